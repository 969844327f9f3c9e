import { createInlineEdit } from '../inventory/inline-edit.mjs';
import { activateSlider } from '../inventory/pointer-slider.mjs';
import { activateRowDragging } from '../inventory/row-dragging.mjs';
import { activateRowMenu } from '../inventory/row-menu.mjs';
import { createStockTable, EDITABLE } from '../inventory/stock-table.mjs';
import { sendRequest } from '../request.mjs';
import '../site-header.mjs';

const table = document.querySelector('#inventory');
const body = table.tBodies[0];
const status = document.querySelector('#inventory-status');
const failure = document.querySelector('#inventory-error');
const thresholdOutput = document.querySelector('#threshold-output');
const stockTable = createStockTable(table);
let threshold = 0;

function say(answer) {
  status.textContent = answer.ok ? answer.message : '';
  failure.textContent = answer.ok ? '' : answer.message;
  return answer.ok;
}

function showLowStock() {
  const count = stockTable.setThreshold(threshold);
  thresholdOutput.textContent = `${threshold} (${count === 1 ? '1 row' : `${count} rows`})`;
}

async function reload() {
  const { rows } = await sendRequest('GET', '/api/inventory');
  if (rows) stockTable.setRows(rows);
  table.removeAttribute('aria-busy');
  showLowStock();
}

async function moveRow(row, position) {
  const rows = stockTable.shownRows().filter((other) => other !== row);
  rows.splice(position, 0, row);
  const answer = await sendRequest('PUT', '/api/inventory/order', { ids: rows.map(({ id }) => id) });
  if (!say({ ...answer, message: answer.message ?? `${row.name} moved to position ${position + 1}.` })) return;
  stockTable.setOrder(rows);
}

async function change(method, path) {
  if (say(await sendRequest(method, path))) await reload();
}

const inlineEdit = createInlineEdit(stockTable, {
  async save(row, changes) {
    if (!say(await sendRequest('PATCH', `/api/inventory/${row.id}`, changes))) return false;
    await reload();
    return true;
  },
});

function runRowAction(action, row) {
  const position = stockTable.shownRows().indexOf(row);
  const last = stockTable.shownRows().length - 1;
  if (action === 'edit') inlineEdit.start(row, Object.keys(EDITABLE));
  if (action === 'duplicate') void change('POST', `/api/inventory/${row.id}/copy`);
  if (action === 'delete') void change('DELETE', `/api/inventory/${row.id}`);
  if (action === 'move-up') void moveRow(row, Math.max(0, position - 1));
  if (action === 'move-down') void moveRow(row, Math.min(last, position + 1));
}

table.tHead.addEventListener('click', (event) => {
  const { sort } = event.target.closest('[data-sort]')?.dataset ?? {};
  if (sort) stockTable.sortBy(sort);
});

body.addEventListener('click', (event) => {
  if (event.target.closest('[data-edit]')) runRowAction('edit', stockTable.rowOf(event.target));
});

body.addEventListener('dblclick', (event) => {
  const { field } = event.target.closest('[data-field]')?.dataset ?? {};
  if (field && event.target.tagName !== 'INPUT') inlineEdit.start(stockTable.rowOf(event.target), [field]);
});

activateRowDragging(body, stockTable, (row, position) => void moveRow(row, position));
activateRowMenu(document.querySelector('#row-menu'), body, stockTable, runRowAction);
activateSlider(document.querySelector('#stock-threshold'), (value) => {
  threshold = value;
  showLowStock();
});
void reload();
