/**
 * Holds back a press of the pointer that would go to something other than it is meant for. Between the hit test and the
 * press something may slide over the target, and only the event tells; the app is not to see it.
 */
import { describeElement } from '../element/describe.js';
import { framesIn } from '../dom/frames.js';
import { isHit } from '../hand/hit-test.js';
import { markPress } from './observe.js';

/** All that one press sends. */
const pressEvents = [
  'pointerdown',
  'mousedown',
  'pointerup',
  'mouseup',
  'click',
  'auxclick',
  'contextmenu',
  'dblclick',
  'dragstart',
] as const;

interface Expected {
  readonly press: number;
  /** Null where the press is meant for another document: nothing here is to get it. */
  readonly target: Element | null;
  /** Where the first press went; undefined before it. */
  went?: 'to the target' | { readonly to: string };
}

let expected: Expected | undefined;

/**
 * From now on the next press, of this number, is meant for this element; null where it is meant for none of this document.
 *
 * @returns the frames that show a part of the element: a press there goes to their documents
 */
export function expectPress(press: number, target: Element | null): readonly Element[] {
  watchPresses();
  expected = { press, target };
  return target === null ? [] : framesIn([target]);
}

/**
 * The press of this number is over: what comes next is let through. A press that a dialog held up may be over after the next
 * one has begun.
 *
 * @returns what the press would have gone to instead of its target
 */
export function endPress(press: number): string | undefined {
  if (expected?.press !== press) return undefined;
  const { went } = expected;
  expected = undefined;
  return typeof went === 'object' ? went.to : undefined;
}

/**
 * Listens for presses, before any listener of the app where it is called before its scripts run. Again is harmless, and
 * makes up for `document.open()`, which takes all listeners away.
 */
export function watchPresses(): void {
  for (const type of pressEvents) window.addEventListener(type, judge, { capture: true });
}

function judge(event: Event): void {
  if (expected === undefined || !event.isTrusted) return;
  // Only the first press is judged: what it opens may well get the second one of a double click.
  if (event.type === 'pointerdown' && expected.went === undefined) {
    const [hit] = event.composedPath();
    if (!(hit instanceof Element)) return;
    const { target } = expected;
    if (target === null || !isHit(target, hit)) expected.went = { to: describeElement(hit) };
    else {
      expected.went = 'to the target';
      markPress(target);
    }
  }
  if (typeof expected.went !== 'object') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
