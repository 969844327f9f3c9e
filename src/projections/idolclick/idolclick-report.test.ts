import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../domain/event/run-event.js';
import {
  beginFlow,
  beginJournal,
  endJournal,
  strictly,
  type SampleStep,
} from '../../../tests/support/journal-builder.js';
import {
  failedJournal,
  multiFlowJournal,
  nestedJournal,
  passedJournal,
  sampleJournals,
  warningsJournal,
} from '../../../tests/support/sample-journal.js';
import { projectRunReport } from '../execution-report.js';
import { idolClickReports } from './idolclick-report.js';
import { idolClickReportSchema, type IdolClickReport } from './report-format.js';

const schemaFile = new URL('../../../schemas/idolclick-report.schema.json', import.meta.url);
const isReport = new Ajv2020({ allErrors: true, strict: true, allowUnionTypes: true }).compile(
  JSON.parse(readFileSync(schemaFile, 'utf8')) as object,
);

/** As a reader of the files gets them; none has anything that the format does not know. */
function written(journal: readonly RunEvent[], evidenceRoot?: string): IdolClickReport[] {
  const run = projectRunReport(journal);
  return idolClickReports(run, { handeyeVersion: '0.1.0', ...(evidenceRoot !== undefined && { evidenceRoot }) }).map(
    (report) => {
      const read: unknown = JSON.parse(JSON.stringify(report));
      expect(isReport(read), JSON.stringify(isReport.errors)).toBe(true);
      return idolClickReportSchema.parse(read);
    },
  );
}

function onlyStep(step: SampleStep): IdolClickReport['steps'][number] | undefined {
  const journal = beginJournal();
  const flow = beginFlow(journal, { testName: 'One step', plan: { '1': step.action } });
  flow.step('1', step);
  flow.finish();
  return written(endJournal(journal, 0))[0]?.steps[0];
}

describe('the IdolClick report', () => {
  it.each(Object.entries(sampleJournals))('has the shape of the format: %s', (_, journal) => {
    const run = projectRunReport(journal());
    const reports = written(journal());
    expect(reports.map(({ testName, result }) => [testName, result])).toEqual(
      run.reports.map(({ testName, result }) => [testName, result]),
    );
    for (const { steps, passedCount, failedCount, skippedCount } of reports) {
      expect(passedCount + failedCount + skippedCount).toBe(steps.length);
      expect(new Set(steps.map(({ step }) => step)).size).toBe(steps.length);
    }
  });

  it('is refused by both schemas with a property that the format does not know', () => {
    const [report] = written(passedJournal());
    for (const extended of [
      { ...report, runId: 'x' },
      { ...report, environment: { ...report?.environment, locale: 'en' } },
      { ...report, steps: report?.steps.map((step) => ({ ...step, phase: 'steps' })) },
    ]) {
      expect(isReport(extended)).toBe(false);
      expect(idolClickReportSchema.safeParse(extended).success).toBe(false);
    }
  });

  it('says where the flow ran and what it used, the resolution of the screen left empty', () => {
    expect(written(failedJournal())[0]).toMatchObject({
      schemaVersion: 1,
      testName: 'Checkout as a guest',
      result: 'failed',
      backendUsed: 'web',
      backendVersion: 'Chromium 147.0.7727.24 headless',
      failedStep: 6,
      environment: {
        machineName: 'ci-runner-04',
        osVersion: 'Linux 6.8.0 (Debian 12)',
        idolClickVersion: 'handeye 0.1.0',
        screenResolution: '',
      },
    });
  });

  it('counts warnings as passed and unknown outcomes as failed, and keeps the verdict of the step', () => {
    const [warned] = written(warningsJournal());
    expect(warned).toMatchObject({
      result: 'passed',
      passedCount: 6,
      failedCount: 0,
      skippedCount: 0,
      failedStep: null,
    });
    expect(warned?.steps.map(({ status, warningCode }) => [status, warningCode])).toEqual([
      ['passed', null],
      ['warning', 'no_observable_effect'],
      ['warning', 'loose_match'],
      ['warning', 'value_differs'],
      ['warning', 'optional_step_failed'],
      ['warning', 'passed_on_retry'],
    ]);
    const [killed] = written(sampleJournals['killed']?.() ?? []);
    expect(killed).toMatchObject({ result: 'aborted', passedCount: 2, failedCount: 1, skippedCount: 2, failedStep: 3 });
    expect(written(strictly(warningsJournal()))[0]).toMatchObject({
      result: 'passed',
      summary: expect.stringContaining('which --strict does not let pass') as string,
    });
  });

  it('has a report for each flow of the run', () => {
    expect(written(multiFlowJournal())).toHaveLength(projectRunReport(multiFlowJournal()).reports.length);
  });
});

describe('the steps of an IdolClick report', () => {
  it('keep the order that they have in the flow; those of setup and teardown are numbered after them', () => {
    const steps = written(failedJournal())[0]?.steps ?? [];
    expect(steps.map(({ step, action }) => `${step} ${action}`)).toEqual([
      '9 set_variable',
      '1 open',
      '2 click',
      '3 click',
      '4 fill',
      '5 assert_text',
      '6 click',
      '7 assert_exists',
      '8 screenshot',
      '10 navigate',
    ]);
    expect(steps.at(0)?.diagnostics).toMatch(/^place in the flow: setup step 1$/m);
    expect(steps.at(1)?.diagnostics).not.toContain('place in the flow');
  });

  it('include those of called flows, after the step that runs them', () => {
    const { steps } = projectRunReport(nestedJournal()).reports[0] ?? { steps: [] };
    const report = written(nestedJournal())[0];
    const highest = Math.max(...steps.filter(({ path }) => /^\d+$/.test(path)).map(({ step }) => step));
    expect(report?.steps.map(({ action }) => action)).toEqual(steps.map(({ action }) => action));
    for (const [index, { path, step }] of steps.entries()) {
      const number = report?.steps[index]?.step ?? 0;
      if (/^\d+$/.test(path)) expect(number).toBe(step);
      else expect(number).toBeGreaterThan(highest);
    }
  });

  it('name the control type of UI Automation, and points and bounds in whole pixels', () => {
    const bounds = { x: 847.6, y: 548.4, width: 180.5, height: 45.2 };
    const element = { ref: 'e1', name: 'Go', automationId: '', isEnabled: true, bounds };
    const whole = { x: 848, y: 548, width: 181, height: 45 };
    const clicked = onlyStep({
      action: 'click',
      element: { ...element, controlType: 'button' },
      clickPoint: bounds,
    });
    expect(clicked?.element).toEqual({
      controlType: 'Button',
      name: 'Go',
      automationId: '',
      isEnabled: true,
      bounds: whole,
    });
    expect(clicked?.clickPoint).toEqual(whole);
    const types = ['textbox', 'checkbox', 'combobox', 'link', 'option', 'heading', 'no role of anybody'].map(
      (controlType) =>
        onlyStep({ action: 'click', element: { ...element, controlType, bounds: null } })?.element?.controlType,
    );
    expect(types).toEqual(['Edit', 'CheckBox', 'ComboBox', 'Hyperlink', 'ListItem', 'Text', 'Custom']);
  });

  it('take whole milliseconds', () => {
    const step = onlyStep({
      action: 'click',
      timeMs: 40.6,
      backendCallLog: [{ timestampMs: 12.5, message: 'pressed', level: 'info' }],
    });
    expect(step).toMatchObject({ timeMs: 41, backendCallLog: [{ timestampMs: 13 }] });
  });

  it('log on the levels that the format knows', () => {
    const levels = (['debug', 'info', 'warning', 'error'] as const).map((level) => ({
      timestampMs: 0,
      message: level,
      level,
    }));
    const log = onlyStep({ action: 'click', backendCallLog: levels })?.backendCallLog;
    expect(log?.map(({ level }) => level)).toEqual(['info', 'info', 'warn', 'error']);
  });

  it('leave out of an assertion what the format does not know', () => {
    const known = { type: 'exists', passed: true, expected: null, actual: 'Go', description: null, error: null };
    const step = onlyStep({ action: 'assert_exists', assertionResults: [{ ...known, looseMatch: true }] });
    expect(step?.assertionResults).toEqual([known]);
  });

  it('say what was expected and found where they failed', () => {
    const failed = written(failedJournal())[0]?.steps.find(({ step }) => step === 6);
    expect(failed).toMatchObject({
      status: 'failed',
      retryCount: 1,
      expected: 'Button "Place order" receives events',
      found: 'covered by <div class="toast" role="status">',
    });
  });

  it('have the evidence that the format has no field for as lines of text', () => {
    const failed = written(failedJournal())[0]?.steps.find(({ step }) => step === 6);
    expect(failed?.diagnostics?.split('\n')).toEqual([
      'failure type: not_actionable',
      'check: receives_events',
      'candidate: Button#Place order',
      'candidate: Button#Back to cart',
      'candidate: Link#Terms and conditions',
      'attempt: Button "Place order" moved for 2,500 ms: it was not stable.',
      'match: exact name',
      expect.stringMatching(/^rewrite: button:has-text\("Place order"\) → Button#Place order \(.+\)$/),
      'console: Uncaught TypeError: Cannot read properties of undefined (reading "close")',
      'request: POST http://localhost:4173/api/wishlist → 500',
      'snapshot: artifacts/f1/step-6.snapshot.json',
    ]);
    expect(onlyStep({ action: 'click' })?.diagnostics).toBeNull();
    expect(
      onlyStep({ action: 'click', argument: 'Enter', diagnostics: { confidence: 0.83, note: 'By its picture.' } })
        ?.diagnostics,
    ).toBe('argument: Enter\nconfidence: 0.83\nnote: By its picture.');
  });

  it('have paths that lead from the report to the evidence', () => {
    const paths = (root?: string): readonly unknown[] => {
      const report = written(failedJournal(), root)[0];
      const failed = report?.steps.find(({ step }) => step === 6);
      return [report?.screenshots[0], failed?.screenshot, /^snapshot: (.+)$/m.exec(failed?.diagnostics ?? '')?.[1]];
    };
    const [shot, snapshot] = ['artifacts/f1/step-6-failed.png', 'artifacts/f1/step-6.snapshot.json'];
    expect(paths()).toEqual([shot, shot, snapshot]);
    expect(paths('../runs/r1')).toEqual([`../runs/r1/${shot}`, `../runs/r1/${shot}`, `../runs/r1/${snapshot}`]);
  });
});
