import type { StepResult } from '../../../domain/run/execution-report.js';
import { plural } from '../../../projections/wording.js';
import { html, isolated, type SafeHtml } from '../html.js';

type ReportedDelta = NonNullable<StepResult['diagnostics']['delta']>;

/** What changed on the screen: address and title first, then what came, went and is different; null for nothing. */
export function deltaList(step: StepResult): SafeHtml | null {
  const { delta } = step.diagnostics;
  if (delta === undefined) return null;
  const lines = [
    ...pageLines(delta),
    ...delta.changed.map(
      ({ role, name, property, before, after }) =>
        html`<li class="changed">
          <span class="sign" title="changed">~</span
          ><span>${node(role, name)} <span class="property">${isolated(property)}</span> ${fromTo(before, after)}</span>
        </li>`,
    ),
    ...delta.added.map(
      ({ role, name, value }) =>
        html`<li class="added"><span class="sign" title="added">+</span><span>${node(role, name, value)}</span></li>`,
    ),
    ...delta.removed.map(
      ({ role, name, value }) =>
        html`<li class="removed">
          <span class="sign" title="removed">−</span><span>${node(role, name, value)}</span>
        </li>`,
    ),
  ];
  if (lines.length === 0 && delta.omitted === 0) return null;
  return html`<ul class="lines delta">
      ${lines}
    </ul>
    ${delta.omitted > 0 && html`<p class="aside">and ${plural(delta.omitted, 'more change')} left out</p>`}`;
}

/** `2 changed, 1 added`, for the heading of the list. */
export function deltaSummary(step: StepResult): string {
  const { delta } = step.diagnostics;
  if (delta === undefined) return '';
  const page = Number(delta.url !== undefined) + Number(delta.title !== undefined);
  return [
    [delta.changed.length + page, 'changed'] as const,
    [delta.added.length, 'added'] as const,
    [delta.removed.length, 'removed'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(', ');
}

function pageLines({ url, title }: ReportedDelta): SafeHtml[] {
  return [['address', url] as const, ['title', title] as const].flatMap(([name, pair]) =>
    pair === undefined
      ? []
      : [
          html`<li class="changed">
            <span class="sign" title="changed">~</span
            ><span
              ><span class="role">page</span> <span class="property">${name}</span> ${fromTo(pair[0], pair[1])}</span
            >
          </li>`,
        ],
  );
}

function node(role: string, name: string, value?: string): SafeHtml {
  return html`<span class="role">${isolated(role)}</span>
    ${name === '' ? html`<span class="none">(no name)</span>` : html`<span class="name">${isolated(name)}</span>`}${value !== undefined && html` <span class="aside">“${isolated(value)}”</span>`}`;
}

function fromTo(before: string, after: string): SafeHtml {
  return html`<span class="before">${quoted(before)}</span> <span class="arrow">→</span>
    <span class="after">${quoted(after)}</span>`;
}

function quoted(text: string): SafeHtml {
  return text === '' ? html`<span class="none">(empty)</span>` : isolated(text);
}
