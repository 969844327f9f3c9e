import { describe, expect, it } from 'vitest';
import { blankResult } from '../../run/blank-result.js';
import type { StepResult } from '../../run/execution-report.js';
import { actionOutcomeOf, previousActionOf } from './action-outcome.js';

const result = (more: Partial<StepResult> = {}): StepResult =>
  blankResult({
    step: 1,
    phase: 'steps',
    path: '1',
    action: 'fill',
    selector: 'text=Name',
    argument: null,
    description: null,
    status: 'passed',
    startTime: '',
    endTime: '',
    timeMs: 1,
    backendName: 'web',
    diagnostics: {},
    ...more,
  });

describe('the outcome of an action', () => {
  it('calls the action as the file does, with the selector that was used and how it was corrected', () => {
    const rewrites = [{ rule: 'quotes', from: 'a', to: 'b', reason: 'because' }];
    const done = result({ selectorResolvedTo: 'Edit#Name', diagnostics: { rewrites } });
    expect(actionOutcomeOf('type', done)).toEqual({
      action: 'type',
      status: 'passed',
      selector: 'Edit#Name',
      rewrites: ['a → b (because)'],
    });
  });

  it('says why it failed, what to try next and which expectations did not hold', () => {
    const assertion = {
      type: 'url_is',
      passed: false,
      expected: '/a',
      actual: '/b',
      description: null,
      error: 'Other.',
    };
    const failed = result({ status: 'failed', error: 'It failed.', assertionResults: [assertion] });
    expect(actionOutcomeOf('type', failed, 'Wait.')).toMatchObject({
      status: 'failed',
      message: 'It failed.',
      tryNext: 'Wait.',
      expectations: [{ type: 'url_is', passed: false, message: 'Other.' }],
    });
  });

  it('says what was read', () => {
    expect(actionOutcomeOf('get_text', result({ action: 'read', found: 'Total: $41.00' }))).toMatchObject({
      action: 'get_text',
      found: 'Total: $41.00',
    });
  });

  it('tells what the backend cannot do from what went wrong', () => {
    const cannot = result({ status: 'error', diagnostics: { failureType: 'unsupported' } });
    expect(actionOutcomeOf('upload', cannot).status).toBe('unsupported');
  });
});

describe('an action in later observations', () => {
  it('is repeated with what it was done with', () => {
    const type = { action: 'type', selector: '#name', value: 'Ada', description: 'Name', expect: [] };
    expect(previousActionOf(type, 'passed', 3)).toEqual({
      action: 'type',
      selector: '#name',
      value: 'Ada',
      description: 'Name',
      status: 'passed',
      stepNumber: 3,
    });
  });

  it('is repeated by what names its element and its value, whatever the fields', () => {
    expect(previousActionOf({ action: 'upload', element: 'the file field', value: ['a', 'b'] }, 'passed', 1)).toEqual(
      expect.objectContaining({ selector: 'the file field', value: 'a, b' }),
    );
    expect(previousActionOf({ action: 'press_key', key: 'Enter' }, 'passed', 1)).toMatchObject({ value: 'Enter' });
  });
});
