import type { BackendName } from '../../domain/flow/backend.js';
import type { FlowTargets } from '../../domain/flow/flow.js';
import { defaultPerceptionPolicy, type CapturePolicy } from '../../domain/flow/perception.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { substitute } from '../../domain/flow/variables.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { PlannedStep, RunEventBody } from '../../domain/event/run-event.js';
import { narrowed, type RunPolicy } from '../../domain/policy/run-policy.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { statusOf, type Failure } from '../../domain/run/failure.js';
import type { Backend, Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Host } from '../../ports/host.js';
import type { RunFolder } from '../../ports/run-store.js';
import type { Secrets } from '../../ports/secrets.js';
import type { SpecSource } from '../../ports/spec-source.js';
import type { FlowScope, Guard, TargetLock } from '../guard/guard.js';
import { answeringSession } from './answering.js';
import { consentOf } from './consent.js';
import { stepPath, type FlowRun, type StepList, type StoppedBy } from './flow-run.js';
import type { LoadedFlow } from './load-flow.js';
import { previewSteps } from './preview.js';
import { resetTarget, type DirectReset } from './reset-target.js';
import { createEventRelay } from './session-events.js';
import { absentSession } from './absent-session.js';
import { runSteps, skippedResult, type StepsOutcome } from './run-steps.js';
import { createVariableScope, defaultsOf, type VariableScope } from './variable-scope.js';

export interface FlowPorts {
  readonly clock: Clock;
  readonly host: Host;
  readonly secrets: Secrets;
  readonly source: SpecSource;
}

/** One flow on one backend with one data profile. */
export interface FlowTask {
  readonly flowRunId: string;
  readonly lane: number;
  readonly loaded: LoadedFlow;
  readonly backendName: BackendName;
  readonly profileId: string | undefined;
}

export interface FlowOptions {
  readonly variables: Readonly<Record<string, string>>;
  readonly policy: RunPolicy;
  readonly artifacts: CapturePolicy;
  readonly showClicks: boolean;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Runs one flow from its reset to its teardown and records everything. Outcomes never throw; a full disk does. */
export async function runFlow(
  task: FlowTask,
  backend: Backend,
  guard: Guard,
  folder: RunFolder,
  redactor: Redactor,
  options: FlowOptions,
  ports: FlowPorts,
  cancel: AbortSignal,
): Promise<void> {
  const { loaded, flowRunId, lane } = task;
  const { flow } = loaded;
  const variables = scopeFor(task, options, ports.secrets, redactor);
  const targets = substitute(flow.targets ?? {}, variables.lookup).value;
  const lock: TargetLock | undefined = flow.targetLock
    ? { pinned: undefined, current: () => session.identity() }
    : undefined;
  const scope: FlowScope = {
    policy: narrowed(options.policy, flow.allow),
    consent: consentOf(loaded, variables),
    ...(lock && { lock }),
    redact: redactor.text,
  };
  const host = ports.host.launchScope();
  const settledSteps = new Set<string>();
  const record = (event: RunEventBody): void => {
    if (event.type === 'step_settled') settledSteps.add(event.step);
    folder.journal.append(redactor.deep(event));
  };
  const lists = listsOf(loaded, variables, ports.source);

  let session: Session = absentSession;
  let version = '';
  let notes: readonly string[] = loaded.problems.map((problem) => problem.message);
  let fault: HandeyeError | undefined;
  const { dryRun } = options.policy;
  try {
    if (!dryRun) {
      const about = await backend.describe();
      version = about.version;
      notes = [...about.notes, ...notes];
      session = await backend.openSession({
        viewport: targets.web?.viewport ?? options.viewport,
        ...(targets.web && { target: targets.web }),
        downloadsFolder: `${folder.folder}/artifacts/${flowRunId}/downloads`,
        ...(scope.policy.allowedOrigins !== undefined && { navigationRule: guard.navigationRule(scope) }),
      });
    }
  } catch (error) {
    fault = error instanceof HandeyeError ? error : new HandeyeError('internal', messageOf(error), { cause: error });
  }

  // Starting a browser is not the flow's time.
  const limit = timeLimit(flow.timeoutSeconds, ports.clock, cancel);
  const run: FlowRun = {
    flowRunId,
    lane,
    backendName: backend.name,
    session: answeringSession(session, ports.clock, limit.signal),
    guard,
    scope,
    clock: ports.clock,
    host,
    folder,
    redactor,
    artifacts: flow.artifacts ?? options.artifacts,
    perception: { ...defaultPerceptionPolicy, defaultMode: flow.perception ?? defaultPerceptionPolicy.defaultMode },
    showClicks: options.showClicks,
    targetUrl: targets.web?.url,
    givenVariables: options.variables,
    signal: limit.signal,
    startedMs: ports.clock.monotonicMs(),
    secretRefs: new Set(),
    perceived: { structural: 0, visual: 0, dual: 0, fallback: 0 },
    lastAction: { seq: 0 },
    settledSteps,
    relayEvents: createEventRelay({ flowRunId, lane }, session.eye, folder.folder, record),
    record,
  };
  record({
    type: 'flow_started',
    flowRunId,
    lane,
    testName: flow.testName,
    file: loaded.shown,
    backend: task.backendName,
    backendVersion: version,
    profile: task.profileId ?? null,
    plan: lists.flatMap((list) => list.steps.map((step) => plannedStep(list, step))),
    notes,
  });

  let stoppedBy: StoppedBy | undefined;
  const reset = directReset(targets[targetKey(task.backendName)]);
  try {
    if (dryRun) stoppedBy = previewSteps(run, reset, lists, ports.source) ? 'dry_run' : 'guardrail';
    else if (fault !== undefined) stoppedBy = failToStart(run, lists, fault);
    else stoppedBy = await runPhases(run, session, lists, reset, ports);
  } finally {
    run.relayEvents();
    limit.clear();
    if (fault === undefined) await session.close();
    await host.endLaunched();
    const { structural, visual, dual, fallback } = run.perceived;
    record({
      type: 'flow_finished',
      flowRunId,
      lane,
      stoppedBy: stoppedBy ?? null,
      variables: variables.saved(),
      perceptionStats: {
        structuralCaptures: structural,
        visualCaptures: visual,
        dualCaptures: dual,
        structuralToVisualFallbacks: fallback,
        estimatedCostUnits: structural + visual * 10,
      },
    });
  }
}

/** Reset, setup, steps, teardown: teardown always runs, a stopped run included, on a signal of its own. */
async function runPhases(
  run: FlowRun,
  opened: Session,
  lists: readonly StepList[],
  reset: DirectReset | undefined,
  ports: FlowPorts,
): Promise<StoppedBy | undefined> {
  const fault = reset && (await resetTarget(reset, run));
  let outcome: StepsOutcome = { failed: undefined, stop: fault?.stop };
  let blocked: string | undefined = fault?.failure.message;
  let untold = fault?.failure;
  for (const list of lists) {
    if (list.phase === 'teardown') {
      const limit = timeLimit(teardownLimitSeconds, ports.clock, new AbortController().signal);
      const session = answeringSession(opened, ports.clock, limit.signal);
      await runSteps({ ...run, session, signal: limit.signal }, list, ports);
      limit.clear();
      continue;
    }
    if (blocked !== undefined || outcome.stop !== undefined) {
      skipAll(run, list, blocked ?? `the run was stopped (${outcome.stop ?? ''})`, untold);
      if (list.steps.length > 0) untold = undefined;
      continue;
    }
    outcome = await runSteps(run, list, ports);
    if (outcome.failed !== undefined && list.phase !== 'steps') blocked = `${list.phase} failed`;
  }
  return outcome.stop;
}

/** Teardown of a cancelled or overdue run gets this long. */
const teardownLimitSeconds = 30;

/** Steps of a flow that could not begin: the first carries the reason, the rest are skipped. */
function skipAll(run: FlowRun, list: StepList, why: string, failure?: Failure): void {
  for (const [index, step] of list.steps.entries()) {
    const result = skippedResult(run, list, step, why);
    const told: StepResult =
      index === 0 && failure !== undefined
        ? {
            ...result,
            status: statusOf(failure),
            expected: failure.expected ?? null,
            found: failure.found ?? null,
            error: failure.message,
            diagnostics: { failureType: failure.type },
          }
        : result;
    run.record({ type: 'step_settled', flowRunId: run.flowRunId, lane: run.lane, step: result.path, result: told });
  }
}

function failToStart(run: FlowRun, lists: readonly StepList[], fault: HandeyeError): StoppedBy {
  const message = fault.hint === undefined ? fault.message : `${fault.message} ${fault.hint}`;
  for (const [index, list] of lists.entries())
    skipAll(run, list, message, index === 0 ? { type: 'error', message } : undefined);
  return 'environment';
}

/** The lists of steps of a flow in the order they run, each with the variables it sees. */
function listsOf(loaded: LoadedFlow, variables: VariableScope, source: SpecSource): StepList[] {
  const { flow } = loaded;
  const reset = flow.targets?.web?.reset;
  const prelude = (steps: string | readonly AnyStep[] | undefined, phase: StepResult['phase']): StepList[] => {
    if (steps === undefined) return [];
    const base = { phase, prefix: `${phase}/`, variables, stopOnFailure: phase !== 'teardown' };
    if (typeof steps !== 'string') return [{ ...base, loaded, steps }];
    const referenced = loaded.references.get(source.resolve(loaded.file, steps));
    if (referenced === undefined) return [];
    const { flow: other } = referenced;
    return [{ ...base, loaded: referenced, steps: other.steps, variables: variables.withDefaults(defaultsOf(other)) }];
  };
  return [
    ...prelude(reset !== undefined && 'flow' in reset ? reset.flow : undefined, 'reset'),
    ...prelude(flow.setup, 'setup'),
    { loaded, steps: flow.steps, phase: 'steps', prefix: '', variables, stopOnFailure: flow.stopOnFailure },
    ...prelude(flow.teardown, 'teardown'),
  ];
}

function scopeFor(task: FlowTask, options: FlowOptions, secrets: Secrets, redactor: Redactor): VariableScope {
  const { flow } = task.loaded;
  const profile = flow.dataProfiles.find((candidate) => candidate.profileId === task.profileId);
  return createVariableScope([defaultsOf(flow), profile?.values ?? {}, options.variables], secrets, redactor);
}

function plannedStep(list: StepList, step: AnyStep): PlannedStep {
  return {
    step: stepPath(list, step),
    order: step.order ?? 0,
    phase: list.phase,
    action: step.action,
    selector: step.selector ?? null,
    description: step.description ?? null,
  };
}

/** Aborts with `time_limit` when the flow has taken too long, or with the reason of `cancel`. */
function timeLimit(seconds: number, clock: Clock, cancel: AbortSignal): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const done = new AbortController();
  const follow = (): void => controller.abort(cancel.reason);
  if (cancel.aborted) follow();
  cancel.addEventListener('abort', follow, { once: true });
  if (seconds > 0) {
    void clock.sleep(seconds * 1000, done.signal).then(() => {
      if (!done.signal.aborted) controller.abort('time_limit');
    });
  }
  return {
    signal: controller.signal,
    clear() {
      done.abort();
      cancel.removeEventListener('abort', follow);
    },
  };
}

/** What resets a target by itself, not by steps. */
function directReset(target: FlowTargets[keyof FlowTargets]): DirectReset | undefined {
  const reset = target?.reset;
  return reset === undefined || 'flow' in reset ? undefined : reset;
}

function targetKey(backend: BackendName): keyof FlowTargets {
  return backend === 'mobile' ? 'web' : backend;
}
