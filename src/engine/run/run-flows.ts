import { backendsNamedBySteps, backendsOf } from '../load/check-flow.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { executeFlow } from '../flow/execute-flow.js';
import type { FlowOptions, FlowPorts, FlowTask, SharedRun } from '../flow/shared-run.js';
import { startTimeLimit } from '../flow/time-limit.js';
import { createGuard, type GuardPorts } from '../guard/guard.js';
import { overdue } from '../guard/overdue.js';
import { runInLanes } from './lanes.js';
import {
  flowsWithin,
  requireProfile,
  requireUsableValues,
  requireValues,
  requireVariableNames,
  requireVariables,
} from './run-requirements.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { HandeyeError } from '../../domain/errors.js';
import { forgetCalledSteps } from '../../domain/event/called-steps.js';
import { journalVersion, type RunEvent } from '../../domain/event/run-event.js';
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

/**
 * Runs flows: one invocation, one run, one journal. Lanes take the flows one after the other; each flow has a session of
 * its own. Those on the desktop of the user have it one after the other, whatever the number of lanes.
 *
 * @param onEvent called with every event after it was written
 * @param cancel aborts the run; the report is complete all the same
 * @throws HandeyeError `usage` for a data profile or variable that cannot be or is missing, `environment_missing` for secrets that
 *   are not there, `config_invalid` for a key of one-time codes that is none, `storage_unwritable`, `storage_full`
 */
export async function runFlows(
  flows: readonly LoadedFlow[],
  options: RunOptions,
  ports: RunPorts,
  onEvent: (event: RunEvent) => void,
  cancel: AbortSignal,
): Promise<RunOutcome> {
  requireVariableNames(Object.keys(options.variables));
  if (options.profileId !== undefined) requireProfile(flows, options.profileId);
  requireUsableValues(flows, options.variables, ports.secrets);
  if (!options.policy.dryRun) {
    requireVariables(flows, options, ports.source);
    requireValues(flows, options, ports);
  }
  const runId = ports.ids.runId(ports.clock.now());
  const folder = await ports.store.create(runId);
  const { journal } = folder;
  const redactor = createRedactor();
  journal.subscribe(onEvent);
  const endings = new Map<string, Ending>();
  journal.subscribe((event) => noteEnding(endings, event));

  const tasks = tasksOf(flows, options);
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
    ...(options.strict && { strict: true }),
    planned: tasks.map(({ flowRunId, loaded, backendName, profileId }) => ({
      flowRunId,
      testName: loaded.flow.testName,
      file: loaded.shown,
      backend: backendName,
      profile: profileId ?? null,
    })),
  });
  const guard = createGuard(folder.runId, options.policy, ports);
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
    options,
    ports,
    backendFor,
    cancel: limit.signal,
    killed: killed.signal,
  };
  try {
    const takingTurns = await tasksOnSharedDesktop(tasks, backendFor);
    await runInLanes(tasks, { lanes: options.workers, takingTurns }, async (task, lane) =>
      executeFlow({ ...task, lane }, backendFor(task.backendName), shared),
    );
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
  const exitCode = exitCodeOf([...endings.values()].map(flowEnding), options.strict);
  try {
    journal.append({ type: 'run_finished', exitCode });
  } finally {
    await journal.close();
  }
  return { runId: folder.runId, folder, exitCode };
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

type Task = Omit<FlowTask, 'lane'>;

/** What a run consists of: each flow on each of its backends, or of those asked for, in the order of the flows. */
export function tasksOf(
  flows: readonly LoadedFlow[],
  {
    backends,
    profileId,
  }: { readonly backends?: readonly BackendName[] | undefined; readonly profileId?: string | undefined },
): readonly Task[] {
  return flows
    .flatMap((loaded) =>
      (backends ?? backendsOf(loaded.flow)).map((backendName) => ({ loaded, backendName, profileId })),
    )
    .map((task, index) => ({ ...task, flowRunId: `flow-${index + 1}` }));
}

/** The tasks that use a desktop with one pointer and one keyboard for all, be it in a single step. */
async function tasksOnSharedDesktop(
  tasks: readonly Task[],
  backendFor: SharedRun['backendFor'],
): Promise<ReadonlySet<Task>> {
  const shared = await Promise.all(
    tasks.map(async ({ loaded, backendName }) => {
      const names = new Set([backendName, ...flowsWithin([loaded]).flatMap(({ flow }) => backendsNamedBySteps(flow))]);
      const answers = Array.from(names, async (name) => backendFor(name).isShared?.(loaded.flow.desktop));
      return (await Promise.all(answers)).includes(true);
    }),
  );
  return new Set(tasks.filter((_, index) => shared[index]));
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
