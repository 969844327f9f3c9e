import { html } from '../public/js/shared/html.mjs';

/** One card of the widgets page. */
export function widgetSection(id, heading, content) {
  return html`<section class="card stack" id="${id}" aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${heading}</h2>
    ${content}
  </section>`;
}
