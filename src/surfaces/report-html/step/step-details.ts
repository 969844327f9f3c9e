import type { StepResult } from '../../../domain/run/execution-report.js';
import { html, type SafeHtml } from '../html.js';
import { icon } from '../style/icons.js';
import { stepId, type NumberedFlow, type PageContext } from '../page-context.js';
import { screenshotFigure } from './screenshot-figure.js';
import { deltaList, deltaSummary } from './step-delta.js';
import {
  assertionList,
  attemptList,
  callLog,
  candidateList,
  effectList,
  evidenceFiles,
  sideNotes,
} from './step-evidence.js';
import { selectorRewrites, stepFacts } from './step-facts.js';
import { expectedAndFound, stepProblem } from './step-failure.js';

/** Everything the report knows of a step, what went wrong first. */
export function stepDetails(flow: NumberedFlow, step: StepResult, context: PageContext): SafeHtml {
  const { lead, side, rest } = partsOf(flow, step, context);
  const bare = isEmpty(lead) && isEmpty(rest);
  return html`<div class="details${bare ? ' bare' : ''}">
    ${!isEmpty(lead) && html`<div class="lead">${lead}</div>`}
    <div class="side">${side}</div>
    ${!isEmpty(rest) && html`<div class="rest">${rest}</div>`}
  </div>`;
}

/** The lead says why; beside it stands what the step was; the rest is what it did. Narrow screens show them in this order. */
function partsOf(flow: NumberedFlow, step: StepResult, context: PageContext): Record<'lead' | 'side' | 'rest', Parts> {
  return {
    lead: [
      stepProblem(flow, step),
      expectedAndFound(step),
      section('Candidates', candidateList(step)),
      section('Attempts before', attemptList(step)),
      section('Assertions', assertionList(step)),
      section('While it ran', sideNotes(step)),
    ],
    side: [
      screenshotFigure(step, context),
      section('Step', stepFacts(step)),
      section('Selector as written', selectorRewrites(step)),
      section('Files', evidenceFiles(step)),
      html`<p class="permalink">
        <a href="#${stepId(flow, step)}">${icon('link')}Link to this step</a>
      </p>`,
    ],
    rest: [
      section('Effects', effectList(step)),
      section('Changes on the screen', deltaList(step), deltaSummary(step)),
      section('Call log', callLog(step)),
    ],
  };
}

type Parts = readonly (SafeHtml | null)[];

function isEmpty(parts: Parts): boolean {
  return parts.every((part) => part === null);
}

function section(title: string, content: SafeHtml | null, count = ''): SafeHtml | null {
  if (content === null) return null;
  return html`<section class="part">
    <h4>${title}${count !== '' && html` <span class="count">${count}</span>`}</h4>
    ${content}
  </section>`;
}
