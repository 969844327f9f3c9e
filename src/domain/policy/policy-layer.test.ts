import { describe, expect, it } from 'vitest';
import { resolveConfig, type ConfigSources } from './config-resolution.js';
import { runPolicyOf } from './policy-layer.js';
import { narrowed, type RunPolicy } from './run-policy.js';

const file = (name: string, value: unknown) => ({ file: name, value, locate: () => ({ line: 1, column: 1 }) });
const policyFile = (value: object): ConfigSources => ({ policyFiles: [file('handeye.policy.json', value)] });
const config = (value: object): ConfigSources => ({ file: file('handeye.config.json', value) });
const section = (policy: object): ConfigSources => config({ policy });
const policyOf = (...sources: readonly ConfigSources[]): RunPolicy =>
  runPolicyOf(resolveConfig(Object.assign({}, ...sources) as ConfigSources).config.policy);

/** Every source of a list of origins, by what it says. */
const originSources: Readonly<Record<string, (origins: string[]) => ConfigSources>> = {
  'policy file': (origins) => policyFile({ origins }),
  section: (origins) => section({ origins }),
  'allow.origins': (origins) => config({ allow: { origins } }),
  variable: (origins) => ({ env: { HANDEYE_ALLOW_ORIGINS: origins.join(',') } }),
  flag: (origins) => ({ flags: { 'allow.origins': origins } }),
};
const budgetSources: Readonly<Record<string, (maxSteps: number) => ConfigSources>> = {
  'policy file': (maxSteps) => policyFile({ budgets: { maxSteps } }),
  section: (maxSteps) => section({ budgets: { maxSteps } }),
  maxSteps: (maxSteps) => config({ maxSteps }),
  variable: (maxSteps) => ({ env: { HANDEYE_MAX_STEPS: String(maxSteps) } }),
  flag: (maxSteps) => ({ flags: { maxSteps } }),
};
const verdictSources: Readonly<Record<string, Readonly<Record<'ask' | 'deny', ConfigSources>>>> = {
  'policy file': { ask: policyFile({ actions: { drag: 'ask' } }), deny: policyFile({ actions: { drag: 'deny' } }) },
  section: { ask: section({ actions: { drag: 'ask' } }), deny: section({ actions: { drag: 'deny' } }) },
  'askFor and forbiddenActions': { ask: config({ askFor: ['drag'] }), deny: config({ forbiddenActions: ['drag'] }) },
  variable: { ask: { env: { HANDEYE_ASK_FOR: 'drag' } }, deny: { env: { HANDEYE_FORBIDDEN_ACTIONS: 'drag' } } },
  flag: { ask: { flags: { askFor: ['drag'] } }, deny: { flags: { forbiddenActions: ['drag'] } } },
};

const wordSources: Readonly<Record<string, (forbiddenWords: string[]) => ConfigSources>> = {
  'policy file': (forbiddenWords) => policyFile({ forbiddenWords }),
  section: (forbiddenWords) => section({ forbiddenWords }),
  forbiddenWords: (forbiddenWords) => config({ forbiddenWords }),
  variable: (words) => ({ env: { HANDEYE_FORBIDDEN_WORDS: words.join(',') } }),
  flag: (forbiddenWords) => ({ flags: { forbiddenWords } }),
};

/** Pairs of sources that can stand beside each other: of the config file, there is one. */
function pairs<Source>(sources: Readonly<Record<string, Source>>): [string, Source, Source][] {
  const isConfig = (name: string): boolean => !['policy file', 'variable', 'flag'].includes(name);
  const entries = Object.entries(sources);
  return entries.flatMap(([one, first]) =>
    entries
      .filter(([other]) => other !== one && !(isConfig(one) && isConfig(other)))
      .map(([other, second]): [string, Source, Source] => [`${one} and ${other}`, first, second]),
  );
}

describe('of two sources', () => {
  it.each(pairs(originSources))('%s: only origins on both lists are allowed', (_names, one, other) => {
    const policy = policyOf(one(['*.test', 'a.example']), other(['shop.test', 'b.example']));
    expect(policy.allowedOrigins).toEqual(['shop.test']);
  });

  it.each(pairs(originSources))(
    '%s: nothing is allowed where the lists have nothing in common',
    (_names, one, other) => {
      expect(policyOf(one(['a.test']), other(['b.test'])).allowedOrigins).toEqual([]);
    },
  );

  it.each(pairs(budgetSources))('%s: the smaller budget holds', (_names, one, other) => {
    expect(policyOf(one(20_000), other(30_000)).maxSteps).toBe(20_000);
  });

  it.each(pairs(verdictSources))('%s: the stricter verdict holds', (_names, one, other) => {
    expect(policyOf(one.deny, other.ask)).toMatchObject({ forbiddenActions: ['drag'], askFor: [] });
    expect(policyOf(one.ask, other.ask)).toMatchObject({ forbiddenActions: [], askFor: ['drag'] });
  });

  it.each(pairs(wordSources))('%s: the words of both are forbidden', (_names, one, other) => {
    const policy = policyOf(one(['delete', 'pay']), other(['pay', 'send now']));
    expect(policy.forbiddenWords?.toSorted()).toEqual(['delete', 'pay', 'send now']);
  });

  it('the words of both are asked for', () => {
    const policy = policyOf(policyFile({ askForWords: ['send'] }), section({ askForWords: ['pay'] }));
    expect(policy.askForWords).toEqual(['send', 'pay']);
  });

  it.each(Object.entries(originSources))('%s and allow of a flow: only origins on both lists', (_name, source) => {
    const policy = narrowed(policyOf(source(['*.test'])), { origins: ['shop.test', 'b.example'] });
    expect(policy.allowedOrigins).toEqual(['shop.test']);
  });

  it('an allow of one lifts nothing that the other says', () => {
    for (const verdict of ['ask', 'deny'] as const) {
      const strict = { effects: { system: verdict }, actions: { launch: verdict } };
      const mild = { effects: { system: 'allow' }, actions: { launch: 'allow' } };
      for (const policy of [policyOf(policyFile(strict), section(mild)), policyOf(policyFile(mild), section(strict))]) {
        expect(policy.effects).toEqual({ system: verdict });
        expect(policy.allowedActions).toBeUndefined();
      }
    }
  });

  it('paths are narrowed to the folders below both', () => {
    const policy = policyOf(
      policyFile({ paths: ['/data', '/tmp/a'] }),
      section({ paths: ['/data/in', '/tmp', '/data2'] }),
    );
    expect(policy.allowedPaths).toEqual(['/data/in', '/tmp/a']);
  });

  it('programs and minutes are narrowed, too', () => {
    const one = { processes: ['gnome-*', 'node'], budgets: { maxRuntimeMinutes: 3 } };
    const other = { processes: ['gnome-calculator'], budgets: { maxRuntimeMinutes: 90 } };
    const policy = policyOf(policyFile(one), section(other));
    expect(policy).toMatchObject({ allowedProcesses: ['gnome-calculator'], maxRuntimeMs: 180_000 });
  });

  it('what only one says holds', () => {
    const one = { effects: { input: 'ask' }, actions: { drag: 'deny' }, origins: ['a.test'], budgets: { maxSteps: 7 } };
    for (const policy of [policyOf(policyFile(one), section({})), policyOf(policyFile({}), section(one))])
      expect(policy).toMatchObject({
        effects: { input: 'ask' },
        forbiddenActions: ['drag'],
        allowedOrigins: ['a.test'],
        maxSteps: 7,
      });
  });
});

it('a default is no source: a file may raise a budget above it', () => {
  expect(policyOf()).toMatchObject({ maxSteps: 10_000, maxRuntimeMs: 45 * 60_000 });
  expect(policyOf(policyFile({ budgets: { maxSteps: 20_000, maxRuntimeMinutes: 90 } }))).toMatchObject({
    maxSteps: 20_000,
    maxRuntimeMs: 90 * 60_000,
  });
});

it('a list and a section of one file narrow each other', () => {
  const policy = policyOf(config({ allow: { origins: ['*.test'] }, policy: { origins: ['a.test', 'b.example'] } }));
  expect(policy.allowedOrigins).toEqual(['a.test']);
});

it('settings that are other names for parts of the policy have the values in force', () => {
  const said = policyFile({ origins: ['a.test'], forbiddenWords: ['pay'] });
  const { config: settings } = resolveConfig({ ...said, flags: { maxSteps: 5 } });
  expect(settings).toMatchObject({ allow: { origins: ['a.test'] }, maxSteps: 5, policy: { budgets: { maxSteps: 5 } } });
  expect(settings.forbiddenWords).toEqual(['pay']);
});

it('every part names the sources that say something of it', () => {
  const { policy } = resolveConfig({
    ...policyFile({ effects: { system: 'ask' }, origins: ['*.test'] }),
    env: { HANDEYE_ALLOW_ORIGINS: 'a.test', HANDEYE_FORBIDDEN_WORDS: 'pay' },
    flags: { forbiddenActions: ['drag'] },
  });
  expect(policy.map(({ path, value, origins }) => [path, value, origins.map(({ name }) => name)])).toEqual([
    ['effects.system', 'ask', ['handeye.policy.json']],
    ['actions.drag', 'deny', ['--forbidden-actions']],
    ['forbiddenWords', ['pay'], ['HANDEYE_FORBIDDEN_WORDS']],
    ['origins', ['a.test'], ['handeye.policy.json', 'HANDEYE_ALLOW_ORIGINS']],
  ]);
});

describe('a policy that is not valid is refused', () => {
  it.each<[string, ConfigSources, string]>([
    [
      'an unknown field',
      policyFile({ orgins: [] }),
      '1:1 orgins: unknown property "orgins" (in handeye.policy.json). Did you mean "origins"?',
    ],
    [
      'an unknown effect class',
      policyFile({ effects: { sytem: 'ask' } }),
      'effects.sytem: unknown property "sytem" (in handeye.policy.json). Did you mean "system"?',
    ],
    [
      'an unknown verdict',
      policyFile({ actions: { drag: 'denny' } }),
      'actions.drag: "denny" is not allowed here (in handeye.policy.json). Did you mean "deny"?',
    ],
    [
      'an unknown budget',
      section({ budgets: { maxStep: 3 } }),
      'policy.budgets.maxStep: unknown property "maxStep" (in handeye.config.json). Did you mean "maxSteps"?',
    ],
    [
      'a question about what only looks',
      section({ effects: { read: 'ask' } }),
      'policy.effects.read: "ask" is not allowed here',
    ],
    [
      'a word without a letter',
      policyFile({ forbiddenWords: ['delete', '*'] }),
      'forbiddenWords[1]: "*" is no word: it has no letter and no digit (in handeye.policy.json)',
    ],
    ['an origin with a path', policyFile({ origins: ['http://h/admin'] }), 'origins[0]: "http://h/admin" is no origin'],
    [
      'a setting of the config file',
      policyFile({ maxSteps: 3 }),
      'maxSteps: unknown property "maxSteps" (in handeye.policy.json)',
    ],
    ['a weaker source', { ...config({ maxSteps: 0 }), flags: { maxSteps: 5 } }, 'maxSteps: '],
    [
      'a variable behind a flag',
      { env: { HANDEYE_MAX_STEPS: 'many' }, flags: { maxSteps: 5 } },
      'maxSteps: must be a whole number, not "many" (from HANDEYE_MAX_STEPS)',
    ],
  ])('for %s', (_what, sources, message) => {
    expect(() => resolveConfig(sources)).toThrow(expect.objectContaining({ code: 'config_invalid' }));
    expect(() => resolveConfig(sources)).toThrow(message);
  });
});
