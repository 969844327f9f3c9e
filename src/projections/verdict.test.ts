import { describe, expect, it } from 'vitest';
import { countSteps, exitCodeOf, resultOf, type Result, type StoppedBy } from './verdict.js';

const flow = (result: Result, stoppedBy: StoppedBy = null, warnings = 0) => ({
  result,
  stoppedBy,
  counts: { ...countSteps([]), warning: warnings },
});

describe('exit code', () => {
  it.each([
    ['nothing ran', [], 0],
    ['all passed', [flow('passed'), flow('passed')], 0],
    ['warnings', [flow('passed', null, 2)], 0],
    ['a failure', [flow('passed'), flow('failed')], 1],
    ['an error', [flow('error')], 1],
    ['a cancelled flow', [flow('aborted', 'cancelled')], 3],
    ['a guardrail', [flow('aborted', 'guardrail')], 3],
    ['the kill switch', [flow('aborted', 'kill_switch')], 3],
    ['a time limit', [flow('aborted', 'time_limit')], 3],
    ['a missing environment', [flow('error', 'environment')], 4],
    ['a flow that was cut off', [flow('aborted')], 1],
    ['a failure and a cancelled flow', [flow('failed'), flow('aborted', 'cancelled')], 3],
    ['a cancelled flow and a missing environment', [flow('aborted', 'cancelled'), flow('error', 'environment')], 4],
  ])('for %s', (_, reports, expected) => {
    expect(exitCodeOf(reports)).toBe(expected);
  });

  it('turns warnings into 1 when strict, and hides nothing worse', () => {
    expect(exitCodeOf([flow('passed', null, 1)], { strict: true })).toBe(1);
    expect(exitCodeOf([flow('passed')], { strict: true })).toBe(0);
    expect(exitCodeOf([flow('aborted', 'guardrail', 1)], { strict: true })).toBe(3);
  });
});

describe('result of a flow', () => {
  const counts = countSteps(['passed', 'failed', 'error', 'warning', 'skipped']);

  it('is aborted before error, error before failed, failed before passed', () => {
    expect(resultOf(counts, 'cancelled')).toBe('aborted');
    expect(resultOf(counts, null)).toBe('error');
    expect(resultOf({ ...counts, error: 0 }, null)).toBe('failed');
    expect(resultOf({ ...counts, error: 0, failed: 0 }, null)).toBe('passed');
  });
});
