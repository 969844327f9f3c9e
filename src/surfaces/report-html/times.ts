import { html, type SafeHtml } from './html.js';

/** `09:30:00.412` in UTC, as in logs, so that a report reads the same everywhere. */
export function clockTime(iso: string): SafeHtml {
  const time = /T(\d\d:\d\d:\d\d(?:\.\d+)?)/.exec(iso)?.[1] ?? iso;
  return html`<time datetime="${iso}">${time}</time>`;
}

/** `2026-03-02 09:30:00 UTC`. */
export function dayAndTime(iso: string): SafeHtml {
  const match = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(iso);
  return html`<time datetime="${iso}">${match ? `${match[1]} ${match[2]} UTC` : iso}</time>`;
}

/** Milliseconds since something began, as `+0.412 s`, for columns of such times. */
export function sinceStart(ms: number): string {
  return `+${(ms / 1000).toFixed(3)} s`;
}
