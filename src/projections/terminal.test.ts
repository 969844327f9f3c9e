import { describe, expect, it } from 'vitest';
import { idleJournal } from '../../tests/support/failure-journals.js';
import { strictly } from '../../tests/support/journal-builder.js';
import {
  failedJournal,
  hostileJournal,
  multiFlowJournal,
  passedJournal,
  sampleJournals,
  twoTargetsJournal,
  warningsJournal,
} from '../../tests/support/sample-journal.js';
import { projectRunReport } from './execution-report.js';
import { createProgress } from './terminal-progress.js';
import { ansiPaint } from './terminal-style.js';
import { columnsOf, printable, truncate, wrap } from './terminal-text.js';
import { terminalReport, type TerminalReportOptions } from './terminal.js';

const print = (journal: () => Parameters<typeof projectRunReport>[0], options: TerminalReportOptions = {}): string =>
  terminalReport(projectRunReport(journal()), options).join('\n');

describe('the report on a terminal', () => {
  it('shows what failed: reason, expected, found, candidates, what to do, evidence', () => {
    expect(
      print(failedJournal, { width: 100, folder: '.handeye/runs/r1', htmlReport: '.handeye/runs/r1/report.html' }),
    ).toBe(
      `
✗ Checkout as a guest  web · 5.9 s
  7 of 10 steps passed, 2 skipped.

  ✗ step 6  click Button#Place order  5.0 s
      Button "Place order" is covered by <div class="toast">: a click at 938, 571 would not reach
      it. Close the toast or wait until it is gone.
      expected    Button "Place order" receives events
      found       covered by <div class="toast" role="status">
      resolved    role=button[name="Place order"]
      candidates  Button#Place order  ·  Button#Back to cart  ·  Link#Terms and conditions
      attempts    2; before: Button "Place order" moved for 2,500 ms: it was not stable.
      console     Uncaught TypeError: Cannot read properties of undefined (reading "close")
      request     POST http://localhost:4173/api/wishlist → 500
      to do       Close or move what lies over it, or act on the element that covers it.
      evidence    .handeye/runs/r1/artifacts/f1/step-6-failed.png
      evidence    .handeye/runs/r1/artifacts/f1/step-6.snapshot.json

flows       1 failed of 1
steps       7 passed · 1 failed · 2 skipped of 10
result      ✗ failed in 6.0 s, exit code 1
report      .handeye/runs/r1/report.html`.trimStart(),
    );
  });

  it('warns of a flow that acts in whatever window is in front, also where all of it passed', () => {
    const events = passedJournal().map((event) =>
      event.type === 'flow_started'
        ? { ...event, notes: ['kept a video'], warnings: ['target_unlocked' as const] }
        : event,
    );
    const text = print(() => events, { onlyProblems: true }).replaceAll(/\s+/g, ' ');
    expect(text).toContain('✓ Checkout as a guest');
    expect(text).toContain('the target is not locked (targetLock: false)');
    expect(text).not.toContain('video');
    expect(print(passedJournal)).not.toContain('targetLock');
  });

  it('names the requests that a flow is warned of', () => {
    const failed = 'POST http://localhost/orders was answered with 500';
    const events = passedJournal().map((event) =>
      event.type === 'flow_finished' ? { ...event, notes: [failed], warnings: ['request_failed' as const] } : event,
    );
    expect(print(() => events)).toContain(failed);
  });

  it('says where each step ran of a flow that went on in several targets', () => {
    const lines = print(twoTargetsJournal).split('\n');
    expect(lines[0]).toMatch(/^. From the page to the program {2}web \+ linux · /);
    expect(lines.filter((line) => /^ {2}\S step /.test(line))).toEqual([
      expect.stringMatching(/^ {2}. step 3 {2}fill Edit#Order \(linux\) {2}\d+ ms$/),
      expect.stringMatching(/^ {2}. step 4 {2}click Button#Save \(linux\) {2}\d+ ms$/),
    ]);
  });

  it('needs three lines for totals and one for a flow that passed', () => {
    expect(print(passedJournal).split('\n')).toHaveLength(5);
  });

  it('names warnings with what to do about them', () => {
    expect(print(warningsJournal)).toContain('no observable effect: Nothing changed on the screen.');
  });

  it('says that a strict run does not let warnings pass, however narrow the terminal', () => {
    const strict = (): ReturnType<typeof warningsJournal> => strictly(warningsJournal());
    expect(print(strict, { width: 100 })).toMatch(
      /^result {6}✗ passed with 5 warnings, which --strict does not let pass, in \d+\.\d s, exit code 1$/m,
    );
    expect(print(strict, { width: 60 })).toMatch(
      /^result {6}✗ passed with 5 warnings, which --strict does\n {12}not let pass, in \d+\.\d s, exit code 1$/m,
    );
    expect(print(warningsJournal)).toMatch(/^result {6}✓ passed in .*, exit code 0$/m);
    expect(print(() => strictly(passedJournal()))).toMatch(/^result {6}✓ passed in /m);
    expect(print(() => strictly(failedJournal()))).toMatch(/^result {6}✗ failed in /m);
  });

  it('says of a flow that ran no step that nothing was checked, also where only problems are reported', () => {
    for (const onlyProblems of [true, false])
      expect(print(idleJournal, { onlyProblems, width: 100 })).toMatch(
        /^✓ Linux only .*\n {2}Nothing was done or checked: no step ran, since the "when" of none of them held\. See/m,
      );
    expect(print(idleJournal)).not.toContain('browser: installed');
    expect(print(() => strictly(idleJournal()), { width: 100 })).toContain(
      '✗ passed with 1 flow that ran no step, which --strict does not let pass,',
    );
  });

  it.each(Object.entries(sampleJournals))('keeps within its width but for paths: %s', (_, journal) => {
    for (const width of [60, 100]) {
      const lines = terminalReport(projectRunReport(journal()), { width }).flatMap((line) => line.split('\n'));
      for (const line of lines)
        if (!line.includes('evidence')) expect(columnsOf(line), line).toBeLessThanOrEqual(width);
    }
  });

  it('speaks ASCII where the terminal knows no more', () => {
    const lines = print(multiFlowJournal, { unicode: false }).replaceAll(/€|→/g, '');
    expect(lines).toMatch(/^FAIL Checkout as a guest {2}web - 6\.9 s$/m);
    expect(lines).not.toMatch(/[^\n -~]/);
  });

  it('colours by meaning, and is the same text without', () => {
    const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
    const painted = print(failedJournal, { paint: ansiPaint });
    expect(painted).toMatch(escapes);
    expect(painted.replaceAll(escapes, '')).toBe(print(failedJournal));
  });

  it('lets no text of an app command the terminal', () => {
    const codes = Array.from(print(hostileJournal), (character) => character.codePointAt(0) ?? 0);
    expect(
      codes.filter(
        (code) => (code < 32 && code !== 10) || (code > 126 && code < 160) || (code >= 0x202a && code <= 0x202e),
      ),
    ).toEqual([]);
  });

  it('lets no text of an app command the runner of a CI job, wherever its lines are broken', () => {
    for (let width = 40; width <= 120; width += 5) expect(print(hostileJournal, { width })).not.toMatch(runnerCommand);
    expect(print(hostileJournal)).toMatch(/^ +:·:error::forged$/m);
  });
});

/** What the runner of GitHub Actions takes a printed line for. */
const runnerCommand = /^\s*::|##\[/m;

describe('progress on a terminal', () => {
  const lines = (detail: 'steps' | 'flows', journal = multiFlowJournal): string[] => {
    const progress = createProgress({ detail, width: 90 });
    return journal().flatMap((event) => progress.apply(event));
  };

  it('says of each step how it went, and which flow it is of where flows run side by side', () => {
    expect(lines('steps')).toContain('  ✓ Checkout as a guest · step 2  click Button#Add to cart  77 ms');
    expect(lines('steps', passedJournal)).toContain('  ✓ step 2  click Button#Add to cart  77 ms');
  });

  it('says from the start that a flow runs on several targets, and of each step on which', () => {
    expect(lines('steps', twoTargetsJournal)).toEqual([
      expect.stringMatching(/^Running 1 flow/),
      'From the page to the program (web + linux)',
      '  ✓ step 1  open (web)  412 ms',
      '  ✓ step 2  open galculator (linux)  77 ms',
      '  ! step 3  fill Edit#Order (linux)  77 ms',
      '      no observable effect',
    ]);
  });

  it('says in a log only how flows ended and what failed', () => {
    expect(lines('flows')).toEqual([
      'Running 5 flows, run 20260302-093000-k7m2',
      '✓ Browse the catalogue  2 passed · 1.0 s',
      '  ✗ Checkout as a guest · step 6  click Button#Place order  5.0 s',
      expect.stringMatching(/^ {6}Button "Place order" is covered by .*…$/),
      '✓ Settings form  1 passed · 1 warning · 5.5 s',
      '✗ Checkout as a guest  7 passed · 1 failed · 2 skipped · 6.9 s',
      '  ✗ Upload a catalogue · step 1  open  412 ms',
      '      The page crashed: the renderer process was killed (signal 9).',
      '✗ Upload a catalogue  0 passed · 1 error · 2 skipped · 423 ms',
      '■ Order history pages  2 passed · 1 skipped · stopped: guardrail · 3.4 s',
    ]);
  });

  it('has a live line for each flow under way', () => {
    const progress = createProgress({ width: 90 });
    const events = multiFlowJournal();
    for (const event of events.slice(0, 14)) progress.apply(event);
    expect(progress.live()).toEqual([
      '• Browse the catalogue 1/2 · 2 assert_count · flow 1 of 5',
      '• Checkout as a guest 2/10 · 1 open · flow 1 of 5',
    ]);
    for (const event of events.slice(14)) progress.apply(event);
    expect(progress.live()).toEqual([]);
  });

  it.each(Object.entries(sampleJournals))('keeps within its width and is safe to print: %s', (_, journal) => {
    for (const line of [...lines('steps', journal), ...lines('flows', journal)]) {
      expect(columnsOf(line), line).toBeLessThanOrEqual(90);
      expect(printable(line)).toBe(line);
      expect(line).not.toMatch(runnerCommand);
    }
  });
});

describe('text for a terminal', () => {
  it('measures what takes two columns and what takes none', () => {
    expect(['abc', '漢字', 'e\u0301', '😀'].map(columnsOf)).toEqual([3, 4, 1, 2]);
  });

  it('cuts and breaks by columns', () => {
    expect(truncate('漢字漢字', 5)).toBe('漢字…');
    expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
    expect(wrap('abcdefghijklmnop', 8)).toEqual(['abcdefgh', 'ijklmnop']);
    expect(wrap('a\n\nb', 20)).toEqual(['a', '', 'b']);
  });

  it('breaks megabytes without a blank as soon as any other text', () => {
    const lines = wrap('x'.repeat(2_000_000), 74);
    expect(lines).toHaveLength(Math.ceil(2_000_000 / 74));
    expect(lines.join('')).toHaveLength(2_000_000);
  });

  it('breaks up what would command the runner of a CI job, at the beginning of a text or of a broken line', () => {
    expect(printable('::error::x\n\t ##[group]x and::this')).toBe(':·:error::x\n   ##·[group]x and::this');
    expect(wrap('one two ::error::x', 10)).toEqual(['one two', ':·:error::', 'x']);
    expect(wrap('abcdefgh::error::x', 8)).toEqual(['abcdefgh', ':·:error', ':·:x']);
  });
});
