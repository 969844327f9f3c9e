import { brainCallSchema } from '../domain/brain/brain-call.js';
import { brainUsage, type BrainEntry } from '../domain/brain/brain-usage.js';
import { forgetCalledSteps } from '../domain/event/called-steps.js';
import type {
  BrainCalled,
  FlowFinished,
  FlowStarted,
  PlannedFlow,
  PlannedStep,
  RunEvent,
  RunStarted,
} from '../domain/event/run-event.js';
import { executionReportSchemaVersion, type ExecutionReport, type StepResult } from '../domain/run/execution-report.js';
import { isFailure } from './failures.js';
import { compareSteps } from './step-order.js';
import { strictObjection } from './strictness.js';
import { summarize } from './summary.js';
import { elapsedMs, unsettledResult } from './unsettled-step.js';
import { countSteps, resultOf } from './verdict.js';

/** An event that belongs to one flow. */
export type FlowEvent = Extract<RunEvent, { readonly flowRunId: string }>;

interface StepRecord {
  readonly step: string;
  readonly planned: PlannedStep | undefined;
  action: string;
  startedAt: string | undefined;
  acted: boolean;
  result: StepResult | undefined;
}

/** What the journal has said of one flow so far. */
export interface FlowRecord {
  readonly started: FlowStarted & { readonly time: string };
  readonly steps: Map<string, StepRecord>;
  readonly screenshots: Set<string>;
  readonly console: ExecutionReport['console'];
  readonly network: ExecutionReport['network'];
  readonly pageTimings: ExecutionReport['pageTimings'];
  readonly downloads: ExecutionReport['downloads'];
  readonly films: ExecutionReport['films'];
  readonly brain: BrainEntry[];
  finished: FlowFinished | undefined;
  /** ISO time of the last event of the flow. */
  lastTime: string;
}

const noPerception: ExecutionReport['perceptionStats'] = {
  structuralCaptures: 0,
  visualCaptures: 0,
  dualCaptures: 0,
  structuralToVisualFallbacks: 0,
  estimatedCostUnits: 0,
};

/** Begins the record of a flow with the steps that are to come. */
export function openFlowRecord(started: FlowStarted & { readonly time: string }): FlowRecord {
  const record: FlowRecord = {
    started,
    steps: new Map(),
    screenshots: new Set(),
    console: [],
    network: [],
    pageTimings: [],
    downloads: [],
    films: [],
    brain: [],
    finished: undefined,
    lastTime: started.time,
  };
  for (const planned of started.plan) record.steps.set(planned.step, blankStep(planned.step, planned.action, planned));
  return record;
}

/** Adds one event to the record of its flow, in constant time. */
export function recordFlowEvent(record: FlowRecord, event: FlowEvent): void {
  record.lastTime = event.time;
  switch (event.type) {
    case 'flow_started':
      break;
    case 'step_started': {
      const step = stepOf(record, event.step, event.action);
      step.action = event.action;
      // A new attempt of a step is still the same step: its time counts from the first.
      if (step.startedAt !== undefined) forgetCalledSteps(record.steps, event);
      step.startedAt ??= event.time;
      break;
    }
    case 'step_acted':
      stepOf(record, event.step, '').acted = true;
      break;
    case 'step_settled':
      stepOf(record, event.step, event.result.action).result = event.result;
      if (event.result.screenshot !== null) record.screenshots.add(event.result.screenshot);
      break;
    case 'console':
      record.console.push(event.entry);
      break;
    case 'request_failed':
      record.network.push(event.entry);
      break;
    case 'page_loaded':
      record.pageTimings.push(event.entry);
      break;
    case 'downloaded':
      record.downloads.push(event.entry);
      break;
    case 'filmed':
      record.films.push(event.entry);
      break;
    case 'artifact_written':
      if (event.kind === 'screenshot') record.screenshots.add(event.path);
      break;
    case 'brain_called':
      record.brain.push(brainEntry(event));
      break;
    case 'flow_finished':
      record.finished = event;
      break;
  }
}

/**
 * The report of a flow as far as its record goes. A flow without an end is reported as `aborted`.
 *
 * @param exitCode of the run, where that has ended
 */
export function flowReport(record: FlowRecord, run: RunStarted, exitCode?: number): ExecutionReport {
  const { started, finished, lastTime } = record;
  const steps = [...record.steps.values()]
    .toSorted((a, b) => compareSteps(a.step, b.step))
    .map((step) => step.result ?? unsettledResult(step, lastTime, started.backend));
  const counts = countSteps(steps.map(({ status }) => status));
  const stoppedBy = finished?.stoppedBy ?? null;
  const result = finished === undefined ? 'aborted' : resultOf(counts, stoppedBy);
  const totalTimeMs = elapsedMs(started.time, lastTime);
  const facts = { result, stoppedBy, counts, steps, totalTimeMs };
  const failed = steps.find(isFailure);
  const brain = brainUsage(record.brain);
  return {
    schemaVersion: executionReportSchemaVersion,
    runId: run.runId,
    flowRunId: started.flowRunId,
    testName: started.testName,
    file: started.file,
    profile: started.profile,
    result,
    stoppedBy,
    totalTimeMs,
    startedAt: started.time,
    finishedAt: lastTime,
    backendUsed: started.backend,
    backendVersion: started.backendVersion,
    machineName: run.machineName,
    osVersion: run.osVersion,
    failedStep: failed?.step ?? null,
    failedPath: failed?.path ?? null,
    screenshots: [...record.screenshots],
    steps,
    summary: summarize(facts, strictObjection({ strict: run.strict === true, reports: [facts] })),
    counts,
    perceptionStats: finished?.perceptionStats ?? noPerception,
    ...(brain && { brain }),
    console: [...record.console],
    network: [...record.network],
    pageTimings: [...record.pageTimings],
    downloads: [...record.downloads],
    films: [...record.films],
    variables: { ...finished?.variables },
    warnings: [...new Set([...(started.warnings ?? []), ...(finished?.warnings ?? [])])],
    notes:
      finished === undefined ? [...started.notes, cutOffNote(exitCode)] : [...started.notes, ...(finished.notes ?? [])],
  };
}

/** The report of a flow of a run that ended before it began. @param exitCode as in {@link flowReport} */
export function unbegunReport(
  planned: PlannedFlow,
  run: RunStarted,
  endedAt: string,
  exitCode: number | undefined,
): ExecutionReport {
  const started = { type: 'flow_started', ...planned, lane: 0, backendVersion: '', plan: [], notes: [] } as const;
  return { ...flowReport(openFlowRecord({ ...started, time: endedAt }), run), notes: [unbegunNote(exitCode)] };
}

const unbegunNote = (exitCode: number | undefined): string =>
  `The journal has no beginning of this flow: ${whyNot(exitCode)}.`;

const cutOffNote = (exitCode: number | undefined): string =>
  `The journal has no end of this flow: ${whyNot(exitCode)}. Variables and perception statistics are only written at the end.`;

function whyNot(exitCode: number | undefined): string {
  return exitCode === undefined
    ? 'its process was killed, lost power, had no room left on the disk or is still at work'
    : `the run ended before it, with exit code ${exitCode}`;
}

function brainEntry(event: BrainCalled): BrainEntry {
  const { step } = event;
  return { ...brainCallSchema.parse(event), ...(step !== undefined && { step }) };
}

function stepOf(record: FlowRecord, step: string, action: string): StepRecord {
  let known = record.steps.get(step);
  if (known === undefined) {
    known = blankStep(step, action, undefined);
    record.steps.set(step, known);
  }
  return known;
}

function blankStep(step: string, action: string, planned: PlannedStep | undefined): StepRecord {
  return { step, planned, action, startedAt: undefined, acted: false, result: undefined };
}
