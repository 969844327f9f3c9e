import { describe, expect, it } from 'vitest';
import { trickyNames } from '../../../../tests/support/tricky-names.js';
import {
  formatSelectorError,
  parseSelector,
  printSelector,
  resolveType,
  sameParts,
  type SelectorChain,
  type SelectorPart,
} from './index.js';

/** Repeatable randomness. */
interface Random {
  /** A whole number from 0 up to, but not including, `limit`. */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
}

/** A generator that gives the same sequence for the same seed (mulberry32). */
function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    pick: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
  };
}

function randomPart(random: Random): SelectorPart {
  const at = { start: 0, end: 0 };
  const text = random.pick(trickyNames).trim();
  const match = random.pick([
    { kind: 'exact', text },
    { kind: 'substring', text },
    {
      kind: 'regex',
      source: random.pick(['a', String.raw`a\/b`, '[/]x', String.raw`\d+`, '^é$']),
      flags: random.pick(['', 'i', 'iu']),
    },
  ] as const);
  switch (random.below(5)) {
    case 0:
      return {
        kind: 'own',
        at,
        type: random.pick([null, resolveType('Edit') ?? null]),
        label: text,
        labelQuoted: true,
      };
    case 1:
      return { kind: 'css', at, css: random.pick(['div', 'a > b', '.x[y="a, b >> c"]', ':is(a, b)']) };
    case 2:
      return { kind: 'xpath', at, xpath: random.pick(['//a', "//a[contains(., 'x, y')]", '(//b)[2]']) };
    case 3:
      return { kind: 'text', at, match };
    default:
      return {
        kind: 'role',
        at,
        role: 'button',
        ...(random.below(2) === 0 ? { name: match } : {}),
        states: random.pick([{}, { checked: 'mixed', level: 3 }, { disabled: false }]),
      };
  }
}

function randomChain(random: Random): SelectorChain {
  const parts = [randomPart(random)];
  const at = { start: 0, end: 0 };
  for (let more = random.below(3); more > 0; more -= 1) {
    parts.push(
      random.pick([
        randomPart(random),
        { kind: 'nth', at, index: random.pick([1, 7, 'last'] as const) },
        { kind: 'near', at, label: random.pick(trickyNames).trim() },
      ]),
    );
  }
  return { source: '', parts };
}

const withoutPlaces = (chains: readonly SelectorChain[]): unknown =>
  JSON.parse(
    JSON.stringify(
      chains.map(({ parts }) => parts),
      (key, value: unknown) => (key === 'at' ? undefined : value),
    ),
  );

describe('a printed selector', () => {
  it('reads as the same selector again, whatever is in its names', () => {
    const random = seeded(7);
    for (let run = 0; run < 1000; run += 1) {
      const alternatives = Array.from({ length: 1 + random.below(3) }, () => randomChain(random));
      const text = printSelector({ source: '', alternatives });
      const again = parseSelector(text);
      expect(again, text).toMatchObject({ ok: true, rewrites: [] });
      if (again.ok) expect(withoutPlaces(again.selector.alternatives), text).toEqual(withoutPlaces(alternatives));
    }
  });
});

/** Pieces of this language and of others, to be thrown together. */
const pieces = [
  [
    'Button',
    'button',
    'Edit',
    'text',
    'Text',
    'div',
    'li',
    'a',
    'x',
    'foo',
    '保存',
    '🙂',
    '\ud83d',
    'e\u0301',
    '0',
    '-1',
    'last',
  ],
  [
    '#',
    ' #',
    '"',
    "'",
    '`',
    '“',
    '”',
    '\\',
    '\\"',
    '>>',
    ' >> ',
    ' > ',
    '>',
    '+',
    '~',
    ',',
    ', ',
    '.',
    ':',
    ': ',
    '::',
    '*',
    '/',
    '//',
    '@',
  ],
  ['[', ']', '(', ')', '{', '}', '=', '*=', '|', '!', '?', '$', '&', '<', ' ', '\n', '\t', '- '],
  [
    'css=',
    'xpath=',
    'text=',
    'role=',
    'nth=',
    'near=',
    'id=',
    'data-x=',
    'aria/',
    'name',
    'level=1',
    'checked',
    'true',
  ],
  [
    ':has-text("x")',
    ':has-text(',
    ':eq(1)',
    ':first',
    ':visible',
    '[name="x"]',
    'nth=2',
    'near="a"',
    '{{v}}',
    'ref=e1',
  ],
  ['page.', 'getByRole(', 'locator(', "'button'", 'name:', 'i'],
].flat();
const whole = [
  'Dialog#Login >> Button#OK',
  'text=Next, text=Далее, button:has-text("Next")',
  'tr:has-text("Alice") > td.actions button.delete',
  "await page.getByRole('heading', { name: 'Hi', level: 1 }).first()",
  'role=button[name=/save/i][expanded=false]',
  'xpath=//a[@b=\'c, d\' and contains(., "x >> y")] >> text=Foo',
  '#login input[name="x"]',
  'heading "Welcome" [level=1] [ref=e12]',
  'Edit#Amount near="My total"',
];

function randomText(random: Random): string {
  const some = (): string => Array.from({ length: 1 + random.below(10) }, () => random.pick(pieces)).join('');
  if (random.below(2) === 0) return some();
  const text = random.pick(whole) + random.pick(['', '', ' >> ', ', ']) + random.pick([...whole, '', '', '']);
  const from = random.below(text.length + 1);
  return text.slice(0, from) + random.pick([some(), random.pick(pieces), '']) + text.slice(from + random.below(4));
}

describe('any text at all', () => {
  const random = seeded(11);
  const texts = Array.from({ length: 5_000 }, () => randomText(random));

  it('is read or refused, never thrown at, with every place inside the text', () => {
    const astray = texts.filter((text) => {
      const read = parseSelector(text);
      const spans = read.ok
        ? read.selector.alternatives.flatMap(({ parts }) => parts.map(({ at }) => at))
        : [{ start: read.error.at, end: read.error.at + read.error.length }];
      return spans.length === 0 || spans.some(({ start, end }) => start < 0 || end < start || end > text.length);
    });
    expect(astray).toEqual([]);
  });

  it('is shown with its caret and what to do when it is refused', () => {
    const unexplained = texts.filter((text) => {
      const read = parseSelector(text);
      if (read.ok) return false;
      const lines = formatSelectorError(read.error).split('\n');
      return lines.length !== 4 || !/^ +\^+$/.test(lines[2] ?? '') || lines[3] === '';
    });
    expect(unexplained).toEqual([]);
  });

  it('means the same when it is printed and read again, and needs no rewrite then', () => {
    const changed = texts.filter((text) => {
      const read = parseSelector(text);
      const again = read.ok ? parseSelector(printSelector(read.selector)) : undefined;
      if (!read.ok || again === undefined) return false;
      if (!again.ok || again.rewrites.length > 0) return true;
      const { alternatives } = read.selector;
      const chains = again.selector.alternatives;
      const same = alternatives.every(({ parts }, index) => sameParts(parts, chains[index]?.parts ?? []));
      return !same || chains.length !== alternatives.length;
    });
    expect(changed).toEqual([]);
  });
});

describe('the longest texts', () => {
  it.each([
    ['commas', `text=${'a, '.repeat(3300)}`],
    ['alternatives', `${'text=a, '.repeat(1200)}b`],
    ['scopes', `Button#a${' >> Button#b, c'.repeat(600)}`],
    ['glued arrows', `Text#${'a>>'.repeat(3300)}`],
    ['brackets', '['.repeat(9990)],
    ['calls', 'get('.repeat(2400)],
    ['objects', 'get({a:'.repeat(1400)],
    ['open strings', `Text#${", get('".repeat(1400)}`],
    ['broken CSS', `Text#${', css=(['.repeat(1200)}`],
    ['words', 'a '.repeat(4900)],
  ])('of %s are answered within two seconds', (_what, text) => {
    const before = performance.now();
    parseSelector(text);
    expect(performance.now() - before).toBeLessThan(2000);
  });
});
