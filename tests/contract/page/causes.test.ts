import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { ObserveReply } from '../../../src/adapters/web/page/protocol.js';
import { describePage } from '../../support/page-test.js';
import { find, type PageWorld } from '../../support/page-world.js';

/** Long enough for a page that does nothing by itself to be still, in milliseconds. */
const stillMs = 1_050;

/** Resolves once the page has been there for long enough to count as still. */
async function untilStill(page: Page): Promise<void> {
  const from = await page.evaluate(() => performance.now());
  await page.waitForFunction(([begin, ms]) => performance.now() - begin! > ms!, [from, stillMs]);
}

/** Marks, clicks the button, and looks until something came of it or `untilMs` are over. */
async function click(page: Page, world: PageWorld, untilMs = 400): Promise<ObserveReply> {
  const { checked } = await find(world, 'Button', {
    check: { checks: ['exists', 'receives_events'], scroll: true },
    mark: true,
  });
  if (!checked?.point) throw new Error(checked?.problem?.reason ?? 'no single button');
  await page.mouse.click(checked.point.x, checked.point.y);
  const beganMs = performance.now();
  for (;;) {
    const reply = await world.observe({ interaction: 'press', targetRef: checked.ref });
    if (reply.effects.length > 0 || performance.now() - beganMs > untilMs) return reply;
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

const button = (onclick: string, body = ''): string =>
  `<button id="b">Press</button><p id="o">-</p><p id="clock" role="status">0</p>
   <span id="box" role="checkbox" aria-checked="false" aria-label="Done">Box</span>${body}
   <script>b.onclick = () => { ${onclick} }</script>`;
const ticking = `<script>let n = 0; setInterval(() => { clock.textContent = 'Tick ' + (n += 1) }, 60)</script>`;

const late = `setTimeout(() => { box.setAttribute('aria-checked', 'true') }, 150)`;

/** Ways in which handlers put off what they do. */
const ways = [
  ['at once', `o.textContent = 'done'`],
  ['in a promise', `Promise.resolve().then(() => { o.textContent = 'done' })`],
  ['in a timer of no length', `setTimeout(() => { o.textContent = 'done' })`],
  ['in the next frame', `requestAnimationFrame(() => { o.textContent = 'done' })`],
  [
    'in a message',
    `const { port1, port2 } = new MessageChannel(); port1.onmessage = () => { o.textContent = 'done' }; port2.postMessage(0)`,
  ],
] as const;

describePage('what a press has caused', ({ open }) => {
  it.each(ways)('is reported on a page that moves by itself, where the handler does it %s', async (_when, onclick) => {
    const { page, world } = await open(button(onclick, ticking));
    await page.waitForFunction('n > 4');
    const { effects, moves } = await click(page, world);
    expect(effects.map(({ detail }) => detail).join()).toContain('"done"');
    expect(moves).toBe(true);
  });

  it('is nothing where only a clock goes on, which is named', async () => {
    const { page, world } = await open(button('', ticking));
    await page.waitForFunction('n > 4');
    const { effects, own = [], unproven = [] } = await click(page, world);
    expect(effects).toEqual([]);
    expect([...own, ...unproven].join()).toContain('Tick');
  });

  it('is not taken from what changes late on a page that moves by itself, and is named as unproven', async () => {
    // Nothing is painted for a state: the browser cannot say what it came of.
    const { page, world } = await open(button(late, ticking));
    await page.waitForFunction('n > 4');
    const { effects, unproven = [] } = await click(page, world);
    expect(effects).toEqual([]);
    expect(unproven.join()).toContain('Done');
  });

  it('is anything that changes on a page that is still, however late', async () => {
    const { page, world } = await open(button(late));
    await untilStill(page);
    const { effects, moves } = await click(page, world);
    expect(moves).toBe(false);
    expect(effects.map(({ detail }) => detail).join()).toContain('Done');
  });

  it.each([
    ['a class of the pressed pointer', `b.onpointerdown = () => b.classList.add('down')`],
    ['a class of the focus', `b.onfocus = () => b.classList.add('focused')`],
    ['a data attribute', `b.addEventListener('click', () => { b.dataset.pressed = 'true' })`],
    ['a ripple in it', `b.addEventListener('click', () => b.append(document.createElement('span')))`],
    [
      'a ripple over it',
      `b.addEventListener('click', () => b.insertAdjacentHTML('afterend', '<i style="pointer-events:none"></i>'))`,
    ],
    [
      'a tooltip that the pointer brings',
      `b.onmouseenter = () => setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p role="tooltip">Tip</p>'), 120)`,
    ],
    [
      'a style that keeps the text from being selected',
      `b.addEventListener('click', () => { b.style.userSelect = 'none' })`,
    ],
  ])('is nothing where all there is is %s', async (_what, script) => {
    const { page, world } = await open(button('', `<script>${script}</script>`));
    await untilStill(page);
    expect((await click(page, world)).effects).toEqual([]);
  });

  it.each([
    ['a class of the button', `b.classList.toggle('on')`],
    ['an icon that takes the place of another', `i.className = 'danger'`],
    ['what a tooltip says', `tip.textContent = 'Copied'`],
    ['a text that screen readers pass over', `d.firstChild.data = '9'`],
  ])('is reported where all there is is %s, by the click itself', async (_what, onclick) => {
    const body =
      '<span id="d" aria-hidden="true">8</span><p role="tooltip" id="tip">Copy</p><i id="i" class="grey" style="display:block;width:9px;height:9px"></i>';
    const { page, world } = await open(button(onclick, body));
    expect((await click(page, world)).effects).toHaveLength(1);
  });
});
