import { describe, expect, it } from 'vitest';
import { warningText } from '../../../../src/projections/advice.js';
import { problemsOf, testApp, useDesktopFlows, type FlowParts } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import type { Ran, RunRequest, WrittenStep } from '../../../support/run-flow.js';
import { lacksQt, systemPython } from '../../../support/x-server.js';

describe.skipIf(lacksDesktop('several windows on a Linux desktop'))(
  'with the window of another program in front',
  () => {
    const { run } = useDesktopFlows();
    const other = { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_dying.py')] };

    it('keys go to the window that the step names', async () => {
      const ran = await run('contract/gtk_app.py', [
        { action: 'focus', selector: 'Edit#Name' },
        other,
        { action: 'focus', selector: 'Edit#Note' },
        { action: 'type', text: 'meant for the first', windowTitle: 'Contract app' },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'meant for the first' },
        { action: 'assert_value', selector: 'Edit#Note', expected: 'kept', windowTitle: 'Dying' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });
  },
);

describe.skipIf(lacksDesktop('dialogs of several windows'))('of several windows of a program with dialogs', () => {
  const { run } = useDesktopFlows();
  // Which of the two windows has the input at first is up to the window manager.
  const documents = (steps: readonly WrittenStep[], more?: FlowParts, request?: RunRequest): Promise<Ran> =>
    run('gtk3/gtk3_documents.py', [{ action: 'focus_window', windowTitle: 'First' }, ...steps], more, request);
  const holds = (selector: string, expected: string): WrittenStep => ({ action: 'assert_value', selector, expected });

  it('keys go to the window that the step names, whichever has the input, and else to that', async () => {
    const ran = await documents([
      { action: 'click', selector: 'Button#Find', exact: true },
      { action: 'focus', selector: 'Edit#Needle' },
      { action: 'type', text: 'document', windowTitle: 'First' },
      holds('Edit#Text of First', 'document'),
      { action: 'send_keys', keys: 'n, o', windowTitle: 'Find in First' },
      holds('Edit#Needle', 'no'),
      { action: 'type', text: 't', windowTitle: 'Find in First' },
      { action: 'send_keys', keys: 's', windowTitle: 'First' },
      holds('Edit#Text of First', 'documents'),
      { action: 'focus', selector: 'Edit#Needle' },
      { action: 'type', text: 'e' },
      holds('Edit#Needle', 'note'),
      { action: 'type', text: 'letter', clearFirst: true, windowTitle: 'First' },
      holds('Edit#Text of First', 'letter'),
      holds('Edit#Needle', 'note'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it.each([
    ['keys for another one', [{ action: 'send_keys', keys: 's', windowTitle: 'First' }]],
    [
      'another one, and its own anew',
      [
        { action: 'focus_window', windowTitle: 'First' },
        { action: 'focus_window', windowTitle: 'Find in First' },
      ],
    ],
  ])(
    'a field keeps its caret where that is when its window has the focus after %s, however slow its program is',
    async (_what, between) => {
      const ran = await documents(
        [
          { action: 'click', selector: 'Button#Find', exact: true },
          { action: 'fill', selector: 'Edit#Needle', text: 'not' },
          ...between,
          { action: 'focus', selector: 'Edit#Needle' },
          { action: 'type', text: 'e' },
          holds('Edit#Needle', 'note'),
        ],
        { targets: { linux: { launch: systemPython, args: [testApp('gtk3/gtk3_documents.py'), '--slow'] } } },
      );
      expect(problemsOf(ran)).toEqual([]);
    },
  );

  it('keys for a window are held back while a modal dialog of it would get them', async () => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'focus', selector: 'Edit#Name' },
      { action: 'click', selector: 'Button#Ask' },
      { action: 'assert_exists', selector: 'Dialog#Confirm' },
      { action: 'send_keys', keys: 'Enter', windowTitle: 'Contract app', timeoutMs: 500 },
    ]);
    expect(problemsOf(ran)).toEqual([
      expect.stringContaining('5: No key was sent, since the dialog "Confirm" of python3 keeps the input'),
    ]);
  });

  it.each<[string, WrittenStep]>([
    ['keys', { action: 'send_keys', keys: 'd' }],
    ['keys for a window', { action: 'send_keys', keys: 'd', windowTitle: 'First' }],
    ['a text', { action: 'type', text: 'd', windowTitle: 'First' }],
    ['a text in place of another', { action: 'type', text: 'd', clearFirst: true, windowTitle: 'First' }],
    ['a text for a field', { action: 'type', selector: 'Edit#Text of First', text: 'd' }],
  ])('%s wait until a modal dialog has closed that is about to', async (_what, step) => {
    const ran = await documents([
      { action: 'focus', selector: 'Edit#Text of First' },
      { action: 'click', selector: 'Button#Ask modally' },
      { action: 'click', selector: 'Button#Slowly', exact: true },
      ...('windowTitle' in step || 'selector' in step ? [] : [{ action: 'focus_window', windowTitle: 'First' }]),
      step,
      holds('Edit#Text of First', 'd'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('keys that wait for a modal dialog go to no other window where theirs closes with it', async () => {
    const ran = await documents(
      [
        { action: 'focus', selector: 'Edit#Text of First' },
        { action: 'focus_window', windowTitle: 'Second' },
        { action: 'click', selector: 'Button#Ask modally' },
        { action: 'click', selector: 'Button#Leave slowly' },
        { action: 'send_keys', keys: 'd', windowTitle: 'Second' },
        { action: 'assert_value', selector: 'Edit#Text of First', expected: '' },
      ],
      { stopOnFailure: false },
    );
    expect(problemsOf(ran)).toEqual(['7: The window that the step names is gone.']);
  });

  it('somebody who is asked for leave is asked once, however long a dialog keeps the keys', async () => {
    const asked: string[] = [];
    const ran = await documents(
      [
        { action: 'focus', selector: 'Edit#Text of First' },
        { action: 'click', selector: 'Button#Ask modally' },
        { action: 'click', selector: 'Button#Slowly', exact: true },
        { action: 'send_keys', keys: 'd', windowTitle: 'First' },
        holds('Edit#Text of First', 'd'),
      ],
      {},
      {
        policy: { askFor: ['send_keys'] },
        approver: {
          approve({ summary }) {
            asked.push(summary);
            return Promise.resolve({ approved: true, by: 'a tester' });
          },
        },
      },
    );
    expect({ asked, problems: problemsOf(ran) }).toEqual({ asked: ['send_keys the focused element'], problems: [] });
  });

  it('one that is open beside that of the flow is not believed to be absent, and is once it has closed', async () => {
    const ran = await documents([
      { action: 'assert_not_exists', selector: 'Window#Second', timeoutMs: 500, optional: true },
      { action: 'focus_window', windowTitle: 'Second' },
      { action: 'close' },
      { action: 'assert_not_exists', selector: 'Window#Second', windowTitle: 'First' },
    ]);
    expect(problemsOf(ran)).toEqual([
      expect.stringContaining('the window "Second" is open beside the window that the flow is in'),
    ]);
  });

  it('what belongs to the window that the flow is not in is not looked at, and gets no keys', async () => {
    const ran = await documents([
      { action: 'focus', selector: 'Edit#Text of First' },
      { action: 'click', selector: 'Button#Find in the other', exact: true },
      { action: 'assert_window', windowTitle: 'Find in Second' },
      { action: 'type', text: 'document' },
      holds('Edit#Text of First', 'document'),
      { action: 'assert_not_exists', selector: 'Button#Delete' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('a locked flow acts in a dialog that does not say whose it is, by its title, and goes on', async () => {
    const ran = await documents(
      [
        { action: 'focus', selector: 'Edit#Text of First' },
        { action: 'click', selector: 'Button#Ask', exact: true },
        { action: 'click', selector: 'Button#OK', windowTitle: 'Question' },
        { action: 'assert_exists', selector: 'Text#answered' },
        { action: 'type', selector: 'Edit#Text of First', text: 'document' },
        { action: 'type', text: 'x', windowTitle: 'Second', exact: true, timeoutMs: 1_000 },
      ],
      { targetLock: true },
    );
    expect(problemsOf(ran)).toEqual([expect.stringContaining('8: Not permitted: the target lock pins the window')]);
  });

  it.each([
    ['it has started', systemPython, [testApp('gtk3/gtk3_documents.py')]],
    ['a script has that it has started', '/bin/sh', ['-c', `${systemPython} ${testApp('gtk3/gtk3_documents.py')} &`]],
  ])('a locked flow goes on in another window of what %s once its own is closed', async (_who, program, args) => {
    const ran = await documents(
      [
        { action: 'focus_window', windowTitle: 'Second' },
        { action: 'type', selector: 'Edit#Text of Second', text: 'document' },
        { action: 'close' },
        { action: 'type', selector: 'Edit#Text of First', text: 'document' },
        holds('Edit#Text of First', 'document'),
      ],
      { targetLock: true, targets: { linux: { launch: program, args } } },
    );
    expect(problemsOf(ran)).toEqual([]);
  });

  it('a locked flow closes no dialog of another window', async () => {
    const ran = await documents(
      [
        { action: 'click', selector: 'Button#Find in the other', exact: true },
        { action: 'assert_window', windowTitle: 'Find in Second' },
        { action: 'close', windowTitle: 'Find in Second' },
      ],
      { targetLock: true },
    );
    expect(problemsOf(ran)).toEqual([expect.stringContaining('5: Not permitted: the target lock pins the window')]);
  });

  it('a locked flow that begins in a dialog goes on in the window of that', async () => {
    const linux = { launch: systemPython, args: [testApp('gtk3/gtk3_documents.py'), '--asks-first'] };
    const ran = await run(
      '',
      [
        { action: 'click', selector: 'Button#OK', windowTitle: 'Question' },
        { action: 'assert_exists', selector: 'Text#answered', windowTitle: 'First' },
        { action: 'type', selector: 'Edit#Text of First', text: 'document' },
      ],
      { targetLock: true, targets: { linux } },
    );
    expect(problemsOf(ran)).toEqual([]);
  });
});

describe.skipIf(lacksDesktop('programs that hang beside others'))('with a program that hangs in front', () => {
  const { run } = useDesktopFlows();
  const hung = (path: string): unknown =>
    expect.stringMatching(`^${path}: .* \\(process \\d+\\) does not report what it shows: it is busy or hung\\.`);
  /** Step 2 launches a program, which hangs from then on, and step 4 looks at it in vain. */
  const besideHung = (steps: readonly WrittenStep[]): Promise<Ran> =>
    run(
      'contract/gtk_app.py',
      [
        {
          action: 'launch',
          processPath: systemPython,
          args: [testApp('gtk3/gtk3_dying.py')],
          assertions: [{ type: 'exists', selector: 'Edit#Note' }],
        },
        // It is not asked again for what it has reported a moment ago.
        { action: 'wait', milliseconds: 200 },
        { action: 'assert_not_exists', selector: 'Button#Press', timeoutMs: 1_000 },
        ...steps,
      ],
      { stopOnFailure: false },
      {
        onEvent(event) {
          if (event.type !== 'step_settled' || event.step !== '2') return;
          const [, pid] = /process (\d+)/.exec(JSON.stringify(event)) ?? [];
          process.kill(Number(pid), 'SIGSTOP');
        },
      },
    );
  const slowest = ({ flow }: Ran): number => Math.max(...flow.steps.slice(4).map(({ timeMs }) => timeMs));

  it('the flow goes on in a window of another one as soon as it is focused, while the hung one is reported as that', async () => {
    const ran = await besideHung([
      { action: 'assert_window', windowTitle: 'Dying' },
      { action: 'focus_window', windowTitle: 'Contract app' },
      { action: 'click', selector: 'Button#Save' },
      { action: 'assert_text', selector: 'Status', expected: 'saved' },
    ]);
    expect(problemsOf(ran)).toEqual([hung('4')]);
    expect(slowest(ran)).toBeLessThan(ran.step(4).timeMs);
  });

  it('a step acts in a window of another one that it names', async () => {
    const ran = await besideHung([
      { action: 'click', selector: 'Button#Save', windowTitle: 'Contract app' },
      { action: 'assert_text', selector: 'Status', expected: 'saved' },
    ]);
    expect(problemsOf(ran)).toEqual([hung('4')]);
    expect(slowest(ran)).toBeLessThan(ran.step(4).timeMs);
  });

  it('a window of another one is closed, and that of its own is not reported as closed', async () => {
    const ran = await besideHung([
      { action: 'close', windowTitle: 'Contract app', timeoutMs: 3_000 },
      { action: 'close', timeoutMs: 1_000 },
    ]);
    expect(problemsOf(ran)).toEqual([hung('4'), hung('6')]);
  });
});

describe.skipIf(lacksDesktop('windows that lie over others'))(
  'a window that has the input and is covered by another one',
  () => {
    const { run } = useDesktopFlows();

    it('is brought before that to be pressed in', async () => {
      const ran = await run('gtk3/gtk3_covered.py', [
        { action: 'click', selector: 'Button#Cover', exact: true },
        { action: 'assert_window', windowTitle: 'Cover', exact: true },
        { action: 'assert_exists', selector: 'Text#covered' },
        { action: 'click', selector: 'Button#Target' },
        { action: 'assert_exists', selector: 'Text#pressed' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });

    it('is pressed beside one that is kept above the middle of a button', async () => {
      const ran = await run('gtk3/gtk3_covered.py', [
        { action: 'click', selector: 'Button#Cover the middle' },
        { action: 'assert_window', windowTitle: 'Notice' },
        { action: 'assert_exists', selector: 'Text#covered' },
        { action: 'click', selector: 'Button#Target' },
        { action: 'assert_exists', selector: 'Text#pressed' },
        { action: 'click', selector: 'Button#Target', position: { x: 200, y: 10 }, timeoutMs: 500 },
      ]);
      expect(problemsOf(ran)).toEqual([expect.stringContaining('7: It is covered by the window "Notice"')]);
    });

    it('is not pressed through one that is kept above it', async () => {
      const ran = await run('gtk3/gtk3_covered.py', [
        { action: 'click', selector: 'Button#Cover for good' },
        { action: 'assert_window', windowTitle: 'Panel' },
        { action: 'assert_exists', selector: 'Text#covered' },
        { action: 'click', selector: 'Button#Target', timeoutMs: 500 },
      ]);
      expect(ran.step(5)).toMatchObject({
        status: 'failed',
        error: expect.stringContaining('covered by the window "Panel" of python3, which stays in front of its own'),
        diagnostics: { failureType: 'not_actionable' },
      });
    });
  },
);

describe.skipIf(lacksDesktop('windows that close on a Linux desktop'))('a window of a Linux desktop', () => {
  const { run } = useDesktopFlows();

  it('that asks back is not reported as closed', async () => {
    const ran = await run('gtk3/gtk3_unsaved.py', [
      { action: 'close' },
      { action: 'click', selector: 'Dialog#Question >> Button#No' },
      { action: 'assert_exists', selector: 'Edit' },
      { action: 'close' },
      { action: 'click', selector: 'Dialog#Question >> Button#Yes' },
      { action: 'assert_not_exists', selector: 'Edit' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
    expect(ran.step(2).diagnostics.note).toBeUndefined();
    // Its program may expose the question before the window manager shows its window.
    expect(ran.step(2).diagnostics.effects?.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/"Unsaved" of python3 opened|added alertdialog "Question"/),
    );
  });

  it('is neither closed nor there where a step names another program for it', async () => {
    const ran = await run('contract/gtk_app.py', [
      { action: 'assert_window', contains: 'Contract app', app: 'python3' },
      { action: 'close', app: 'mousepad', timeoutMs: 200, optional: true },
      { action: 'assert_window', contains: 'Contract app', app: 'mousepad', timeoutMs: 200 },
    ]);
    expect(ran.step(2).status).toBe('passed');
    expect(ran.step(4).error).toContain('a window with "Contract app" in its title or address and of "mousepad"');
    for (const step of [3, 4]) expect(ran.step(step).error).toMatch(/^Expected a window .*of "mousepad" within 200 ms/);
  });

  it('that was the last leaves keys without one to go to', async () => {
    const nowhere = { status: 'failed', error: expect.stringContaining('There is no window to act in') };
    for (const step of [
      { action: 'send_keys', keys: 'Ctrl+S' },
      { action: 'type', text: 'into the void' },
      { action: 'scroll', direction: 'down' },
    ]) {
      const ran = await run('gtk3/gtk3_dying.py', [{ action: 'close' }, { ...step, timeoutMs: 300 }]);
      expect(ran.step(3)).toMatchObject(nowhere);
    }
  });

  it('is distinguished from one that writes by itself: a key that does nothing is reported', async () => {
    const ran = await run('gtk3/gtk3_unsaved.py', [
      { action: 'launch', processPath: systemPython, args: [testApp('gtk3/gtk3_chat.py')] },
      { action: 'assert_window', windowTitle: 'Chat' },
      { action: 'focus', selector: 'Edit', windowTitle: 'Text' },
      { action: 'send_keys', keys: 'F9' },
      { action: 'send_keys', keys: 'F9' },
      { action: 'send_keys', keys: 'Home' },
    ]);
    for (const step of [5, 6]) expect(ran.step(step).warningCode).toBe('no_observable_effect');
    expect(ran.step(7)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('goes on in the dialog that the flow is in, where that names its program for all steps', async () => {
    const ran = await run(
      'gtk3/gtk3_documents.py',
      [
        { action: 'click', selector: 'Button#Find', exact: true, windowTitle: 'Second' },
        { action: 'fill', selector: 'Edit#Needle', text: 'hay', windowTitle: 'Find in Second' },
        { action: 'send_keys', keys: 'End, s' },
        { action: 'assert_value', selector: 'Edit#Needle', expected: 'hays' },
        { action: 'assert_value', selector: 'Edit#Text of First', expected: '', windowTitle: 'First' },
      ],
      { targetApp: 'python3' },
    );
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that does nothing is reported, also where its window comes to the front for it, and a step waits in another one', async () => {
    const dead = (windowTitle: string) => ({ action: 'send_keys', keys: 'F9', windowTitle });
    const elsewhere = (windowTitle: string) => ({
      action: 'wait',
      selector: `Edit#Text of ${windowTitle}`,
      windowTitle,
    });
    const ran = await run('gtk3/gtk3_documents.py', [
      { action: 'focus', selector: 'Edit#Text of First', windowTitle: 'First' },
      { action: 'focus', selector: 'Edit#Text of Second', windowTitle: 'Second' },
      dead('First'),
      elsewhere('Second'),
      dead('Second'),
      elsewhere('First'),
      dead('First'),
      { action: 'send_keys', keys: 'A', windowTitle: 'Second' },
    ]);
    for (const step of [4, 6, 8]) expect(ran.step(step).warningCode).toBe('no_observable_effect');
    for (const step of [5, 7, 9]) expect(ran.step(step)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('and a press that does nothing, on what takes no focus', async () => {
    const press = (windowTitle: string) => ({ action: 'click', selector: 'Button#Nothing', windowTitle });
    const ran = await run('gtk3/gtk3_documents.py', [
      { action: 'focus', selector: 'Edit#Text of First', windowTitle: 'First' },
      { action: 'focus', selector: 'Edit#Text of Second', windowTitle: 'Second' },
      press('First'),
      press('Second'),
      press('First'),
    ]);
    for (const step of [4, 5, 6])
      expect(ran.step(step)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
    // What it may have done in the other one is not denied.
    expect(warningText(ran.step(4))).toContain('What changed in others of the program ("Second") was not looked for');
    expect(warningText(ran.step(5))).toContain('("First")');
  });

  it('is pressed in also where its step has no time left once it has come to the front', async () => {
    const ran = await run('gtk3/gtk3_documents.py', [
      { action: 'focus', selector: 'Edit#Text of First', windowTitle: 'First' },
      { action: 'focus', selector: 'Edit#Text of Second', windowTitle: 'Second' },
      { action: 'click', selector: 'Button#Find', exact: true, windowTitle: 'First', timeoutMs: 1 },
      { action: 'assert_exists', selector: 'Edit#Needle' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('shows that a key has selected another part of a text', async () => {
    const ran = await run('gtk3/gtk3_unsaved.py', [
      { action: 'focus', selector: 'Edit' },
      { action: 'send_keys', keys: 'End' },
      { action: 'send_keys', keys: 'Ctrl+A' },
    ]);
    expect(ran.step(4)).toMatchObject({ status: 'passed', warningCode: null });
    expect(ran.step(4).diagnostics.effects).toContainEqual(
      expect.objectContaining({ kind: 'state', detail: 'another part of a text is selected' }),
    );
  });
});

const modalDialogs = [
  {
    toolkit: 'GTK 3',
    app: 'gtk3/gtk3_documents.py',
    lacks: () => false,
    ask: 'Ask modally',
    own: 'Text of First',
    other: 'Text of Second',
  },
  { toolkit: 'Qt', app: 'qt/qt_windows.py', lacks: lacksQt, ask: 'Ask', own: 'Of the first', other: 'Of the second' },
];
for (const { toolkit, app, lacks, ask, own, other } of modalDialogs) {
  const what = `a modal dialog of ${toolkit}`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(what, () => {
    const { run } = useDesktopFlows();

    it('keeps what is written from each window of its program, since it may from all', async () => {
      const write = (selector: string, windowTitle: string): WrittenStep[] => [
        { action: 'focus_window', windowTitle, optional: true },
        { action: 'fill', selector, text: 'filled', timeoutMs: 300 },
        { action: 'type', selector, text: 'typed', timeoutMs: 300 },
        { action: 'type', text: 'sent', windowTitle, timeoutMs: 300 },
      ];
      const fields = [`Edit#${own}`, `Edit#${other}`] as const;
      const ran = await run(
        app,
        [
          { action: 'click', selector: `Button#${ask}`, exact: true, windowTitle: 'First' },
          { action: 'assert_window', windowTitle: 'Question' },
          ...write(fields[0], 'First'),
          ...write(fields[1], 'Second'),
          { action: 'focus_window', windowTitle: 'Question' },
          { action: 'send_keys', keys: 'Escape' },
          { action: 'assert_value', selector: fields[0], expected: '', windowTitle: 'First' },
          { action: 'focus_window', windowTitle: 'Second' },
          { action: 'assert_value', selector: fields[1], expected: '' },
        ],
        { stopOnFailure: false },
      );
      const behind = ran.flow.steps.slice(3, 11).filter(({ action }) => action !== 'focus_window');
      expect(behind.map(({ error }) => error)).toEqual(behind.map(() => expect.stringContaining('"Question"')));
      expect(problemsOf(ran).filter((problem) => Number.parseInt(problem, 10) > 11)).toEqual([]);
    });
  });
}
