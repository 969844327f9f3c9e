import type { BusObject } from '../../../clients/dbus/bus.js';
import { keyOf } from './accessible.js';

/** So many elements that are not there are kept in any case: windows beside the current one have some. */
const spare = 1_000;

/**
 * Forgets what is known of elements that are not there, once that is the greater part: some toolkits do not report that an
 * element goes (Qt), and give a new path to each that comes.
 *
 * @param known by the key of the element
 */
export function forgetGone(known: Map<string, unknown>, there: readonly BusObject[]): void {
  if (known.size <= 2 * there.length + spare) return;
  const kept = new Set(there.map(keyOf));
  for (const key of known.keys()) if (!kept.has(key)) known.delete(key);
}
