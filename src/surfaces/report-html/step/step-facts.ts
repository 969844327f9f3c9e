import type { StepResult } from '../../../domain/run/execution-report.js';
import { formatDuration } from '../../../projections/wording.js';
import { html, isolated, type SafeHtml } from '../html.js';
import { clockTime } from '../times.js';

/** How the step was done: selector as written and resolved, element, place in time. */
export function stepFacts(step: StepResult): SafeHtml {
  const { diagnostics, element } = step;
  return html`<dl class="facts">
    ${fact('Selector', code(step.selector))}
    ${step.selectorResolvedTo !== step.selector && fact('Resolved to', code(step.selectorResolvedTo))}
    ${fact('Match', diagnostics.matchTier)} ${fact('Element', element && elementFact(element))}
    ${fact('Pointer', step.clickPoint && `${Math.round(step.clickPoint.x)}, ${Math.round(step.clickPoint.y)}`)}
    ${fact('Perception', diagnostics.perception)} ${fact('Time', timing(step))}
    ${step.retryCount > 0 && fact('Attempts', String(step.retryCount + 1))}
    ${diagnostics.note !== undefined && step.status !== 'skipped' && fact('Note', isolated(diagnostics.note))}
  </dl>`;
}

/** Selectors that were written in another way than they should be, and what was read instead. */
export function selectorRewrites(step: StepResult): SafeHtml | null {
  const { rewrites } = step.diagnostics;
  if (rewrites === undefined || rewrites.length === 0) return null;
  return html`<ul class="lines">
    ${rewrites.map(
      ({ rule, from, to, reason }) =>
        html`<li>
          <code>${isolated(from)}</code> <span class="arrow">→</span> <code>${isolated(to)}</code
          ><span class="aside">${isolated(reason)} (${isolated(rule)})</span>
        </li>`,
    )}
  </ul>`;
}

function elementFact(element: NonNullable<StepResult['element']>): SafeHtml {
  const { bounds } = element;
  // What is not so goes without saying, and disabled has its word already.
  const states = Object.entries(element.states ?? {})
    .filter(([name, value]) => value !== false && !(name === 'disabled' && !element.isEnabled))
    .map(([name, value]) => (value === true ? name : `${name}: ${value}`));
  return html`<span class="role">${isolated(element.controlType)}</span>
    <strong>${isolated(element.name || '(no name)')}</strong>
    ${element.value !== undefined && html`<span class="aside">value “${isolated(element.value)}”</span>`}
    ${element.automationId !== '' && html`<span class="aside">#${isolated(element.automationId)}</span>`}
    ${!element.isEnabled && html`<span class="aside">disabled</span>`}
    ${states.length > 0 && html`<span class="aside">${states.map((state, index) => html`${index > 0 ? ', ' : ''}${isolated(state)}`)}</span>`}
    ${bounds && html`<span class="aside">${Math.round(bounds.width)} × ${Math.round(bounds.height)} at ${Math.round(bounds.x)}, ${Math.round(bounds.y)}</span>`}`;
}

function timing(step: StepResult): SafeHtml {
  const { settleMs } = step.diagnostics;
  return html`${formatDuration(step.timeMs)}<span class="aside">at ${clockTime(step.startTime)}</span>
    ${settleMs !== undefined && html`<span class="aside">settled in ${formatDuration(settleMs)}</span>`}`;
}

function fact(name: string, value: SafeHtml | string | null | undefined): SafeHtml | null {
  if (value === null || value === undefined || value === '') return null;
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

function code(text: string | null): SafeHtml | null {
  return text === null ? null : html`<code>${isolated(text)}</code>`;
}
