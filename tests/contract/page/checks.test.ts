import { expect, it } from 'vitest';
import type { CheckReply } from '../../../src/adapters/web/page/protocol.js';
import { describePage } from '../../support/page-test.js';
import { find, refOf, type PageWorld } from '../../support/page-world.js';

const pointer = ['exists', 'visible', 'enabled', 'stable', 'receives_events'] as const;

async function check(world: PageWorld, selector: string, more: object = {}): Promise<CheckReply> {
  const reply = await find(world, selector, { includeHidden: true, check: { checks: pointer, scroll: true, ...more } });
  if (!reply.checked) throw new Error(`"${selector}" was not checked: ${JSON.stringify(reply.alternatives)}`);
  return reply.checked;
}

describePage('checks', ({ open }) => {
  it('waits for what is pushed by something beside it that opens or closes, and for nothing that is merely drawn', async () => {
    const { page, world } = await open(
      `<style>#panel { height: 400px; transition: height 20s linear; overflow: hidden } #panel.closed { height: 0 }
        #turning { width: 20px; animation: turn 1s infinite linear } @keyframes turn { to { transform: rotate(1turn); background-color: red } }</style>
      <div id="turning">.</div><div id="panel">Text</div><button>Next</button>`,
    );
    expect((await check(world, 'Button#Next')).problem).toBeUndefined();
    await page.evaluate(`new Promise((done) => {
      panel.classList.add('closed')
      const look = () => panel.getAnimations()[0]?.currentTime > 200 ? done() : requestAnimationFrame(look)
      look()
    })`);
    expect((await check(world, 'Button#Next')).problem).toMatchObject({ check: 'stable' });
  });

  it('gives the middle of a button that can be clicked', async () => {
    const { page, world } = await open(
      '<button style="position:absolute;left:100px;top:50px;width:80px;height:20px">Go</button>',
    );
    const { point, problem, bounds } = await check(world, 'Button#Go');
    expect(problem).toBeUndefined();
    expect(point).toEqual({ x: 140, y: 60 });
    expect(bounds).toEqual({ x: 100, y: 50, width: 80, height: 20 });
    expect(await page.evaluate('document.elementFromPoint(140, 60).textContent')).toBe('Go');
  });

  it('says why an element is not visible', async () => {
    const { world } = await open(
      '<button id="a" style="display:none">A</button><div hidden class="panel"><button id="b">B</button></div><button id="c" style="visibility:hidden">C</button><button id="d" style="width:0;padding:0;border:0;overflow:hidden"></button>',
    );
    expect((await check(world, '#a')).problem).toMatchObject({
      check: 'visible',
      reason: 'it is hidden (display: none)',
    });
    expect((await check(world, '#b')).problem).toMatchObject({
      check: 'visible',
      reason: 'it is hidden by <div class="panel">',
    });
    expect((await check(world, '#c')).problem).toMatchObject({
      check: 'visible',
      reason: 'it is hidden (visibility: hidden)',
    });
    expect((await check(world, '#d')).problem).toMatchObject({ check: 'visible', reason: 'it has no size' });
  });

  it('says what disables an element: itself, its fieldset, an ancestor, the button around it', async () => {
    const { world } = await open(
      '<button disabled>A</button><fieldset disabled id="f"><input aria-label="B"></fieldset><div aria-disabled="true" id="g"><button>C</button></div><button disabled><span id="inner">D</span></button><fieldset disabled><legend><button>E</button></legend></fieldset>',
    );
    expect((await check(world, 'Button#A')).problem?.reason).toBe('it is disabled');
    expect((await check(world, '#B')).problem?.reason).toBe(
      'it is disabled by group <fieldset id="f">'.replace('group ', ''),
    );
    expect((await check(world, 'Button#C')).problem?.reason).toBe('it is disabled by <div id="g">');
    expect((await check(world, '#inner')).problem?.check).toBe('enabled');
    expect((await check(world, 'Button#E')).problem).toBeUndefined();
  });

  it('names what covers an element by its role, name or text before its class', async () => {
    const { page, world } = await open(
      `<button>Pay</button><div class="backdrop" style="position:fixed;inset:0"><div role="dialog" aria-label="Cookies" style="margin:200px"><p>We use cookies</p></div></div>`,
    );
    expect((await check(world, 'Button#Pay')).problem).toMatchObject({
      check: 'receives_events',
      reason: 'covered by dialog "Cookies" <div>',
    });
    await page.evaluate(`document.querySelector('[role=dialog]').removeAttribute('role')`);
    expect((await check(world, 'Button#Pay')).problem?.reason).toBe(
      'covered by "We use cookies" <div class="backdrop">',
    );
    await page.evaluate(`document.querySelector('.backdrop > div').setAttribute('role', 'alertdialog')`);
    await page.evaluate(
      `document.querySelector('[role=alertdialog]').style.cssText = 'position:fixed;inset:0;margin:0'`,
    );
    expect((await check(world, 'Button#Pay')).problem?.reason).toBe('covered by alertdialog "Cookies" <div>');
  });

  it.each([
    ['something lies over it', '<button>Pay</button><div style="position:fixed;inset:0">Wait</div>', 'covered'],
    ['it lets the pointer through', '<button style="pointer-events:none">Pay</button>', 'no_pointer_events'],
    ['a part of the page is inert', '<div inert><button>Pay</button></div>', 'inert'],
    [
      'a modal dialog is open',
      '<button>Pay</button><dialog>Sure?</dialog><script>document.querySelector("dialog").showModal()</script>',
      'inert',
    ],
  ])('reports what is in the way: %s', async (_what, body, obstacle) => {
    const { world } = await open(body);
    expect((await check(world, 'Button#Pay')).problem).toMatchObject({ check: 'receives_events', obstacle });
  });

  it('reports that an element stands where no scrolling leads', async () => {
    const { world } = await open('<button style="position:fixed;left:-9999px">Pay</button>');
    expect((await check(world, 'Button#Pay')).problem).toMatchObject({ check: 'visible', obstacle: 'outside_view' });
  });

  it.each([
    ['<button style="opacity:0">Pay</button>', 'it is transparent (opacity: 0)'],
    ['<div id="a" style="opacity:.04"><button>Pay</button></div>', 'it is transparent (opacity: 0.04 on <div id="a">)'],
    ['<button style="clip-path:inset(50%)">Pay</button>', 'it is clipped away (clip-path: inset(50%))'],
    [
      '<div id="a" style="height:20px;overflow:hidden"><div style="height:40px"></div><button>Pay</button></div>',
      'it is cut off by <div id="a"> (overflow: hidden)',
    ],
    ['<button style="position:absolute;top:-500px">Pay</button>', 'it is where no scrolling leads'],
    ['<button style="width:1px;height:1px;padding:0;border:0;overflow:hidden">Pay</button>', 'it is one pixel large'],
  ])('says what keeps an element out of sight: %s', async (body, reason) => {
    const { world } = await open(body);
    expect((await check(world, 'Button#Pay')).problem).toMatchObject({ check: 'visible', reason });
  });

  it('says that a modal dialog makes everything else inert', async () => {
    const { page, world } = await open(
      '<button>Pay</button><main inert><button>Buy</button></main><dialog aria-label="Sure?"><button>Yes</button></dialog>',
    );
    expect((await check(world, 'Button#Buy')).problem?.reason).toBe(
      'main <main> is inert'.replace('main <main>', '<main>'),
    );
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    expect((await check(world, 'Button#Pay')).problem?.reason).toBe(
      'the modal dialog "Sure?" <dialog> is open and makes everything else inert',
    );
    expect((await check(world, 'Button#Yes')).problem).toBeUndefined();
  });

  it('lets a field be written only in the modal dialog on top, however dialogs are nested or hidden in components', async () => {
    const { page, world } = await open(
      `<input aria-label="Page">
      <dialog id="later"><input aria-label="Later"></dialog>
      <section inert><dialog id="outer"><input aria-label="Outer"><dialog id="inner"><input aria-label="Inner"></dialog></dialog></section>
      <x-box></x-box><script>customElements.define('x-box', class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<dialog><input aria-label="Shadow"></dialog>' } })</script>`,
    );
    const written = async (): Promise<string[]> => {
      const free: string[] = [];
      for (const name of ['Page', 'Later', 'Outer', 'Inner', 'Shadow']) {
        const { problem } = await check(world, `Edit#${name}`, {
          checks: ['exists', 'enabled', 'editable', 'visible'],
        });
        if (problem === undefined) free.push(name);
        else if (problem.check !== 'visible') expect(problem).toMatchObject({ check: 'enabled', obstacle: 'inert' });
      }
      return free;
    };
    expect(await written()).toEqual(['Page']);
    await page.evaluate('outer.showModal()');
    expect(await written()).toEqual(['Outer']);
    await page.evaluate('inner.showModal()');
    expect(await written()).toEqual(['Inner']);
    await page.evaluate('inner.close(); later.showModal()');
    expect(await written()).toEqual(['Later']);
    await page.evaluate(
      'later.close(); outer.close(); document.querySelector("x-box").shadowRoot.firstChild.showModal()',
    );
    expect(await written()).toEqual(['Shadow']);
  });

  it('says when an element takes no pointer events, but clicks the control around a passive icon', async () => {
    const { world } = await open(
      '<button style="pointer-events:none">Off</button><button><span id="icon" style="pointer-events:none">★</span></button>',
    );
    expect((await check(world, 'Button#Off')).problem?.reason).toContain('pointer-events: none');
    expect((await check(world, '#icon')).problem).toBeUndefined();
  });

  it('presses a component that takes the pointer for the button in its shadow tree', async () => {
    const { page, world } = await open(
      `<x-tab>Done</x-tab><script>customElements.define('x-tab', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<style>:host{display:inline-block}</style><button role="tab" style="pointer-events:none"><slot></slot></button>';
          this.onclick = () => { document.title = 'pressed' };
        } });</script>`,
    );
    for (const selector of ['Tab#Done', 'text=Done']) {
      const { point, problem } = await check(world, selector);
      expect(problem, selector).toBeUndefined();
      await page.mouse.click(point?.x ?? 0, point?.y ?? 0);
      expect(await page.title(), selector).toBe('pressed');
      await page.evaluate(`document.title = ''`);
    }
  });

  it('finds a free point of an element that is partly covered', async () => {
    const { page, world } = await open(
      '<button style="position:absolute;left:0;top:0;width:200px;height:40px">Half</button><div style="position:absolute;left:60px;top:0;width:140px;height:40px;background:red"></div>',
    );
    const { point } = await check(world, 'Button#Half');
    expect(await page.evaluate(`document.elementFromPoint(${point?.x}, ${point?.y}).textContent`)).toBe('Half');
  });

  it('aims at a line of text that wraps, through transforms, shadow trees and clipped scrollers', async () => {
    const { page, world } =
      await open(`<div style="width:120px"><span>words before it </span><a href="#" id="wrap">wraps over</a></div>
      <button style="transform:rotate(30deg) translate(80px,40px)">Turned</button><x-b></x-b>
      <div style="overflow:auto;height:60px;width:100px"><div style="height:500px"></div><button>Inside</button><div style="height:500px"></div></div>
      <script>customElements.define('x-b', class extends HTMLElement { constructor() { super(); this.attachShadow({mode:'open'}).innerHTML = '<button>Deep</button>'; } });</script>`);
    for (const selector of ['#wrap', 'Button#Turned', 'Button#Deep', 'Button#Inside']) {
      const { point, problem, ref } = await check(world, selector);
      expect(problem, selector).toBeUndefined();
      expect(await world.hitTest({ ref, point: point ?? { x: 0, y: 0 }, scroll: false }), selector).toMatchObject({
        hits: true,
      });
      await page.mouse.click(point?.x ?? 0, point?.y ?? 0);
    }
  });

  it('leaves the page where it is for a menu that is parked above it while it is measured', async () => {
    const { page, world } = await open(
      `<div style="height:300vh"></div><div style="position:absolute;top:-1000vh;left:-1000vw"><button>Rename</button></div><script>scrollTo(0, 500)</script>`,
    );
    expect((await check(world, 'Button#Rename')).problem).toMatchObject({ check: 'visible' });
    expect(await page.evaluate('[scrollX, scrollY]')).toEqual([0, 500]);
  });

  it('scrolls a list of rows that are placed one by one back to a row that was left far above', async () => {
    const { page, world } = await open(
      `<div id="list" style="height:300px;overflow:auto"><div style="position:relative;height:4000px">
        <button style="position:absolute;top:80px">First</button><button style="position:absolute;top:3000px">Last</button></div></div>`,
    );
    await page.evaluate(`document.querySelector('#list').scrollTop = 2900`);
    expect((await check(world, 'Button#First')).problem).toBeUndefined();
  });

  it('scrolls into view, and further out from under a sticky header or footer', async () => {
    const { page, world } = await open(
      `<div id="bar" style="position:sticky;top:0;height:60vh;background:#ccc">Bar</div><div style="height:1500px"></div><button>Below</button><div style="height:1500px"></div>`,
    );
    const under = await check(world, 'Button#Below');
    expect(under.problem).toBeUndefined();
    expect(under.point?.y).toBeGreaterThan(400);
    await page.evaluate(
      `document.querySelector('#bar').style.cssText = 'position:fixed;bottom:0;left:0;right:0;height:60vh'; scrollTo(0, 0)`,
    );
    const above = await check(world, 'Button#Below');
    expect(above.problem).toBeUndefined();
    expect(above.point?.y).toBeLessThan(300);
    await page.evaluate(`document.querySelector('#bar').style.height = '100vh'`);
    expect((await check(world, 'Button#Below')).problem?.reason).toBe('covered by "Bar" <div id="bar">');
  });

  it('clicks the label of a check box that only its label shows', async () => {
    const { page, world } = await open(
      '<style>input{position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;opacity:0}</style><label style="display:block;padding:10px"><input type="checkbox"> Accept</label>',
    );
    const { point, problem } = await check(world, 'CheckBox#Accept');
    expect(problem).toBeUndefined();
    await page.mouse.click(point?.x ?? 0, point?.y ?? 0);
    expect(await page.isChecked('input')).toBe(true);
  });

  const unseen = '<style>input{position:absolute;clip:rect(0 0 0 0);width:1px;height:1px;opacity:0}</style>';
  const drawnBeside = `<style>.box{position:relative;padding-left:24px}
    .box input{position:absolute;left:0;z-index:-1;width:16px;height:20px;opacity:0}
    .box label{position:relative}
    .box label::before{position:absolute;top:4px;left:-24px;width:16px;height:16px;pointer-events:none;content:'';background:#fff}</style>`;

  it.each([
    [
      'a link in the middle',
      `${unseen}<label><input type="checkbox">I agree to <a href="#left">all the terms</a> of sale</label>`,
    ],
    [
      'a button that leaves little room',
      `${unseen}<label><input type="checkbox">A<button style="width:500px">Terms</button></label>`,
    ],
    [
      'a link, the box drawn beside it',
      `${drawnBeside}<div class="box"><input type="checkbox" id="c"><label for="c">I agree to <a href="#left">all the terms</a> of sale</label></div>`,
    ],
  ])('clicks a label beside what else is in it: %s', async (_what, html) => {
    const { page, world } = await open(html);
    for (const selector of ['css=input', 'css=label']) {
      const { point, problem } = await check(world, selector);
      expect(problem, selector).toBeUndefined();
      const was = await page.isChecked('input');
      await page.mouse.click(point?.x ?? 0, point?.y ?? 0);
      expect(await page.isChecked('input'), selector).toBe(!was);
    }
    expect(await page.evaluate('location.hash')).toBe('');
  });

  it('says what takes the pointer where nothing of a label is free', async () => {
    const { world } = await open(`${unseen}<label><input type="checkbox"><a href="#left">Terms</a></label>`);
    expect((await check(world, 'css=input')).problem).toMatchObject({
      check: 'receives_events',
      reason: 'link "Terms" <a> in its label takes the pointer for itself',
    });
  });

  it('ticks a box beside a link that only a script makes', async () => {
    const { page, world } = await open(
      `${unseen}<label><input type="checkbox">I <a onclick="location.hash = 'left'">take all of the terms</a></label>`,
    );
    const { point } = await check(world, 'css=input');
    await page.mouse.click(point?.x ?? 0, point?.y ?? 0);
    expect(await page.isChecked('input')).toBe(true);
    expect(await page.evaluate('location.hash')).toBe('');
  });

  it('clicks a label whose words are made to look like a button', async () => {
    const { page, world } = await open(
      `${unseen}<label><input type="checkbox"><span role="button" tabindex="0">Choose</span></label>`,
    );
    const { point } = await check(world, 'css=input');
    await page.mouse.click(point?.x ?? 0, point?.y ?? 0);
    expect(await page.isChecked('input')).toBe(true);
  });

  it('waits no frame where nothing moves, and says where to something is moving', async () => {
    const { page, world } = await open(
      '<style>@keyframes go{from{margin-left:0}to{margin-left:900px}}@keyframes spin{to{opacity:.5}}.go{animation:go 10s linear}.spin{animation:spin 1s infinite}</style><button id="m">Moving</button><button class="spin">Pulsing</button>',
    );
    expect((await check(world, 'Button#Pulsing')).problem).toBeUndefined();
    await page.evaluate(`document.querySelector('#m').className = 'go'`);
    expect((await check(world, '#m')).problem).toMatchObject({ check: 'stable' });
    expect((await check(world, '#m')).problem?.reason).toMatch(/^it is moving \(from \d+,\d+ to \d+,\d+\)$/);
  });

  it('does not take for still what was just put there and is about to glide to its place', async () => {
    const { world } = await open(
      '<style>#d{position:absolute;top:0;transition:top 5s}#d.open{top:300px}</style><button id="d" hidden>Save</button>',
    );
    const ref = await refOf(world, '#d', true);
    // As libraries open a dialog: it is shown, and given the class that moves it a frame later.
    const { problem } = await world.evaluate<CheckReply>(`(() => {
      const dialog = document.querySelector('#d');
      dialog.hidden = false;
      requestAnimationFrame(() => setTimeout(() => { dialog.className = 'open' }));
      return __handeye.check(${JSON.stringify({ prefix: world.prefix, ref, checks: pointer, scroll: true })});
    })()`);
    expect(problem).toMatchObject({ check: 'stable' });
  });

  it('distinguishes text fields from what cannot be edited', async () => {
    const { world } = await open(
      '<input aria-label="A"><input aria-label="B" readonly><button>C</button><div contenteditable aria-label="D" role="textbox">x</div><select aria-label="E"></select><label for="a2">F</label><textarea id="a2"></textarea><input type="file" aria-label="G"><input type="checkbox" aria-label="H">',
    );
    const editable = async (selector: string): Promise<string | undefined> =>
      (await check(world, selector, { checks: ['exists', 'visible', 'enabled', 'editable'] })).problem?.reason;
    expect(await editable('Edit#A')).toBeUndefined();
    expect(await editable('Edit#B')).toBe('it is read-only');
    expect(await editable('Button#C')).toBe('button "C" <button> is not a text field');
    expect(await editable('Edit#D')).toBeUndefined();
    expect(await editable('ComboBox#E')).toContain('select');
    expect(await editable('Edit#F')).toBeUndefined();
    expect(await editable('Button#G')).toContain('upload');
    expect(await editable('CheckBox#H')).toContain('is not a text field');
  });

  it('acts at the position asked for, and not elsewhere', async () => {
    const { world } = await open(
      '<button style="position:absolute;left:0;top:0;width:100px;height:40px">B</button><div style="position:absolute;left:0;top:0;width:50px;height:40px" id="lid"></div>',
    );
    expect((await check(world, 'Button#B', { position: { x: 70, y: 10 } })).point).toEqual({ x: 70, y: 10 });
    expect((await check(world, 'Button#B', { position: { x: 10, y: 10 } })).problem?.reason).toBe(
      'covered by <div id="lid">',
    );
  });

  it('refuses an element that left the page between query and check', async () => {
    const { page, world } = await open('<button>Gone</button>');
    const ref = await refOf(world, 'Button#Gone');
    await page.evaluate(() => document.querySelector('button')?.remove());
    expect((await world.check({ ref, checks: pointer, scroll: true })).problem).toMatchObject({ check: 'exists' });
    expect(await world.fill({ ref, text: 'x' })).toMatchObject({ outcome: 'refused' });
    expect(await world.hitTest({ ref, point: { x: 1, y: 1 }, scroll: false })).toMatchObject({ hits: false });
  });

  it('sees popovers and what they cover', async () => {
    const { page, world } = await open(
      '<button>Under</button><div popover id="p" style="inset:0;width:100vw;height:100vh;margin:0">Pop <button>Over</button></div>',
    );
    expect((await check(world, 'Button#Under')).problem).toBeUndefined();
    await page.evaluate(() => document.querySelector<HTMLElement>('#p')?.showPopover());
    expect((await check(world, 'Button#Under')).problem?.reason).toBe('covered by group "Pop" <div id="p">');
    expect((await check(world, 'Button#Over')).problem).toBeUndefined();
  });
});
