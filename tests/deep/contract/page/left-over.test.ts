import { expect, it } from 'vitest';
import { effectsOfClick, later } from '../../../support/page-click.js';
import { describePage } from '../../../support/page-test.js';

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

describePage('a box that is still on its way in', ({ open }) => {
  it('is an effect of the press in it after which it goes', async () => {
    const { page, world } = await open(
      `<style>@keyframes come { from { opacity: .2 } } .in { animation: come 60s }</style>
       <button onclick="box.hidden = false; box.className = 'in'">Open</button>
       <div id="box" role="dialog" hidden><button>No</button></div><script>
       const arrive = () => new Promise((done) => { box.onanimationend = () => { box.className = ''; done() }
         for (const moved of box.getAnimations()) moved.finish() })</script>`,
    );
    await effectsOfClick(page, world, 'Open');
    const leave = later('arrive().then(() => new Promise(requestAnimationFrame)).then(() => box.remove())');
    expect(await effectsOfClick(page, world, 'No', leave)).toEqual([
      expect.stringContaining('removed dialog') as string,
    ]);
  });
});

describePage('a box in which only what was pressed is moved', ({ open }) => {
  it('is an effect of the press that takes it away', async () => {
    const { page, world } = await open(
      `<style>#ok { transition: color 60s } #ok.ticked { color: red }</style>
       <button onclick="setTimeout(() => box.remove())">Close</button>
       <div id="box"><button id="ok" onclick="this.className = 'ticked'"><b>OK</b></button></div>`,
    );
    await effectsOfClick(page, world, 'OK');
    expect(await effectsOfClick(page, world, 'Close', later('0'))).toEqual([
      expect.stringContaining('removed button "OK"') as string,
    ]);
  });
});

/** A note that was in the page all along: classes move it in and out, and it cannot be seen while it is out. */
const sliding = `<style>#note { visibility: hidden; translate: 300px; transition: translate 60s, visibility 60s }
    #note.in { visibility: visible; translate: 0; transition: translate 60s }</style>
  <button onclick="note.className = 'in'">In</button><button onclick="note.className = ''">Out</button>
  <button onclick="setTimeout(() => note.hidden = true)">Hide</button><button>Dead</button>
  <p id="note">Note</p><script>let atEnd = () => {}; const arrive = () => new Promise((done) => {
    note.addEventListener('transitionend', () => { atEnd(); done() }, { once: true })
    for (const moved of note.getAnimations()) moved.finish() })</script>`;
const slidingBeside = (button: string): string => sliding.replace('<button>Dead', `${button}$&`);
const goes = [expect.stringContaining('removed paragraph "Note"') as string];

describePage('what classes move when something else is pressed', ({ open }) => {
  it('is no effect of that press when it arrives and can no longer be seen', async () => {
    const { page, world } = await open(sliding);
    await effectsOfClick(page, world, 'In', 'arrive()');
    await effectsOfClick(page, world, 'Out');
    expect(await effectsOfClick(page, world, 'Dead', later('arrive()'))).toEqual([]);
  });

  it('is no effect of that press when it arrives and is seen by then', async () => {
    const { page, world } = await open(
      sliding.replace('translate 60s }</style>', 'translate 60s, visibility 60s step-end }</style>'),
    );
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Dead', later('arrive()'))).toEqual([]);
  });

  it.each(['hidden = true', 'remove()'])('is no effect of that press when its end is told by %s', async (end) => {
    const { page, world } = await open(sliding.replace(/visibility: \w+;/g, ''));
    await effectsOfClick(page, world, 'In');
    await page.evaluate(`atEnd = () => note.${end}`);
    expect(await effectsOfClick(page, world, 'Dead', later('arrive()'))).toEqual([]);
  });

  it('is an effect of the press that takes it away while it still moves', async () => {
    const { page, world } = await open(sliding);
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Hide', later('0'))).toEqual(goes);
  });

  it('is an effect of the press that moves it the other way', async () => {
    const { page, world } = await open(sliding);
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Out', later('arrive()'))).toEqual(goes);
  });

  it('is no effect of a key when a framework draws its end in a task of its own', async () => {
    const { page, world } = await open(sliding.replace(/visibility: \w+;/g, ''));
    await page.evaluate(`note.className = 'in'; const tasks = new MessageChannel()
      tasks.port1.onmessage = () => { note.hidden = true }; atEnd = () => tasks.port2.postMessage('')`);
    await world.mark({});
    await page.evaluate(`arrive().then(() => ${later('0')})`);
    expect((await world.observe({ action: 'send_keys' })).effects).toEqual([]);
  });

  it('is an effect of the press that takes it away a moment after its end', async () => {
    const { page, world } = await open(sliding);
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Hide', later('0'), 'arrive()')).toEqual(goes);
  });

  it('is an effect of the press that takes it away in the very frame of its end', async () => {
    const { page, world } = await open(
      slidingBeside(`<button onclick="requestAnimationFrame(() => {
        for (const moved of note.getAnimations()) moved.currentTime = 59_999
        requestAnimationFrame(() => { note.hidden = true }) })">Soon</button>`),
    );
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Soon', later(later('0')))).toEqual(goes);
  });

  it('is an effect of the press that brings it to its end', async () => {
    const { page, world } = await open(slidingBeside('<button onclick="arrive()">Skip</button>'));
    await effectsOfClick(page, world, 'In');
    await page.evaluate('atEnd = () => { note.hidden = true }');
    expect(await effectsOfClick(page, world, 'Skip', later('0'))).toEqual(goes);
  });

  it('is an effect of the press that hides it by a class of what holds it, a moment after its end', async () => {
    const { page, world } = await open(
      `<style>.away #note { display: none }</style>
       ${slidingBeside(`<button onclick="document.body.className = 'away'">Away</button>`)}`,
    );
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Away', later('0'), 'arrive()')).toEqual(goes);
  });

  it('is an effect of the press that hides it by a style sheet while it still moves', async () => {
    const { page, world } = await open(
      slidingBeside(`<button onclick="document.styleSheets[0].insertRule('#note { display: none }')">Rule</button>`),
    );
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Rule', later('0'))).toEqual(goes);
  });

  it('is an effect of the press that has changed what is in it at once', async () => {
    const { page, world } = await open(slidingBeside(`<button onclick="note.append(' kept')">Keep</button>`));
    await effectsOfClick(page, world, 'In');
    await page.evaluate('atEnd = () => { note.hidden = true }');
    expect(await effectsOfClick(page, world, 'Keep', later('arrive()'))).toEqual(goes);
  });

  it.each(['', 'note.hidden = true'])(
    'is an effect of the press of something in it (at its end: "%s")',
    async (end) => {
      const { page, world } = await open(sliding.replace('Note</p>', 'Note <button>Inside</button></p>'));
      await effectsOfClick(page, world, 'In', 'arrive()');
      await effectsOfClick(page, world, 'Out');
      await page.evaluate(`atEnd = () => { ${end} }`);
      expect(await effectsOfClick(page, world, 'Inside', later('arrive()'))).toEqual([
        expect.stringContaining('removed') as string,
      ]);
    },
  );

  it('hides no change that the press makes to what is in it', async () => {
    const { page, world } = await open(
      slidingBeside(`<button onclick="setTimeout(() => note.append(' 2'))">Add</button>`),
    );
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Add', later('arrive()'))).toEqual([
      expect.stringContaining('Note 2') as string,
    ]);
  });

  it('hides nothing that the press adds to it', async () => {
    const { page, world } = await open(
      slidingBeside(`<button onclick="setTimeout(() => { note.append(document.createElement('li'))
        note.lastChild.append('Row') })">Add</button>`).replace('<p id="note">Note</p>', '<ul id="note"></ul>'),
    );
    await effectsOfClick(page, world, 'In');
    expect(await effectsOfClick(page, world, 'Add', later('arrive()'))).toEqual([
      expect.stringContaining('added') as string,
    ]);
  });
});

/** A label that moves to where another takes its place when `arrive()` is called. */
const floating = `<div><span id="from">Name</span> <span id="to">Name</span></div>
  <button onclick="float()">Fill</button><button onclick="setTimeout(() => { to.style.visibility = '' })">Show</button>
  <button>Dead</button><script>let moved; const arrive = () => { moved.finish(); return moved.finished }
    const float = () => { moved = from.animate({ translate: ['0', '9px'] }, 60_000)
      from.style.visibility = 'visible'; to.style.visibility = 'hidden'
      moved.finished.then(() => { from.style.visibility = ''; to.style.visibility = '' }) }</script>`;

describePage('what takes the place of what was moved', ({ open }) => {
  it('is no effect of a press during which it does', async () => {
    const { page, world } = await open(floating);
    await effectsOfClick(page, world, 'Fill');
    expect(await effectsOfClick(page, world, 'Dead', later('arrive()'))).toEqual([]);
  });

  it('is an effect of the press that shows it while the other still moves', async () => {
    const { page, world } = await open(floating);
    await effectsOfClick(page, world, 'Fill');
    expect(await effectsOfClick(page, world, 'Show', later('0'))).toEqual(['added text "Name"']);
  });
});

describePage('the look of what is moved in a shadow tree', ({ open }) => {
  it('is no effect of a press during which it changes', async () => {
    const { page, world } = await open(`<div id="host"></div><button>Dead</button><script>
      const box = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'))
      box.textContent = 'Box'; box.style.pointerEvents = 'none'; box.animate({ opacity: [0.5, 1] }, 60_000)</script>`);
    expect(await effectsOfClick(page, world, 'Dead', later(`box.style.pointerEvents = ''`))).toEqual([]);
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
