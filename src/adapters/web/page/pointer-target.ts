/**
 * Where the pointer really came down. Between the hit test and the press something may slide over the target; the press
 * then goes to that, and only the event tells.
 */
import { describeElement } from './describe.js';
import { isHit } from './hit-test.js';

let awaited: Element | null = null;
let misdirected: { readonly meantFor: Element; readonly went: string } | undefined;

/** From now on the next press is meant for this element. */
export function awaitPress(target: Element | null): void {
  awaited = target;
  misdirected = undefined;
}

/** What got the press that was meant for this element; undefined when it went where it should, or there was none. */
export function misdirectedPress(target: Element | null): string | undefined {
  return misdirected?.meantFor === target ? misdirected.went : undefined;
}

export function watchPresses(): void {
  window.addEventListener('pointerdown', judge, { capture: true, passive: true });
}

function judge(event: PointerEvent): void {
  const [hit] = event.composedPath();
  if (awaited === null || !event.isTrusted || !(hit instanceof Element)) return;
  if (!isHit(awaited, hit)) misdirected = { meantFor: awaited, went: describeElement(hit) };
  awaited = null;
}
