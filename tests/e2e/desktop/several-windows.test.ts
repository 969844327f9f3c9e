import { join } from 'node:path';
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
  },
);
