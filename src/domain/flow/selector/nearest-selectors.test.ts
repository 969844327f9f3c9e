import { expect, it } from 'vitest';
import { nearestSelectors, type NamedElement } from './nearest-selectors.js';
import { parseSelector } from './parse.js';

const nearest = (written: string, elements: readonly NamedElement[]): readonly string[] => {
  const parsed = parseSelector(written);
  if (!parsed.ok) throw new Error(`"${written}" is no selector`);
  return nearestSelectors(parsed.selector, elements, () => true);
};

const slider = { role: 'slider', name: '' };
const login = { role: 'button', name: 'Login' };

it('offers the only element of the type that was asked for, whatever its name', () => {
  expect(nearest('Slider#Volume', [login, slider])).toEqual(['Slider']);
  expect(nearest('Button#Send', [login, slider])).toEqual(['Button#Login']);
});

it('offers what is named alike before it', () => {
  expect(nearest('Slider#Volume', [{ role: 'text', name: 'Volume' }, slider])).toEqual(['Text#Volume', 'Slider']);
});

it('offers none of several that have another name', () => {
  expect(nearest('Slider#Volume', [slider, login, slider])).toEqual([]);
  expect(nearest('Button#Send', [login, { role: 'button', name: 'Account' }])).toEqual([]);
});
