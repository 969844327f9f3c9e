import { describe, expect, it } from 'vitest';
import { isAsKeyed } from './keyed-value.js';

describe('what keys leave in a field with a format of its own', () => {
  it.each([
    ['2026-11-22', '2026-11-22', '2026-11-22'],
    ['11/22/2026', '2026-11-22', undefined],
    ['22.11.2026', '2026-11-22', undefined],
    ['11222026', '2026-11-22', undefined],
    ['1/2/2026', '2026-01-02', undefined],
    ['222024', '2024-W22', undefined],
    ['0230PM', '14:30', undefined],
    ['14:30', '14:30:00', '14:30'],
    ['', '', undefined],
  ])('%j may mean %j', (text, held, wanted) => {
    expect(isAsKeyed(text, held, { ...(wanted !== undefined && { wanted }) })).toBe(true);
  });

  it.each([
    ['2026-11-22', '61122-02-02', '2026-11-22'],
    ['22.11.2026', '12026-02-21', undefined],
    ['22112026', '12026-02-21', undefined],
    ['11/22/26', '0026-11-22', undefined],
    ['tomorrow', '', undefined],
    ['02:30', '14:30', '02:30'],
    ['#336699', '#000000', '#336699'],
    ['7', '50', '7'],
  ])('%j does not mean %j', (text, held, wanted) => {
    expect(isAsKeyed(text, held, { ...(wanted !== undefined && { wanted }) })).toBe(false);
  });
});
