import type { Bounds } from '../../../../domain/screen/element/screen-node.js';
import { takesInputUnseen } from '../element/editable.js';
import { longestText, NodeEncoder, RareProperty, StateBit } from '../encoding.js';
import type { OutlineItem } from './outline-item.js';
import { outline, type Outline } from './outline.js';
import { mayBeDisplaced } from '../dom/page-index.js';
import type { SnapshotReply, SnapshotRequest } from '../protocol.js';
import { refNumber, resolveRef } from '../dom/refs.js';
import { stateBits } from '../element/states.js';
import { testIdOf } from '../dom/test-id.js';
import { Trait, traitsOf } from '../dom/traits.js';
import { flatContains, flatParent, focusedElement } from '../dom/tree.js';
import { isDropDown, mayHaveValue, shownValueOf } from '../element/value.js';
import { isWithinVisible, visibilityUnder } from '../dom/visible-area.js';
import { boundsOf, isSeen, isShown, isVisible, textBounds } from '../dom/visibility.js';

/** How far outside the viewport a box must be before what is in it is left out unseen, in CSS px. */
const pruneMargin = 200;

/** Landmarks and headings that say where the visible part is: listed with it although they are out of view themselves. */
const orientingRoles = new Set(
  'banner complementary contentinfo dialog alertdialog form main navigation region search heading'.split(' '),
);

/** What the document shows, in the order of the document. */
export function snapshot(request: SnapshotRequest): SnapshotReply {
  const known = outline();
  const root = request.rootRef === undefined ? null : resolveRef(request.rootRef, request.prefix);
  const [from, to] = request.rootRef === undefined ? [0, known.items.length] : rangeOf(known, root);
  const writer = new SnapshotWriter(known.items, from, request.uncut === true);
  if (request.scope === 'full') writer.all(from, to);
  else writer.inView(from, to);
  const total = request.rootRef === undefined ? known.listed : countListed(known, from, to);
  return {
    url: document.URL,
    title: document.title,
    viewport: { width: innerWidth, height: innerHeight },
    nodes: writer.encoder.finish(),
    omitted: total - writer.encoder.count - writer.unseen + (request.rootRef === undefined ? known.leftOut : 0),
  };
}

/** The items of an element's subtree. Found by position: an element that is not rendered has none. */
function rangeOf(known: Outline, root: Element | null): [number, number] {
  if (root === null) return [0, 0];
  const at = known.items.findIndex((item) => item.node === root);
  if (at >= 0) return [at, known.items[at]!.end];
  const first = known.items.findIndex((item) => flatContains(root, item.node));
  if (first < 0) return [0, 0];
  let last = first;
  while (last < known.items.length && flatContains(root, known.items[last]!.node)) last = known.items[last]!.end;
  return [first, last];
}

function countListed(known: Outline, from: number, to: number): number {
  let count = 0;
  for (let index = from; index < to; index += 1) if (known.items[index]!.listed) count += 1;
  return count;
}

class SnapshotWriter {
  readonly encoder: NodeEncoder;
  /** Listed elements that nothing is to be seen of. */
  unseen = 0;
  private readonly focused = focusedElement();
  private readonly width = innerWidth;
  private readonly height = innerHeight;
  private readonly baseDepth: number;

  constructor(
    private readonly items: readonly OutlineItem[],
    from: number,
    private readonly uncut: boolean,
  ) {
    this.encoder = new NodeEncoder(uncut ? Infinity : longestText);
    this.baseDepth = items[from]?.depth ?? 0;
  }

  all(from: number, to: number): void {
    for (let index = from; index < to; index += 1) {
      const item = this.items[index]!;
      if (!item.listed) continue;
      const rect = rectOf(item);
      // What is chosen is the value of the field.
      const isRead = !this.uncut || item.element === null || !isDropDownOption(item.element);
      if (isRead && isThere(item, rect)) this.write(item, rect);
      else this.unseen += 1;
    }
  }

  /** What is in view, and the landmarks and headings it is under. */
  inView(from: number, to: number): void {
    const displaced = displacedElements();
    const pending: OutlineItem[] = [];
    let headed: OutlineItem | undefined;
    let index = from;
    while (index < to) {
      const item = this.items[index]!;
      while (pending.length > 0 && pending[pending.length - 1]!.end <= index) pending.pop();
      const rect = rectOf(item);
      const visible = this.isInView(rect) && (!item.listed || isThere(item, rect));
      if (item.listed) {
        if (visible) {
          if (headed !== undefined && item.role !== 'heading') this.write(headed, rectOf(headed));
          headed = undefined;
          for (const ancestor of pending.splice(0)) this.write(ancestor, rectOf(ancestor));
          this.write(item, rect);
        } else if (orientingRoles.has(item.role)) {
          if (item.role !== 'heading') pending.push(item);
          else if (rect !== null && rect.y + rect.height <= 0 && isThere(item, rect)) headed = item;
        }
      }
      index = item.end > index + 1 && this.canSkip(item, rect, displaced) ? item.end : index + 1;
    }
  }

  private isInView(rect: Box | null): boolean {
    return (
      rect !== null &&
      rect.y < this.height &&
      rect.x < this.width &&
      rect.y + rect.height > 0 &&
      rect.x + rect.width > 0 &&
      rect.width > 0 &&
      rect.height > 0
    );
  }

  /**
   * Whether nothing inside can be in view: the box is far away, its overflow does not reach back, and nothing in it is
   * placed elsewhere by position or transform.
   */
  private canSkip(item: OutlineItem, rect: Box | null, displaced: ReadonlySet<Element> | null): boolean {
    const { element: node } = item;
    if (node === null || node.localName === 'select') return true;
    if (rect === null || displaced === null || displaced.has(node) || rect.width === 0 || rect.height === 0)
      return false;
    if (rect.y > this.height + pruneMargin || rect.x > this.width + pruneMargin) return true;
    const bottom = rect.y + Math.max(rect.height, node.scrollHeight);
    if (bottom < -pruneMargin) return true;
    return rect.x + Math.max(rect.width, node.scrollWidth) < -pruneMargin;
  }

  private write(item: OutlineItem, rect: Box | null): void {
    const { element: node, role } = item;
    if (node === null) {
      this.encoder.add(refNumber(item.node), role, item.name, this.offscreenBit(rect), item.depth - this.baseDepth);
      this.box(rect);
      return;
    }
    const state = item.isField || node === this.focused ? stateBits(node, role, this.focused) : item.bits;
    const isUnseen = rect !== null && !isSeenThere(item, rect) && role !== 'frame' && !isVisible(node);
    const bits = state | (isUnseen ? StateBit.unseen : this.offscreenBit(rect));
    this.encoder.add(refNumber(node), role, item.name, bits, item.depth - this.baseDepth);
    this.box(rect);
    const value = item.isField || mayHaveValue(role) ? shownValueOf(node, role) : undefined;
    if (value !== undefined) this.encoder.property(RareProperty.value, value);
    if (!node.hasAttributes() && role !== 'heading') return;
    if (node.id !== '') this.encoder.property(RareProperty.id, node.id);
    const testId = (traitsOf(node) & Trait.testId) !== 0 ? testIdOf(node) : null;
    if (testId !== null) this.encoder.property(RareProperty.testId, testId);
    const level = levelOf(node, role);
    if (level !== undefined) this.encoder.property(RareProperty.level, level);
    if (role === 'link' || role === 'frame') {
      const url = node.getAttribute(role === 'link' ? 'href' : 'src');
      if (url !== null) this.encoder.property(RareProperty.url, url);
    }
  }

  private offscreenBit(rect: Box | null): number {
    return rect === null || this.isInView(rect) ? 0 : StateBit.offscreen;
  }

  private box(rect: Box | null): void {
    if (rect === null) this.encoder.noBox();
    else {
      const { round } = Math;
      this.encoder.box(round(rect.x), round(rect.y), round(rect.width), round(rect.height));
    }
  }
}

/** Whether a step could do something with it: there is something to see, a field to set, or another document in it. */
function isThere(item: OutlineItem, rect: Box | null): boolean {
  if (rect !== null && isSeenThere(item, rect)) return true;
  const { element, role } = item;
  if (element === null) return false;
  // An option without a box is as its list.
  if (rect === null && isSeen(element)) return true;
  return role === 'frame' || isVisible(element) || takesInputUnseen(element) || isFileField(element);
}

/** A field that is given files is often out of sight, and need not be seen for that. */
function isFileField(element: Element): boolean {
  return element.matches('input[type=file]') && isShown(element);
}

interface Box extends Bounds {
  /** Whether it is the element's own and has an area: a box around its children, which it may clip, is not. */
  readonly isArea: boolean;
  /** Whether a part of that is seen, once that was asked. */
  isSeen?: boolean;
}

function rectOf({ node, element }: OutlineItem): Box | null {
  if (element !== null && isDropDownOption(element)) return null;
  // Read once: each reading of a rectangle asks the browser.
  const { x, y, width, height } = element === null ? textBounds(node as Text) : element.getBoundingClientRect();
  const isArea = width > 0 && height > 0;
  if (isArea || element === null) return { x, y, width, height, isArea };
  const around = boundsOf(element);
  return around === null ? null : { ...around, isArea: false };
}

/** Whether its own box shows that an item is seen. */
function isSeenThere({ node, suspect }: OutlineItem, rect: Box): boolean {
  return (rect.isSeen ??= rect.isArea && isWithinVisible(visibilityUnder(suspect, node), rect));
}

/** An option of a select that shows one line. */
function isDropDownOption(element: Element): boolean {
  if (element.localName !== 'option' && element.localName !== 'optgroup') return false;
  const select = element.closest('select');
  return select === null || isDropDown(select);
}

/** The level of a heading, or of an item of a tree, list or grid; undefined for other roles. */
export function levelOf(element: Element, role: string): string | undefined {
  if (role !== 'heading' && role !== 'treeitem' && role !== 'listitem' && role !== 'row') return undefined;
  const said = element.getAttribute('aria-level');
  if (said !== null) return said;
  return role === 'heading' ? (/^h([1-6])$/.exec(element.localName)?.[1] ?? '2') : undefined;
}

/** Elements that may be outside the boxes of their ancestors, and those ancestors; null = any. */
function displacedElements(): Set<Element> | null {
  const displaced = mayBeDisplaced();
  if (displaced === null) return null;
  const found = new Set<Element>();
  for (const element of displaced) {
    for (let at: Element | null = element; at !== null && !found.has(at); at = flatParent(at)) found.add(at);
  }
  return found;
}
