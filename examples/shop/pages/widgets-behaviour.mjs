import { html } from '../public/js/shared/html.mjs';
import { widgetSection } from './widget-section.mjs';

export function timingWidgets() {
  return widgetSection(
    'timing',
    'Timing',
    html`<div class="button-row">
        <button type="button" id="show-later">Show later</button>
        <p id="late-element" hidden>Here I am.</p>
      </div>
      <div class="button-row">
        <button type="button" id="start-unlock">Start unlock</button>
        <button type="button" id="unlocked-action" disabled>Unlocked action</button>
      </div>
      <div class="track">
        <button type="button" id="moving-button">Moving button</button>
      </div>
      <div class="button-row"><button type="button" id="start-moving">Start moving</button></div>
      <p role="status" id="timing-status">Waiting.</p>`,
  );
}

export function keyboardWidgets() {
  return widgetSection(
    'keyboard',
    'Keyboard and clipboard',
    html`<div
        id="shortcut-area"
        class="shortcut-area"
        role="application"
        tabindex="0"
        aria-label="Shortcut area"
        aria-describedby="shortcut-hint"
      >
        <span id="shortcut-hint">Focus here and press keys.</span>
      </div>
      <p role="status" id="shortcut-status">Last keys: none</p>
      <div class="field">
        <label for="gift-code">Gift code</label>
        <div class="inline-form-row">
          <input id="gift-code" value="HS-GIFT-25" readonly />
          <button type="button" id="copy-code">Copy code</button>
        </div>
      </div>
      <label class="field"><span>Paste here</span><input id="paste-field" autocomplete="off" /></label>
      <p role="status" id="clipboard-status">Nothing copied yet.</p>`,
  );
}

export function scrollWidget() {
  return widgetSection(
    'scrolling',
    'Long list',
    html`<div class="scroll-list" id="activity-log" role="region" aria-label="Activity log" tabindex="0"><ol></ol></div>
      <p role="status" id="log-status">No row chosen.</p>`,
  );
}

export function consoleWidgets() {
  return widgetSection(
    'console',
    'Console',
    html`<div class="button-row">
      <button type="button" data-console="log">Log message</button>
      <button type="button" data-console="warn">Warn message</button>
      <button type="button" data-console="error">Error message</button>
      <button type="button" id="throw-error">Throw error</button>
      <button type="button" id="reject-promise">Reject promise</button>
    </div>`,
  );
}
