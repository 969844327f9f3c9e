import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ObserveReply } from '../../../../src/adapters/web/page/protocol.js';
import { describePage } from '../../../support/page-test.js';
import { find, type PageWorld } from '../../../support/page-world.js';

/** A page that calls `tick(n)` every 20 ms, and counts how often it did. */
const ticking = (body: string, tick: string): string =>
  `${body}<script>let ticks = 0; setInterval(() => { ticks += 1; (${tick})(ticks) }, 20)</script>`;

/** Lets the page tick that often. */
const ticks = (page: Page, times: number): Promise<unknown> =>
  page
    .evaluate<number>('ticks')
    .then((before) => page.waitForFunction(`ticks >= ${before + times}`, undefined, { polling: 5 }));

/** Marks, clicks what the selector finds, lets the page tick, and returns what became of it. */
async function click(page: Page, world: PageWorld, selector: string, times = 2): Promise<ObserveReply> {
  const { checked } = await find(world, selector, {
    check: { checks: ['exists', 'receives_events'], scroll: true },
    mark: true,
  });
  if (!checked?.point) throw new Error(`"${selector}": ${checked?.problem?.reason ?? 'no single match'}`);
  await page.mouse.click(checked.point.x, checked.point.y);
  if (times > 0) await ticks(page, times);
  return world.observe({ interaction: 'press', targetRef: checked.ref });
}

const dead = '<button id="dead">Dead</button>';

describePage('a page that changes by itself', ({ open }) => {
  /** Opens a page, which has settled, and lets it tick. */
  const rested = async (body: string, tick: string): Promise<{ page: Page; world: PageWorld }> => {
    const opened = await open(ticking(body, tick));
    await ticks(opened.page, 5);
    return opened;
  };

  it.each([
    ['a clock whose text changes', '<p id="t" role="status">0</p>', `n => { t.firstChild.data = '12:00:' + n }`],
    ['a clock whose text is replaced', '<p id="t" role="status">0</p>', `n => { t.textContent = '12:00:' + n }`],
    ['a ticker that is drawn anew', '<div id="t"></div>', `n => { t.innerHTML = '<b>' + n + '</b> <i>items</i>' }`],
    ['news that take on any words', '<p id="t"></p>', `n => { t.textContent = 'abcdefgh'[n % 8].repeat(3) }`],
    ['a log that grows', '<ul id="t"></ul>', `n => { t.insertAdjacentHTML('beforeend', '<li>Line ' + n + '</li>') }`],
    ['a progress bar', '<progress id="t" max="900" value="0" aria-label="Load"></progress>', 'n => { t.value = n }'],
    ['a slider that is moved', '<input type="range" id="t" max="900" aria-label="Time">', 'n => { t.value = n }'],
    ['a heading with a clock in it', '<h1>At <b id="t">0</b></h1>', 'n => { t.textContent = n }'],
    ['a class that comes and goes', '<p id="t">Live</p>', `n => { t.className = n % 2 ? 'on' : 'off' }`],
    ['what is shown and hidden', '<p id="t">Sale</p>', 'n => { t.hidden = n % 2 === 0 }'],
    ['a title that blinks', '<p>x</p>', `n => { document.title = n % 2 ? 'Mail' : 'New!' }`],
  ])('does not lend a dead button its change: %s', async (_what, body, tick) => {
    const { page, world } = await rested(body + dead, tick);
    // That a slider moved between two actions is seen at the second.
    for (let look = 0; look < 3; look += 1) {
      await click(page, world, '#dead');
      await ticks(page, 1);
    }
    expect((await click(page, world, '#dead')).effects).toEqual([]);
  });

  it('has its changes in the delta, and named as its own', async () => {
    const { page, world } = await rested(
      `<p id="t" role="status">0</p>${dead}`,
      `n => { t.firstChild.data = '12:00:' + n }`,
    );
    const reply = await click(page, world, '#dead');
    expect(reply.own).toEqual([expect.stringMatching(/^status "12:00:\d+"$/)]);
    expect(reply.delta.changed).toContainEqual(expect.objectContaining({ role: 'status', property: 'name' }));
  });

  it.each([
    ['something else', '<p id="o">-</p>', `o.textContent = 'done'`],
    ['what ticks, to other words', '', `t.textContent = 'stopped'`],
    ['the other elements of what ticks', '', `t.insertAdjacentHTML('beforeend', '<li>More</li>')`],
    ['a class of what ticks', '', `t.className = 'chosen'`],
  ])('has a live button show its effect: it changes %s', async (_what, more, onclick) => {
    const { page, world } = await rested(
      `<p id="t">0</p>${more}<button onclick="${onclick}">Live</button>`,
      `n => { if (t.textContent !== 'stopped') t.firstChild.data = n }`,
    );
    const reply = await click(page, world, 'Button#Live');
    expect(reply.effects).not.toEqual([]);
    expect(reply.own).toBeUndefined();
  });

  it('has a checkbox show its state, and a rule under the pointer what it shows', async () => {
    const { page, world } = await rested(
      `<style>.menu{display:none}.host:hover .menu{display:block}</style><p id="t">0</p><label><input type="checkbox"> Agree</label>
       <div class="host"><button>Menu</button><div class="menu"><a href="#">Entry</a></div></div>`,
      'n => { t.firstChild.data = n }',
    );
    expect((await click(page, world, 'CheckBox#Agree')).effects[0]?.detail).toContain('checked false → true');
    expect((await click(page, world, 'Button#Menu')).effects[0]?.detail).toContain('added link "Entry"');
  });

  it('has a change count that comes much sooner than by itself', async () => {
    const { page, world } = await open(
      `<ul id="log"></ul><button onclick="add()">Add</button>
       <script>let ticks = 0; function add() { ticks += 1; log.insertAdjacentHTML('beforeend', '<li>Line</li>') }
         function tick() { add(); setTimeout(tick, 1000) } setTimeout(tick, 1000)</script>`,
    );
    // Seldom, and each a second after the one before, so that a machine that is late does not blur what is usual.
    await ticks(page, 4);
    // The click adds a line, and so does the page: one of them comes too soon.
    expect((await click(page, world, 'Button#Add')).effects[0]?.detail).toContain('added listitem');
  });

  it('does not take what a button began for a background change of the page', async () => {
    const { page, world } = await open(
      `<div id="t" style="height:0">x</div><button id="b">Open</button>
       <script>let steps = 0; const step = () => { steps += 1; t.style.height = steps + 'px' }
         b.onclick = () => { step(); const going = setInterval(() => { step(); if (steps % 20 === 0) clearInterval(going) }, 10) }
       </script>`,
    );
    for (let times = 0; times < 3; times += 1) {
      expect((await click(page, world, 'Button#Open', 0)).effects.map(({ detail }) => detail)).toEqual([
        'style of <div id="t"> changed',
      ]);
      await page.waitForFunction('steps % 20 === 0');
    }
  });

  it('has a counter that only the button changes count each time', async () => {
    const { page, world } = await rested(
      `<p id="t">0</p><output id="o">0</output><button onclick="o.textContent = Number(o.textContent) + 1">Plus</button>`,
      'n => { t.firstChild.data = n }',
    );
    for (let times = 0; times < 4; times += 1)
      expect((await click(page, world, 'Button#Plus')).effects[0]?.detail).toContain('status');
  });

  it('is distinguished from what a button does that keeps the page from ticking for a while', async () => {
    const busy = 'for (const end = performance.now() + 800; performance.now() < end;);';
    const { page, world } = await rested(
      `<p id="t">0</p><output id="o">0</output>
       <button onclick="${busy} o.textContent = Number(o.textContent) + 1">Plus</button><button onclick="${busy}">Dead</button>`,
      'n => { t.firstChild.data = n }',
    );
    expect((await click(page, world, 'Button#Plus', 12)).effects[0]?.detail).toContain('status');
    await ticks(page, 2);
    expect((await click(page, world, 'Button#Dead', 12)).effects).toEqual([]);
  });
});
