import type { FakeWindow } from '../../domain/fake/app.js';
import { elementSchema, type FakeElement } from '../../domain/fake/element.js';
import { fillElement } from '../../domain/fake/inserts.js';
import { checkedRoles, contextMenuId, type LiveElement, type LiveStates, type LiveWindow } from './live.js';

/** Gives each element its name for as long as it lives. */
export type NextRef = () => string;

/** A window as it opens. */
export function growWindow(spec: FakeWindow, key: string, owner: LiveWindow | undefined, nextRef: NextRef): LiveWindow {
  const { title: name, dialog, layout, children, width, height } = spec;
  const root = elementOf({
    role: dialog === undefined ? 'window' : 'dialog',
    name,
    layout,
    children,
    width,
    height,
    scrolls: true,
  });
  const window: { -readonly [Part in keyof LiveWindow]?: LiveWindow[Part] } = { key, spec, owner };
  const states: LiveStates = dialog === 'modal' ? { modal: true } : {};
  window.root = grow(root, { window: window as LiveWindow, parent: undefined, nextRef }, states);
  return window as LiveWindow;
}

/** An element of the usual kind, with what is said of it. */
function elementOf(said: Partial<FakeElement> & { readonly role: string }): FakeElement {
  return { ...plain, ...said };
}

const plain = elementSchema.parse({ role: 'generic' });

interface Soil {
  readonly window: LiveWindow;
  readonly parent: LiveElement | undefined;
  readonly nextRef: NextRef;
  /** What fills in the texts of an element that comes while the app runs; absent for those of a window, which say what is written. */
  readonly filled?: (text: string) => string;
}

/** One element with what is in it. */
function grow(written: FakeElement, soil: Soil, states: LiveStates = {}, isPopup = false): LiveElement {
  const spec = soil.filled === undefined ? written : fillElement(written, soil.filled);
  const { name = '', text, role, children, menu, contextMenu } = spec;
  // What comes under it is filled in by itself.
  const { name: called = '', options } = written;
  const value = spec.value ?? startValue(spec);
  const element: LiveElement = {
    ref: soil.nextRef(),
    spec,
    isPopup,
    window: soil.window,
    parent: soil.parent,
    children: [],
    name,
    text,
    value,
    isHidden: spec.isHidden,
    isDisabled: spec.isDisabled,
    states: { ...usualStates(spec), ...spec.states, ...states },
    scrolled: 0,
    shift: { x: 0, y: 0 },
    anchor: undefined,
    caret: value?.length ?? 0,
    mark: value?.length ?? 0,
  };
  const inner: Soil = { ...soil, parent: element };
  for (const child of children) element.children.push(...growAll(child, inner));
  const popup = (from: Partial<FakeElement> & { readonly role: string }): void => {
    element.children.push(grow(elementOf({ name: called, ...from, isHidden: true }), inner, {}, true));
  };
  if (role === 'combobox' && options !== undefined)
    popup({ role: 'listbox', children: options.map((option) => elementOf({ role: 'option', name: option })) });
  if (menu !== undefined) popup({ role: 'menu', children: menu });
  if (contextMenu !== undefined) popup({ role: 'menu', id: contextMenuId, children: contextMenu });
  if (role === 'combobox' || menu !== undefined) element.states.expanded ??= false;
  return element;
}

/** An element as often as it is to be there. */
export function growAll(spec: FakeElement, soil: Soil): LiveElement[] {
  const { repeat, ...one } = spec;
  if (repeat === undefined) return [grow(spec, soil)];
  return Array.from({ length: repeat }, (_, index) => grow(numbered(one, String(index + 1)), soil));
}

/** The same with its number in its names and in what it does. */
function numbered<T>(part: T, number: string): T {
  if (typeof part === 'string') return part.replaceAll('{number}', number) as T;
  if (Array.isArray(part)) return part.map((entry: unknown) => numbered(entry, number)) as T;
  if (part === null || typeof part !== 'object') return part;
  return Object.fromEntries(Object.entries(part).map(([key, entry]) => [key, numbered<unknown>(entry, number)])) as T;
}

function startValue({ role, options, min }: FakeElement): string | undefined {
  switch (role) {
    case 'textbox':
    case 'searchbox':
      return '';
    case 'spinbutton':
    case 'slider':
      return String(min);
    case 'combobox':
      return options?.[0] ?? '';
    default:
      return undefined;
  }
}

function usualStates({ role }: FakeElement): LiveStates {
  if (checkedRoles.has(role)) return { checked: false };
  switch (role) {
    case 'tab':
    case 'option':
      return { selected: false };
    default:
      return {};
  }
}
