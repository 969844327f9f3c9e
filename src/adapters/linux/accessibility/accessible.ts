import type { BusObject } from '../../../clients/dbus/bus.js';
import type { StateSet } from './vocabulary.js';

/** An element as its program exposes it, before it is put into the words of the structural view. */
export interface Accessible extends BusObject {
  /** Number of AtspiRole. */
  readonly role: number;
  readonly name: string;
  readonly description: string;
  readonly states: StateSet;
  /** Bits of `Interface`. */
  readonly interfaces: number;
  readonly children: readonly Accessible[];
  /** How many more are in it, of which nothing was read: it is a long list. Left out where none are. */
  readonly unread?: number;
}

/** Elements inside each other at most; deeper ones are a tree that goes in circles. */
export const mostDepth = 200;

/** What is known of a program that shows itself on the accessibility bus. */
export interface AccessibleProgram extends BusObject {
  readonly pid: number;
  readonly name: string;
  /** As it calls its toolkit: `gtk`, `GTK`, `Qt`, `Chromium`; empty where it says nothing. */
  readonly toolkit: string;
  readonly toolkitVersion: string;
}

/** One string for an element, to keep it by. */
export function keyOf({ service, path }: BusObject): string {
  return service + path;
}

/** What was read now, with the objects of before for all that is as it was then. */
export function sharing(before: Accessible | undefined, now: Accessible): Accessible {
  if (before === undefined || keyOf(before) !== keyOf(now)) return now;
  const was = new Map(before.children.map((child) => [keyOf(child), child]));
  const children = now.children.map((child) => sharing(was.get(keyOf(child)), child));
  const isSame =
    before.role === now.role &&
    before.name === now.name &&
    before.description === now.description &&
    before.states.low === now.states.low &&
    before.states.high === now.states.high &&
    before.interfaces === now.interfaces &&
    before.unread === now.unread &&
    before.children.length === children.length &&
    children.every((child, at) => child === before.children[at]);
  return isSame ? before : { ...now, children };
}
