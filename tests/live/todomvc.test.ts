import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todoMvc, type RunningApp } from '../support/live-app.js';
import { startFlowRunner, type FlowRunner, type WrittenStep } from '../support/run-flow.js';
import { skipNote } from '../support/skip-note.js';

const found = await todoMvc();
const app = 'installed' in found ? found.installed : undefined;

let running: RunningApp;
let flows: FlowRunner;

beforeAll(async () => {
  if (app !== undefined) [running, flows] = await Promise.all([app.start(), startFlowRunner()]);
}, 60_000);
afterAll(() => Promise.all([running?.stop(), flows?.close()]));

const field = 'Edit#What needs to be done?';
const add = (task: string): WrittenStep[] => [
  { action: 'type', selector: field, text: task },
  { action: 'send_keys', keys: 'Enter' },
];
const left = (count: number): WrittenStep => ({
  action: 'assert_text',
  selector: '#todo-count',
  contains: String(count),
});
const list = '#todo-list li';

/** What people do with a list of tasks: add, tick, filter, rename, remove. */
const steps: readonly WrittenStep[] = [
  ...['milk', 'bread', 'eggs'].flatMap(add),
  { action: 'assert_count', selector: list, expected: 3 },
  left(3),
  { action: 'check', selector: `css=${list}:nth-child(1) .toggle` },
  left(2),
  { action: 'click', selector: `css=${list}:nth-child(2) .toggle` },
  left(1),
  { action: 'uncheck', selector: `css=${list}:nth-child(2) .toggle` },
  left(2),
  { action: 'click', selector: 'Link#Active' },
  { action: 'assert_not_exists', selector: 'text=milk' },
  { action: 'assert_exists', selector: 'text=bread' },
  { action: 'click', selector: 'Link#Completed' },
  { action: 'assert_exists', selector: 'text=milk' },
  { action: 'assert_not_exists', selector: 'text=bread' },
  { action: 'click', selector: 'Link#All' },
  { action: 'click', selector: `css=${list}:nth-child(2) label`, clickCount: 2 },
  { action: 'type', selector: `css=${list}.editing .edit`, text: 'rye', clearFirst: true },
  { action: 'send_keys', keys: 'Enter' },
  { action: 'assert_text', selector: '#todo-list', contains: 'rye' },
  { action: 'hover', selector: `css=${list}:nth-child(3)` },
  { action: 'click', selector: `css=${list}:nth-child(3) .destroy` },
  { action: 'assert_count', selector: list, expected: 2 },
  { action: 'click', selector: '#toggle-all' },
  left(0),
  { action: 'click', selector: '#clear-completed' },
  { action: 'assert_not_exists', selector: 'text=rye' },
];

const isMissing = 'missing' in found && skipNote('TodoMVC', found.missing.why, found.missing.how);

describe.skipIf(isMissing)('TodoMVC', () => {
  it.each(['react', 'vue', 'backbone', 'vanillajs', 'knockoutjs', 'mithril'])(
    'built with %s is used under --strict without a warning',
    async (framework) => {
      const { flow, exitCode } = await flows.run(
        {
          schemaVersion: 1,
          testName: framework,
          targets: { web: { url: `${running.url}/examples/${framework}/` } },
          steps: [{ action: 'open' }, ...steps],
        },
        { strict: true },
      );
      const notPassed = flow.steps.filter(({ status }) => status !== 'passed');
      expect(notPassed.map(({ step, action, error, warningCode }) => ({ step, action, error, warningCode }))).toEqual(
        [],
      );
      expect(exitCode).toBe(0);
    },
  );
});
