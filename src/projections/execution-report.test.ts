import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../domain/event/run-event.js';
import { executionReportSchema, runReportSchema, type ExecutionReport } from '../domain/run/execution-report.js';
import { fullDiskJournal } from '../../tests/support/failure-journals.js';
import { beginFlow, beginJournal, endJournal, strictly } from '../../tests/support/journal-builder.js';
import {
  abortedJournal,
  failedJournal,
  killedJournal,
  longJournal,
  multiFlowJournal,
  nestedJournal,
  passedJournal,
  sampleJournals,
  warningsJournal,
} from '../../tests/support/sample-journal.js';
import { ctrfReport } from './ctrf.js';
import { createReportReducer, projectRunReport } from './execution-report.js';
import { junitXml } from './junit.js';
import { terminalReport } from './terminal.js';

const only = (events: readonly RunEvent[]): ExecutionReport => {
  const [report] = projectRunReport(events).reports;
  if (report === undefined) throw new Error('no report');
  return report;
};
const statuses = (report: ExecutionReport): string[] => report.steps.map(({ status }) => status);

describe('the report of a run', () => {
  it.each(Object.entries(sampleJournals))('is valid by its own schema: %s', (_, journal) => {
    const run = projectRunReport(journal());
    expect(() => runReportSchema.parse(run)).not.toThrow();
    for (const report of run.reports) expect(() => executionReportSchema.parse(report)).not.toThrow();
  });

  it('keeps what the steps say, in the order of the phases', () => {
    const report = only(passedJournal());
    expect(report.steps.map(({ path }) => path)).toEqual([
      'setup/1',
      '1',
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      'teardown/1',
    ]);
    expect(report).toMatchObject({
      result: 'passed',
      stoppedBy: null,
      failedStep: null,
      failedPath: null,
      profile: 'eu',
      machineName: 'ci-runner-04',
    });
    expect(report.counts).toEqual({ total: 10, passed: 10, failed: 0, warning: 0, skipped: 0, error: 0 });
    expect(report.variables).toEqual({ orderNumber: 'HS-20418', total: '€48.50' });
    expect(report.downloads).toHaveLength(1);
    expect(report.screenshots).toEqual(['artifacts/f1/step-8.png']);
    expect(report.summary).toMatch(/^Passed: 10 steps in \d/);
  });

  it('names the step that failed and says why in the summary', () => {
    const run = projectRunReport(failedJournal());
    const report = only(failedJournal());
    expect(run).toMatchObject({ result: 'failed', exitCode: 1 });
    expect(report).toMatchObject({ result: 'failed', failedStep: 6, failedPath: '6' });
    expect(report.summary).toMatch(/^Failed at step 6 \(click Button#Place order\): Button "Place order" is covered/);
    expect(report.summary).toMatch(/7 of 10 steps passed, 2 skipped\.$/);
    expect(report.console).toHaveLength(2);
    expect(report.network.map(({ status }) => status)).toEqual([500, null]);
    expect(report.notes).toEqual(['The browser ran without its own sandbox because it was started as root.']);
  });

  it('puts the steps of a flow that a step runs below that step', () => {
    expect(only(nestedJournal()).steps.map(({ path }) => path)).toEqual([
      '1',
      '2',
      '2.1',
      '2.2',
      '2.2.1',
      '2.2.2',
      '2.3',
      '3',
    ]);
  });

  it('reports the last attempt of a step that runs a flow, and nothing that came of an earlier one', () => {
    const journal = beginJournal();
    const flow = beginFlow(journal, { testName: 'Again', plan: { 1: 'run_flow' } });
    flow.begin('1', 'run_flow');
    flow.step('1.1', { action: 'click' });
    flow.begin('1.2', 'run_flow');
    flow.step('1.2.1', { action: 'click', status: 'failed' });
    flow.step('1.2', { action: 'run_flow', status: 'failed' });
    flow.begin('1', 'run_flow');
    flow.begin('1.1', 'click');
    const underWay = only(journal.events);
    expect(underWay.steps.map(({ path, status }) => `${path} ${status}`)).toEqual(['1 error', '1.1 error']);
    flow.step('1.1', { action: 'click' });
    flow.step('1', { action: 'run_flow', status: 'warning' });
    flow.finish();
    const report = only(journal.events);
    expect(report.steps.map(({ path, status }) => `${path} ${status}`)).toEqual(['1 warning', '1.1 passed']);
    expect(report.result).toBe('passed');
  });

  it('passes a flow with warnings', () => {
    const report = only(warningsJournal());
    expect(report.result).toBe('passed');
    expect(report.counts.warning).toBe(5);
    expect(report.summary).toMatch(/^Passed with 5 warnings: 6 steps in /);
  });

  it('reports a cancelled flow as aborted even though a step failed', () => {
    const run = projectRunReport(abortedJournal());
    expect(run).toMatchObject({ result: 'aborted', exitCode: 3 });
    expect(run.reports[0]).toMatchObject({ result: 'aborted', stoppedBy: 'cancelled', failedStep: 2 });
    expect(run.reports[0]?.summary).toMatch(/^Cancelled after 1 of 3 steps/);
  });

  it('keeps flows apart whose events are interleaved, and takes the worst result', () => {
    const run = projectRunReport(multiFlowJournal());
    expect(run.reports.map(({ testName, result }) => `${testName}: ${result}`)).toEqual([
      'Browse the catalogue: passed',
      'Checkout as a guest: failed',
      'Settings form: passed',
      'Upload a catalogue: error',
      'Order history pages: aborted',
    ]);
    expect(run.result).toBe('aborted');
  });

  it('counts a failure in setup or teardown', () => {
    const journal = beginJournal();
    const flow = beginFlow(journal, { testName: 'Teardown fails', plan: { '1': 'open', 'teardown/1': 'navigate' } });
    flow.step('1', { action: 'open' });
    flow.step('teardown/1', { action: 'navigate', status: 'failed', error: 'The app does not answer.' });
    flow.finish();
    const report = only(endJournal(journal, 1));
    expect(report.result).toBe('failed');
    expect(report.summary).toContain('Failed at teardown step 1 (navigate): The app does not answer.');
    expect(report).toMatchObject({ failedStep: 1, failedPath: 'teardown/1' });
  });

  it.each([
    ['that still took its last line', true],
    ['that had no room for one', false],
  ])('is an error with exit code 4 and keeps what was done, after a full disk %s', (_, hasRoom) => {
    const run = projectRunReport(fullDiskJournal(hasRoom));
    expect(run).toMatchObject({ exitCode: 4, result: hasRoom ? 'error' : 'aborted' });
    const [report] = run.reports;
    expect(report).toMatchObject({ result: 'error', stoppedBy: 'environment' });
    expect(report?.steps.map(({ status }) => status)).toEqual(['passed', 'error', 'skipped']);
    expect(report?.summary).toMatch(/^1 of 3 steps passed, 1 skipped\. Error at step 2 \(click Button#Import\): /);
  });

  it('is an error when the environment lacks something, though no step ran', () => {
    const journal = beginJournal();
    const flow = beginFlow(journal, { testName: 'No browser', plan: { '1': 'open' } });
    flow.step('1', { action: 'open', status: 'skipped' });
    flow.finish({ stoppedBy: 'environment' });
    expect(projectRunReport(endJournal(journal, 4))).toMatchObject({ result: 'error', exitCode: 4 });
  });

  it('is aborted when the exit code says so though every flow passed', () => {
    const journal = beginJournal(2);
    const flow = beginFlow(journal, { testName: 'First of two', plan: { '1': 'open' } });
    flow.step('1', { action: 'open' });
    flow.finish();
    expect(projectRunReport(endJournal(journal, 3)).result).toBe('aborted');
    const [end, ...others] = journal.events.toReversed();
    const ended = [...others.toReversed(), { ...end!, exitCode: 4 } as RunEvent];
    expect(projectRunReport(ended).result).toBe('error');
  });

  it('says of a flow that passed why a strict run does not let it pass', () => {
    expect(only(strictly(warningsJournal())).summary).toMatch(
      /^Passed with 5 warnings, which --strict does not let pass: /,
    );
    expect(only(warningsJournal()).summary).toMatch(/^Passed with 5 warnings: /);
    expect(only(strictly(passedJournal())).summary).toMatch(/^Passed: /);
  });

  it('stays passed under --strict, which changes the exit code alone', () => {
    expect(projectRunReport(strictly(warningsJournal()))).toMatchObject({
      result: 'passed',
      exitCode: 1,
      strict: true,
    });
    expect(projectRunReport(warningsJournal())).toMatchObject({ result: 'passed', exitCode: 0, strict: false });
  });
});

describe('the report of a run that was cut off', () => {
  it('keeps finished steps, calls the one in flight an error and the rest skipped', () => {
    const run = projectRunReport(killedJournal());
    const report = only(killedJournal());
    expect(run).toMatchObject({ result: 'aborted', finishedAt: null, exitCode: 1 });
    expect(report).toMatchObject({ result: 'aborted', stoppedBy: null, failedStep: 3 });
    expect(statuses(report)).toEqual(['passed', 'passed', 'error', 'skipped', 'skipped']);
    expect(report.steps[2]?.error).toMatch(/run ended while this step was in flight.*had been carried out/);
    expect(report.steps[2]?.selector).toBe('Button#Import');
    expect(report.steps[3]?.diagnostics.note).toMatch(/Not reached/);
    expect(report.steps[4]).toMatchObject({ phase: 'teardown', path: 'teardown/1', status: 'skipped' });
    expect(report.summary).toMatch(/^Cut off after 2 of 5 steps/);
    expect(report.notes.at(-1)).toMatch(/no end of this flow/);
  });

  it('lists the flows that had not begun, in their place, and says that they did not run', () => {
    const journal = beginJournal(3);
    const [begin] = journal.events;
    const named = (flowRunId: string, testName: string) =>
      ({ flowRunId, testName, file: 'a.json', backend: 'web', profile: 'eu' }) as const;
    const planned = [named('flow-1', 'First'), named('flow-2', 'Second'), named('flow-3', 'Third')];
    Object.assign(begin!, { planned });
    beginFlow(journal, { id: 'flow-2', testName: 'Second', plan: { '1': 'open' } }).begin('1', 'open');
    const { reports, result, exitCode } = projectRunReport(journal.events);
    expect(reports.map(({ testName, summary }) => `${testName}: ${summary}`)).toEqual([
      'First: Not run: the run ended before this flow began.',
      expect.stringMatching(/^Second: Cut off after 0 of 1 step/),
      'Third: Not run: the run ended before this flow began.',
    ]);
    expect([result, exitCode]).toEqual(['aborted', 1]);
    expect(executionReportSchema.parse(reports[0])).toMatchObject({
      flowRunId: 'flow-1',
      file: 'a.json',
      profile: 'eu',
      backendUsed: 'web',
      result: 'aborted',
      totalTimeMs: 0,
      steps: [],
      notes: [expect.stringContaining('no beginning of this flow')],
    });
    expect(terminalReport(projectRunReport(journal.events)).join('\n')).toContain('Not run: the run ended');
    const [end] = endJournal(beginJournal(3), 4).slice(-1);
    const ended = projectRunReport([...journal.events, end!]);
    expect(ended.reports.map(({ notes }) => notes.join())).toEqual([
      'The journal has no beginning of this flow: the run ended before it, with exit code 4.',
      expect.stringMatching(/^The journal has no end of this flow: the run ended before it, with exit code 4\. Var/),
      'The journal has no beginning of this flow: the run ended before it, with exit code 4.',
    ]);
    expect(junitXml(projectRunReport(journal.events))).toMatch(/name="Third [^]*message="Not run: the run ended/);
    expect(ctrfReport(projectRunReport(journal.events)).results.tests.map(({ status }) => status)).toEqual([
      'other',
      'failed',
      'other',
    ]);
  });

  it('does not claim that an action was carried out when it only began', () => {
    const journal = killedJournal().slice(0, -1);
    expect(only(journal).steps[2]?.error).toMatch(/whether its action was carried out is not known/);
  });

  it('says so even of a flow whose every step passed', () => {
    const journal = passedJournal().slice(0, -2);
    expect(only(journal)).toMatchObject({ result: 'aborted', stoppedBy: null, failedStep: null });
    expect(projectRunReport(journal).exitCode).toBe(1);
  });

  it('counts the time of a step that was tried again from its first attempt', () => {
    const journal = beginJournal();
    const flow = beginFlow(journal, { testName: 'Tried again', plan: { '1': 'click Button#Go' } });
    flow.begin('1', 'click');
    const started = journal.events.at(-1)!;
    journal.add({ ...started }, 700);
    journal.add(
      { type: 'artifact_written', ...flow.scope, step: '1', kind: 'screenshot', path: 'artifacts/1.png' },
      300,
    );
    expect(only(journal.events).steps[0]).toMatchObject({ status: 'error', timeMs: 1000, startTime: started.time });
  });

  it('refuses a journal without its first line, and one of a later version', () => {
    expect(() => projectRunReport([])).toThrow(/first line is missing/);
    const [first, ...rest] = passedJournal();
    const later = { ...first, journalVersion: 2 } as unknown as RunEvent;
    expect(() => projectRunReport([later, ...rest])).toThrow(/version 2.*up to 1/);
  });
});

describe('the incremental form', () => {
  it.each(Object.entries(sampleJournals))('equals the batch form after every event: %s', (_, journal) => {
    expectSameAtEveryPrefix(journal());
  });

  it('equals the batch form for shuffled, repeated and missing events', () => {
    const random = mulberry32(7);
    for (let round = 0; round < 60; round += 1) {
      const names = Object.keys(sampleJournals);
      const [first, ...events] = sampleJournals[names[round % names.length] ?? 'passed']?.() ?? [];
      const kept = events.filter(() => random() > 0.1).flatMap((event) => (random() > 0.95 ? [event, event] : [event]));
      for (let index = kept.length - 1; index > 0; index -= 1) {
        if (random() > 0.8) [kept[index], kept[index - 1]] = [kept[index - 1]!, kept[index]!];
      }
      expectSameAtEveryPrefix([first!, ...kept]);
    }
  });

  it('never changes a report that it has already given', () => {
    const reducer = createReportReducer();
    const given: { readonly report: unknown; readonly copy: string }[] = [];
    for (const event of multiFlowJournal()) {
      reducer.apply(event);
      const report = reducer.report();
      given.push({ report, copy: JSON.stringify(report) });
    }
    for (const { report, copy } of given) expect(JSON.stringify(report)).toBe(copy);
  });

  it('applies events in time that does not grow with the run', () => {
    const timePerEvent = (steps: number): number => {
      const events = longJournal(steps);
      const reducer = createReportReducer();
      const started = performance.now();
      for (const event of events) reducer.apply(event);
      return (performance.now() - started) / events.length;
    };
    const best = (steps: number): number => Math.min(...[1, 2, 3].map(() => timePerEvent(steps)));
    // Were it quadratic, the longer run would need twenty times as long for each event.
    expect(best(10_000)).toBeLessThan(Math.max(0.01, best(500) * 8));
  });
});

function expectSameAtEveryPrefix(events: readonly RunEvent[]): void {
  const reducer = createReportReducer();
  for (const [index, event] of events.entries()) {
    reducer.apply(event);
    const report = reducer.report();
    expect(report).toEqual(projectRunReport(events.slice(0, index + 1)));
    for (const { counts, steps } of report.reports) {
      expect(counts.total).toBe(steps.length);
      expect(counts.failed).toBe(steps.filter(({ status }) => status === 'failed').length);
    }
  }
}

/** A small seeded generator (mulberry32), so that a failing round can be run again. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
