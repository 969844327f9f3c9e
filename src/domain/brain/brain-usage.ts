import { z } from 'zod';
import { brainCallSchema, type BrainCall } from './brain-call.js';

/** What a flow asked of models, and what that cost. */
export const brainUsageSchema = z
  .object({
    calls: z.number().int().describe('Calls that were sent.'),
    inputTokens: z.number().describe('Over all calls, as far as the provider counts them.'),
    outputTokens: z.number().describe('Over all calls, as far as the provider counts them.'),
    costUsd: z
      .number()
      .nullable()
      .describe('US dollars over all calls; null if the price of one of their models is not known.'),
    models: z.array(z.string()).describe('The models that were called.'),
    cacheHits: z.number().int().describe('Replies that were known, so that nothing was sent.'),
    failures: z.number().int().describe('Calls that came to nothing.'),
    entries: z
      .array(brainCallSchema.extend({ step: z.string().optional().describe('The step that it was for.') }))
      .describe('Each call.'),
  })
  .meta({ id: 'BrainUsage', description: 'Calls of models, and their cost.' });

/** What a flow asked of models, and what that cost. */
export type BrainUsage = z.output<typeof brainUsageSchema>;

/** A call, and the step that it was for. */
export type BrainEntry = BrainUsage['entries'][number];

/** Adds up calls; undefined where there were none. */
export function brainUsage(entries: readonly BrainEntry[]): BrainUsage | undefined {
  if (entries.length === 0) return undefined;
  const sent = entries.filter(wasSent);
  const sum = (of: (call: BrainCall) => number | null): number =>
    sent.reduce((total, call) => total + (of(call) ?? 0), 0);
  const isPriced = sent.every(({ costUsd, inputTokens }) => costUsd !== null || inputTokens === null);
  return {
    calls: sent.length,
    inputTokens: sum(({ inputTokens }) => inputTokens),
    outputTokens: sum(({ outputTokens }) => outputTokens),
    costUsd: isPriced ? sum(({ costUsd }) => costUsd) : null,
    models: [...new Set(entries.map(({ model }) => model))],
    cacheHits: entries.filter(({ cacheHit }) => cacheHit).length,
    failures: entries.filter(({ outcome }) => outcome !== 'ok').length,
    entries: [...entries],
  };
}

/** Whether a call went to its provider. */
function wasSent({ cacheHit, outcome }: Pick<BrainCall, 'cacheHit' | 'outcome'>): boolean {
  return !cacheHit && outcome !== 'over_budget';
}
