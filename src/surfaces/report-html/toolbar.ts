import type { RunReport } from '../../domain/run/execution-report.js';
import { formatCount } from '../../projections/wording.js';
import { html, type SafeHtml } from './html.js';
import { icon } from './style/icons.js';
import { addCounts, shownVerdicts } from './verdict-bar.js';

/** Search, verdict filter and the buttons that open, close and walk through steps. Works only with the page's script. */
export function toolbar(run: RunReport): SafeHtml {
  const counts = addCounts(run.reports.map((report) => report.counts));
  const problems = counts.failed + counts.error + counts.warning;
  return html`<div class="toolbar" role="search" aria-label="Steps">
    <label class="search"
      >${icon('search')}<span class="sr-only">Search steps</span
      ><input type="search" id="search" placeholder="Search steps" autocomplete="off" spellcheck="false"
    /></label>
    <div class="filters" role="group" aria-label="Show only">
      <button type="button" class="filter" data-filter="" aria-pressed="true">
        All <span class="count">${formatCount(counts.total)}</span>
      </button>
      ${shownVerdicts.map((verdict) => counts[verdict] > 0 && html`<button type="button" class="filter is-${verdict}" data-filter="${verdict}" aria-pressed="false"><span class="swatch"></span>${label(verdict)} <span class="count">${formatCount(counts[verdict])}</span></button>`)}
    </div>
    <div class="walk">
      ${problems > 0 && html`<button type="button" class="ghost square" data-walk="-1" aria-label="Previous problem" title="Previous problem">${icon('up')}</button><button type="button" class="ghost square" data-walk="1" aria-label="Next problem" title="Next problem">${icon('down')}</button>`}
      <button type="button" class="ghost" data-all="open">Expand all</button>
      <button type="button" class="ghost" data-all="close">Collapse all</button>
    </div>
    <p class="hits" id="hits" role="status"></p>
  </div>`;
}

function label(verdict: (typeof shownVerdicts)[number]): string {
  return { failed: 'Failed', error: 'Errors', warning: 'Warnings', passed: 'Passed', skipped: 'Skipped' }[verdict];
}
