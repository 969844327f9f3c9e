import { html } from '../shared/html.mjs';

const ROW_COUNT = 200;
const CHUNK = 40;
const NEAR_END_PX = 120;

/** A list that grows while it is scrolled, up to 200 rows. */
export function activateLongList() {
  const box = document.querySelector('#activity-log');
  const list = box.querySelector('ol');
  const status = document.querySelector('#log-status');
  let loaded = 0;

  function appendRows() {
    const numbers = Array.from({ length: Math.min(CHUNK, ROW_COUNT - loaded) }, (_, index) => loaded + index + 1);
    loaded += numbers.length;
    const rows = numbers.map(
      (number) => html`<li><button type="button" class="quiet" data-entry="${number}">Row ${number}</button></li>`,
    );
    list.insertAdjacentHTML('beforeend', html`${rows}`);
  }

  box.addEventListener('scroll', () => {
    const remaining = box.scrollHeight - box.scrollTop - box.clientHeight;
    if (remaining < NEAR_END_PX && loaded < ROW_COUNT) appendRows();
  });

  list.addEventListener('click', (event) => {
    const { entry } = event.target.closest('[data-entry]')?.dataset ?? {};
    if (entry) status.textContent = `Row ${entry} chosen.`;
  });

  appendRows();
}
