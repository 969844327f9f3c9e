import { describe, expect, it } from 'vitest';
import { executionReportSchema } from '../../../../src/domain/run/execution-report.js';
import { problemsOf, testApp, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { systemPython } from '../../../support/x-server.js';
import { desktopDesk } from '../../../e2e/desktop/desktop-desk.js';

describe.skipIf(lacksDesktop('the pointer on a Linux desktop'))('a click on a Linux desktop', () => {
  const { run } = useDesktopFlows();
  const click = (row: string, ...modifiers: readonly string[]) => ({
    action: 'click',
    selector: `Any#${row}`,
    modifiers,
  });
  const chosen = (rows: string) => ({ action: 'assert_exists', selector: `Text#"chosen: ${rows}."` });

  it('chooses one more row, or all up to it, where keys are held meanwhile, which are let go of then', async () => {
    const ran = await run('gtk3/gtk3_choices.py', [
      click('Ant'),
      chosen('Ant'),
      click('Cat', 'Control'),
      chosen('Ant and Cat'),
      click('Dog', 'Shift'),
      chosen('Cat and Dog'),
      click('Bee'),
      chosen('Bee'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('reaches what the screen has of a button, and no scrolling brings what is beyond it', async () => {
    const ran = await run('gtk3/gtk3_wide.py', [
      { action: 'click', selector: 'Button#All the way' },
      { action: 'assert_exists', selector: 'Text#pressed' },
      { action: 'scroll', selector: 'Button#Beyond', timeoutMs: 500 },
    ]);
    expect([2, 3].map((step) => ran.step(step)).map(({ error, status }) => error ?? status)).toEqual([
      'passed',
      'passed',
    ]);
    expect(ran.step(4)).toMatchObject({ status: 'failed', error: expect.stringContaining('nothing of it is in view') });
  });

  it('is followed by a pause where people are to follow', async () => {
    const { handeye, write } = desktopDesk({ DISPLAY: '' });
    const flow = {
      schemaVersion: 1,
      testName: 'Slow',
      targets: { linux: { launch: systemPython, args: [testApp('gtk3/gtk3_wide.py')] } },
      steps: [{ action: 'open' }, { action: 'click', selector: 'Button#All the way' }],
    };
    const { stdout } = await handeye('run', write('a.flow.json', flow), '--slow-mo', '700', '--json');
    const { steps } = executionReportSchema.parse(JSON.parse(stdout));
    expect(steps.map(({ status }) => status)).toEqual(['passed', 'passed']);
    expect(steps[1]?.timeMs).toBeGreaterThan(700);
  });

  it('reaches an expander where that takes it, however wide it is exposed, and a switch', async () => {
    const ran = await run('gtk3/gtk3_settings.py', [
      { action: 'click', selector: 'Button#More' },
      { action: 'assert_exists', selector: 'Text#Inside' },
      { action: 'click', selector: 'Button#More' },
      { action: 'assert_not_exists', selector: 'Text#Inside' },
      { action: 'check', selector: 'Button#Power' },
      { action: 'assert_state', selector: 'Button#Power', state: 'checked' },
      { action: 'uncheck', selector: 'Button#Power' },
      { action: 'assert_state', selector: 'Button#Power', state: 'unchecked' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('chooses several options of a table, and no others', async () => {
    const ran = await run('gtk3/gtk3_choices.py', [
      { action: 'select', selector: 'Table', option: ['Ant', 'Cat'] },
      chosen('Ant and Cat'),
      { action: 'assert_state', selector: 'Any#Ant', state: 'selected' },
      { action: 'select', selector: 'Table', option: ['Bee', 'Dog'] },
      chosen('Bee and Dog'),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is none of two that make a double click, however soon it follows another', async () => {
    const ran = await run('gtk3/gtk3_choices.py', [
      click('Ant'),
      chosen('Ant'),
      { ...click('Ant'), expectNoEffect: true },
      { ...click('Ant'), expectNoEffect: true },
      chosen('Ant'),
      { ...click('Ant'), clickCount: 2 },
      { action: 'assert_exists', selector: 'Text#"opened Ant"' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('is held down for as long as the step asks, which its time limit grows by', async () => {
    const ran = await run('gtk3/gtk3_long_press.py', [
      { action: 'click', selector: 'Button#Photo', timeoutMs: 1_500 },
      { action: 'assert_exists', selector: 'Text#shown large' },
      { action: 'click', selector: 'Button#Photo', holdMs: 2_000, timeoutMs: 1_500 },
      { action: 'assert_exists', selector: 'Text#share it' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that waits until it makes no double click does not go into what has opened over its button meanwhile', async () => {
    const ran = await run('gtk3/gtk3_late_question.py', [
      click('x'),
      { ...click('x'), timeoutMs: 1_500, optional: true },
      { action: 'assert_exists', selector: 'Text#asked' },
    ]);
    expect(ran.step(4)).toMatchObject({ status: 'passed', error: null });
  });

  it('is none of two either where what was pressed is dragged at once', async () => {
    const ran = await run('gtk3/gtk3_choices.py', [
      click('Ant'),
      chosen('Ant'),
      { action: 'drag', selector: 'Any#Ant', to: 'Any#Cat', optional: true },
      { action: 'assert_not_exists', selector: 'Text#"opened Ant"' },
    ]);
    expect(ran.step(5)).toMatchObject({ status: 'passed' });
  });
});
