/** What a page keeps people from operating: by `inert`, or by a modal dialog that is open. */
import { allRoots } from './all-roots.js';
import { flatAncestors, flatContains, type Root } from './tree.js';

/** What makes an element inert. */
export interface InertReason {
  readonly by: Element;
  /** Whether that is a modal dialog that is open elsewhere. */
  readonly modal: boolean;
}

/** Why an element cannot be operated; null where it can. What is around its frame counts as far as it is of the same origin. */
export function inertReason(element: Element): InertReason | null {
  for (const at of flatAncestors(element)) {
    if (at.hasAttribute('inert')) return { by: at, modal: false };
    // A modal dialog escapes what is inert around it (https://html.spec.whatwg.org/multipage/interaction.html#blocked-by-a-modal-dialog).
    if (at.matches('dialog:modal')) break;
  }
  const modal = modalOver(element);
  if (modal !== undefined) return { by: modal, modal: true };
  const frame = element.ownerDocument.defaultView?.frameElement ?? null;
  return frame === null ? null : inertReason(frame);
}

/** The modal dialog of the element's document that is open over it. */
function modalOver(element: Element): Element | undefined {
  const { ownerDocument } = element;
  const roots: readonly Root[] = ownerDocument === document ? allRoots() : [ownerDocument];
  const open = roots.flatMap((root) => [...root.querySelectorAll('dialog:modal')]);
  const around = open.filter((dialog) => flatContains(dialog, element));
  const others = open.filter((dialog) => !around.includes(dialog));
  // Of several, only the order of the document decides where the element is in none.
  if (around.length === 0) return others.at(-1);
  return others.find((dialog) => around.some((outer) => flatContains(outer, dialog)) || getsPointer(dialog));
}

/** Whether a dialog gets the pointer in its middle: one behind another does not. */
function getsPointer(dialog: Element): boolean {
  const { left, top, width, height } = dialog.getBoundingClientRect();
  const hit = (dialog.getRootNode() as Root).elementFromPoint(left + width / 2, top + height / 2);
  return hit !== null && flatContains(dialog, hit);
}
