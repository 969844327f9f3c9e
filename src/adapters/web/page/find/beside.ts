import { isControlRole } from '../../../../domain/screen/element/control-roles.js';
import {
  fieldsBeside,
  isFieldRole,
  isLabelText,
  type PlacedField,
  type PlacedItem,
} from '../../../../domain/screen/element/beside-label.js';
import { allRoots } from '../dom/all-roots.js';
import { isText } from '../dom/tree.js';
import { boundsOf, isVisible, textBounds } from '../dom/visibility.js';
import { candidates, type Candidate } from './candidates.js';

/** Fields without a name of their own that stand right of or below a text that says what the label does. */
export function queryBeside(all: readonly Candidate[], label: string): Element[] {
  const fields = all.flatMap((candidate): PlacedField<Element>[] => {
    const { element, role } = candidate;
    if (!isFieldRole(role) || candidate.name !== '' || !isVisible(element)) return [];
    const bounds = boundsOf(element);
    return bounds === null ? [] : [{ field: element, role, bounds }];
  });
  if (fields.length === 0) return [];
  const labels = shownTexts((text) => isLabelText(text, label));
  return labels.length === 0 ? [] : fieldsBeside(fields, labels, everyItem);
}

function everyItem(): PlacedItem[] {
  const texts = shownTexts((text) => /[\p{L}\p{N}]/u.test(text)).map((bounds) => ({ bounds, isText: true }));
  const controls = candidates(null, false).flatMap(({ element, role }): PlacedItem[] => {
    const bounds = isControlRole(role) && isVisible(element) ? boundsOf(element) : null;
    return bounds === null ? [] : [{ bounds, isText: false }];
  });
  return [...texts, ...controls];
}

/** Where texts are shown that are accepted. */
function shownTexts(accepts: (text: string) => boolean): DOMRect[] {
  const found: DOMRect[] = [];
  for (const root of allRoots()) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (!isText(node) || !accepts(node.data)) continue;
      const { parentElement } = node;
      if (parentElement !== null && !isVisible(parentElement)) continue;
      const bounds = textBounds(node);
      if (bounds.width > 0 && bounds.height > 0) found.push(bounds);
    }
  }
  return found;
}
