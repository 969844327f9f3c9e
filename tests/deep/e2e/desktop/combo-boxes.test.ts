import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { problemsOf, useDesktopFlows } from '../../../support/desktop-flows.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { lacksQt } from '../../../support/x-server.js';
import type { Ran, RunRequest, WrittenStep } from '../../../support/run-flow.js';

/** A list is opened, and looked through for what is not in it, in milliseconds. */
const timeoutMs = 4_000;

describe.skipIf(lacksDesktop('combo boxes of desktop programs'))('a combo box of a desktop program', () => {
  const { run: runProgram } = useDesktopFlows();
  const run = (
    steps: readonly WrittenStep[],
    more?: Readonly<Record<string, unknown>>,
    request?: RunRequest,
  ): Promise<Ran> => runProgram('gtk3/gtk3_combo.py', steps, more, request);
  /** Chooses with leave of a person for each press. @returns what the person was asked, too */
  const choosing = async (
    option: string,
    answer: (summary: string, pid: number) => Promise<boolean>,
    more?: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly ran: Ran; readonly asked: readonly string[] }> => {
    const asked: string[] = [];
    let pid = 0;
    const step = { action: 'select', selector: 'ComboBox#Colour', option, timeoutMs };
    const ran = await run([step], more, {
      policy: { askFor: ['select'] },
      artifacts: 'never',
      onEvent(event) {
        if (event.type !== 'step_settled' || event.step !== '1') return;
        pid = Number(/as process (\d+)/.exec(event.result.diagnostics.note ?? '')?.[1]);
      },
      approver: {
        async approve({ summary }) {
          asked.push(summary);
          return { approved: await answer(summary, pid), by: 'Alice' };
        },
      },
    });
    return { ran, asked };
  };

  it('that has a field is filled, typed into and cleared', async () => {
    const ran = await run([
      { action: 'fill', selector: 'ComboBox#Colour', text: 'dark' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'dark' },
      { action: 'assert_text', contains: 'colour dark' },
      { action: 'type', selector: 'ComboBox#Colour', text: ' red' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'dark red' },
      { action: 'clear', selector: 'ComboBox#Colour' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: '' },
      { action: 'fill', selector: 'Edit#Colour', text: 'pale' },
      { action: 'assert_value', selector: 'Edit#Colour', expected: 'pale' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that has a field is opened beside that, and what its list shows is chosen', async () => {
    const ran = await run([
      { action: 'select', selector: 'ComboBox#Colour', option: 'green' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'green' },
      { action: 'assert_text', contains: 'colour green' },
      { action: 'fill', selector: 'ComboBox#Colour', text: 'dark red' },
      { action: 'select', selector: 'ComboBox#Colour', option: 'blue' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'blue' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that has a field is one thing among the fields of its window', async () => {
    const ran = await run([
      { action: 'fill', selector: 'Edit >> near=Colour', text: 'pale' },
      { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'pale' },
      { action: 'assert_count', selector: 'Edit', expected: 7 },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('whose list was empty at first shows what has come into it', async () => {
    const keep = (text: string): WrittenStep[] => [
      { action: 'fill', selector: 'ComboBox#Found', text },
      { action: 'click', selector: 'Button#Keep', expectNoEffect: true },
    ];
    const ran = await run([
      ...keep('gold'),
      ...keep('tin'),
      { action: 'select', selector: 'ComboBox#Found', option: 'gold' },
      { action: 'assert_value', selector: 'ComboBox#Found', expected: 'gold' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('that has a field says which of its options is not there', async () => {
    const ran = await run([{ action: 'select', selector: 'ComboBox#Colour', option: 'gold', timeoutMs }]);
    expect(ran.step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^The list that combobox "Colour" opens shows no option "gold"\./),
    });
  });

  it('whose list is longer than the screen is chosen in from its begin to its end', async () => {
    const choose = (name: string, year: number): WrittenStep[] => [
      { action: 'select', selector: `ComboBox#${name}`, option: `${year}` },
      { action: 'assert_value', selector: `ComboBox#${name}`, expected: `${year}` },
    ];
    const ran = await run([
      ...[1700, 2099, 1990].flatMap((year) => choose('Year', year)),
      { action: 'assert_text', contains: 'year 1990' },
      ...[1850, 2099].flatMap((year) => choose('Any year', year)),
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });

  it('whose list is longer than the screen is not scrolled in place of chosen in by what lies under its arrows', async () => {
    // The list opens with the chosen year over the box: these are at its lower end.
    const years = Array.from({ length: 8 }, (_, at) => 1908 + at);
    const ran = await run(
      years.flatMap((year) => [
        { action: 'select', selector: 'ComboBox#Year', option: `${year}` },
        { action: 'assert_value', selector: 'ComboBox#Year', expected: `${year}` },
        { action: 'select', selector: 'ComboBox#Year', option: '1900' },
      ]),
    );
    expect(problemsOf(ran)).toEqual([]);
  });

  it.each(['Colour', 'Year'])('that has not what is asked for is closed again: %s', async (name) => {
    const ran = await run([{ action: 'select', selector: `ComboBox#${name}`, option: 'gold', timeoutMs }], {
      teardown: [
        { action: 'select', selector: 'ComboBox#Size', option: 'large' },
        { action: 'assert_text', contains: 'size large' },
      ],
    });
    const after = ['2', 'teardown/1', 'teardown/2'].map((path) => ran.step(path).status);
    expect(after).toEqual(['failed', 'passed', 'passed']);
  });

  it('of which a person refuses an option is asked about once, and nothing more is pressed', async () => {
    const isOpen = { action: 'assert_exists', selector: 'Any#blue' };
    const { ran, asked } = await choosing('green', (summary) => Promise.resolve(!summary.includes('green"')), {
      teardown: [isOpen],
    });
    expect(asked.filter((summary) => summary.includes('green"'))).toHaveLength(1);
    expect(asked.at(-1)).toContain('green"');
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { guardrail: 'approval' } });
    expect(ran.step('teardown/1').status).toBe('passed');
  });

  it('that has not what is asked for is left open where a person does not let it be closed', async () => {
    const isOpen = { action: 'assert_exists', selector: 'Any#blue' };
    const { ran, asked } = await choosing('gold', (summary) => Promise.resolve(!summary.includes('the list of')), {
      teardown: [isOpen],
    });
    expect(asked.at(-1)).toBe('select the list of combobox "Colour"');
    expect(ran.step(2).error).toContain('opens shows no option "gold"');
    expect(ran.step('teardown/1').status).toBe('passed');
  });

  it('that has not what is asked for says so, also where its program hangs before it is closed', async () => {
    const { ran } = await choosing('gold', async (summary, pid) => {
      if (!summary.includes('the list of')) return true;
      process.kill(pid, 'SIGSTOP');
      // A program is not asked again for what it has reported a moment ago.
      await setTimeout(200);
      return true;
    });
    expect(ran.step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('opens shows no option "gold"'),
    });
  });

  it('that has no field is chosen in, and cannot be written into', async () => {
    const ran = await run([
      { action: 'select', selector: 'ComboBox#Size', option: 'large' },
      { action: 'assert_value', selector: 'ComboBox#Size', expected: 'large' },
      { action: 'fill', selector: 'ComboBox#Size', text: 'huge', timeoutMs: 1500 },
    ]);
    expect(ran.step(3).status).toBe('passed');
    expect(ran.step(4)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('it is a select: use the action "select"'),
    });
  });
});

const ofQt = 'combo boxes of Qt';

describe.skipIf(lacksDesktop(ofQt) || lacksQt(ofQt))('a combo box of Qt', () => {
  const { run } = useDesktopFlows();

  it('reports what it shows, also where its program has chosen something else than was chosen in it', async () => {
    const ran = await run('qt/qt_settings.py', [
      { action: 'select', selector: 'ComboBox', option: 'Green' },
      { action: 'assert_value', selector: 'ComboBox', expected: 'Green' },
      { action: 'click', selector: 'Button#Make it blue' },
      { action: 'assert_value', selector: 'ComboBox', expected: 'Blue' },
    ]);
    expect(problemsOf(ran)).toEqual([]);
  });
});

describe.skipIf(lacksDesktop(ofQt) || lacksQt(ofQt))('a combo box of Qt whose list is longer than the screen', () => {
  const { run } = useDesktopFlows();

  it('is chosen in from one end of it to the other', async () => {
    const choose = (option: string): WrittenStep[] => [
      { action: 'select', selector: 'ComboBox#Country', option },
      { action: 'assert_value', selector: 'ComboBox#Country', expected: option },
    ];
    const ran = await run('qt/qt_suggestions.py', ['Land 99', 'Land 50', 'Austria'].flatMap(choose));
    expect(problemsOf(ran)).toEqual([]);
  });
});

describe.skipIf(lacksDesktop('fields of desktop programs'))(
  'a field beside a text that is not exposed as its label',
  () => {
    const { run } = useDesktopFlows();

    it('is found by that text, which is noted', async () => {
      const ran = await run('gtk3/gtk3_combo.py', [
        { action: 'fill', selector: 'Edit#Remark', text: 'late' },
        { action: 'assert_value', selector: 'Edit >> near="Remark"', expected: 'late' },
      ]);
      expect(ran.step(2)).toMatchObject({ warningCode: 'loose_match', diagnostics: { matchTier: 'beside' } });
      expect(problemsOf(ran)).toEqual([]);
    });
  },
);
