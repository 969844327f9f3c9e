import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksDesktop } from '../../support/private-desktop.js';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { lacksQt, systemPython } from '../../support/x-server.js';

const apps = join(import.meta.dirname, '../../apps');

describe.skipIf(lacksDesktop('panes of a Linux desktop'))('a pane', () => {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner();
  });
  afterAll(() => runner.close());

  it('that scrolls to a dead button is no effect of its press; a window that changes its size is', async () => {
    const ran = await runner.run({
      schemaVersion: 1,
      testName: 'Panes',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [join(apps, 'gtk3/gtk3_panes.py')] } },
      steps: [
        { action: 'open' },
        { action: 'click', selector: 'Button#Dead' },
        { action: 'click', selector: 'Button#Wider' },
        { action: 'click', selector: 'Button#Maximise' },
      ],
    });
    expect(ran.step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
    for (const step of [3, 4]) {
      expect(ran.step(step)).toMatchObject({ status: 'passed', warningCode: null });
      expect(ran.step(step).diagnostics.effects?.map(({ kind }) => kind)).toContain('window');
    }
  });

  it.skipIf(lacksQt('panes of Qt'))('of Qt is scrolled to what is pressed in it', async () => {
    const ran = await runner.run({
      schemaVersion: 1,
      testName: 'Panes of Qt',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [join(apps, 'qt/qt_pane.py')] } },
      steps: [
        { action: 'open' },
        { action: 'click', selector: 'Button#Press 35' },
        { action: 'assert_exists', selector: 'Text#pressed 35' },
        { action: 'click', selector: 'Button#Press 6' },
        { action: 'assert_exists', selector: 'Text#pressed 6' },
        { action: 'click', selector: 'Button#Below' },
        { action: 'assert_exists', selector: 'Text#below' },
      ],
    });
    expect(ran.flow.steps.map(({ error, status }) => error ?? status)).toEqual(Array(7).fill('passed'));
  });
});
