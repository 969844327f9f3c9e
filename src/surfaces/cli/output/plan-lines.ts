import type { RunReport, StepResult } from '../../../domain/run/execution-report.js';
import { wholeTarget } from '../../../engine/flow/preview.js';
import { backendLabel, backendOfSteps } from '../../../projections/backends.js';
import { printable, truncate } from '../../../projections/terminal-text.js';
import { plural } from '../../../projections/wording.js';
import type { Output } from './output.js';

/** What a dry run would have done, step by step, and what is not permitted of it. */
export function planLines(run: RunReport, output: Output): string[] {
  const { paint, signs } = output;
  const flows = run.reports.flatMap((report) => {
    const where = [backendLabel(report), report.file].filter(Boolean).join(` ${signs.dot} `);
    const backendOf = backendOfSteps(report);
    const steps = report.steps.flatMap((step) => planned(step, backendOf(step), output));
    return [`${paint('strong', printable(report.testName))}  ${paint('dim', where)}`, ...steps, ''];
  });
  const steps = run.reports.flatMap((report) => report.steps);
  const denied = steps.filter((step) => step.diagnostics.dryRun?.decision === 'deny').length;
  const verdict = denied === 0 ? '' : `, ${paint('failed', `${denied} not permitted`)}`;
  const counted = `${plural(run.reports.length, 'flow')}, ${plural(steps.length, 'step')}`;
  return [...flows, `Dry run: ${counted}${verdict}. Nothing was done.`];
}

function planned(step: StepResult, backend: string | undefined, { paint, signs, width, unicode }: Output): string[] {
  const { decision = 'permit', reason = '' } = step.diagnostics.dryRun ?? {};
  const style = ({ permit: 'dim', ask: 'warning', deny: 'failed' } as const)[decision];
  const where = backend === undefined ? '' : ` (${printable(backend)})`;
  const text = truncate(printable(subjectOf(step)), width - 10 - where.length, unicode ? '…' : '...');
  const line = `  ${paint(style, decision === 'permit' ? signs.dot : '!')} ${paint('dim', step.path.padStart(3))}  ${text}${paint('dim', where)}`;
  return decision === 'permit' ? [line] : [line, `         ${paint(style, printable(reason))}`];
}

/** The action, what it acts on as far as the flow says, and what it says beside that; an address is both and said once. */
function subjectOf({ action, argument, diagnostics }: StepResult): string {
  const target = diagnostics.dryRun?.target ?? wholeTarget;
  if (argument === null || target.endsWith(argument)) return `${action} ${target}`;
  return target === wholeTarget ? `${action} ${argument}` : `${action} ${target} ${argument}`;
}
