import type { StepResult, StepStatus } from '../run/execution-report.js';

/** What became of an action: the verdict of its step, or why there was no step. */
export type ActionStatus = StepStatus | 'unsupported' | 'repeated';

/** What became of one action of an action file. */
export interface ActionOutcome {
  /** The action as the file calls it. */
  readonly action: string;
  readonly status: ActionStatus;
  /** What happened, where it did not simply pass. */
  readonly message?: string;
  readonly tryNext?: string;
  /** The selector as it was interpreted. */
  readonly selector?: string;
  readonly rewrites?: StepResult['diagnostics']['rewrites'];
  /** What was expected after it, and whether it held. */
  readonly expectations?: readonly ExpectationOutcome[];
}

/** What became of one expectation. */
export interface ExpectationOutcome {
  readonly type: string;
  readonly passed: boolean;
  readonly message?: string;
}

/** An action of earlier steps, as an observation repeats it. */
export interface PreviousAction {
  readonly action: string;
  readonly selector?: string;
  readonly value?: string;
  readonly url?: string;
  readonly description?: string;
  readonly status?: ActionStatus;
  readonly stepNumber?: number;
}

/**
 * What became of an action that one step carried out.
 *
 * @param action as the action file calls it
 */
export function actionOutcomeOf(
  action: string,
  { status, error, selectorResolvedTo, selector, assertionResults, diagnostics }: StepResult,
  tryNext?: string,
): ActionOutcome {
  const message = error ?? (status === 'passed' ? undefined : diagnostics.note);
  const used = selectorResolvedTo ?? selector;
  const { rewrites = [] } = diagnostics;
  const expectations = assertionResults.map(({ type, passed, error: why, description }) => {
    const text = why ?? description;
    return { type, passed, ...(text !== null && { message: text }) };
  });
  return {
    action,
    status: diagnostics.failureType === 'unsupported' ? 'unsupported' : status,
    ...(message !== undefined && { message }),
    ...(tryNext !== undefined && { tryNext }),
    ...(used !== null && { selector: used }),
    ...(rewrites.length > 0 && { rewrites }),
    ...(expectations.length > 0 && { expectations }),
  };
}
