import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { beginFlow, beginJournal, endJournal, strictly } from '../../tests/support/journal-builder.js';
import { multiFlowJournal, sampleJournals, warningsJournal } from '../../tests/support/sample-journal.js';
import { ctrfReport, ctrfSpecVersion } from './ctrf.js';
import { projectRunReport } from './execution-report.js';

/** The parts of CTRF 1.0 that are written, as strict as its JSON Schema: unknown properties are errors, times integers. */
const status = z.enum(['passed', 'failed', 'skipped', 'pending', 'other']);
const free = z.record(z.string(), z.unknown());
const test = z.strictObject({
  name: z.string().min(1),
  status,
  rawStatus: z.string(),
  duration: z.int(),
  start: z.int(),
  stop: z.int(),
  suite: z.array(z.string()).min(1),
  type: z.string(),
  message: z.string().optional(),
  trace: z.string().optional(),
  filePath: z.string().optional(),
  retries: z.int().optional(),
  flaky: z.boolean().optional(),
  browser: z.string().optional(),
  attachments: z.array(z.strictObject({ name: z.string(), contentType: z.string(), path: z.string() })),
  steps: z.array(z.strictObject({ name: z.string(), status, extra: free })),
  extra: free,
});
const count = z.int().min(0);
const document = z.strictObject({
  reportFormat: z.literal('CTRF'),
  specVersion: z.string().regex(/^\d+\.\d+\.\d+$/),
  timestamp: z.iso.datetime(),
  generatedBy: z.string(),
  extra: free,
  results: z.strictObject({
    tool: z.strictObject({ name: z.string().min(1), version: z.string().optional() }),
    summary: z.strictObject({
      tests: count,
      passed: count,
      failed: count,
      skipped: count,
      pending: count,
      other: count,
      flaky: count,
      suites: count,
      start: z.int(),
      stop: z.int(),
      duration: z.int(),
    }),
    tests: z.array(test),
    environment: z.strictObject({ osVersion: z.string().optional(), healthy: z.boolean(), extra: free }),
  }),
});

describe('CTRF', () => {
  it.each(Object.entries(sampleJournals))('has the shape of the format: %s', (_, journal) => {
    const report = ctrfReport(projectRunReport(journal()), { toolVersion: '0.1.0' });
    expect(() => document.parse(JSON.parse(JSON.stringify(report)))).not.toThrow();
    const { summary, tests } = report.results;
    expect(summary.passed + summary.failed + summary.skipped + summary.pending + summary.other).toBe(tests.length);
    expect(report.specVersion).toBe(ctrfSpecVersion);
  });

  it('maps results, keeping the word of its own', () => {
    const { tests } = ctrfReport(projectRunReport(multiFlowJournal())).results;
    expect(tests.map(({ status: mapped, rawStatus }) => [mapped, rawStatus])).toEqual([
      ['passed', 'passed'],
      ['failed', 'failed'],
      ['passed', 'passed'],
      ['failed', 'error'],
      ['other', 'aborted'],
    ]);
    expect(tests[1]).toMatchObject({
      filePath: 'flows/checkout.json',
      retries: 1,
      browser: 'Chromium 147.0.7727.24 headless',
    });
    expect(tests[1]?.message).toMatch(/^Failed at step 6/);
    expect(tests[1]?.attachments.map(({ contentType }) => contentType)).toEqual(['image/png', 'application/json']);
  });

  it.each([
    ['before anything failed is neither passed nor failed', 'passed', 'other'],
    ['after something failed has failed', 'failed', 'failed'],
  ] as const)('reports that a flow that was stopped %s', (_, first, mapped) => {
    const journal = beginJournal();
    const flow = beginFlow(journal, { testName: 'Stopped', plan: { '1': 'click', '2': 'click' } });
    flow.step('1', { action: 'click', status: first });
    flow.step('2', { action: 'click', status: 'skipped' });
    flow.finish({ stoppedBy: 'cancelled' });
    const [test] = ctrfReport(projectRunReport(endJournal(journal, 3))).results.tests;
    expect(test).toMatchObject({ status: mapped, rawStatus: 'aborted' });
  });

  it('fails what a strict run does not let pass, and says why', () => {
    const { tests, summary, environment } = ctrfReport(projectRunReport(strictly(warningsJournal()))).results;
    expect(summary).toMatchObject({ passed: 0, failed: 1, flaky: 0 });
    expect(environment).toMatchObject({ healthy: false });
    expect(tests[0]).toMatchObject({
      status: 'failed',
      rawStatus: 'passed',
      message: 'Passed with 5 warnings, which --strict does not let pass.',
    });
    expect(tests[0]?.steps.map(({ status: mapped }) => mapped)).toEqual([
      'passed',
      ...Array.from({ length: 5 }, () => 'failed'),
    ]);
  });

  it('calls a flow flaky that passed only on a second try', () => {
    expect(ctrfReport(projectRunReport(warningsJournal())).results.tests[0]).toMatchObject({
      flaky: true,
      retries: 2,
      status: 'passed',
    });
  });
});
