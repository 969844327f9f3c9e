import { textMatches } from '../domain/flow/compare.js';
import type { TargetWindow } from '../ports/eye.js';
import type { Attempt, StepContext } from './action.js';
import type { Condition } from './condition.js';

/**
 * The windows that a text names: those that have it in their title, or in their address; only those whose whole title
 * it is, where there are such. An empty text names none.
 *
 * @param exact whether case counts in titles; in addresses it always does
 */
export function windowsNamed(windows: readonly TargetWindow[], name: string, exact: boolean): readonly TargetWindow[] {
  const named = windows.filter(
    (window) => textMatches(window.title, name, 'contains', exact) || (name !== '' && window.url.includes(name)),
  );
  const titled = named.filter((window) => textMatches(window.title, name, 'equals', exact));
  return titled.length > 0 ? titled : named;
}

/** A window, tab or popup is named by a text. */
export const windowExists = (expected: string, exact: boolean): Condition => ({
  expected: `a window whose title or address contains "${expected}"`,
  async look(eye) {
    const { windows } = await eye.status();
    const titles = windows.map((window) => window.title || window.url);
    const [match] = windowsNamed(windows, expected, exact);
    return {
      holds: match !== undefined,
      found: match?.title ?? (titles.map((title) => `"${title}"`).join(', ') || 'no window'),
    };
  },
});

/** Waits until there is a window of this name, and refuses when there are several. */
export async function onlyWindowNamed(
  context: StepContext,
  name: string,
  exact: boolean,
): Promise<Attempt<TargetWindow>> {
  const waited = await context.until(windowExists(name, exact));
  if (waited.status === 'failed') return { ok: false, failure: waited.failure };
  const matches = windowsNamed((await context.eye.status()).windows, name, exact);
  const [window] = matches;
  if (window !== undefined && matches.length === 1) return { ok: true, value: window };
  const candidates = matches.map((match) => `"${match.title}" ${match.url}`);
  return {
    ok: false,
    failure: {
      // What is told of ambiguous selectors would help with elements only.
      type: 'not_actionable',
      message: `${matches.length} windows match "${name}": ${candidates.join(', ')}. Write a longer part of the title of the one that is meant, or a part of its address ("url") that no other has.`,
      candidates,
    },
  };
}
