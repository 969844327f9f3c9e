import { keyOf } from './accessible.js';
import type { BusObject } from '../../../clients/dbus/bus.js';

/**
 * Elements that went away while a program was read: what has come in their place was not read, as where an app clears a list
 * and fills it anew in one go.
 */
export interface Losses {
  /** An element was told of, and is no more. @returns whether that is new: some programs tell of elements that never were */
  note(object: BusObject): boolean;
}

/** The losses of one reading after the other of a program. */
export function createLosses(): { begin(): Losses } {
  let before: ReadonlySet<string> = new Set();
  let now = new Set<string>();
  return {
    begin() {
      [before, now] = [now, new Set()];
      const known = before;
      const lost = now;
      return {
        note(object) {
          const key = keyOf(object);
          lost.add(key);
          return !known.has(key);
        },
      };
    },
  };
}
