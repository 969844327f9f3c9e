import { html } from '../public/js/shared/html.mjs';
import { widgetSection } from './widget-section.mjs';

export function dialogWidgets() {
  return widgetSection(
    'dialogs',
    'Dialogs',
    html`<div class="button-row">
        <button type="button" id="open-native-dialog">Open native dialog</button>
        <button type="button" id="open-aria-dialog">Open ARIA dialog</button>
      </div>
      <div class="button-row">
        <button type="button" id="show-alert">Show alert</button>
        <button type="button" id="show-confirm">Show confirm</button>
        <button type="button" id="show-prompt">Show prompt</button>
      </div>
      <p role="status" id="dialog-status">No dialog answered yet.</p>
      <dialog id="native-dialog" aria-labelledby="native-dialog-heading">
        <form method="dialog" class="stack">
          <h3 id="native-dialog-heading">Subscribe</h3>
          <label class="field"><span>Newsletter email</span><input type="email" name="email" /></label>
          <div class="button-row">
            <button type="submit" value="subscribe" class="primary">Subscribe</button>
            <button type="submit" value="cancel" class="quiet" formnovalidate>Not now</button>
          </div>
        </form>
      </dialog>
      <div id="aria-dialog-backdrop" class="backdrop" hidden>
        <div
          role="dialog"
          aria-modal="true"
          aria-labelledby="aria-dialog-heading"
          aria-describedby="aria-dialog-text"
          class="aria-dialog stack"
        >
          <h3 id="aria-dialog-heading">Delete project</h3>
          <p id="aria-dialog-text">The project and its files are removed.</p>
          <div class="button-row">
            <button type="button" class="danger" data-answer="Project deleted.">Delete</button>
            <button type="button" class="quiet" data-answer="Project kept.">Keep</button>
          </div>
        </div>
      </div>`,
  );
}

export function feedbackWidgets() {
  return widgetSection(
    'feedback',
    'Feedback',
    html`<div class="button-row">
        <button type="button" id="show-toast">Show toast</button>
        <span class="tooltip-anchor">
          <button type="button" id="tooltip-button" aria-describedby="backup-tooltip">Hover for a tip</button>
          <span role="tooltip" id="backup-tooltip" class="tooltip" hidden>Copies are kept for 30 days.</span>
        </span>
        <button type="button" id="save-slowly"><span class="spinner" aria-hidden="true"></span>Save slowly</button>
      </div>
      <p role="status" id="feedback-status">Nothing saved yet.</p>
      <div class="covered-area">
        <button type="button" id="covered-button">Covered button</button>
        <div class="cover" id="cover">
          <span>An overlay covers the button.</span>
          <button type="button" id="close-overlay">Close overlay</button>
        </div>
      </div>
      <p role="status" id="covered-status">Covered button: 0 clicks</p>
      <div id="toast" class="toast" role="status"></div>`,
  );
}

export function menuWidget() {
  return widgetSection(
    'menus',
    'Menu',
    html`<div class="menu-anchor">
        <button
          type="button"
          id="actions-button"
          aria-haspopup="menu"
          aria-expanded="false"
          aria-controls="actions-menu"
        >
          Actions
        </button>
        <div role="menu" id="actions-menu" class="menu" aria-labelledby="actions-button" hidden>
          ${['Rename', 'Duplicate', 'Archive'].map((text) => html`<button type="button" role="menuitem" tabindex="-1">${text}</button>`)}
          <button type="button" role="menuitem" tabindex="-1" aria-disabled="true">Restore</button>
        </div>
      </div>
      <p role="status" id="menu-status">Nothing chosen yet.</p>`,
  );
}

const ANSWERS = [
  ['shipping', 'Shipping', 'We ship within two working days.'],
  ['returns', 'Returns', 'You can return everything within 30 days.'],
  ['warranty', 'Warranty', 'The warranty lasts two years.'],
];

export function disclosureWidgets() {
  return widgetSection(
    'disclosures',
    'Accordion',
    html`<div class="accordion">
        ${ANSWERS.map(
          ([id, question, answer]) =>
            html`<h3>
                <button type="button" id="${id}-button" aria-expanded="false" aria-controls="${id}-panel">
                  ${question}
                </button>
              </h3>
              <div role="region" id="${id}-panel" aria-labelledby="${id}-button" hidden><p>${answer}</p></div>`,
        )}
      </div>
      <details>
        <summary>Care instructions</summary>
        <p>Wash by hand.</p>
      </details>`,
  );
}
