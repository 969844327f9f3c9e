import type { TimelineEntry } from '../../../projections/timeline.js';
import { positionOf } from '../../../projections/step-order.js';
import { firstLine, formatDuration } from '../../../projections/wording.js';
import { backendTag } from '../backend-tag.js';
import { html, isolated, type SafeHtml } from '../html.js';
import { icon, verdictIcon } from '../style/icons.js';
import { stepId, type NumberedFlow, type PageContext } from '../page-context.js';
import { stepDetails } from './step-details.js';

/**
 * A step as a line of the timeline that opens into its details.
 *
 * @param backend where it ran, in a flow that goes on in several targets
 */
export function stepRow(
  flow: NumberedFlow,
  entry: TimelineEntry,
  backend: string | undefined,
  context: PageContext,
): SafeHtml {
  const { step, depth } = entry;
  const details = stepDetails(flow, step, context);
  return html`<li class="step is-${step.status}" data-status="${step.status}">
    <details id="${stepId(flow, step)}" ${context.opened === step && html` open`}>
      <summary class="row depth-${Math.min(depth, 4)}">
        ${icon('chevron', 'chevron')} ${verdictIcon(step.status)}
        <span class="position">${positionOf(step.path)}</span>
        <span class="what">
          <span class="headline"
            >${backendTag(backend)}<span class="action">${isolated(step.action)}</span
            >${step.selector !== null && html` <code class="selector">${isolated(step.selector)}</code>`}${step.argument && html` <code class="argument">${isolated(step.argument)}</code>`}${step.description !== null && html` <span class="description">${isolated(step.description)}</span>`}</span
          >
          ${reason(entry)}
        </span>
        ${durationBar(entry)}
        <span class="duration"
          >${step.status === 'skipped' ? html`<span class="none">skipped</span>` : formatDuration(step.timeMs)}</span
        >
      </summary>
      ${context.eager.has(step) ? html`<div class="body">${details}</div>` : html`<div class="body"><template>${details}</template></div>`}
    </details>
  </li>`;
}

function reason({ step }: TimelineEntry): SafeHtml | null {
  const { status, warningCode, error } = step;
  const text = status === 'warning' ? [warningCode?.replaceAll('_', ' '), error].filter(Boolean).join(': ') : error;
  return text === null || text === '' || status === 'skipped'
    ? null
    : html`<span class="reason">${isolated(firstLine(text, 300))}</span>`;
}

// Percentages as SVG attributes: inline styles would need a weaker content security policy.
function durationBar({ step, offset, share }: TimelineEntry): SafeHtml {
  if (step.status === 'skipped') return html`<span class="lane"></span>`;
  // A step of no length is still a step: it gets two pixels.
  const width = share < 0.008 ? '2' : percent(share);
  return html`<span class="lane"
    ><svg aria-hidden="true">
      <rect class="bar" x="${percent(Math.min(offset, 0.995))}" width="${width}" height="100%" rx="2" /></svg
  ></span>`;
}

function percent(part: number): string {
  return `${Math.round(part * 10_000) / 100}%`;
}
