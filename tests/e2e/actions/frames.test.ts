import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lookAt } from '../../support/red-on-white.js';
import { flowOn, startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';
import { browserWith, lacksBrowserForFlags, siteProcesses } from '../../support/site-processes.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';

let shop: Shop;
let pages: WebPages;
let folder: string;

beforeAll(async () => {
  [shop, pages, folder] = await Promise.all([
    startShop(),
    startWebPages(),
    mkdtemp(join(tmpdir(), 'handeye-browser-')),
  ]);
});
afterAll(() => Promise.all([shop.close(), pages.close(), rm(folder, { recursive: true })]));

describe.skipIf(lacksBrowserForFlags).each(siteProcesses)('frames of another site, %s', (_how, flag) => {
  let flows: FlowRunner;
  beforeAll(async () => {
    flows = await startFlowRunner({ executable: await browserWith(flag, folder) });
  });
  afterAll(() => flows.close());

  const on = (page: string, steps: readonly WrittenStep[]): Promise<Ran> =>
    flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs: 1500 });

  it('are found in, typed into and clicked in, by scope and without', async () => {
    const { flow, step } = await on('/widgets', [
      { action: 'type', selector: 'Frame#Help chat >> Edit#Your question', text: 'Ship to Galway?' },
      { action: 'click', selector: 'Button#Ask' },
      { action: 'assert_text', selector: 'List#Answers', contains: 'You asked: Ship to Galway?' },
      { action: 'assert_text', selector: '#help-status', expected: 'Questions asked: 1' },
      { action: 'assert_value', selector: 'Edit#Your question', expected: '' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(flow.steps.map(({ warningCode }) => warningCode).filter(Boolean)).toEqual([]);
    expect(step(2).diagnostics.effects).toContainEqual(expect.objectContaining({ kind: 'value' }));
    expect(
      step(3)
        .diagnostics.delta?.added.map(({ name }) => name)
        .join(),
    ).toContain('You asked');
  });

  it('of the same site as well', async () => {
    const { flow } = await on('/widgets', [
      { action: 'fill', selector: 'Frame#Note editor >> Edit#Note', text: 'Buy mugs' },
      { action: 'click', selector: 'Button#Save note' },
      { action: 'assert_text', selector: 'Frame#Note editor >> Status', expected: 'Note saved: Buy mugs' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it.each(['', 'transform: scale(1.8); transform-origin: 0 0'])(
    'have secrets painted over in pictures, in texts and in what styles add to them: %s',
    async (style) => {
      const inner =
        pages.page(`<style>body { margin: 40px; font: 24px monospace; color: #f00 } p::after { content: attr(data-x) }
        input { color: #00f }</style>
      <input aria-label="Key"><p aria-hidden="true"></p>
      <script>document.querySelector('input').oninput = ({ target: { value } }) => {
        const out = document.querySelector('p');
        out.textContent = out.dataset.x = value;
      }</script>`);
      const elsewhere = inner.replace('127.0.0.1', 'localhost');
      const page = pages.page(
        `<div style="height: 60px"></div><iframe style="${style}" src="${elsewhere}" width="700" height="300"></iframe>`,
      );
      const { folder: run, step } = await flows.run(
        flowOn(page, [{ action: 'fill', selector: 'Edit#Key', text: '{{secret.KEY}}' }, { action: 'screenshot' }]),
        { secrets: { KEY: 'zq7xw92kd81' } },
      );
      const picture = await lookAt(join(run, step(3).screenshot ?? ''));
      expect(picture.painted).toBeGreaterThan(100);
      expect(picture.readable).toBe(0);
    },
  );

  it('are part of the text of the screen and of its snapshot', async () => {
    const { flow, step } = await on('/widgets', [
      { action: 'assert_text', contains: 'Your question' },
      { action: 'assert_exists', selector: 'Heading#Help chat' },
      { action: 'click', selector: 'Frame#Help chat >> Button#Not there' },
    ]);
    expect(flow.steps.slice(0, 3).map(({ error }) => error)).toEqual([null, null, null]);
    expect(step(4).error).toContain('Nearest: ');
  });

  it('that lie below the screen are scrolled to, and what covers them is noticed', async () => {
    const framed = pages.page(`<div style="height:2000px">Long</div>
      <div style="position:relative"><iframe title="Help" src="${shop.frameUrl}/help" style="width:400px;height:300px"></iframe>
      <div id="veil" style="position:absolute;inset:0" onclick="this.remove()">Veil</div></div>`);
    const { step } = await on(framed, [
      { action: 'fill', selector: 'Edit#Your question', text: 'Hidden?' },
      { action: 'click', selector: 'Button#Ask', optional: true, timeoutMs: 600 },
      { action: 'click', selector: '#veil' },
      { action: 'click', selector: 'Button#Ask' },
      { action: 'assert_exists', selector: 'ListItem#You asked: Hidden?' },
    ]);
    expect(step(3).error).toContain(': covered by "Veil" <div id="veil"> (check: receives_events)');
    expect([step(5).error, step(6).error]).toEqual([null, null]);
  });

  it('inside frames are reached, too, and frames that come later', async () => {
    const inner = pages.page(`<iframe title="Inner" src="${shop.frameUrl}/help"></iframe>`);
    const outer = pages.page(`<button onclick="setTimeout(() => {
      const f = document.createElement('iframe'); f.title = 'Outer'; f.src = '${inner}'; f.width = 500; f.height = 400;
      document.body.append(f) }, 100)">Load</button>`);
    const { flow } = await on(outer, [
      { action: 'click', selector: 'Button#Load' },
      { action: 'fill', selector: 'Frame#Outer >> Frame#Inner >> Edit#Your question', text: 'Deep?' },
      { action: 'assert_value', selector: 'Edit#Your question', expected: 'Deep?' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  describe('inside an element that a selector names', () => {
    /** A dialog in which a frame of another site has a frame of the page's site in it; what is outside has the same names. */
    const paying = (): string => {
      const bank = pages.page('<h2>Bank</h2><label>Code <input></label><button>Pay</button>');
      const card = pages.page(`<form><label>Card <input></label><button>Pay</button></form>
        <iframe title="Bank" src="${bank}" width="260" height="120"></iframe>`);
      return pages.page(`<div role="dialog" aria-label="Pay"><button>Pay</button>
        <div><iframe title="Card" src="${card.replace('127.0.0.1', 'localhost')}" width="300" height="220"></iframe></div></div>
        <section aria-label="Other"><iframe title="News" srcdoc="<button>Pay</button><p><label>News <input></label></p>"></iframe></section>
        <label>Voucher <input></label>`);
    };

    it('are counted through by a number at the end, outside before inside', async () => {
      const { flow } = await on(paying(), [
        { action: 'fill', selector: 'Dialog#Pay >> Edit >> nth=1', text: 'first' },
        { action: 'fill', selector: 'Frame#Card >> Edit >> nth=last', text: 'second' },
        { action: 'assert_value', selector: 'Edit#Card', expected: 'first' },
        { action: 'assert_value', selector: 'Edit#Code', expected: 'second' },
        { action: 'assert_exists', selector: 'Dialog#Pay >> Button#Pay >> nth=3' },
        { action: 'assert_not_exists', selector: 'Dialog#Pay >> Button#Pay >> nth=4' },
      ]);
      expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    });
  });
});

describe('shadow trees', () => {
  let flows: FlowRunner;
  beforeAll(async () => {
    flows = await startFlowRunner();
  });
  afterAll(() => flows.close());

  it('are looked into like any part of the page', async () => {
    const { flow, step } = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'click', selector: 'Group#Tickets >> Button#More tickets' },
        { action: 'assert_text', selector: 'css=output[aria-label="Number of tickets"]', expected: 1 },
        { action: 'click', selector: 'ticket-counter >> Button#Reset tickets' },
        { action: 'assert_text', selector: '#shadow-status', expected: 'Tickets: 0' },
      ]),
      { timeoutMs: 1000 },
    );
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(step(2).warningCode).toBeNull();
  });

  it('that change alone count as an effect', async () => {
    const counter = pages.page(`<x-count></x-count><script>customElements.define('x-count', class extends HTMLElement {
      connectedCallback() { const root = this.attachShadow({ mode: 'open' });
        root.innerHTML = '<button>Count</button><p>0</p>';
        root.querySelector('button').onclick = () => { root.querySelector('p').textContent = '1' } } })</script>`);
    const { step } = await flows.run(flowOn(counter, [{ action: 'click', selector: 'Button#Count' }]));
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });
});
