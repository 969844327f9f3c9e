import type { TestFlow } from '../../actions/registry.js';
import { calledBy } from '../../actions/flow/run-flow.js';
import { isDesktop, type BackendName } from '../../domain/flow/backend.js';
import { desktopTargetOf, namesProgram } from '../../domain/flow/desktop-target.js';
import type { FlowTargets } from '../../domain/flow/flow.js';
import type { When } from '../../domain/flow/when.js';
import { formatProblem, pathText, type Problem } from '../../domain/flow/problem.js';
import { HandeyeError } from '../../domain/errors.js';
import { isScenario, scenarioFlow, type ScenarioFlow } from '../../domain/file-session/scenario/scenario.js';
import { nearestWord } from '../../domain/nearest-word.js';
import type { SpecDocument, SpecSource } from '../../ports/spec-source.js';
import { asWritten } from './as-written.js';
import { missingFiles } from './check-files.js';
import { backendsOfStep, type BackendContext } from './check-backends.js';
import { backendsNamedBySteps, backendsOf, checkFlow, everyBackendOf } from './check-flow.js';
import { stepLists, type FlowParts } from './flow-parts.js';
import { appProblems } from './fake-app.js';
import { variablesSetBy } from './named-by.js';
import { readFlow } from './read-flow.js';

/** A flow with everything it refers to, checked. */
export interface LoadedFlow {
  /** Absolute path. */
  readonly file: string;
  /** The path as people write it, for reports. */
  readonly shown: string;
  readonly flow: TestFlow;
  /** The flows it runs (`run_flow`, `setup`, `teardown`, `reset`), by absolute path. */
  readonly references: ReadonlyMap<string, LoadedFlow>;
  /** Warnings; a flow with errors is not loaded. */
  readonly problems: readonly Problem[];
  /** Where a step stands in the file, for annotations. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
  /** Where in the file something stands, by its place in the flow, if the file holds another format. */
  readonly placeOf?: (path: readonly PropertyKey[]) => readonly PropertyKey[];
  /** Secrets that the file itself holds, by name: the flow refers to them. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** A flow that can run, or everything that keeps it from running. */
export type LoadResult =
  | { readonly ok: true; readonly loaded: LoadedFlow }
  | { readonly ok: false; readonly file: string; readonly problems: readonly Problem[] };

/** What is known of the run that a flow is loaded for. */
export interface LoadOptions {
  /** Names of variables given on the command line. */
  readonly given?: readonly string[];
  /** Backends asked for instead of the flow's own; `all` those that it has a target for. */
  readonly backends?: readonly BackendName[] | 'all';
  /** Milliseconds that steps and assertions may take that do not say it themselves. */
  readonly timeoutMs?: number;
}

/**
 * Reads a flow and every flow it refers to, and checks them all.
 *
 * @throws HandeyeError `spec_not_found`, `spec_unreadable`, `spec_syntax` for the file itself; what is wrong with a file
 *   it refers to is a problem at the place of the reference
 */
export async function loadFlow(source: SpecSource, file: string, options: LoadOptions = {}): Promise<LoadResult> {
  return load(source, file, options, { given: new Set(options.given ?? []), mayName: undefined }, []);
}

/** What a flow has from the one that runs it. */
interface Surroundings {
  readonly given: ReadonlySet<string>;
  /** Whether the flow that is started may name a target on a backend; undefined for that flow itself. */
  readonly mayName: BackendContext['mayName'] | undefined;
}

async function load(
  source: SpecSource,
  file: string,
  options: LoadOptions,
  { given, mayName: mayNameAbove }: Surroundings,
  trail: readonly string[],
): Promise<LoadResult> {
  const document = await source.read(file);
  const written = asWritten(document);
  const scenario = isScenario(written) ? scenarioFlow(written) : undefined;
  const read = readFlow(scenario?.flow ?? written, options.timeoutMs);
  // What is wrong with one part of a flow says nothing about the others: they are checked all the same.
  const flow = read.ok ? read.flow : read.parts;
  const problems: Problem[] = [...read.problems];
  const path = [...trail, document.file];
  const backends = options.backends === 'all' ? everyBackendOf(flow) : (options.backends ?? backendsOf(flow));
  const mayName = mayNameAbove ?? ((backend) => mayNameTarget(flow, backend));
  const shared = new Set([...given, ...visibleTo(flow)]);
  const references = new Map<string, LoadedFlow>();
  const refused = new Map<string, string>();

  for (const reference of referencesOf(flow)) {
    const target = source.resolve(document.file, reference.file);
    // One that cannot run on a backend may on another.
    const on = backendsOfStep(reference, backends);
    const key = `${target} ${on.join(' ')}`;
    const place = pathText(reference.path);
    const problem = (message: string, more: Partial<Problem> = {}): void => {
      problems.push({ severity: 'error', path: place, message, value: reference.file, ...more });
      refused.set(key, place);
    };
    const earlier = refused.get(key);
    if (earlier !== undefined) {
      problem(`cannot be run; see ${earlier}`);
      continue;
    }
    if (path.includes(target)) {
      problem(`runs in a circle: ${[...path.slice(path.indexOf(target)), target].map(shortName).join(' → ')}`);
      continue;
    }
    try {
      const around = { given: reference.shares ? shared : given, mayName };
      const result = await load(source, target, { ...options, backends: on }, around, path);
      if (!result.ok) {
        const errors = result.problems.filter((entry) => entry.severity === 'error');
        problem(`${reference.file} has ${errors.length} problem${errors.length === 1 ? '' : 's'}`, {
          detail: errors.map(formatProblem).join('\n'),
        });
        continue;
      }
      references.set(target, asCalled(result.loaded, source));
      problems.push(
        ...leftOutProblems(result.loaded.flow, place),
        ...otherDesktop(result.loaded.flow, flow, on, place),
      );
      if (reference.passed !== undefined)
        problems.push(...argumentProblems(Object.keys(reference.passed), result.loaded.flow, reference.path));
    } catch (error) {
      if (!(error instanceof HandeyeError)) throw error;
      problem(error.message);
    }
  }

  const savedElsewhere = new Set([...references.values()].flatMap(allSaved));
  problems.push(...checkFlow(flow, { given, savedElsewhere, backends, mayName }));
  problems.push(
    ...(await missingFiles(flow, document.file, source)),
    ...(await appProblems(flow, document.file, source)),
  );
  const placedProblems = placed(document, problems, scenario);
  if (!read.ok || placedProblems.some((problem) => problem.severity === 'error')) {
    return { ok: false, file: document.file, problems: placedProblems };
  }
  const loaded: LoadedFlow = {
    file: document.file,
    shown: document.shown,
    flow: read.flow,
    references,
    problems: placedProblems,
    lineOf: (place) => document.locate(scenario?.placeOf(place) ?? place).line,
    ...(scenario && { placeOf: (place) => scenario.placeOf(place), secrets: scenario.secrets }),
  };
  return { ok: true, loaded };
}

/** A place of a flow that names another one. */
interface Reference {
  readonly file: string;
  readonly path: readonly PropertyKey[];
  /** `setup` and `teardown` flows see the variables of the flow; one run by `run_flow` sees its arguments. */
  readonly shares: boolean;
  /** What a step gives to the flow that it runs. */
  readonly passed?: Readonly<Record<string, string>>;
  /** The backend that its steps run on; left out where that is the one of the flow. */
  readonly backend?: BackendName;
  /** The condition of the step that runs it. */
  readonly when?: When;
}

/** Where a flow names others: its setup, steps and teardown, and the reset of its targets. */
export function referencesOf(flow: Pick<FlowParts, (typeof stepLists)[number] | 'targets'>): Reference[] {
  const found: Reference[] = [];
  for (const list of stepLists) {
    const steps = flow[list];
    if (typeof steps === 'string') found.push({ file: steps, path: [list], shares: true });
    if (steps === undefined || typeof steps === 'string') continue;
    for (const [index, step] of steps.entries()) {
      const called = step && calledBy(step);
      const { backend, when } = step ?? {};
      const on = { ...(backend !== undefined && { backend }), ...(when !== undefined && { when }) };
      if (called !== undefined) found.push({ ...called, ...on, path: [list, index, 'flow'], shares: false });
    }
  }
  for (const [name, target] of Object.entries(flow.targets ?? {})) {
    if (target?.reset !== undefined && 'flow' in target.reset) {
      const backend = name as keyof FlowTargets;
      found.push({ file: target.reset.flow, path: ['targets', name, 'reset', 'flow'], shares: true, backend });
    }
  }
  return found;
}

/** What of a flow runs when another one runs it: its steps. */
function asCalled(loaded: LoadedFlow, source: Pick<SpecSource, 'resolve'>): LoadedFlow {
  const targets = Object.entries(loaded.flow.targets ?? {}).map(([name, target]) => [
    name,
    target && { ...target, reset: undefined },
  ]);
  const own: TestFlow = {
    ...loaded.flow,
    setup: undefined,
    teardown: undefined,
    targets: Object.fromEntries(targets) as FlowTargets,
  };
  const called = new Set(referencesOf(own).map(({ file }) => source.resolve(loaded.file, file)));
  return { ...loaded, flow: own, references: new Map([...loaded.references].filter(([file]) => called.has(file))) };
}

/** What of a flow is left out when another one runs it. */
function leftOutProblems({ testName, setup, teardown, targets }: TestFlow, path: string): Problem[] {
  const parts = [
    ...(setup === undefined ? [] : ['setup']),
    ...(teardown === undefined ? [] : ['teardown']),
    ...(Object.values(targets ?? {}).some((target) => target?.reset !== undefined) ? ['reset'] : []),
  ];
  if (parts.length === 0) return [];
  const list = parts.join(' and ');
  const message = `"${testName}" has a ${list} of its own, and only its steps run from here. What this flow needs of that is for its own ${list}`;
  return [{ severity: 'warning', path, message }];
}

/** Which desktop a flow is for, and whether it is locked to its program there, is for the flow that is started to say. */
function otherDesktop(called: TestFlow, flow: FlowParts, on: readonly BackendName[], path: string): Problem[] {
  if (![...on, ...backendsNamedBySteps(called)].some(isDesktop)) return [];
  return (['desktop', 'targetLock'] as const)
    .filter((field) => called[field] !== undefined && JSON.stringify(called[field]) !== JSON.stringify(flow[field]))
    .map((field) => ({
      severity: 'warning',
      path,
      message: `"${called.testName}" says ${JSON.stringify(field)}, and runs here as this flow says, which is ${flow[field] === undefined ? 'nothing' : 'otherwise'}: say the same in the flow that is run`,
    }));
}

function argumentProblems(passed: readonly string[], callee: TestFlow, path: readonly PropertyKey[]): Problem[] {
  const place = (name: string): string => pathText([...path.slice(0, -1), 'arguments', name]);
  const known = [...Object.keys(callee.parameters), ...Object.keys(callee.variables)];
  const unknown = passed
    .filter((name) => !known.includes(name))
    .map((name): Problem => {
      const nearest = nearestWord(name, known);
      return {
        severity: 'error',
        path: place(name),
        message: `"${callee.testName}" has no parameter "${name}"`,
        value: name,
        ...(nearest !== undefined && { nearest }),
      };
    });
  const missing = Object.entries(callee.parameters)
    .filter(([name, parameter]) => parameter.default === undefined && !passed.includes(name))
    .map(([name]): Problem => ({
      severity: 'error',
      path: place(name),
      message: `is missing; "${callee.testName}" needs it`,
    }));
  return [...unknown, ...missing];
}

/** Targets that cannot be read may well do. */
function mayNameTarget(flow: FlowParts, backend: BackendName): boolean {
  if (flow.unread !== undefined && !('targets' in flow)) return true;
  const { targets = {} } = flow;
  if (backend === 'fake') return targets.fake !== undefined;
  if (!isDesktop(backend)) return targets.web?.url !== undefined;
  const program = desktopTargetOf(targets, backend);
  return program !== undefined && namesProgram(program);
}

function visibleTo(flow: FlowParts): string[] {
  return [
    ...Object.keys(flow.variables),
    ...Object.keys(flow.parameters),
    ...flow.dataProfiles.flatMap((profile) => Object.keys(profile.values)),
    ...ownSaved(flow),
  ];
}

function ownSaved(flow: FlowParts): string[] {
  return stepLists.flatMap((list) => {
    const steps = flow[list];
    if (steps === undefined || typeof steps === 'string') return [];
    return steps.flatMap((step) => (step === undefined ? [] : variablesSetBy(step).map(({ text }) => text)));
  });
}

/** The names that the steps of a flow save, and those of the flows that it runs. */
export function allSaved(loaded: LoadedFlow): string[] {
  return [...ownSaved(loaded.flow), ...[...loaded.references.values()].flatMap(allSaved)];
}

/** The problems with their places in the file, in the order in which a reader of the file meets them. */
function placed(
  document: SpecDocument,
  problems: readonly Problem[],
  scenario: Pick<ScenarioFlow, 'placeOf' | 'problems'> | undefined,
): Problem[] {
  const own =
    scenario === undefined
      ? problems
      : [
          ...scenario.problems,
          ...problems.map((problem) => ({ ...problem, path: pathText(scenario.placeOf(pathOf(problem.path))) })),
        ];
  return own
    .map((problem) => ({ ...problem, ...document.locate(pathOf(problem.path)) }))
    .toSorted((left, right) => left.line - right.line || left.column - right.column);
}

/** The reverse of `pathText`, good enough to find a place in the file. */
function pathOf(text: string): PropertyKey[] {
  return [...text.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map((match) =>
    match[1] === undefined ? match[0] : Number(match[1]),
  );
}

function shortName(file: string): string {
  return file.split(/[/\\]/).at(-1) ?? file;
}
