import {
  distanceBetween,
  nearestTo as nearestAmong,
  type Nearness,
} from '../../../../domain/screen/outline/nearness.js';
import { candidates, keepVisible } from './candidates.js';
import { flatAncestors, flatContains } from '../dom/tree.js';
import { boundsOf } from '../dom/visibility.js';
import { visibleText } from '../element/visible-text.js';
import { smallest } from './smallest.js';

/** Of several elements the one nearest to a visible text. What the text names itself is nearest of all. */
export function nearestTo(elements: readonly Element[], label: string): Element[] {
  return nearestAmong(elements, anchorsFor(label), nearnessOf);
}

/** The elements that show the label: by their whole text or name, else by a part of it. */
function anchorsFor(label: string): Element[] {
  const wanted = label.replace(/\s+/g, ' ').trim().toLowerCase();
  const all = candidates(null, false);
  const matching = (matches: (text: string) => boolean): Element[] =>
    keepVisible(
      smallest(
        all
          .filter(({ element, name }) => matches(name.toLowerCase()) || matches(visibleText(element).toLowerCase()))
          .map(({ element }) => element),
      ),
      false,
    );
  const exact = matching((text) => text === wanted);
  return exact.length > 0 ? exact : matching((text) => text.includes(wanted));
}

function nearnessOf(element: Element, anchor: Element): Nearness {
  let shared = Number.POSITIVE_INFINITY;
  for (const container of flatAncestors(element)) {
    if (!flatContains(container, anchor)) continue;
    shared = container.getElementsByTagName('*').length;
    break;
  }
  const precedes = (anchor.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return { shared, distance: distanceBetween(boundsOf(element), boundsOf(anchor)), precedes };
}
