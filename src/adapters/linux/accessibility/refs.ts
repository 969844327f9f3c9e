import type { BusObject } from '../../../clients/dbus/bus.js';
import { keyOf } from './accessible.js';
import { forgetGone } from './forget-gone.js';

/** Names elements for as long as they live. */
export interface ElementRefs {
  /** `d1e7`: the same one each time, until the element is known to be gone. */
  refOf(object: BusObject): string;
  /** The element is gone: should its place be taken by another, that one has a ref of its own. */
  retire(object: BusObject): void;
  /** All elements of a program are gone. */
  retireProgram(service: string): void;
  /** Forgets elements that are not among those that are there, once they are many. */
  trim(there: readonly BusObject[]): void;
}

/** Refs of one session. */
export function createElementRefs(): ElementRefs {
  const refs = new Map<string, string>();
  let count = 0;
  return {
    refOf(object) {
      const key = keyOf(object);
      let ref = refs.get(key);
      if (ref === undefined) refs.set(key, (ref = `d1e${(count += 1)}`));
      return ref;
    },
    retire: (object) => void refs.delete(keyOf(object)),
    retireProgram(service) {
      const first = keyOf({ service, path: '/' });
      for (const key of refs.keys()) if (key.startsWith(first)) refs.delete(key);
    },
    trim: (there) => forgetGone(refs, there),
  };
}
