import type { FakeWindow } from '../../domain/fake/app.js';
import type { FakeElement } from '../../domain/fake/element.js';
import type { NodeStates, Point } from '../../domain/screen/element/screen-node.js';

/** States of an element while its app runs. */
export type LiveStates = { -readonly [State in keyof NodeStates]: NodeStates[State] | undefined };

/** An element while its app runs. */
export interface LiveElement {
  readonly ref: string;
  readonly spec: FakeElement;
  /** Whether it is a menu or list that opens over everything else. */
  readonly isPopup: boolean;
  readonly window: LiveWindow;
  readonly parent: LiveElement | undefined;
  readonly children: LiveElement[];
  name: string;
  text: string | undefined;
  value: string | undefined;
  isHidden: boolean;
  isDisabled: boolean;
  readonly states: LiveStates;
  /** How far what is in it is scrolled, in pixels. */
  scrolled: number;
  /** How far it has been moved from its place. */
  shift: Point;
  /** Where it opened, if that is not under what it belongs to. */
  anchor: Point | undefined;
  /** Of a field, where the next character goes, and where the selection begins. */
  caret: number;
  mark: number;
}

/** A window while its app runs. */
export interface LiveWindow {
  /** As sessions name it. */
  readonly key: string;
  readonly spec: FakeWindow;
  /** The window that a dialog belongs to. */
  readonly owner: LiveWindow | undefined;
  root: LiveElement;
}

/** An element and what it is in, the innermost first. */
export function* lineage(element: LiveElement): Generator<LiveElement> {
  for (let at: LiveElement | undefined = element; at !== undefined; at = at.parent) yield at;
}

/** An element and all that is in it, in document order. */
export function* family(element: LiveElement): Generator<LiveElement> {
  yield element;
  for (const child of element.children) yield* family(child);
}

/** Whether an element is another one, or in it. */
export function isWithin(element: LiveElement, outer: LiveElement): boolean {
  for (const at of lineage(element)) if (at === outer) return true;
  return false;
}

/** Whether an element and all that it is in are shown. */
export function isShown(element: LiveElement): boolean {
  for (const at of lineage(element)) if (at.isHidden) return false;
  return true;
}

/** Whether an element and all that it is in take input. */
export function isEnabled(element: LiveElement): boolean {
  for (const at of lineage(element)) if (at.isDisabled) return false;
  return true;
}

const textRoles: ReadonlySet<string> = new Set(['textbox', 'searchbox', 'spinbutton']);

/** Roles of what is checked or not. */
export const checkedRoles: ReadonlySet<string> = new Set([
  'checkbox',
  'switch',
  'radio',
  'menuitemcheckbox',
  'menuitemradio',
]);

/** Whether text is written into an element. */
export function isField({ spec }: LiveElement): boolean {
  return textRoles.has(spec.role);
}

const focusable: ReadonlySet<string> = new Set(
  'button link checkbox switch radio combobox slider tab menuitem menuitemcheckbox menuitemradio option treeitem'.split(
    ' ',
  ),
);

/** Whether an element can have the focus. */
export function takesFocus(element: LiveElement): boolean {
  return (isField(element) || focusable.has(element.spec.role)) && isShown(element) && isEnabled(element);
}

/** The menu or list that an element opens by itself; the other one opens by the right button. */
export function popupOf(element: LiveElement, by: 'click' | 'right click' = 'click'): LiveElement | undefined {
  const role = by === 'click' ? (element.spec.role === 'combobox' ? 'listbox' : 'menu') : 'menu';
  const popups = element.children.filter(({ isPopup, spec }) => isPopup && spec.role === role);
  const isContext = (popup: LiveElement): boolean => popup.spec.id === contextMenuId;
  return popups.find((popup) => isContext(popup) === (by === 'right click'));
}

/** Identifies the menu of the right button; no id that an app could give. */
export const contextMenuId = '(context menu)';
