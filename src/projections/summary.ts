import type { ExecutionReport } from '../domain/run/execution-report.js';
import { callContext, stepSubject } from './failure-text.js';
import { failuresOf } from './failures.js';
import { stepName } from './step-order.js';
import { firstLine, formatCount, formatDuration, plural, sentence } from './wording.js';

/** What the summary is made from. */
export type SummaryFacts = Pick<ExecutionReport, 'result' | 'stoppedBy' | 'counts' | 'steps' | 'totalTimeMs'>;

/**
 * What became of a flow, in one or two plain sentences.
 *
 * @param objection why the run does not let it pass though it passed
 */
export function summarize(facts: SummaryFacts, objection?: string): string {
  const { counts, totalTimeMs } = facts;
  if (facts.result === 'passed') {
    const warnings = objection ?? (counts.warning > 0 ? `with ${plural(counts.warning, 'warning')}` : '');
    const skipped = counts.skipped > 0 ? `, ${formatCount(counts.skipped)} skipped` : '';
    return `${['Passed', warnings].filter(Boolean).join(' ')}: ${plural(counts.total, 'step')} in ${formatDuration(totalTimeMs)}${skipped}.`;
  }
  const failure = firstFailure(facts);
  const parts =
    facts.result === 'aborted' || facts.stoppedBy !== null
      ? [progressOf(facts), failure]
      : [failure, progressOf(facts)];
  return parts.filter((part) => part !== '').join(' ');
}

/** How far a flow came that did not pass, and what stopped it: the summary without the failure. */
export function progressOf(facts: SummaryFacts): string {
  if (facts.result === 'aborted') return stopping(facts);
  const { counts } = facts;
  if (facts.stoppedBy === 'environment' && counts.passed + counts.warning === 0)
    return 'Not run: this machine lacks something that the flow needs.';
  const warnings = counts.warning > 0 ? `, ${formatCount(counts.warning)} of them with a warning` : '';
  const skipped = counts.skipped > 0 ? `, ${formatCount(counts.skipped)} skipped` : '';
  return `${formatCount(counts.passed + counts.warning)} of ${plural(counts.total, 'step')} passed${warnings}${skipped}.`;
}

const stopped: Record<Exclude<ExecutionReport['stoppedBy'], 'dry_run' | null>, string> = {
  cancelled: 'Cancelled',
  kill_switch: 'Stopped by the kill switch',
  guardrail: 'Stopped by a guardrail',
  time_limit: 'Stopped by the time limit',
  environment: 'Stopped by the environment',
  target_lost: 'Stopped because the target was lost',
};

function stopping({ stoppedBy, counts, totalTimeMs }: SummaryFacts): string {
  if (stoppedBy === 'dry_run') return `Dry run: ${plural(counts.total, 'step')}, none of them done.`;
  if (stoppedBy === null && counts.total === 0) return 'Not run: the run ended before this flow began.';
  const done = counts.passed + counts.warning;
  const after = `after ${formatCount(done)} of ${plural(counts.total, 'step')} in ${formatDuration(totalTimeMs)}`;
  return stoppedBy === null
    ? `Cut off ${after}: the run ended before this flow did.`
    : `${stopped[stoppedBy]} ${after}.`;
}

function firstFailure({ steps }: SummaryFacts): string {
  const [failure] = failuresOf({ steps });
  if (failure === undefined) return '';
  const { step } = failure;
  const verb = step.status === 'failed' ? 'Failed' : 'Error';
  const where = [`${stepName(step)} (${firstLine(stepSubject(step), 80)})`, firstLine(callContext(failure), 80)];
  return `${verb} at ${where.filter(Boolean).join(' ')}: ${sentence(firstLine(step.error ?? 'no reason was recorded'))}`;
}
