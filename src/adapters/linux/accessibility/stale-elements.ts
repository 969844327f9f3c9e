import { keyOf } from './accessible.js';
import type { BusObject } from '../../../clients/dbus/bus.js';

/**
 * Elements that went away while a program was read: what has come in their place was not read, as where an app clears a list
 * and fills it anew in one go.
 */
export interface StaleElements {
  /**
   * An element was reported, and is no more.
   * @returns false where that was known as this reading began: some programs report elements that never were
   */
  note(object: BusObject): boolean;
}

/** For how many readings it is known at most that an element is no more, after the one that noted it last. */
const mostReadings = 3;

/** The stale elements of the readings of one program, of which one may begin before the one before it has ended. */
export function createStaleElements(): { begin(): StaleElements } {
  /** By key: the latest reading that had begun as the loss was noted first, and last. */
  const noted = new Map<string, { readonly first: number; readonly last: number }>();
  let latest = 0;
  return {
    begin() {
      latest += 1;
      const reading = latest;
      for (const [key, { last }] of noted) if (last < reading - mostReadings) noted.delete(key);
      return {
        note(object) {
          const key = keyOf(object);
          const first = noted.get(key)?.first ?? latest;
          noted.set(key, { first, last: latest });
          return first >= reading;
        },
      };
    },
  };
}
