import type { ExecutionReport, StepStatus } from '../../../domain/run/execution-report.js';
import { html, trusted, type SafeHtml } from '../html.js';

/** What an icon can say of a step, a flow or a run. */
export type Verdict = StepStatus | ExecutionReport['result'];

/** Verdicts differ in shape, not only in colour. */
const shapes: Readonly<Record<Verdict, string>> = {
  passed: '<circle cx="8" cy="8" r="7"/><path d="m4.9 8.2 2.1 2.1 4.1-4.4"/>',
  failed: '<circle cx="8" cy="8" r="7"/><path d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8"/>',
  warning: '<path class="fill" d="M8 1.4 15.2 14H.8Z"/><path d="M8 6v3.6m0 2v.1"/>',
  error: '<path class="fill" d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1Z"/><path d="M8 4.5v4.3m0 2.5v.1"/>',
  skipped: '<circle class="hollow" cx="8" cy="8" r="6.2"/><path class="stroke" d="M5.2 8h5.6"/>',
  aborted: '<circle cx="8" cy="8" r="7"/><path class="on" d="M5.8 5.8h4.4v4.4H5.8Z"/>',
};

const symbols: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [`verdict-${name}`, shape])),
  chevron: '<path class="stroke" d="m6 3.5 4.5 4.5L6 12.5"/>',
  search: '<circle class="hollow" cx="7" cy="7" r="4.6"/><path class="stroke" d="m10.5 10.5 3.7 3.7"/>',
  theme: '<circle class="hollow" cx="8" cy="8" r="6.2"/><path class="fill-text" d="M8 1.8a6.2 6.2 0 0 1 0 12.4Z"/>',
  copy: '<rect class="hollow" x="5.5" y="5.5" width="8" height="8" rx="1.5"/><path class="stroke" d="M10.5 3.2v-.7H2.5v8h.7"/>',
  link: '<path class="stroke" d="M6.7 9.3a2.6 2.6 0 0 0 3.7 0l2.3-2.3A2.6 2.6 0 0 0 9 3.3l-.6.6m.9 2.8a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.6-.6"/>',
  up: '<path class="stroke" d="m3.5 10 4.5-4.5 4.5 4.5"/>',
  down: '<path class="stroke" d="m3.5 6 4.5 4.5L12.5 6"/>',
  close: '<path class="stroke" d="m4 4 8 8m0-8-8 8"/>',
  zoom: '<circle class="hollow" cx="7" cy="7" r="4.6"/><path class="stroke" d="m10.5 10.5 3.7 3.7M7 5v4M5 7h4"/>',
  advice: '<path class="stroke" d="M2.5 8h10m-4-4 4 4-4 4"/>',
};

/** The drawings that {@link icon} refers to; stands once in the page. */
export const iconSheet: SafeHtml = trusted(
  `<svg class="sheet" aria-hidden="true"><defs>${Object.entries(symbols)
    .map(([name, shape]) => `<symbol id="i-${name}" viewBox="0 0 16 16">${shape}</symbol>`)
    .join('')}</defs></svg>`,
);

/** An icon of the sheet in the page, by its name there. */
export function icon(name: string, className = ''): SafeHtml {
  return html`<svg class="icon ${className}" aria-hidden="true"><use href="#i-${name}"></use></svg>`;
}

/** The mark of a verdict, with its word for those who do not see it. */
export function verdictIcon(verdict: Verdict): SafeHtml {
  return html`<span class="verdict-icon is-${verdict}"
    >${icon(`verdict-${verdict}`)}<span class="sr-only">${verdict}</span></span
  >`;
}

/** The handeye mark: an eye whose pupil is where the pointer goes. */
export const logo: SafeHtml = trusted(
  '<svg class="logo" viewBox="0 0 24 24" aria-hidden="true"><path class="logo-eye" d="M1.5 12C4.3 7.2 7.9 4.8 12 4.8S19.7 7.2 22.5 12C19.7 16.8 16.1 19.2 12 19.2S4.3 16.8 1.5 12Z"/><path class="logo-hand" d="M9.3 7.6v9.6l2.5-2.4 1.7 3.6 2-.95-1.7-3.5h3.5Z"/></svg>',
);
