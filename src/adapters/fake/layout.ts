import type { Placement } from '../../clients/tree-eye/tree-source.js';
import { holdsPoint, intersection } from '../../domain/screen/element/bounds.js';
import type { Bounds, Point } from '../../domain/screen/element/screen-node.js';
import { isField, type LiveElement, type LiveWindow } from './live.js';
import type { FakeWorld } from './world.js';

/** Sizes in pixels. */
const characterWidth = 8;
const lineHeight = 18;
const padding = 8;
const gap = 6;
const controlHeight = 28;
const fieldWidth = 180;
const fieldLines = 4;
const widestText = 600;

/** Where each element of an app is, in the order in which they are drawn. */
export interface Layout {
  readonly places: ReadonlyMap<LiveElement, Placement>;
  /** By how much what is in an element is higher than the room for it. */
  readonly overflows: ReadonlyMap<LiveElement, number>;
  /** What is shown, window by window, from the bottom to the top. */
  readonly drawn: ReadonlyMap<LiveWindow, readonly LiveElement[]>;
}

const known = new WeakMap<FakeWorld, { readonly version: number; readonly layout: Layout }>();

/** Where everything is now. */
export function layoutOf(world: FakeWorld): Layout {
  const before = known.get(world);
  if (before?.version === world.version) return before.layout;
  const layout = lay(world);
  known.set(world, { version: world.version, layout });
  return layout;
}

interface Sheet {
  readonly places: Map<LiveElement, Placement>;
  readonly overflows: Map<LiveElement, number>;
  readonly drawn: LiveElement[];
  readonly popups: [LiveElement, Bounds][];
}

function lay(world: FakeWorld): Layout {
  const screen: Bounds = { x: 0, y: 0, ...world.app.screen };
  const places = new Map<LiveElement, Placement>();
  const overflows = new Map<LiveElement, number>();
  const drawn = new Map<LiveWindow, readonly LiveElement[]>();
  for (const window of world.windows) {
    const sheet: Sheet = { places, overflows, drawn: [], popups: [] };
    const size = sizeOf(window.root);
    const corner = cornerOf(window, size, places, screen);
    const room = {
      width: Math.min(size.width, screen.width - corner.x),
      height: Math.min(size.height, screen.height - corner.y),
    };
    place(sheet, window.root, corner, room, screen);
    // Menus may open menus.
    for (let next = sheet.popups.shift(); next !== undefined; next = sheet.popups.shift()) {
      const [popup, from] = next;
      const corner = popup.anchor ?? { x: from.x, y: from.y + from.height };
      place(sheet, popup, corner, sizeOf(popup), screen);
    }
    drawn.set(window, sheet.drawn);
  }
  return { places, overflows, drawn };
}

/** Dialogs are in the middle of what they belong to; other windows a little further on than those before. */
function cornerOf(
  { spec, owner, key }: LiveWindow,
  size: Size,
  places: ReadonlyMap<LiveElement, Placement>,
  screen: Bounds,
): Point {
  if (spec.at !== undefined) return spec.at;
  const below = owner && places.get(owner.root)?.bounds;
  if (below !== undefined) {
    return {
      x: Math.max(0, Math.round(below.x + (below.width - size.width) / 2)),
      y: Math.max(0, Math.round(below.y + (below.height - size.height) / 3)),
    };
  }
  const step = (Number(key.slice(1)) - 1) * 40;
  return { x: Math.min(20 + step, screen.width / 2), y: Math.min(40 + step, screen.height / 2) };
}

function place(sheet: Sheet, element: LiveElement, at: Point, size: Size, clip: Bounds | null): void {
  const { spec, shift, children } = element;
  const bounds = { x: Math.round(at.x + shift.x), y: Math.round(at.y + shift.y), ...size };
  const inView = clip && intersection(bounds, clip);
  sheet.places.set(element, { bounds, inView });
  sheet.drawn.push(element);
  const inner = spec.scrolls ? inView : clip;
  const content = contentSize(element);
  const overflow = spec.scrolls ? Math.max(0, content.height + 2 * padding - size.height) : 0;
  if (spec.scrolls) sheet.overflows.set(element, overflow);
  const edge = hasPadding(element) ? padding : 0;
  let [x, y] = [bounds.x + edge, bounds.y + edge - Math.min(element.scrolled, overflow)];
  for (const child of children) {
    if (child.isHidden) continue;
    if (child.isPopup) {
      sheet.popups.push([child, bounds]);
      continue;
    }
    const own = sizeOf(child);
    const { at: fixed } = child.spec;
    if (fixed !== undefined) {
      place(sheet, child, { x: bounds.x + fixed.x, y: bounds.y + fixed.y }, own, inner);
      continue;
    }
    place(sheet, child, { x, y }, own, inner);
    if (spec.layout === 'row') x += own.width + gap;
    else y += own.height + gap;
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function sizeOf(element: LiveElement): Size {
  const { spec } = element;
  const content = contentSize(element);
  const edge = hasPadding(element) ? 2 * padding : 0;
  const own = content.width === 0 && content.height === 0 ? leafSize(element) : content;
  return { width: spec.width ?? own.width + edge, height: spec.height ?? own.height + edge };
}

function contentSize({ children, spec }: LiveElement): Size {
  const sizes = children.filter((child) => takesRoom(child)).map(sizeOf);
  const gaps = Math.max(0, sizes.length - 1) * gap;
  const most = (side: keyof Size): number => Math.max(0, ...sizes.map((size) => size[side]));
  const sum = (side: keyof Size): number => sizes.reduce((all, size) => all + size[side], gaps);
  return spec.layout === 'row'
    ? { width: sum('width'), height: most('height') }
    : { width: most('width'), height: sum('height') };
}

function takesRoom({ isHidden, isPopup, spec }: LiveElement): boolean {
  return !isHidden && !isPopup && spec.at === undefined;
}

const framed: ReadonlySet<string> = new Set(['window', 'dialog', 'menu', 'listbox', 'list', 'group']);

function hasPadding({ spec }: LiveElement): boolean {
  return framed.has(spec.role) || spec.scrolls;
}

function leafSize(element: LiveElement): Size {
  const { spec, name, text } = element;
  const words = text ?? name;
  const label = Math.min(widestText, Array.from(words).length * characterWidth);
  if (isField(element))
    return { width: fieldWidth, height: spec.isMultiline ? fieldLines * lineHeight + padding : controlHeight };
  switch (spec.role) {
    case 'combobox':
    case 'slider':
      return { width: fieldWidth, height: controlHeight };
    case 'checkbox':
    case 'radio':
    case 'switch':
      return { width: label + controlHeight, height: controlHeight };
    case 'button':
    case 'link':
    case 'menuitem':
    case 'menuitemcheckbox':
    case 'menuitemradio':
    case 'option':
    case 'tab':
      return { width: label + 2 * padding, height: controlHeight };
    case 'generic':
    case 'group':
    case 'listbox':
    case 'list':
    case 'menu':
      return { width: label, height: words === '' ? 0 : lineHeight };
    default:
      // A text that is still empty keeps its line: what is below it must not jump once it says something.
      return { width: Math.max(label, characterWidth), height: lineHeight };
  }
}

/**
 * What is drawn topmost at a point, and the window that it is in; nothing where no window is.
 * @param windows those that are looked at, from the bottom to the top
 */
export function hitAt(
  world: FakeWorld,
  point: Point,
  windows: readonly LiveWindow[] = world.windows,
): LiveElement | undefined {
  const { places, drawn } = layoutOf(world);
  for (const window of windows.toReversed()) {
    const hit = drawn.get(window)?.findLast((element) => isDrawnAt(places.get(element), point));
    if (hit !== undefined) return hit;
  }
  return undefined;
}

function isDrawnAt(place: Placement | undefined, point: Point): boolean {
  return place !== undefined && place.inView !== null && holdsPoint(place.inView, point);
}
