import { html } from '../public/js/shared/html.mjs';
import { bareDocument } from './layout.mjs';

/** Opened by the widgets page as a popup and as a tab. */
export function popupPage() {
  return bareDocument({
    title: 'Size guide',
    script: 'size-guide',
    content: html`<main class="stack">
      <h1>Size guide</h1>
      <p>Choose the size that fits you best.</p>
      <div class="button-row">
        ${['S', 'M', 'L'].map((size) => html`<button type="button" data-size="${size}">Use size ${size}</button>`)}
      </div>
      <p role="status" id="size-status"></p>
    </main>`,
  });
}
