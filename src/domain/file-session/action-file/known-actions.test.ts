import { expect, it } from 'vitest';
import { knownActionWords } from '../../../actions/shared/fields/step-dialect.js';
import { knownAction, nearestAction, ownActions } from './known-actions.js';

it('knows every word for an action of handeye, and no other', () => {
  expect(ownActions.toSorted()).toEqual([...knownActionWords].toSorted());
});

it.each([
  ['click', 'click'],
  ['CLICK', 'click'],
  ['waitFor', 'wait_for'],
  ['auto-fill-form', 'auto_fill_form'],
  ['SelectOption', 'select_option'],
  ['klick', undefined],
])('reads %s as %s', (written, word) => {
  expect(knownAction(written)).toBe(word);
});

it('names the action that was most likely meant', () => {
  expect(nearestAction('clik')).toBe('click');
  expect(nearestAction('autofill')).toBe('auto_fill_form');
});
