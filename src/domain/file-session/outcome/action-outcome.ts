import { shortened } from '../observation/dom-state.js';
import type { StepResult, StepStatus, WarningCode } from '../../run/execution-report.js';

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
  /** Why it is only a warning, or which match was loose. */
  readonly warningCode?: WarningCode;
  /** The element that it acted on. */
  readonly element?: string;
  /** What `read` has read. */
  readonly found?: string;
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
  {
    action: stepAction,
    status,
    error,
    found,
    element,
    warningCode,
    selectorResolvedTo,
    selector,
    assertionResults,
    diagnostics,
  }: StepResult,
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
    ...(warningCode !== null && { warningCode }),
    ...(element !== null && { element: `${element.controlType} "${shortened(element.name, 80)}"` }),
    ...(stepAction === 'read' && status === 'passed' && found !== null && { found }),
    ...(used !== null && { selector: used }),
    ...(rewrites.length > 0 && { rewrites }),
    ...(expectations.length > 0 && { expectations }),
  };
}

/** What an action is repeated by in later observations. @param action without passwords */
export function previousActionOf(
  action: Readonly<Record<string, unknown>> & { readonly action: string },
  status: ActionStatus,
  stepNumber: number,
): PreviousAction {
  const text = (...names: readonly string[]): string | undefined => {
    const value = names.map((name) => action[name]).find((given) => given !== undefined && given !== null);
    if (value === undefined || typeof value === 'string') return value;
    return Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
  };
  const selector = text('selector', 'ref', 'element', 'dropdown');
  const value = text('value', 'text', 'key', 'date');
  const [url, description] = [text('url'), text('description')];
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
