import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

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
  it('clicks the middle of an element and reports where', async () => {
    const { step } = await on(mousePad(), [
      { action: 'click', selector: '#pad' },
      { action: 'read', selector: '#log' },
    ]);
    expect(step(3).found).toBe('click button0 detail1 100,50 ;');
    expect(step(2)).toMatchObject({
      status: 'passed',
      selectorResolvedTo: '#pad',
      clickPoint: { width: 200, height: 100 },
      element: { controlType: 'button', name: 'Pad', automationId: 'pad', isEnabled: true },
    });
    const { x = 0, y = 0 } = step(2).clickPoint ?? {};
    const { x: left = 0, y: top = 0 } = step(2).element?.bounds ?? {};
    expect([x - left, y - top]).toEqual([100, 50]);
  });

  it('refuses an ambiguous selector and lists the candidates', async () => {
    const { step, exitCode } = await on('/', [{ action: 'click', selector: 'Button#Add to cart' }]);
    expect(step(2)).toMatchObject({ status: 'failed', expected: 'exactly one element', found: '12 elements' });
    expect(step(2).diagnostics.failureType).toBe('ambiguous_selector');
    expect(step(2).diagnostics.candidates).toHaveLength(10);
    expect(step(2).error).toMatch(/matches 12 elements: Article#Blue Mug >> Button#Add to cart, /);
    expect(exitCode).toBe(1);
  });

  it('says what comes nearest to a name that is not there', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'Button#Show tost' }]);
    expect(step(2)).toMatchObject({ status: 'failed', found: 'nothing visible' });
    expect(step(2).diagnostics).toMatchObject({ failureType: 'element_not_found' });
    expect(step(2).error).toContain('Nearest: Button#Show toast');
  });

  it('refuses a covered element and names what covers it', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'Button#Covered button' }]);
    expect(step(2)).toMatchObject({ status: 'failed', element: { name: 'Covered button' } });
    expect(step(2).diagnostics).toMatchObject({ failureType: 'not_actionable', check: 'receives_events' });
    expect(step(2).error).toMatch(/covered by .*cover/);
  });

  it('refuses a disabled element', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'Button#Unlocked action' }]);
    expect(step(2).diagnostics).toMatchObject({ failureType: 'not_actionable', check: 'enabled' });
    expect(step(2).error).toContain('disabled');
  });

  it('waits until a locked, a moving and a late element can be clicked', async () => {
    const { flow } = await on('/widgets', [
      { action: 'click', selector: 'Button#Start unlock' },
      { action: 'click', selector: 'Button#Unlocked action', timeoutMs: 5000 },
      { action: 'assert_text', selector: '#timing-status', expected: 'Unlocked action done.' },
      { action: 'click', selector: 'Button#Start moving' },
      { action: 'click', selector: 'Button#Moving button', timeoutMs: 5000 },
      { action: 'assert_text', selector: '#timing-status', expected: 'Moving button clicked.' },
    ]);
    expect(flow.result).toBe('passed');
  });
});

describe('what counts as an effect', () => {
  it('reports what changed on the screen', async () => {
    const { step } = await on('/widgets', [{ action: 'click', selector: 'Button#Returns' }]);
    const { effects = [], delta } = step(2).diagnostics;
    expect(effects.map(({ kind }) => kind)).toContain('state');
    expect(delta?.changed).toContainEqual(
      expect.objectContaining({ name: 'Returns', property: 'expanded', before: 'false', after: 'true' }),
    );
    expect(delta?.added.map(({ name }) => name).join(' ')).toContain('within 30 days');
  });

  it('warns of a click that does nothing', async () => {
    const dead = page('<button>Dead</button>');
    const { step, flow, exitCode } = await on(dead, [
      { action: 'click', selector: 'Button#Dead' },
      { action: 'assert_exists', selector: 'Button#Dead' },
    ]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
    expect(step(2).diagnostics.note).toContain('expectNoEffect');
    expect(flow.result).toBe('passed');
    expect(exitCode).toBe(0);
  });

  it('counts the warning as a failure in a strict run', async () => {
    const dead = flowOn(page('<button>Dead</button>'), [{ action: 'click', selector: 'Button#Dead' }]);
    expect((await flows.run(dead, { strict: true })).exitCode).toBe(1);
  });
});

describe('hover, scroll and drag', () => {
  it('hovers, and the tooltip that appears is the effect', async () => {
    const { step, flow } = await on('/widgets', [
      { action: 'hover', selector: '#tooltip-button' },
      { action: 'assert_exists', selector: 'ToolTip#Copies are kept for 30 days.' },
    ]);
    expect(flow.result).toBe('passed');
    expect(step(2).warningCode).toBeNull();
  });

  it('scrolls the page and a list by notches of the wheel', async () => {
    const long = page(`<div style="height:3000px">Long</div><script>
      onscroll = () => { document.title = 'at ' + scrollY }</script>`);
    const { step } = await on(long, [
      { action: 'scroll', direction: 'down', scrollAmount: 5 },
      { action: 'assert_title', expected: 'at 500' },
      { action: 'scroll', direction: 'up', scrollAmount: 2 },
      { action: 'assert_title', expected: 'at 300' },
    ]);
    expect([3, 5].map((number) => step(number).error)).toEqual([null, null]);
  });

  it('drags a row onto another and a slider by a distance', async () => {
    shop.reset();
    const { flow, step } = await on('/inventory', [
      { action: 'drag', selector: 'RowHeader#Pine Table', to: 'RowHeader#Oak Shelf' },
      { action: 'assert_text', selector: '#inventory-status', expected: 'Pine Table moved to position 1.' },
      { action: 'drag', selector: 'Slider#Low stock below', by: { x: -2000, y: 0 } },
      { action: 'assert_value', selector: 'Slider#Low stock below', expected: 0 },
    ]);
    expect(step(4).error).toBeNull();
    expect(flow.result).toBe('passed');
    expect(step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('request');
  });

  it('holds a press for as long as the step asks, which its time limit grows by', async () => {
    const menu = page(`<button id="photo">Photo</button><p role="status" id="log"></p><script>
      let timer;
      photo.onpointerdown = () => { timer = setTimeout(() => { log.textContent = 'Menu: Share' }, 900) };
      photo.onpointerup = () => { clearTimeout(timer); log.textContent ||= 'let go' };</script>`);
    const { step, flow } = await on(menu, [
      { action: 'click', selector: 'Button#Photo' },
      { action: 'assert_text', selector: 'Status', expected: 'let go' },
      { action: 'click', selector: 'Button#Photo', holdMs: 1200 },
      { action: 'assert_text', selector: 'Status', expected: 'Menu: Share' },
    ]);
    expect(flow.result).toBe('passed');
    expect(step(2).timeMs).toBeLessThan(900);
    expect(step(4)).toMatchObject({ status: 'passed', argument: 'held 1200 ms' });
  });

  it('picks up by a long press what it drags, and takes the time for the way that it is given', async () => {
    const list = page(`<style>p { width: 200px; height: 30px; user-select: none }</style>
      <p id="one" role="listitem">One</p><p role="listitem">Two</p><p role="status" id="log"></p><script>
      let timer, isHeld = false, moves = [];
      one.onpointerdown = () => { timer = setTimeout(() => { isHeld = true }, 300) };
      onpointermove = (event) => {
        if (isHeld) moves.push({ at: performance.now(), y: event.clientY });
        else clearTimeout(timer);
      };
      onpointerup = () => {
        clearTimeout(timer);
        if (!isHeld) return;
        const steps = moves.slice(1).map((move, index) => Math.round(move.y - moves[index].y));
        log.textContent = ['carried', Math.round(moves.at(-1).at - moves[0].at), Math.max(...steps) - Math.min(...steps)].join(' ');
      };</script>`);
    const { step, flow } = await on(list, [
      { action: 'drag', selector: '#one', by: { x: 0, y: 200 }, expectNoEffect: true },
      { action: 'assert_text', selector: '#log', expected: '' },
      { action: 'drag', selector: '#one', by: { x: 0, y: 200 }, holdMs: 500, durationMs: 1000 },
      { action: 'read', selector: '#log' },
    ]);
    expect(flow.result).toBe('passed');
    const [word, tookMs, unevenPx] = (step(5).found ?? '').split(' ');
    expect(word).toBe('carried');
    expect(Number(tookMs)).toBeGreaterThanOrEqual(900);
    expect(Number(tookMs)).toBeLessThan(1500);
    expect(Number(unevenPx)).toBeLessThanOrEqual(1);
  });
});
