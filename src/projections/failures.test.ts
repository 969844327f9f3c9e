import { describe, expect, it } from 'vitest';
import { calledFlowFailedJournal, deadButtonJournal, longTextJournal } from '../../tests/support/failure-journals.js';
import { beginFlow, beginJournal, endJournal } from '../../tests/support/journal-builder.js';
import { failedJournal } from '../../tests/support/sample-journal.js';
import { ctrfReport } from './ctrf.js';
import { projectRunReport } from './execution-report.js';
import { failuresOf } from './failures.js';
import { githubAnnotations } from './github-annotations.js';
import { githubStepSummary } from './github-step-summary.js';
import { junitXml } from './junit.js';
import { createProgress } from './terminal-progress.js';
import { terminalReport } from './terminal.js';

const timesIn = (text: string, part: string): number => text.split(part).length - 1;

describe('a failure after a click that had no effect', () => {
  const run = projectRunReport(deadButtonJournal());
  const suspicion = 'step 2 click Button#Save had no observable effect';

  it('points at the click, wherever it is reported', () => {
    expect(terminalReport(run).join('\n')).toContain(`before      ${suspicion}`);
    expect(junitXml(run)).toContain(`before: ${suspicion}`);
    expect(ctrfReport(run).results.tests[0]?.trace).toContain(`before: ${suspicion}`);
    expect(githubStepSummary(run)).toContain(`before: ${suspicion}`);
    const [error = '', warning = ''] = githubAnnotations(run);
    expect(error).toContain(`before: ${suspicion}`);
    expect(warning).not.toContain('before:');
  });

  it('points at the last of several', () => {
    const journal = beginJournal();
    const plan = Object.fromEntries(['1', '2', '3', '4'].map((step) => [step, 'click Button#Save']));
    const flow = beginFlow(journal, { testName: 'Several', plan });
    for (const step of ['1', '2', '3'])
      flow.step(step, { action: 'click', status: 'warning', warningCode: 'no_observable_effect' });
    flow.step('4', { action: 'click', status: 'failed', error: 'It is gone.' });
    flow.finish();
    const [report] = projectRunReport(endJournal(journal, 1)).reports;
    expect(failuresOf(report!)[0]?.suspect?.path).toBe('3');
    expect(report?.summary).toMatch(/ 3 of 4 steps passed, 3 of them with a warning\.$/);
  });

  it('is reported once: neither its expectation nor the assertion behind it repeats what the error says', () => {
    for (const text of [
      terminalReport(run, { width: 200 }).join('\n'),
      ctrfReport(run).results.tests[0]?.trace ?? '',
    ]) {
      expect(timesIn(text, 'text of Heading#Order contains "saved"')).toBe(1);
      expect(timesIn(text, '"Draft"')).toBe(1);
    }
  });

  it('names the arguments of steps that act on no element', () => {
    expect(junitXml(run)).toContain('name="step 1: navigate /cart"');
    expect(junitXml(run)).toContain('name="step 3: assert_url contains /cart"');
  });
});

describe('what is reported of a failure', () => {
  it('does not flood the terminal: what is longer than ten lines is left to the report', () => {
    const lines = terminalReport(projectRunReport(longTextJournal()), { width: 80 }).join('\n');
    expect(lines).toMatch(/^ {18}… \d+ more lines in the report$/m);
    expect(lines.split('\n').length).toBeLessThan(35);
  });

  it('advises to look at candidates only where there are some, and lists none that the reason names', () => {
    const advised = (candidates: string[], error: string): string => {
      const [report, ...others] = projectRunReport(failedJournal()).reports;
      if (report === undefined) throw new Error('no report');
      const run = projectRunReport(failedJournal());
      const steps = report.steps.map((step) =>
        step.status === 'failed'
          ? { ...step, error, diagnostics: { failureType: 'element_not_found' as const, candidates } }
          : step,
      );
      return terminalReport({ ...run, reports: [{ ...report, steps }, ...others] }, { width: 200 }).join('\n');
    };
    expect(advised([], 'Nothing matches.')).toMatch(/to do +Compare the selector with the screenshot/);
    expect(advised(['Button#Sale'], 'Nothing matches.')).toMatch(
      /candidates +Button#Sale\n(?:.*\n)+? +to do +Compare the selector with the candidates and the screenshot/,
    );
    const named = advised(['Button#Sale'], 'Nothing matches. Nearest: Button#Sale.');
    expect(named).not.toMatch(/^ +candidates/m);
    expect(named).toMatch(/to do +Compare the selector with the candidates and the screenshot/);
  });
});

describe('a failure in a flow that a step runs', () => {
  const run = projectRunReport(calledFlowFailedJournal());
  const where = 'step 2.2.1 assert_text Heading#Welcome contains "Alice"';

  it('is one failure on the terminal, with its callers as context', () => {
    const text = terminalReport(run, { width: 120 }).join('\n');
    expect(timesIn(text, '✗ step')).toBe(1);
    expect(text).toContain(where.replace('step 2.2.1 ', 'step 2.2.1  '));
    expect(text).toContain('within      step 2.2 run_flow code.yaml\n      within      step 2 run_flow login.yaml');
  });

  it('is one error of a job, and one entry of its summary', () => {
    const [annotation = '', ...others] = githubAnnotations(run);
    expect(others).toEqual([]);
    expect(annotation).toContain('step 2.2.1');
    expect(annotation).toContain('within step 2.2 run_flow code.yaml, within step 2 run_flow login.yaml');
    expect(timesIn(githubStepSummary(run), '<details>')).toBe(1);
  });

  it('is what the summary of the flow says', () => {
    expect(run.reports[0]?.summary).toMatch(
      /^Failed at step 2\.2\.1 \(assert_text Heading#Welcome contains "Alice"\) within step 2\.2 run_flow code\.yaml, within step 2 run_flow login\.yaml: Expected text/,
    );
  });

  it('gives its reason once while the run is under way', () => {
    for (const detail of ['steps', 'flows'] as const) {
      const progress = createProgress({ detail, width: 200 });
      const text = calledFlowFailedJournal()
        .flatMap((event) => progress.apply(event))
        .join('\n');
      expect(timesIn(text, 'Expected text of Heading#Welcome')).toBe(1);
    }
  });
});
