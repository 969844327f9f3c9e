import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, patientMs } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { lacksPrograms } from '../../../support/x-server.js';

const what = 'pages in Chromium as a program';

describe.skipIf(lacksDesktop(what) || lacksPrograms(what, 'chromium'))('a page in Chromium', () => {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner({ timeoutMs: patientMs });
  });
  afterAll(() => runner.close());

  /** Goes on with these steps, of which the first is step 2, in a Chromium that nobody has made accessible. */
  const run = (body: string, steps: readonly WrittenStep[]): Promise<Ran> => {
    const page = `data:text/html,<title>Page</title>${encodeURIComponent(body)}`;
    return runner.run({
      schemaVersion: 1,
      testName: 'A page',
      desktop: 'private',
      targets: { linux: { launch: 'chromium', args: ['--no-sandbox', '--no-first-run', page] } },
      steps: [{ action: 'open', timeoutMs: 30_000 }, ...steps],
    });
  };

  it('is recognised without a switch: what it shows is not believed to be absent', async () => {
    const tried = [
      { action: 'assert_not_exists', selector: 'Button#Dead', timeoutMs: 3000 },
      { action: 'assert_count', selector: 'Button#Dead', expected: 0, timeoutMs: 3000 },
    ];
    for (const step of tried) expect((await run('<button>Dead</button>', [step])).step(2).status).toBe('failed');
  });

  it('that is empty may be one that is still loaded: nothing is believed to be absent in it', async () => {
    const ran = await run('', [
      { action: 'assert_exists', selector: 'Button', timeoutMs: 20_000 },
      { action: 'assert_not_exists', selector: 'Heading', timeoutMs: 3000 },
    ]);
    expect(ran.step(3).error).toMatch(/chromium shows a page that is empty, or has not exposed it yet/);
  });

  it('is driven without a switch', async () => {
    const ran = await run(`<button onclick="this.textContent='Done'">Go</button>`, [
      { action: 'click', selector: 'Button#Go', timeoutMs: 20_000 },
      { action: 'assert_exists', selector: 'Button#Done' },
      { action: 'assert_not_exists', selector: 'Button#Go' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('with a dialog that says it is modal keeps nothing from what is around that, as in a browser', async () => {
    const page = `<div role=dialog aria-modal=true aria-label=Cookies><button>Accept</button></div>
      <input aria-label=Town><button onclick="o.textContent = 'saved'">Save</button><p id=o>none</p>`;
    const ran = await run(page, [
      { action: 'fill', selector: 'Edit#Town', text: 'Ulm', timeoutMs: 20_000 },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_exists', selector: 'Text#saved' },
      { action: 'fill', selector: 'Edit#Address and search bar', text: 'about:blank' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that is busy may show something else afterwards: nothing is believed to be absent meanwhile', async () => {
    const work = `const until = Date.now() + 3000; while (Date.now() < until); o.textContent = 'Failed'`;
    const ran = await run(`<button onclick="${work}">Save</button><p id=o>none</p>`, [
      { action: 'click', selector: 'Button#Save', timeoutMs: 20_000 },
      { action: 'assert_not_exists', selector: 'Text#Failed', timeoutMs: 4500 },
    ]);
    expect(ran.step(3)).toMatchObject({ status: 'failed' });
    expect(ran.step(3).timeMs).toBeGreaterThan(1500);
  });

  it('opens a dialog of Chromium, in which the next step is not lost', async () => {
    const ran = await run(`<button onclick="alert('Hi'); o.textContent = 'over'">Ask</button><p id=o>none</p>`, [
      { action: 'click', selector: 'Button#Ask', timeoutMs: 20_000 },
      { action: 'click', selector: 'Button#OK' },
      { action: 'assert_not_exists', selector: 'Button#OK' },
      { action: 'assert_exists', selector: 'Text#over' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('has what is scrolled away: it is there, scrolled to and pressed', async () => {
    const page = `
      <button>Near</button>
      <div style="height:60px;overflow:auto"><p style="height:200px">List</p><button onclick="o.textContent='inner'">Inner</button></div>
      <p id=o>none</p><div style="height:3000px"></div><button onclick="p.textContent='far'">Far</button><p id=p></p>`;
    const ran = await run(page, [
      { action: 'wait', selector: 'Button#Near', timeoutMs: 20_000 },
      { action: 'assert_exists', selector: 'Button#Far' },
      { action: 'assert_exists', selector: 'Button#Inner' },
      { action: 'click', selector: 'Button#Inner' },
      { action: 'assert_exists', selector: 'Text#inner' },
      { action: 'click', selector: 'Button#Far' },
      { action: 'assert_exists', selector: 'Text#far' },
      { action: 'assert_exists', selector: 'Button#Near' },
      { action: 'scroll', selector: 'Button#Near' },
      { action: 'click', selector: 'Button#Inner' },
    ]);
    expect(problemsOf(ran).filter((problem) => !problem.startsWith('11: no_observable_effect'))).toEqual([]);
    const absent = await run(page, [{ action: 'assert_not_exists', selector: 'Button#Far', timeoutMs: 3000 }]);
    expect(absent.step(2).status).toBe('failed');
  });

  const rows = (count: number, row: (number: number) => string): string =>
    Array.from({ length: count }, (_, at) => row(at)).join('');
  const far = (name: string): string => `<button onclick="this.textContent='Pressed'">${name}</button>`;
  const longParts = [
    ['a main', `<main><h1>People</h1><div style="height:3000px"></div>${far('Far')}</main>`],
    ['a main that shows nothing yet', `<main><div style="height:3000px"></div>${far('Far')}</main>`],
    ['a main of many parts', `<main>${rows(320, (at) => `<p>Line ${at}</p>`)}${far('Far')}</main>`],
    ['a list', `<ul>${rows(120, (at) => `<li>Item ${at} ${far(at === 110 ? 'Far' : 'Near')}</li>`)}</ul>`],
    ['a table', `<table>${rows(100, (at) => `<tr><td>Item ${at}<td>${far(at === 90 ? 'Far' : 'Near')}`)}</table>`],
    ['a form', `<form>${rows(60, (at) => `<p><label>Field ${at} <input></label></p>`)}${far('Far')}</form>`],
    [
      'a list in a pane',
      `<div style="height:150px;overflow:auto"><ul>${rows(40, (at) => `<li>${far(at === 20 ? 'Far' : 'Near')}</li>`)}</ul></div>`,
    ],
  ] as const;

  it.each(longParts)('has what is scrolled away in what is seen in part: %s', async (_, body) => {
    const ran = await run(`<h1>Begin</h1>${body}`, [
      { action: 'wait', selector: 'Heading#Begin', timeoutMs: 20_000 },
      { action: 'assert_exists', selector: 'Button#Far' },
      { action: 'click', selector: 'Button#Far' },
      { action: 'assert_exists', selector: 'Button#Pressed' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('has what is scrolled away behind many parts: it is not believed to be absent', async () => {
    const ran = await run(`<main><h1>Begin</h1>${rows(320, (at) => `<p>Line ${at}</p>`)}${far('Far')}</main>`, [
      { action: 'wait', selector: 'Heading#Begin', timeoutMs: 20_000 },
      { action: 'assert_not_exists', selector: 'Button#Far', timeoutMs: 500 },
    ]);
    expect(ran.step(3).status).toBe('failed');
  });

  it('does not have what is folded up in parts that are seen', async () => {
    const folded = (name: string, height = 20): string =>
      `<div style="height:0;overflow:hidden"><p style="height:${height}px">In</p><button>Folded ${name}</button></div>`;
    const sub = `<div style="max-height:0;overflow:hidden"><ul><li>Sub</li><li><button>Folded sub</button></li></ul></div>`;
    const page = `
      <main><h1>Begin</h1>${folded('above')}${folded('tall', 2000)}<ul><li>One</li><li>${sub}</li></ul>
      <div style="height:3000px"></div><button>Far</button>${folded('far')}</main>
      <section><p>End</p>${folded('last')}</section>`;
    const names = ['above', 'tall', 'sub', 'far', 'last'];
    const ran = await run(page, [
      { action: 'wait', selector: 'Heading#Begin', timeoutMs: 20_000 },
      ...names.map((name) => ({ action: 'assert_not_exists', selector: `Button#"Folded ${name}"` })),
      { action: 'click', selector: 'Button#Far', expectNoEffect: true },
      ...names.map((name) => ({ action: 'assert_not_exists', selector: `Button#"Folded ${name}"` })),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('does not have what is hidden or folded up, wherever that is', async () => {
    const hidden = (name: string): string => `
      <div style="height:0;overflow:hidden"><button>Folded ${name}</button></div>
      <details><summary>More</summary><button>Closed ${name}</button></details>
      <button hidden>Hidden ${name}</button>`;
    const page = `<button>Near</button>${hidden('near')}<div style="height:3000px"></div>${hidden('far')}`;
    const names = ['near', 'far'].flatMap((where) => [`Folded ${where}`, `Closed ${where}`, `Hidden ${where}`]);
    const ran = await run(page, [
      { action: 'wait', selector: 'Button#Near', timeoutMs: 20_000 },
      ...names.map((name) => ({ action: 'assert_not_exists', selector: `Button#"${name}"` })),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('has sliders that are set to a number, and is asked until they have it', async () => {
    const ran = await run(
      `<input type=range min=0 max=10 aria-label=Volume oninput="o.textContent='volume '+this.value"><p id=o></p>`,
      [
        { action: 'fill', selector: 'Slider#Volume', text: '7', timeoutMs: 20_000 },
        { action: 'assert_exists', selector: 'Text#"volume 7"' },
      ],
    );
    expect(problemsOf(ran)).toEqual([]);
  });

  it('has drop-downs whose options are called so, as on the web', async () => {
    const ran = await run(
      `<label>Colour <select onchange="o.textContent='chosen '+this.value"><option>red<option>green<option>blue</select></label>
       <p id=o></p>`,
      [
        { action: 'select', selector: 'ComboBox#Colour', option: 'blue', timeoutMs: 20_000 },
        { action: 'assert_exists', selector: 'Text#"chosen blue"' },
        { action: 'click', selector: 'ComboBox#Colour' },
        { action: 'click', selector: 'Option#green' },
        { action: 'assert_exists', selector: 'Text#"chosen green"' },
        { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'green' },
      ],
    );
    expect(problemsOf(ran)).toEqual([]);
  });
});
