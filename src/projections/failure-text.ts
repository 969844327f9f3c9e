import type { StepResult } from '../domain/run/execution-report.js';

/** The evidence files of a step, relative to the run folder. */
export function evidencePaths(step: StepResult): string[] {
  return [step.screenshot, step.diagnostics.snapshot].filter((path) => path !== null && path !== undefined);
}

/** Whether a step did not do what it was to do. */
export function isFailure(step: Pick<StepResult, 'status'>): boolean {
  return step.status === 'failed' || step.status === 'error';
}

/** What a step acts on, in its own words: `click Button#Save`. */
export function stepSubject(step: Pick<StepResult, 'action' | 'selector'>): string {
  return step.selector === null ? step.action : `${step.action} ${step.selector}`;
}

/** Everything that the report knows of why a step did not pass, as plain text: for CI systems and the clipboard. */
export function failureText(step: StepResult): string {
  const { diagnostics } = step;
  const lines: string[] = [];
  const add = (label: string, value: string | null | undefined): void => {
    if (value !== null && value !== undefined && value !== '') lines.push(`${label}: ${value}`);
  };
  if (step.error !== null) lines.push(step.error);
  add('expected', step.expected);
  add('found', step.found);
  add('selector', step.selector);
  add('resolved to', step.selectorResolvedTo);
  add('candidates', diagnostics.candidates?.join(' · '));
  for (const assertion of step.assertionResults) {
    if (!assertion.passed)
      add(
        `assertion ${assertion.type}`,
        assertion.error ?? `expected ${assertion.expected}, found ${assertion.actual}`,
      );
  }
  for (const [index, attempt] of (diagnostics.attempts ?? []).entries()) add(`attempt ${index + 1}`, attempt);
  for (const entry of diagnostics.consoleErrors ?? []) add('console', entry);
  for (const entry of diagnostics.failedRequests ?? []) add('request', entry);
  for (const entry of diagnostics.dialogs ?? []) add('dialog', entry);
  add('note', diagnostics.note);
  return lines.join('\n');
}
