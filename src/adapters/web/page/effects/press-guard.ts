/**
 * Holds back a press of the pointer that would go to something other than it is meant for. Between the hit test and the
 * press something may slide over the target, and only the event tells; the app is not to see it.
 */
import type { Point } from '../../../../domain/screen/screen-node.js';
import { catchUp, onActivity } from '../activity/activity.js';
import { describeElement } from '../element/describe.js';
import { framesIn } from '../dom/frames.js';
import { flatContains } from '../dom/tree.js';
import { isTextField } from '../element/editable.js';
import { isHit } from '../hand/hit-test.js';
import { markPress } from './observe.js';
import { answerToPress, type PressAnswer } from './press-answer.js';
import { pressedControl } from './press-trace.js';
import type { PressEnd } from '../protocol.js';

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
  /** Where the first press began; undefined before it, and once it was released. */
  at: Point | undefined;
  /** What took its release, coming and going under the resting pointer. */
  endedOn: string | undefined;
  /** What the app has done until the focus left a field; undefined before the press. */
  answer: PressAnswer | undefined;
  /** Whether the target was no longer under the pointer for its release, since the focus had left a field. */
  hasMoved: boolean;
}

let expected: Expected | undefined;

/** What the pointer was over, in this order, since it came to the point where it is, or was pressed there. */
let rest: (Point & { readonly over: Element[] }) | undefined;

/**
 * From now on the next press, of this number, is meant for this element; null where it is meant for none of this document.
 *
 * @returns the frames that show a part of the element: a press there goes to their documents
 */
export function expectPress(press: number, target: Element | null): readonly Element[] {
  watchPresses();
  expected = {
    press,
    target,
    at: undefined,
    endedOn: undefined,
    answer: undefined,
    hasMoved: false,
  };
  return target === null ? [] : framesIn([target]);
}

/**
 * The press of this number is over: what comes next is let through. A press that a dialog held up may be over after the next
 * one has begun.
 *
 * @returns what the press would have gone to instead of its target; what it ended on, where that flickers over the target as
 * the pointer rests there: a tooltip that covers its own button hides as it is pointed at, and shows again; and whether the
 * target moved away as the focus left a field, whose message pushed it. The target gets no click then, which is told of
 * unless it has acted as it was pressed.
 */
export function endPress(press: number): PressEnd {
  if (expected?.press !== press) return {};
  const { went, endedOn, hasMoved, answer } = expected;
  const acted = hasMoved ? (answer?.read() ?? 'no') : 'yes';
  expected = undefined;
  rest = undefined;
  return {
    ...(typeof went === 'object' && { missed: went.to }),
    ...(endedOn !== undefined && { endedOn }),
    ...(acted !== 'yes' && { moved: acted === 'no' ? 'unanswered' : 'maybe answered' }),
  };
}

/**
 * Listens for presses, before any listener of the app where it is called before its scripts run. Again is harmless, and
 * makes up for `document.open()`, which takes all listeners away.
 */
export function watchPresses(): void {
  for (const type of pressEvents) window.addEventListener(type, judge, { capture: true });
  window.addEventListener('pointerover', noteRest, { capture: true, passive: true });
  // A field that is left tells first that it was changed.
  for (const type of ['change', 'blur']) window.addEventListener(type, noteLeft, { capture: true, passive: true });
}

/** Fields of a form, whatever is done to them; text fields that the app draws are none of these. */
const fields = 'input:not([type="button"],[type="submit"],[type="reset"],[type="image"]),select,textarea';

function noteLeft(event: Event): void {
  const [left] = event.composedPath();
  if (expected?.went !== 'to the target' || !(left instanceof Element)) return;
  if (!left.matches(fields) && !isTextField(left)) return;
  catchUp();
  expected.answer?.leaveField();
}

onActivity({
  mutated: (batch) => expected?.answer?.note(batch),
  happened: () => undefined,
});

function noteRest(event: PointerEvent): void {
  const [over] = event.composedPath();
  if (!event.isTrusted || !(over instanceof Element)) return;
  const { clientX: x, clientY: y } = event;
  if (rest?.x !== x || rest.y !== y) rest = { x, y, over: [] };
  // What the press itself brings under the pointer, such as the list of a menu button, does not flicker.
  if (expected?.went === undefined) rest.over.push(over);
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
      catchUp();
      expected.went = 'to the target';
      expected.answer = answerToPress(pressedControl(target));
      const { clientX: x, clientY: y } = event as PointerEvent;
      expected.at = { x, y };
      markPress(target);
    }
  }
  if (expected.went === 'to the target' && isActing(event)) {
    // What is dragged is let go elsewhere.
    if (isAt(expected.at, event)) {
      expected.endedOn = flickering(expected, event);
      expected.hasMoved = hasMovedAway(expected, event);
    }
    expected.at = undefined;
  }
  if (typeof expected.went !== 'object') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether the target gets what it acts on only with this event: the menu of a right click comes before its release. */
function isActing({ type, button }: Event & { readonly button?: number }): boolean {
  return type === 'contextmenu' || (type === 'pointerup' && button !== 2);
}

/** Whether an event of the pointer is at this point; that of a menu has whole numbers. */
function isAt(point: Point | undefined, event: Event): boolean {
  const { clientX, clientY } = event as PointerEvent;
  return point !== undefined && Math.abs(point.x - clientX) < 1 && Math.abs(point.y - clientY) < 1;
}

/** What this event of a press goes to instead of its target, where that has come over it before, as the pointer rested there. */
function flickering({ target }: Expected, event: Event): string | undefined {
  const [hit] = event.composedPath();
  if (target === null || !(hit instanceof Element)) return undefined;
  if (isHit(target, hit) || flatContains(hit, target) || rest === undefined || !isAt(rest, event)) return undefined;
  const reached = rest.over.findIndex((over) => isHit(target, over));
  return reached >= 0 && rest.over.includes(hit, reached) ? describeElement(hit) : undefined;
}

/** Whether the target is elsewhere as its press is released, and that is what a field has done which the press led the focus out of. */
function hasMovedAway({ target, answer }: Expected, event: Event): boolean {
  const [hit] = event.composedPath();
  if (answer?.hasLeftField !== true || target?.isConnected !== true || !(hit instanceof Element) || isHit(target, hit))
    return false;
  const { left, right, top, bottom, width } = target.getBoundingClientRect();
  const { clientX, clientY } = event as PointerEvent;
  return width > 0 && (clientX < left || clientX > right || clientY < top || clientY > bottom);
}
