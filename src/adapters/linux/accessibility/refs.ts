import type { BusObject } from '../../../clients/dbus/bus.js';
import { keyOf } from './accessible.js';
import { forgetGone } from './forget-gone.js';

/** Names elements for as long as they live. */
export interface ElementRefs {
  /** `d1e7`: the same one each time, until the element is known to be gone. */
  refOf(object: BusObject): string;
  /** When it was first named, in milliseconds of `performance.now`: now, where it was not. */
  namedSince(object: BusObject): number;
  /** The element is gone: should its place be taken by another, that one has a ref of its own. */
  retire(object: BusObject): void;
  /** All elements of a program are gone. */
  retireProgram(service: string): void;
  /** Forgets elements that are not among those that are there, once they are many. */
  trim(there: readonly BusObject[]): void;
}

/** Refs of one session. */
export function createElementRefs(): ElementRefs {
  const refs = new Map<string, { readonly ref: string; readonly sinceMs: number }>();
  let count = 0;
  return {
    refOf(object) {
      const key = keyOf(object);
      let known = refs.get(key);
      if (known === undefined) refs.set(key, (known = { ref: `d1e${(count += 1)}`, sinceMs: performance.now() }));
      return known.ref;
    },
    namedSince: (object) => refs.get(keyOf(object))?.sinceMs ?? performance.now(),
    retire: (object) => void refs.delete(keyOf(object)),
    retireProgram(service) {
      const first = keyOf({ service, path: '/' });
      for (const key of refs.keys()) if (key.startsWith(first)) refs.delete(key);
    },
    trim: (there) => forgetGone(refs, there),
  };
}
