import { describe, expect, it } from 'vitest';
import { idleJournal } from '../../tests/support/failure-journals.js';
import { strictly } from '../../tests/support/journal-builder.js';
import {
  failedJournal,
  hostileJournal,
  longJournal,
  multiFlowJournal,
  warningsJournal,
} from '../../tests/support/sample-journal.js';
import { projectRunReport } from './execution-report.js';
import { githubAnnotations } from './github-annotations.js';
import { githubStepSummary } from './github-step-summary.js';

describe('GitHub annotations', () => {
  it('put a failure at its file and line', () => {
    const [line, ...others] = githubAnnotations(projectRunReport(failedJournal()), {
      placeOf: (_, step) => ({ line: step.step * 10, column: 3 }),
    });
    expect(others).toEqual([]);
    expect(line).toMatch(
      /^::error file=flows\/checkout\.json,line=60,col=3,title=Checkout as a guest%3A step 6%2C click Button#Place order::Button "Place order" is covered/,
    );
    expect(line).toContain('%0Aexpected: Button "Place order" receives events');
  });

  it('warn of warnings, and report flows that were stopped without a failed step', () => {
    expect(
      githubAnnotations(projectRunReport(warningsJournal())).filter((line) => line.startsWith('::warning ')),
    ).toHaveLength(5);
    expect(
      githubAnnotations(projectRunReport(multiFlowJournal())).find((line) => line.includes('history.json')),
    ).toMatch(/^::error file=flows\/history\.json,title=Order history pages::Stopped by a guardrail/);
  });

  it('are errors for what a strict run does not let pass', () => {
    const lines = githubAnnotations(projectRunReport(strictly(warningsJournal())));
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Array.from({ length: 5 }, () => '::error'));
    expect(githubAnnotations(projectRunReport(idleJournal()))).toEqual([]);
    expect(githubAnnotations(projectRunReport(strictly(idleJournal())))).toEqual([
      '::error file=flows/linux.yaml,title=Linux only::Passed with 1 flow that ran no step, which --strict does not let pass.',
    ]);
  });

  it('are one line each and cannot be ended by what they quote', () => {
    for (const line of githubAnnotations(projectRunReport(hostileJournal()))) {
      expect(line).not.toMatch(/\p{Cc}|##\[/u);
      const [, properties = ''] = /^::(?:error|warning) (.*?)::/.exec(line) ?? [];
      expect(properties.split(',').every((property) => /^(file|title)=[^:,]*$/.test(property))).toBe(true);
    }
  });

  it('stay within what GitHub shows, and say how many more there are', () => {
    const run = projectRunReport(longJournal(40));
    const [report] = run.reports;
    if (report === undefined) throw new Error('no report');
    const steps = report.steps.map((step) => ({ ...step, status: 'failed' as const, error: 'no' }));
    const lines = githubAnnotations({ ...run, reports: [{ ...report, steps }] });
    expect(lines).toHaveLength(10);
    expect(lines.at(-1)).toContain('and 31 more errors');
  });
});

describe('the GitHub step summary', () => {
  it('has a table of flows and what failed below', () => {
    const summary = githubStepSummary(projectRunReport(multiFlowJournal()), {
      reportUrl: 'https://ci.example.com/a b>c',
    });
    expect(summary).toContain('### handeye: 🛑 aborted');
    expect(summary).toContain('2 of 5 flows passed in 10.8 s.');
    expect(summary).toContain('[Open the report](<https://ci.example.com/a%20b%3Ec>)');
    expect(summary).toMatch(
      /\| Checkout as a guest<br><sub>flows\/checkout\.json<\/sub> \| ❌ failed \| 10 \| 0 \| 2 \| 6\.9 s \|/,
    );
    expect(summary).toMatch(
      /<details><summary>Checkout as a guest: step 6, <code>click Button&#35;Place order<\/code><\/summary>/,
    );
  });

  it('does not call a run passed that is none when strict', () => {
    const summary = githubStepSummary(projectRunReport(strictly(warningsJournal())));
    expect(summary).toContain('### handeye: ❌ passed with 5 warnings, which --strict does not let pass');
    expect(summary).toMatch(/\| Settings form.* \| ❌ failed \|/);
  });

  it('keeps hostile texts out of table, markup and code fences', () => {
    const summary = githubStepSummary(projectRunReport(hostileJournal()));
    const [table = ''] = summary.split('<details>');
    expect(
      table
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .every((line) => line.match(/(?<!\\)\|/g)?.length === 7),
    ).toBe(true);
    expect(summary.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(summary.replaceAll(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '')).not.toMatch(/<script|<img|<b>|javascript:/);
  });
});
