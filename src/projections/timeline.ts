import type { ExecutionReport, StepResult } from '../domain/run/execution-report.js';
import { depthOf, phases, type Phase } from './step-order.js';
import { elapsedMs } from './unsettled-step.js';

/** A step and where it lies in the time of its flow. */
export interface TimelineEntry {
  readonly step: StepResult;
  /** 0 for a step of the flow itself, 1 for one of a flow that it runs, and so on. */
  readonly depth: number;
  /** Start, as a part of the whole time of the flow: 0–1. */
  readonly offset: number;
  /** Duration, as a part of the whole time of the flow: 0–1. */
  readonly share: number;
  /** Milliseconds since the flow began. */
  readonly startMs: number;
}

/** The steps of one phase, in the order in which they stand in the report. */
export interface TimelinePhase {
  readonly phase: Phase;
  readonly entries: readonly TimelineEntry[];
}

/** The steps of a flow by phase, each with its place in time; phases without steps are left out. */
export function timelineOf(report: ExecutionReport): TimelinePhase[] {
  const whole = report.steps.reduce(
    (longest, step) => Math.max(longest, elapsedMs(report.startedAt, step.startTime) + step.timeMs),
    Math.max(1, report.totalTimeMs),
  );
  return phases.flatMap((phase) => {
    const entries = report.steps
      .filter((step) => step.phase === phase)
      .map((step) => entryOf(step, report.startedAt, whole));
    return entries.length === 0 ? [] : [{ phase, entries }];
  });
}

function entryOf(step: StepResult, flowStartedAt: string, whole: number): TimelineEntry {
  const startMs = elapsedMs(flowStartedAt, step.startTime);
  return { step, depth: depthOf(step.path), offset: startMs / whole, share: step.timeMs / whole, startMs };
}
