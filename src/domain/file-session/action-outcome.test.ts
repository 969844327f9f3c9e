import { describe, expect, it } from 'vitest';
import { blankResult } from '../run/blank-result.js';
import type { StepResult } from '../run/execution-report.js';
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
      rewrites,
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

  it('tells what the backend cannot do from what went wrong', () => {
    const cannot = result({ status: 'error', diagnostics: { failureType: 'unsupported' } });
    expect(actionOutcomeOf('upload', cannot).status).toBe('unsupported');
  });
});

describe('an action in later observations', () => {
  const type = { action: 'type', selector: '#name', value: 'Ada', description: 'Name', expect: [] };

  it('is repeated with what it was done with', () => {
    expect(previousActionOf(type, 'passed', 3, result())).toEqual({
      action: 'type',
      selector: '#name',
      value: 'Ada',
      description: 'Name',
      status: 'passed',
      stepNumber: 3,
    });
  });

  it('hides what was typed into a password field', () => {
    const detail = 'textbox "Password": "" → "••••••"';
    const typed = result({ diagnostics: { effects: [{ kind: 'value', detail, channel: 'read_back' }] } });
    expect(previousActionOf(type, 'passed', 3, typed).value).toBe('••••');
  });
});
