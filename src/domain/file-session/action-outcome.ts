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
  readonly rewrites?: readonly string[];
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
  const rewrites = (diagnostics.rewrites ?? []).map(({ from, to, reason }) => `${from} → ${to} (${reason})`);
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

/** What an action is repeated by in later observations; what went into a password field is left out. */
export function previousActionOf(
  action: Readonly<Record<string, unknown>> & { readonly action: string },
  status: ActionStatus,
  stepNumber: number,
  result?: StepResult,
): PreviousAction {
  const text = (name: string): string | undefined => {
    const value = action[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  };
  const [selector, url, description] = [text('selector'), text('url'), text('description')];
  const value = result !== undefined && isMasked(result) ? '••••' : text('value');
  return {
    action: action.action,
    ...(selector !== undefined && { selector }),
    ...(value !== undefined && { value }),
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    status,
    stepNumber,
  };
}

/** Of a password only the length is known, as so many bullets. */
function isMasked({ element, diagnostics }: StepResult): boolean {
  const shown = [element?.value ?? '', ...(diagnostics.effects ?? []).map(({ detail }) => detail)];
  return shown.some((text) => /^•+$|→ "•+"/.test(text));
}
