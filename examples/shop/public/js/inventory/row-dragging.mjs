/**
 * Moves a row to the place of another one by HTML5 drag and drop.
 *
 * @param {HTMLTableSectionElement} body
 * @param {object} stockTable
 * @param {(row: object, position: number) => void} onMove `position` counts from 0
 */
export function activateRowDragging(body, stockTable, onMove) {
  let dragged = null;

  function clearMarks() {
    for (const row of body.querySelectorAll('.is-dragged, .is-target')) row.classList.remove('is-dragged', 'is-target');
  }

  body.addEventListener('dragstart', (event) => {
    const element = event.target.closest('tr');
    dragged = stockTable.rowOf(element);
    element.classList.add('is-dragged');
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', dragged.name);
  });

  body.addEventListener('dragover', (event) => {
    const target = event.target.closest('tr');
    if (!dragged || !target) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    for (const row of body.rows) row.classList.toggle('is-target', row === target);
  });

  body.addEventListener('drop', (event) => {
    const target = stockTable.rowOf(event.target);
    if (!dragged || !target) return;
    event.preventDefault();
    if (target !== dragged) onMove(dragged, stockTable.shownRows().indexOf(target));
  });

  body.addEventListener('dragend', () => {
    dragged = null;
    clearMarks();
  });
}
