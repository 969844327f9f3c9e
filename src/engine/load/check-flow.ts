import { isDesktop, type BackendName } from '../../domain/flow/backend.js';
import { pathText, type Problem } from '../../domain/flow/problem.js';
import { inSequence } from '../../domain/flow/sequence.js';
import { givenToName, referencesIn, strayBraces, textsIn } from '../../domain/flow/variables.js';
import type { When } from '../../domain/flow/when.js';
import { nearestWord } from '../../domain/nearest-word.js';
import { stepAddressProblems, targetAddressProblems } from './check-addresses.js';
import { backendProblems, type BackendContext } from './check-backends.js';
import { selectorProblems } from './check-selectors.js';
import { stepLists, type FlowParts } from './flow-parts.js';
import { variablesSetBy } from './named-by.js';

/** What is known of a run while a flow is checked. */
export interface CheckContext extends BackendContext {
  /** Variables that are given from outside: `--var`, the data profile, arguments of `run_flow`. */
  readonly given: ReadonlySet<string>;
  /** Names that flows run by `run_flow`, `setup` and `teardown` may save. */
  readonly savedElsewhere: ReadonlySet<string>;
}

/** The backends a flow is for: the one it names, those of its targets, or by what its steps do. */
export function backendsOf(flow: FlowParts): readonly BackendName[] {
  if (flow.backend !== undefined) return [flow.backend];
  if (flow.unread?.backends === true) return [];
  const targets = Object.keys(flow.targets ?? {}) as BackendName[];
  if (targets.length > 0) return targets;
  const named = flow.steps.some((step) => step !== undefined && 'url' in step && step.url !== undefined);
  return [named ? 'web' : 'desktop'];
}

/** The backends that a flow has targets for, whichever it names; those that it is for where it has none. */
export function everyBackendOf({ backend, ...flow }: FlowParts): readonly BackendName[] {
  const hasTargets = Object.keys(flow.targets ?? {}).length > 0;
  return backendsOf(backend === undefined || hasTargets ? flow : { ...flow, backend });
}

/** The backends that single steps of a flow name. */
export function backendsNamedBySteps(flow: FlowParts): readonly BackendName[] {
  const steps = stepLists.flatMap((list) => (typeof flow[list] === 'object' ? flow[list] : []));
  return steps.flatMap((step) => step?.backend ?? []);
}

/** What can be wrong with a flow as a whole: addresses, selectors, variables, and what a backend cannot do or does not read. */
export function checkFlow(flow: FlowParts, context: CheckContext): readonly Problem[] {
  const known = new Set([
    ...context.given,
    ...context.savedElsewhere,
    ...Object.keys(flow.variables),
    ...Object.keys(flow.parameters),
    ...flow.dataProfiles.flatMap((profile) => Object.keys(profile.values)),
    ...(flow.unread?.saved ?? []),
  ]);
  const savedLater = savedIn(flow);
  const problems = [
    ...secretNames(flow),
    ...unlockedTargets(flow, context),
    ...targetAddressProblems(flow.targets),
    ...variableProblems(flow.targets, ['targets'], known, savedLater),
    ...variableProblems(flow.variables, ['variables'], known, savedLater),
    ...variableProblems(flow.dataProfiles, ['dataProfiles'], known, savedLater),
  ];
  for (const list of stepLists) {
    const steps = flow[list];
    if (steps === undefined || typeof steps === 'string') continue;
    for (const [index, step] of inSequence(steps)) {
      if (step === undefined) continue;
      const path = [list, index];
      problems.push(...variableProblems(step, path, known, savedLater));
      if (step.when !== undefined) problems.push(...oddVariables(step.when, [...path, 'when'], known, savedLater));
      problems.push(...selectorProblems({ ...step }, path));
      problems.push(...stepAddressProblems({ ...step }, path));
      problems.push(...backendProblems(step, path, context));
      for (const { text } of variablesSetBy(step)) known.add(text);
    }
  }
  for (const { path, step } of flow.unread?.steps ?? []) {
    problems.push(...variableProblems(step, path, known, savedLater), ...selectorProblems(step, path));
    problems.push(...stepAddressProblems(step, path));
  }
  return problems;
}

/** What a flow says of its target that lets it reach the other windows of the user. */
function unlockedTargets(flow: FlowParts, { backends }: CheckContext): Problem[] {
  if (flow.targetLock !== false || flow.desktop?.kind === 'private') return [];
  if (![...backends, ...backendsNamedBySteps(flow)].some(isDesktop)) return [];
  const message =
    'without the lock, a step on the desktop of the user acts in whatever window is in front, that of another program too; leave it out, or ask for a desktop of its own with "desktop": "private"';
  return [{ severity: 'warning', path: 'targetLock', message, value: false }];
}

/** Variables with the name of a secret: nothing would ever read them, and their value would stand in the open. */
function secretNames({ variables, parameters, dataProfiles, ...flow }: FlowParts): Problem[] {
  const named: [readonly PropertyKey[], string][] = [
    ...Object.keys(variables).map((name): [PropertyKey[], string] => [['variables', name], name]),
    ...Object.keys(parameters).map((name): [PropertyKey[], string] => [['parameters', name], name]),
    ...dataProfiles.flatMap(({ values }, index) =>
      Object.keys(values).map((name): [PropertyKey[], string] => [['dataProfiles', index, 'values', name], name]),
    ),
  ];
  for (const list of stepLists) {
    const steps = flow[list];
    for (const [index, step] of (typeof steps === 'string' ? [] : (steps ?? [])).entries()) {
      for (const { field, text } of step === undefined ? [] : variablesSetBy(step))
        named.push([[list, index, field], text]);
    }
  }
  return named.flatMap(([path, name]): Problem[] => {
    const advice = givenToName(name);
    if (advice === undefined) return [];
    return [{ severity: 'error', path: pathText(path), message: `"${name}" cannot be a variable`, detail: advice }];
  });
}

/** Where a variable is set first, by its name. */
function savedIn(flow: FlowParts): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const list of stepLists) {
    const steps = flow[list];
    if (steps === undefined || typeof steps === 'string') continue;
    for (const [index, step] of inSequence(steps)) {
      for (const { text } of step === undefined ? [] : variablesSetBy(step)) {
        if (!places.has(text)) places.set(text, pathText([list, index]));
      }
    }
  }
  return places;
}

function variableProblems(
  value: unknown,
  path: readonly PropertyKey[],
  known: ReadonlySet<string>,
  savedLater: ReadonlyMap<string, string>,
): Problem[] {
  return [...unknownVariables(value, path, known, savedLater), ...emptyBraces(value, path)];
}

/** Most likely a slip of the pen; apps that use such braces themselves are the reason why it is no error. */
function emptyBraces(value: unknown, path: readonly PropertyKey[]): Problem[] {
  return textsIn(value, path).flatMap(({ path: place, text }) =>
    strayBraces(text).map((written): Problem => ({
      severity: 'warning',
      path: pathText(place),
      message: `${written} names no variable and is used as it stands; a variable is written {{name}}, braces as such \\{{`,
    })),
  );
}

function unknownVariables(
  value: unknown,
  path: readonly PropertyKey[],
  known: ReadonlySet<string>,
  savedLater: ReadonlyMap<string, string>,
): Problem[] {
  return referencesIn(value, path).flatMap(({ path: place, reference }): Problem[] => {
    const { source, name, written } = reference;
    if (source !== 'variable' || known.has(name)) return [];
    if (/^(env|secret|totp)\.$/.test(name)) {
      const message = `${written} does not say which; write the name behind the point, as in {{${name}NAME}}`;
      return [{ severity: 'error', path: pathText(place), message, value: name }];
    }
    const later = savedLater.get(name);
    const nearest = later === undefined ? (nearestSource(name) ?? nearestWord(name, known)) : undefined;
    return [
      {
        severity: 'error',
        path: pathText(place),
        message:
          later === undefined
            ? `unknown variable ${written}; set it in "variables", "parameters" (what run_flow gives), a data profile, an earlier saveAs, or --var ${name}=…`
            : `the variable ${written} has no value yet; it is set only by ${later}`,
        value: name,
        ...(nearest !== undefined && { nearest }),
      },
    ];
  });
}

/** A condition may ask for a variable that nothing sets, for then it is empty; more likely its name is misspelt. */
function oddVariables(
  when: When,
  path: readonly PropertyKey[],
  known: ReadonlySet<string>,
  savedLater: ReadonlyMap<string, string>,
): Problem[] {
  return namesAsked(when, path).flatMap(([place, name]): Problem[] => {
    if (known.has(name) || savedLater.has(name)) return [];
    const nearest = nearestWord(name, known);
    const message = `nothing sets the variable "${name}"; it counts as empty`;
    return [
      { severity: 'warning', path: pathText(place), message, value: name, ...(nearest !== undefined && { nearest }) },
    ];
  });
}

function namesAsked(when: When, path: readonly PropertyKey[]): [readonly PropertyKey[], string][] {
  if ('variable' in when) return [[[...path, 'variable'], when.variable]];
  if ('all' in when) return when.all.flatMap((inner, index) => namesAsked(inner, [...path, 'all', index]));
  if ('any' in when) return when.any.flatMap((inner, index) => namesAsked(inner, [...path, 'any', index]));
  return 'not' in when ? namesAsked(when.not, [...path, 'not']) : [];
}

/** `secret.X` for `secrets.X`: the sources are written before a dot, in lower case. */
function nearestSource(name: string): string | undefined {
  const dot = name.indexOf('.');
  const source = dot === -1 ? undefined : nearestWord(name.slice(0, dot), ['env', 'secret', 'totp']);
  return source === undefined ? undefined : source + name.slice(dot);
}
