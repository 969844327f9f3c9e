/**
 * Brings a point inside a frame into view in the document around it. `scrollIntoView` knows elements alone, and a frame
 * may be taller than what shows it, or lie under a bar in part.
 */
import type { Point } from '../../../../domain/screen/element/screen-node.js';
import { flatAncestors } from '../dom/tree.js';
import type { PointHit } from '../protocol.js';
import { blockerOf, coverStays, elementAt, isHit, visiblePart } from './hit-test.js';

/** Where in what scrolls a point is brought to: the share of its height. */
const places = [0.5, 0.9, 0.1] as const;

/** What the pointer gets at a point over an element, and where that point is by now; scrolled there where that is allowed. */
export function hitAt(element: Element, point: Point, mayScroll: boolean): PointHit {
  const hit = elementAt(point);
  if (isHit(element, hit)) return { hits: true, point };
  let at = point;
  const helps = hit === null || isClipped(element, point) || coverStays(element, hit);
  for (const place of mayScroll && helps ? places : []) {
    at = scrolledTo(element, at, place);
    if (isHit(element, elementAt(at))) return { hits: true, point: at };
  }
  return { hits: false, blocker: blockerOf(element, hit), point: at };
}

/** Whether a point over an element is outside of what shows the element: what is seen there is beside that. */
function isClipped(element: Element, { x, y }: Point): boolean {
  const part = visiblePart(element.getBoundingClientRect(), element);
  return part === null || x < part.x || y < part.y || x > part.x + part.width || y > part.y + part.height;
}

/**
 * Scrolls what people can scroll around an element, from the inside out, until the point over it can be pressed. Returns
 * where the point is then.
 */
function scrolledTo(element: Element, point: Point, place: number): Point {
  let at = point;
  for (const scroller of scrollersAround(element)) {
    const { left, top, width, height } = isPage(scroller)
      ? { left: 0, top: 0, width: innerWidth, height: innerHeight }
      : scroller.getBoundingClientRect();
    const isBeside = at.x < left || at.x > left + width;
    const before = element.getBoundingClientRect();
    scroller.scrollBy({
      left: isBeside ? at.x - (left + width / 2) : 0,
      top: at.y - (top + height * place),
      behavior: 'instant',
    });
    const after = element.getBoundingClientRect();
    at = { x: at.x + after.x - before.x, y: at.y + after.y - before.y };
    if (isHit(element, elementAt(at))) break;
  }
  return at;
}

/** What people can scroll around an element, innermost first; what is fixed keeps its place when more is scrolled. */
function* scrollersAround(element: Element): Generator<Element> {
  for (const at of flatAncestors(element)) {
    if (at !== element && canScroll(at)) yield at;
    if (getComputedStyle(at).position === 'fixed') return;
  }
}

function isPage(scroller: Element): boolean {
  return scroller === document.scrollingElement;
}

/** Whether people can scroll it: what is merely cut off (the shell of an app, the page behind a dialog) keeps its place. */
function canScroll(scroller: Element): boolean {
  const allows = (element: Element, values: RegExp): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element);
    return values.test(overflowX) || values.test(overflowY);
  };
  if (!isPage(scroller)) return allows(scroller, /auto|scroll/);
  return [document.documentElement, document.body].every((element) => allows(element, /visible|auto|scroll/));
}
