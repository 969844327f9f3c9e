import { html } from '../shared/html.mjs';

/** The columns that can be edited, with the names that their fields get. */
export const EDITABLE = { name: 'Name', stock: 'Stock', location: 'Location' };

function rowView(row) {
  return html`<tr data-row="${row.id}" draggable="true">
    <th scope="row" data-field="name">${row.name}</th>
    <td>${row.sku}</td>
    <td data-field="stock" class="number">${row.stock}</td>
    <td data-field="location">${row.location}</td>
    <td><button type="button" class="quiet" data-edit aria-label="Edit ${row.name}">Edit</button></td>
  </tr>`;
}

function compareBy({ column, direction }) {
  const sign = direction === 'descending' ? -1 : 1;
  return (a, b) => {
    if (a[column] === b[column]) return 0;
    return a[column] < b[column] ? -sign : sign;
  };
}

/**
 * The table of the stock list: rows in their own order or sorted by a column.
 *
 * @param {HTMLTableElement} table
 */
export function createStockTable(table) {
  const body = table.tBodies[0];
  let rows = [];
  let sorting = null;
  let threshold = 0;

  function shownRows() {
    return sorting ? [...rows].sort(compareBy(sorting)) : rows;
  }

  function markLowStock() {
    for (const element of body.rows) {
      const row = rows.find(({ id }) => String(id) === element.dataset.row);
      element.classList.toggle('is-low', row.stock < threshold);
    }
  }

  function render() {
    body.innerHTML = html`${shownRows().map(rowView)}`;
    for (const header of table.querySelectorAll('th[data-column]')) {
      const isSorted = sorting?.column === header.dataset.column;
      header.setAttribute('aria-sort', isSorted ? sorting.direction : 'none');
    }
    markLowStock();
  }

  return {
    render,
    shownRows,
    setRows(next) {
      rows = next;
      render();
    },
    /** Takes an order of rows as the new own order and stops sorting. */
    setOrder(ordered) {
      sorting = null;
      rows = ordered;
      render();
    },
    sortBy(column) {
      const isRepeated = sorting?.column === column && sorting.direction === 'ascending';
      sorting = { column, direction: isRepeated ? 'descending' : 'ascending' };
      render();
    },
    /** @returns {number} how many rows are below the threshold */
    setThreshold(value) {
      threshold = value;
      markLowStock();
      return rows.filter((row) => row.stock < threshold).length;
    },
    rowOf: (element) => rows.find(({ id }) => String(id) === element?.closest('[data-row]')?.dataset.row),
    elementOf: (row) => body.querySelector(`[data-row="${row.id}"]`),
  };
}
