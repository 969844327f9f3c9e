import { describe, expect, it } from 'vitest';
import { createStaleElements } from './stale-elements.js';

const cell = { service: ':1.7', path: '/org/a11y/atspi/accessible/3' };

describe('an element that goes away as its program is read', () => {
  it('has been lost', () => {
    expect(createStaleElements().begin().note(cell)).toBe(true);
  });

  it('never was, where the program reports it to the next reading again', () => {
    const staleElements = createStaleElements();
    staleElements.begin().note(cell);
    expect(staleElements.begin().note(cell)).toBe(false);
    expect(staleElements.begin().note(cell)).toBe(false);
  });

  it('has been lost for all readings that were underway', () => {
    const staleElements = createStaleElements();
    const [first, second] = [staleElements.begin(), staleElements.begin()];
    expect(first.note(cell)).toBe(true);
    expect(second.note(cell)).toBe(true);
  });

  it('is forgotten once it is reported no more', () => {
    const staleElements = createStaleElements();
    staleElements.begin().note(cell);
    for (let reading = 0; reading < 5; reading += 1) staleElements.begin();
    expect(staleElements.begin().note(cell)).toBe(true);
  });
});
