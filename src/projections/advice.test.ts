import { describe, expect, it } from 'vitest';
import type { WarningCode } from '../domain/run/execution-report.js';
import type { Guardrail } from '../domain/run/failure.js';
import type { Obstacle } from '../domain/screen/element/actionability.js';
import { adviceFor, warningText } from './advice.js';

const stoppedBy = (guardrail?: Guardrail) =>
  adviceFor({
    action: 'click',
    status: 'failed',
    warningCode: null,
    diagnostics: { failureType: 'guardrail_violation', ...(guardrail && { guardrail }) },
  });

describe('the advice for a step that a guardrail stopped', () => {
  it.each([
    ['max_steps', '--max-steps'],
    ['max_runtime', '--max-runtime-minutes'],
    ['kill_switch', 'handeye reset'],
    ['approval', 'askFor'],
    ['forbidden_action', '--forbidden-actions'],
    ['target_changed', 'targetLock'],
  ] as const)('names what helps against %s, and not the list of what is allowed', (guardrail, remedy) => {
    expect(stoppedBy(guardrail)).toContain(remedy);
    expect(stoppedBy(guardrail)).not.toContain('"allow"');
  });

  it('names the list of what is allowed for what is not on it', () => {
    expect(stoppedBy()).toContain('"allow"');
  });
});

describe('the advice for an element that does not get what is aimed at it', () => {
  const inTheWay = (obstacle?: Obstacle) =>
    adviceFor({
      action: 'click',
      status: 'failed',
      warningCode: null,
      diagnostics: { failureType: 'not_actionable', check: 'receives_events', ...(obstacle && { obstacle }) },
    });

  it.each([
    ['covered', /^Close or move what lies over it/],
    [undefined, /^Close or move what lies over it/],
    ['outside_view', /^Nothing of it can be scrolled into view: open the menu/],
    ['no_pointer_events', /^It lets presses through: act on the element around it/],
    ['inert', /^Close the dialog that keeps what is behind it/],
  ] as const)('names what helps where it is %s', (obstacle, remedy) => {
    expect(inTheWay(obstacle)).toMatch(remedy);
  });

  it('does not say to unlock what is no field', () => {
    const diagnostics = { failureType: 'not_actionable', check: 'editable', obstacle: 'no_field' } as const;
    expect(adviceFor({ action: 'click', status: 'failed', warningCode: null, diagnostics })).toMatch(
      /^Aim at the field itself, or use/,
    );
  });
});

describe('the advice for a step without a target', () => {
  it('does not say that a page was lost where none may have been opened', () => {
    const advice = adviceFor({
      action: 'click',
      status: 'error',
      warningCode: null,
      diagnostics: { failureType: 'target_lost' },
    });
    expect(advice).toMatch(
      /^No page or window was there to work with, or not to the end: see in this step and those before whether one was opened/,
    );
    expect(advice).not.toContain('gone');
  });
});

it('the advice for what is missing on this machine promises nothing of a program that only a step names', () => {
  const diagnostics = { failureType: 'environment_missing' } as const;
  expect(adviceFor({ action: 'click', status: 'error', warningCode: null, diagnostics })).toBe(
    'Get what the message names; for a browser or a display, "handeye doctor" names the command that installs it.',
  );
});

it('a warning says what it is about before what to do, where only its note knows', () => {
  const textOf = (warningCode: WarningCode, note: string) =>
    warningText({ action: 'click', status: 'warning', warningCode, error: null, diagnostics: { note } });
  expect(textOf('error_page', 'arrived at /none, which answered 404')).toBe(
    'error page: arrived at /none, which answered 404. Look at the address and the server; where it is meant to answer so, say so with expectStatus.',
  );
  expect(textOf('no_observable_effect', 'Nothing was seen')).not.toContain('was seen');
});

it('a click that changed nothing since what it chooses was chosen is not called dead', () => {
  const textOf = (already?: 'checked' | 'selected'): string =>
    warningText({
      action: 'click',
      status: 'warning',
      warningCode: 'no_observable_effect',
      error: null,
      diagnostics: { ...(already && { already }) },
    });
  for (const state of ['checked', 'selected'] as const)
    expect(textOf(state)).toContain(`Nothing changed on the screen, since it was ${state} before. If that`);
  expect(textOf()).toContain('Is the control dead, or was what it does so before?');
});

it('a warning says once how a dialog is answered', () => {
  const note = 'A dialog opened that no step handles. Say what to do with it by a handle_dialog step before this one.';
  const step = {
    action: 'click',
    status: 'warning',
    warningCode: 'unhandled_dialog',
    error: null,
    diagnostics: { note },
  } as const;
  expect(warningText(step).match(/handle_dialog/g)).toHaveLength(1);
});

it.each([
  ['select', /another option/, /length limit/],
  ['fill', /length limit/, /option/],
] as const)(
  'a value that differs after %s gets the advice that helps there, and nothing else',
  (action, helps, isOther) => {
    const text = warningText({ action, status: 'warning', warningCode: 'value_differs', error: null, diagnostics: {} });
    expect(text).toMatch(helps);
    expect(text).not.toMatch(isOther);
  },
);
