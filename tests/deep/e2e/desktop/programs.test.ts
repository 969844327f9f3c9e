import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import {
  startFlowRunner,
  type FlowRunner,
  type Ran,
  type RunRequest,
  type WrittenStep,
} from '../../../support/run-flow.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { problemsOf, testApp, patientMs } from '../../../support/desktop-flows.js';
import { systemPython } from '../../../support/x-server.js';
import { desktopDesk } from '../../../e2e/desktop/desktop-desk.js';

const app = join(import.meta.dirname, '../../../apps/contract/gtk_app.py');
const dying = join(import.meta.dirname, '../../../apps/gtk3/gtk3_dying.py');

describe.skipIf(lacksDesktop('programs of a Linux desktop'))('a program of a desktop', () => {
  let runner: FlowRunner;
  beforeAll(async () => {
    runner = await startFlowRunner({ timeoutMs: patientMs });
  });
  afterAll(() => runner.close());

  const run = (
    steps: readonly WrittenStep[],
    target: Readonly<Record<string, unknown>> = {},
    more: Readonly<Record<string, unknown>> = {},
    request: RunRequest = {},
  ): Promise<Ran> =>
    runner.run(
      {
        schemaVersion: 1,
        testName: 'A program',
        desktop: 'private',
        targets: { linux: { launch: systemPython, args: [app], ...target } },
        steps,
        ...more,
      },
      request,
    );

  it('is opened, driven, and gone when the flow ends', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: 'Status', expected: 'saved' },
      { action: 'assert_title', contains: 'Contract app' },
    ]);
    expect(ran.flow.result).toBe('passed');
    const [, pid] = /as process (\d+)/.exec(ran.step(1).diagnostics.note ?? '') ?? [];
    expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH');
  });

  it('may be launched by a step, and the flow goes on in its window', async () => {
    const ran = await run([
      { action: 'launch', processPath: systemPython, args: [app] },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: 'Status', expected: 'saved' },
    ]);
    expect(ran.flow.result).toBe('passed');
  });

  it('is acted in the window that a step names, and then there until another one is named', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'click', selector: 'Button#Open window' },
      { action: 'click', selector: 'Button#In second', windowTitle: 'Second window' },
      { action: 'assert_text', selector: 'Status', expected: 'pressed' },
      { action: 'focus_window', windowTitle: 'Contract app' },
      { action: 'assert_exists', selector: 'Button#Save' },
    ]);
    expect(ran.flow.result).toBe('passed');
  });

  it('with two windows of the same title is asked which one, with their programs', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'click', selector: 'Button#Same title' },
      { action: 'focus_window', windowTitle: 'Contract app', timeoutMs: 1000 },
    ]);
    expect(ran.step(3)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^2 windows match "Contract app": "Contract app" of python3, "Contract app" of python3\./,
      ),
    });
  });

  it('that an interpreter runs is called by its script, though others have the same process name', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'launch', processPath: systemPython, args: [dying] },
      { action: 'assert_exists', selector: 'Edit#Note' },
      { action: 'focus_window', app: 'gtk_app' },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: 'Status', expected: 'saved' },
      { action: 'assert_exists', selector: 'Edit#Note', app: 'gtk3_dying.py' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that an interpreter runs is distinguished by its script from another one that has the same title', async () => {
    const script = join(temporaryFolder(), 'stock.py');
    symlinkSync(dying, script);
    const ran = await run(
      [
        { action: 'open' },
        { action: 'launch', processPath: systemPython, args: [script] },
        { action: 'assert_exists', selector: 'Edit#Note' },
        { action: 'focus_window', windowTitle: 'Dying' },
        { action: 'focus_window', windowTitle: 'Dying', app: 'stock' },
        { action: 'assert_exists', selector: 'Edit#Note' },
      ],
      { args: [dying] },
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual([
      '4: 2 windows match "Dying": "Dying" of gtk3_dying, "Dying" of stock. Write the whole title of the one that is meant ("windowTitle"), or its program ("app").',
    ]);
  });

  it('that crashes fails the step that it crashed in, and ends the flow', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'click', selector: 'Button#Crash' },
      { action: 'assert_not_exists', selector: 'Button#Save' },
    ]);
    expect(ran.step(2)).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/^python3 \(process \d+\) has ended with code 3\./),
      diagnostics: { failureType: 'target_lost' },
    });
    expect(ran.step(3).status).toBe('skipped');
    expect(ran.flow.stoppedBy).toBe('target_lost');
  });

  it('that a script has started, and that crashes, is recognised by the end of the script', async () => {
    const steps = [
      { action: 'open' },
      { action: 'click', selector: 'Button#Crash' },
      { action: 'assert_not_exists', selector: 'Button#Save' },
    ];
    const ran = await run(steps, { launch: 'sh', args: ['-c', '"$@"; exit $?', 'sh', systemPython, app] });
    expect(ran.flow.steps.map(({ status }) => status)).toEqual(['passed', 'error', 'skipped']);
    expect(ran.step(2).error).toMatch(/^sh \(process \d+\) has ended with code 3\./);
  });

  it('that ends with a code that it may end with has not crashed', async () => {
    const steps = [
      { action: 'open' },
      { action: 'click', selector: 'Button#Crash' },
      { action: 'assert_not_exists', selector: 'Button#Save' },
    ];
    const ran = await run(steps, { exitCodes: [0, 3] });
    expect(ran.flow.steps.map(({ status, error }) => error ?? status)).toEqual(['passed', 'passed', 'passed']);
    const other = await run(steps, { exitCodes: [0, 4] });
    expect(other.step(2)).toMatchObject({ status: 'error', error: expect.stringContaining('"exitCodes": [0, 3]') });
  });

  it('that ends while it is asked what it shows has crashed, and emptied nothing', async () => {
    const steps = [
      { action: 'open' },
      { action: 'assert_value', selector: 'Slider#Dial', expected: '7' },
      { action: 'click', selector: 'Button#Arm' },
    ];
    const ran = await run(steps, { args: [dying] });
    expect(ran.step(2).status).toBe('passed');
    expect(ran.step(3)).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/^python3 \(process \d+\) has ended with code 3\./),
      diagnostics: { failureType: 'target_lost' },
    });
  });

  it('that crashes some time after its window has gone is not believed to be closed', async () => {
    const steps = [
      { action: 'open' },
      { action: 'click', selector: 'Button#Fade' },
      { action: 'assert_not_exists', selector: 'Button#Fade' },
    ];
    const ran = await run(steps, { args: [dying] });
    expect(ran.flow.steps.map(({ status }) => status)).toContain('error');
    expect(ran.flow.stoppedBy).toBe('target_lost');
  });

  it('that crashes while it is waited for something ends the wait', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'click', selector: 'Button#Save' },
      {
        action: 'launch',
        processPath: 'sh',
        args: ['-c', killOnDisplay(app)],
      },
      { action: 'wait', selector: 'Button#Never', timeoutMs: 30_000 },
    ]);
    expect(ran.step(4)).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/^python3 \(process \d+\) has ended by the signal SIGKILL\./),
      diagnostics: { failureType: 'target_lost' },
    });
    expect(ran.step(4).timeMs).toBeLessThan(20_000);
  });

  it('that ends before it shows a window says how, at once', async () => {
    const ran = await run([{ action: 'open' }], { launch: 'sh', args: ['-c', 'exit 4'] });
    expect(ran.step(1)).toMatchObject({
      status: 'error',
      error: expect.stringMatching(
        /^Expected a window of sh; found no window: sh \(process \d+\) has ended with code 4\. Run the same command in a terminal/,
      ),
      diagnostics: { failureType: 'target_lost' },
    });
  });

  it('that a script has started may come later than the end of that, with a code that the target allows', async () => {
    const script = `(sleep 0.5; exec ${systemPython} ${app}) & exit 3`;
    const target = { launch: 'sh', args: ['-c', script], exitCodes: [0, 3] };
    const ran = await run([{ action: 'open' }, { action: 'assert_exists', selector: 'Button#Save' }], target);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that is quit on purpose is gone, and that is no fault', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'click', selector: 'MenuItem#File' },
      { action: 'click', selector: 'MenuItem#Quit' },
      { action: 'assert_not_exists', selector: 'Button#Save' },
      { action: 'click', selector: 'Button#Save', timeoutMs: 600 },
    ]);
    expect(problemsOf(ran)).toEqual([
      expect.stringMatching(/^5: Nothing visible matches .* No window is open: all have/),
    ]);
  });

  it('that hangs is reported as hung within seconds, by the step that it hangs in', async () => {
    const ran = await run([
      { action: 'open' },
      { action: 'click', selector: 'Button#Hang' },
      { action: 'click', selector: 'Button#Save' },
    ]);
    expect(ran.step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/busy or hung/),
      diagnostics: { failureType: 'timeout' },
    });
  });

  it.each(['open', 'launch'] as const)(
    'is not started by %s once the run was cancelled, though the one in front kept it waiting',
    async (action) => {
      const started = join(temporaryFolder(), 'started');
      const pids = (): number[] => readFileSync(started, 'utf8').trim().split('\n').map(Number);
      const args = ['-c', `echo $$ >> ${started}; exec ${systemPython} ${app}`];
      const start = action === 'open' ? { action } : { action, processPath: 'sh', args };
      const ran = await run(
        // What exposes nothing yet is not asked, and what has answered a moment ago is not asked again.
        [
          { action: 'open', assertions: [{ type: 'exists', selector: 'Button#Save' }] },
          { action: 'wait', milliseconds: 500 },
          start,
        ],
        { launch: 'sh', args },
        {},
        {
          onEvent(event, { cancel }) {
            const { type } = event;
            if (type === 'step_settled' && event.step === '1') for (const pid of pids()) process.kill(pid, 'SIGSTOP');
            if (type === 'step_started' && event.step === '3') setTimeout(cancel, 500);
          },
        },
      );
      expect(ran.step(1).status).toBe('passed');
      expect(ran.step(3)).toMatchObject({ status: 'skipped', error: 'The run was cancelled.' });
      expect(pids()).toHaveLength(1);
      expect(ran.audit.filter(({ decision }) => decision === 'permitted')).toHaveLength(1);
    },
  );

  it('that opens no window is waited for, and reported', async () => {
    const ran = await run(
      [
        { action: 'open', timeoutMs: 600 },
        { action: 'click', selector: 'Button#Save' },
      ],
      {
        launch: 'sleep',
        args: ['30'],
      },
    );
    expect(ran.step(1)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^Expected a window of sleep within 600 ms; found no window\. Raise timeoutMs .*; what has none is started by the action launch\.$/,
      ),
    });
  });

  it('that is a helper without a window says where else to go on', async () => {
    const step = { action: 'click', selector: 'Button#Save', timeoutMs: 600 };
    const helper = { action: 'launch', processPath: 'sleep', args: ['30'] };
    const alone = await run([helper, step]);
    expect(alone.step(2).error).toMatch(/: sleep \(process \d+\) has not opened a window yet\.$/);
    const beside = await run([{ action: 'open' }, helper, step]);
    expect(beside.step(3).error).toMatch(
      /: sleep \(process \d+\) has not opened a window yet; focus_window goes on in one of another program: python3\.$/,
    );
    const back = { action: 'focus_window', app: 'python3' };
    expect((await run([{ action: 'open' }, helper, back, step])).flow.result).toBe('passed');
  });

  it('that exposes no elements is reported, and nothing that is not there is believed to be gone', async () => {
    const timeoutMs = 300;
    const ran = await run(
      [
        { action: 'open' },
        { action: 'click', selector: 'Button#Save', timeoutMs: 2_000 },
        { action: 'assert_not_exists', selector: 'Button#Save', timeoutMs },
        { action: 'wait', text: 'Contract app', state: 'absent', timeoutMs },
        { action: 'wait', selector: 'Button#Save', state: 'hidden', timeoutMs },
        { action: 'assert_text', contains: 'Contract app', timeoutMs },
        { action: 'assert_count', selector: 'Button', expected: 0, timeoutMs },
        { action: 'read', selector: 'Button', what: 'count', saveAs: 'buttons', timeoutMs },
        { action: 'send_keys', keys: 'Tab', when: { notExists: 'Button#Save' }, timeoutMs },
      ],
      { launch: 'env', args: ['NO_AT_BRIDGE=1', 'GTK_A11Y=none', systemPython, app] },
      { stopOnFailure: false },
    );
    const tried = ran.flow.steps.slice(1);
    expect(tried.filter(({ status }) => status === 'passed' || status === 'skipped')).toEqual([]);
    for (const { error } of tried) expect(error).toMatch(/exposes none of its elements on the accessibility bus/);
  });

  it('that exposes a window and nothing in it is not believed to have nothing in it', async () => {
    const bare = `import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk
window = Gtk.Window(title='Bare'); window.set_default_size(300, 200); window.show(); Gtk.main()`;
    const timeoutMs = 1_500;
    const ran = await run(
      [
        { action: 'open' },
        { action: 'assert_title', expected: 'Bare' },
        { action: 'assert_exists', selector: 'Window#Bare' },
        { action: 'assert_not_exists', selector: 'Button#Save', timeoutMs },
        { action: 'assert_count', selector: 'Button', expected: 0, timeoutMs },
      ],
      { launch: systemPython, args: ['-c', bare] },
      { stopOnFailure: false },
    );
    expect(ran.flow.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'failed', 'failed']);
    for (const { error } of ran.flow.steps.slice(3))
      expect(error).toMatch(/exposes none of its elements on the accessibility bus; .* --force-renderer-accessibility/);
  });

  it('is not asked in CSS: the flow is refused before it runs', async () => {
    const refusals = await runner.refusals({
      schemaVersion: 1,
      testName: 'CSS',
      targets: { linux: { launch: 'galculator' } },
      steps: [
        { action: 'click', selector: 'css=.save' },
        { action: 'click', selector: '//button', when: { backend: 'web' } },
      ],
    });
    expect(refusals).toEqual([
      expect.stringContaining('"css=.save" asks in CSS, which only pages answer; the backend "linux" reads Type#Name'),
    ]);
  });
});

describe.skipIf(lacksDesktop('names of programs'))('a program of a Linux desktop', () => {
  it('may be called what the menu of any language calls it, in flows too', async () => {
    const { write, handeye, cwd } = desktopDesk({ XDG_DATA_HOME: 'menu' });
    write(
      'menu/applications/twin.desktop',
      '[Desktop Entry]\nType=Application\nName=Double\nName[de]=Doppelgänger\nExec=env A=1 twin %U\n',
    );
    write('by-name.json', {
      schemaVersion: 1,
      testName: 'By its name',
      desktop: 'private',
      targets: { linux: { launch: join(cwd, 'twin'), args: [testApp('contract/gtk_app.py')] } },
      steps: [
        { action: 'open' },
        { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_dying.py')] },
        { action: 'focus_window', app: 'Doppelgänger' },
        {
          action: 'click',
          selector: 'Button#Save',
          assertions: [{ type: 'process_running', expected: 'twin' }],
        },
      ],
    });
    symlinkSync(systemPython, join(cwd, 'twin'));
    const { stdout, exitCode } = await handeye('run', 'by-name.json');
    expect({ stdout, exitCode }).toMatchObject({ exitCode: 0 });
  });
});

/** Has a shell kill what was started with a file on the display that it is on itself, and on no other one. */
function killOnDisplay(file: string): string {
  const isThere = 'grep -qszxF "DISPLAY=$DISPLAY" /proc/$pid/environ';
  return `sleep 1; for pid in $(pgrep -f '^${systemPython} ${file}'); do ${isThere} && kill -KILL $pid; done; true`;
}
