import { describe, expect, it } from 'vitest';
import { countSteps, resultOf } from './verdict.js';

describe('result of a flow', () => {
  const counts = countSteps(['passed', 'failed', 'error', 'warning', 'skipped']);

  it('is aborted before error, error before failed, failed before passed', () => {
    expect(resultOf(counts, 'cancelled')).toBe('aborted');
    expect(resultOf(counts, null)).toBe('error');
    expect(resultOf({ ...counts, error: 0 }, null)).toBe('failed');
    expect(resultOf({ ...counts, error: 0, failed: 0 }, null)).toBe('passed');
  });
});
