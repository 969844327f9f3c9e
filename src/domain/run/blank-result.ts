import type { StepResult } from './execution-report.js';

/** What every result says: which step it was, and when. */
type Identity = Pick<
  StepResult,
  | 'step'
  | 'phase'
  | 'path'
  | 'action'
  | 'selector'
  | 'argument'
  | 'description'
  | 'status'
  | 'startTime'
  | 'endTime'
  | 'timeMs'
  | 'backendName'
  | 'diagnostics'
>;

/** The result of a step of which nothing was found: every piece of evidence that is not given is absent. */
export function blankResult(given: Identity & Partial<StepResult>): StepResult {
  const { diagnostics, ...known } = given;
  return {
    ...known,
    retryCount: known.retryCount ?? 0,
    expected: known.expected ?? null,
    found: known.found ?? null,
    error: known.error ?? null,
    screenshot: known.screenshot ?? null,
    element: known.element ?? null,
    assertionResults: known.assertionResults ?? [],
    selectorResolvedTo: known.selectorResolvedTo ?? null,
    clickPoint: known.clickPoint ?? null,
    backendCallLog: known.backendCallLog ?? [],
    warningCode: known.warningCode ?? null,
    diagnostics,
  };
}
