import { describe, expect, it } from 'vitest';
import { brainUsage, type BrainEntry } from '../domain/brain/brain-usage.js';
import { brainText } from './brain-text.js';

const call: BrainEntry = {
  method: 'interpret',
  provider: 'openai',
  model: 'gpt-5',
  prompt: 'interpret@1',
  outcome: 'ok',
  inputTokens: 1200,
  outputTokens: 80,
  costUsd: 0.0023,
  latencyMs: 900,
  retries: 0,
  cacheHit: false,
};
const known: BrainEntry = { ...call, inputTokens: 0, outputTokens: 0, costUsd: 0, cacheHit: true };
const stopped: BrainEntry = { ...call, inputTokens: null, outputTokens: null, costUsd: null, outcome: 'over_budget' };

const textOf = (...entries: BrainEntry[]): string | undefined => {
  const usage = brainUsage(entries);
  return usage && brainText(usage);
};

describe('what models were asked', () => {
  it('is nothing where none was', () => {
    expect(textOf()).toBeUndefined();
  });

  it('is added up, with what was answered from memory and what failed', () => {
    expect(textOf(call, call, known, stopped)).toBe(
      '2 calls of gpt-5, 2,400 tokens in, 160 out, $0.0046, 1 answered from memory, 1 failed',
    );
  });

  it('has an unknown cost where one of its models has no known price', () => {
    expect(textOf(call, { ...call, model: 'own', costUsd: null })).toBe(
      '2 calls of gpt-5, own, 2,400 tokens in, 160 out, cost unknown',
    );
  });

  it('costs no more for a call that came to nothing', () => {
    expect(brainUsage([call, { ...stopped, outcome: 'failed' }])).toMatchObject({ calls: 2, costUsd: 0.0023 });
  });
});
