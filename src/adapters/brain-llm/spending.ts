import type { BrainCall } from '../../domain/brain/brain-call.js';
import type { BrainSettings } from '../../domain/brain/brain-settings.js';

/** What a run has spent on models so far. */
export interface Spending {
  calls: number;
  tokens: number;
  costUsd: number;
}

/** Nothing yet. */
export const noSpending = (): Spending => ({ calls: 0, tokens: 0, costUsd: 0 });

/** Adds what a call took; that it was made is counted when it is sent. */
export function spend(spending: Spending, { inputTokens, outputTokens, costUsd }: BrainCall): void {
  spending.tokens += (inputTokens ?? 0) + (outputTokens ?? 0);
  spending.costUsd += costUsd ?? 0;
}

type Limits = Pick<BrainSettings, 'maxCalls' | 'maxTokens' | 'maxCostUsd'>;

/** Which budget is used up, and the setting that raises it; undefined where another call may be made. */
export function usedUp(
  { calls, tokens, costUsd }: Spending,
  { maxCalls, maxTokens, maxCostUsd }: Limits,
): { readonly setting: string; readonly text: string } | undefined {
  if (calls >= maxCalls) return { setting: 'brain.maxCalls', text: `${calls} of ${maxCalls} calls` };
  if (maxTokens !== undefined && tokens >= maxTokens)
    return { setting: 'brain.maxTokens', text: `${tokens} of ${maxTokens} tokens` };
  if (maxCostUsd !== undefined && costUsd >= maxCostUsd)
    return { setting: 'brain.maxCostUsd', text: `$${costUsd.toFixed(4)} of $${maxCostUsd}` };
  return undefined;
}
