import { expect, it } from 'vitest';
import { screenOf } from '../../../../tests/support/screen-of.js';
import { refusedStep } from './refused-step.js';

const screen = screenOf([
  ['searchbox', 'Search products', { value: '' }],
  ['button', 'Go'],
]);
const problem = {
  severity: 'error',
  path: 'steps[0].selector',
  message: '"Search products" is no selector.',
  detail: '  Search products\n  ^^^^',
  value: 'Search products',
} as const;

it('names the control whose name stands where a selector should, and says it of the action', () => {
  expect(refusedStep([problem], screen)).toEqual({
    message: 'selector: "Search products" is no selector.',
    tryNext: 'Write SearchBox#"Search products", or name it in plain language, as "element": "Search products".',
  });
});

it('proposes the text where there is no such control', () => {
  expect(refusedStep([{ ...problem, value: 'Basket' }], screen).tryNext).toBe(
    'Write text=Basket, or name it in plain language, as "element": "Basket".',
  );
});

it('says of another field what is wrong with it', () => {
  const missing = { severity: 'error', path: 'steps[0].text', message: 'is missing.' } as const;
  expect(refusedStep([missing], screen)).toEqual({
    message: 'text: is missing.',
    tryNext: 'Nothing of this action was done: correct it, and send it again.',
  });
});
