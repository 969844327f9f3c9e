import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksDesktop } from '../../support/private-desktop.js';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { systemPython } from '../../support/x-server.js';

const app = join(import.meta.dirname, '../../apps/gtk3/gtk3_suggestions.py');

describe.skipIf(lacksDesktop('open menus of a Linux desktop'))('a button', () => {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner();
  });
  afterAll(() => runner.close());

  it.each([
    ['with nothing open', []],
    [
      'beside the suggestions for a field',
      [
        { action: 'type', selector: 'Edit#Town', text: 'Ber' },
        { action: 'wait', milliseconds: 400 },
      ],
    ],
  ])('is pressed once %s', async (_where, steps) => {
    const ran = await runner.run({
      schemaVersion: 1,
      testName: 'Open lists',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [app] } },
      steps: [
        { action: 'open' },
        ...steps,
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_exists', selector: 'Text#pressed 1', timeoutMs: 1500 },
      ],
    });
    expect(ran.flow.steps.map(({ error, status }) => error ?? status)).toEqual(ran.flow.steps.map(() => 'passed'));
  });

  it('beside an open menu is not pressed: that would only close the menu', async () => {
    const ran = await runner.run({
      schemaVersion: 1,
      testName: 'Open menu',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [app] } },
      steps: [
        { action: 'open' },
        { action: 'click', selector: 'MenuItem#File' },
        { action: 'click', selector: 'Button#Go', timeoutMs: 600 },
      ],
      teardown: [
        { action: 'send_keys', keys: 'Escape' },
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_exists', selector: 'Text#pressed 1' },
      ],
    });
    expect(ran.step(3)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('covered by an open menu or list: a press would do no more than close it'),
    });
    const after = ['teardown/1', 'teardown/2', 'teardown/3'].map((path) => ran.step(path));
    expect(after.map(({ error, status }) => error ?? status)).toEqual(Array(3).fill('passed'));
  });
});
