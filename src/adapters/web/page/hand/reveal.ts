/**
 * Brings a point inside a frame into view in the document around it. `scrollIntoView` knows elements alone, and a frame
 * may be taller than what shows it, or lie under a bar in part.
 */
import type { Point } from '../../../../domain/screen/screen-node.js';
import { flatAncestors } from '../dom/tree.js';
import type { PointHit } from '../protocol.js';
import { blockerOf, coverStays, elementAt, isHit } from './hit-test.js';

/** Where in what scrolls a point is brought to: the share of its height. */
const places = [0.5, 0.9, 0.1] as const;

/** What the pointer gets at a point over an element, and where that point is by now; scrolled there where that is allowed. */
export function hitAt(element: Element, point: Point, mayScroll: boolean): PointHit {
  const hit = elementAt(point);
  if (isHit(element, hit)) return { hits: true, point };
  let at = point;
  for (const place of mayScroll && (hit === null || coverStays(element, hit)) ? places : []) {
    at = scrolledTo(element, at, place);
    if (isHit(element, elementAt(at))) return { hits: true, point: at };
  }
  return { hits: false, blocker: blockerOf(element, hit), point: at };
}

/** Scrolls all around an element until a point over it is at this height in each; tells where the point is then. */
function scrolledTo(element: Element, point: Point, place: number): Point {
  let at = point;
  for (const scroller of flatAncestors(element)) {
    if (scroller === element) continue;
    const isPage = scroller === document.scrollingElement;
    const { left, top, width, height } = isPage
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
  }
  return at;
}
