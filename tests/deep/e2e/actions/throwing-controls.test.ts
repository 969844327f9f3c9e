import { describe, expect, it } from 'vitest';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

describe('a control whose handler throws', () => {
  const pressed = async (onclick: string) => {
    const { step } = await flows.run(
      flowOn(pages.page(`<p id="out">-</p><button onclick="${onclick}">Save</button>`), [
        { action: 'click', selector: 'Button#Save' },
      ]),
    );
    return step(2);
  };

  it.each([
    ['throws', `throw new Error('planted')`],
    ['logs an error', `console.error('planted')`],
  ])('is no live one: it only %s', async (_does, onclick) => {
    expect(await pressed(onclick)).toMatchObject({
      status: 'warning',
      warningCode: 'no_observable_effect',
      diagnostics: { consoleErrors: [expect.stringContaining('planted') as string] },
    });
  });

  it('is one where something came of it all the same', async () => {
    const step = await pressed(`out.textContent = 'saved'; throw new Error('planted')`);
    expect(step).toMatchObject({ status: 'passed', warningCode: null });
  });
});

describe('something that is thrown without being an error', () => {
  it.each([
    [
      `Promise.reject({ code: 'E1', message: 'Name taken' })`,
      'Uncaught (in promise) {code: "E1", message: "Name taken"}',
    ],
    [`throw { code: 'E2' }`, 'Uncaught {code: "E2"}'],
    [`throw 'no such order'`, 'Uncaught no such order'],
    [`Promise.reject()`, 'Uncaught (in promise) undefined'],
    [`Promise.reject(['a', 1])`, 'Uncaught (in promise) ["a", 1]'],
    [`Promise.reject(new (class Fault { status = 409; toString() {} }))`, 'Uncaught (in promise) Fault {status: 409}'],
    [`Promise.reject({ text: 'x'.repeat(150) })`, `Uncaught (in promise) {text: "${'x'.repeat(50)}…"}`],
    [
      `Promise.reject({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })`,
      'Uncaught (in promise) {a: 1, b: 2, c: 3, d: 4, e: 5, …}',
    ],
  ])('is reported with what it holds, and its place: %s', async (script, text) => {
    const url = pages.page(
      `<button>Save</button><script>document.querySelector('button').onclick = () => { ${script} }</script>`,
    );
    const { flow, step } = await flows.run(
      flowOn(url, [{ action: 'click', selector: 'Button#Save' }, { action: 'assert_console' }]),
    );
    expect(step(3).found).toBe(`error: ${text}`);
    expect(flow.console).toEqual([
      expect.objectContaining({ level: 'error', text, source: expect.stringMatching(/:\d+:\d+$/) as string }),
    ]);
    expect(flow.console[0]?.source).toContain(url);
  });

  it('is reported of a frame from elsewhere and of a worker, whatever it holds', async () => {
    const frame = pages.page(`<button onclick="throw { code: 'E3' }">Pay</button>`).replace('127.0.0.1', 'localhost');
    const { flow } = await flows.run(
      flowOn(
        pages.page(
          `<button onclick="new Worker('data:text/javascript,throw{code:4}')">Work</button><iframe src="${frame}"></iframe>`,
        ),
        [
          { action: 'click', selector: 'Button#Pay' },
          { action: 'click', selector: 'Button#Work' },
          { action: 'assert_console', contains: 'Uncaught Object' },
        ],
        { allow: { origins: [pages.origin, new URL(frame).origin] } },
      ),
    );
    expect(flow.steps.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(flow.console.map(({ text }) => text)).toEqual(['Uncaught {code: "E3"}', 'Uncaught Object']);
  });
});
