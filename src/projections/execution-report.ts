import { HandeyeError } from '../domain/errors.js';
import { journalVersion, type RunEvent } from '../domain/event/run-event.js';
import { exitCodeOf, type FlowEnding } from '../domain/run/exit-code.js';
import { executionReportSchemaVersion, type ExecutionReport, type RunReport } from '../domain/run/execution-report.js';
import { flowReport, openFlowRecord, recordFlowEvent, unbegunReport, type FlowRecord } from './flow-record.js';
import { elapsedMs } from './unsettled-step.js';
import { runResultOf } from './verdict.js';

/** Turns the events of a run, one at a time, into its report. */
export interface ReportReducer {
  /** Adds the next event, in constant time. @throws HandeyeError `journal_damaged` for a journal of a later version. */
  apply(event: RunEvent): void;
  /**
   * The report as of the last event; only the flows that changed since the last call are computed again. A run or flow
   * without an end is `aborted`, whether it was killed or is still at work. What was returned is never changed later.
   *
   * @throws HandeyeError `journal_damaged` when the run has no beginning
   */
  report(): RunReport;
}

/** A reducer that has seen nothing yet: for live views, which ask for the report again and again. */
export function createReportReducer(): ReportReducer {
  const flows = new Map<string, FlowRecord>();
  const reports = new Map<string, ExecutionReport>();
  let started: Extract<RunEvent, { type: 'run_started' }> | undefined;
  let finished: Extract<RunEvent, { type: 'run_finished' }> | undefined;
  let lastTime = '';

  return {
    apply(event) {
      lastTime = event.time;
      if (event.type === 'run_started') {
        refuseLaterVersion(event.journalVersion);
        started = event;
        return;
      }
      if (event.type === 'run_finished') {
        finished = event;
        // Those without an end say why.
        for (const [flowRunId, { finished: end }] of flows) if (end === undefined) reports.delete(flowRunId);
        return;
      }
      if (event.type === 'flow_started') flows.set(event.flowRunId, openFlowRecord(event));
      else {
        const flow = flows.get(event.flowRunId);
        if (flow) recordFlowEvent(flow, event);
      }
      reports.delete(event.flowRunId);
    },

    report() {
      if (started === undefined) {
        throw new HandeyeError(
          'journal_damaged',
          'The journal does not say which run it belongs to: its first line is missing.',
          {
            hint: 'The run was killed before it began. Run the flows again.',
          },
        );
      }
      for (const [flowRunId, flow] of flows) {
        if (!reports.has(flowRunId)) reports.set(flowRunId, flowReport(flow, started, finished?.exitCode));
      }
      const run = started;
      const unbegun = (run.planned ?? [])
        .filter(({ flowRunId }) => !flows.has(flowRunId))
        .map((planned) => unbegunReport(planned, run, lastTime, finished?.exitCode));
      const all = [...reports.values(), ...unbegun].toSorted((one, other) => byNumber(one.flowRunId, other.flowRunId));
      const exitCode = finished?.exitCode ?? Math.max(1, exitCodeOf(all.map(endingOf), false));
      return {
        schemaVersion: executionReportSchemaVersion,
        runId: started.runId,
        result: finished
          ? runResultOf(
              all.map(({ result }) => result),
              exitCode,
            )
          : 'aborted',
        exitCode,
        strict: started.strict === true,
        ...(started.policyDigest !== undefined && { policyDigest: started.policyDigest }),
        startedAt: started.time,
        finishedAt: finished?.time ?? null,
        totalTimeMs: elapsedMs(started.time, lastTime),
        reports: all,
      };
    },
  };
}

/**
 * The report of a run from its journal, whether the run ended, was cancelled or was killed in the middle: steps that
 * settled are kept as they were, the one in flight is an `error`, those never reached are `skipped`; flows that had not begun are
 * `aborted` without steps.
 *
 * @throws HandeyeError `journal_damaged` when the run has no beginning or the journal is of a later version
 */
export function projectRunReport(events: Iterable<RunEvent>): RunReport {
  const reducer = createReportReducer();
  for (const event of events) reducer.apply(event);
  return reducer.report();
}

function endingOf({ stoppedBy, steps }: ExecutionReport): FlowEnding {
  return { stoppedBy, statuses: new Set(steps.map(({ status }) => status)) };
}

function refuseLaterVersion(version: number): void {
  if (version <= journalVersion) return;
  throw new HandeyeError(
    'journal_damaged',
    `The journal is of version ${version}; this handeye reads versions up to ${journalVersion}.`,
    { hint: 'Install the handeye that wrote it, or a newer one.' },
  );
}

/** Workers start flows in any order; reports stand in the order of the command, which numbers them (`flow-2`, `flow-10`). */
function byNumber(flowRunId: string, other: string): number {
  return flowRunId.localeCompare(other, 'en', { numeric: true });
}
