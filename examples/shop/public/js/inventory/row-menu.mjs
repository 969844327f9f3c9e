import { createPopupMenu } from '../popup-menu.mjs';

const EDGE_PX = 8;

function placeMenu(menu, { x, y }) {
  menu.style.left = `${Math.max(EDGE_PX, Math.min(x, innerWidth - menu.offsetWidth - EDGE_PX))}px`;
  menu.style.top = `${Math.max(EDGE_PX, Math.min(y, innerHeight - menu.offsetHeight - EDGE_PX))}px`;
}

/**
 * Opens a menu for the row under the pointer, by right click or by the menu key.
 *
 * @param {HTMLElement} menu
 * @param {HTMLTableSectionElement} body
 * @param {object} stockTable
 * @param {(action: string, row: object) => void} onChoose
 */
export function activateRowMenu(menu, body, stockTable, onChoose) {
  let row = null;
  const popup = createPopupMenu(menu, { onChoose: (item) => onChoose(item.dataset.action, row) });

  body.addEventListener('contextmenu', (event) => {
    if (event.target.closest('input')) return;
    row = stockTable.rowOf(event.target);
    if (!row) return;
    event.preventDefault();
    menu.setAttribute('aria-label', `Actions for ${row.name}`);
    popup.open();
    placeMenu(menu, { x: event.clientX, y: event.clientY });
  });
}
