/**
 * What is left to see of an element, and of what is in it: how opaque it is with all that is around it, what clips leave of it,
 * and where it can be scrolled to. Each is passed on from an element to what is in it, so that most elements have that of their
 * parent. It is known for a moment only: opacities, places and sizes change without a mutation.
 */
import type { Bounds } from '../../../../domain/screen/element/screen-node.js';
import { allRoots } from './all-roots.js';
import { areaOf, clipArea, common, everywhere, nowhere, type Area } from './clip-area.js';
import { forNow, onceForNow, onceUntilChange, untilChange } from './page-cache.js';
import { isCandidate, mayBeUnseen, type Candidates } from './page-index.js';
import { leastOpacity } from './style-index.js';
import { flatParent, isText } from './tree.js';

/** What is left to see of a place in the tree. */
export interface Visibility {
  /** The product of the opacities of the element and of all that is around it (0–1). */
  readonly opacity: number;
  /** Where it is seen, now or after scrolling: what does not scroll cuts off what is outside of it. */
  readonly area: Area;
  /** What `clip` and `clip-path` leave of it. */
  readonly shape: Area;
  /** Whether a part of what is in an element may be out of sight, so that each text must be looked at by its place. */
  readonly isCut: boolean;
}

interface Visibilities {
  /** Of the element itself. */
  readonly own: Visibility;
  /** Of what is in it. */
  readonly inner: Visibility;
}

const pageVisibility = onceForNow((): Visibility => ({
  opacity: 1,
  area: pageArea(),
  shape: everywhere,
  isCut: false,
}));

/** What a script or a transition animates and no rule gives away. */
const animated = onceForNow((): ReadonlySet<Element> => {
  const styled = mayBeUnseen();
  const found = new Set<Element>();
  if (styled === null) return found;
  for (const { effect } of allRoots().flatMap((root) => root.getAnimations())) {
    const target = effect instanceof KeyframeEffect ? effect.target : null;
    if (target !== null && !styled.has(target)) found.add(target);
  }
  return found;
});

const isAnimated = (): boolean => animated().size > 0;

/** Whether an element may be out of sight although its parent is not, for another reason than a clip around it. */
export function isSuspect(element: Element): boolean {
  return isCandidate(mayBeUnseen(), element) || animated().has(element);
}

/** The innermost suspect that an element is or is in; null where there is none. */
function suspectAround(element: Element): Element | null {
  return isAnimated() ? suspectNow(element) : styledAround(element);
}

/** By what rules and attributes say. The walk over the page knows it of all that it meets. */
export const styledAround = untilChange((element: Element): Element | null =>
  isCandidate(mayBeUnseen(), element) ? element : aroundParent(element, styledAround),
);

const suspectNow = forNow((element: Element): Element | null =>
  isSuspect(element) ? element : aroundParent(element, suspectNow),
);

function aroundParent(element: Element, around: (parent: Element) => Element | null): Element | null {
  const parent = flatParent(element);
  return parent === null ? null : around(parent);
}

/** What is left to see of an element itself. */
export function visibilityOf(element: Element): Visibility {
  return visibilityBy(suspectAround(element), element);
}

/** What is left to see of what is in an element, as far as it takes part in the flow. */
export function visibilityWithin(element: Element): Visibility {
  return visibilityBy(suspectAround(element), null);
}

/** What is left to see of an element or a text, for who knows what {@link styledAround} says of it. */
export function visibilityUnder(styled: Element | null, node: Element | Text): Visibility {
  return visibilityBy(isAnimated() ? suspectNow(isText(node) ? flatParent(node)! : node) : styled, node);
}

function visibilityBy(suspect: Element | null, node: Node | null): Visibility {
  if (suspect === null) return pageVisibility();
  const { own, inner } = visibilitiesOf(suspect);
  return suspect === node ? own : inner;
}

const visibilitiesOf = forNow((element: Element): Visibilities => {
  const style = getComputedStyle(element);
  const { position } = style;
  const parent = flatParent(element);
  const isTop = isOnTop(element);
  const around = parent === null || isTop ? pageVisibility() : visibilityWithin(parent);
  const opacity = around.opacity * Number(style.opacity);
  const area = isTop && position === 'fixed' ? windowArea() : areaAround(element, position, around);
  const shape = common(around.shape, clipArea(element, style, position));
  const isSame = opacity === around.opacity && area === around.area && shape === around.shape;
  // What has no box has nothing that these could be done to.
  if (!isSame && style.display === 'contents') return { own: around, inner: around };
  const own = isSame ? around : { opacity, area, shape, isCut: around.isCut && area !== pageVisibility().area };
  return { own, inner: within(element, style, own) };
});

/** Whether an element is drawn over all others, whatever is around it (top layer). */
function isOnTop(element: Element): boolean {
  return element.localName === 'dialog' || element.hasAttribute('popover')
    ? element.matches(':modal, :popover-open')
    : false;
}

function within(element: Element, style: CSSStyleDeclaration, own: Visibility): Visibility {
  const isCut = own.isCut || style.textIndent.startsWith('-');
  if (!cutsOff(style) || isPage(element)) return isCut === own.isCut ? own : { ...own, isCut };
  const box = element.getBoundingClientRect();
  // What cannot be seen itself shows nothing of what is in it, however that can be scrolled.
  if (!isWithinVisible(own, box)) return { ...own, area: nowhere, isCut: true };
  const { left, top, right, bottom } = areaOf(box);
  const { area, shape } = own;
  const [x, y] = [style.overflowX, style.overflowY];
  const [scrollsX, scrollsY] = [scrolls(x), scrolls(y)];
  const isTurned =
    style.direction === 'rtl' || style.writingMode !== 'horizontal-tb' || /reverse/.test(style.flexDirection);
  const across = axis(x, [left, right], isTurned ? Infinity : element.scrollLeft, [area.left, area.right]);
  const down = axis(y, [top, bottom], isTurned ? Infinity : element.scrollTop, [area.top, area.bottom]);
  return {
    opacity: own.opacity,
    area: { left: across[0], right: across[1], top: down[0], bottom: down[1] },
    shape: {
      left: scrollsX ? -Infinity : shape.left,
      right: scrollsX ? Infinity : shape.right,
      top: scrollsY ? -Infinity : shape.top,
      bottom: scrollsY ? Infinity : shape.bottom,
    },
    isCut: true,
  };
}

type Span = readonly [number, number];

/** From where to where something can be seen in an element, along one axis. */
function axis(overflow: string, [start, end]: Span, scrolled: number, around: Span): Span {
  if (overflow === 'visible') return around;
  // What is before the start cannot be scrolled to.
  if (scrolls(overflow)) return [start - scrolled, Infinity];
  return [Math.max(start, around[0]), Math.min(end, around[1])];
}

function scrolls(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

/** Whether what does not fit into an element is cut off, or scrolled to. */
export function cutsOff(style: CSSStyleDeclaration): boolean {
  if (style.overflowX === 'visible' && style.overflowY === 'visible') return false;
  return style.display !== 'contents' && style.display !== 'inline';
}

/** What these cut off, they cut off at the edge of the window. */
function isPage(element: Element): boolean {
  return element === document.body || element === document.documentElement;
}

/**
 * All of the page that people can scroll to. One that is locked, as behind a dialog, counts as one that scrolls down; what
 * lies beside one that does not scroll across is out of reach.
 */
function pageArea(): Area {
  const root = document.documentElement;
  const styles = [root, document.body ?? root].map((element) => getComputedStyle(element));
  const { direction, writingMode } = styles[1]!;
  if (writingMode !== 'horizontal-tb') return everywhere;
  const overflow = styles.find(({ overflowX }) => overflowX !== 'visible')?.overflowX ?? 'visible';
  const isLocked = overflow === 'hidden' || overflow === 'clip';
  const isTurned = direction === 'rtl';
  return {
    left: isTurned ? (isLocked ? 0 : -Infinity) : -scrollX,
    right: isTurned ? innerWidth - scrollX : isLocked ? innerWidth : Infinity,
    top: -scrollY,
    bottom: Infinity,
  };
}

/** Where an element may be seen, by its position: one that is taken out of the flow may leave what is around it. */
function areaAround(element: Element, position: string, around: Visibility): Area {
  if (position !== 'absolute' && position !== 'fixed') return around.area;
  const page = pageVisibility();
  // Where nothing is cut off, there is nothing to leave.
  if (position === 'absolute' && around.area === page.area) return page.area;
  for (let at = flatParent(element); at !== null; at = flatParent(at)) {
    if (isOnTop(at) || (position === 'absolute' ? holdsAbsolute(at) : holdsFixed(at))) return visibilityWithin(at).area;
  }
  return position === 'absolute' ? page.area : windowArea();
}

function windowArea(): Area {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

/** Whether what is placed absolutely in an element is placed in its box (CSS 2.2, containing block). */
const holdsAbsolute = forNow(
  (element: Element): boolean => getComputedStyle(element).position !== 'static' || holdsFixed(element),
);

/** Whether even what is fixed is placed in its box (CSS Transforms, Filter Effects and Containment). */
const holdsFixed = forNow((element: Element): boolean => {
  const { transform, translate, rotate, scale, perspective, filter, backdropFilter, contain, willChange } =
    getComputedStyle(element);
  return (
    [transform, translate, rotate, scale, perspective, filter, backdropFilter].some((value) => value !== 'none') ||
    /paint|layout|strict|content/.test(contain) ||
    /transform|perspective|filter|translate|rotate|scale/.test(willChange)
  );
});

/** Whether anything is to be seen of a box in CSS px of the viewport. What is one px large is there for programs alone. */
export function isWithinVisible({ opacity, area, shape }: Visibility, { x, y, width, height }: Bounds): boolean {
  if (opacity <= leastOpacity) return false;
  const across = Math.min(x + width, area.right, shape.right) - Math.max(x, area.left, shape.left);
  const down = Math.min(y + height, area.bottom, shape.bottom) - Math.max(y, area.top, shape.top);
  if (!(across > 0 && down > 0) || (across <= 1 && down <= 1)) return false;
  // A hairline is seen; of what is larger, neighbours that do not quite fit leave less than a px.
  return across >= Math.min(width, 1) && down >= Math.min(height, 1);
}

/** The elements around those that may be out of sight; null = any. */
const aroundStyled = onceUntilChange((): Candidates => {
  const styled = mayBeUnseen();
  return styled && aroundAll(styled);
});
const aroundAnimated = onceForNow(() => aroundAll(animated()));

function aroundAll(elements: Iterable<Element>): ReadonlySet<Element> {
  const found = new Set<Element>();
  for (const element of elements) {
    for (let at = flatParent(element); at !== null && !found.has(at); at = flatParent(at)) found.add(at);
  }
  return found;
}

/** Whether an element holds something that may be out of sight while it is not, or is in something that may be. */
export function mayHoldUnseen(element: Element): boolean {
  if (suspectAround(element) !== null || isCandidate(aroundStyled(), element)) return true;
  return isAnimated() && aroundAnimated().has(element);
}
