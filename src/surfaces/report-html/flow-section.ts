import type { ExecutionReport } from '../../domain/run/execution-report.js';
import { backendLabel, backendOfSteps } from '../../projections/backends.js';
import { progressOf } from '../../projections/summary.js';
import { timelineOf, type TimelinePhase } from '../../projections/timeline.js';
import { shownResult, wasDryRun } from '../../projections/verdict.js';
import { formatDuration, plural } from '../../projections/wording.js';
import { flowTables } from './flow-tables.js';
import { html, isolated, type SafeHtml } from './html.js';
import { icon, verdictIcon } from './style/icons.js';
import { flowId, type NumberedFlow, type PageContext } from './page-context.js';
import { stepRow } from './step/step-row.js';
import { verdictBar } from './verdict-bar.js';

/** Above this many steps, lines out of sight are not laid out. */
const longFlow = 150;

/** A flow: a line that says how it went, and its timeline below. */
export function flowSection(flow: NumberedFlow, context: PageContext, open: boolean): SafeHtml {
  const { report } = flow;
  const phases = timelineOf(report);
  const shown = shownResult(report);
  return html`<section class="flow is-${shown}" data-flow>
    <details id="${flowId(flow)}" ${open && html` open`}>
      <summary class="flow-head">
        ${icon('chevron', 'chevron')} ${verdictIcon(shown)}
        <span class="flow-title"
          ><h2>${isolated(report.testName)}</h2>
          <span class="flow-meta">${flowMeta(report)}</span></span
        >
        ${verdictBar(report.counts)}
        <span class="duration">${formatDuration(report.totalTimeMs)}</span>
      </summary>
      <div class="flow-body">
        ${report.result !== 'passed' && html`<p class="summary">${progressOf(report)}</p>`}
        ${
          report.notes.length > 0 &&
          html`<ul class="notes">
            ${report.notes.map((note) => html`<li>${isolated(note)}</li>`)}
          </ul>`
        }
        <div class="axis" aria-hidden="true">
          <span class="axis-label">Step</span
          ><span class="axis-lane"
            ><span>0</span><span>${formatDuration(report.totalTimeMs / 2)}</span
            ><span>${formatDuration(report.totalTimeMs)}</span></span
          ><span class="axis-duration">Time</span>
        </div>
        ${phases.map((phase) => phaseList(flow, phase, context, phases.length > 1))} ${flowTables(flow)}
      </div>
    </details>
  </section>`;
}

function flowMeta(report: ExecutionReport): SafeHtml {
  const parts = [
    backendLabel(report),
    ...(report.profile === null ? [] : [`profile ${report.profile}`]),
    plural(report.counts.total, 'step'),
  ];
  return html`${report.file !== null && html`<span class="file">${isolated(report.file)}</span>`}${parts.map((part) => html`<span>${isolated(part)}</span>`)}${report.stoppedBy !== null && !wasDryRun(report) && html`<span class="stopped">stopped: ${report.stoppedBy.replaceAll('_', ' ')}</span>`}`;
}

const phaseTitles: Readonly<Record<TimelinePhase['phase'], string>> = {
  reset: 'Reset',
  setup: 'Setup',
  steps: 'Steps',
  teardown: 'Teardown',
};

function phaseList(
  flow: NumberedFlow,
  { phase, entries }: TimelinePhase,
  context: PageContext,
  titled: boolean,
): SafeHtml {
  const backendOf = backendOfSteps(flow.report);
  return html`<div class="phase" data-phase>
    <h3 class="${titled ? '' : 'sr-only'}">${phaseTitles[phase]}</h3>
    <ol class="steps${entries.length > longFlow ? ' long' : ''}">
      ${entries.map((entry) => stepRow(flow, entry, backendOf(entry.step), context))}
    </ol>
  </div>`;
}
