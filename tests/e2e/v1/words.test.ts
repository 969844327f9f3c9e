import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { desk } from '../cli/command-line.js';
import { v1App } from './v1-flows.js';

let runner: FlowRunner;
let pages: WebPages;
beforeAll(async () => {
  [runner, pages] = await Promise.all([startFlowRunner({ timeoutMs: 500 }), startWebPages()]);
});
afterAll(() => Promise.all([runner.close(), pages.close()]));

describe('words of the reference systems, on a page', () => {
  it('find a list by an option in it, whatever case that is written in', async () => {
    const page = pages.page(`<label>Size <select><option>S<option>It's RED</select></label>
      <label>Colour <select><option>Blue<option>Green</select></label>`);
    const { step } = await runner.run(
      flowOn(page, [
        { action: 'select_option', dropdown: "select:has(option:has-text('green'))", value: 'Green' },
        { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'Green' },
        { action: 'select', selector: 'select:has(option:text-is("It\'s RED"))', option: "It's RED" },
        { action: 'assert_exists', selector: "label:has-text('SIZE') select" },
        { action: 'assert_exists', selector: "select:has(option:has-text('Red, dark'))" },
      ]),
    );
    const statuses = [2, 3, 4, 5, 6].map((path) => step(path).status);
    expect(statuses).toEqual(['passed', 'passed', 'passed', 'passed', 'failed']);
  });

  it('report what was found, and not what was asked for', async () => {
    const page = pages.page('<h1>Order 42 SAVED</h1><input aria-label="Name" value="Ada">');
    const assertions = [
      { type: 'text_contains', expected: 'order 42 saved' },
      { type: 'text_contains', selector: 'Heading', matches: '/order \\d+/i' },
      { type: 'title_contains', expected: '/.*/', timeoutMs: 100 },
      { type: 'url_contains', matches: 'nowhere[0-9]', timeoutMs: 100 },
    ];
    const { step } = await runner.run(
      flowOn(page, [
        { action: 'assert_text', matches: 'Order \\d+', saveAs: 'order' },
        { action: 'assert_text', contains: 'order 42 saved' },
        { action: 'screenshot', assertions },
      ]),
    );
    expect([2, 3].map((path) => step(path).found)).toEqual(['Order 42', 'Order 42 SAVED']);
    expect(step(4).assertionResults.map(({ passed, actual }) => ({ passed, actual }))).toEqual([
      { passed: true, actual: 'Order 42 SAVED' },
      { passed: true, actual: 'Order 42 SAVED' },
      { passed: false, actual: 'Test' },
      { passed: false, actual: page },
    ]);
  });
});

it('reports every step of a flow that has an order twice, and fails where the first of them does', async () => {
  const page = pages.page('<h1>Shop</h1>');
  const { flow } = await runner.run({
    schemaVersion: 1,
    testName: 'Twice',
    stopOnFailure: false,
    steps: [
      { order: 1, action: 'navigate', url: page },
      { order: 2, action: 'assert_exists', selector: 'Button#Nope' },
      { order: 2, action: 'assert_exists', selector: 'Heading#Shop' },
      { order: 3, action: 'screenshot' },
    ],
  });
  expect(flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '1 passed',
    '2 failed',
    '3 passed',
    '4 passed',
  ]);
  expect(flow.result).toBe('failed');
});

it('takes empty texts for names of windows that nobody gave, and a page for no program', async () => {
  const page = pages.page('<h1>Shop</h1>');
  const unnamed = { app: '', windowTitle: '' };
  const { flow } = await runner.run(
    flowOn(page, [
      { action: 'assert_exists', selector: 'Heading#Shop', ...unnamed },
      { action: 'focus_window', matches: '^T.st$', ...unnamed },
      { action: 'focus_window', app: 'chrome' },
    ]),
  );
  expect(flow.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'passed']);
});

describe('a step for a program that no window belongs to', () => {
  const app = { targets: { fake: { app: v1App('examples/fake/guestbook.app.json') } } };
  const run = async (step: object, more: object = {}) => {
    const flow = { schemaVersion: 1, testName: 'T', ...app, ...more, setup: [{ action: 'open' }], steps: [step] };
    return (await runner.run(flow)).step(1);
  };

  it.each([
    ['app', { app: 'notepad' }, {}],
    ['targetApp', {}, { targetApp: 'notepad, winword' }],
  ])('fails and names the windows that are there: %s', async (_, fields, more) => {
    const step = await run({ action: 'click', selector: 'Edit#Name', ...fields }, more);
    expect(step.status).toBe('failed');
    expect(step.error).toContain('"Guestbook" of guestbook');
  });

  it('fails no pause', async () => {
    expect((await run({ action: 'wait', timeoutMs: 50 }, { targetApp: 'notepad' })).status).toBe('passed');
  });
});

it('a flow that may mean something else says so before it runs, and runs', async () => {
  const { handeye, write } = desk();
  const stale = { selector: 'Button#Clear all', typedSelector: { kind: 'desktop_uia', value: 'Edit#Name' } };
  const flow = {
    schemaVersion: 1,
    testName: 'Both',
    targets: { fake: { app: v1App('examples/fake/guestbook.app.json') } },
    steps: [{ action: 'open' }, { action: 'type', text: 'Ada', ...stale }],
  };
  const { exitCode, stderr } = await handeye('run', write('a.flow.json', flow));
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/a\.flow\.json:\d+:\d+ {2}warning {2}steps\[1\]\.selector: "Button#Clear all" is not used/);
});
