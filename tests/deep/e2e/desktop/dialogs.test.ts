import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import type { Ran, WrittenStep } from '../../../support/run-flow.js';
import { lacksQt } from '../../../support/x-server.js';

const what = 'dialogs of Qt programs';

describe.skipIf(lacksDesktop(what) || lacksQt(what))('a dialog of a Qt program', () => {
  const { run: runProgram } = useDesktopFlows();
  const run = (entry: string, steps: readonly WrittenStep[]): Promise<Ran> =>
    runProgram('qt/qt_app.py', [
      { action: 'click', selector: 'MenuItem#File' },
      { action: 'click', selector: `MenuItem#${entry}` },
      ...steps,
    ]);

  it('that is modal wins over what it blocks, named or not', async () => {
    const ran = await run('Save as', [
      { action: 'click', selector: 'Button#Save', windowTitle: 'Save as' },
      { action: 'assert_text', contains: 'Save as: Save' },
      { action: 'click', selector: 'MenuItem#File' },
      { action: 'click', selector: 'MenuItem#Save as' },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_not_exists', selector: 'Dialog#Save as' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
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
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that is not modal leaves a step that names no window to say which button it means', async () => {
    const ran = await run('Find', [{ action: 'click', selector: 'Button#Save', timeoutMs: 500 }]);
    expect(ran.step(4)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('Selector "Button#Save" matches 2 elements'),
    });
  });

  it('that is modal is reported by a step that means what it blocks', async () => {
    const ran = await run('Save as', [
      { action: 'assert_exists', selector: 'Dialog#Save as' },
      { action: 'assert_window', windowTitle: 'Save as' },
      { action: 'click', selector: 'Button#Ask', timeoutMs: 500 },
    ]);
    expect(ran.step(6)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('the modal dialog "Save as" is open and makes everything else inert'),
    });
  });
});

describe.skipIf(lacksDesktop('dialogs of GTK programs'))('a question of a GTK program', () => {
  const { run } = useDesktopFlows();

  it('is named by a step that would type into what is behind it', async () => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'click', selector: 'Button#Ask' },
      { action: 'type', selector: 'Edit#Name', text: 'Ada', timeoutMs: 500 },
    ]);
    expect(ran.step(3)).toMatchObject({ status: 'failed', error: expect.stringContaining('"Confirm"') });
  });

  it('that has the title of its program is distinguished from the window behind it, and answered', async () => {
    const ran = await run('gtk3/gtk3_question.py', [
      { action: 'click', selector: 'Button#Throw away' },
      { action: 'click', selector: 'Dialog#Question >> Button#Yes', timeoutMs: 2_000 },
      { action: 'assert_text', contains: 'thrown away' },
      { action: 'click', selector: 'Button#Throw away' },
      { action: 'send_keys', keys: 'Escape' },
      { action: 'assert_text', contains: 'kept' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});

describe.skipIf(lacksDesktop('popups of dialogs in GTK 3'))('what a modal dialog of GTK 3 opens in a popup', () => {
  const { run } = useDesktopFlows();

  it('is written into, and what is behind the dialog is not', async () => {
    const ran = await run('gtk3/gtk3_popup.py', [
      { action: 'click', selector: 'Button#Ask' },
      { action: 'click', selector: 'Button#Search places' },
      { action: 'fill', selector: 'Edit#Search', text: 'home' },
      { action: 'assert_value', selector: 'Edit#Search', expected: 'home' },
      { action: 'fill', selector: 'Edit#Note', text: 'lost', timeoutMs: 300 },
    ]);
    expect(problemsOf(ran)).toEqual([expect.stringContaining('6: "Edit#Note" cannot be acted on')]);
  });

  it('is pressed, and what is behind the dialog is not', async () => {
    const ran = await run('gtk3/gtk3_popup.py', [
      { action: 'click', selector: 'Button#Ask' },
      { action: 'type', selector: 'Edit#Town', text: 'Ber' },
      { action: 'click', selector: 'Cell#Bergen' },
      { action: 'assert_value', selector: 'Edit#Town', expected: 'Bergen' },
      { action: 'click', selector: 'Edit#Note', timeoutMs: 300 },
    ]);
    expect(problemsOf(ran)).toEqual([expect.stringContaining('6: "Edit#Note" cannot be acted on')]);
  });
});
