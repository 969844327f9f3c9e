import type { BrainCall } from '../domain/brain/brain-call.js';
import type { BrainUsage } from '../domain/brain/brain-usage.js';
import { formatCount, plural } from './wording.js';

/** What models were asked, and what that cost, in one line: `2 calls of m, 900 tokens in, 80 out, $0.0016`. */
export function brainText({
  calls,
  models,
  inputTokens,
  outputTokens,
  costUsd,
  cacheHits,
  failures,
}: BrainUsage): string {
  return [
    `${plural(calls, 'call')} of ${models.join(', ')}`,
    `${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out`,
    costUsd === null ? 'cost unknown' : formatCost(costUsd),
    ...(cacheHits > 0 ? [`${formatCount(cacheHits)} answered from memory`] : []),
    ...(failures > 0 ? [`${formatCount(failures)} failed`] : []),
  ].join(', ');
}

/** US dollars, as many decimals as a cheap call needs: `$0.0016`, `$1.20`; empty where the cost is not known. */
export function formatCost(usd: number | null): string {
  if (usd === null) return '';
  return `$${usd.toFixed(usd === 0 || usd >= 1 ? 2 : 4)}`;
}

/** `1,200 + 80`; empty where the provider did not say. */
export function tokensText({ inputTokens, outputTokens }: Pick<BrainCall, 'inputTokens' | 'outputTokens'>): string {
  if (inputTokens === null && outputTokens === null) return '';
  return [inputTokens, outputTokens].map((tokens) => (tokens === null ? '?' : formatCount(tokens))).join(' + ');
}
