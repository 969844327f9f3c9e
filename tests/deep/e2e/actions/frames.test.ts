import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { startShop, type Shop } from '../../../support/shop.js';
import { browserWith, lacksBrowserForFlags, siteProcesses } from '../../../support/site-processes.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';

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

  it('get each press whole that they get the beginning of, though the pointer reaches them only now and then', async () => {
    const inner = pages
      .page(`<button onclick="parent.postMessage('paid', '*')">Pay</button>`)
      .replace('127.0.0.1', 'localhost');
    const framed = pages.page(
      `<iframe src="${inner}" width="300" height="200"></iframe><p></p><script>
        let paid = 0;
        onmessage = () => { paid += 1; document.querySelector('p').textContent = paid + ' paid' };
        const { style } = document.querySelector('iframe');
        (function flicker(frame) {
          style.pointerEvents = frame % 3 === 0 ? 'none' : 'auto';
          requestAnimationFrame(() => flicker(frame + 1));
        })(0);
      </script>`,
    );
    const presses = Array.from({ length: 60 }, () => ({ action: 'click', selector: 'Button#Pay' }));
    const { flow } = await flows.run(
      flowOn(framed, [...presses, { action: 'assert_text', selector: 'p', expected: '60 paid' }]),
    );
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  describe('that are taller than what shows them', () => {
    const pay = (place: string): string =>
      `<button onclick="parent.postMessage('${place}', '*')">Pay ${place}</button>`;
    const inner = (): string =>
      pages
        .page(
          `${pay('top')}<div style="height:400px"></div>${pay('middle')}<div style="height:400px"></div>${pay('end')}`,
        )
        .replace('127.0.0.1', 'localhost');
    const frame = (): string =>
      `<iframe src="${inner()}" width="300" height="1000"></iframe><script>onmessage = ({ data }) => { document.title += ' ' + data }</script>`;

    it.each([
      ['the page', (framed: string) => `<div style="height:300px"></div>${framed}`],
      ['a panel', (framed: string) => `<div style="height:250px;width:400px;overflow:auto">${framed}</div>`],
      [
        'a panel above others',
        (framed: string) =>
          `<div style="height:250px;width:400px;overflow:auto">${framed}</div><p style="height:2000px;background:#eee">Text</p>`,
      ],
      [
        'another frame',
        (framed: string) =>
          `<iframe width="400" height="900" srcdoc='${framed.replace('document', 'top.document').replaceAll("'", '&#39;')}'></iframe>`,
      ],
    ])('are pressed in all their length in %s, and scrolled to', async (_what, place) => {
      const { step } = await on(pages.page(place(frame())), [
        { action: 'click', selector: 'Button#Pay middle' },
        { action: 'click', selector: 'Button#Pay end' },
        { action: 'click', selector: 'Button#Pay top' },
        { action: 'scroll', selector: 'Button#Pay middle' },
        { action: 'click', selector: 'Button#Pay middle' },
        { action: 'assert_title', expected: 'Test middle end top middle' },
      ]);
      expect([2, 3, 4, 5, 6, 7].map((number) => step(number).error).filter(Boolean)).toEqual([]);
    });

    it('leave the page behind a dialog where it is', async () => {
      const { step } = await on(
        pages.page(
          `<p style="height:2000px">Long</p><dialog style="height:300px">${frame()}</dialog><script>document.querySelector('dialog').showModal(); onscroll = () => { document.title = 'Scrolled' }</script>`,
        ),
        [
          { action: 'click', selector: 'Button#Pay end' },
          { action: 'assert_title', expected: 'Test end' },
        ],
      );
      expect([step(2).error, step(3).error]).toEqual([null, null]);
    });

    it('have no effect where they have to be scrolled to and a dead button in them is pressed', async () => {
      const dead = pages
        .page('<div style="height:900px"></div><button>Dead</button><div style="height:900px"></div>')
        .replace('127.0.0.1', 'localhost');
      for (const height of [300, 2000]) {
        const { step } = await on(
          pages.page(
            `<div style="height:900px"></div><div style="height:250px;overflow:auto"><iframe src="${dead}" height="${height}"></iframe></div>`,
          ),
          [{ action: 'click', selector: 'Button#Dead' }],
        );
        expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
      }
    });

    it.each(['top:0', 'bottom:0'])('are pressed where a bar lies over a part of them: %s', async (side) => {
      const bar = `<div style="position:fixed;left:0;right:0;height:200px;${side};background:#eee">We use cookies</div>`;
      const { step } = await on(
        pages.page(`${bar}<div style="height:250px"></div>${frame()}<div style="height:300px"></div>`),
        [
          ...['top', 'end', 'middle', 'top'].map((what) => ({ action: 'click', selector: `Button#Pay ${what}` })),
          { action: 'assert_title', expected: 'Test top end middle top' },
        ],
      );
      const errors = [2, 3, 4, 5, 6].map((number) => step(number).error);
      expect(errors).toEqual([null, null, null, null, null]);
    });
  });

  it.each(['transform: scale(0.5); transform-origin: 0 0', 'zoom: 1.5'])(
    'in what is drawn at another size are clicked where they are seen: %s',
    async (style) => {
      const inner = pages.page(
        `<div style="height:120px"></div><button style="margin-left:150px" onclick="this.after('Paid')">Pay</button>`,
      );
      const middle = pages.page(`<iframe src="${inner}" width="400" height="240" style="margin:20px"></iframe>`);
      const outer = pages.page(
        `<div style="${style};width:600px"><iframe src="${middle}" width="500" height="320" style="padding:10px"></iframe></div>`,
      );
      const { flow, step } = await on(outer, [
        { action: 'click', selector: 'Button#Pay' },
        { action: 'assert_exists', selector: 'text=Paid' },
      ]);
      expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
      expect(step(2).warningCode).toBeNull();
    },
  );

  it('that cannot be seen show nothing that can', async () => {
    const inner = pages.page('<button>Pay</button><p>Card number</p>').replace('127.0.0.1', 'localhost');
    const frame = (more = ''): string => `<iframe src="${inner}" width="200" height="100" ${more}></iframe>`;
    const hidden = [
      `<div hidden>${frame()}</div>`,
      `<details><summary>More</summary>${frame()}</details>`,
      `<div style="height:0;overflow:hidden">${frame()}</div>`,
      `<div role="dialog" aria-label="Later" style="visibility:hidden">${frame()}</div>`,
      frame('style="visibility:hidden"'),
      `<iframe src="${inner}" width="0" height="0" style="border:0"></iframe>`,
      `<div style="visibility:hidden"><iframe srcdoc="<iframe src='${inner}'></iframe>"></iframe></div>`,
    ];
    const { flow, step } = await on(
      pages.page(`<button onclick="this.textContent = 'Paid'">Pay</button>${hidden.join('')}`),
      [
        { action: 'assert_count', selector: 'Button#Pay', expected: 1 },
        { action: 'assert_not_exists', selector: 'text=Card number' },
        { action: 'click', selector: 'Button#Pay' },
        { action: 'assert_not_exists', selector: 'Button#Pay' },
        { action: 'assert_exists', selector: 'Button#Paid >> nth=last' },
        { action: 'click', selector: 'Button#Pay', timeoutMs: 300 },
      ],
    );
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([step(7).error]);
    expect(step(7).error).toMatch(/\d hidden elements match/);
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

    it('are a part of it, and so are the frames in them', async () => {
      const { flow } = await on(paying(), [
        { action: 'fill', selector: 'Dialog#Pay >> Edit#Card', text: '4242' },
        { action: 'fill', selector: 'Dialog#Pay >> Edit#Code', text: '77' },
        { action: 'fill', selector: 'Dialog#Pay >> Frame#Bank >> Edit#Code', text: '78' },
        { action: 'fill', selector: 'Frame#Card >> Edit#Code', text: '79' },
        { action: 'assert_value', selector: 'Frame#Card >> Frame#Bank >> Edit', expected: '79' },
        { action: 'assert_value', selector: 'Dialog#Pay >> css=form >> Edit#Card', expected: '4242' },
        { action: 'assert_exists', selector: 'css=[role=dialog] >> css=div >> text=Bank' },
        { action: 'assert_count', selector: 'Dialog#Pay >> Edit', expected: 2 },
        { action: 'assert_count', selector: 'Dialog#Pay >> Button#Pay', expected: 3 },
        { action: 'assert_count', selector: 'Frame >> Button#Pay', expected: 3 },
        { action: 'assert_count', selector: 'Region#Other >> Button#Pay, Dialog#Pay >> Button#Pay', expected: 1 },
        { action: 'assert_count', selector: 'Dialog#Save >> Edit, Dialog#Pay >> Edit', expected: 2 },
      ]);
      expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    });

    it('are looked into before its absence is believed, and nothing else is', async () => {
      const absences = (selector: string): WrittenStep[] => [
        { action: 'assert_not_exists', selector },
        { action: 'assert_count', selector, expected: 0 },
        { action: 'wait', selector, state: 'absent' },
      ];
      const there = await flows.run(
        flowOn(paying(), [...absences('Dialog#Pay >> Edit#Card'), ...absences('Dialog#Pay >> Edit#Code')], {
          stopOnFailure: false,
        }),
        { timeoutMs: 300, artifacts: 'never' },
      );
      expect(there.flow.steps.map(({ status }) => status)).toEqual(['passed', ...Array<string>(6).fill('failed')]);
      const { flow } = await on(paying(), [
        ...absences('Dialog#Pay >> Edit#Voucher'),
        ...absences('Dialog#Pay >> Edit#News'),
        ...absences('Frame#Bank >> Edit#Card'),
      ]);
      expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    });

    it('say what they show in its text, where they stand', async () => {
      const { flow, step } = await on(paying(), [
        { action: 'assert_text', selector: 'Frame#Bank', expected: 'Bank Code Pay', exact: true },
        { action: 'assert_text', selector: 'Frame#Card', expected: 'Card Pay Bank Code Pay', exact: true },
        { action: 'assert_text', selector: 'Dialog#Pay', expected: 'Pay Card Pay Bank Code Pay', exact: true },
        { action: 'assert_text', selector: 'Region#Other', expected: 'Pay News', exact: true },
        { action: 'wait', selector: 'Dialog#Pay', text: 'Bank', state: 'absent', optional: true, timeoutMs: 300 },
        { action: 'wait', selector: 'Dialog#Pay', text: 'News', state: 'absent' },
      ]);
      expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([step(6).error]);
      expect(step(6).found).toBe('Pay Card Pay Bank Code Pay');
    });

    it('get the presses of it that come down on them', async () => {
      const board = pages
        .page(
          '<p id="count">0</p><script>onclick = () => { count.textContent = Number(count.textContent) + 1 }</script>',
        )
        .replace('127.0.0.1', 'localhost');
      const frame = (title: string, src: string) =>
        `<iframe title="${title}" src="${src}" width="300" height="150"></iframe>`;
      const around = pages.page(frame('Board', board));
      const page = pages.page(
        `<section aria-label="Game" style="width:320px">${frame('Outer', around)}</section><section aria-label="Idle">${frame('Idle', 'about:blank')}</section>`,
      );
      const { flow } = await on(page, [
        { action: 'assert_text', selector: 'Frame#Board >> #count', expected: '0', exact: true },
        { action: 'click', selector: 'Frame#Board' },
        { action: 'click', selector: 'Frame#Outer' },
        { action: 'click', selector: 'Region#Game' },
        { action: 'assert_text', selector: 'Frame#Board >> #count', expected: '3', exact: true },
        { action: 'click', selector: 'Frame#Idle' },
        { action: 'hover', selector: 'Region#Game', expectNoEffect: true },
      ]);
      expect(flow.steps.map(({ error, warningCode }) => error ?? warningCode)).toEqual(
        Array.from({ length: 8 }, (_, index) => (index === 6 ? 'no_observable_effect' : null)),
      );
    });

    it('say nothing there where they only load something and have no room for text', async () => {
      const loading = ['0', '1'].map((size) => `<iframe srcdoc="found" width="${size}" height="${size}"></iframe>`);
      const { flow } = await on(pages.page(`<main>Total ${loading.join('')}</main>`), [
        { action: 'assert_text', selector: 'Main', expected: 'Total', exact: true },
      ]);
      expect(flow.result).toBe('passed');
    });
  });
});
