/**
 * Holds back a press of the pointer that would go to something other than it is meant for. Between the hit test and the
 * press something may slide over the target, and only the event shows it; the app is not to see it.
 */
import type { Point } from '../../../../domain/screen/element/screen-node.js';
import { catchUp } from '../activity/activity.js';
import { describeElement } from '../element/describe.js';
import { framesIn } from '../dom/frames.js';
import { flatAncestors, flatContains, focusedElement } from '../dom/tree.js';
import { elementAt, isHit } from '../hand/hit-test.js';
import { markPress } from './observe.js';
import { pressedControl } from '../hand/pressed-control.js';
import type { PressEnd, PressPart } from '../protocol.js';

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

/** What the pointer sends as things come and go under it. */
const passingEvents = [
  'pointermove',
  'pointerover',
  'pointerout',
  'pointerenter',
  'pointerleave',
  'mousemove',
  'mouseover',
  'mouseout',
  'mouseenter',
  'mouseleave',
] as const;

/** Where a press began. */
interface PressStart {
  /** In the document, which its frame may be pushed away with; and on the screen. */
  readonly point: Point;
  readonly onScreen: Point;
  /** Where the target was in the document. */
  readonly target: Point;
  /** How far all around the target was scrolled, in px in all. */
  readonly scrolled: number;
  /** Whether the control said that it has opened something. */
  readonly isExpanded: boolean;
}

interface Expected {
  readonly press: number;
  /** Null where the press is meant for another document: nothing here is to get it. */
  readonly target: Element | null;
  /** Whether the app has seen the beginning of it already, before the target moved, and is to see nothing until the release. */
  isBegun: boolean;
  /** Where the first press went; undefined before it. */
  went?: 'to the target' | { readonly to: string };
  readonly part: PressPart;
  /** Where the pointer and the target were as the first press began; undefined before it, and once it was released. */
  from: PressStart | undefined;
  /** Whether the target could be pressed as the focus began to leave something; undefined where that has not come. */
  wasFree: boolean | undefined;
  /** What took its release, coming and going under the resting pointer. */
  endedOn: string | undefined;
  /** Whether the target has moved away from under the pointer before the release, which is held back then. */
  hasMoved: boolean;
  /** Whether the release came to this document, though the press is meant for another and had not begun here. */
  hasStrayed: boolean;
}

let expected: Expected | undefined;

/** Whether a target that has moved is followed: between two presses, too, the app is not to see what passes under the pointer. */
let isFollowed = false;

/** What the pointer was over, in this order, since it came to the point where it is, or was pressed there. */
let rest: (Point & { readonly over: Element[] }) | undefined;

/**
 * From now on the next press, of this number, is meant for this element; null where it is meant for none of this document.
 *
 * @returns the frames that show a part of the element: a press there goes to their documents
 */
export function expectPress(press: number, target: Element | null, part: PressPart): readonly Element[] {
  watchPresses();
  expected = {
    press,
    target,
    part,
    isBegun: part === 'rest' || part === 'release',
    from: undefined,
    wasFree: undefined,
    endedOn: undefined,
    hasMoved: false,
    hasStrayed: false,
  };
  return target === null ? [] : framesIn([target]);
}

/**
 * The press of this number is over: what comes next is let through. A press that a dialog held up may be over after the next
 * one has begun.
 *
 * @returns what the press would have gone to instead of its target; what it ended on, where that flickers over the target as
 * the pointer rests there: a tooltip that covers its own button hides as it is pointed at, and shows again; whether the
 * target moved away under it, pushed by the message of a field that the press has left, so that the rest was held back; and
 * which half of it came here where the other did not
 */
export function endPress(press: number): PressEnd {
  isFollowed = false;
  if (expected?.press !== press) return {};
  const { went, endedOn, hasMoved, hasStrayed, from, part } = expected;
  expected = undefined;
  rest = undefined;
  isFollowed = hasMoved;
  return {
    ...(typeof went === 'object' && { missed: went.to }),
    ...(endedOn !== undefined && { endedOn }),
    ...(hasMoved && { moved: true }),
    ...(from !== undefined && (part === 'whole' || part === 'rest') && { unreleased: true }),
    ...(hasStrayed && { strayed: true }),
  };
}

/**
 * Listens for presses, before any listener of the app where it is called before its scripts run. Again is harmless, and
 * makes up for `document.open()`, which takes all listeners away.
 */
export function watchPresses(): void {
  for (const type of pressEvents) window.addEventListener(type, judge, { capture: true });
  for (const type of passingEvents) window.addEventListener(type, pass, { capture: true, passive: true });
  window.addEventListener('blur', noteLeaving, { capture: true, passive: true });
  window.addEventListener('pointerover', noteRest, { capture: true, passive: true });
}

function noteLeaving(event: Event): void {
  const [left] = event.composedPath();
  if (expected?.from === undefined || !(left instanceof Element)) return;
  const { target, from } = expected;
  expected.wasFree ??= target !== null && !isScrolled(target, from) && isFree(target, from);
}

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
  if (event.type === 'pointerdown' && expected.went === undefined) begin(expected, event);
  else if (expected.from !== undefined && isActing(event)) release(expected, event, expected.from);
  else expected.hasStrayed ||= isStray(expected, event);
  const { went, isBegun, hasMoved, hasStrayed, part } = expected;
  const isAfterRelease = part === 'release' && !event.type.endsWith('up');
  if (typeof went !== 'object' && !isBegun && !hasMoved && !hasStrayed && !isAfterRelease) return;
  // Without this one no mouse events would follow, which the app is to see from the release on.
  if (event.type !== 'pointerdown') event.preventDefault();
  event.stopImmediatePropagation();
}

/**
 * The app does not see how a target that has moved comes away from under the pointer and under it again: it would take that
 * for the end of the press, and for another one.
 */
function pass(event: Event): void {
  if (!event.isTrusted) return;
  const { from } = expected ?? {};
  if (expected !== undefined && from !== undefined && isAbout(from.onScreen, screenPointOf(event)))
    expected.hasMoved ||= hasMovedAway(expected, elementAt(pointOf(event)), event, from);
  if (isFollowed || expected?.hasMoved === true || expected?.isBegun === true) event.stopImmediatePropagation();
}

function begin(press: Expected, event: Event): void {
  const [hit] = event.composedPath();
  if (!(hit instanceof Element)) return;
  const { target, part } = press;
  if (part !== 'release' && (target === null || !isHit(target, hit))) {
    press.went = { to: describeElement(hit) };
    return;
  }
  const point = pointOf(event);
  press.went = 'to the target';
  press.from = {
    point,
    onScreen: screenPointOf(event),
    target: target?.getBoundingClientRect() ?? point,
    scrolled: target === null ? 0 : scrolledAround(target),
    isExpanded: target !== null && isExpanded(target),
  };
  if (target === null || press.isBegun) return;
  catchUp();
  markPress(target);
}

function release(press: Expected, event: Event, from: PressStart): void {
  press.from = undefined;
  // What is dragged is let go elsewhere.
  if (isAbout(from.onScreen, screenPointOf(event))) {
    press.endedOn = flickering(press, event);
    press.hasMoved ||= hasMovedAway(press, event.composedPath()[0], event, from);
  }
  if (!press.hasMoved) press.isBegun = false;
}

/**
 * Whether this is the release of a press that began in another document: the browser looks for the frame under the pointer
 * anew for each of the two, and may not find it for the second. What is carried is let go anywhere.
 */
function isStray({ target, went, part }: Expected, { type }: Event): boolean {
  return type === 'pointerup' && target === null && went === undefined && part !== 'carried';
}

/** Whether the target gets what it acts on only with this event: the menu of a right click comes before its release. */
function isActing({ type, button }: Event & { readonly button?: number }): boolean {
  return type === 'contextmenu' || (type === 'pointerup' && button !== 2);
}

function pointOf(event: Event): Point {
  const { clientX: x, clientY: y } = event as PointerEvent;
  return { x, y };
}

function screenPointOf(event: Event): Point {
  const { screenX: x, screenY: y } = event as PointerEvent;
  return { x, y };
}

/** Whether points are the same; those of a menu are whole numbers. */
function isAbout(a: Point, b: Point): boolean {
  return Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;
}

/** What this event of a press goes to instead of its target, where that has come over it before, as the pointer rested there. */
function flickering({ target }: Expected, event: Event): string | undefined {
  const [hit] = event.composedPath();
  if (target === null || !(hit instanceof Element)) return undefined;
  if (isHit(target, hit) || flatContains(hit, target) || rest === undefined || !isAbout(rest, pointOf(event)))
    return undefined;
  const reached = rest.over.findIndex((over) => isHit(target, over));
  return reached >= 0 && rest.over.includes(hit, reached) ? describeElement(hit) : undefined;
}

/**
 * Whether the target is elsewhere as its press is released, and is to be pressed there: it can be, or what is over it has come
 * as the focus was left, such as while a field is checked. What the press has opened over it gets the release.
 */
function hasMovedAway(press: Expected, hit: EventTarget | null | undefined, event: Event, from: PressStart): boolean {
  const { target, part, wasFree } = press;
  // What is carried is let go elsewhere, and the last release is for wherever the pointer is.
  if (part === 'carried' || part === 'release') return false;
  if (target?.isConnected !== true || !(hit instanceof Element) || isHit(target, hit)) return false;
  if (target.getBoundingClientRect().width === 0 || isAbout(spotNow(target, from), pointOf(event))) return false;
  // A control that scrolls itself out of view has done what it is for.
  if (wasFree !== true && isScrolled(target, from)) return isHit(target, elementAt(spotNow(target, from)));
  return isFree(target, from) || (wasFree === true && !hasOpened(target, from));
}

/** Whether anything around the target was scrolled since the press began. */
function isScrolled(target: Element, { scrolled }: PressStart): boolean {
  return scrolledAround(target) !== scrolled;
}

function scrolledAround(target: Element): number {
  let scrolled = 0;
  for (const at of flatAncestors(target)) scrolled += at.scrollTop + at.scrollLeft;
  return scrolled;
}

/** Whether a press has opened something by now: the control says so, or has led the focus there. */
function hasOpened(target: Element, from: PressStart): boolean {
  if (isExpanded(target) && !from.isExpanded) return true;
  const focused = focusedElement();
  const control = pressedControl(target);
  return focused !== null && !flatContains(focused, control) && !flatContains(control, focused);
}

function isExpanded(target: Element): boolean {
  return pressedControl(target).getAttribute('aria-expanded') === 'true';
}

/** Where in the document the spot of the target is by now that was pressed. */
function spotNow(target: Element, { point, target: before }: PressStart): Point {
  const { x, y } = target.getBoundingClientRect();
  return { x: point.x + x - before.x, y: point.y + y - before.y };
}

/** Whether nothing is over the target there; what is out of view can be brought there. */
function isFree(target: Element, from: PressStart): boolean {
  const there = elementAt(spotNow(target, from));
  return there === null || isHit(target, there);
}
