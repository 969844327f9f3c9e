import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';
import { aboutFields, choiceFields, dateFields, profileFields } from './settings-fields.mjs';

function group(id, heading, fields) {
  return html`<section class="card stack" aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${heading}</h2>
    <div class="field-grid">${fields}</div>
  </section>`;
}

export function settingsPage(context, settings) {
  return shopPage(context, {
    title: 'Settings',
    script: 'settings',
    current: '/settings',
    content: html`<h1>Settings</h1>
      <form id="settings-form" class="stack" aria-label="Settings">
        ${group('profile', 'Profile', profileFields(settings))}
        ${group('dates', 'Dates and looks', dateFields(settings))}
        ${group('choices', 'Choices', choiceFields(settings))} ${group('about', 'About', aboutFields(settings))}
        <div class="save-bar">
          <button type="submit" class="primary">Save settings</button>
          <button type="reset" class="quiet">Undo changes</button>
          <p role="status" id="settings-status" class="success-text"></p>
          <p role="alert" id="settings-error" class="error-text"></p>
        </div>
      </form>`,
  });
}
