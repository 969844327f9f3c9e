import type { FlowOptions, FlowPorts, FlowTask, SharedRun } from '../flow/shared-run.js';
import { startTimeLimit } from '../step/time-limit.js';
import { createHealing } from '../step/heal/healing.js';
import { createGuard, type GuardPorts } from '../guard/guard.js';
import { overdue } from '../guard/overdue.js';
import { unsafeApprover } from '../guard/unsafe-approver.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { HandeyeError } from '../../domain/errors.js';
import { forgetCalledSteps } from '../../domain/event/called-steps.js';
import { journalVersion, type RunEvent } from '../../domain/event/run-event.js';
import { policyDigest } from '../../domain/policy/policy-digest.js';
import { createRedactor } from '../../domain/policy/redaction.js';
import type { StepStatus } from '../../domain/run/execution-report.js';
import { exitCodeOf, type FlowEnding } from '../../domain/run/exit-code.js';
import type { Backend } from '../../ports/backend.js';
import type { Journal } from '../../ports/journal.js';
import type { Ids } from '../../ports/ids.js';
import type { RunFolder, RunStore } from '../../ports/run-store.js';

/** What a run needs of the outside. */
export interface RunPorts extends FlowPorts, GuardPorts {
  readonly ids: Ids;
  readonly store: RunStore;
  /** The backend of a name. One that cannot run here says so when it is first used, not now. */
  readonly backend: (name: BackendName) => Backend;
}

/** How flows are run. */
export interface RunOptions extends FlowOptions {
  readonly handeyeVersion: string;
  /** What was asked for, for the record. */
  readonly command: readonly string[];
  /** Backends to run each flow on; left out = the flow's own. */
  readonly backends?: readonly BackendName[];
  /** The data profile of every flow; left out = none. */
  readonly profileId?: string;
  /** Flows that run at the same time. */
  readonly workers: number;
  readonly strict: boolean;
}

/** How a run ended and where its record is. */
export interface RunOutcome {
  readonly runId: string;
  readonly folder: RunFolder;
  readonly exitCode: number;
}

/** Who follows a run, and who may end it. */
export interface RunWatch {
  /** Called with every event after it was written. */
  readonly onEvent: (event: RunEvent) => void;
  /** Aborts the run; its record is complete all the same. */
  readonly cancel: AbortSignal;
}

/** A flow that a run consists of, whichever lane takes it. */
export type PlannedTask = Omit<FlowTask, 'lane'>;

/**
 * Has something done in a run of its own, with one journal, one guard and one budget for all of it.
 *
 * @param tasks announced before the first begins
 * @throws HandeyeError `storage_unwritable`, `storage_full`
 */
export async function withRun(
  tasks: readonly PlannedTask[],
  options: RunOptions,
  ports: RunPorts,
  { onEvent, cancel }: RunWatch,
  body: (shared: SharedRun) => Promise<void>,
): Promise<RunOutcome> {
  const runId = ports.ids.runId(ports.clock.now());
  const folder = await ports.store.create(runId);
  const { journal } = folder;
  const redactor = createRedactor();
  journal.subscribe(onEvent);
  const endings = new Map<string, Ending>();
  journal.subscribe((event) => noteEnding(endings, event));
  journal.append({
    type: 'run_started',
    journalVersion,
    ...(options.policy.dryRun && { dryRun: true }),
    runId: folder.runId,
    handeyeVersion: options.handeyeVersion,
    machineName: ports.host.machineName,
    osVersion: ports.host.osVersion,
    command: options.command,
    flows: tasks.length,
    policyDigest: policyDigest(options.policy),
    ...(options.strict && { strict: true }),
    planned: tasks.map(({ flowRunId, loaded, backendName, profileId }) => ({
      flowRunId,
      testName: loaded.flow.testName,
      file: loaded.shown,
      backend: backendName,
      profile: profileId ?? null,
    })),
  });
  const asked = options.unsafe === true ? { ...ports, approver: unsafeApprover } : ports;
  const guard = createGuard(folder.runId, options.policy, asked);
  const stop = new AbortController();
  const follow = (): void => stop.abort(cancel.reason ?? 'cancelled');
  if (cancel.aborted) follow();
  cancel.addEventListener('abort', follow, { once: true });
  const killed = new AbortController();
  killed.signal.addEventListener('abort', () => stop.abort(killed.signal.reason), { once: true });
  const limit = startTimeLimit(options.policy.maxRuntimeMs / 1000, ports.clock, {
    cancel: stop.signal,
    reason: overdue,
  });
  const done = new AbortController();
  const watch = watchKillSwitch(ports, killed, done.signal);

  const backends = new Map<BackendName, Backend>();
  const backendFor = (name: BackendName): Backend => {
    const started = backends.get(name) ?? ports.backend(name);
    backends.set(name, started);
    return started;
  };
  const shared: SharedRun = {
    guard,
    folder,
    redactor,
    healing: healingOf(options, ports, folder),
    options,
    ports,
    backendFor,
    cancel: limit.signal,
    killed: killed.signal,
  };
  try {
    await body(shared);
  } catch (error) {
    await endWithFault(journal, error);
    throw error;
  } finally {
    done.abort();
    limit.clear();
    cancel.removeEventListener('abort', follow);
    await watch;
    await Promise.all([...backends.values()].map((backend) => backend.close()));
  }
  await shared.healing?.save();
  const exitCode = exitCodeOf([...endings.values()].map(flowEnding), options.strict);
  try {
    journal.append({ type: 'run_finished', exitCode });
  } finally {
    await journal.close();
  }
  return { runId: folder.runId, folder, exitCode };
}

/** Off unless it is asked for; a live session is no file that could be patched. */
function healingOf({ heal, policy }: RunOptions, { fingerprints, source }: RunPorts, folder: RunFolder) {
  if (heal !== 'suggest' || policy.dryRun || fingerprints === undefined) return undefined;
  return createHealing({ store: fingerprints, source, folder });
}

/** Lets the record say how the run ended, where it still can: the full disk that ended it may have no room for a line. */
async function endWithFault(journal: Journal, fault: unknown): Promise<void> {
  try {
    journal.append({ type: 'run_finished', exitCode: fault instanceof HandeyeError ? fault.exitCode : 1 });
  } catch {
    // The fault that ended the run is the one to report.
  }
  await journal.close();
}

/** How a flow has got on so far. */
interface Ending {
  stoppedBy: FlowEnding['stoppedBy'];
  /** By the position of the step: of several attempts, the last counts. */
  readonly statuses: Map<string, StepStatus>;
}

function noteEnding(endings: Map<string, Ending>, event: RunEvent): void {
  if (event.type === 'flow_started') endings.set(event.flowRunId, { stoppedBy: null, statuses: new Map() });
  const ending = 'flowRunId' in event ? endings.get(event.flowRunId) : undefined;
  if (ending === undefined) return;
  if (event.type === 'step_started') forgetCalledSteps(ending.statuses, event);
  if (event.type === 'step_settled') ending.statuses.set(event.step, event.result.status);
  if (event.type === 'flow_finished') ending.stoppedBy = event.stoppedBy;
}

function flowEnding({ stoppedBy, statuses }: Ending): FlowEnding {
  return { stoppedBy, statuses: new Set(statuses.values()) };
}

/** How often the kill switch is looked at while a step waits, in milliseconds; every action looks by itself. */
const killSwitchPollMs = 200;

async function watchKillSwitch(ports: RunPorts, killed: AbortController, done: AbortSignal): Promise<void> {
  while (!done.aborted && !killed.signal.aborted) {
    if (ports.killSwitch.thrown() !== undefined) killed.abort('kill_switch');
    else await ports.clock.sleep(killSwitchPollMs, done);
  }
}
