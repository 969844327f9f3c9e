import type { StepResult } from '../../domain/run/execution-report.js';
import { warningText } from '../../projections/advice.js';
import { backendOfSteps } from '../../projections/backends.js';
import { callContext, stepSubject } from '../../projections/failure-text.js';
import { failuresOf, type ReportedFailure } from '../../projections/failures.js';
import { stepName } from '../../projections/step-order.js';
import { wasDryRun } from '../../projections/verdict.js';
import { firstLine, formatCount, plural } from '../../projections/wording.js';
import { backendTag } from './backend-tag.js';
import { html, isolated, type SafeHtml } from './html.js';
import { verdictIcon } from './style/icons.js';
import { flowId, stepId, type NumberedFlow } from './page-context.js';
import { suspectLink } from './step/step-failure.js';

/** How many failures, and how many warnings, the head of the page lists; the rest are found in the flows. */
const listedProblems = 12;

/** What failed in a run, and which flows were stopped; null where nothing did. */
export function failureList(flows: readonly NumberedFlow[]): SafeHtml | null {
  const failures = flows.flatMap((flow) => failuresOf(flow.report).map((failure) => ({ flow, failure })));
  const stopped = flows.filter(
    ({ report }) => report.result !== 'passed' && !wasDryRun(report) && failuresOf(report).length === 0,
  );
  const total = failures.length + stopped.length;
  if (total === 0) return null;
  return html`<nav class="failures" aria-label="What failed">
    <h2>${total === 1 ? 'What failed' : `What failed (${formatCount(total)})`}</h2>
    <ul>
      ${failures.slice(0, listedProblems).map(({ flow, failure }) => failureItem(flow, failure, flows.length > 1))}
      ${stopped.slice(0, listedProblems).map(
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
    ${failures.length > listedProblems && html`<p class="aside">and ${plural(failures.length - listedProblems, 'more failure')} below</p>`}
  </nav>`;
}

/**
 * The steps that passed with a warning; null where none did. Those that a failure names as what may have caused it are
 * listed there.
 */
export function warningList(flows: readonly NumberedFlow[]): SafeHtml | null {
  const warnings = flows.flatMap((flow) => {
    const suspects = new Set(failuresOf(flow.report).map(({ suspect }) => suspect));
    return flow.report.steps
      .filter((step) => step.status === 'warning' && !suspects.has(step))
      .map((step) => ({ flow, step }));
  });
  if (warnings.length === 0) return null;
  const more = warnings.length - listedProblems;
  return html`<nav class="failures" aria-label="Warnings">
    <h2>Warnings (${formatCount(warnings.length)})</h2>
    <ul>
      ${warnings.slice(0, listedProblems).map(
        ({ flow, step }) =>
          html`<li class="is-warning">
            <a href="#${stepId(flow, step)}">
              ${verdictIcon('warning')}
              <span class="failure-text"
                >${stepPlace(flow, step, flows.length > 1)}<span class="failure-why"
                  >${isolated(firstLine(capitalised(warningText(step)), 280))}</span
                ></span
              >
            </a>
          </li>`,
      )}
    </ul>
    ${more > 0 && html`<p class="aside">and ${plural(more, 'more warning')} below</p>`}
  </nav>`;
}

/** `Checkout › Step 6 click Button#Save`. */
function stepPlace(flow: NumberedFlow, step: StepResult, isFlowNamed: boolean): SafeHtml {
  return html`<span class="failure-where"
    >${isFlowNamed && html`<span>${isolated(firstLine(flow.report.testName, 120))}</span>`}<span>${capitalised(stepName(step))}</span>${backendTag(backendOfSteps(flow.report)(step))}<code
      >${isolated(firstLine(stepSubject(step), 120))}</code
    ></span
  >`;
}

function failureItem(flow: NumberedFlow, failure: ReportedFailure, isFlowNamed: boolean): SafeHtml {
  const { step, suspect } = failure;
  const context = callContext(failure);
  return html`<li class="is-${step.status}">
    <a href="#${stepId(flow, step)}">
      ${verdictIcon(step.status)}
      <span class="failure-text"
        >${stepPlace(flow, step, isFlowNamed)}${context !== '' && html`<span class="failure-context">${isolated(firstLine(context, 160))}</span>`}<span
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
