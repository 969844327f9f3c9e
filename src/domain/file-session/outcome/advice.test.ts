import { describe, expect, it } from 'vitest';
import { screenOf, type NodeLike } from '../../../../tests/support/screen-of.js';
import type { StepResult } from '../../run/execution-report.js';
import { tryNext, type AdviceContext, type AdvisedResult } from './advice.js';

const form: readonly NodeLike[] = [
  ['link', 'Log in'],
  ['textbox', 'Email', { value: '', states: { required: true } }],
  ['textbox', 'Name', { value: 'Ada', states: { required: true } }],
  ['checkbox', 'Terms', { states: { required: true, checked: false } }],
  ['button', 'Send', { states: { disabled: true } }],
];
const failed = (diagnostics: StepResult['diagnostics'], more: Partial<AdvisedResult> = {}): AdvisedResult => ({
  action: 'click',
  status: 'failed',
  selector: 'Button#Sent',
  error: 'It failed.',
  diagnostics,
  ...more,
});
const advice = (result: AdvisedResult, nodes: readonly NodeLike[] = form, context: AdviceContext = {}) =>
  tryNext(result, { snapshot: screenOf(nodes) }, context);
const request = (status: number | null, url = '/api/save', method = 'POST') => ({ url, method, status, duration: 5 });

describe('what to try next', () => {
  it.each<[string, AdvisedResult, string]>([
    [
      'a missing element names the nearest',
      failed({ failureType: 'element_not_found', candidates: ['Button#Send'] }),
      'Nearest to it: Button#Send.',
    ],
    [
      'one that nothing comes near names what is there',
      failed({ failureType: 'element_not_found' }),
      'On the screen: Link#"Log in", Edit#Email, Edit#Name, CheckBox#Terms.',
    ],
    [
      'an ambiguous selector names the candidates',
      failed({ failureType: 'ambiguous_selector', candidates: ['Button#Send >> nth=1', 'Button#Send >> nth=2'] }),
      'Use one of these selectors instead: Button#Send >> nth=1, Button#Send >> nth=2.',
    ],
    [
      'a disabled button names the fields that are still empty',
      failed({ failureType: 'not_actionable', check: 'enabled' }),
      'The element is disabled. Fill in first: Edit#Email, CheckBox#Terms.',
    ],
    ['a hidden element', failed({ failureType: 'not_actionable', check: 'visible' }), 'open the menu, tab or section'],
    ['a window that is gone', failed({ failureType: 'target_lost' }, { status: 'error' }), 'Open the app again'],
    ['a timeout', failed({ failureType: 'timeout' }), 'wait_for'],
    ['what the policy forbids', failed({ failureType: 'guardrail_violation' }), 'that the policy allows'],
  ])('%s', (_what, result, expected) => {
    expect(advice(result)).toContain(expected);
  });

  it('names the button that closes the dialog that lies over the element', () => {
    const covered = failed({ failureType: 'not_actionable', check: 'receives_events', obstacle: 'covered' });
    const dialog: readonly NodeLike[] = [
      ...form,
      ['dialog', 'Cookies', { states: { modal: true } }],
      ['button', 'Settings', { depth: 1 }],
      ['button', 'Accept all', { depth: 1 }],
    ];
    expect(advice(covered, dialog)).toBe(
      'The dialog "Cookies" lies over the element: answer or close it first (Button#"Accept all").',
    );
  });

  it('is to answer the dialog of the browser that is open', () => {
    const dialog = { kind: 'confirm', message: 'Sure?' };
    expect(tryNext(failed({ failureType: 'error' }), { snapshot: screenOf([]), dialog })).toContain(
      'Answer the dialog "Sure?" (confirm) first',
    );
  });

  it('is the action that was meant, where there is none of this name', () => {
    const unsupported = failed({ failureType: 'unsupported' }, { status: 'error', action: 'clck' });
    expect(advice(unsupported, form, { supported: ['click', 'type'] })).toBe(
      'There is no action "clck" here; use click.',
    );
  });

  it('is to correct fields that are not valid, with what the app says', () => {
    const nodes: readonly NodeLike[] = [
      ['textbox', 'Email', { value: 'a', states: { invalid: true } }],
      ['alert', 'Enter a whole address'],
    ];
    expect(advice(failed({ failureType: 'assertion_failed' }), nodes)).toBe(
      'Correct what is not valid: Edit#Email. The app says: "Enter a whole address".',
    );
  });
});

describe('an answer that refuses', () => {
  const passed = failed({}, { status: 'passed', action: 'upload' });

  it.each([401, 403])('%s to an upload says to log in first, though the step passed', (status) => {
    expect(advice(passed, form, { requests: [request(status, '/api/photos')] })).toBe(
      `The server answered ${status} to POST /api/photos: the upload needs a login. Log in first (Link#"Log in"), then upload again.`,
    );
  });

  it('says the same of the form that an upload is part of', () => {
    const context = { requests: [request(401)], hasUploaded: true };
    expect(advice(failed({}, { status: 'passed' }), form, context)).toContain('the upload needs a login');
  });

  it('401 elsewhere says that a login is needed', () => {
    expect(advice(failed({}, { status: 'passed' }), form, { requests: [request(401, '/api/orders', 'GET')] })).toBe(
      'The server answered 401 to GET /api/orders: a login is needed. Log in first (Link#"Log in"), then repeat the action.',
    );
  });

  it('403 elsewhere says that this user may not', () => {
    expect(advice(failed({}, { status: 'passed' }), [], { requests: [request(403)] })).toContain('this user may not');
  });

  it('500 and no answer are named where the action failed', () => {
    const result = failed({ failureType: undefined });
    expect(advice(result, [], { requests: [request(500)] })).toContain('The server answered 500 to POST /api/save');
    expect(advice(result, [], { requests: [request(null)] })).toContain('check that the server runs');
  });
});

it('says nothing of an action that passed', () => {
  expect(advice(failed({}, { status: 'passed' }), form, { requests: [request(200)] })).toBeUndefined();
});
