import { inventoryPage } from '../pages/inventory-page.mjs';
import { json, page, RequestError } from '../server/answers.mjs';
import { readJson } from '../server/request-body.mjs';

const MAX_STOCK = 9999;
const MAX_ROWS = 200;
const MAX_TEXT_LENGTH = 80;

function findRow({ state, params }) {
  const row = state.inventory.find(({ id }) => String(id) === params.id);
  if (row) return row;
  throw new RequestError(404, `There is no row ${params.id}.`);
}

function checkChanges(body) {
  const changes = {};
  for (const field of ['name', 'location']) {
    if (body[field] === undefined) continue;
    changes[field] = String(body[field]).trim().slice(0, MAX_TEXT_LENGTH);
    if (!changes[field]) return { message: `The ${field} must not be empty.` };
  }
  if (body.stock !== undefined) {
    changes.stock = Number(String(body.stock).trim() || NaN);
    if (!Number.isInteger(changes.stock) || changes.stock < 0 || changes.stock > MAX_STOCK) {
      return { message: `Stock must be a whole number from 0 to ${MAX_STOCK}.` };
    }
  }
  return { changes };
}

async function changeRow(context) {
  const row = findRow(context);
  const { changes, message } = checkChanges(await readJson(context.req));
  if (message) return json({ ok: false, message });
  Object.assign(row, changes);
  return json({ ok: true, row, message: `${row.name} saved.` });
}

function removeRow(context) {
  const row = findRow(context);
  context.state.inventory = context.state.inventory.filter((other) => other !== row);
  return json({ ok: true, message: `${row.name} deleted.` });
}

function duplicateRow(context) {
  const { state } = context;
  const row = findRow(context);
  if (state.inventory.length >= MAX_ROWS) throw new RequestError(409, `The list is full (${MAX_ROWS} rows).`);
  const copy = { ...row, id: state.nextInventoryId, name: `${row.name} (copy)`.slice(0, MAX_TEXT_LENGTH) };
  state.nextInventoryId += 1;
  state.inventory.splice(state.inventory.indexOf(row) + 1, 0, copy);
  return json({ ok: true, row: copy, message: `${row.name} duplicated.` });
}

async function orderRows({ req, state }) {
  const { ids } = await readJson(req);
  const rows = Array.isArray(ids) ? ids.map((id) => state.inventory.find((row) => row.id === id)) : [];
  const isComplete =
    rows.length === state.inventory.length && new Set(rows).size === rows.length && !rows.includes(undefined);
  if (!isComplete) throw new RequestError(400, 'ids must name every row once.');
  state.inventory = rows;
  return json({ ok: true });
}

/** The stock list is shared by all sessions. */
export const INVENTORY_ROUTES = {
  'GET /inventory': (context) => page(inventoryPage(context)),
  'GET /api/inventory': ({ state }) => json({ rows: state.inventory }),
  'PUT /api/inventory/order': orderRows,
  'PATCH /api/inventory/:id': changeRow,
  'DELETE /api/inventory/:id': removeRow,
  'POST /api/inventory/:id/copy': duplicateRow,
};
