import { describe, expect, it } from 'vitest';
import { problemsOf, testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import type { Ran, WrittenStep } from '../../../support/run-flow.js';
import { lacksQt, systemPython } from '../../../support/x-server.js';

describe.skipIf(lacksDesktop('panes of a Linux desktop'))('a pane', () => {
  const { run } = useDesktopFlows();
  const thirtyIcons = { linux: { launch: systemPython, args: [testApp('qt/qt_icons.py'), '30'] } };

  it('that scrolls to a dead button is no effect of its press; a window that changes its size is', async () => {
    const ran = await run('gtk3/gtk3_panes.py', [
      { action: 'click', selector: 'Button#Dead' },
      { action: 'click', selector: 'Button#Wider' },
      { action: 'click', selector: 'Button#Maximise' },
    ]);
    expect(ran.step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
    for (const step of [3, 4]) {
      expect(ran.step(step)).toMatchObject({ status: 'passed', warningCode: null });
      expect(ran.step(step).diagnostics.effects?.map(({ kind }) => kind)).toContain('window');
    }
  });

  it.skipIf(lacksQt('panes of Qt'))('of Qt is scrolled to what is pressed in it', async () => {
    const ran = await run('qt/qt_pane.py', [
      { action: 'click', selector: 'Button#Press 35' },
      { action: 'assert_exists', selector: 'Text#pressed 35' },
      { action: 'click', selector: 'Button#Press 6' },
      { action: 'assert_exists', selector: 'Text#pressed 6' },
      { action: 'click', selector: 'Button#Below' },
      { action: 'assert_exists', selector: 'Text#below' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it.skipIf(lacksQt('lists of Qt')).each([30, 61])(
    'of Qt that shows %i icons beside each other has all of them',
    async (count) => {
      const linux = { launch: systemPython, args: [testApp('qt/qt_icons.py'), String(count)] };
      const shown = Array.from({ length: 12 }, (_, at) => at + 1);
      const steps = [
        ...shown.map((number) => ({ action: 'assert_exists', selector: `Option#"File ${number}"`, timeoutMs: 500 })),
        // Of the longer one not all was read, so that nothing is believed to be absent in it.
        ...(count === 30 ? ['File 14', '1 of 1'] : []).map((name) => ({
          action: 'assert_not_exists',
          selector: `Option#"${name}"`,
        })),
        { action: 'click', selector: 'Option#"File 11"' },
        { action: 'assert_title', expected: 'Icons: File 11' },
      ];
      expect(problemsOf(await run('qt/qt_icons.py', steps, { targets: { linux } }))).toEqual([]);
    },
  );

  it.skipIf(lacksQt('lists of Qt'))(
    'of Qt has items that are scrolled away, which are scrolled to and pressed',
    async () => {
      const ran = await run(
        'qt/qt_icons.py',
        [
          { action: 'assert_count', selector: 'Option', expected: 29 },
          { action: 'click', selector: 'Option#"File 30"' },
          { action: 'assert_title', expected: 'Icons: File 30' },
          { action: 'click', selector: 'Option#"File 1"' },
          { action: 'assert_title', expected: 'Icons: File 1' },
        ],
        { targets: thirtyIcons },
      );
      expect(problemsOf(ran)).toEqual([]);
    },
  );

  it.skipIf(lacksQt('lists of Qt'))('of Qt is scrolled to a row without a change to the fields in it', async () => {
    const ran = await run('qt/qt_choices.py', [
      { action: 'click', selector: 'Cell#"Row 60"' },
      { action: 'assert_state', selector: 'Cell#"Row 60"', state: 'focused' },
      { action: 'click', selector: 'Cell#"Row 2"' },
      { action: 'assert_exists', selector: 'Text#nothing changed' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it.skipIf(lacksQt('lists of Qt'))('of Qt is scrolled by the wheel with leave alone', async () => {
    const ran = await run(
      'qt/qt_icons.py',
      [{ action: 'click', selector: 'Option#"File 30"' }],
      { targets: thirtyIcons },
      { policy: { forbiddenActions: ['scroll'] } },
    );
    expect(ran.step(2).error).toBe(
      'Not permitted: the action scroll is forbidden by the policy (actions, forbiddenActions).',
    );
    expect(ran.exitCode).toBe(3);
  });

  const away = (steps: readonly WrittenStep[]): Promise<Ran> => run('gtk3/gtk3_away.py', steps);

  it('of GTK 3 is scrolled to what is pressed in it, also to a pane in it and back', async () => {
    const ran = await away(
      ['Button 14', 'Inner 13', 'Button 2', 'Inner 1'].flatMap((name) => [
        { action: 'click', selector: `Button#"${name}"` },
        { action: 'assert_exists', selector: `Text#"pressed ${name}"` },
      ]),
    );
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that holds a table is scrolled to a row', async () => {
    const ran = await away([
      { action: 'assert_count', selector: 'table >> Cell', expected: 60 },
      { action: 'click', selector: 'Cell#Row 45' },
      { action: 'assert_exists', selector: 'Text#row Row 45' },
      { action: 'click', selector: 'Cell#Row 3', clickCount: 1 },
      { action: 'assert_exists', selector: 'Text#row Row 3' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('shows what is scrolled away in it to those who read, and nothing of what is folded or on another page', async () => {
    const ran = await away([
      { action: 'assert_value', selector: 'Edit#Field', expected: 'far down' },
      { action: 'assert_exists', selector: 'Button#Inner 14' },
      { action: 'assert_exists', selector: 'Text#First page' },
      ...['Second page', 'Folded', 'Slid away'].map((name) => ({
        action: 'assert_not_exists',
        selector: `Text#${name}`,
      })),
      { action: 'fill', selector: 'Edit#Field', text: 'near' },
      { action: 'assert_value', selector: 'Edit#Field', expected: 'near' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});
