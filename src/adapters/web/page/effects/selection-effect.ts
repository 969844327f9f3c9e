/** Effects of an action that nothing but the selection shows: text that was selected, a caret that was moved. */
import type { Effect } from '../../../../domain/screen/effect/effect.js';
import { traitsOf, type Interaction } from '../../../../domain/screen/effect/interaction.js';
import { describeElement } from '../element/describe.js';
import { flatParent, focusedElement, isElement } from '../dom/tree.js';
import { valueOf } from '../element/value.js';

/** Where the selection is: in the field that has the focus, else in the document. */
export interface SelectionReading {
  readonly holder: Node | null;
  /** What the field held, for a caret that only goes along with what is written. */
  readonly text: string | undefined;
  /** The ends of the selection: offsets in the field, or nodes with offsets in them. */
  readonly ends: readonly unknown[];
  readonly isCollapsed: boolean;
}

/** Reads what is selected and where the caret is. */
export function readSelection(): SelectionReading {
  const focused = focusedElement();
  if (focused?.localName === 'input' || focused?.localName === 'textarea') {
    const { selectionStart, selectionEnd, value } = focused as HTMLInputElement;
    const isCollapsed = selectionStart === selectionEnd;
    return { holder: focused, text: value, ends: [selectionStart, selectionEnd], isCollapsed };
  }
  const selection = getSelection();
  const text = focused === null ? undefined : valueOf(focused, 'generic');
  if (selection === null) return { holder: focused, text, ends: [], isCollapsed: true };
  const { anchorNode, anchorOffset, focusNode, focusOffset, isCollapsed } = selection;
  return {
    holder: focused ?? focusNode,
    text,
    ends: [anchorNode, anchorOffset, focusNode, focusOffset],
    isCollapsed,
  };
}

/** What an action of keys or of the pointer selected; null for nothing, or where what is written or focused changed with it. */
export function selectionEffect(before: SelectionReading, interaction: Interaction): Effect | null {
  const { selects } = traitsOf(interaction);
  if (selects === undefined) return null;
  const now = readSelection();
  const isSame = now.ends.length === before.ends.length && now.ends.every((end, index) => end === before.ends[index]);
  if (isSame || now.holder === null) return null;
  if (selects === 'text' && now.isCollapsed) return null;
  if (selects === 'anywhere' && (now.holder !== before.holder || now.text !== before.text)) return null;
  const element = isElement(now.holder) ? now.holder : flatParent(now.holder);
  if (element === null) return null;
  const what = now.isCollapsed ? 'caret moved' : 'text selected';
  return { kind: 'state', detail: `${what} in ${describeElement(element)}`, channel: 'read_back' };
}
