import { html } from '../public/js/shared/html.mjs';
import { widgetSection } from './widget-section.mjs';

export function windowWidgets() {
  return widgetSection(
    'windows',
    'Windows',
    html`<div class="button-row">
        <button type="button" id="open-popup">Open popup</button>
        <a href="/widgets/size-guide" target="_blank" rel="noopener">Open size guide in a new tab</a>
      </div>
      <p role="status" id="popup-status">No size chosen.</p>`,
  );
}

export function shadowWidgets() {
  return widgetSection(
    'shadow',
    'Shadow DOM',
    html`<ticket-counter label="Tickets"></ticket-counter>
      <p role="status" id="shadow-status">Tickets: 0</p>`,
  );
}

export function frameWidgets(frameUrl) {
  return widgetSection(
    'frames',
    'Frames',
    html`<div class="frame-pair">
        <iframe title="Note editor" src="/widgets/note-frame"></iframe>
        <iframe title="Help chat" src="${frameUrl}/help"></iframe>
      </div>
      <p role="status" id="help-status">No question asked.</p>`,
  );
}
