import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { problemsOf, testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import type { WrittenStep } from '../../../support/run-flow.js';
import { systemPython } from '../../../support/x-server.js';

/** Has a shell start a program some seconds later. */
const late = (app: string, seconds: number): string => `sleep ${seconds}; exec ${systemPython} ${testApp(app)}`;
const launch = (processPath: string, ...args: string[]): WrittenStep => ({ action: 'launch', processPath, args });

describe.skipIf(lacksDesktop('programs that flows start'))('the window of a flow that starts a program', () => {
  const { run } = useDesktopFlows();

  it('stays that of the flow where a helper is started that has none', async () => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'launch', processPath: 'true' },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: 'Status', expected: 'saved' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is not gone on in where a program that was started crashes before it has one', async () => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'focus', selector: 'Edit#Name' },
      launch('sh', '-c', 'exit 7'),
      { action: 'type', text: 'meant for the other' },
    ]);
    expect(ran.flow.stoppedBy).toBe('target_lost');
    // As it is started, or as the next step waits for it.
    expect(problemsOf(ran)[0]).toMatch(/^[34]: sh \(process \d+\) has ended with code 7/);
    expect(ran.step(4).status).not.toBe('passed');
  });

  it('is gone on in again where a helper runs on without one, and nothing of it goes as that ends', async () => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'launch', processPath: 'sleep', args: ['5'] },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: 'Status', expected: 'saved' },
      ...Array.from({ length: 6 }, () => ({ action: 'click', selector: 'Button#Dead' })),
    ]);
    expect(ran.step(2).diagnostics.effects ?? []).toEqual([]);
    for (const step of [3, 4]) expect(ran.step(step)).toMatchObject({ status: 'passed', warningCode: null });
    for (const step of [5, 6, 7, 8, 9, 10]) expect(ran.step(step).warningCode).toBe('no_observable_effect');
  });

  it.each([
    ['runs on without a window', 'sleep', ['30']],
    ['has ended without a window', 'true', []],
  ])('is not left for another one that opens once a helper %s', async (_what, processPath, args) => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'launch', processPath, args },
      { action: 'click', selector: 'Button#Save' },
      { action: 'click', selector: 'Button#Open window' },
      { action: 'assert_window', windowTitle: 'Second window' },
      { action: 'assert_title', expected: 'Contract app' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('gives way to one of what a script has left running in the background, however late', async () => {
    const marker = join(temporaryFolder(), 'settled');
    const late = `(until [ -e ${marker} ]; do sleep 0.1; done; exec ${systemPython} ${testApp('gtk3/gtk3_dying.py')}) &`;
    const ran = await run(
      'contract/gtk_app.py',
      [
        { action: 'launch', processPath: 'sh', args: ['-c', late] },
        { action: 'click', selector: 'Button#Save' },
        { action: 'assert_title', expected: 'Dying', timeoutMs: 20_000 },
      ],
      {},
      {
        onEvent(event) {
          if (event.type === 'step_settled' && event.step === '3') writeFileSync(marker, '');
        },
      },
    );
    expect(problemsOf(ran)).toEqual([]);
  });

  it('gets nothing that is meant for one of a script that is slow to open it', async () => {
    const slow = `sleep 5; exec ${systemPython} ${testApp('gtk3/gtk3_unsaved.py')}`;
    const ran = await run('contract/gtk_app.py', [
      { action: 'focus', selector: 'Edit#Name' },
      { action: 'launch', processPath: 'sh', args: ['-c', slow] },
      { action: 'send_keys', keys: 'End', timeoutMs: 20_000 },
      { action: 'type', text: ' and the second' },
      { action: 'assert_value', selector: 'Edit', expected: 'unsaved and the second' },
      { action: 'assert_value', selector: 'Edit#Name', expected: '', windowTitle: 'Contract app' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('gets keys in place of a helper without one only once none is to be reckoned with', async () => {
    const ran = await run(
      'contract/gtk_app.py',
      [
        { action: 'focus', selector: 'Edit#Name' },
        { action: 'launch', processPath: 'sleep', args: ['30'] },
        { action: 'assert_exists', selector: 'Button#Save' },
        { action: 'type', text: 'too early', timeoutMs: 300 },
        { action: 'type', text: 'late', timeoutMs: 20_000 },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'late' },
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual([
      expect.stringMatching(
        /5: There is no window to act in: sleep \(process \d+\) has not opened a window yet\. .*focus_window goes on in another one, such as "Contract app" of python3\.$/,
      ),
    ]);
    expect(ran.step(6).backendCallLog).toContainEqual(
      expect.objectContaining({
        level: 'warning',
        message: expect.stringMatching(/^sleep .* has not opened a window yet: went on in "Contract app" of python3$/),
      }),
    );
  });

  it('is gone on in at once where a step names it by a part of its title', async () => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'focus', selector: 'Edit#Name' },
      launch('sleep', '30'),
      { action: 'focus_window', contains: 'Contract' },
      { action: 'type', text: 'at once', timeoutMs: 1000 },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('gives way to that of a program which was started before a helper that has none', async () => {
    const ran = await run('contract/gtk_app.py', [
      launch('sh', '-c', late('gtk3/gtk3_dying.py', 5)),
      launch('sleep', '60'),
      { action: 'assert_exists', selector: 'Button#Arm', timeoutMs: 20_000 },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is that of the program which was started last, whichever comes first', async () => {
    const ran = await run('contract/gtk_app.py', [
      launch('sh', '-c', late('gtk3/gtk3_dying.py', 1)),
      launch(systemPython, testApp('gtk3/gtk3_unsaved.py')),
      { action: 'assert_window', windowTitle: 'Dying', timeoutMs: 20_000 },
      { action: 'assert_title', expected: 'Text' },
      launch(systemPython, testApp('gtk3/gtk3_dying.py')),
      launch('sh', '-c', late('gtk3/gtk3_unsaved.py', 1)),
      { action: 'type', text: 'and on', timeoutMs: 20_000 },
      { action: 'assert_value', selector: 'Edit', contains: 'and on' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('gets nothing that is meant for one of a program which the bus of the desktop starts for a helper', async () => {
    await withService(late('gtk3/gtk3_unsaved.py', 1.1), async () => {
      const ran = await run('contract/gtk_app.py', [
        { action: 'focus', selector: 'Edit#Name' },
        askService,
        { action: 'type', text: 'and on', timeoutMs: 20_000 },
        { action: 'assert_value', selector: 'Edit', contains: 'and on' },
        { action: 'assert_value', selector: 'Edit#Name', expected: '', windowTitle: 'Contract app' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });
  });

  it('is not left for one of a program which the bus starts later, for another one', async () => {
    await withService(late('gtk3/gtk3_unsaved.py', 0), async () => {
      const ran = await run('gtk3/gtk3_opener.py', [
        launch('sleep', '60'),
        { action: 'assert_exists', selector: 'Button#Dead' },
        { action: 'click', selector: 'Button#Ask the bus', expectNoEffect: true },
        { action: 'assert_window', windowTitle: 'Text' },
        { action: 'assert_title', expected: 'Opener' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });
  });

  it('is that of the program which was started last, also where the bus starts another one before', async () => {
    await withService(late('gtk3/gtk3_dying.py', 0.5), async () => {
      const ran = await run('contract/gtk_app.py', [
        askService,
        launch('sh', '-c', late('gtk3/gtk3_unsaved.py', 2)),
        { action: 'type', text: 'and on', timeoutMs: 20_000 },
        { action: 'assert_value', selector: 'Edit', contains: 'and on', windowTitle: 'Text' },
        { action: 'assert_title', expected: 'Text' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });
  });

  it('is that of the program which was started last, also where one before opens another first', async () => {
    const ran = await run('gtk3/gtk3_opener.py', [
      { action: 'click', selector: 'Button#Start another', expectNoEffect: true },
      launch('sh', '-c', late('gtk3/gtk3_keys.py', 2)),
      { action: 'type', text: 'and on', timeoutMs: 20_000 },
      { action: 'assert_title', expected: 'Keys' },
      { action: 'assert_value', selector: 'Edit#Name', contains: 'and on' },
      { action: 'assert_value', selector: 'Edit', expected: 'unsaved', windowTitle: 'Text' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is that which its own step names, as flows of the first format do, once it is there', async () => {
    const ran = await run('gtk3/gtk3_keys.py', [
      {
        action: 'launch',
        processPath: systemPython,
        args: [testApp('gtk3/gtk3_unsaved.py')],
        app: 'python3',
        windowTitle: 'Text',
      },
      { action: 'assert_value', selector: 'Edit', expected: 'unsaved' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is a new one where its program hands over to one that opens that, also where the old one has the title too', async () => {
    const linux = { launch: systemPython, args: [testApp('gtk3/gtk3_single.py')], windowTitleContains: 'Single' };
    const ran = await run('', [{ action: 'open' }, { action: 'assert_title', contains: 'Single 2' }], {
      targets: { linux },
    });
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is that which was in front already, where a flow is opened anew and its program hands over to that', async () => {
    const linux = { launch: systemPython, args: [testApp('gtk3/gtk3_raised.py')], windowTitleContains: 'Raised' };
    const ran = await run('', [{ action: 'open' }, { action: 'assert_exists', selector: 'Window#Raised' }], {
      targets: { linux },
    });
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is one of the program that it has handed over to and that runs already', async () => {
    const single = launch(systemPython, testApp('gtk3/gtk3_single.py'));
    const ran = await run('contract/gtk_app.py', [
      single,
      { action: 'assert_title', expected: 'Single 1' },
      { action: 'focus_window', app: 'gtk_app' },
      single,
      { action: 'assert_title', expected: 'Single 2' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is gone on in as soon as after one helper where several were started, of which others have ended', async () => {
    const ran = await run('contract/gtk_app.py', [
      launch('sleep', '1.5'),
      launch('sleep', '1.6'),
      launch('sleep', '60'),
      { action: 'click', selector: 'Button#Save', timeoutMs: 4500 },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});

const askService = launch('dbus-send', '--session', '--dest=io.handeye.Late', '/', 'io.handeye.Late.Open');

/** While the bus of a desktop starts a program, by a line for a shell, for whoever asks for the service. */
async function withService(line: string, use: () => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'handeye-'));
  try {
    await mkdir(join(folder, 'dbus-1/services'), { recursive: true });
    const service = `[D-BUS Service]\nName=io.handeye.Late\nExec=/bin/sh -c '${line}'\n`;
    await writeFile(join(folder, 'dbus-1/services/io.handeye.Late.service'), service);
    vi.stubEnv('XDG_DATA_DIRS', [folder, '/usr/local/share', '/usr/share'].join(delimiter));
    await use();
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
}
