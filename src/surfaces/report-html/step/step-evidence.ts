import type { StepResult } from '../../../domain/run/execution-report.js';
import { furtherFailedAssertions } from '../../../projections/failure-text.js';
import { html, isolated, type SafeHtml } from '../html.js';
import { verdictIcon } from '../style/icons.js';
import { relativeUrl } from '../screenshots.js';
import { comparison } from './step-failure.js';
import { sinceStart } from '../times.js';

/** Selectors that would have matched, or come near. */
export function candidateList(step: StepResult): SafeHtml | null {
  return listOf(step.diagnostics.candidates, (candidate) => html`<li><code>${isolated(candidate)}</code></li>`);
}

/** What went wrong before the last attempt. */
export function attemptList(step: StepResult): SafeHtml | null {
  const items = step.diagnostics.attempts;
  if (items === undefined || items.length === 0) return null;
  return html`<ol class="lines numbered">
    ${items.map((attempt) => html`<li>${isolated(attempt)}</li>`)}
  </ol>`;
}

/** The effects of the action, and who saw them. */
export function effectList(step: StepResult): SafeHtml | null {
  return listOf(
    step.diagnostics.effects,
    ({ kind, detail, channel }) =>
      html`<li>
        <span class="kind">${kind}</span><span class="what">${isolated(detail)}</span
        ><span class="channel" title="The observer that confirmed it">${channel.replaceAll('_', ' ')}</span>
      </li>`,
    'lines effects',
  );
}

/** Assertions after the step; those that failed with both texts. */
export function assertionList(step: StepResult): SafeHtml | null {
  const further = furtherFailedAssertions(step);
  return listOf(
    step.assertionResults,
    (assertion) =>
      html`<li class="is-${assertion.passed ? 'passed' : 'failed'}">
        ${verdictIcon(assertion.passed ? 'passed' : 'failed')}
        <div>
          <code>${isolated(assertion.type)}</code
          >${assertion.description !== null && html` <span class="aside">${isolated(assertion.description)}</span>`}
          ${
            // What the head of the step says already is not said again.
            (assertion.passed || further.includes(assertion)) &&
            html`${assertion.error !== null && html`<p class="assertion-error">${isolated(assertion.error)}</p>`}
            ${(assertion.expected !== null || assertion.actual !== null) && comparison(assertion.expected, assertion.actual, !assertion.passed)}`
          }
        </div>
      </li>`,
    'lines assertions',
  );
}

/** What the backend did, line by line. */
export function callLog(step: StepResult): SafeHtml | null {
  return listOf(
    step.backendCallLog,
    ({ timestampMs, message, level }) =>
      html`<li class="level-${level}">
        <span class="when">${sinceStart(timestampMs)}</span><span class="level">${level}</span
        ><span class="what">${isolated(message)}</span>
      </li>`,
    'lines log',
  );
}

/** Console errors, requests and dialogs that came while the step ran; of a failed one also what went wrong before it. */
export function sideNotes(step: StepResult): SafeHtml | null {
  const { consoleErrors = [], failedRequests = [], dialogs = [], earlier } = step.diagnostics;
  const entries = [
    ...consoleErrors.map((text) => ['console', text] as const),
    ...failedRequests.map((text) => ['request', text] as const),
    ...dialogs.map((text) => ['dialog', text] as const),
    ...(earlier?.consoleErrors ?? []).map((text) => ['console, before', text] as const),
    ...(earlier?.failedRequests ?? []).map((text) => ['request, before', text] as const),
  ];
  return listOf(
    entries,
    ([kind, text]) => html`<li><span class="kind">${kind}</span><span class="what">${isolated(text)}</span></li>`,
    'lines effects',
  );
}

/** Files of the step besides its screenshot. */
export function evidenceFiles(step: StepResult): SafeHtml | null {
  const { snapshot } = step.diagnostics;
  return listOf(
    snapshot === undefined ? [] : [snapshot],
    (path) => html`<li><a href="${relativeUrl(path)}">${isolated(path)}</a></li>`,
  );
}

function listOf<T>(
  items: readonly T[] | undefined,
  item: (entry: T) => SafeHtml,
  className = 'lines',
): SafeHtml | null {
  if (items === undefined || items.length === 0) return null;
  return html`<ul class="${className}">
    ${items.map(item)}
  </ul>`;
}
