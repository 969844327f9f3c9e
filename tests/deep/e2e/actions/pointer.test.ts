import { beforeAll, describe, expect, it } from 'vitest';
import { effectTimeoutMs } from '../../../../src/domain/screen/effect/effect.js';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { shop, flows, pages } = stand();

beforeAll(() => {
  pages.answer('/ping', (_request, response) => {
    response.writeHead(204).end();
  });
});

const on = (page: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs: 800 });
const page = (body: string): string => pages.page(body);

/** A page that writes what the pointer does to it. */
const mousePad = (): string =>
  page(`
  <div id="pad" role="button" style="width:200px;height:100px;background:#ddd">Pad</div><p role="status" id="log"></p>
  <script>
    for (const type of ['click', 'dblclick', 'contextmenu', 'auxclick'])
      pad.addEventListener(type, (e) => {
        e.preventDefault();
        const keys = ['ctrl', 'alt', 'shift', 'meta'].filter((key) => e[key + 'Key']).join('+');
        log.textContent += [type, 'button' + e.button, 'detail' + e.detail, e.offsetX + ',' + e.offsetY, keys].join(' ') + '; ';
      });
  </script>`);

describe('click', () => {
  it.each([
    ['twice', { clickCount: 2 }, 'dblclick button0 detail2 100,50'],
    ['twice, by its other name', { action: 'double_click' }, 'dblclick button0 detail2 100,50'],
    ['with the right button', { button: 'right' }, 'contextmenu button2 detail0 100,50'],
    ['with the middle button', { button: 'middle' }, 'auxclick button1 detail1 100,50'],
    ['with keys held', { modifiers: ['Ctrl', 'shift'] }, 'click button0 detail1 100,50 ctrl+shift'],
    ['at a position', { position: { x: 10, y: 20 } }, 'click button0 detail1 10,20'],
  ])('clicks %s', async (_how, options, seen) => {
    const { step } = await on(mousePad(), [
      { action: 'click', selector: '#pad', ...options },
      { action: 'assert_text', selector: '#log', contains: seen },
    ]);
    expect(step(3).error).toBeNull();
  });

  it('says that an element is there but hidden', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: '#late-element' }]);
    expect(step(2).error).toContain('1 hidden element matches');
  });

  it('refuses an element that never stands still', async () => {
    const moving = page(`<button id="b">Catch me</button><script>let x = 0;
      const run = () => { x = (x + 7) % 500; b.style.marginLeft = x + 'px'; requestAnimationFrame(run) }; run()</script>`);
    const { step } = await on(moving, [{ action: 'click', selector: 'Button#Catch me' }]);
    expect(step(2).diagnostics).toMatchObject({ failureType: 'not_actionable', check: 'stable' });
  });

  it('takes an element that the list of its rows was redrawn around', async () => {
    const { flow } = await on('/inventory', [
      { action: 'click', selector: 'Button#Stock' },
      { action: 'click', selector: 'Button#Edit Ash Bench' },
      { action: 'assert_exists', selector: 'Edit#Stock of Ash Bench' },
    ]);
    expect(flow.result).toBe('passed');
  });

  it('follows a link into the page that it opens', async () => {
    const { step, flow } = await on('/', [{ action: 'click', selector: 'Link#Travel Mug' }]);
    expect(flow.result).toBe('passed');
    expect(step(2).diagnostics.effects).toContainEqual(
      expect.objectContaining({ kind: 'url', channel: 'browser_event' }),
    );
    expect(step(2).diagnostics.delta?.url).toEqual([`${shop.url}/`, `${shop.url}/products/travel-mug`]);
  });
});

describe('what counts as an effect', () => {
  it('does not warn when no effect is meant', async () => {
    const dead = page('<button>Dead</button>');
    const { step } = await on(dead, [{ action: 'click', selector: 'Button#Dead', expectNoEffect: true }]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    // No effect is waited for.
    expect(step(2).diagnostics.settleMs).toBeLessThan(effectTimeoutMs - 50);
  });

  it('is not taken in by requests that the page makes by itself', async () => {
    const polling = page(`<button>Dead</button>
      <script>setInterval(() => fetch('/'), 40)</script>`);
    const { step } = await on(polling, [
      { action: 'wait', milliseconds: 200 },
      { action: 'click', selector: 'Button#Dead' },
    ]);
    expect(step(3)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
  });

  it.each([
    ['a request alone', `<button onclick="fetch('/ping')">Go</button>`, 'request'],
    ['a new title alone', `<button onclick="document.title = 'Pressed'">Go</button>`, 'title'],
    [
      'a value set by script alone',
      `<button onclick="i.value = 'new'">Go</button><input id="i" aria-label="I">`,
      'value',
    ],
    ['a state alone', `<button aria-pressed="false" onclick="this.ariaPressed = 'true'">Go</button>`, 'state'],
    ['a fragment of the address alone', `<button onclick="history.pushState(0, '', '#x')">Go</button>`, 'url'],
    ['a class that hides something', `<button onclick="p.style.display = 'none'">Go</button><p id="p">Bye</p>`, 'dom'],
    [
      'something drawn a moment later',
      `<button onclick="setTimeout(() => { p.textContent = 'Now' }, 200)">Go</button><p id="p"></p>`,
      'dom',
    ],
  ])('sees %s', async (_what, body, kind) => {
    const { step } = await on(page(body), [{ action: 'click', selector: 'Button#Go' }]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(2).diagnostics.effects?.map((effect) => effect.kind)).toContain(kind);
  });
});

describe('hover, scroll and drag', () => {
  it('warns when there is nothing left to scroll', async () => {
    const { step } = await on(page('<p>Short</p>'), [{ action: 'scroll', direction: 'down' }]);
    expect(step(2).warningCode).toBe('no_observable_effect');
  });

  it('brings an element into view', async () => {
    const long = page('<div style="height:3000px">Long</div><button>Bottom</button>');
    const { step } = await on(long, [{ action: 'scroll', selector: 'Button#Bottom' }]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(2).element?.bounds?.y).toBeLessThan(720);
  });

  it.each([
    ['parked beside the page', '<button style="position:absolute;left:-9999px">Bottom</button>'],
    ['parked above the page', '<button style="position:absolute;top:-9999px">Bottom</button>'],
    [
      'cut off by what is around it',
      '<div style="overflow:clip;width:100px;height:20px;position:relative"><button style="position:absolute;top:300px">Bottom</button></div>',
    ],
  ])('fails to bring into view what no scrolling leads to: %s', async (_where, body) => {
    const { step } = await on(page(body), [{ action: 'scroll', selector: 'Button#Bottom', timeoutMs: 300 }]);
    expect(step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('1 hidden element matches; hidden counts as absent') as string,
      diagnostics: { failureType: 'element_not_found' },
    });
  });

  it('brings a slide into view that a script moves there, and what is wider than the screen', async () => {
    const { step } = await on(
      page(`<div style="overflow:hidden;width:200px"><div style="display:flex;width:400px;transform:translateX(-200px)" id="slides">
        <p style="width:200px">One</p><p style="width:200px">Two</p></div></div><h1 style="width:5000px;height:3000px">Wide</h1>
        <script>setTimeout(() => { slides.style.transform = '' }, 100)</script>`),
      [
        { action: 'scroll', selector: 'text=One' },
        { action: 'scroll', selector: 'Heading#Wide' },
      ],
    );
    expect([step(2).error, step(3).error]).toEqual([null, null]);
  });

  it('drags to an element further down than the screen', async () => {
    shop.reset();
    const { step } = await flows.run(
      flowOn(
        `${shop.url}/inventory`,
        [
          { action: 'drag', selector: 'RowHeader#Oak Shelf', to: 'RowHeader#Walnut Stool' },
          { action: 'assert_text', selector: '#inventory-status', expected: 'Oak Shelf moved to position 3.' },
        ],
        { targets: { web: { url: `${shop.url}/inventory`, viewport: { width: 900, height: 420 } } } },
      ),
      { timeoutMs: 1000 },
    );
    expect(step(3).error).toBeNull();
  });

  it('names the element that a drag cannot find', async () => {
    const { step } = await on('/inventory', [{ action: 'drag', selector: 'RowHeader#Oak Shelf', to: 'Row#Nowhere' }]);
    expect(step(2).error).toContain('Row#Nowhere');
  });
});
