import type { ExecutionReport, StepResult } from '../domain/run/execution-report.js';
import { suspectBefore, type ReportedFailure } from './failures.js';
import { stepName } from './step-order.js';

/** The evidence files of a step, relative to the run folder. */
export function evidencePaths(step: StepResult): string[] {
  return [step.screenshot, step.diagnostics.snapshot].filter((path) => path !== null && path !== undefined);
}

/** What a step does, in its own words: `click Button#Save`, `navigate /cart`. */
export function stepSubject(step: Pick<StepResult, 'action' | 'selector' | 'argument'>): string {
  return [step.action, step.selector, step.argument].filter(Boolean).join(' ');
}

/** A step that may be the cause of a failure after it: `step 6 click Button#Save had no observable effect`. */
export function suspicion(suspect: StepResult): string {
  const lack = suspect.warningCode === 'unproven_effect' ? 'no proven effect' : 'no observable effect';
  return `${stepName(suspect)} ${stepSubject(suspect)} had ${lack}`;
}

/** `within step 2 run_flow login.flow.json`; nothing for a step of the flow itself. */
export function callContext({ callers }: Pick<ReportedFailure, 'callers'>): string {
  return callers
    .map((caller) => `within ${stepName(caller)} ${stepSubject(caller)}`)
    .toReversed()
    .join(', ');
}

/** What happened to the element that a selector no longer finds: `What happened: renamed (0.86): Button#Save is now Button#"Save changes": …` */
export function healingText({ diagnostics: { healing } }: Pick<StepResult, 'diagnostics'>): string | undefined {
  if (healing === undefined) return undefined;
  return `What happened: ${healing.verdict} (${healing.score.toFixed(2)}): ${healing.reason}`;
}

/** What was expected and found; nothing where the error of the step says both. */
export function unsaidComparison({ error, expected, found }: StepResult): Pick<StepResult, 'expected' | 'found'> {
  const isSaid = error !== null && expected !== null && error.includes(expected) && error.includes(found ?? '');
  return isSaid ? { expected: null, found: null } : { expected, found };
}

/** What an ambiguous selector matched or comes nearest to a missing element; nothing where the error names them all. */
export function unsaidCandidates({ error, diagnostics: { candidates = [] } }: StepResult): readonly string[] {
  return candidates.every((candidate) => error?.includes(candidate)) ? [] : candidates;
}

/** The assertions that did not hold, but for the one that the error of the step is about. */
export function furtherFailedAssertions({ error, assertionResults }: StepResult): StepResult['assertionResults'] {
  return assertionResults.filter((assertion) => !assertion.passed && (error === null || assertion.error !== error));
}

/** Everything that the report knows of why a step did not pass, as plain text: for CI systems and the clipboard. */
export function failureText(report: Pick<ExecutionReport, 'steps'>, step: StepResult): string {
  const { diagnostics } = step;
  const lines: string[] = [];
  const add = (label: string, value: string | null | undefined): void => {
    if (value !== null && value !== undefined && value !== '') lines.push(`${label}: ${value}`);
  };
  if (step.error !== null) lines.push(step.error);
  const { expected, found } = unsaidComparison(step);
  add('expected', expected);
  add('found', found);
  const happened = healingText(step);
  if (happened !== undefined) lines.push(happened);
  add('patch', diagnostics.healing?.patch);
  const suspect = suspectBefore(report, step);
  add('before', suspect && suspicion(suspect));
  add('selector', step.selector);
  add('resolved to', step.selectorResolvedTo);
  add('candidates', unsaidCandidates(step).join(' · '));
  for (const { type, error, expected: wanted, actual } of furtherFailedAssertions(step)) {
    add(`assertion ${type}`, error ?? `expected ${wanted}, found ${actual}`);
  }
  for (const [index, attempt] of (diagnostics.attempts ?? []).entries()) add(`attempt ${index + 1}`, attempt);
  for (const entry of diagnostics.consoleErrors ?? []) add('console', entry);
  for (const entry of diagnostics.failedRequests ?? []) add('request', entry);
  for (const entry of diagnostics.earlier?.consoleErrors ?? []) add('console before this step', entry);
  for (const entry of diagnostics.earlier?.failedRequests ?? []) add('request before this step', entry);
  for (const entry of diagnostics.dialogs ?? []) add('dialog', entry);
  add('note', diagnostics.note);
  return lines.join('\n');
}
