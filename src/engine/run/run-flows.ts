import { backendsNamedBySteps, backendsOf } from '../load/check-flow.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { executeFlow } from '../flow/execute-flow.js';
import type { SharedRun } from '../flow/shared-run.js';
import { runInLanes } from './lanes.js';
import { withOwnSecrets } from './own-secrets.js';
import {
  flowsWithin,
  requireProfile,
  requireUsableValues,
  requireValues,
  requireVariableNames,
  requireVariables,
} from './run-requirements.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { RunEvent } from '../../domain/event/run-event.js';
import { withRun, type PlannedTask, type RunOptions, type RunOutcome, type RunPorts } from './with-run.js';

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
  given: RunPorts,
  onEvent: (event: RunEvent) => void,
  cancel: AbortSignal,
): Promise<RunOutcome> {
  requireVariableNames(Object.keys(options.variables));
  const ports = { ...given, secrets: withOwnSecrets(given.secrets, flowsWithin(flows)) };
  if (options.profileId !== undefined) requireProfile(flows, options.profileId);
  requireUsableValues(flows, options.variables, ports.secrets);
  if (!options.policy.dryRun) {
    requireVariables(flows, options, ports.source);
    requireValues(flows, options, ports);
  }
  const tasks = tasksOf(flows, options);
  return withRun(tasks, options, ports, { onEvent, cancel }, async (shared) => {
    const takingTurns = await tasksOnSharedDesktop(tasks, shared.backendFor);
    await runInLanes(tasks, { lanes: options.workers, takingTurns }, async (task, lane) =>
      executeFlow({ ...task, lane }, shared.backendFor(task.backendName), shared),
    );
  });
}

/** What a run consists of: each flow on each of its backends, or of those asked for, in the order of the flows. */
export function tasksOf(
  flows: readonly LoadedFlow[],
  {
    backends,
    profileId,
  }: { readonly backends?: readonly BackendName[] | undefined; readonly profileId?: string | undefined },
): readonly PlannedTask[] {
  return flows
    .flatMap((loaded) =>
      (backends ?? backendsOf(loaded.flow)).map((backendName) => ({ loaded, backendName, profileId })),
    )
    .map((task, index) => ({ ...task, flowRunId: `flow-${index + 1}` }));
}

/** The tasks that use a desktop with one pointer and one keyboard for all, be it in a single step. */
async function tasksOnSharedDesktop(
  tasks: readonly PlannedTask[],
  backendFor: SharedRun['backendFor'],
): Promise<ReadonlySet<PlannedTask>> {
  const shared = await Promise.all(
    tasks.map(async ({ loaded, backendName }) => {
      const names = new Set([backendName, ...flowsWithin([loaded]).flatMap(({ flow }) => backendsNamedBySteps(flow))]);
      const answers = Array.from(names, async (name) => backendFor(name).isShared?.(loaded.flow.desktop));
      return (await Promise.all(answers)).includes(true);
    }),
  );
  return new Set(tasks.filter((_, index) => shared[index]));
}
