import { parseSelector } from '../../flow/selector/index.js';
import { refIn } from '../../screen/element/ref.js';

/** A step as it is sent to a live session or stands in a flow, not validated yet. */
export type RawStep = { readonly action: string } & Readonly<Record<string, unknown>>;

/** How a step names its element; empty where it names none. */
export type ElementName = { readonly selector: string } | { readonly ref: string } | Readonly<Record<string, never>>;

/** A selector, or the ref of an observation that stands in its place. */
export function elementName(written: string | undefined): ElementName {
  if (written === undefined) return {};
  const ref = refIn(written);
  return ref === undefined ? { selector: written } : { ref };
}

/** What no name in plain language has: the signs of a selector. */
const selectorSigns = /[#[\]=]|>>|^\.|^\/\/|:(?:has-text|contains|text|nth)\b/;

/** Whether a text names its element as a selector or ref does; "the Save button" does not. */
export function namesElementOutright(text: string): boolean {
  return refIn(text) !== undefined || (selectorSigns.test(text) && parseSelector(text).ok);
}
