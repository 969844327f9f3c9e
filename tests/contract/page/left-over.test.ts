import { expect, it } from 'vitest';
import { effectsOfClick, later } from '../../support/page-click.js';
import { describePage } from '../../support/page-test.js';

/** A box that is animated as soon as its button is pressed, and goes when `finish()` is called. */
const leaving = `<style>@keyframes leave { to { opacity: .5 } } .leaving { animation: leave 60s }</style>
  <button>Dead</button><button onclick="finish()">Close</button>
  <div role="dialog" aria-label="Box"><button onclick="this.parentElement.className = 'leaving'">OK</button></div>
  <script>const box = document.querySelector('[role=dialog]'); const finish = () => box.remove()</script>`;

describePage('a box that is on its way out when something else is pressed', ({ open }) => {
  it('is no effect of that press when it is gone', async () => {
    const { page, world } = await open(leaving);
    await effectsOfClick(page, world, 'OK');
    expect(await effectsOfClick(page, world, 'Dead', later('finish()'))).toEqual([]);
  });

  it('is an effect of the press that takes it away', async () => {
    const { page, world } = await open(leaving);
    await effectsOfClick(page, world, 'OK');
    expect(await effectsOfClick(page, world, 'Close')).toEqual([
      expect.stringContaining('removed dialog "Box"') as string,
    ]);
  });

  it('is an effect of the press after which it goes although it was not on its way', async () => {
    const { page, world } = await open(leaving.replace("'leaving'", "'ticked'"));
    await effectsOfClick(page, world, 'OK');
    expect(await effectsOfClick(page, world, 'Dead', later('finish()'))).toEqual([
      expect.stringContaining('removed dialog "Box"') as string,
    ]);
  });
});

describePage('the look of what the step before has shown', ({ open }) => {
  const shown = `<button onclick="host.innerHTML = '<p class=entering>Hello</p>'">Open</button><div id="host"></div>`;
  const enter = `host.firstElementChild.className = 'entered'`;

  it('is no effect of a key when it changes by itself', async () => {
    const { page, world } = await open(shown);
    await effectsOfClick(page, world, 'Open');
    await world.mark({});
    await page.keyboard.press('F9');
    await page.evaluate(later(enter));
    expect((await world.observe({ action: 'send_keys' })).effects).toEqual([]);
  });

  it('is an effect of the key that changes it', async () => {
    const { page, world } = await open(`${shown}<script>addEventListener('keydown', () => { ${enter} })</script>`);
    await effectsOfClick(page, world, 'Open');
    await world.mark({});
    await page.keyboard.press('F9');
    expect((await world.observe({ action: 'send_keys' })).effects).toHaveLength(1);
  });
});
