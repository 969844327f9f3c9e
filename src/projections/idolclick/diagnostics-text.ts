import type { StepResult } from '../../domain/run/execution-report.js';
import { healingText } from '../failure-text.js';
import { stepName } from '../step-order.js';

/**
 * What a v1 report has no field for, as text: a line for each piece of evidence, `label: text`. The difference between
 * two screens is left out; its effects are named.
 *
 * @param number of the step in the report; where the flow has it under another name, the first line says which
 * @param evidencePath makes a path in the run folder one that is relative to the report
 * @returns null if there is nothing to say
 */
export function diagnosticsText(
  step: StepResult,
  number: number,
  evidencePath: (path: string) => string,
): string | null {
  const { diagnostics } = step;
  const lines: string[] = [];
  const add = (label: string, value: string | number | undefined | null): void => {
    if (value !== undefined && value !== null && value !== '') lines.push(`${label}: ${value}`);
  };
  const addEach = (label: string, values: readonly string[] = []): void => {
    for (const value of values) add(label, value);
  };
  const name = stepName(step);
  if (name !== `step ${number}`) add('place in the flow', name);
  add('argument', step.argument);
  add('failure type', diagnostics.failureType);
  add('guardrail', diagnostics.guardrail);
  add('check', diagnostics.check);
  add('obstacle', diagnostics.obstacle);
  addEach('candidate', diagnostics.candidates);
  addEach('attempt', diagnostics.attempts);
  add('match', diagnostics.matchTier);
  for (const { from, to, reason } of diagnostics.rewrites ?? []) add('rewrite', `${from} → ${to} (${reason})`);
  for (const { kind, detail } of diagnostics.effects ?? []) add('effect', `${kind}: ${detail}`);
  add('already', diagnostics.already);
  addEach('window not observed', diagnostics.unseenWindows);
  addEach('dialog', diagnostics.dialogs);
  addEach('console', diagnostics.consoleErrors);
  addEach('request', diagnostics.failedRequests);
  addEach('console before this step', diagnostics.earlier?.consoleErrors);
  addEach('request before this step', diagnostics.earlier?.failedRequests);
  add('confidence', diagnostics.confidence);
  add('perception', diagnostics.perception);
  const { dryRun, healing } = diagnostics;
  if (dryRun !== undefined) add('dry run', `${dryRun.decision} ${dryRun.target} (${dryRun.reason})`);
  const happened = healingText(step);
  if (happened !== undefined) lines.push(happened);
  add('patch', healing?.patch && evidencePath(healing.patch));
  add('snapshot', diagnostics.snapshot && evidencePath(diagnostics.snapshot));
  add('note', diagnostics.note);
  return lines.length === 0 ? null : lines.join('\n');
}
