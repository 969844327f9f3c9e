import { describe, expect, it } from 'vitest';
import { createLosses } from './stale-elements.js';

const cell = { service: ':1.7', path: '/org/a11y/atspi/accessible/3' };

describe('an element that goes away as its program is read', () => {
  it('has been lost', () => {
    expect(createLosses().begin().note(cell)).toBe(true);
  });

  it('never was, where the next reading is told of it again', () => {
    const losses = createLosses();
    losses.begin().note(cell);
    expect(losses.begin().note(cell)).toBe(false);
    expect(losses.begin().note(cell)).toBe(false);
  });

  it('has been lost for all readings that were underway', () => {
    const losses = createLosses();
    const [first, second] = [losses.begin(), losses.begin()];
    expect(first.note(cell)).toBe(true);
    expect(second.note(cell)).toBe(true);
  });

  it('is forgotten once it is told of no more', () => {
    const losses = createLosses();
    losses.begin().note(cell);
    for (let reading = 0; reading < 5; reading += 1) losses.begin();
    expect(losses.begin().note(cell)).toBe(true);
  });
});
