import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';
import { dialogWidgets, disclosureWidgets, feedbackWidgets, menuWidget } from './widgets-overlay.mjs';
import { consoleWidgets, keyboardWidgets, scrollWidget, timingWidgets } from './widgets-behaviour.mjs';
import { frameWidgets, shadowWidgets, windowWidgets } from './widgets-frames.mjs';

export function widgetsPage(context) {
  return shopPage(context, {
    title: 'Widgets',
    script: 'widgets',
    current: '/widgets',
    content: html`<h1>Widgets</h1>
      <div class="section-grid">
        ${dialogWidgets()} ${feedbackWidgets()} ${menuWidget()} ${disclosureWidgets()} ${windowWidgets()}
        ${shadowWidgets()} ${timingWidgets()} ${keyboardWidgets()} ${scrollWidget()} ${consoleWidgets()}
        ${frameWidgets(context.frameUrl)}
      </div>`,
  });
}
