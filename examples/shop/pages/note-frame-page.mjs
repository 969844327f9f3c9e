import { html } from '../public/js/shared/html.mjs';
import { bareDocument } from './layout.mjs';

/** The same-origin frame of the widgets page. */
export function noteFramePage() {
  return bareDocument({
    title: 'Note editor',
    script: 'note-frame',
    content: html`<h1>Note editor</h1>
      <form id="note-form" class="stack">
        <label class="field"><span>Note</span><input name="note" autocomplete="off" /></label>
        <button type="submit">Save note</button>
      </form>
      <p role="status" id="note-status"></p>`,
  });
}
