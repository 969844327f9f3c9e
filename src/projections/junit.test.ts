import { describe, expect, it } from 'vitest';
import { idleJournal } from '../../tests/support/failure-journals.js';
import { strictly } from '../../tests/support/journal-builder.js';
import {
  failedJournal,
  hostileJournal,
  multiFlowJournal,
  warningsJournal,
} from '../../tests/support/sample-journal.js';
import { projectRunReport } from './execution-report.js';
import { junitXml } from './junit.js';

describe('JUnit XML', () => {
  const failed = junitXml(projectRunReport(failedJournal()));

  it('has a suite for each flow and a case for each step, with counts that agree', () => {
    expect(failed).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="handeye" tests="10" failures="1" errors="0" skipped="2" /,
    );
    expect(failed.match(/<testcase /g)).toHaveLength(10);
    expect(failed).toContain('<testsuite name="Checkout as a guest [web]"');
    expect(failed).toContain('<property name="backendVersion" value="Chromium 147.0.7727.24 headless"/>');
    expect(failed).toContain('name="setup step 1: set_variable (Currency)"');
  });

  it('says why a step failed and where its evidence lies', () => {
    expect(failed).toMatch(
      /<failure message="Button &quot;Place order&quot; is covered[^"]*" type="not_actionable">[^<]*candidates: Button#Place order/,
    );
    expect(failed).toContain('[[ATTACHMENT|artifacts/f1/step-6-failed.png]]');
    expect(junitXml(projectRunReport(failedJournal()), { attachmentRoot: '/runs/x' })).toContain(
      '[[ATTACHMENT|/runs/x/artifacts/f1/step-6-failed.png]]',
    );
    expect(failed).toContain('<skipped message="Not run: step 6 failed."/>');
  });

  it('distinguishes errors from failures, and lets no stopped flow look green', () => {
    const xml = junitXml(projectRunReport(multiFlowJournal()));
    expect(xml).toMatch(/<error message="The page crashed[^"]*" type="target_lost">/);
    expect(xml).toMatch(
      /<testcase name="the flow ran to its end"[^>]*>\s*<error message="Stopped by a guardrail[^"]*" type="guardrail"\/>/,
    );
    expect(xml).toMatch(/^<testsuites [^>]*tests="21" failures="1" errors="2" skipped="5"/m);
  });

  it('keeps warnings passed and names them in the output', () => {
    const xml = junitXml(projectRunReport(warningsJournal()));
    expect(xml).toMatch(/<testsuites [^>]*failures="0" errors="0"/);
    expect(xml).toContain('<system-out>warning: no_observable_effect');
  });

  it('fails the cases with warnings of a strict run', () => {
    const xml = junitXml(projectRunReport(strictly(warningsJournal())));
    expect(xml).toMatch(/<testsuites [^>]*tests="6" failures="5" errors="0"/);
    expect(xml.match(/<failure /g)).toHaveLength(5);
    expect(xml).toContain(
      '<failure message="optional step failed: Button &quot;Chat&quot; was not found. (--strict lets no warning pass)" type="optional_step_failed">',
    );
  });

  it('fails a flow that ran no step in a strict run, with a case of its own', () => {
    expect(junitXml(projectRunReport(idleJournal()))).toMatch(/<testsuites [^>]*tests="1" failures="0"/);
    const xml = junitXml(projectRunReport(strictly(idleJournal())));
    expect(xml).toMatch(/<testsuites [^>]*tests="2" failures="1" errors="0" skipped="1"/);
    expect(xml).toMatch(
      /<testcase name="the flow ran a step"[^>]*>\s*<failure message="Passed with 1 flow that ran no step, which --strict does not let pass\."/,
    );
  });

  it('holds no character that XML forbids', () => {
    const xml = junitXml(projectRunReport(hostileJournal()));
    expect(xml).not.toMatch(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u);
    expect(xml).not.toContain(']]>');
  });
});
