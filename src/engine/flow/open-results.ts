import type { SetValue } from '../../actions/action.js';
import type { Condition } from '../../actions/condition.js';
import type { StepSettled } from '../../domain/event/run-event.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Failure } from '../../domain/run/failure.js';

/** What a step has set, for the one more look before the next input. */
export interface KeptValue {
  readonly set: SetValue;
  readonly setAtMs: number;
}

/** That the app has put back what a step set: the step has failed, or the app may have taken it up before. */
export type PutBack = { readonly failure: Failure } | { readonly differs: string };

/** A step that set a value: its result where the app is found to have put that back. */
export interface SetInFlow {
  readonly kept: KeptValue;
  readonly resultOf: (putBack: PutBack) => Promise<StepResult>;
}

/** A check that held: what it looks for, and which element it found. */
export interface HeldCheck {
  readonly condition: Condition;
  readonly found: string;
  readonly ref?: string;
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
