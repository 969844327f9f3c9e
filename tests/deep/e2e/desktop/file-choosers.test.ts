import { watch } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { problemsOf, testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import type { Ran, WrittenStep } from '../../../support/run-flow.js';
import { lacksQt, systemPython } from '../../../support/x-server.js';

const app = testApp('file-chooser/chooser.py');

describe.skipIf(lacksDesktop('file choosers of a Linux desktop'))('the file chooser of a program', () => {
  const { run: runProgram } = useDesktopFlows();
  const run = (steps: readonly WrittenStep[]): Promise<Ran> => runProgram('file-chooser/chooser.py', steps);

  it('that a button opens is given the file of an upload', async () => {
    const ran = await run([
      { action: 'upload', selector: 'Button#Open file', files: [app] },
      { action: 'assert_exists', selector: `Text#"Open: ${app}"` },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that an entry of a menu opens is given it too', async () => {
    const ran = await run([
      { action: 'click', selector: 'MenuItem#File' },
      { action: 'upload', selector: 'MenuItem#Open...', files: [app] },
      { action: 'assert_exists', selector: `Text#"Open: ${app}"` },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is waited for as long as the step may take', async () => {
    const ran = await run([
      { action: 'upload', selector: 'Button#Open late', files: [app] },
      { action: 'assert_exists', selector: `Text#"Open: ${app}"` },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it.each([
    ['Open', ['report', 'report-2026.txt']],
    ['Save', ['report', 'report-2026.txt']],
    ['Save', ['report-2026.txt']],
  ])('is given the file that is meant, and not one whose name begins with it: %s beside %j', async (action, files) => {
    const folder = temporaryFolder();
    await Promise.all(files.map((file) => writeFile(join(folder, file), '')));
    const file = join(folder, 'report');
    const ran = await run([
      { action: 'upload', selector: `Button#${action} file`, files: [file] },
      { action: 'assert_exists', selector: `Text#"${action}: ${file}"` },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('of a program that never comes to rest is given its file, though it takes long to see what became of the path', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'report-2026.txt'), '');
    const file = join(folder, 'report');
    await writeFile(file, '');
    const ran = await run([
      { action: 'click', selector: 'Button#Count' },
      { action: 'upload', selector: 'Button#Open file', files: [file] },
      { action: 'assert_exists', selector: `Text#"Open: ${file}"` },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('takes no other file in place of one that is not there: what it completes the path with is dropped', async () => {
    const folder = temporaryFolder();
    await writeFile(join(folder, 'report-2026.txt'), '');
    const file = join(folder, 'report');
    const ran = await run([
      { action: 'upload', selector: 'Button#Save file', files: [file] },
      { action: 'assert_text', selector: 'Text >> nth=1', expected: `Save: ${file}`, exact: true },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('to open one is not given a file that is not there', async () => {
    const file = join(temporaryFolder(), 'report');
    const ran = await runProgram(
      'file-chooser/chooser.py',
      [
        { action: 'upload', selector: 'Button#Open file', files: [file] },
        { action: 'click', selector: 'Dialog#Open file >> Button#Cancel' },
        { action: 'assert_exists', selector: 'Text#cancelled' },
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual([
      expect.stringContaining(`there is no such file: ${file} (paths are relative to the flow file)`),
    ]);
  });

  it('that shows its field late, and completes the path twice, is given the file that is meant', async () => {
    const file = join(temporaryFolder(), 'report');
    await writeFile(file, '');
    const ran = await run([
      { action: 'upload', selector: 'Button#Slow file', files: [file] },
      { action: 'assert_text', selector: 'Text >> nth=1', expected: `Slow: ${file}`, exact: true },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is answered like any other dialog', async () => {
    const file = join(import.meta.dirname, 'not there yet ä.txt');
    const ran = await run([
      { action: 'click', selector: 'Button#Save file' },
      { action: 'fill', selector: 'Dialog#Save file >> Edit#Name', text: file },
      { action: 'click', selector: 'Dialog#Save file >> Button#Save' },
      { action: 'assert_exists', selector: `Text#"Save: ${file}"` },
      { action: 'click', selector: 'Button#Open file' },
      { action: 'send_keys', keys: 'Escape' },
      { action: 'assert_exists', selector: 'Text#cancelled' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is not taken for one where a question opens: no file is typed into that, and nothing is answered', async () => {
    const ran = await runProgram('contract/gtk_app.py', [{ action: 'upload', selector: 'Button#Ask', files: [app] }], {
      teardown: [{ action: 'assert_exists', selector: 'Dialog#Confirm >> Button#OK' }],
    });
    expect(ran.step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The window "Confirm" has opened and shows no list of files/),
    });
    expect(ran.step('teardown/1').status).toBe('passed');
  });

  it.each([
    ['has not opened', 'No chooser'],
    ['was answered and stays open', 'Stay open'],
    ['hangs', 'Hang'],
  ])('that %s is waited for no longer once the run is cancelled', async (_state, button) => {
    const folder = temporaryFolder();
    const watcher = watch(folder);
    const times = { cancelled: Number.NaN, settled: Number.NaN };
    const ran = await runProgram(
      'file-chooser/chooser.py',
      [{ action: 'upload', selector: `Button#${button}`, files: [app] }],
      { targets: { linux: { launch: systemPython, args: [app, folder] } } },
      {
        artifacts: 'never',
        onEvent(event, { cancel }) {
          if (event.type === 'step_settled' && event.step === '2') times.settled = performance.now();
          if (event.type !== 'step_started' || event.step !== '2') return;
          watcher.once('change', () => {
            times.cancelled = performance.now();
            cancel();
          });
        },
      },
    );
    watcher.close();
    expect(ran.step(2)).toMatchObject({
      status: 'error',
      error: 'The run was cancelled. The step was cut off while acting: what it does may be done in part.',
    });
    // What goes on is left to itself after two seconds.
    expect(times.settled - times.cancelled).toBeLessThan(1_900);
  });

  it('is missed where none opens, and takes one file at a time', async () => {
    const none = await run([{ action: 'upload', selector: 'Button#No chooser', files: [app], timeoutMs: 6_000 }]);
    expect(none.step(2)).toMatchObject({
      status: 'failed',
      error: 'No file chooser opened where it was pressed.',
    });
    const two = await run([{ action: 'upload', selector: 'Button#Open file', files: [app, join(app, '..')] }]);
    expect(two.step(2).error).toBe('A file chooser of a program takes one path at a time, and there are 2.');
  });
});

const ofQt = 'file choosers of Qt';
describe.skipIf(lacksDesktop(ofQt) || lacksQt(ofQt))('the file chooser of Qt', () => {
  const { run } = useDesktopFlows();
  const runIn = async (folder: string, steps: readonly WrittenStep[]): Promise<Ran> => {
    const launch = { launch: systemPython, args: [testApp('qt/qt_files.py'), folder] };
    return run('qt/qt_files.py', steps, { targets: { linux: launch }, stopOnFailure: false });
  };

  it.each(['Open', 'Save'])('is given a file in a folder that it selects meanwhile: %s', async (action) => {
    const folder = join(temporaryFolder(), 'a');
    await Promise.all(['d', 'd2'].map((name) => mkdir(join(folder, name), { recursive: true })));
    const file = join(folder, 'd', 'there.txt');
    if (action === 'Open') await writeFile(file, '');
    const ran = await runIn(folder, [
      { action: 'upload', selector: `Button#${action}`, files: [file] },
      { action: 'assert_exists', selector: `Text#"${action}: ${file}"` },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is not taken for one where a question for a name opens: no path is typed into that', async () => {
    const ran = await runIn(temporaryFolder(), [
      { action: 'upload', selector: 'Button#Name', files: [app] },
      { action: 'assert_value', selector: 'Dialog#Name >> Edit', expected: '' },
    ]);
    expect(problemsOf(ran)).toEqual([
      expect.stringMatching(/^2: The window "Name" has opened and shows no list of files/),
    ]);
  });
});
