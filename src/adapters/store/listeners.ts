import { messageOf } from '../../domain/errors.js';
import type { RunEvent } from '../../domain/event/run-event.js';

type Listener = (event: RunEvent) => void;

/** Those who are notified of each event, and the way to notify them. */
export interface Listeners {
  readonly add: (listener: Listener) => () => void;
  readonly notify: (event: RunEvent) => void;
}

/**
 * Notifies listeners of each event. One that throws is removed, and a process warning says so: who watches a run must not
 * be able to end it.
 */
export function createListeners(): Listeners {
  const listeners = new Set<Listener>();
  return {
    add(listener) {
      // Wrapped, so that a function added twice is called twice and each is removed by itself.
      const entry: Listener = (event) => listener(event);
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
    notify(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          listeners.delete(listener);
          process.emitWarning(`A listener of the journal failed and was removed: ${messageOf(error)}`);
        }
      }
    },
  };
}
