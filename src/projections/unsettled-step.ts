import type { PlannedStep } from '../domain/event/run-event.js';
import { blankResult } from '../domain/run/blank-result.js';
import type { StepResult } from '../domain/run/execution-report.js';
import { phaseOf, positionOf } from './step-order.js';

/** What the journal says of a step that never settled. */
export interface UnsettledStep {
  readonly step: string;
  readonly planned: PlannedStep | undefined;
  readonly action: string;
  /** ISO time at which it began; absent for a step that was never reached. */
  readonly startedAt: string | undefined;
  /** Its action was carried out, what came of it was not yet known. */
  readonly acted: boolean;
}

/**
 * What a report says of a step without a verdict of its own: `skipped` when the flow never came to it, `error` when the
 * flow ended while it was in flight, because then nobody knows what it did.
 *
 * @param endedAt ISO time of the last thing known of the flow
 * @param backendName that of the flow, for steps that name no other
 */
export function unsettledResult(unsettled: UnsettledStep, endedAt: string, backendName: string): StepResult {
  const { planned, startedAt } = unsettled;
  const inFlight = startedAt !== undefined;
  const message = unsettled.acted
    ? 'The run ended while this step was in flight: its action had been carried out, its effects are not known.'
    : 'The run ended while this step was in flight: whether its action was carried out is not known.';
  return blankResult({
    step: planned?.order ?? (Number.parseInt(positionOf(unsettled.step).split('.').at(-1) ?? '', 10) || 0),
    phase: planned?.phase ?? phaseOf(unsettled.step),
    path: unsettled.step,
    action: planned?.action ?? unsettled.action,
    selector: planned?.selector ?? null,
    argument: planned?.argument ?? null,
    description: planned?.description ?? null,
    status: inFlight ? 'error' : 'skipped',
    startTime: startedAt ?? endedAt,
    endTime: endedAt,
    timeMs: inFlight ? elapsedMs(startedAt, endedAt) : 0,
    error: inFlight ? message : null,
    backendName: planned?.backend ?? backendName,
    diagnostics: inFlight ? { failureType: 'error' } : { note: 'Not reached: the flow ended before this step.' },
  });
}

/** Milliseconds between two ISO times, never negative: a wall clock may be set back. */
export function elapsedMs(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from)) || 0;
}
