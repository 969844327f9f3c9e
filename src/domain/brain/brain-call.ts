import { z } from 'zod';

/** What a model is called for. */
const brainMethods = ['interpret', 'locate_by_vision'] as const;

/** What became of a call. */
const brainOutcomes = ['ok', 'invalid_reply', 'refused', 'failed', 'cancelled', 'over_budget'] as const;

/** How much of a reply that is off the schema is kept, in characters. */
export const rawReplyLimit = 4_000;

/** One call of a model, as journal and report keep it. The built-in brain makes none. */
export const brainCallSchema = z
  .object({
    method: z.enum(brainMethods).describe('What the model was called for.'),
    provider: z.string().describe('Such as anthropic.'),
    model: z.string().describe('As the setting brain.model names it.'),
    prompt: z.string().describe('Name and version of the prompt, such as interpret@1.'),
    outcome: z.enum(brainOutcomes).describe('What became of it; over_budget: nothing was sent.'),
    inputTokens: z.number().nullable().describe('As the provider counts them; null if it did not say.'),
    outputTokens: z.number().nullable().describe('As the provider counts them; null if it did not say.'),
    costUsd: z.number().nullable().describe('US dollars by the price table; null if the model is not in it.'),
    latencyMs: z.number().describe('Duration in milliseconds, retries included.'),
    retries: z.number().int().describe('Tries beyond the first.'),
    cacheHit: z.boolean().describe('Whether the reply was known and nothing was sent.'),
    error: z.string().optional().describe('What went wrong.'),
    rawReply: z
      .string()
      .optional()
      .describe('The reply as it came, if it was off the schema; secrets masked, at most 4,000 characters.'),
  })
  .meta({ id: 'BrainCall', description: 'A call of a model.' });

/** One call of a model, as journal and report keep it. */
export type BrainCall = Readonly<z.output<typeof brainCallSchema>>;
