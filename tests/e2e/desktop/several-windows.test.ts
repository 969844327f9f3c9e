import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksDesktop } from '../../support/private-desktop.js';
import {
  startFlowRunner,
  type FlowRunner,
  type Ran,
  type RunRequest,
  type WrittenStep,
} from '../../support/run-flow.js';
import { systemPython } from '../../support/x-server.js';

const apps = join(import.meta.dirname, '../../apps');
const contractApp = join(apps, 'contract/gtk_app.py');
const otherApp = join(apps, 'gtk3/gtk3_dying.py');

describe.skipIf(lacksDesktop('several windows on a Linux desktop'))(
  'with the window of another program in front',
  () => {
    let runner: FlowRunner;
    beforeAll(async () => {
      runner = await startFlowRunner();
    });
    afterAll(() => runner.close());

    const run = (steps: readonly WrittenStep[], request?: RunRequest): Promise<Ran> =>
      runner.run(
        {
          schemaVersion: 1,
          testName: 'Two programs',
          desktop: 'private',
          targets: { linux: { launch: systemPython, args: [contractApp] } },
          steps,
        },
        request,
      );
    const other = { action: 'launch', processPath: systemPython, args: [otherApp] };

    it('keys go to the window that the step names', async () => {
      const ran = await run([
        { action: 'open' },
        { action: 'focus', selector: 'Edit#Name' },
        other,
        { action: 'focus', selector: 'Edit#Note' },
        { action: 'type', text: 'meant for the first', windowTitle: 'Contract app' },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'meant for the first' },
        { action: 'assert_value', selector: 'Edit#Note', expected: 'kept', windowTitle: 'Dying' },
      ]);
      expect(ran.flow.steps.map(({ error, status }) => error ?? status)).toEqual(Array(7).fill('passed'));
    });

    it('a picture of the screen does not show a secret that stands in the one behind', async () => {
      const request = { secrets: { PIN: 'topsecret4711' } };
      const ran = await run(
        [
          { action: 'open' },
          { action: 'fill', selector: 'Edit#Name', text: '{{secret.PIN}}' },
          other,
          { action: 'screenshot', fullPage: true, name: 'with-secret' },
        ],
        request,
      );
      const plain = await run([{ action: 'open' }, other, { action: 'screenshot', fullPage: true, name: 'plain' }]);
      expect([ran.flow.result, plain.flow.result]).toEqual(['passed', 'passed']);
      const [hidden, shown] = await Promise.all([lightPart(ran, 4), lightPart(plain, 3)]);
      // The first window fills half of the screen, the second a small part of it.
      expect(shown).toBeGreaterThan(0.4);
      expect(hidden).toBeLessThan(0.2);
      expect(hidden).toBeGreaterThan(0.02);
    });
  },
);

/** Which part of the picture that a step made is light, as windows are. */
async function lightPart(ran: Ran, step: number): Promise<number> {
  const file = join(ran.folder, ran.step(step).found ?? '');
  const { data } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
  return data.filter((value) => value > 200).length / data.length;
}
