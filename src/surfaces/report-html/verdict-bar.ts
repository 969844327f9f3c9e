import type { ExecutionReport } from '../../domain/run/execution-report.js';
import { html, type SafeHtml } from './html.js';

type Counts = ExecutionReport['counts'];

/** Verdicts in the order in which bars and filters show them: what needs a look first. */
export const shownVerdicts = ['failed', 'error', 'warning', 'passed', 'skipped'] as const;

/** How many steps ended how, as a bar in parts. */
export function verdictBar(counts: Counts): SafeHtml {
  const label = shownVerdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdict}`)
    .join(', ');
  const shares = visibleShares(shownVerdicts.map((verdict) => counts[verdict]));
  let from = 0;
  return html`<svg class="verdict-bar" role="img" aria-label="${label || 'no steps'}">
    ${shownVerdicts.map((verdict, index) => {
      const share = shares[index] ?? 0;
      const x = from;
      from += share;
      return share > 0 && html`<rect class="is-${verdict}" x="${round(x)}%" width="${round(share)}%" height="100%" />`;
    })}
  </svg>`;
}

/** Percentages that add up to 100, none so small that one failure among thousands could not be seen. */
function visibleShares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const raised = counts.map((count) => (count === 0 ? 0 : Math.max(1.5, (count / total) * 100)));
  const sum = raised.reduce((all, share) => all + share, 0);
  return raised.map((share) => (sum === 0 ? 0 : (share / sum) * 100));
}

/** The counts of several flows together. */
export function addCounts(all: readonly Counts[]): Counts {
  const sum: Counts = { total: 0, passed: 0, failed: 0, warning: 0, skipped: 0, error: 0 };
  for (const counts of all) {
    for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += counts[name];
  }
  return sum;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
