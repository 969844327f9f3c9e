import type { ExecutionReport, StepResult } from '../../../domain/run/execution-report.js';
import { adviceFor } from '../../../projections/advice.js';
import { failureText, healingText, stepSubject, suspicion } from '../../../projections/failure-text.js';
import { isFailure, suspectBefore } from '../../../projections/failures.js';
import { stepName } from '../../../projections/step-order.js';
import { html, isolated, type SafeHtml } from '../html.js';
import { relativeUrl } from '../screenshots.js';
import { icon } from '../style/icons.js';
import { stepId, type NumberedFlow } from '../page-context.js';
import { diffTexts, type DiffPart } from './text-diff.js';

/** Why a step is not simply green, in full, and what to do about it; null for one that is. */
export function stepProblem(flow: NumberedFlow, step: StepResult): SafeHtml | null {
  const failed = isFailure(step);
  if (!failed && step.status !== 'warning') return skippedNote(step);
  const { failureType, check } = step.diagnostics;
  const kind = failed ? failureType : step.warningCode;
  const advice = adviceFor(step);
  const suspect = suspectBefore(flow.report, step);
  const happened = healingText(step);
  const patch = step.diagnostics.healing?.patch;
  return html`<div class="problem is-${step.status}">
    <div class="problem-head">
      ${kind && kind !== 'error' && html`<span class="tag">${kind.replaceAll('_', ' ')}</span>`}
      ${check && html`<span class="tag quiet">check: ${check.replaceAll('_', ' ')}</span>`}
      <button type="button" class="ghost" data-copy="${copyText(flow.report, step)}">
        ${icon('copy')}<span>Copy</span>
      </button>
    </div>
    ${(step.error !== null || failed) && html`<pre class="problem-text">${step.error ?? 'No reason was recorded.'}</pre>`}
    ${happened !== undefined && html`<p class="healing">${isolated(happened)}${patch !== undefined && html` Patch: <a href="${relativeUrl(patch)}">${isolated(patch)}</a>`}</p>`}
    ${suspect && html`<p class="suspect">${suspectLink(flow, suspect)}</p>`}
    ${advice !== null && html`<p class="advice">${icon('advice')}<span>${advice}</span></p>`}
  </div>`;
}

/** A link to the step that may be the cause of a failure after it. */
export function suspectLink(flow: NumberedFlow, suspect: StepResult): SafeHtml {
  return html`<a href="#${stepId(flow, suspect)}"
    ><span class="verdict-icon is-warning">${icon('verdict-warning')}</span
    ><span>Before it, ${isolated(suspicion(suspect))}.</span></a
  >`;
}

/** What was expected and what was found, what differs marked. */
export function expectedAndFound(step: StepResult): SafeHtml | null {
  if (step.expected === null && step.found === null) return null;
  return html`<div class="compare">${comparison(step.expected, step.found, isFailure(step))}</div>`;
}

/** Two texts side by side as rows of a definition list. */
export function comparison(expected: string | null, found: string | null, failed: boolean): SafeHtml {
  const diff =
    failed && expected !== null && found !== null
      ? diffTexts(expected, found)
      : { expected: plain(expected), found: plain(found) };
  return html`<dl class="pair">
    ${
      expected !== null &&
      html`<div class="row-expected">
        <dt>Expected</dt>
        ${cell(diff.expected, 'del', 'Expected')}
      </div>`
    }
    ${
      found !== null &&
      html`<div class="row-found${failed ? ' differs' : ''}">
        <dt>Found</dt>
        ${cell(diff.found, 'ins', 'Found')}
      </div>`
    }
  </dl>`;
}

/** Above this many characters a text scrolls in a box of its own, which the keyboard must be able to reach. */
const longText = 1500;

function cell(parts: readonly DiffPart[], element: 'ins' | 'del', label: string): SafeHtml {
  const length = parts.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= longText) return html`<dd>${marked(parts, element)}</dd>`;
  return html`<dd>
    <div class="long" role="region" aria-label="${label}" tabindex="0">${marked(parts, element)}</div>
  </dd>`;
}

function marked(parts: readonly DiffPart[], element: 'ins' | 'del'): SafeHtml {
  if (parts.length === 0) return html`<span class="none">(empty)</span>`;
  return html`<bdi
    >${parts.map(({ text, changed }) => {
      if (!changed) return text;
      return element === 'ins' ? html`<ins>${text}</ins>` : html`<del>${text}</del>`;
    })}</bdi
  >`;
}

function plain(text: string | null): DiffPart[] {
  return text === null || text === '' ? [] : [{ text, changed: false }];
}

function skippedNote(step: StepResult): SafeHtml | null {
  const { note } = step.diagnostics;
  return step.status === 'skipped' ? html`<p class="note">${isolated(note ?? 'This step was skipped.')}</p>` : null;
}

/** What "Copy" puts on the clipboard: enough to file the failure or to hand it to whoever repairs the app. */
function copyText(report: ExecutionReport, step: StepResult): string {
  const heading = `${stepName(step)}: ${stepSubject(step)} (${step.status})`;
  const advice = adviceFor(step);
  return [heading, failureText(report, step), ...(advice === null ? [] : [`to do: ${advice}`])].join('\n');
}
