import type { Effect } from '../../../../domain/screen/effect/effect.js';
import { traitsOf, type Interaction } from '../../../../domain/screen/effect/interaction.js';
import { openingTag } from '../element/describe.js';
import { recordedScrolls } from '../activity/records.js';
import { readSelection, selectionEffect, type SelectionReading } from './selection-effect.js';
import { flatAncestors, isElement } from '../dom/tree.js';

/** The scroll offsets of the page and of what scrolls around the target, and what is selected. */
export interface ScrollPositions {
  readonly offsets: ReadonlyMap<Element | null, readonly [x: number, y: number]>;
  readonly selection: SelectionReading;
}

/** How far the page, and whatever scrolls around an element, is scrolled, in CSS px, and what is selected in it. */
export function scrollPositions(target: Element | null): ScrollPositions {
  return { offsets: offsetsAround(target), selection: readSelection() };
}

/** The same after an element was brought into view: how what is around it was scrolled for that is no effect. */
export function withOffsetsAround(element: Element, { offsets, selection }: ScrollPositions): ScrollPositions {
  return { offsets: new Map([...offsets, ...offsetsAround(element)]), selection };
}

function offsetsAround(target: Element | null): ScrollPositions['offsets'] {
  const positions = new Map<Element | null, readonly [number, number]>([[null, [scrollX, scrollY]]]);
  if (target === null) return positions;
  for (const at of flatAncestors(target)) {
    if (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth) {
      positions.set(at, [at.scrollLeft, at.scrollTop]);
    }
  }
  return positions;
}

/** What has been scrolled since or, where nothing was, selected, for an action that does neither by itself; null for nothing. */
export function scrollEffect(before: ScrollPositions, interaction: Interaction): Effect | null {
  return scrolledSince(before.offsets, interaction) ?? selectionEffect(before.selection, interaction);
}

function scrolledSince(before: ScrollPositions['offsets'], interaction: Interaction): Effect | null {
  if (traitsOf(interaction).scrollsQuietly === true) return null;
  for (const [element, [x, y]] of before) {
    const left = element === null ? scrollX : element.scrollLeft;
    const top = element === null ? scrollY : element.scrollTop;
    if (left === x && top === y) continue;
    const what = element === null ? 'the page' : openingTag(element);
    const from = `${Math.round(x)},${Math.round(y)}`;
    return {
      kind: 'state',
      detail: `scrolled ${what} from ${from} to ${Math.round(left)},${Math.round(top)}`,
      channel: 'read_back',
    };
  }
  for (const target of recordedScrolls()) {
    const element = target as Element;
    // A field that loses the focus shows its beginning again; that is no effect of what was clicked.
    if (isElement(element) && element.matches('input,textarea')) continue;
    if (isElement(element) && element.isConnected && !before.has(element)) {
      return { kind: 'state', detail: `scrolled ${openingTag(element)}`, channel: 'browser_event' };
    }
  }
  return null;
}
