import { isEntryCovered, isProgramListed } from './allowlist.js';
import { effectClasses } from './effect-class.js';
import { intersection, isWithin } from './narrowing.js';
import type { Policy } from './policy-schema.js';
import { defaultMaxRuntimeMs, defaultMaxSteps, type RunPolicy } from './run-policy.js';
import type { SettingOrigin } from './setting-origin.js';
import { strictest, type Verdict } from './verdict.js';

/** What is said of an action, and where. */
export interface ActionRule {
  /** The name of an action, or a pattern. */
  readonly word: string;
  readonly verdict: Verdict;
  /** Its place in the source, such as `forbiddenActions[0]` or `policy.actions.launch`. */
  readonly path: string;
}

/** What one source says of what runs may do: a file, a variable, a flag. */
export interface PolicyLayer extends Omit<Policy, 'actions'> {
  readonly origin: SettingOrigin;
  readonly actions: readonly ActionRule[];
}

/** Something that the policy in force says, and the sources that say something of it. */
export interface PolicyRule {
  /** Such as `effects.system`, `origins` or `budgets.maxSteps`. */
  readonly path: string;
  readonly value: unknown;
  readonly origins: readonly SettingOrigin[];
}

/**
 * What all layers allow together: of verdicts the strictest, of budgets the smallest, of lists of what is allowed what is on each,
 * of lists of words what is on any.
 */
export function policyInForce(layers: readonly PolicyLayer[]): Policy {
  return layers.map(policyOfLayer).reduce<Policy>(bothOf, {});
}

function policyOfLayer({ origin: _origin, actions, ...policy }: PolicyLayer): Policy {
  const said: Record<string, Verdict> = {};
  for (const { word, verdict } of actions) said[word] = strictest([own(said, word), verdict]) ?? verdict;
  return { ...policy, ...(actions.length > 0 && { actions: said }) };
}

/** What two policies allow. */
function bothOf(one: Policy, other: Policy): Policy {
  const effects = verdictsOf(one.effects, other.effects);
  const actions = verdictsOf(one.actions, other.actions);
  const origins = intersection(one.origins, other.origins, isEntryCovered);
  const processes = intersection(one.processes, other.processes, isProgramListed);
  const paths = intersection(one.paths, other.paths, (path, folders) =>
    folders.some((folder) => isWithin(path, folder)),
  );
  const forbiddenWords = union(one.forbiddenWords, other.forbiddenWords);
  const askForWords = union(one.askForWords, other.askForWords);
  const maxSteps = smallest(one.budgets?.maxSteps, other.budgets?.maxSteps);
  const maxRuntimeMinutes = smallest(one.budgets?.maxRuntimeMinutes, other.budgets?.maxRuntimeMinutes);
  return {
    ...(effects && { effects }),
    ...(actions && { actions }),
    ...(forbiddenWords && { forbiddenWords }),
    ...(askForWords && { askForWords }),
    ...(origins && { origins: [...origins] }),
    ...(processes && { processes: [...processes] }),
    ...(paths && { paths: [...paths] }),
    ...((maxSteps ?? maxRuntimeMinutes) !== undefined && {
      budgets: {
        ...(maxSteps !== undefined && { maxSteps }),
        ...(maxRuntimeMinutes !== undefined && { maxRuntimeMinutes }),
      },
    }),
  };
}

function verdictsOf<Said extends Readonly<Record<string, Verdict | undefined>>>(
  one: Said | undefined,
  other: Said | undefined,
): Said | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const words = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(words.map((word) => [word, strictest([own(one, word), own(other, word)])])) as Said;
}

function own<Value>(values: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

/** Of lists of what is not done, what is on any of them. */
function union(one: string[] | undefined, other: string[] | undefined): string[] | undefined {
  return one === undefined || other === undefined ? (one ?? other) : [...new Set([...one, ...other])];
}

function smallest(...numbers: readonly (number | undefined)[]): number | undefined {
  const given = numbers.filter((number) => number !== undefined);
  return given.length === 0 ? undefined : Math.min(...given);
}

/** The policy of a run, in which what nobody says anything of has its default. */
export function runPolicyOf(policy: Policy): RunPolicy {
  const { effects, actions = {}, forbiddenWords = [], askForWords = [], origins, processes, paths, budgets } = policy;
  const wordsOf = (wanted: Verdict): readonly string[] =>
    Object.entries(actions).flatMap(([word, verdict]) => (verdict === wanted ? [word] : []));
  const allowedActions = wordsOf('allow');
  return {
    ...(effects && { effects }),
    ...(origins && { allowedOrigins: origins }),
    ...(processes && { allowedProcesses: processes }),
    ...(paths && { allowedPaths: paths }),
    forbiddenActions: wordsOf('deny'),
    askFor: wordsOf('ask'),
    ...(allowedActions.length > 0 && { allowedActions }),
    ...(forbiddenWords.length > 0 && { forbiddenWords }),
    ...(askForWords.length > 0 && { askForWords }),
    maxSteps: budgets?.maxSteps ?? defaultMaxSteps,
    maxRuntimeMs: budgets?.maxRuntimeMinutes === undefined ? defaultMaxRuntimeMs : budgets.maxRuntimeMinutes * 60_000,
    dryRun: false,
  };
}

/** All that the policy in force says, with the sources of each. */
export function policyRules(layers: readonly PolicyLayer[]): readonly PolicyRule[] {
  const policy = policyInForce(layers);
  const rule = (path: string, value: unknown, says: (layer: PolicyLayer) => boolean): PolicyRule[] =>
    value === undefined ? [] : [{ path, value, origins: layers.filter(says).map(({ origin }) => origin) }];
  return [
    ...effectClasses.flatMap((name) =>
      rule(`effects.${name}`, policy.effects?.[name], ({ effects }) => effects?.[name] !== undefined),
    ),
    ...Object.entries(policy.actions ?? {}).flatMap(([name, verdict]) =>
      rule(`actions.${name}`, verdict, ({ actions }) => actions.some(({ word }) => word === name)),
    ),
    ...(['forbiddenWords', 'askForWords', 'origins', 'processes', 'paths'] as const).flatMap((name) =>
      rule(name, policy[name], (layer) => layer[name] !== undefined),
    ),
    ...(['maxSteps', 'maxRuntimeMinutes'] as const).flatMap((name) =>
      rule(`budgets.${name}`, policy.budgets?.[name], ({ budgets }) => budgets?.[name] !== undefined),
    ),
  ];
}
