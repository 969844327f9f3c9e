import type { RunReport } from '../../domain/run/execution-report.js';
import { backendsIn } from '../../projections/backends.js';
import { strictObjection } from '../../projections/strictness.js';
import { shownRunResult } from '../../projections/verdict.js';
import { formatCount, formatDuration, plural } from '../../projections/wording.js';
import { html, isolated, type SafeHtml } from './html.js';
import { icon, logo, verdictIcon } from './style/icons.js';
import type { NumberedFlow } from './page-context.js';
import { failureList, warningList } from './problem-lists.js';
import { dayAndTime } from './times.js';
import { addCounts, shownVerdicts, verdictBar } from './verdict-bar.js';

/** The line that stays at the top. */
export function topBar(run: RunReport): SafeHtml {
  return html`<header class="top">
    <div class="top-inner">
      ${logo}<span class="brand">handeye</span><span class="run-id">${isolated(run.runId)}</span>
      <button type="button" class="ghost square" id="theme" aria-label="Switch between light and dark">
        ${icon('theme')}
      </button>
    </div>
  </header>`;
}

/** Verdict, counts, environment, and lists of what failed and of what passed with a warning. */
export function runHeader(run: RunReport, flows: readonly NumberedFlow[]): SafeHtml {
  const counts = addCounts(run.reports.map((report) => report.counts));
  const isFailedByStrict = run.result === 'passed' && strictObjection(run) !== undefined;
  const shown = isFailedByStrict ? 'failed' : shownRunResult(run);
  return html`<section class="hero is-${shown}" aria-labelledby="title">
      <div class="hero-head">
        <span class="hero-mark">${icon(`verdict-${shown}`)}</span>
        <div>
          <p class="hero-verdict">${verdictWord(run)}</p>
          <h1 id="title">${isolated(titleOf(run))}</h1>
        </div>
      </div>
      ${verdictBar(counts)}
      <ul class="legend">
        ${shownVerdicts.map((verdict) => counts[verdict] > 0 && html`<li class="is-${verdict}">${verdictIcon(verdict)}<strong>${formatCount(counts[verdict])}</strong> ${verdict === 'warning' ? 'with a warning' : verdict}</li>`)}
      </ul>
      ${facts(run)}
    </section>
    ${failureList(flows)} ${warningList(flows)}`;
}

/** The run in a few words: the flow if there is one, else how many passed. */
export function titleOf(run: RunReport): string {
  const [first] = run.reports;
  if (run.reports.length === 1 && first) return first.testName;
  if (shownRunResult(run) === 'skipped') return plural(run.reports.length, 'flow');
  const passed = run.reports.filter(({ result }) => result === 'passed').length;
  return `${passed} of ${plural(run.reports.length, 'flow')} passed`;
}

/** The verdict of the run as a headline says it. */
export function verdictWord(run: RunReport): string {
  if (run.finishedAt === null) return 'Cut off';
  if (shownRunResult(run) === 'skipped') return 'Dry run';
  const warnings = run.reports.reduce((sum, { counts }) => sum + counts.warning, 0);
  const objection = run.result === 'passed' ? strictObjection(run) : undefined;
  if (objection !== undefined) return `Passed ${objection}`;
  if (run.result === 'passed') return warnings > 0 ? `Passed with ${plural(warnings, 'warning')}` : 'Passed';
  return { failed: 'Failed', error: 'Error', aborted: 'Aborted' }[run.result];
}

function facts(run: RunReport): SafeHtml {
  const [first] = run.reports;
  const backends = [
    ...new Set(
      run.reports.map(({ backendUsed, backendVersion }) =>
        backendVersion === '' ? backendUsed : `${backendUsed}: ${backendVersion}`,
      ),
    ),
  ];
  const versioned = new Set(run.reports.map(({ backendUsed }) => backendUsed));
  for (const name of new Set(run.reports.flatMap((report) => backendsIn(report).slice(1))))
    if (!versioned.has(name)) backends.push(name);
  const entries: readonly (readonly [string, SafeHtml | string | undefined])[] = [
    ['Started', dayAndTime(run.startedAt)],
    ['Took', formatDuration(run.totalTimeMs)],
    [
      'Backend',
      backends.length === 0
        ? undefined
        : html`${backends.map((backend) => html`<span class="line">${isolated(backend)}</span>`)}`,
    ],
    ['Machine', first && isolated(first.machineName)],
    ['System', first && isolated(first.osVersion)],
    ['Exit code', run.finishedAt === null ? 'none: the run did not end' : String(run.exitCode)],
  ];
  return html`<dl class="run-facts">
    ${entries.map(
      ([name, value]) =>
        value !== undefined &&
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
