import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../support/desktop-flows.js';
import { lacksDesktop } from '../../support/private-desktop.js';
import { lacksGtk4, lacksQt } from '../../support/x-server.js';

/** Programs of toolkits other than GTK 3, which the backend contract is held to, with the same things on them. */
const toolkits = [
  {
    toolkit: 'GTK 4',
    app: 'gtk4/gtk4_app.py',
    lacks: lacksGtk4,
    menu: ['Button#Menu', 'MenuItem#Open'],
    chosen: 'open',
    item: 'ListItem#"Item 2"',
    pressed: 'item 2',
    hasFocusOfButtons: false,
  },
  {
    toolkit: 'Qt',
    app: 'qt/qt_app.py',
    lacks: lacksQt,
    menu: ['MenuItem#File', 'MenuItem#New'],
    chosen: 'new',
    item: 'Table#People >> Cell#"New York"',
    pressed: 'cell New York',
    hasFocusOfButtons: true,
  },
];

for (const { toolkit, app, lacks, menu, chosen, item, pressed, hasFocusOfButtons } of toolkits) {
  const what = `programs of ${toolkit}`;
  describe.skipIf(lacksDesktop(what) || lacks(what))(`a program of ${toolkit}`, () => {
    const { run } = useDesktopFlows();
    const says = (text: string): { action: string; selector: string } => ({
      action: 'assert_exists',
      selector: `Text#"${text}"`,
    });

    it('is pressed, ticked, chosen in and asked, and what that does is seen', async () => {
      const ran = await run(app, [
        { action: 'click', selector: 'Button#Save' },
        says('saved'),
        { action: 'check', selector: 'CheckBox#Subscribe' },
        says('subscribed'),
        { action: 'select', selector: 'ComboBox#Country', option: 'Japan' },
        says('country Japan'),
        ...menu.map((selector) => ({ action: 'click', selector })),
        says(chosen),
        { action: 'click', selector: item },
        says(pressed),
        { action: 'click', selector: 'Button#Ask' },
        { action: 'click', selector: 'Dialog#Confirm >> Button#OK' },
        says('ok'),
        { action: 'assert_not_exists', selector: 'Dialog#Confirm' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
      expect(ran.step(2).diagnostics.effects).toContainEqual(
        expect.objectContaining({ detail: expect.stringContaining('saved') }),
      );
    });

    it('has the field that is written in emptied, whatever else is the current item of its list', async () => {
      const ran = await run(app, [
        { action: 'click', selector: item },
        { action: 'type', selector: 'Edit#Name', text: 'one' },
        { action: 'type', text: 'two', clearFirst: true },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'two' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });

    it('is written into, in any script and behind what is there', async () => {
      const ran = await run(app, [
        { action: 'type', selector: 'Edit#Name', text: 'Grüße, ' },
        { action: 'type', selector: 'Edit#Name', text: '日本 и мир 🎉' },
        { action: 'send_keys', keys: 'Enter' },
        says('hello Grüße, 日本 и мир 🎉'),
        { action: 'fill', selector: 'Edit#Name', text: 'Ada' },
        { action: 'assert_value', selector: 'Edit#Name', expected: 'Ada' },
        { action: 'fill', selector: 'Edit#Secret', text: 'hunter2' },
        { action: 'focus', selector: 'Edit#Name' },
        { action: 'send_keys', keys: 'Ctrl+A, Delete' },
        { action: 'assert_state', selector: 'Edit#Name', state: 'empty' },
      ]);
      expect(problemsOf(ran)).toEqual([]);
    });

    it('is not pressed for a button to get the focus: where nothing else gives it that, the step says so', async () => {
      const ran = await run(
        app,
        [
          { action: 'focus', selector: 'Button#Ask' },
          { action: 'assert_state', selector: 'Button#Ask', state: 'focused', timeoutMs: 500 },
          { action: 'assert_not_exists', selector: 'Dialog#Confirm' },
        ],
        { stopOnFailure: false },
      );
      if (hasFocusOfButtons) return expect(problemsOf(ran)).toEqual([]);
      expect(ran.step(2).error).toContain(
        'It does not take the focus from outside, and a press would do more than that.',
      );
      expect(ran.step(4).status).toBe('passed');
    });

    it('is acted in where things are on a screen of double density', async () => {
      const ran = await run(
        app,
        [
          { action: 'click', selector: 'Button#Save' },
          says('saved'),
          { action: 'select', selector: 'ComboBox#Country', option: 'France' },
          says('country France'),
          ...menu.map((selector) => ({ action: 'click', selector })),
          says(chosen),
          { action: 'click', selector: item },
          says(pressed),
        ],
        { desktop: { kind: 'private', size: { width: 2560, height: 1600 }, scale: 2 } },
      );
      expect(problemsOf(ran)).toEqual([]);
    });

    it('that dies in the middle of a step fails that step, which says how it ended, and ends the flow', async () => {
      const ran = await run(app, [
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

    it('that hangs in the middle of a step is reported as hung, by that step', async () => {
      const ran = await run(app, [
        { action: 'click', selector: 'Button#Hang', timeoutMs: 5_000 },
        { action: 'click', selector: 'Button#Save' },
      ]);
      expect(ran.step(2)).toMatchObject({
        status: 'failed',
        error: expect.stringMatching(/busy or hung/),
        diagnostics: { failureType: 'timeout' },
      });
      expect(ran.step(3).status).toBe('skipped');
    });

    it.each([
      ['dies', 'SIGSEGV', /^python3 \(process \d+\) has ended by the signal SIGSEGV\./, 'target_lost'],
      ['hangs', 'SIGSTOP', / \(process \d+\) does not report what it shows: it is busy or hung\./, null],
    ] as const)('that %s while it is waited for ends the wait', async (_what, signal, reported, stoppedBy) => {
      const ran = await run(
        app,
        [{ action: 'wait', selector: 'Button#Never', timeoutMs: 2_000 }],
        {},
        {
          onEvent(event) {
            if (event.type !== 'step_settled' || event.step !== '1') return;
            const [, pid] = /as process (\d+)/.exec(JSON.stringify(event)) ?? [];
            process.kill(Number(pid), signal);
          },
        },
      );
      expect(ran.step(2).error).toMatch(reported);
      expect(ran.flow.stoppedBy).toBe(stoppedBy);
    });

    it('is not pressed where a button is disabled', async () => {
      const ran = await run(app, [{ action: 'click', selector: 'Button#Disabled', timeoutMs: 500 }]);
      expect(ran.step(2)).toMatchObject({
        status: 'failed',
        diagnostics: { failureType: 'not_actionable', check: 'enabled' },
      });
    });
  });
}
