/** Conditions on the page or window as a whole. */
import { textMatches, urlMatches, type Comparison } from '../../../domain/flow/compare.js';
import type { Condition } from './condition.js';

/** The address of the page. */
export const urlIs = (expected: string, comparison: Comparison): Condition => ({
  expected: `address ${comparison} "${expected}"`,
  async look(eye) {
    const { url } = await eye.status();
    return { holds: urlMatches(url, expected, comparison), found: url };
  },
});

/** The title of the page or window. */
export const titleIs = (expected: string, comparison: Comparison, exact: boolean): Condition => ({
  expected: `title ${comparison} "${expected}"`,
  async look(eye) {
    const { title } = await eye.status();
    return { holds: textMatches(title, expected, comparison, exact), found: title };
  },
});

/** No requests under way for `quietMs`. */
export const networkIsIdle = (quietMs: number): Condition => ({
  expected: `no request for ${quietMs} ms`,
  async look(eye) {
    const { pendingRequests, networkQuietMs, loading } = await eye.status();
    const holds = !loading && pendingRequests === 0 && networkQuietMs >= quietMs;
    return {
      holds,
      found:
        pendingRequests > 0 ? `${pendingRequests} requests under way` : `quiet for ${Math.round(networkQuietMs)} ms`,
    };
  },
});

/** The page has loaded and shows no loading indicator. */
export const nothingIsLoading = (): Condition => ({
  expected: 'no loading indicator',
  async look(eye) {
    const { loadingIndicators, loading } = await eye.status();
    const found = [...(loading ? ['the page loads'] : []), ...loadingIndicators];
    return { holds: found.length === 0, found: found.join(', ') || 'none' };
  },
});
