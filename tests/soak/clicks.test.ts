import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFlow } from '../../src/index.js';
import { lacksDesktop } from '../support/private-desktop.js';
import { lacksPrograms } from '../support/x-server.js';

/** Clicks in one flow, every one of which must be seen in the display. */
const rounds = 500;

/** Clicked one after the other: a click that is lost, or made twice, is seen in what they come to. */
const figures = '7418529630';
const display = 'Edit >> nth=1';

const what = `${rounds} clicks in GNOME Calculator`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handeye-soak-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.skipIf(lacksDesktop(what) || lacksPrograms(what, 'gnome-calculator'))(
  'each of 500 clicks in a program of GTK 4 is seen in its display, and counts once',
  async () => {
    const steps: object[] = [{ action: 'open' }];
    for (let round = 0; round < rounds; round += figures.length) {
      for (const figure of figures) steps.push({ action: 'click', selector: `Button#${figure}` });
      steps.push({ action: 'assert_value', selector: display, expected: figures });
      steps.push({ action: 'send_keys', keys: 'Escape' });
    }
    const flow = {
      schemaVersion: 1,
      testName: what,
      timeoutSeconds: 0,
      desktop: 'private',
      targets: { linux: { launch: 'gnome-calculator' } },
      steps,
    };
    const { reports } = await runFlow(flow, { cwd: folder });
    const [report] = reports;
    expect(report?.steps.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(report?.steps.filter(({ action }) => action === 'click')).toHaveLength(rounds);
  },
);
