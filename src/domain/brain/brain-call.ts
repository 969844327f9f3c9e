/** One call of a model, as journal and report keep it. The built-in brain makes none. */
export interface BrainCall {
  readonly method: 'interpret' | 'locate_by_vision';
  /** Such as `anthropic`. */
  readonly provider: string;
  readonly model: string;
  /** Name and version of the prompt, such as `interpret@1`. */
  readonly prompt: string;
  readonly outcome: 'ok' | 'invalid_reply' | 'refused' | 'failed' | 'cancelled' | 'over_budget';
  /** Tokens, as the provider counts them; null where it did not say. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** US dollars by the price table; null where the model is not in it. */
  readonly costUsd: number | null;
  readonly latencyMs: number;
  /** Tries beyond the first. */
  readonly retries: number;
  /** Whether the reply was known and nothing was sent. */
  readonly cacheHit: boolean;
  /** What went wrong, in words. */
  readonly error?: string;
  /** The reply as it came, where it is off the schema; secrets masked, at most 4,000 characters. */
  readonly rawReply?: string;
}
