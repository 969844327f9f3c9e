import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], more: Readonly<Record<string, unknown>> = {}): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps, more), { timeoutMs: 2000 });
const later = (change: string, ms = 30): string => `setTimeout(() => { ${change} }, ${ms})`;

const select = (onchange: string): string =>
  `<select aria-label="Sort" onchange="${onchange}"><option>Name<option>Price</select><button onclick="o.textContent = 'saved'">Save</button><p id="o" role="status"></p>`;
const input = (attributes: string): string => `<input aria-label="Name" ${attributes}>`;
const choose = { action: 'select', selector: 'ComboBox#Sort', option: 'Price' };

describe('a value that the app puts back after the step', () => {
  it.each([
    ['chosen in a list', select(later(`this.value = 'Name'`)), choose],
    [
      'filled in',
      input(`value="old" oninput="${later(`this.value = 'old'`)}"`),
      { action: 'fill', selector: 'Edit#Name', text: 'new' },
    ],
    [
      'filled into an empty field',
      input(`oninput="${later(`this.value = ''`)}"`),
      { action: 'fill', selector: 'Edit#Name', text: 'new' },
    ],
    [
      'filled into an empty field, at once',
      '<input type="date" aria-label="Born" oninput="this.value = \'\'">',
      { action: 'fill', selector: 'Any#Born', text: '2000-02-03' },
    ],
    [
      'checked',
      `<input type="checkbox" aria-label="News" onchange="${later('this.checked = false')}">`,
      { action: 'check', selector: 'CheckBox#News' },
    ],
    [
      'unchecked',
      `<input type="checkbox" checked aria-label="News" onchange="${later('this.checked = true')}">`,
      { action: 'uncheck', selector: 'CheckBox#News' },
    ],
    [
      'cleared',
      input(`value="old" oninput="${later(`this.value = 'old'`)}"`),
      { action: 'clear', selector: 'Edit#Name' },
    ],
  ])('fails it: %s', async (_how, body, step) => {
    const ran = await on(body, [step]);
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'not_actionable' } });
    // One that does so while the step still looks is reported by that step.
    expect(ran.step(2).error).toMatch(/put it back|keeps it so/);
    expect(ran.exitCode).toBe(1);
  });

  it('fails it before the next input, which is not made, and reports both values', async () => {
    let refuse: (() => void) | undefined;
    pages.answer('/order', (_request, response) => void (refuse = () => response.end()));
    const body = `<label>Name <input id="n" value="old" oninput="fetch('/order').then(() => { this.value = 'old'; o.textContent = 'refused' })"></label>
      <button onclick="o.textContent = 'saved'">Save</button><p id="o" role="status"></p>`;
    const ran = await flows.run(
      flowOn(pages.page(body), [
        { action: 'fill', selector: 'Edit#Name', text: 'new' },
        { action: 'wait', text: 'refused' },
        { action: 'assert_exists', selector: 'Button#Save' },
        { action: 'click', selector: 'Button#Save' },
      ]),
      { timeoutMs: 5000, onEvent: (event) => void (event.type === 'step_settled' && event.step === '2' && refuse?.()) },
    );
    expect([2, 3, 4, 5].map((at) => ran.step(at).status)).toEqual(['failed', 'passed', 'passed', 'skipped']);
    expect(ran.step(2)).toMatchObject({
      expected: 'new',
      found: 'old',
      error: expect.stringContaining('The textbox "Name" was "new", and is "old" again: the app put it back.'),
    });
  });

  it('ends no flow that goes on after failures, or that the step is optional for', async () => {
    const steps = [
      { action: 'wait', milliseconds: 100 },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: '#o', expected: 'saved' },
    ];
    const ran = await on(select(later(`this.value = 'Name'`)), [choose, ...steps], { stopOnFailure: false });
    expect([2, 4, 5].map((at) => ran.step(at).status)).toEqual(['failed', 'passed', 'passed']);
    const forgiving = await on(select(later(`this.value = 'Name'`)), [{ ...choose, optional: true }, ...steps]);
    expect(forgiving.step(2)).toMatchObject({ status: 'warning', warningCode: 'optional_step_failed' });
    expect(forgiving.flow.result).toBe('passed');
  });

  it('fails the step of a called flow, and with that the flow, before its next input', async () => {
    const called = { schemaVersion: 1, testName: 'Sort', steps: [choose] };
    const calling = flowOn(pages.page(select(later(`this.value = 'Name'`))), [
      { action: 'run_flow', flow: 'sort.json' },
      { action: 'wait', milliseconds: 100 },
      { action: 'click', selector: 'Button#Save' },
    ]);
    const ran = await flows.run(calling, { timeoutMs: 2000, files: { 'sort.json': called } });
    expect(['2.1', 4].map((at) => ran.step(at).status)).toEqual(['failed', 'skipped']);
    expect(ran.exitCode).toBe(1);
  });

  it('reports neither value of a password or a secret', async () => {
    const body = `<input type="password" aria-label="Password" oninput="${later(`this.value = ''`)}">`;
    const ran = await on(body, [{ action: 'fill', selector: 'Edit#Password', text: 'swordfish' }]);
    expect(ran.step(2).status).toBe('failed');
    expect(ran.step(2).error).not.toContain('swordfish');
    expect(ran.step(2).expected).toBeNull();
  });
});

describe('a value that is not put back', () => {
  it.each([
    [
      'as the app writes it in its own way',
      input(`value="1.00" oninput="${later(`this.value = '1.00'`)}"`),
      { action: 'fill', selector: 'Edit#Name', text: '1', expectNoEffect: true },
    ],
    ['as its element is gone', select(later('this.remove()')), choose],
    ['as its page is left', select(later(`location.href = 'about:blank'`)), choose],
    [
      'as its form empties it once it was sent by a key',
      `<form onsubmit="event.preventDefault(); ${later('this.reset()')}">${input('value="a"')}</form>`,
      { action: 'type', selector: 'Edit#Name', text: 'b\n', expectNoEffect: true },
    ],
    [
      'as keys may have handed it on',
      input(`oninput="if (value === 'abc') ${later(`this.value = ''`)}"`),
      {
        action: 'type',
        selector: 'Edit#Name',
        text: 'abc',
        expectNoEffect: true,
      },
    ],
  ])('does not fail: %s', async (_how, body, step) => {
    const ran = await on(body, [step, { action: 'wait', milliseconds: 100 }]);
    expect(ran.step(2)).toMatchObject({ status: expect.stringMatching(/^(?:passed|warning)$/), error: null });
    expect(ran.exitCode).toBe(0);
  });

  it('passes where what uses it empties it', async () => {
    const search = `<form onsubmit="event.preventDefault(); o.textContent = n.value; n.value = ''"><input id="n" aria-label="Name"><button>Find</button></form><p id="o"></p>`;
    const ran = await on(search, [
      { action: 'fill', selector: 'Edit#Name', text: 'abc' },
      { action: 'click', selector: 'Button#Find' },
      { action: 'assert_text', selector: '#o', expected: 'abc' },
    ]);
    expect([2, 3, 4].map((at) => ran.step(at).status)).toEqual(['passed', 'passed', 'passed']);
  });

  it('is waited for no longer than it takes where checks follow', async () => {
    const ran = await on(select(''), [choose, { action: 'wait', milliseconds: 150 }]);
    expect(ran.flow.result).toBe('passed');
  });
});
