import { HandeyeError } from '../../domain/errors.js';
import { forgetCalledSteps } from '../../domain/event/called-steps.js';
import type { RunEventBody } from '../../domain/event/run-event.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { defaultFlowTimeoutSeconds, type FlowTargets } from '../../domain/flow/flow.js';
import { defaultPerceptionPolicy, type CapturePolicy } from '../../domain/flow/perception.js';
import { substitute } from '../../domain/flow/variables.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import { narrowed, type RunPolicy } from '../../domain/policy/run-policy.js';
import type { StepStatus } from '../../domain/run/execution-report.js';
import { nothingChecked, ranNoStep } from '../../domain/run/idle-flow.js';
import type { Backend, Session } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Host } from '../../ports/host.js';
import type { RunFolder } from '../../ports/run-store.js';
import type { Secrets } from '../../ports/secrets.js';
import type { SpecSource } from '../../ports/spec-source.js';
import type { FlowScope, TargetLock } from '../guard/flow-scope.js';
import type { Guard } from '../guard/guard.js';
import { absentSession } from './absent-session.js';
import { answeringSession } from './answering.js';
import { consentOf } from './consent.js';
import { tooShort } from './end-notes.js';
import type { FlowRun, StoppedBy } from './flow-run.js';
import { requireKnownRegion } from './known-region.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { recordUnanswered, recordUnmet } from '../step/dialogs.js';
import { previewSteps } from './preview.js';
import type { DirectReset } from './reset-target.js';
import { recordUnrun, runPhases } from './run-phases.js';
import { createEventRelay, recordOpenRequests } from './session-events.js';
import { planOf, stepListsOf } from './step-lists.js';
import { startTimeLimit, TimeUp } from './time-limit.js';
import { flowVariables } from './variable-scope.js';

/** What a flow needs of the outside, besides its backend. */
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

/** How the flows of a run are run. */
export interface FlowOptions {
  readonly variables: Readonly<Record<string, string>>;
  readonly policy: RunPolicy;
  readonly artifacts: CapturePolicy;
  readonly showClicks: boolean;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** What the flows of one run share. */
export interface SharedRun {
  readonly guard: Guard;
  readonly folder: RunFolder;
  readonly redactor: Redactor;
  readonly options: FlowOptions;
  readonly ports: FlowPorts;
  /** Aborted when the run is cancelled; `reason` is a {@link StoppedBy}. */
  readonly cancel: AbortSignal;
  /** Aborted when the kill switch is thrown, also after the run was cancelled: that stops teardowns too. */
  readonly killed: AbortSignal;
}

const uncheckedCertificates =
  'certificates are not checked (targets.web.ignoreHttpsErrors): a page with a false one loads like any other';

/** Runs one flow from its reset to its teardown and records everything. Outcomes never throw; a full disk does (`storage_…`). */
export async function runFlow(task: FlowTask, backend: Backend, shared: SharedRun): Promise<void> {
  const { loaded, flowRunId, lane } = task;
  const { guard, folder, redactor, options, ports, cancel, killed } = shared;
  const { flow } = loaded;
  const variables = flowVariables(flow, task.profileId, options.variables, ports.secrets, redactor);
  const targets = substitute(flow.targets ?? {}, variables.lookup).value;
  const lock: TargetLock | undefined = flow.targetLock
    ? { pinned: undefined, frames: new Map(), current: () => session.identity() }
    : undefined;
  const scope: FlowScope = {
    policy: narrowed(options.policy, flow.allow),
    consent: consentOf(loaded, variables, ports.source),
    ...(lock && { lock }),
    pageUrl: () => session.pageUrl(),
    frameUrl: (id) => session.frameUrl(id),
    redact: redactor.text,
  };
  const inForce = { scope };
  const host = ports.host.launchScope();
  const settledSteps = new Set<string>();
  const endNotes = new Set<string>();
  const statuses = new Set<StepStatus>();
  const record = (event: RunEventBody): void => {
    if (event.type === 'step_started') forgetCalledSteps(settledSteps, event);
    if (event.type === 'step_settled') {
      settledSteps.add(event.step);
      statuses.add(event.result.status);
    }
    folder.journal.append(redactor.deep(event));
  };
  const lists = stepListsOf(loaded, variables, ports.source);

  let session: Session = absentSession;
  let version = '';
  let notes: readonly string[] = [...new Set(loaded.problems.map((problem) => problem.message))];
  let fault: unknown;
  const { dryRun } = options.policy;
  try {
    if (!dryRun) {
      const about = await unlessStopped(backend.describe(), cancel);
      version = about.version;
      notes = [...about.notes, ...(targets.web?.ignoreHttpsErrors === true ? [uncheckedCertificates] : []), ...notes];
      requireKnownRegion(targets.web);
      const opening = backend.openSession({
        viewport: targets.web?.viewport ?? options.viewport,
        ...(targets.web && { target: targets.web }),
        downloadsFolder: `${folder.folder}/artifacts/${flowRunId}/downloads`,
        redact: redactor.text,
        ...((options.policy.allowedOrigins !== undefined || listsOrigins(loaded)) && {
          navigationRule: guard.navigationRule(() => inForce.scope),
        }),
      });
      session = await unlessStopped(opening, cancel).catch(async (error: unknown) => {
        // What comes too late is for nobody.
        opening.then((late) => late.close()).catch(() => undefined);
        throw error;
      });
    }
  } catch (error) {
    fault = error;
  }

  // Starting a browser is not the flow's time.
  const seconds = flow.timeoutSeconds ?? defaultFlowTimeoutSeconds;
  const reason = new TimeUp(`the flow took longer than its timeoutSeconds (${seconds})`);
  const limit = startTimeLimit(seconds, ports.clock, { cancel, reason });
  const run: FlowRun = {
    flowRunId,
    lane,
    backendName: backend.name,
    session: answeringSession(session, ports.clock, limit.signal),
    target: session,
    guard,
    scope,
    inForce,
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
    refusalsTold: { seq: 0 },
    dialogs: { told: new Set(), leftOpen: new Map(), announced: new Map() },
    settledSteps,
    relayEvents: createEventRelay({ flowRunId, lane }, session.eye, folder.folder, record, (note) =>
      endNotes.add(note),
    ),
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
    plan: planOf(run, lists),
    notes,
  });

  let stoppedBy: StoppedBy | undefined;
  const reset = directReset(targets[targetKey(task.backendName)]);
  try {
    if (dryRun) stoppedBy = previewSteps(run, reset, lists, ports) ? 'dry_run' : 'guardrail';
    else if (fault !== undefined) stoppedBy = recordUnrun(run, lists, fault);
    else stoppedBy = await runPhases(run, killed, lists, reset, ports);
    await session.finishDownloads(downloadLimitMs, limit.signal);
    run.relayEvents();
    recordOpenRequests(run);
  } catch (error) {
    stoppedBy = 'environment';
    stoppedBy = recordUnrun(run, lists, error);
  } finally {
    limit.clear();
    if (fault === undefined) await session.close();
    await host.endLaunched();
    recordUnanswered(run, true);
    // What a step that failed kept from coming is told by that step.
    if (stoppedBy === undefined && !statuses.has('failed') && !statuses.has('error')) recordUnmet(run);
    if (stoppedBy === undefined && ranNoStep(statuses)) endNotes.add(nothingChecked);
    for (const label of redactor.untold()) endNotes.add(tooShort(label));
    const { structural, visual, dual, fallback } = run.perceived;
    record({
      type: 'flow_finished',
      flowRunId,
      lane,
      stoppedBy: stoppedBy ?? null,
      variables: variables.saved(),
      ...(endNotes.size > 0 && { notes: [...endNotes] }),
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

/** What was promised, unless the run is stopped before. */
async function unlessStopped<T>(promised: Promise<T>, cancel: AbortSignal): Promise<T> {
  const over = new AbortController();
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new HandeyeError('cancelled', 'The run was stopped while the target was started.'));
    if (cancel.aborted) stop();
    cancel.addEventListener('abort', stop, { once: true, signal: over.signal });
  });
  try {
    return await Promise.race([promised, stopped]);
  } finally {
    over.abort();
  }
}

/** Whether a flow, or one that it runs, says which origins it may reach. */
function listsOrigins({ flow, references }: LoadedFlow): boolean {
  return flow.allow?.origins !== undefined || [...references.values()].some(listsOrigins);
}

/** How long a flow that is over waits for the files that are still coming, in milliseconds. */
const downloadLimitMs = 30_000;

/** What resets a target by itself, not by steps. */
function directReset(target: FlowTargets[keyof FlowTargets]): DirectReset | undefined {
  const reset = target?.reset;
  return reset === undefined || 'flow' in reset ? undefined : reset;
}

function targetKey(backend: BackendName): keyof FlowTargets {
  return backend === 'mobile' ? 'web' : backend;
}
