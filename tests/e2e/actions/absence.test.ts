import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 600): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps, { stopOnFailure: false }), { timeoutMs });

describe('what is absent by its exact name, and there by a part of it', () => {
  it('passes as absent, and the looser match is named', async () => {
    const { flow, step } = await on('<p>Your password is invalid! Try again.</p><button>Delete all</button>', [
      { action: 'assert_exists', selector: 'Text#password is invalid' },
      { action: 'assert_not_exists', selector: 'Text#password is invalid' },
      { action: 'assert_count', selector: 'Button#Delete', expected: 0 },
      { action: 'wait', selector: 'Button#Delete', state: 'hidden' },
      { action: 'wait', milliseconds: 1, assertions: [{ type: 'not_exists', selector: 'Button#Delete' }] },
      { action: 'assert_not_exists', selector: 'Button#Remove' },
    ]);
    expect(flow.result).toBe('passed');
    expect([3, 4, 5, 6].map((number) => step(number).warningCode)).toEqual(Array(4).fill('loose_match'));
    expect(step(3).diagnostics.note).toContain('this is there: paragraph "Your password is invalid! Try again."');
    expect(step(4).diagnostics.note).toContain('this is there: button "Delete all"');
    expect(step(7).warningCode).toBeNull();
  });
});

/** A grid of 2,000 rows that draws those in view, a moment after it was scrolled. */
const invoices = (count = 'aria-rowcount="2000"'): string => `<style>
  body { font: 14px sans-serif } #v { height: 300px; overflow: auto; width: 420px } #v div[role=rowgroup] { position: relative; height: 60000px }
  [role=row] { position: absolute; left: 0; right: 0; height: 30px; display: flex; gap: 20px }</style>
  <h1>Invoices</h1><div id="v" role="grid" ${count} aria-label="Invoices"><div role="rowgroup"></div></div><p role="status">Nothing chosen</p>
  <script>{
    const box = document.getElementById('v'), inner = box.firstChild;
    const paint = () => {
      inner.replaceChildren();
      const from = Math.max(0, Math.floor(box.scrollTop / 30) - 3);
      for (let at = from; at < Math.min(2000, from + 16); at += 1) {
        const row = document.createElement('div');
        row.setAttribute('role', 'row');
        row.style.top = at * 30 + 'px';
        const name = 'Invoice ' + String(at + 1).padStart(4, '0');
        row.innerHTML = '<span role="gridcell">' + name + '</span><span role="gridcell"><button>Open</button></span>';
        row.querySelector('button').onclick = () => document.querySelector('[role=status]').textContent = 'Opened ' + name;
        inner.append(row);
      }
    };
    box.addEventListener('scroll', () => requestAnimationFrame(() => setTimeout(paint, 40)));
    paint();
  }</script>`;

describe.each(['aria-rowcount="2000"', ''])('a grid that draws only the rows in view (%s)', (count) => {
  it('is not said to lack a row that may be among the others', async () => {
    const { step } = await on(invoices(count), [
      { action: 'assert_not_exists', selector: 'GridCell#Invoice 0900' },
      { action: 'assert_not_exists', selector: 'Grid#Invoices >> Button#Delete' },
      { action: 'assert_not_exists', selector: 'text=Invoice 0900' },
      { action: 'wait', selector: 'Row#Invoice 0900', state: 'hidden' },
      { action: 'wait', text: 'Invoice 0900', state: 'hidden' },
      { action: 'assert_count', selector: 'Row', expected: 16 },
      { action: 'assert_count', selector: 'Row', expected: 2000 },
      { action: 'assert_count', selector: 'Row', atMost: 50 },
      { action: 'click', selector: 'Row#Invoice 0040 >> Button#Open' },
    ]);
    for (const number of [2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      expect(step(number), String(number)).toMatchObject({ status: 'failed' });
      expect(step(number).error).toMatch(/16 of (its|about) 2,000 rows are; scroll to it in a step before/);
    }
    expect(step(7).error).toContain(
      'found 16, and there may be more: it may be in a part of the grid "Invoices" that is not drawn',
    );
  });

  it('is scrolled through for a row, from where it is to the end and then from its beginning', async () => {
    const { flow, step } = await on(
      invoices(count),
      [
        { action: 'scroll', selector: 'GridCell#Invoice 0160' },
        { action: 'click', selector: 'Row#Invoice 0160 >> Button#Open' },
        { action: 'assert_text', selector: 'Status', expected: 'Opened Invoice 0160' },
        { action: 'wait', selector: 'Grid', milliseconds: 1 },
        { action: 'scroll', selector: 'Row#Invoice 0190 >> Button#Open' },
        { action: 'scroll', selector: 'GridCell#Invoice 9999', timeoutMs: 700 },
      ],
      20_000,
    );
    expect(flow.steps.slice(0, 6).map(({ error }) => error)).toEqual(Array(6).fill(null));
    expect(step(7).error).toMatch(/the grid "Invoices" was scrolled through by \d+ % in that time; give the step more/);
  });

  it('is believed to lack what none of its rows is, and to have what is drawn', async () => {
    const { flow } = await on(invoices(count), [
      { action: 'assert_not_exists', selector: 'Dialog' },
      { action: 'assert_not_exists', selector: 'Alert#Invoice 0900' },
      { action: 'assert_not_exists', selector: 'Status >> Text#Invoice 0900' },
      { action: 'assert_count', selector: 'Row', atLeast: 10 },
      { action: 'assert_count', selector: 'Grid', expected: 1 },
      { action: 'assert_exists', selector: 'Row#Invoice 0005' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});

describe('what is no list that draws a part', () => {
  it.each([
    ['a page of a table', '<table role="grid" aria-rowcount="90"><tr><td>One</td></tr><tr><td>Two</td></tr></table>'],
    ['a long list', `<div style="height:100px;overflow:auto"><ul>${'<li>Entry</li>'.repeat(60)}</ul></div>`],
    ['a high page', '<div style="height:6000px"><p>One</p><p style="margin-top:3000px">Two</p><p>Three</p></div>'],
  ])('is believed: %s', async (_what, html) => {
    const { flow } = await on(html, [
      { action: 'assert_not_exists', selector: 'Cell#Three' },
      { action: 'assert_not_exists', selector: 'ListItem#None' },
      { action: 'assert_not_exists', selector: 'Text#None' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});

describe('a short list that draws only the rows in view', () => {
  it('is said to be scrolled through where no row is the one', async () => {
    const html = invoices('aria-rowcount="60"').replaceAll('2000', '60').replace('60000px', '1800px');
    const { step } = await on(
      html,
      [
        { action: 'scroll', selector: 'GridCell#Invoice 0050' },
        { action: 'scroll', selector: 'GridCell#Invoice 0001' },
        { action: 'scroll', selector: 'GridCell#Invoice 9999', timeoutMs: 3000 },
      ],
      5000,
    );
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
    expect(step(4).error).toContain('the grid "Invoices" was scrolled through to its end and from its beginning');
  });
});

describe('a closed shadow root', () => {
  const closed = `<h1>Checkout</h1><div id="host"></div><div style="height:9px;background:red"></div><script>
    document.getElementById('host').attachShadow({ mode: 'closed' }).innerHTML =
      '<label>Coupon <input id="cp"></label> <button>Apply</button> <p>Coupon box</p><style>.error{}</style>'</script>`;

  it('is not said to lack what it says, and named where that is looked for', async () => {
    const { step } = await on(closed, [
      { action: 'assert_not_exists', selector: 'Text#Coupon box' },
      { action: 'assert_not_exists', selector: 'Button#Apply' },
      { action: 'assert_count', selector: 'text=Coupon box', expected: 0 },
      { action: 'wait', text: 'Coupon box', state: 'hidden' },
      { action: 'fill', selector: 'Edit#Coupon', text: 'TEN' },
      { action: 'assert_text', contains: 'Coupon box' },
    ]);
    for (const number of [2, 3, 4, 5, 6, 7])
      expect(step(number).error).toContain('it may be in the closed shadow root of <div id="host">');
  });

  it('is believed to lack what it does not say', async () => {
    const { flow } = await on(closed, [
      { action: 'assert_not_exists', selector: 'Text#Error' },
      { action: 'assert_not_exists', selector: 'Button#Delete' },
      { action: 'assert_not_exists', selector: '.coupon' },
      { action: 'assert_count', selector: 'Heading', expected: 1 },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});

describe('a frame that has not loaded', () => {
  const framed = (attributes: string): string => `<iframe title="Card" src="/never" ${attributes}></iframe>`;
  const whileLoading = (body: string, steps: readonly WrittenStep[]): Promise<Ran> => {
    pages.answer('/never', () => undefined);
    const {
      steps: [open, ...rest],
      ...flow
    } = flowOn(pages.page(body), steps, { stopOnFailure: false });
    return flows.run({ ...flow, steps: [{ ...open, timeoutMs: 500 }, ...rest] }, { timeoutMs: 600 });
  };

  it('is not said to lack anything, where it can be seen', async () => {
    const { step } = await whileLoading(framed(''), [
      { action: 'assert_not_exists', selector: 'Button#Pay' },
      { action: 'wait', text: 'Pay', state: 'hidden' },
      { action: 'assert_exists', selector: 'Button#Pay' },
    ]);
    for (const number of [2, 3, 4])
      expect(step(number).error).toContain('it may be in the frame "Card", which has not loaded yet');
  });

  it('says nothing where it shows nothing, or has failed for good', async () => {
    const unseen = ['hidden', 'width="0" height="0"', 'style="display:none"'].map(framed).join('');
    const { step } = await whileLoading(`${unseen}<iframe title="Ad" src="http://127.0.0.1:9/"></iframe>`, [
      { action: 'assert_not_exists', selector: 'Button#Pay' },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed' });
  });
});
