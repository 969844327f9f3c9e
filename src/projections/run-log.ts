import type { FlowFinished, RunEvent, StepSettled } from '../domain/event/run-event.js';
import type { StepResult } from '../domain/run/execution-report.js';
import { stepSubject } from './failure-text.js';

/** A line of the log: what happened in a sentence, and the facts by name. */
export interface LogLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Turns the events of a run into lines of a log, for whoever wants to know what handeye does while it does it. */
export interface RunLog {
  lineOf(event: RunEvent): LogLine;
}

/** The log of a run that has not begun yet. */
export function createRunLog(): RunLog {
  const began = new Map<string, number>();
  const since = (key: string, time: string): number =>
    Math.max(0, Date.parse(time) - (began.get(key) ?? Date.parse(time)));

  return {
    lineOf(event) {
      const { time } = event;
      switch (event.type) {
        case 'run_started': {
          began.set('', Date.parse(time));
          const { runId, flows, handeyeVersion } = event;
          return { level: 'info', message: 'The run began.', data: { runId, flows, handeyeVersion } };
        }
        case 'run_finished': {
          const data = { exitCode: event.exitCode, ms: since('', time) };
          return { level: 'info', message: 'The run is over.', data };
        }
        case 'flow_started': {
          began.set(event.flowRunId, Date.parse(time));
          const { flowRunId, lane, testName, file, backend, backendVersion, profile, notes } = event;
          const data = { flow: flowRunId, lane, testName, file, backend, backendVersion, profile, notes };
          return { level: 'info', message: 'A flow began.', data };
        }
        case 'flow_finished':
          return flowEnd(event, since(event.flowRunId, time));
        case 'step_settled':
          return stepEnd(event);
        default:
          return { level: 'debug', ...detailOf(event) };
      }
    },
  };
}

function flowEnd({ flowRunId, stoppedBy, notes }: FlowFinished, ms: number): LogLine {
  const data = { flow: flowRunId, stoppedBy, ms, ...(notes && { notes }) };
  return stoppedBy === 'kill_switch'
    ? { level: 'warn', message: 'The kill switch stopped a flow; nothing runs until "handeye reset".', data }
    : { level: 'info', message: 'A flow is over.', data };
}

/** A verdict is for the report and the progress; what kept a step from having one is worth a line by itself. */
function stepEnd({ flowRunId, step, result }: StepSettled): LogLine {
  const { status, timeMs, error, retryCount, warningCode, diagnostics } = result;
  const { settleMs, failureType, effects } = diagnostics;
  const data = {
    flow: flowRunId,
    step,
    does: stepSubject(result),
    status,
    ms: timeMs,
    ...(settleMs !== undefined && { settleMs }),
    ...(effects && { effects: effects.map(({ kind, detail }: Effect) => `${kind}: ${detail}`) }),
    ...(retryCount > 0 && { retryCount }),
    ...(warningCode !== null && { warningCode }),
    ...(failureType && { failureType }),
    ...(error !== null && { error }),
  };
  return status === 'error' && !ended.has(failureType)
    ? { level: 'info', message: 'A step ended in an error.', data }
    : { level: 'debug', message: 'A step settled.', data };
}

/** Why a step has no verdict though nothing is broken: the run was stopped, or its time was up. */
const ended: ReadonlySet<Diagnostics['failureType']> = new Set(['cancelled', 'timeout'] as const);

type Diagnostics = StepResult['diagnostics'];
type Effect = NonNullable<Diagnostics['effects']>[number];
type Detail = Exclude<
  RunEvent,
  { type: 'run_started' | 'run_finished' | 'flow_started' | 'flow_finished' | 'step_settled' }
>;

function detailOf(event: Detail): Pick<LogLine, 'message' | 'data'> {
  const flow = event.flowRunId;
  switch (event.type) {
    case 'step_started':
      return { message: 'A step began.', data: { flow, step: event.step, action: event.action } };
    case 'step_acted':
      return {
        message: 'A step acted; its effects are awaited.',
        data: { flow, step: event.step, permit: event.permitId },
      };
    case 'console': {
      // A line of a log has a level of its own.
      const { level: severity, ...entry } = event.entry;
      return { message: 'The app wrote on its console.', data: { flow, severity, ...entry } };
    }
    case 'request_failed':
      return { message: 'A request failed.', data: { flow, ...event.entry } };
    case 'page_loaded':
      return { message: 'A page has loaded.', data: { flow, ...event.entry } };
    case 'downloaded':
      return { message: 'A file was downloaded.', data: { flow, ...event.entry } };
    case 'filmed':
      return { message: 'A video was kept.', data: { flow, ...event.entry } };
    case 'brain_called': {
      const { method, model, outcome, latencyMs, inputTokens, outputTokens, costUsd, cacheHit, error } = event;
      const data = { flow, method, model, outcome, ms: latencyMs, inputTokens, outputTokens, costUsd, cacheHit };
      return { message: 'A model was called.', data: { ...data, ...(error !== undefined && { error }) } };
    }
    case 'artifact_written':
      return {
        message: 'An artifact was written.',
        data: { flow, step: event.step, kind: event.kind, path: event.path },
      };
  }
}
