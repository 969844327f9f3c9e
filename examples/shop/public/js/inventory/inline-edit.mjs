import { html } from '../shared/html.mjs';
import { EDITABLE } from './stock-table.mjs';

function fieldView(field, row) {
  const isNumber = field === 'stock';
  return html`<input
    class="cell-input"
    name="${field}"
    value="${row[field]}"
    aria-label="${EDITABLE[field]} of ${row.name}"
    ${isNumber && html`inputmode="numeric"`}
  />`;
}

/**
 * Edits cells in place: Enter and the Save button save, Escape and the Cancel button cancel.
 *
 * @param {object} stockTable
 * @param {{ save: (row: object, changes: object) => Promise<boolean> }} handlers `save` tells whether the
 *   shop took the changes; if not, the fields stay open
 * @returns {{ start(row: object, fields: string[]): void }}
 */
export function createInlineEdit(stockTable, { save }) {
  function start(row, fields) {
    stockTable.render();
    const element = stockTable.elementOf(row);
    element.draggable = false;
    element.classList.add('is-editing');
    for (const field of fields) {
      element.querySelector(`[data-field="${field}"]`).innerHTML = fieldView(field, row);
    }
    element.lastElementChild.innerHTML = html`<button type="button" data-save aria-label="Save ${row.name}">
        Save
      </button>
      <button type="button" class="quiet" data-cancel aria-label="Cancel ${row.name}">Cancel</button>`;
    const inputs = [...element.querySelectorAll('input')];
    inputs[0].select();

    function cancel() {
      stockTable.render();
      focusEditButton();
    }

    function focusEditButton() {
      stockTable.elementOf(row)?.querySelector('[data-edit]').focus();
    }

    async function commit() {
      const changes = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
      if (await save(row, changes)) focusEditButton();
    }

    for (const input of inputs) {
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Enter') void commit();
        if (event.key === 'Escape') cancel();
      });
    }
    element.querySelector('[data-save]').addEventListener('click', () => void commit());
    element.querySelector('[data-cancel]').addEventListener('click', cancel);
  }

  return { start };
}
