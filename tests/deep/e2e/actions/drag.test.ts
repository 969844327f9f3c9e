import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs: 3000 });

/**
 * A list that is sorted by dragging, as libraries do it: rows change places as soon as one is dragged over another, glide
 * there in 150 ms, and are left alone while they glide.
 */
const list = (wiring: string, rowPx = 44): string => `
  <style>ul{margin:0;padding:0;width:300px}li{list-style:none;height:${rowPx}px;user-select:none;background:#eee}</style>
  <ul>${['one', 'two', 'three', 'four', 'five'].map((name) => `<li>${name}</li>`).join('')}</ul>
  <p role="status" id="order">as it was</p>
  <script>
    const list = document.querySelector('ul');
    const gliding = new Set();
    let held = null;
    const dragOver = (row) => {
      if (held === null || row === null || row === held || gliding.has(row)) return;
      const before = new Map([...list.children].map((each) => [each, each.offsetTop]));
      const isBelow = held.offsetTop < row.offsetTop;
      row[isBelow ? 'after' : 'before'](held);
      for (const [each, top] of before) {
        if (each.offsetTop === top) continue;
        gliding.add(each);
        each.animate([{ transform: 'translateY(' + (top - each.offsetTop) + 'px)' }, {}], { duration: 150 })
          .finished.then(() => gliding.delete(each));
      }
    };
    const drop = () => {
      if (held !== null) order.textContent = [...list.children].map((row) => row.textContent).join();
      held = null;
    };
    ${wiring}
  </script>`;

const pointerWiring = `
  let from = null;
  list.onpointerdown = (e) => { from = { row: e.target.closest('li'), y: e.clientY } };
  document.onpointermove = (e) => {
    if (from === null) return;
    // What is picked up counts from a distance on, and with the next frame.
    if (held === null && Math.abs(e.clientY - from.y) >= 8) requestAnimationFrame(() => { held = from?.row ?? null });
    dragOver(document.elementFromPoint(e.clientX, e.clientY).closest('li'));
  };
  document.onpointerup = () => { from = null; drop() };`;
const byPointer = list(pointerWiring);

const natively = list(`
  for (const row of list.children) row.draggable = true;
  list.ondragstart = (e) => { const row = e.target; requestAnimationFrame(() => { held = row }) };
  list.ondragover = (e) => { e.preventDefault(); dragOver(e.target.closest('li')) };
  list.ondragend = drop;`);

describe.each([
  ['by the pointer', byPointer],
  ['by the pointer, in rows that two small moves cross', list(pointerWiring.replace('>= 8', '>= 4'), 18)],
  ['by the drag and drop of HTML', natively],
])('a list that is sorted %s', (_how, body) => {
  it.each([
    ['one', 'three', 'two,three,one,four,five'],
    ['one', 'five', 'two,three,four,five,one'],
    ['one', 'two', 'two,one,three,four,five'],
    ['five', 'one', 'five,one,two,three,four'],
    ['four', 'three', 'one,two,four,three,five'],
  ])('has %s where %s was, once it was dragged there', async (from, to, expected) => {
    const { step } = await on(body, [
      { action: 'drag', selector: `ListItem#${from}`, to: `ListItem#${to}` },
      { action: 'assert_text', selector: '#order', expected },
    ]);
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });
});

describe('drag', () => {
  it('follows a place that makes room once something is picked up', async () => {
    const { step } = await on(
      `<style>.pile{transition:transform .3s}</style>
       <div id="card" role="img" aria-label="Card" style="width:60px;height:60px;background:#88c"></div>
       <div class="pile" role="img" aria-label="Pile" style="position:absolute;left:300px;top:200px;width:60px;height:60px;background:#c88"></div>
       <script>
         const pile = document.querySelector('.pile');
         let isHeld = false;
         card.onpointerdown = () => { isHeld = true };
         document.onpointermove = () => { if (isHeld) pile.style.transform = 'translate(0, 150px)' };
         document.onpointerup = (e) => { document.title = pile.contains(document.elementFromPoint(e.clientX, e.clientY)) ? 'dropped on it' : 'missed it' };
       </script>`,
      [
        { action: 'drag', selector: 'Image#Card', to: 'Image#Pile' },
        { action: 'assert_title', expected: 'dropped on it' },
      ],
    );
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });

  it('goes exactly as far as the step says, in small moves', async () => {
    const { step } = await on(
      `<div id="card" role="img" aria-label="Card" style="width:60px;height:60px;background:#88c"></div><p role="status" id="log"></p>
       <script>
         let from = null;
         let moves = 0;
         card.onpointerdown = (e) => { from = e };
         document.onpointermove = () => { moves += 1 };
         document.onpointerup = (e) => { log.textContent = (e.clientX - from.clientX) + ',' + (e.clientY - from.clientY) + (moves >= 10 ? ' slowly' : '') };
       </script>`,
      [
        { action: 'drag', selector: 'Image#Card', by: { x: 120, y: 35 } },
        { action: 'assert_text', selector: '#log', expected: '120,35 slowly' },
      ],
    );
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });

  it('warns where nothing moves, though its press leads the focus into a field on what is dragged', async () => {
    const { step } = await on(
      '<div role="columnheader" aria-label="Name" style="width:200px"><input aria-label="Filter" style="width:100%"></div>',
      [{ action: 'drag', selector: 'ColumnHeader#Name', by: { x: 300, y: 0 } }],
    );
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
  });

  it('is done once where the focus was in a field and the element stays where it was', async () => {
    const { step } = await on(
      `<input aria-label="Title"><div id="card" role="img" aria-label="Card" style="width:60px;height:60px;background:#88c"></div>
       <p role="status" id="log">Drags:</p>
       <script>card.onpointerdown = () => { log.textContent += ' begun' }</script>`,
      [
        { action: 'fill', selector: 'Edit#Title', text: 'Plan' },
        { action: 'drag', selector: 'Image#Card', by: { x: 120, y: 35 } },
        { action: 'assert_text', selector: '#log', expected: 'Drags: begun' },
      ],
    );
    expect([2, 3, 4].map((number) => step(number).error)).toEqual([null, null, null]);
  });
});
