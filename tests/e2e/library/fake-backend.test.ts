import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFlow } from '../../../src/index.js';
import { flowsShownIn } from '../../support/shown-flows.js';

const root = resolve(import.meta.dirname, '../../..');
let cwd = '';
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'handeye-fake-'));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

describe('a fake app', () => {
  it('runs the example as it stands', async () => {
    const report = await runFlow(join(root, 'examples/fake/sign.flow.json'), { cwd });
    expect(report.result).toBe('passed');
    expect(report.reports[0]?.steps.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 'passed'));
  });

  it.each(flowsShownIn('docs/fake-backend.md'))('runs the examples of its page', async ({ flow }) => {
    const report = await runFlow(flow, { cwd });
    expect(report.result).toBe('passed');
  });

  it('is reported with file and place where something is wrong with it, before anything runs', async () => {
    writeFileSync(
      join(cwd, 'app.json'),
      '{\n  "schemaVersion": 1,\n  "name": "app",\n  "windows": [\n    { "title": "App", "children": [{ "role": "button", "on": { "click": [{ "show": "nobody" }] } }] }\n  ]\n}\n',
    );
    const flow = {
      schemaVersion: 1,
      testName: 'T',
      targets: { fake: { app: 'app.json' } },
      steps: [{ action: 'open' }],
    };
    writeFileSync(join(cwd, 'flow.json'), JSON.stringify(flow));
    await expect(runFlow(join(cwd, 'flow.json'), { cwd })).rejects.toThrow(
      /targets\.fake\.app: app\.json has 1 problem\s+5:\d+ windows\[0\]\.children\[0\]\.on\.click\[0\]\.show: there is no element with the id "nobody"/,
    );
    await expect(runFlow({ ...flow, targets: { fake: { app: 'missing.json' } } }, { cwd })).rejects.toThrow(
      'missing.json',
    );
  });

  it('sets its sliders to decimals, and says that it does not scroll sideways', async () => {
    const slider = { role: 'slider', name: 'Volume', min: 0, max: 1, step: 0.1 };
    const app = { schemaVersion: 1, name: 'app', windows: [{ title: 'App', children: [slider] }] };
    const report = await runFlow(
      {
        schemaVersion: 1,
        testName: 'T',
        targets: { fake: { app } },
        steps: [
          { action: 'open' },
          { action: 'fill', selector: 'Slider#Volume', text: '0.3' },
          { action: 'assert_value', selector: 'Slider#Volume', expected: '0.3', exact: true },
          { action: 'scroll', direction: 'right' },
        ],
      },
      { cwd },
    );
    expect(report.reports[0]?.steps.map(({ error }) => error)).toEqual([
      null,
      null,
      null,
      expect.stringContaining('scrolls up and down alone'),
    ]);
  });

  it('goes on in the window that a step names, and keeps keys from one that a dialog keeps the input from', async () => {
    const editor = (title: string, more: object = {}) => ({
      id: title,
      title,
      children: [
        { role: 'textbox', name: `Text of ${title}` },
        { role: 'text', id: `keys${title}`, name: 'no key' },
      ],
      on: { key: { F9: [{ set: `keys${title}`, name: `F9 in ${title}` }] } },
      ...more,
    });
    const ask = { id: 'Ask', title: 'Ask', dialog: 'modal', children: [{ role: 'button', name: 'OK' }] };
    const first = editor('First');
    const app = {
      schemaVersion: 1,
      name: 'app',
      windows: [
        {
          ...first,
          children: [
            ...first.children,
            { role: 'button', name: 'Another', on: { click: [{ open: 'Second' }] } },
            { role: 'button', name: 'Ask', on: { click: [{ open: 'Ask' }] } },
          ],
        },
        editor('Second'),
        ask,
      ],
    };
    const report = await runFlow(
      {
        schemaVersion: 1,
        testName: 'T',
        targets: { fake: { app } },
        steps: [
          { action: 'open' },
          { action: 'click', selector: 'Button#Another' },
          { action: 'send_keys', keys: 'F9', windowTitle: 'Second' },
          { action: 'assert_exists', selector: 'Text#"F9 in Second"' },
          { action: 'send_keys', keys: 'F9', windowTitle: 'First' },
          { action: 'assert_exists', selector: 'Text#"F9 in First"' },
          { action: 'fill', selector: 'Edit', text: 'milk', windowTitle: 'Second' },
          { action: 'assert_value', selector: 'Edit#Text of Second', expected: 'milk' },
          { action: 'click', selector: 'Button#Ask', windowTitle: 'First' },
          { action: 'send_keys', keys: 'F9', windowTitle: 'First', timeoutMs: 300 },
        ],
      },
      { cwd },
    );
    expect(report.reports[0]?.steps.map(({ error }) => error)).toEqual([
      ...Array.from({ length: 9 }, () => null),
      expect.stringContaining('the dialog "Ask" keeps the input'),
    ]);
  });

  it('asks for the condition of a step, and for its expected effects, in the window that the step names', async () => {
    const status = (name: string) => ({ role: 'status', id: name, name, width: 100 });
    const later = { role: 'button', name: 'Later', on: { click: [{ set: 'two', text: 'put off' }] } };
    const app = {
      schemaVersion: 1,
      name: 'app',
      windows: [
        { title: 'Main', children: [status('one')], on: { open: [{ open: 'update' }] } },
        { id: 'update', title: 'Update', children: [later, status('two')] },
      ],
    };
    const inUpdate = { action: 'click', selector: 'Button#Later', windowTitle: 'Update' };
    const report = await runFlow(
      {
        schemaVersion: 1,
        testName: 'T',
        targets: { fake: { app } },
        steps: [
          { action: 'open' },
          { action: 'focus_window', windowTitle: 'Main' },
          { ...inUpdate, when: { notExists: 'Button#Later' } },
          { action: 'assert_exists', selector: 'Status#one' },
          {
            ...inUpdate,
            when: { exists: 'Button#Later' },
            assertions: [{ type: 'text_equals', selector: 'Status', expected: 'put off' }],
          },
        ],
      },
      { cwd },
    );
    expect(report.reports[0]?.steps.map(({ status: how }) => how)).toEqual([
      'passed',
      'passed',
      'skipped',
      'passed',
      'passed',
    ]);
  });

  it('reads of which program a window is to be, and closes none that its lock is not for', async () => {
    const app = {
      schemaVersion: 1,
      name: 'app',
      windows: [
        { title: 'Main', on: { open: [{ open: 'second' }] } },
        { id: 'second', title: 'Second' },
      ],
    };
    const last = async (step: object, more: object = {}) => {
      const steps = [{ action: 'open' }, { action: 'hover', selector: 'Window', windowTitle: 'Main' }, step];
      const flow = { schemaVersion: 1, testName: 'T', targets: { fake: { app } }, steps, ...more };
      return (await runFlow(flow, { cwd })).reports[0]?.steps[2]?.error;
    };
    expect(await last({ action: 'close', app: 'other', timeoutMs: 100 })).toContain('a window of "other"');
    expect(await last({ action: 'assert_window', windowTitle: 'Main', app: 'other', timeoutMs: 100 })).toContain(
      'of "other"',
    );
    expect(await last({ action: 'close', app: 'app', windowTitle: 'Second' })).toBeNull();
    expect(await last({ action: 'close', windowTitle: 'Second' }, { targetLock: true })).toContain('targetLock');
  });

  it('looks at the condition of a wait once the effects of the step before have come', async () => {
    const busy = { role: 'status', id: 'busy', name: 'Importing', isHidden: true };
    const press = {
      role: 'button',
      name: 'Import',
      on: {
        click: [
          { show: 'busy', after: 60 },
          { hide: 'busy', after: 900 },
        ],
      },
    };
    const app = { schemaVersion: 1, name: 'app', windows: [{ title: 'Main', children: [press, busy] }] };
    const steps = [
      { action: 'open' },
      { action: 'click', selector: 'Button#Import' },
      { action: 'wait', selector: 'Status#Importing', state: 'absent', when: { exists: 'Status#Importing' } },
      { action: 'wait', selector: 'Button#Import', when: { exists: 'Status#Importing' } },
    ];
    const report = await runFlow({ schemaVersion: 1, testName: 'T', targets: { fake: { app } }, steps }, { cwd });
    expect(report.reports[0]?.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'skipped']);
    const other = [
      steps[0],
      steps[1],
      { action: 'wait', selector: 'Button#Import', when: { exists: 'Status#Importing' } },
    ];
    const waits = await runFlow({ schemaVersion: 1, testName: 'T', targets: { fake: { app } }, steps: other }, { cwd });
    expect(waits.reports[0]?.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
  });

  it('waits for all of its time after the pause of the step before', async () => {
    const done = { role: 'status', id: 'done', name: 'Done', isHidden: true };
    const press = { role: 'button', name: 'Save', on: { click: [{ show: 'done', after: 1_000 }] } };
    const app = { schemaVersion: 1, name: 'app', windows: [{ title: 'Main', children: [press, done] }] };
    const steps = [
      { action: 'open' },
      { action: 'click', selector: 'Button#Save', delayAfterMs: 700, expectNoEffect: true },
      { action: 'wait', selector: 'Status#Done', timeoutMs: 500 },
    ];
    const report = await runFlow({ schemaVersion: 1, testName: 'T', targets: { fake: { app } }, steps }, { cwd });
    expect(report.reports[0]?.steps.map(({ error }) => error)).toEqual([null, null, null]);
  });

  it('waits for one of two windows of a name to close, before it refuses to choose', async () => {
    const box = (id: string, closesAfter?: number) => ({
      id,
      title: 'Box',
      children: [{ role: 'button', name: 'OK' }],
      ...(closesAfter !== undefined && { on: { open: [{ close: id, after: closesAfter }] } }),
    });
    const boxes = async (closesAfter?: number) => {
      const opens = [{ open: 'one' }, { open: 'other' }];
      const main = { title: 'Main', children: [{ role: 'button', name: 'Open', on: { click: opens } }] };
      const app = { schemaVersion: 1, name: 'app', windows: [main, box('one', closesAfter), box('other')] };
      const steps = [
        { action: 'open' },
        { action: 'click', selector: 'Button#Open' },
        { action: 'focus_window', windowTitle: 'Box' },
      ];
      const flow = { schemaVersion: 1, testName: 'T', targets: { fake: { app } }, steps };
      return (await runFlow(flow, { cwd })).reports[0]?.steps[2]?.error;
    };
    expect(await boxes(300)).toBeNull();
    expect(await boxes()).toContain('2 windows match "Box"');
  });

  it('is refused for a flow that needs what it cannot do', async () => {
    const flow = {
      schemaVersion: 1,
      testName: 'T',
      targets: { fake: { app: { schemaVersion: 1, name: 'app', windows: [{ title: 'App' }] } } },
      steps: [{ action: 'open' }, { action: 'assert_network', url: '/orders' }],
    };
    await expect(runFlow(flow, { cwd })).rejects.toThrow('the backend "fake" cannot do assert_network');
  });
});
