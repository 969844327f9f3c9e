import { expect, it } from 'vitest';
import { mayMeanTheSame, parseSelector } from '../index.js';

it.each([
  ['Button#Save', 'Button#Save', true],
  ['Button#save', 'role=button[name="Save"]', true],
  ['Button#Save', 'Button#Delete', false],
  ['Button#Save', 'Edit#Save', false],
  ['Text#Saved', 'text=saved', true],
  ['#product-search', 'Field#"Search products"', true],
  ['#search', 'Field#"Password"', false],
  ['Button#Save', 'css=#save-button', true],
  ['Button#Save', 'css=#delete', false],
  ['Button#Save', 'css=.btn.btn-primary', true],
  ['Edit#E-mail', 'input[type="email"]', true],
  ['Edit#Message', 'css=input[name="message"]', true],
  ['Edit#Message', 'css=[data-testid=subject]', false],
  ['Button#Save', '//button[contains(., "Save")]', true],
  ['Button#Save', '//button[contains(., "Delete")]', false],
  ['Dialog#Login >> Button#OK', 'Button#OK', true],
  ['Row >> nth=2', 'css=tr', true],
])('%s and %s may be one element: %s', (left, right, may) => {
  const [one, other] = [parseSelector(left), parseSelector(right)];
  expect(one.ok && other.ok && mayMeanTheSame(one.selector, other.selector)).toBe(may);
});
