import { expect, it } from 'vitest';
import type { ObserveReply } from '../../../src/adapters/web/page/protocol.js';
import { describePage } from '../../support/page-test.js';
import { find, type PageWorld } from '../../support/page-world.js';
import type { Page } from 'playwright-core';

/** Marks, acts on what the selector finds by the mouse, and returns what became of it. */
async function click(page: Page, world: PageWorld, selector: string): Promise<ObserveReply> {
  const { checked } = await find(world, selector, {
    check: { checks: ['exists', 'receives_events'], scroll: true },
    mark: true,
  });
  if (!checked?.point) throw new Error(`"${selector}": ${checked?.problem?.reason ?? 'no single match'}`);
  await page.mouse.click(checked.point.x, checked.point.y);
  return world.observe({ interaction: 'press', targetRef: checked.ref });
}

const kinds = ({ effects }: ObserveReply): string[] => effects.map(({ kind }) => kind);

describePage('effects', ({ open }) => {
  it('reads back a value and a state that no mutation shows', async () => {
    const { page, world } = await open(
      '<label><input type="checkbox"> Agree</label><label>Name <input value="Ada"></label>',
    );
    const checked = await click(page, world, 'CheckBox#Agree');
    expect(checked.effects).toEqual([
      { kind: 'state', detail: 'checkbox "Agree": checked false → true', channel: 'read_back' },
    ]);
    expect(checked.delta.changed).toContainEqual(
      expect.objectContaining({ property: 'checked', before: 'false', after: 'true' }),
    );
    expect(checked.mutations).toBe(0);
    const { alternatives } = await find(world, 'Edit#Name', { mark: true });
    const ref = alternatives[0]?.matches[0]?.summary.ref ?? '';
    expect(await world.fill({ ref, text: 'Grace' })).toEqual({ outcome: 'insert', before: 'Ada' });
    await page.keyboard.insertText('Grace');
    const filled = await world.observe({ interaction: 'write', targetRef: ref });
    expect(filled.effects[0]).toEqual({
      kind: 'value',
      detail: 'textbox "Name": "Ada" → "Grace"',
      channel: 'read_back',
    });
  });

  it('never writes a password down', async () => {
    const { page, world } = await open('<input type="password" aria-label="Secret">');
    const { alternatives } = await find(world, '#Secret', { mark: true });
    await page.fill('input', 'hunter2');
    const reply = await world.observe({
      interaction: 'write',
      targetRef: alternatives[0]?.matches[0]?.summary.ref ?? '',
    });
    expect(kinds(reply)).toContain('value');
    expect(JSON.stringify(reply)).not.toContain('hunter2');
  });

  it('are held against the last look, also when an earlier one takes longer', async () => {
    const { page, world } = await open(
      `<style>@keyframes pulse { to { opacity: .5 } } #slow { animation: pulse 1s infinite }</style>
       <button id="slow">Slow</button><button id="live" onclick="this.textContent = 'Done'">Live</button>`,
    );
    const slow = find(world, 'Button#Slow', { check: { checks: ['stable'], scroll: false }, mark: true });
    const last = find(world, 'Button#Live', { mark: true });
    await Promise.all([slow, last, page.keyboard.press('Tab').then(() => page.keyboard.press('Tab'))]);
    await page.keyboard.press('Enter');
    expect(kinds(await world.observe({ interaction: 'press_keys' }))).toContain('dom');
  });

  it('sees no effect of a dead button, although the browser focuses it', async () => {
    const { page, world } = await open(
      '<button>Dead</button><a href="javascript:void 0">Nowhere</a><div tabindex="0"><span>In a focusable</span></div><p>Just text</p>',
    );
    for (const selector of ['Button#Dead', 'Link#Nowhere', '#In a focusable', 'Text#Just text']) {
      expect((await click(page, world, selector)).effects, selector).toEqual([]);
    }
  });

  it('sees no effect in a ripple, a class of the pressed pointer, or a list rendered anew', async () => {
    const { page, world } =
      await open(`<button id="r" onclick="this.append(document.createElement('span'))" onpointerdown="this.classList.add('pressed')">Ripple</button>
      <ul><li>One</li></ul><button id="n" onclick="document.querySelector('ul').innerHTML = '<li>One</li>'">Again</button>
      <button onclick="document.head.append(document.createElement('script'))">Analytics</button>`);
    expect((await click(page, world, '#r')).effects).toEqual([]);
    expect((await click(page, world, 'Button#Analytics')).effects).toEqual([]);
    const again = await click(page, world, '#n');
    expect(kinds(again)).toEqual(['dom']);
    expect(again.effects[0]?.channel).toBe('mutation');
    expect(again.delta.added).toHaveLength(1);
  });

  it('counts a click into a field, and a focus that goes elsewhere', async () => {
    const { page, world } = await open(
      `<label>Name <input></label><button onclick="document.querySelector('#other').focus()">Jump</button><button id="other">Other</button>`,
    );
    expect(kinds(await click(page, world, 'Edit#Name'))).toEqual(['focus']);
    const jump = await click(page, world, 'Button#Jump');
    expect(jump.effects).toEqual([
      { kind: 'focus', detail: 'focus on button "Other" <button id="other">', channel: 'read_back' },
    ]);
  });

  it('reports what came, went and was renamed', async () => {
    const { page, world } = await open(
      `<h1>Cart</h1><ul><li>Mug</li></ul><button onclick="document.querySelector('li').remove(); document.querySelector('h1').textContent = 'Cart (0)'; document.body.insertAdjacentHTML('beforeend', '<div role=alert>Removed</div>')">Remove</button>`,
    );
    const reply = await click(page, world, 'Button#Remove');
    expect(reply.effects).toEqual([
      {
        kind: 'dom',
        detail: 'added alert "Removed"; removed listitem "Mug"; renamed heading "Cart (0)"',
        channel: 'snapshot',
      },
    ]);
    expect(reply.delta).toMatchObject({
      added: [{ role: 'alert', name: 'Removed' }],
      removed: [{ role: 'listitem', name: 'Mug' }],
      changed: expect.arrayContaining([
        expect.objectContaining({ property: 'name', before: 'Cart', after: 'Cart (0)' }),
      ]) as unknown,
      omitted: 0,
    });
  });

  it('sees a menu that a rule shows under the pointer, without any mutation', async () => {
    const { page, world } = await open(
      '<style>.menu{display:none}.host:hover .menu{display:block}</style><div class="host"><button>Menu</button><div class="menu"><a href="#">Entry</a></div></div>',
    );
    const reply = await click(page, world, 'Button#Menu');
    expect(reply.delta.added).toEqual([expect.objectContaining({ role: 'link', name: 'Entry' })]);
    expect(reply.mutations).toBe(0);
  });

  it('sees a panel that a rule shows for a checked box, and a hint for a focused field', async () => {
    const { page, world } =
      await open(`<style>.panel,.hint{display:none}#box:checked~.panel{display:block}.field:focus-within .hint{display:inline}</style>
      <input type="checkbox" id="box" aria-label="Box"><div class="panel">Panel</div><div class="field"><input aria-label="Name"><span class="hint">Hint</span></div>`);
    expect((await click(page, world, '#box')).delta.added).toEqual([expect.objectContaining({ name: 'Panel' })]);
    expect((await click(page, world, 'Edit#Name')).delta.added).toEqual([expect.objectContaining({ name: 'Hint' })]);
  });

  it('sees details, popovers and dialogs open', async () => {
    const { page, world } =
      await open(`<details><summary>More</summary><p>Body</p></details><button popovertarget="p">Pop</button><div popover id="p">Popped</div>
      <button onclick="document.querySelector('dialog').showModal()">Ask</button><dialog aria-label="Sure?">Really</dialog>`);
    const details = await click(page, world, 'Button#More');
    expect(details.effects.map(({ detail }) => detail)).toEqual([
      'button "More": expanded false → true',
      'added paragraph "Body"',
    ]);
    expect(kinds(await click(page, world, 'Button#Pop'))).toEqual(['state', 'dom']);
    await page.keyboard.press('Escape');
    expect((await click(page, world, 'Button#Ask')).effects[0]?.detail).toContain('dialog "Sure?"');
  });

  it('sees changes that the structure does not show: a class, an image, a canvas style', async () => {
    const { page, world } = await open(
      `<button onclick="document.querySelector('#star').className = 'on'">Rate</button><i id="star" style="display:block;width:20px;height:20px"></i>`,
    );
    expect((await click(page, world, 'Button#Rate')).effects).toEqual([
      { kind: 'dom', detail: 'class of <i id="star" class="on"> changed', channel: 'mutation' },
    ]);
  });

  it('sees the address and the title change in place', async () => {
    const { page, world } = await open('<p>x</p>');
    const body = '<title>A</title><button onclick="history.pushState(0, 0, `/b`); document.title = `B`">Go</button>';
    await page.route('http://shop.test/**', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto('http://shop.test/a');
    expect(kinds(await click(page, world, 'Button#Go'))).toEqual(['url', 'title']);
  });

  it('counts scrolling for scroll, keys and clicks, not for filling', async () => {
    const { page, world } = await open(
      '<div style="height:5000px"></div><div id="box" style="height:100px;overflow:auto" tabindex="0"><p style="height:900px">Long</p></div>',
    );
    await world.mark({});
    const changed = world.changed();
    await world.arm();
    await page.mouse.wheel(0, 400);
    await changed;
    expect((await world.observe({ interaction: 'scroll' })).effects).toEqual([
      { kind: 'state', detail: 'scrolled the page from 0,0 to 0,400', channel: 'read_back' },
    ]);
    expect((await world.observe({ interaction: 'write' })).effects).toEqual([]);
    await page.locator('#box').hover();
    await world.mark({});
    const scrolled = world.changed();
    await world.arm();
    await page.mouse.wheel(0, 50);
    await scrolled;
    expect((await world.observe({ interaction: 'scroll' })).effects[0]?.detail).toContain('<div id="box">');
  });

  it('sees changes inside shadow trees, also in one attached after the mark', async () => {
    const { page, world } = await open(
      '<div id="h"></div><x-a onclick="this.shadowRoot.querySelector(`button`).ariaPressed = true"></x-a>',
    );
    await world.mark({});
    const changed = world.changed();
    await world.arm();
    await page.evaluate(() => {
      customElements.define(
        'x-a',
        class extends HTMLElement {
          constructor() {
            super();
            this.attachShadow({ mode: 'open' }).innerHTML = '<button>New</button>';
          }
        },
      );
    });
    expect((await world.observe({ interaction: 'press' })).delta.added).toEqual([
      expect.objectContaining({ role: 'button', name: 'New' }),
    ]);
    await world.mark({});
    await world.arm();
    await page.mouse.click(20, 20);
    await changed;
    expect((await world.observe({ interaction: 'press' })).effects[0]).toMatchObject({
      kind: 'state',
      detail: 'button "New": pressed false → true',
    });
  });

  it('calls once per arming, and reports how quiet the page is', async () => {
    const { page, world } = await open('<p>x</p>');
    let calls = 0;
    world.cdp.on('Runtime.bindingCalled', () => {
      calls += 1;
    });
    const first = world.changed();
    await world.arm();
    await page.evaluate(() => {
      for (let n = 0; n < 5; n += 1) document.body.append(String(n));
    });
    await first;
    await page.evaluate(() => document.body.append('more'));
    expect(calls).toBe(1);
    const second = world.changed();
    await world.arm();
    await page.evaluate(() => document.body.append('again'));
    await second;
    expect(calls).toBe(2);
    expect((await world.state({})).quietMs).toBeLessThan(1000);
  });

  it('keeps the mark: later changes add to what was seen', async () => {
    const { page, world } = await open('<p>x</p>');
    await world.mark({});
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p>one</p>'));
    expect((await world.observe({ interaction: 'press' })).delta.added).toHaveLength(1);
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p>two</p>'));
    expect((await world.observe({ interaction: 'press' })).delta.added).toHaveLength(2);
  });

  it('reports the state of the document: focus, scroll, and what says "loading"', async () => {
    const { page, world } =
      await open(`<input aria-label="A"><div class="LoadingSpinner" style="width:10px;height:10px"></div><div class="uploader preloaded">Upload</div><div class="skeleton" hidden></div>
      <progress></progress><div role="progressbar" aria-valuenow="3">3</div><section aria-busy="true">Busy</section>`);
    await page.focus('input');
    const state = await world.state({});
    expect(state.loadingIndicators).toEqual(['<div class="LoadingSpinner">', '<progress>', '<section> "Busy"']);
    expect(state.focusedRef).toMatch(/^f1e\d+$/);
    expect(state).toMatchObject({ title: 'Test', readyState: 'complete', scroll: { x: 0, y: 0 } });
  });
});
