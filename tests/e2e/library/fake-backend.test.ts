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

describe('an app made up for tests', () => {
  it('runs the example as it stands', async () => {
    const report = await runFlow(join(root, 'examples/fake/sign.flow.json'), { cwd });
    expect(report.result).toBe('passed');
    expect(report.reports[0]?.steps.map(({ status }) => status)).toEqual(Array.from({ length: 11 }, () => 'passed'));
  });

  it.each(flowsShownIn('docs/fake-backend.md'))('runs the examples of its page', async ({ flow }) => {
    const report = await runFlow(flow, { cwd });
    expect(report.result).toBe('passed');
  });

  it('is told with file and place what is wrong with it, before anything runs', async () => {
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
