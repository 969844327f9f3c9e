import type { NearText } from '../../../domain/nearest-text.js';
import { missing, resolvedBy, type Among } from './condition.js';

/** What one look finds where any of the elements that match may be the one. */
export const anyMatch: Among = async (eye, query, _target, judge) => {
  const result = await eye.query(query);
  const judged = result.matches.map((reading) => ({ ...judge(reading), element: reading.summary }));
  const [first] = judged;
  if (first === undefined) return { holds: false, failureType: 'element_not_found', ...missing(result) };
  const fitting = judged.find(({ holds }) => holds);
  if (fitting !== undefined || result.count === 1) return { ...(fitting ?? first), ...resolvedBy(result) };
  const unread = result.count - judged.length;
  return {
    holds: false,
    nearest: () => nearestOf(judged.flatMap(({ nearest }) => nearest?.() ?? [])),
    found: `${result.count} elements: ${judged.map(({ found }) => found).join(', ')}${unread > 0 ? ` and ${unread} that were not read` : ''}`,
    ...(unread > 0 && { advice: `Name what it is in, so that at most ${judged.length} elements match.` }),
  };
};

function nearestOf(texts: readonly NearText[]): NearText | undefined {
  return texts.toSorted((a, b) => a.distance - b.distance)[0];
}
