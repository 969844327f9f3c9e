import type { Selector, SelectorPart } from '../../../../domain/flow/selector/ast.js';
import { looksForElements, withoutName } from '../../../../domain/flow/selector/nameless.js';
import { flatContains } from '../dom/tree.js';
import { isInList, partialLists, partInWords, type PartialList } from './partial-lists.js';

/** The elements that parts of a selector mean, the hidden ones too where asked. */
export type ElementsOf = (parts: readonly SelectorPart[], includeHidden: boolean) => readonly Element[];

/**
 * Of what cannot be seen, so that a selector may mean an element there: a list of which only a part is drawn. Undefined where
 * there is none.
 */
export function unseenFor(selector: Selector, elementsOf: ElementsOf): string | undefined {
  const [list] = listsFor(selector, elementsOf);
  return list === undefined
    ? undefined
    : `it may be in ${partInWords(list)}; scroll to it in a step before (scroll with its selector and no direction), narrow the list down, or say what else of the page it is in`;
}

/** The lists of which a part is drawn, and whose rows hold elements of the kind that a selector means. */
export function listsFor({ alternatives }: Selector, elementsOf: ElementsOf): readonly PartialList[] {
  return partialLists().filter(
    (list) => alternatives.length === 0 || alternatives.some(({ parts }) => mayMatchIn(list, parts, elementsOf)),
  );
}

/** Rows that are not drawn are of the same kind as those that are. */
function mayMatchIn(list: PartialList, parts: readonly SelectorPart[], elementsOf: ElementsOf): boolean {
  return parts.some((part, at) => {
    if (!looksForElements(part)) return false;
    const isAround =
      at === 0 || elementsOf(parts.slice(0, at), false).some((around) => flatContains(around, list.list));
    if (!isAround) return false;
    const rest = parts.slice(at).filter(looksForElements).map(withoutName);
    return elementsOf(rest, true).some((element) => isInList(list, element));
  });
}
