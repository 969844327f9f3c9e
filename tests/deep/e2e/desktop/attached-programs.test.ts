import { watch } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { executionReportSchema, type ExecutionReport } from '../../../../src/domain/run/execution-report.js';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { testApp } from '../../../support/desktop-flows.js';
import { useOwnPrograms } from '../../../support/own-programs.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { systemPython } from '../../../support/x-server.js';
import { openTestWindow, refuseKeys, shadeWindow, takeDrops, type TestWindow } from '../../../support/x-window.js';
import { desk, journalsIn } from '../../../e2e/cli/command-line.js';

const lacksAnything = lacksDesktop('programs that the user has open');

const user = useOwnPrograms(lacksAnything);
const { open, windowTitled } = user;

const flowOn = (windowTitleContains: string, steps: readonly object[], more: object = {}) => ({
  schemaVersion: 1,
  testName: 'In a program of the user',
  targets: { linux: { windowTitleContains } },
  steps: [{ action: 'open' }, ...steps],
  ...more,
});

async function run(flow: object): Promise<{ exitCode: number | null; report: ExecutionReport }> {
  const { handeye, write } = desk(user.session.environment);
  const { exitCode, stdout } = await handeye('run', write('a.flow.json', flow), '--json', '--desktop', 'session');
  return { exitCode, report: executionReportSchema.parse(JSON.parse(stdout)) };
}

const errorsOf = ({ steps }: ExecutionReport): readonly (string | null)[] =>
  steps.filter(({ status }) => status !== 'passed' && status !== 'skipped').map(({ error }) => error);

describe.skipIf(lacksAnything)('a program that the user has open', () => {
  it('is not believed to be empty where it has ended while a flow was in it', async () => {
    await open('contract/gtk_app.py', 'Contract app');
    const { exitCode, report } = await run(
      flowOn('Contract app', [
        { action: 'click', selector: 'Button#Crash', expectNoEffect: true },
        { action: 'assert_not_exists', selector: 'Alert', timeoutMs: 500 },
      ]),
    );
    expect(exitCode).toBe(1);
    expect(errorsOf(report)).toEqual([
      expect.stringMatching(/python3 \(process \d+\) has ended; how is not known of a program that the flow did not/),
    ]);
  });

  it('is reported as hung where it hangs already as a flow comes to it, not as one without accessibility', async () => {
    const program = await open('contract/gtk_app.py', 'Contract app');
    program.kill('SIGSTOP');
    const { exitCode, report } = await run(
      flowOn('Contract app', [{ action: 'assert_exists', selector: 'Button#Save', timeoutMs: 3_000 }]),
    );
    expect(exitCode).toBe(1);
    expect(errorsOf(report)).toEqual([
      expect.stringMatching(/python3 \(process \d+\) does not report what it shows: it is busy or hung\./),
    ]);
  });

  it('is gone without a fault where the flow has closed it', async () => {
    await open('contract/gtk_app.py', 'Contract app');
    const { exitCode, report } = await run(
      flowOn('Contract app', [{ action: 'close' }, { action: 'assert_not_exists', selector: 'Button#Save' }]),
    );
    expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
  });

  it('shows a dialog for the window of the user: it is neither looked at nor given any key', async () => {
    await open('gtk3/gtk3_documents.py', 'First');
    const { report } = await run(
      flowOn(
        'Second',
        [
          { action: 'focus', selector: 'Edit#Text of Second' },
          { action: 'click', selector: 'Button#Find in the other', exact: true },
          { action: 'assert_window', windowTitle: 'Find in First' },
          { action: 'type', text: 'document' },
          { action: 'assert_value', selector: 'Edit#Text of Second', expected: 'document' },
          { action: 'assert_not_exists', selector: 'Button#Delete' },
          { action: 'click', selector: 'Button#Ask for the other', exact: true },
          { action: 'assert_window', windowTitle: 'Question' },
          { action: 'click', selector: 'Button#OK', timeoutMs: 500 },
          { action: 'type', text: 'x', timeoutMs: 500 },
        ],
        { stopOnFailure: false },
      ),
    );
    expect(errorsOf(report)).toEqual([
      expect.stringContaining('Nothing visible matches "Button#OK"'),
      expect.stringContaining('No key was sent, since the dialog "Question" of python3 keeps the input'),
    ]);
  });

  it('is gone on in with a dialog that was open before and does not say whose it is', async () => {
    await open('gtk3/gtk3_documents.py', 'Question', '--alone', '--asks');
    const { report } = await run(
      flowOn('First', [
        { action: 'assert_exists', selector: 'Dialog#Question' },
        { action: 'click', selector: 'Button#OK' },
        { action: 'assert_not_exists', selector: 'Dialog#Question' },
        { action: 'type', selector: 'Edit#Text of First', text: 'document' },
      ]),
    );
    expect(errorsOf(report)).toEqual([]);
  });

  it('with other windows lets nothing be believed absent while such a dialog is open', async () => {
    await open('gtk3/gtk3_documents.py', 'Question', '--asks');
    const { report } = await run(
      flowOn('First', [{ action: 'assert_not_exists', selector: 'Button#OK', timeoutMs: 500 }]),
    );
    expect(errorsOf(report)).toEqual([
      expect.stringContaining('the dialog "Question" of python3 was open before, and may be for another window'),
    ]);
  });

  it('is acted in again by a locked flow that has closed, started and opened it anew', async () => {
    const start = { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_documents.py'), '--alone'] };
    const write = { action: 'type', selector: 'Edit#Text of First', text: 'document' };
    const { report } = await run({
      ...flowOn('First', []),
      steps: [start, { action: 'open' }, write, { action: 'close' }, start, { action: 'open' }, write],
    });
    expect(errorsOf(report)).toEqual([]);
  });

  it.each([
    ['opened', { action: 'open' }],
    ['launched', { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_single.py')] }],
  ])('shows a new window of a program of the flow that is %s once more: that is gone on in', async (_how, again) => {
    const { report } = await run({
      ...flowOn('', [
        { action: 'assert_title', expected: 'Single 1' },
        again,
        { action: 'assert_title', expected: 'Single 2' },
      ]),
      targets: { linux: { launch: systemPython, args: [testApp('gtk3/gtk3_single.py')] } },
    });
    expect(errorsOf(report)).toEqual([]);
  });

  it('is not gone on in, in another window, where that of the flow is closed', async () => {
    await open('gtk3/gtk3_documents.py', 'First');
    const { report } = await run(
      flowOn(
        'Second',
        [
          { action: 'close' },
          { action: 'assert_exists', selector: 'Edit#Text of First', timeoutMs: 500 },
          { action: 'close', timeoutMs: 500 },
        ],
        { targetLock: false, stopOnFailure: false },
      ),
    );
    expect(errorsOf(report)).toEqual([
      expect.stringContaining('Expected Edit#Text of First exists within 500 ms; found nothing visible'),
      'There is no window to close: all are closed.',
    ]);
    expect(await windowTitled('First')).toBeDefined();
  });

  it('is the only one of which a flow that is locked to it closes windows', async () => {
    await open('contract/gtk_app.py', 'Contract app');
    await open('gtk3/gtk3_covered.py', 'Covered');
    const { report } = await run(flowOn('Contract app', [{ action: 'close', windowTitle: 'Covered' }]));
    expect(errorsOf(report)).toEqual([expect.stringMatching(/^Not permitted: the target lock pins python3 \(process/)]);
    expect(await windowTitled('Covered')).toBeDefined();
  });

  it('is not taken for a stranger where the flow closes a window of it from another program', async () => {
    await open('gtk3/gtk3_covered.py', 'Covered');
    await open('contract/gtk_app.py', 'Contract app');
    const { report } = await run(
      flowOn('Contract app', [{ action: 'close', windowTitle: 'Covered' }], { targetLock: false }),
    );
    expect(report.steps[1]).toMatchObject({ status: 'passed', warningCode: null });
  });

  const attach = { action: 'open', timeoutMs: 1000 };
  const save = { action: 'click', selector: 'Button#Save' };
  const saved = { action: 'assert_text', selector: 'Status', expected: 'saved' };
  const flowIn = (processName: string) => ({
    ...flowOn('', []),
    targets: { linux: { processName } },
    steps: [attach, save, saved],
  });

  it('is gone on in where the flow names its process', async () => {
    const opened = await open('contract/gtk_app.py', 'Contract app');
    const { exitCode, report } = await run(flowIn('python3'));
    expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
    expect(report.steps[0]?.diagnostics.note).toBe('goes on in "Contract app" of python3');
    expect(opened.exitCode).toBeNull();
  });

  it('is gone on in where the flow names its script, behind another one of the same interpreter', async () => {
    await open('contract/gtk_app.py', 'Contract app');
    await open('gtk3/gtk3_covered.py', 'Covered');
    const { exitCode, report } = await run(flowIn('gtk_app'));
    expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
  });

  it('is not gone on in where the flow has started the same program, though its window opens later', async () => {
    const own = await open('contract/gtk_app.py', 'Contract app');
    const target = {
      launch: systemPython,
      args: [testApp('contract/gtk_app.py')],
      windowTitleContains: 'Contract app',
    };
    const { report } = await run(
      flowOn('', [{ action: 'fill', selector: 'Edit#Name', text: 'Ada' }, { action: 'close' }], {
        targets: { linux: target },
      }),
    );
    expect(errorsOf(report)).toEqual([]);
    expect((await windowTitled('Contract app'))?.pid).toBe(own.pid);
  });

  it('is gone on in where what the flow has started hands over to it, which brings it to the front', async () => {
    const before = await open('gtk3/gtk3_raised.py', 'Raised');
    await open('contract/gtk_app.py', 'Contract app');
    const target = { launch: systemPython, args: [testApp('gtk3/gtk3_raised.py')], windowTitleContains: 'Raised' };
    const { report } = await run(
      flowOn('', [{ action: 'assert_exists', selector: 'Window' }], { targets: { linux: target } }),
    );
    expect(errorsOf(report)).toEqual([]);
    expect((await windowTitled('Raised'))?.pid).toBe(before.pid);
  });

  it('is not gone on in where what the flow has started opens none, and the step says what to write', async () => {
    await open('contract/gtk_app.py', 'Contract app');
    const target = { launch: 'true', windowTitleContains: 'Contract app' };
    const { report } = await run(
      flowOn('', [], { targets: { linux: target }, steps: [{ action: 'open', timeoutMs: 2_000 }] }),
    );
    expect(report.steps[0]?.error).toContain('leave launch out of the target');
  });

  it('is reported as missing where the flow names its process and it is not open, and asked for where two are', async () => {
    await open('gtk3/gtk3_covered.py', 'Covered');
    const missing = await run(flowIn('mousepad'));
    expect({ exitCode: missing.exitCode, errors: errorsOf(missing.report) }).toEqual({
      exitCode: 1,
      errors: ['Expected a window of "mousepad" within 1000 ms; found a window of python3.'],
    });
    await open('contract/gtk_app.py', 'Contract app');
    const ambiguous = await run(flowIn('python3'));
    expect(errorsOf(ambiguous.report)).toEqual([
      expect.stringMatching(/^2 windows match "python3": "Covered" of gtk3_covered, "Contract app" of gtk_app\. /),
    ]);
  });

  it('is asked for by inspect where two windows match, and no others are listed', async () => {
    await open('gtk3/gtk3_dying.py', 'Dying');
    await open('gtk3/gtk3_covered.py', 'Covered');
    await open('contract/gtk_app.py', 'Contract app');
    const { handeye, write } = desk(user.session.environment);
    const { exitCode, stderr } = await handeye(
      'inspect',
      write('a.flow.json', flowOn('Co', [], { desktop: 'session' })),
    );
    expect(exitCode).toBe(2);
    expect(stderr).toContain('2 windows match "Co": "Covered" of gtk3_covered, "Contract app" of gtk_app.\n');
  });

  it('is brought to the front as it is opened, and as it is named again', async () => {
    await open('contract/gtk_app.py', 'Contract app');
    await open('gtk3/gtk3_covered.py', 'Covered');
    const { exitCode, report } = await run(
      flowOn(
        'Contract app',
        [
          { action: 'click', selector: 'Button#Save' },
          { action: 'focus_window', windowTitle: 'Covered' },
          { action: 'click', selector: 'Button#Target' },
          { action: 'assert_exists', selector: 'Text#pressed' },
          { action: 'focus_window', windowTitle: 'Contract app' },
          { action: 'click', selector: 'Button#Open window' },
        ],
        { targetLock: false },
      ),
    );
    expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
  });

  it('is brought back to be pressed in where it is minimised', async () => {
    await open('gtk3/gtk3_covered.py', 'Covered');
    const { exitCode, report } = await run(
      flowOn('Covered', [
        { action: 'click', selector: 'Button#Minimise' },
        { action: 'click', selector: 'Button#Target' },
        { action: 'assert_exists', selector: 'Text#pressed' },
      ]),
    );
    expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
  });

  it.each(['in front', 'behind another one'])(
    'is rolled down to be pressed in where it is rolled up %s',
    async (where) => {
      await open('gtk3/gtk3_covered.py', 'Covered');
      await shadeWindow(user.session.x, (await windowTitled('Covered'))?.id ?? 0);
      if (where !== 'in front') await open('contract/gtk_app.py', 'Contract app');
      const { exitCode, report } = await run({
        ...flowOn('Covered', []),
        steps: [
          { action: 'click', selector: 'Button#Target', windowTitle: 'Covered' },
          { action: 'assert_exists', selector: 'Text#pressed' },
        ],
      });
      expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
      expect((await windowTitled('Covered'))?.states).not.toContain('shaded');
    },
  );

  it('lets nothing be dropped by a distance into another program', async () => {
    const { x } = user.session;
    await open('gtk3/gtk3_keys.py', 'Keys');
    const { bounds } = (await windowTitled('Keys'))!;
    const beside = { x: bounds.x + bounds.width + 40, y: bounds.y, width: 200, height: 200 };
    const other = await openTestWindow(x, 'Of the user', beside);
    await takeDrops(x, other.id);
    const { report } = await run(
      flowOn('Keys', [
        { action: 'send_keys', selector: 'Edit#Name', keys: 'Ctrl+A' },
        { action: 'drag', selector: 'Edit#Name', position: { x: 14, y: 14 }, by: { x: bounds.width + 60, y: 0 } },
      ]),
    );
    const log = other.log();
    x.order('DestroyWindow', other.id);
    expect(errorsOf(report)).toEqual([
      expect.stringContaining('It was not dropped, since a window of another program, node, is there'),
    ]);
    expect(log).toEqual([]);
  });

  it('is not scrolled through what lies over the middle of it', async () => {
    const { x } = user.session;
    await open('gtk3/gtk3_rows.py', 'Rows');
    const { bounds } = (await windowTitled('Rows'))!;
    const notice = await openTestWindow(x, 'Notice', bounds, { isPopup: true });
    const { report } = await run(flowOn('Rows', [{ action: 'scroll', direction: 'down', timeoutMs: 1_000 }]));
    x.order('DestroyWindow', notice.id);
    expect(errorsOf(report)).toEqual([
      expect.stringContaining('Something stays in front of the middle of the window "Rows"'),
    ]);
    expect(notice.log()).toEqual([]);
  });

  it('is given no file in a window of another program that opens as its button is pressed', async () => {
    const { x } = user.session;
    const folder = temporaryFolder();
    const program = testApp('file-chooser/chooser.py');
    const opened = new Promise<TestWindow>((resolve, reject) => {
      const watcher = watch(folder, () => {
        watcher.close();
        openTestWindow(x, 'My mail', { x: 900, y: 500, width: 100, height: 60 }).then(resolve, reject);
      });
    });
    const { report } = await run({
      ...flowOn('', []),
      targets: { linux: { launch: systemPython, args: [program, folder] } },
      steps: [
        { action: 'open' },
        { action: 'upload', selector: 'Button#No chooser', files: [program], timeoutMs: 3_000 },
      ],
    });
    const mine = await opened;
    expect(errorsOf(report)).toEqual(['No file chooser opened where it was pressed.']);
    expect(mine.log()).toEqual([]);
    x.order('DestroyWindow', mine.id);
  });

  it('lets nothing be believed absent while another program shows a dialog of it', async () => {
    const { x } = user.session;
    await open('contract/gtk_app.py', 'Contract app');
    const { id = 0 } = (await windowTitled('Contract app')) ?? {};
    const dialog = await openTestWindow(x, 'Portal', { x: 0, y: 0, width: 200, height: 100 }, { owner: id });
    const { report } = await run(
      flowOn('Contract app', [{ action: 'assert_not_exists', selector: 'Button#Cancel', timeoutMs: 1_000 }]),
    );
    x.order('DestroyWindow', dialog.id);
    expect(errorsOf(report)).toEqual([expect.stringContaining('a window of node has opened for this one')]);
  });

  it('is pressed beside what lies over the middle of a button', async () => {
    const { x } = user.session;
    await open('gtk3/gtk3_covered.py', 'Covered');
    const { bounds } = (await windowTitled('Covered'))!;
    const middle = { x: bounds.x + 100, y: bounds.y, width: 200, height: bounds.height };
    const notice = await openTestWindow(x, 'Notice', middle, { isPopup: true });
    const { exitCode, report } = await run(
      flowOn('Covered', [
        { action: 'click', selector: 'Button#Target' },
        { action: 'assert_exists', selector: 'Text#pressed' },
      ]),
    );
    x.order('DestroyWindow', notice.id);
    expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
    expect(notice.log()).toEqual([]);
  });

  it('gets a dead click reported also while another program opens and closes windows, whose titles are not shown', async () => {
    await open('gtk3/gtk3_restless.py', 'Restless');
    await open('gtk3/gtk3_opener.py', 'Opener');
    const dead = { action: 'click', selector: 'Button#Dead' };
    const { report } = await run(flowOn('Opener', [dead, dead, dead]));
    const clicks = report.steps.slice(1);
    expect(clicks.map(({ warningCode }) => warningCode)).toEqual(clicks.map(() => 'no_observable_effect'));
    // Where that program got no time during a click, nothing is said of it.
    expect(clicks.map(({ diagnostics }) => diagnostics.note)).toContainEqual(
      expect.stringMatching(
        /nothing changed\. Meanwhile a window of python3 (opened|closed), .*which may have come of it or by itself/,
      ),
    );
    expect(JSON.stringify(report)).not.toContain('Private letter');
  });

  it('gets a dead click reported also where the flow has closed a window of the program that opens others', async () => {
    await open('gtk3/gtk3_restless.py', 'Restless');
    await open('gtk3/gtk3_opener.py', 'Opener');
    const dead = { action: 'click', selector: 'Button#Dead' };
    const { report } = await run(
      flowOn('Opener', [{ action: 'close', windowTitle: 'Notice' }, dead, dead], { targetLock: false }),
    );
    const noEffect = 'no_observable_effect';
    expect(report.steps.map(({ warningCode }) => warningCode)).toEqual([null, null, noEffect, noEffect]);
  });

  it('gets a dead click reported also while the user copies in another one, and what it copies itself', async () => {
    const { x } = user.session;
    await open('contract/gtk_app.py', 'Contract app');
    const other = await openTestWindow(x, 'Of the user', { x: 900, y: 600, width: 100, height: 60 });
    const copying = setInterval(() => x.order('SetSelectionOwner', other.id, x.atoms.of('CLIPBOARD'), 0), 20);
    const { report: pressed } = await run(flowOn('Contract app', [{ action: 'click', selector: 'Button#Dead' }]));
    clearInterval(copying);
    const inName = (keys: string): object => ({ action: 'send_keys', selector: 'Edit#Name', keys });
    const { report } = await run(
      flowOn('Contract app', [
        { action: 'fill', selector: 'Edit#Name', text: 'Ada' },
        inName('Ctrl+A'),
        inName('Ctrl+C'),
      ]),
    );
    x.order('DestroyWindow', other.id);
    expect(pressed.steps.at(-1)?.warningCode).toBe('no_observable_effect');
    expect(report.steps.at(-1)?.diagnostics.effects).toMatchObject([{ kind: 'clipboard' }]);
  });

  it('opens windows of programs that it starts, and may have had opened one of a program that runs already', async () => {
    await open('gtk3/gtk3_single.py', 'Single 1');
    await open('gtk3/gtk3_opener.py', 'Opener');
    const { report } = await run(
      flowOn('Opener', [
        { action: 'click', selector: 'Button#Ask what runs' },
        { action: 'assert_window', windowTitle: 'Single 2' },
        { action: 'click', selector: 'Button#Wait for another' },
      ]),
    );
    const [, asked, , started] = report.steps;
    expect(asked).toMatchObject({
      warningCode: 'no_observable_effect',
      diagnostics: { note: expect.stringContaining('Meanwhile a window of python3 opened, which may have come of it') },
    });
    expect(started).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('gives way to one that the flow launches, whose window a step waits for that names none', async () => {
    await open('contract/gtk_app.py', 'Contract app');
    const { exitCode, report } = await run(
      flowOn(
        'Contract app',
        [
          {
            action: 'launch',
            processPath: 'sh',
            args: ['-c', `sleep 1; exec ${systemPython} ${testApp('gtk3/gtk3_unsaved.py')}`],
          },
          { action: 'type', text: 'into the new window' },
          { action: 'assert_value', selector: 'Edit', contains: 'into the new window' },
        ],
        { targetLock: false },
      ),
    );
    expect({ exitCode, errors: errorsOf(report) }).toEqual({ exitCode: 0, errors: [] });
  });

  it('is the one that a flow is locked to from its opening on, not another one that has come in its place', async () => {
    const first = await open('contract/gtk_app.py', 'Contract app');
    const { start, write, cwd } = desk(user.session.environment);
    const flow = flowOn('Contract app', [
      { action: 'assert_window', windowTitle: 'Covered', timeoutMs: 30_000 },
      { action: 'click', selector: 'Button#Save', windowTitle: 'Contract app' },
    ]);
    const running = start('run', write('a.flow.json', flow), '--json', '--desktop', 'session');
    await expect.poll(() => journalsIn(cwd).split('"step_settled"').length, { timeout: 20_000 }).toBeGreaterThan(1);
    first.kill('SIGKILL');
    await expect.poll(() => windowTitled('Contract app')).toBeUndefined();
    await open('contract/gtk_app.py', 'Contract app');
    // The flow goes on once this is there.
    await open('gtk3/gtk3_covered.py', 'Covered');
    const { exitCode, stdout } = await running.ended;
    expect(exitCode).toBe(3);
    expect(stdout).toContain('the target lock pins');
  });
});

describe.skipIf(lacksAnything)('a window that takes no keys', () => {
  const place = { x: 200, y: 200, width: 300, height: 200 };
  const toFront = { ...flowOn('Palette', []), steps: [{ action: 'focus_window', windowTitle: 'Palette' }] };

  it.each([
    ['is reported as in front where it is seen', { ...place, y: 500 }, []],
    [
      'is not reported as in front where something stays before it',
      place,
      ['The window "Palette" of node takes no keys, and something stays in front of it: move or close that.'],
    ],
  ])('%s', async (_what, at, errors) => {
    const { x } = user.session;
    const palette = await openTestWindow(x, 'Palette', place);
    const others = [await openTestWindow(x, 'Other', place), await openTestWindow(x, 'Notice', at, { isPopup: true })];
    await refuseKeys(x, palette.id);
    const { report } = await run(toFront);
    for (const { id } of [palette, ...others]) x.order('DestroyWindow', id);
    expect(errorsOf(report)).toEqual(errors);
  });
});
