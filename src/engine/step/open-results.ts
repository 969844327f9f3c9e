import type { SetValue } from '../../actions/action.js';
import type { Condition } from '../../actions/shared/conditions/condition.js';
import type { StepSettled } from '../../domain/event/run-event.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { ElementSummary } from '../../domain/screen/element/screen-node.js';
import type { Failure } from '../../domain/run/failure.js';

/** A value that a step has set. */
export interface SetInFlow {
  readonly set: SetValue;
  readonly setAtMs: number;
  /** The result of the step where the app is found to have put it back. */
  readonly resultIf: (putBack: Failure) => Promise<StepResult>;
  /** Whether a failure of the step is a warning in the list that it stands in. */
  readonly isForgiven: boolean;
}

/** A check that held: what it looks for, and which element it found. */
export interface HeldCheck {
  readonly condition: Condition;
  readonly found: string;
  readonly ref?: string;
  readonly element?: ElementSummary;
}

/** A check that held while a request was under way. */
export interface ProvisionalCheck extends HeldCheck {
  readonly settled: StepSettled;
  /** The last event before the action whose requests are under way. */
  readonly since: number;
  answeredMs?: number;
}

/** Results that what comes later may change, one for each target of a flow. */
export interface LaterLooks {
  /** Steps whose effect is not proven, by position. */
  readonly unproven: Map<string, { readonly startedMs: number; readonly settled: StepSettled }>;
  provisional: readonly ProvisionalCheck[];
}

/** Nothing is open yet. */
export function noLaterLooks(): LaterLooks {
  return { unproven: new Map(), provisional: [] };
}
