import type { RunEventBody, RunStarted } from '../../../src/domain/event/run-event.js';

/** The first event of a run. */
export function runStarted(runId = '20261120-110312-k3f9', journalVersion = 1): RunEventBody {
  return {
    type: 'run_started',
    journalVersion: journalVersion as 1,
    runId,
    handeyeVersion: '0.1.0',
    machineName: 'workstation',
    osVersion: 'Debian GNU/Linux 12 (bookworm)',
    command: ['run', 'login.json'],
    flows: 1,
  };
}

/** The first event of a dry run, with its fields in the order in which the engine writes them. */
export function dryRunStarted(runId: string): RunEventBody {
  const { type, journalVersion, ...rest } = runStarted(runId) as RunStarted;
  return { type, journalVersion, dryRun: true, ...rest };
}

/** An event of some step. */
export function stepStarted(step: string, action = 'click'): RunEventBody {
  return { type: 'step_started', flowRunId: 'flow-1', lane: 0, step, action };
}

/** The last event of a run. */
export function runFinished(exitCode = 0): RunEventBody {
  return { type: 'run_finished', exitCode };
}
