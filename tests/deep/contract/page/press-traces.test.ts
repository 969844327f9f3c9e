import { expect, it } from 'vitest';
import { effectsOfClick, later } from '../../../support/page-click.js';
import { describePage } from '../../../support/page-test.js';
import { find } from '../../../support/page-world.js';

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

  it('is none where it goes from the label around a field that was pressed', async () => {
    const { page, world } = await open(`<label><span><input type="radio"></span> Pear</label><button>Second</button>
      <script>const label = document.querySelector('label'); const wave = document.createElement('b')
        label.onclick = () => label.append(wave); const fade = () => wave.remove()</script>`);
    const { checked } = await find(world, 'Radio#Pear', {
      check: { checks: ['exists', 'receives_events'], scroll: true },
      mark: true,
    });
    await page.mouse.click(checked?.point?.x ?? 0, checked?.point?.y ?? 0);
    await world.observe({ action: 'check', targetRef: checked?.ref ?? '' });
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

/** Fields that mark their label and what holds them a frame after the focus came, until `draw()` is called. */
const focusing = (onSave = ''): string => `
  <div id="box"><label id="label" for="field">Title</label><input id="field"></div><x-field id="host"></x-field>
  <button>Dead</button><button onclick="${onSave}">Save</button>
  <script>const inner = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('input'))
    let marked = []; const draw = () => { for (const one of marked) one.className = 'field' }
    const marking = (...all) => () => { marked = all
      requestAnimationFrame(() => { for (const one of all) one.className = 'field focused' }) }
    field.onfocus = marking(box, label); inner.onfocus = marking(host)
    for (const one of [box, label, host]) one.className = 'field'</script>`;

describePage('the look that a field has while it has the focus', ({ open }) => {
  it.each(['#field', '#host input'])('is no effect of the press that leads the focus out of %s', async (field) => {
    const { page, world } = await open(focusing());
    await page.click(field);
    await page.evaluate(later('0'));
    expect(await effectsOfClick(page, world, 'Dead', later('draw()'))).toEqual([]);
  });

  it('does not hide that the press marks the field a moment later', async () => {
    const { page, world } = await open(focusing());
    await page.click('#field');
    await page.evaluate(later('0'));
    const marksIt = later(`(draw(), box.className = 'field invalid')`);
    expect(await effectsOfClick(page, world, 'Save', marksIt)).toEqual([
      'class of <div id="box" class="field invalid"> changed',
    ]);
  });

  it('is an effect of the press whose own doing it is that it goes', async () => {
    const { page, world } = await open(focusing(`box.className = 'field'`));
    await page.click('#field');
    await page.evaluate(later('0'));
    expect(await effectsOfClick(page, world, 'Save')).toEqual(['class of <div id="box" class="field"> changed']);
  });

  it('is no effect beside a message that the press shows', async () => {
    const { page, world } = await open(focusing(`box.append('Title is required')`));
    await page.click('#field');
    await page.evaluate(later('0'));
    expect(await effectsOfClick(page, world, 'Save', later('draw()'))).toEqual(['added text "Title is required"']);
  });
});

describePage('what the pointer leaves on its way to a press', ({ open }) => {
  const left = (button: string): string =>
    `<p id="row" onmouseenter="this.className = 'over'" onmouseleave="this.className = ''">Row</p>${button}`;

  it('is no effect of that press when it is no longer marked', async () => {
    const { page, world } = await open(left('<button>Dead</button>'));
    await page.hover('#row');
    expect(await effectsOfClick(page, world, 'Dead')).toEqual([]);
  });

  it('is an effect of the press that marks it', async () => {
    const { page, world } = await open(left(`<button onpointerdown="row.className = 'marked'">Mark</button>`));
    await page.hover('#row');
    expect(await effectsOfClick(page, world, 'Mark')).toEqual(['class of <p id="row" class="marked"> changed']);
  });
});

describePage('empty elements that lead the focus into a grid', ({ open }) => {
  const grid = (button: string): string => `<style>.guard { height: 9px }</style>
    <div class="guard" id="guard"></div><input aria-label="Tick" onblur="guard.tabIndex = 0">${button}`;

  it('are no effect of the press that leads it out of there', async () => {
    const { page, world } = await open(grid('<button>Dead</button>'));
    await page.click('input');
    expect(await effectsOfClick(page, world, 'Dead')).toEqual([]);
  });

  it('are an effect of the press that adds them', async () => {
    const adding = `<button onclick="const box = guard.cloneNode(); box.tabIndex = 0; document.body.append(box)">Add</button>`;
    const { page, world } = await open(grid(adding));
    expect(await effectsOfClick(page, world, 'Add')).toEqual(['added generic']);
  });
});
