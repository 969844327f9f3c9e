import { actions } from '../../../src/actions/registry.js';
import { stepBase } from '../../../src/domain/flow/step.js';
import type { SeededRandom } from '../seeded-random.js';

/** Fields whose values an action checks by code: the names of keys, and what cannot stand beside each other. */
const checkedByCode: Readonly<Record<string, readonly string[]>> = {
  send_keys: ['keys'],
  click: ['modifiers'],
  assert_count: ['atLeast', 'atMost'],
  wait: ['state'],
};

/** A step of an action with fields taken away, added and changed, except those that need more than structure. */
export function changedStep(name: string, random: SeededRandom): Record<string, unknown> {
  const action = actions.find((candidate) => candidate.name === name);
  const step: Record<string, unknown> = { action: name, ...action?.sample };
  const fields = [...Object.keys(action?.parameters ?? {}), ...Object.keys(stepBase), 'saveAs', ...foreignFields];
  const own = fields.filter((field) => checkedByCode[name]?.includes(field) !== true);
  for (let changes = random.below(3) + 1; changes > 0; changes -= 1) change(step, random.pick(own), random);
  return step;
}

/** Fields that only some actions have, of the first format or not, and one that none has. */
const foreignFields = ['clickCount', 'milliseconds', 'text', 'scrollAmount', 'exact', 'url', 'direction', 'nonsense'];

const values: readonly unknown[] = [
  null,
  '',
  'text',
  'a, b',
  3,
  5,
  1,
  0,
  -1,
  2.5,
  10_000_000,
  true,
  false,
  [],
  ['a'],
  [5],
  [null],
  {},
  { x: 1, y: 2 },
  { x: 1, y: null },
  { times: 2 },
  { times: 2, delayMs: -1 },
  { times: 2, delayMs: null },
  { exists: 'Button#A' },
  { exists: 'Button#A', not: null },
  { all: [{ not: { urlContains: 'x' } }] },
  { all: [] },
  { exists: 'a', backend: 'web' },
  { variable: 'a', equals: 5 },
  { kind: 'web', value: 'Button#A' },
  { kind: 'browser', value: 'Button#A', extra: null },
  { kind: 'x', value: 'Button#A' },
  { a: 'x', b: 1 },
  { a: null },
  { web: { url: 'http://x' } },
  { web: { url: null } },
  { web: { url: 'http://x', reset: { command: ['a'], timeoutMs: null } } },
  { linux: { launch: 'a', reset: { request: { url: 'x', method: 'PUT' } } }, web: null },
  [{ type: 'exists', selector: 'Row' }],
  [{ type: 'state_is', selector: 'Row', expected: 'checked', attribute: null }],
  [{ type: 'exists' }],
  [{ profileId: 'a', values: { a: 1 } }],
  [{ profileId: null }],
  'down',
  'back',
  'left',
  'network_idle',
  'url',
  'checked',
  'web',
  'desktop_uia',
  'auto',
  'on_fail',
];

/** Takes a field away, or gives it another value. */
export function change(target: Record<string, unknown>, field: string, random: SeededRandom): void {
  if (random.chance(0.25)) delete target[field];
  else target[field] = random.pick(values);
}

/** Fields under which the author chooses the names. */
const ownNames = new Set(['variables', 'values', 'arguments', 'parameters', 'extra', 'body', 'app']);

/** Fields whose text is one of the words of the format. */
const wordFields = new Set(['action', 'backend', 'kind', 'direction', 'until', 'state', 'type', 'perception', 'what']);

/** The same with the names of its properties, and the words of the format, in other spellings. */
export function respelled(value: unknown, random: SeededRandom): unknown {
  if (Array.isArray(value)) return value.map((entry) => respelled(entry, random));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]: [string, unknown]) => [
      otherSpelling(name, random),
      wordFields.has(name) && typeof entry === 'string'
        ? otherSpelling(entry, random)
        : ownNames.has(name)
          ? entry
          : respelled(entry, random),
    ]),
  );
}

function otherSpelling(word: string, random: SeededRandom): string {
  const parts = word.replaceAll(/([a-z])([A-Z])/g, '$1_$2').split(/[_-]/);
  const capital = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);
  return random.pick([
    () => word,
    () => parts.map(capital).join(''),
    () => parts.join('-').toLowerCase(),
    () => parts.join('_').toUpperCase(),
    () => parts.join('').toLowerCase(),
    () => word.split('').join(random.pick(['_', '-', ' '])),
  ])();
}
