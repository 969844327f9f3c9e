import type { RunReport } from '../../domain/run/execution-report.js';
import { callContext, stepSubject } from '../../projections/failure-text.js';
import { failuresOf, type ReportedFailure } from '../../projections/failures.js';
import { stepName } from '../../projections/step-order.js';
import { shownRunResult, wasDryRun } from '../../projections/verdict.js';
import { firstLine, formatCount, formatDuration, plural } from '../../projections/wording.js';
import { html, isolated, type SafeHtml } from './html.js';
import { icon, logo, verdictIcon } from './icons.js';
import { flowId, stepId, type NumberedFlow } from './page-context.js';
import { suspectLink } from './step-failure.js';
import { dayAndTime } from './times.js';
import { addCounts, shownVerdicts, verdictBar } from './verdict-bar.js';

/** How many failures the head of the page lists; the rest are found in the flows. */
const listedFailures = 12;

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

/** Verdict, counts, environment, and a list of what failed. */
export function runHeader(run: RunReport, flows: readonly NumberedFlow[]): SafeHtml {
  const counts = addCounts(run.reports.map((report) => report.counts));
  const shown = shownRunResult(run);
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
    ${failureList(flows)}`;
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

function failureList(flows: readonly NumberedFlow[]): SafeHtml | null {
  const failures = flows.flatMap((flow) => failuresOf(flow.report).map((failure) => ({ flow, failure })));
  const stopped = flows.filter(
    ({ report }) => report.result !== 'passed' && !wasDryRun(report) && failuresOf(report).length === 0,
  );
  const total = failures.length + stopped.length;
  if (total === 0) return null;
  return html`<nav class="failures" aria-label="What failed">
    <h2>${total === 1 ? 'What failed' : `What failed (${formatCount(total)})`}</h2>
    <ul>
      ${failures.slice(0, listedFailures).map(({ flow, failure }) => failureItem(flow, failure, flows.length > 1))}
      ${stopped.slice(0, listedFailures).map(
        (flow) =>
          html`<li class="is-${flow.report.result}">
            <a href="#${flowId(flow)}"
              >${verdictIcon(flow.report.result)}<span class="failure-text"
                ><span class="failure-where"><span>${isolated(flow.report.testName)}</span></span
                ><span class="failure-why">${isolated(flow.report.summary)}</span></span
              ></a
            >
          </li>`,
      )}
    </ul>
    ${failures.length > listedFailures && html`<p class="aside">and ${plural(failures.length - listedFailures, 'more failure')} below</p>`}
  </nav>`;
}

function failureItem(flow: NumberedFlow, failure: ReportedFailure, isFlowNamed: boolean): SafeHtml {
  const { step, suspect } = failure;
  const context = callContext(failure);
  return html`<li class="is-${step.status}">
    <a href="#${stepId(flow, step)}">
      ${verdictIcon(step.status)}
      <span class="failure-text"
        ><span class="failure-where"
          >${isFlowNamed && html`<span>${isolated(firstLine(flow.report.testName, 120))}</span>`}<span
            >${capitalised(stepName(step))}</span
          ><code>${isolated(firstLine(stepSubject(step), 120))}</code></span
        >${context !== '' && html`<span class="failure-context">${isolated(firstLine(context, 160))}</span>`}<span
          class="failure-why"
          >${isolated(firstLine(step.error ?? 'No reason was recorded.', 280))}</span
        ></span
      >
    </a>
    ${suspect && html`<p class="suspect">${suspectLink(flow, suspect)}</p>`}
  </li>`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
