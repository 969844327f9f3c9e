import { forgetCalledSteps } from '../../domain/event/called-steps.js';
import type { RunEventBody } from '../../domain/event/run-event.js';
import { defaultFlowTimeoutSeconds, type FlowTargets } from '../../domain/flow/flow.js';
import { defaultPerceptionPolicy } from '../../domain/flow/perception.js';
import { narrowed } from '../../domain/policy/run-policy.js';
import type { StepStatus } from '../../domain/run/execution-report.js';
import { flowWarnings } from '../../domain/run/flow-warning.js';
import { nothingChecked, ranNoStep } from '../../domain/run/idle-flow.js';
import type { Backend } from '../../ports/backend.js';
import { unsafeNote } from '../guard/unsafe-approver.js';
import { sessionWithTimeouts } from './answering.js';
import { consentOf } from './consent.js';
import { tooShort } from './end-notes.js';
import type { FlowRun, OpenTarget, StepList, StoppedBy } from '../step/flow-run.js';
import type { FlowWarning } from '../../domain/run/flow-warning.js';
import { requestWarnings } from '../step/later-looks.js';
import { recordUnanswered, recordUnmet } from '../step/dialogs.js';
import { recordUnrun } from './run-phases.js';
import type { FlowTask, SharedRun } from './shared-run.js';
import { endVideos } from './videos.js';
import { openTarget, targetNamed, type TargetContext } from './open-target.js';
import { createOtherTargets } from './other-targets.js';
import { recordOpenRequests } from './session-events.js';
import { planOf } from './step-lists.js';
import { startTimeLimit, TimeUp } from '../step/time-limit.js';
import type { VariableScope } from '../step/variable-scope.js';

/** A flow as it is run: with the variables that it sees and the lists of steps that are known before it begins. */
export interface PreparedFlow {
  readonly task: FlowTask;
  readonly variables: VariableScope;
  readonly targets: FlowTargets;
  /** Announced before the first step; what of them was not settled by the end is reported as not run. */
  readonly lists: readonly StepList[];
  /** Of a live session, whose steps are not written yet. */
  readonly live?: {
    /** Files below these folders may be given to the app without a question. */
    readonly filesBelow: readonly string[];
    /** Whether its target is consented to by nobody yet. */
    readonly isUnnamed: boolean;
    /** Its targets as they were given, for the flow that it becomes. */
    readonly targets: Readonly<Record<string, unknown>>;
    /** As in `SessionOptions`. */
    readonly stateFile?: string;
    readonly attachTo?: string;
  };
}

/**
 * Has something done in a flow that runs: its targets are opened before and closed after, everything is recorded, and the
 * time of the flow is limited. Outcomes never throw; a full disk does (`storage_…`).
 *
 * @param body is given why the target could not be opened, if it could not
 * @returns once the flow is over, with what its body returned unless that threw
 */
export async function withFlowRun(
  { task, variables, targets, lists, live }: PreparedFlow,
  backend: Backend,
  shared: SharedRun,
  body: (run: FlowRun, fault: unknown) => Promise<StoppedBy | undefined>,
): Promise<void> {
  const { loaded, flowRunId, lane } = task;
  const { guard, folder, redactor, options, ports, cancel } = shared;
  const { flow } = loaded;
  const endNotes = new Set<string>();
  /** By path: of several attempts at a flow that a step runs, the last counts. */
  const settledSteps = new Map<string, StepStatus>();
  const record = (event: RunEventBody): void => {
    if (event.type === 'step_started') forgetCalledSteps(settledSteps, event);
    if (event.type === 'step_settled') settledSteps.set(event.step, event.result.status);
    folder.journal.append(redactor.deep(event));
  };
  const { dryRun } = options.policy;
  const context: TargetContext = {
    loaded,
    flowRunId,
    lane,
    targets,
    policy: narrowed(options.policy, flow.allow),
    consent: {
      ...consentOf(loaded, variables, ports.source),
      ...(live && { filesBelow: live.filesBelow }),
      ...(live?.isUnnamed === true && { programs: new Set<string>(), origins: new Set<string>() }),
    },
    givenVariables: options.variables,
    record,
    note: (note) => endNotes.add(note),
    ...(live && { browser: { stateFile: live.stateFile, attachTo: live.attachTo } }),
  };
  const main = await openTarget(task.backendName, backend, context, shared, dryRun);
  const problems = [...new Set(loaded.problems.map((problem) => problem.message))];

  // Starting a browser is not the flow's time.
  const seconds = flow.timeoutSeconds ?? defaultFlowTimeoutSeconds;
  const reason = new TimeUp(`the flow took longer than its timeoutSeconds (${seconds})`);
  const limit = startTimeLimit(seconds, ports.clock, { cancel, reason });
  const others = createOtherTargets(
    (name, cancel) => openTarget(name, shared.backendFor(name), context, { ...shared, cancel }),
    main,
  );
  const run: FlowRun = {
    ...main,
    flowRunId,
    lane,
    session: sessionWithTimeouts(main.target, ports.clock, limit.signal),
    on: others.on,
    opened: others.all,
    namedOn: (name) => targetNamed(targets, name),
    guard,
    brain: ports.brain,
    healing: shared.healing,
    clock: ports.clock,
    folder,
    redactor,
    artifacts: flow.artifacts ?? options.artifacts,
    perception: { ...defaultPerceptionPolicy, defaultMode: flow.perception ?? defaultPerceptionPolicy.defaultMode },
    visionFallbackPolicy: options.visionFallbackPolicy ?? 'disabled',
    showClicks: options.showClicks,
    givenVariables: options.variables,
    signal: limit.signal,
    startedMs: ports.clock.monotonicMs(),
    lastSet: {},
    perceived: { structural: 0, visual: 0, dual: 0, fallback: 0 },
    settledSteps,
    record,
  };
  record({
    type: 'flow_started',
    flowRunId,
    lane,
    testName: flow.testName,
    file: loaded.shown,
    backend: task.backendName,
    backendVersion: main.version,
    profile: task.profileId ?? null,
    plan: planOf(run, lists),
    ...(live && { targets: live.targets }),
    notes: [...(options.unsafe === true ? [unsafeNote] : []), ...notesOf(main), ...problems],
    ...(main.warnings.length > 0 && { warnings: main.warnings }),
  });

  let stoppedBy: StoppedBy | undefined;
  const endWarnings = new Set<FlowWarning>();
  const isWell = (): boolean => {
    const statuses = new Set(settledSteps.values());
    return stoppedBy === undefined && !statuses.has('failed') && !statuses.has('error');
  };
  try {
    stoppedBy = await body(run, main.fault);
    if (isWell()) await options.atEnd?.(run);
    for (const target of others.all()) {
      await target.target.finishDownloads(downloadLimitMs, limit.signal);
      target.relayEvents();
      const asRun = { ...run, ...target };
      recordOpenRequests(asRun);
      const { warnings, notes } = requestWarnings(asRun);
      for (const code of warnings) endWarnings.add(code);
      for (const note of notes) endNotes.add(note);
    }
  } catch (error) {
    stoppedBy = 'environment';
    stoppedBy = recordUnrun(run, lists, error);
  } finally {
    limit.clear();
    const opened = others.all();
    try {
      await endVideos(run, opened, options.video === 'always' || !isWell(), context.note);
    } finally {
      await Promise.all(
        opened.map(async ({ target, host, fault }) => {
          try {
            if (fault === undefined) await target.close();
          } finally {
            await host.endLaunched();
          }
        }),
      );
    }
    const ended = opened.map((target) => ({ ...run, ...target }));
    for (const each of ended) recordUnanswered(each, true);
    // What a failed step kept from coming is reported by that step.
    for (const each of isWell() ? ended : []) recordUnmet(each);
    if (stoppedBy === undefined && ranNoStep(new Set(settledSteps.values()))) endNotes.add(nothingChecked);
    for (const label of redactor.newShortSecrets()) endNotes.add(tooShort(label));
    const [, ...joined] = opened;
    const mainNotes = new Set(notesOf(main));
    for (const note of joined.flatMap(notesOf)) if (!mainNotes.has(note)) endNotes.add(note);
    const warnings = [...joined.flatMap((target) => target.warnings), ...endWarnings];
    const { structural, visual, dual, fallback } = run.perceived;
    record({
      type: 'flow_finished',
      flowRunId,
      lane,
      stoppedBy: stoppedBy ?? null,
      variables: variables.saved(),
      ...(endNotes.size > 0 && { notes: [...endNotes] }),
      ...(warnings.length > 0 && { warnings }),
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

/** How long a flow that is over waits for the files that are still coming, in milliseconds. */
const downloadLimitMs = 30_000;

/** What a reader should know about how a target was run. */
function notesOf({ notes, warnings }: OpenTarget): string[] {
  return [...notes, ...warnings.map((code) => flowWarnings[code])];
}
