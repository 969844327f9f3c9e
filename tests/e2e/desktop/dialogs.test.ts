import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksDesktop, lacksQt } from '../../support/private-desktop.js';
import { startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { systemPython } from '../../support/x-server.js';

const app = join(import.meta.dirname, '../../apps/qt/qt_app.py');
const what = 'dialogs of Qt programs';

describe.skipIf(lacksDesktop(what) || lacksQt(what))('a dialog of a Qt program', () => {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner();
  });
  afterAll(() => runner.close());

  const run = (entry: string, steps: readonly WrittenStep[]): Promise<Ran> =>
    runner.run({
      schemaVersion: 1,
      testName: 'Dialogs',
      desktop: 'private',
      targets: { linux: { launch: systemPython, args: [app] } },
      steps: [
        { action: 'open' },
        { action: 'click', selector: 'MenuItem#File' },
        { action: 'click', selector: `MenuItem#${entry}` },
        ...steps,
      ],
    });
  const problems = ({ flow }: Ran): string[] =>
    flow.steps.filter(({ status }) => status !== 'passed').map(({ path, error }) => `${path}: ${error ?? ''}`);

  it('that is modal wins over what it blocks, named or not', async () => {
    const ran = await run('Save as', [
      { action: 'click', selector: 'Button#Save', windowTitle: 'Save as' },
      { action: 'assert_text', contains: 'Save as: Save' },
      { action: 'click', selector: 'MenuItem#File' },
      { action: 'click', selector: 'MenuItem#Save as' },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_not_exists', selector: 'Dialog#Save as' },
    ]);
    expect(problems(ran)).toEqual([]);
  });

  it('that a step names is searched before the window that opened it, and that before the dialog', async () => {
    const ran = await run('Find', [
      { action: 'assert_count', selector: 'Button#Save', expected: 2 },
      { action: 'click', selector: 'Button#Save', windowTitle: 'Qt app' },
      { action: 'assert_text', contains: 'saved' },
      { action: 'assert_count', selector: 'Button#Save', windowTitle: 'Find', expected: 1 },
      { action: 'click', selector: 'Button#Save', windowTitle: 'Find' },
      { action: 'assert_text', contains: 'Find: Save' },
    ]);
    expect(problems(ran)).toEqual([]);
  });

  it('that is not modal leaves a step that names no window to say which button it means', async () => {
    const ran = await run('Find', [{ action: 'click', selector: 'Button#Save', timeoutMs: 500 }]);
    expect(ran.step(4)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Selector "Button#Save" matches 2 elements'),
    });
  });

  it('that is modal is told of by a step that means what it blocks', async () => {
    const ran = await run('Save as', [{ action: 'click', selector: 'Button#Ask', timeoutMs: 500 }]);
    expect(ran.step(4)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('the modal dialog "Save as" is open and makes everything else inert'),
    });
  });
});
