import type { Bus } from '../../../clients/dbus/bus.js';
import { keyOf, type Accessible } from '../accessibility/accessible.js';
import { readReportedBoundsIfThere, type ReportedBounds } from '../accessibility/reported-bounds.js';

/** Asks where elements are; those that were asked for last, as soon as their program begins to be read again. */
export interface PlacesAhead {
  /** Where the program of an element says that it is; nowhere where the program has left. */
  reportedBoundsOf(element: Accessible): Promise<ReportedBounds>;
  /**
   * Elements are about to be read: whoever has asked where some of them are will most likely ask again, and gets by then what a
   * program that answers all that waits in one go has said beside the rest.
   */
  readAhead(): void;
}

/** How long what was asked ahead is believed, in milliseconds: as long as what was read with it. */
const believedMs = 100;

/**
 * @param bus the bus on which the programs are
 * @param movedAt when anything moved last, as `performance.now` counts
 */
export function createPlacesAhead(bus: Bus, movedAt: () => number): PlacesAhead {
  let asked = new Map<string, Accessible>();
  let ahead = new Map<string, Promise<ReportedBounds>>();
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    reportedBoundsOf(element) {
      const key = keyOf(element);
      asked.set(key, element);
      const asAsked = ahead.get(key);
      // Whoever asks a second time wants to know whether it has moved.
      ahead.delete(key);
      const isBelieved = askedAt > movedAt() && performance.now() - askedAt < believedMs;
      return asAsked !== undefined && isBelieved ? asAsked : readReportedBoundsIfThere(bus, element);
    },
    readAhead() {
      askedAt = performance.now();
      ahead = new Map();
      for (const [key, element] of asked) {
        const bounds = readReportedBoundsIfThere(bus, element);
        // Whoever asks hears of what went wrong; where nobody does, it does not matter.
        bounds.catch(() => undefined);
        ahead.set(key, bounds);
      }
      asked = new Map();
    },
  };
}
