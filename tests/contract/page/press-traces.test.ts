import { expect, it } from 'vitest';
import { effectsOfClick, later } from '../../support/page-click.js';
import { describePage } from '../../support/page-test.js';

/** Two buttons that draw an empty element into themselves while they are pressed, which goes when `fade()` is called. */
const rippling = `<button aria-pressed="false">First<i></i></button><button>Second<i></i></button>
  <style>button, i { position: relative } i { display: inline-block; width: 9px; height: 9px }</style>
  <script>const [first, second] = document.querySelectorAll('button'); const ripples = []
    const fade = () => { for (const ripple of ripples.splice(0)) ripple.remove() }
    for (const button of [first, second]) button.onmousedown = () => {
      const ripple = document.createElement('b'); button.lastChild.append(ripple); ripples.push(ripple) }
    first.onclick = () => first.setAttribute('aria-pressed', 'true')</script>`;

describePage('what a press drew into its control', ({ open }) => {
  it('is no effect of the next press when it goes away by itself', async () => {
    const { page, world } = await open(rippling);
    expect(await effectsOfClick(page, world, 'First')).toEqual(['button "First": pressed false → true']);
    expect(await effectsOfClick(page, world, 'Second', later('fade()'))).toEqual([]);
  });

  it('is an effect of the next press when that takes it away', async () => {
    const { page, world } = await open(`${rippling}<script>second.onclick = fade</script>`);
    await effectsOfClick(page, world, 'First');
    expect(await effectsOfClick(page, world, 'Second')).toEqual(['content of <i> changed']);
  });
});

describePage('a press of something in a link that leads nowhere', ({ open }) => {
  it('is judged like any other', async () => {
    const { page, world } = await open(
      `<a><span role="button">Meeting</span></a><p id="note">Note</p>
       <script>document.onclick = () => { note.dataset.pressed = 'yes' }</script>`,
    );
    expect(await effectsOfClick(page, world, 'Meeting')).toEqual(['data-pressed of <p id="note"> changed']);
  });
});

describePage('where the focus may go next in a group of controls', ({ open }) => {
  it('is no effect of the press that moved the focus there', async () => {
    const { page, world } = await open(`<div role="toolbar"><button>One</button><button tabindex="-1">Two</button></div>
      <script>const [one, two] = document.querySelectorAll('button')
        const rove = () => { one.tabIndex = -1; two.tabIndex = 0 }</script>`);
    expect(await effectsOfClick(page, world, 'Two', later('rove()'))).toEqual([]);
  });
});
