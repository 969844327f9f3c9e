import { expect, it } from 'vitest';
import { describePage } from '../../support/page-test.js';
import { find, found, outlineOf, type PageWorld } from '../../support/page-world.js';

const style = `<style>
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip: rect(0 0 0 0) }
  .sr-path { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  .away { position: absolute; left: -9999px }
  .ghost { opacity: 0 }
  .folded { height: 0; overflow: hidden }
  .low { height: 20px; overflow-y: hidden }
  .grid { display: grid; grid-template-rows: 0fr; overflow: hidden } .grid > div { min-height: 0 }
  .drawer { position: fixed; top: 0; left: 0; width: 200px; transform: translateX(-100%) }
  .unscrolled { overflow-x: hidden; width: 200px; white-space: nowrap } .unscrolled > * { display: inline-block; width: 200px }
  .scrolled { overflow: auto; height: 40px } .scrolled > p { margin: 60px 0 }
  @keyframes in { from { opacity: 0 } to { opacity: 0 } } .coming { animation: in 60s }
</style>`;

/** Every way by which an element is asked for, and whether it finds this text. */
async function seenBy(world: PageWorld): Promise<Record<string, boolean>> {
  const nodes = (await world.nodes({ scope: 'full' })).nodes.filter(({ states }) => states.unseen !== true);
  const body = (await find(world, 'css=body', { read: { text: true } })).alternatives[0]?.matches[0];
  const isFound = async (selector: string): Promise<boolean> => (await found(world, selector)).length > 0;
  return {
    snapshot: nodes.some(({ name }) => name.includes('Target words')),
    own: await isFound('Text#Target words'),
    exactly: await isFound('text=/Target words/'),
    css: await isFound('css=.target'),
    reading: body?.text?.includes('Target words') === true,
  };
}

const all = (isSeen: boolean): Record<string, boolean> =>
  Object.fromEntries(['snapshot', 'own', 'exactly', 'css', 'reading'].map((way) => [way, isSeen]));

const target = (attributes = ''): string => `<p class="target" ${attributes}>Target words</p>`;

describePage('what is visible', ({ open }) => {
  it.each([
    ['transparent', target('style="opacity:0"')],
    ['in something transparent', `<div class="ghost"><div>${target()}</div></div>`],
    [
      'fainter than can be seen, by two that are faint',
      `<div style="opacity:.2"><div style="opacity:.2">${target()}</div></div>`,
    ],
    ['transparent by an animation', `<div class="coming">${target()}</div>`],
    [
      'transparent by a script that animates',
      `<div id="a">${target()}</div><script>a.animate({ opacity: [0, 0] }, 60_000)</script>`,
    ],
    ['in a folded panel', `<div class="folded">${target()}</div>`],
    ['in a row of no height', `<div class="grid"><div>${target()}</div></div>`],
    ['cut off below', `<div class="low"><br><br>${target()}</div>`],
    ['cut off beside', `<div class="unscrolled"><span>Slide</span><span class="target">Target words</span></div>`],
    [
      'an inline text, cut off below',
      '<div class="low"><div style="height:40px"></div><span class="target">Target words</span></div>',
    ],
    [
      'cut off in what scrolls, which is cut off itself',
      `<div class="folded"><div class="scrolled">${target()}</div></div>`,
    ],
    [
      'cut off by what it is placed in',
      `<div style="position:relative;height:20px;overflow:hidden"><p class="target" style="position:absolute;top:50px">Target words</p></div>`,
    ],
    ['for screen readers alone', '<p class="sr target">Target words</p>'],
    ['for screen readers alone, by a path', '<p class="sr-path target">Target words</p>'],
    ['clipped by a path', target('style="clip-path:inset(50%)"')],
    ['clipped by a circle of no size', `<div style="clip-path:circle(0)">${target()}</div>`],
    ['clipped by a polygon of no size', `<div style="clip-path:polygon(0 0,0 0,0 0)">${target()}</div>`],
    ['far to the left', '<p class="away target">Target words</p>'],
    ['in something far to the left', `<div class="away"><div>${target()}</div></div>`],
    ['above the page', target('style="position:absolute;top:-500px"')],
    ['in a drawer that is closed', `<div class="drawer">${target()}</div>`],
    ['fixed below the window', target('style="position:fixed;top:2000px"')],
    [
      'beside a page that does not scroll across',
      `<style>body{overflow-x:hidden}</style><p class="target" style="position:absolute;left:3000px;margin:0;width:200px">Target words</p>`,
    ],
    ['of letters of no size', target('style="font-size:0"')],
    ['scaled to nothing', target('style="transform:scale(0)"')],
    ['invisible', `<div style="visibility:hidden">${target()}</div>`],
    ['not displayed', `<div style="display:none">${target()}</div>`],
    ['skipped', `<div style="content-visibility:hidden">${target()}</div>`],
    ['in details that are closed', `<details><summary>More</summary>${target()}</details>`],
  ])('is nothing that is %s', async (_how, body) => {
    const { world } = await open(`${style}<h1>Page</h1>${body}<button>Next</button>`);
    expect(await seenBy(world)).toEqual(all(false));
  });

  it.each([
    ['plain', target()],
    ['below the fold', `<div style="height:3000px"></div>${target()}`],
    ['to the right of a page that scrolls across', target('style="position:absolute;left:3000px;margin:0"')],
    ['in what scrolls', `<div class="scrolled"><p>First</p><p>Second</p>${target()}</div>`],
    [
      'in what scrolls and stands in what is cut off',
      `<div style="height:100px;overflow:hidden"><div class="scrolled"><p>First</p><p>Second</p>${target()}</div></div>`,
    ],
    [
      'in a chat that is scrolled from its end',
      `<div style="display:flex;flex-direction:column-reverse;overflow:auto;height:40px"><p>Last</p><p>Before</p>${target()}</div>`,
    ],
    [
      'written from the right, in what scrolls',
      `<div dir="rtl" style="overflow:auto;width:100px;white-space:nowrap"><div style="width:900px">Text</div><div style="width:900px;text-align:left">${target()}</div></div>`,
    ],
    ['faint', `<div style="opacity:.5"><div style="opacity:.2">${target()}</div></div>`],
    ['cut off in part', `<div style="height:30px;overflow:hidden">${target()}</div>`],
    ['clipped in part', target('style="clip-path:inset(0 50% 0 0)"')],
    [
      'placed outside of what cuts off',
      `<div style="height:0;overflow:hidden"><p class="target" style="position:absolute;top:50px">Target words</p></div>`,
    ],
    [
      'fixed, in something that cuts off',
      `<div style="height:0;overflow:hidden"><p class="target" style="position:fixed;top:50px">Target words</p></div>`,
    ],
    [
      'in a modal dialog, whatever is around that',
      `<div class="ghost"><dialog>${target()}</dialog></div><script>document.querySelector('dialog').showModal()</script>`,
    ],
    ['white on white', target('style="color:#fff;background:#fff"')],
    [
      'covered',
      `<div style="position:relative;height:60px">${target()}<div style="position:absolute;inset:0;background:#eee"></div></div>`,
    ],
  ])('is what is %s', async (_how, body) => {
    const { world } = await open(`${style}<h1>Page</h1>${body}<button>Next</button>`);
    expect(await seenBy(world)).toEqual(all(true));
  });

  it('is what is hidden from assistive technology, which snapshots leave out', async () => {
    const { world } = await open(`<div aria-hidden="true">${target()}</div>`);
    expect(await seenBy(world)).toEqual({ ...all(true), snapshot: false });
  });

  it('changes when a transition ends, which no mutation shows', async () => {
    const { page, world } = await open(
      `<style>#toast { opacity: 0; transition: opacity .1s } #toast.on { opacity: 1 }</style><p id="toast">Changes saved</p>`,
    );
    expect(await found(world, 'Text#Changes saved')).toEqual([]);
    await page.evaluate(`toast.classList.add('on')`);
    const faded = page.evaluate(
      `new Promise((done) => toast.addEventListener('transitionend', done, { once: true })).then(() => {})`,
    );
    await faded;
    expect(await found(world, 'Text#Changes saved')).toHaveLength(1);
    await page.evaluate(`toast.classList.remove('on'); toast.offsetHeight`);
    // The class has been reported by now: the next change is the end of the transition.
    expect(await found(world, 'Text#Changes saved')).toHaveLength(1);
    await world.arm();
    await world.changed();
    await expect.poll(() => found(world, 'Text#Changes saved')).toEqual([]);
  });

  it('leaves the text for screen readers in a name, and out of what is read', async () => {
    const { world } = await open(
      `${style}<button>Delete<span class="sr"> item 5</span></button><p>Total<span class="sr"> in dollars</span> 7</p>`,
    );
    expect(outlineOf(await world.nodes())).toEqual(['button "Delete item 5"', 'paragraph "Total 7"']);
    expect(await found(world, 'Button#Delete item 5')).toHaveLength(1);
    expect(await found(world, 'text=/^Total 7$/')).toHaveLength(1);
    const [button] =
      (await find(world, 'Button#Delete item 5', { read: { text: true } })).alternatives[0]?.matches ?? [];
    expect(button?.text).toBe('Delete');
  });
});

const drawn = '<span style="display:inline-block;width:16px;height:16px;border:1px solid"></span>';

describePage('a field that is not visible', ({ open }) => {
  it.each([
    ['in its label', '<label><input type="checkbox" class="ghost"> Agree</label>'],
    ['clipped, beside its label', '<input type="checkbox" id="c" class="sr"><label for="c">Agree</label>'],
    [
      'over what is drawn',
      `<span style="position:relative"><input type="checkbox" aria-label="Agree" class="ghost" style="position:absolute;inset:0;margin:0">${drawn}</span>`,
    ],
  ])('counts as visible where it is drawn by other means: a check box %s', async (_how, body) => {
    const { page, world } = await open(`${style}${body}`);
    const { alternatives, checked } = await find(world, 'CheckBox#Agree', {
      check: { checks: ['exists', 'visible', 'enabled', 'stable', 'receives_events'], scroll: true },
    });
    expect([alternatives[0]?.count, checked?.problem, checked?.isUnseen]).toEqual([1, undefined, true]);
    await page.mouse.click(checked?.point?.x ?? 0, checked?.point?.y ?? 0);
    expect(await page.isChecked('input')).toBe(true);
    expect(outlineOf(await world.nodes())).toContain('checkbox "Agree"');
  });

  it('does not where nothing is drawn for it', async () => {
    const { world } = await open(
      `${style}<div class="ghost"><label><input type="checkbox"> Agree</label></div><input type="radio" aria-label="Red" class="sr">`,
    );
    expect(await found(world, 'CheckBox')).toEqual([]);
    expect(await found(world, 'Radio')).toEqual([]);
    expect(outlineOf(await world.nodes())).toEqual([]);
  });

  it('counts as visible where the box of a combo box is', async () => {
    const { world } = await open(
      `${style}<div style="border:1px solid;width:200px;height:30px"><input role="combobox" aria-label="City" class="ghost"><span>Paris</span></div>`,
    );
    expect(await found(world, 'ComboBox#City')).toHaveLength(1);
  });

  it('is found by its name to be written into or chosen from, not to be clicked', async () => {
    const { world } = await open(
      `${style}<label class="sr">Code <input></label><select aria-label="Land" class="ghost"><option>Peru</option></select>`,
    );
    for (const selector of ['Edit#Code', 'ComboBox#Land']) {
      const written = await find(world, selector, {
        check: { checks: ['exists', 'visible', 'enabled', 'stable'], scroll: true },
      });
      expect([written.checked?.problem, written.checked?.isUnseen], selector).toEqual([undefined, true]);
      const clicked = await find(world, selector, {
        check: { checks: ['exists', 'visible', 'enabled', 'receives_events'], scroll: true },
      });
      expect([clicked.alternatives[0]?.count, clicked.hiddenMatches], selector).toEqual([0, 1]);
    }
    expect(outlineOf(await world.nodes())).toEqual(['textbox "Code" = ', 'combobox "Land" = Peru']);
    expect((await world.nodes()).nodes.map(({ states }) => states.unseen)).toEqual([true, true]);
  });
});
