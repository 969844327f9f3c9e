import { z } from 'zod';
import { priceEntry } from './prices.js';

/** Who answers what a text or a picture means: nobody besides the built-in rules, or a model of one of these. */
export const brainProviders = ['none', 'anthropic', 'openai', 'google', 'openai-compatible'] as const;
/** Who answers what a text or a picture means. */
export type BrainProvider = (typeof brainProviders)[number];

/** The variable with the key of any provider. */
export const anyBrainKey = 'HANDEYE_BRAIN_API_KEY';

/** The variables with the keys of the providers, as their own tools read them. */
export const brainKeys: Readonly<Record<Exclude<BrainProvider, 'none'>, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  google: 'GOOGLE_GENERATIVE_AI_API_KEY',
  'openai-compatible': anyBrainKey,
};

/** A password in an address would stand in files and logs. */
function isAddress(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** The settings `brain.…`. Keys are none of them: they stand in the environment alone. */
export const brainSchema = z.strictObject({
  provider: z
    .enum(brainProviders)
    .default('none')
    .describe('Whose model is asked what a text or a picture means; none: no text or picture leaves this machine.'),
  model: z.string().min(1).optional().describe('The model, by the name that the provider gives it.'),
  baseUrl: z
    .string()
    .refine(isAddress, 'must be an address such as http://localhost:11434/v1, without a name or password in it')
    .optional()
    .describe(
      'The address of the API, for openai-compatible (Ollama, LM Studio, llama.cpp, vLLM, Azure) or a proxy. Default: that of the provider.',
    ),
  timeoutMs: z
    .int()
    .min(1)
    .max(600_000)
    .default(30_000)
    .describe('Milliseconds that a call may take, retries included.'),
  maxRetries: z
    .int()
    .min(0)
    .max(10)
    .default(2)
    .describe('How often a call is tried again that the provider was too busy for or that did not reach it.'),
  maxCalls: z.int().min(0).default(200).describe('Maximum calls of a run.'),
  maxTokens: z.int().min(0).optional().describe('Maximum tokens of a run, input and output. Default: no limit.'),
  maxCostUsd: z
    .number()
    .min(0)
    .optional()
    .describe('Maximum cost of a run in US dollars, for models of a known price. Default: no limit.'),
  prices: z
    .array(z.string().regex(priceEntry, 'must be model=input/output in US dollars for a million tokens'))
    .default([])
    .describe(
      'Prices besides those of the built-in table: model=input/output, in US dollars for a million tokens, such as my-model=0.5/1.5.',
    ),
});

/** The settings `brain.…`, defaults filled in. */
export type BrainSettings = z.output<typeof brainSchema>;
