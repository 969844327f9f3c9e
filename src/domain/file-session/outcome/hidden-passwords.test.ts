import { describe, expect, it } from 'vitest';
import { blankResult } from '../../run/blank-result.js';
import type { StepResult } from '../../run/execution-report.js';
import { passwordIn, withoutPasswords } from './hidden-passwords.js';

const result = (more: Partial<StepResult>): StepResult =>
  blankResult({
    step: 1,
    phase: 'steps',
    path: '1',
    action: 'fill',
    selector: '#field',
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
const detail = 'textbox "Secret": "" → "••••••"';
const masked = result({ diagnostics: { effects: [{ kind: 'value', detail, channel: 'read_back' }] } });

describe('a password', () => {
  it('is what went into a field that shows bullets', () => {
    expect(passwordIn({ action: 'type', selector: '#field', value: 'wonder' }, [masked])).toBe('wonder');
  });

  it.each([
    { selector: 'Edit#Password' },
    { selector: 'input[type="password"]' },
    { selector: '#user_pwd' },
    { element: 'the password field' },
    { selector: 'text=Пароль' },
  ])('is what is meant for %j, typed or not', (named) => {
    expect(passwordIn({ action: 'type', value: 'wonder', ...named })).toBe('wonder');
  });

  it('is what is meant for an element with such a name, where a ref names it', () => {
    expect(passwordIn({ action: 'fill', ref: 'f1e2', value: 'wonder' }, [], 'New password')).toBe('wonder');
  });

  it.each([
    { action: 'type', selector: '#name', value: 'Ada' },
    { action: 'type', selector: '#compass', value: 'north' },
    { action: 'press_key', selector: '#password', value: 'Enter' },
    { action: 'click', selector: 'Button#Show password' },
  ])('is not in %j', (action) => {
    expect(passwordIn(action)).toBeUndefined();
  });
});

it('hides passwords wherever they stand, short ones only as whole values', () => {
  const action = { value: 'wonder"land', expect: ['element_value: wonder"land'], message: 'value="wonder\\"land"' };
  expect(withoutPasswords([action, 'pi', 'pin'], new Set(['wonder"land', 'pi']))).toEqual([
    { value: '••••', expect: ['element_value: ••••'], message: 'value="••••"' },
    '••••',
    'pin',
  ]);
});
