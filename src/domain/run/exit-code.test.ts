import { describe, expect, it } from 'vitest';
import { exitCodeOf, type FlowEnding } from './exit-code.js';
import type { StepStatus } from './execution-report.js';

const flow = (stoppedBy: FlowEnding['stoppedBy'], ...statuses: StepStatus[]): FlowEnding => ({
  stoppedBy,
  statuses: new Set(statuses),
});

describe('exit code', () => {
  it.each([
    ['nothing ran', [], 0],
    ['all passed', [flow(null, 'passed'), flow(null, 'passed', 'skipped')], 0],
    ['warnings', [flow(null, 'passed', 'warning')], 0],
    ['a failure', [flow(null, 'passed'), flow(null, 'failed')], 1],
    ['an error', [flow(null, 'error')], 1],
    ['a cancelled flow', [flow('cancelled', 'passed', 'skipped')], 3],
    ['a guardrail', [flow('guardrail', 'failed')], 3],
    ['the kill switch', [flow('kill_switch', 'passed', 'skipped')], 3],
    ['a flow that ran out of its own time', [flow('time_limit', 'passed', 'skipped')], 1],
    ['a missing environment', [flow('environment', 'error', 'skipped')], 4],
    ['a failure and a cancelled flow', [flow(null, 'failed'), flow('cancelled')], 3],
    ['a cancelled flow and a missing environment', [flow('cancelled'), flow('environment')], 4],
  ])('for %s', (_, flows, expected) => {
    expect(exitCodeOf(flows, false)).toBe(expected);
  });

  it('is 1 for warnings when strict, which hides nothing worse', () => {
    expect(exitCodeOf([flow(null, 'warning')], true)).toBe(1);
    expect(exitCodeOf([flow(null, 'passed')], true)).toBe(0);
    expect(exitCodeOf([flow('guardrail', 'warning')], true)).toBe(3);
  });

  it('is 1 for a flow of which no step ran when strict', () => {
    expect(exitCodeOf([flow(null, 'skipped')], true)).toBe(1);
    expect(exitCodeOf([flow(null, 'skipped')], false)).toBe(0);
    expect(exitCodeOf([flow(null, 'passed', 'skipped')], true)).toBe(0);
    expect(exitCodeOf([flow('dry_run', 'skipped')], true)).toBe(0);
  });
});
