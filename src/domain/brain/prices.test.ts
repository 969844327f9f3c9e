import { describe, expect, it } from 'vitest';
import { costOf, priceOf } from './prices.js';

describe('the price of a model', () => {
  it('is that of the table, for its dated versions too', () => {
    expect(priceOf('claude-haiku-4-5', [])).toEqual({ input: 1, output: 5 });
    expect(priceOf('claude-haiku-4-5-20251001', [])).toEqual({ input: 1, output: 5 });
    expect(priceOf('gpt-5-mini-2025-08-07', [])).toEqual({ input: 0.25, output: 2 });
  });

  it('is not guessed for a model that only begins like a known one', () => {
    expect(priceOf('gpt-5-giant', [])).toBeUndefined();
  });

  it('is what the settings say, before the table', () => {
    expect(priceOf('llama3.2:3b', ['llama3.2:3b=0.5/1.5'])).toEqual({ input: 0.5, output: 1.5 });
    expect(priceOf('gpt-5', ['gpt-5=9/9'])).toEqual({ input: 9, output: 9 });
  });

  it('makes the cost of a call, which is unknown without price or tokens', () => {
    const price = { input: 2, output: 10 };
    expect(costOf(price, 1_000_000, 100_000)).toBe(3);
    expect(costOf(undefined, 10, 10)).toBeNull();
    expect(costOf(price, null, null)).toBeNull();
  });
});
