import { html } from '../public/js/shared/html.mjs';
import { shopPage } from './layout.mjs';

const COLUMNS = [
  ['name', 'Name'],
  ['sku', 'SKU'],
  ['stock', 'Stock'],
  ['location', 'Location'],
];

export function inventoryPage(context) {
  return shopPage(context, {
    title: 'Inventory',
    script: 'inventory',
    current: '/inventory',
    content: html`<h1>Inventory</h1>
      <p class="muted">
        Double-click a cell or press its Edit button to change it. Enter saves, Escape cancels. Drag a row to move it;
        right-click it for more.
      </p>
      <div class="slider-row">
        <span id="threshold-label">Low stock below</span>
        <div
          class="slider"
          role="slider"
          tabindex="0"
          id="stock-threshold"
          aria-labelledby="threshold-label"
          aria-valuemin="0"
          aria-valuemax="50"
          aria-valuenow="10"
        >
          <div class="slider-fill"></div>
          <div class="slider-thumb"></div>
        </div>
        <output id="threshold-output" aria-labelledby="threshold-label"></output>
      </div>
      <div class="status-row">
        <p role="status" id="inventory-status" class="success-text"></p>
        <p role="alert" id="inventory-error" class="error-text"></p>
      </div>
      <div class="table-scroll card" role="region" aria-label="Stock list" tabindex="0">
        <table id="inventory" aria-busy="true">
          <caption>
            Stock by product
          </caption>
          <thead>
            <tr>
              ${COLUMNS.map(([key, text]) => html`<th scope="col" data-column="${key}"><button type="button" class="sort-button" data-sort="${key}">${text}</button></th>`)}
              <th scope="col">Actions</th>
            </tr>
          </thead>
          <tbody></tbody>
        </table>
      </div>
      <div role="menu" id="row-menu" class="menu" hidden>
        ${[
          ['edit', 'Edit'],
          ['duplicate', 'Duplicate'],
          ['move-up', 'Move up'],
          ['move-down', 'Move down'],
          ['delete', 'Delete'],
        ].map(
          ([action, text]) =>
            html`<button type="button" role="menuitem" tabindex="-1" data-action="${action}">${text}</button>`,
        )}
      </div>`,
  });
}
