import type { BrainCall } from '../../domain/brain/brain-call.js';
import type { BrainSettings } from '../../domain/brain/brain-settings.js';
import { HandeyeError } from '../../domain/errors.js';

/** What a run has spent on models so far. */
export interface Spending {
  calls: number;
  tokens: number;
  costUsd: number;
}

/** Nothing yet. */
export const noSpending = (): Spending => ({ calls: 0, tokens: 0, costUsd: 0 });

/** Adds what a call took; that it was made is counted when it is sent. */
export function spend(
  spending: Spending,
  { inputTokens, outputTokens, costUsd }: Pick<BrainCall, 'inputTokens' | 'outputTokens' | 'costUsd'>,
): void {
  spending.tokens += (inputTokens ?? 0) + (outputTokens ?? 0);
  spending.costUsd += costUsd ?? 0;
}

type Limits = Pick<BrainSettings, 'maxCalls' | 'maxTokens' | 'maxCostUsd'>;

/** A budget that is used up: the setting that raises it, and how far it went. */
export interface UsedUp {
  readonly setting: string;
  readonly text: string;
}

/** Which budget is used up; undefined where another call may be made. */
export function usedUp(
  { calls, tokens, costUsd }: Spending,
  { maxCalls, maxTokens, maxCostUsd }: Limits,
): UsedUp | undefined {
  if (calls >= maxCalls) return { setting: 'brain.maxCalls', text: `${calls} of ${maxCalls} calls` };
  if (maxTokens !== undefined && tokens >= maxTokens)
    return { setting: 'brain.maxTokens', text: `${tokens} of ${maxTokens} tokens` };
  if (maxCostUsd !== undefined && costUsd >= maxCostUsd)
    return { setting: 'brain.maxCostUsd', text: `$${costUsd.toFixed(4)} of $${maxCostUsd}` };
  return undefined;
}

/** The error of a call that was not made for its budget. */
export function overBudget({ setting, text }: UsedUp): HandeyeError {
  return new HandeyeError('brain_budget', `The run has used up ${text} (${setting}), so no model was asked.`, {
    hint: `Raise ${setting} if the run is meant to ask more.`,
    data: { setting },
  });
}
