import type { TreeNode } from '../../../domain/screen/tree/tree-node.js';
import type { Accessible } from './accessible.js';
import { isMasked, type Contents } from './contents.js';
import { collapsed, isPart, nameOf } from './names.js';
import type { ElementRefs } from './refs.js';
import { itemRoles, roleOf } from './roles.js';
import { statesOf } from './states.js';
import type { ToolkitTraits } from './toolkits.js';
import { has, Role, State } from './vocabulary.js';

/** A window of a program, and how its toolkit exposes it. */
export interface DescribedWindow {
  readonly root: Accessible;
  readonly traits: ToolkitTraits;
  /** Whether the window manager holds it for a dialog that keeps the input from others: Qt does not say so itself. */
  readonly isModal?: boolean;
}

/**
 * The elements of a window that can be seen: it, and all that it is in, says so.
 * @param away whether those that may be scrolled out of view are
 */
export function shownElements({ root, traits }: DescribedWindow, away: ReadonlyMap<Accessible, boolean>): Accessible[] {
  const shown: Accessible[] = [];
  const visit = (element: Accessible): void => {
    if (!(away.get(element) ?? isShown(element, traits))) return;
    shown.push(element);
    for (const child of element.children) visit(child);
  };
  visit(root);
  return shown;
}

/** Whether an element says that it can be seen. */
export function isShown({ states, role }: Accessible, { usesShowing }: ToolkitTraits): boolean {
  // A window behind another, or out of the screen, is one that can be brought to the front.
  if (!usesShowing || role === Role.frame || role === Role.dialog || role === Role.window)
    return has(states, State.visible) || has(states, State.showing);
  return has(states, State.showing) && has(states, State.visible);
}

/**
 * The elements of windows in the words of the structural view, in document order. Where they are is not known yet. The node of
 * an element stays the same object as long as nothing about it has changed.
 */
export type WindowDescriber = (
  windows: readonly DescribedWindow[],
  contents: ReadonlyMap<Accessible, Contents>,
  away: ReadonlyMap<Accessible, boolean>,
) => { readonly nodes: readonly TreeNode[]; readonly elements: readonly Accessible[] };

/** @param refs what elements are called by */
export function createWindowDescriber(refs: ElementRefs): WindowDescriber {
  const known = new WeakMap<Accessible, { readonly in: Surroundings; readonly node: TreeNode }>();
  const nodeOf = (element: Accessible, surroundings: Surroundings): TreeNode => {
    const before = known.get(element);
    // Another one may have come to its place, which looks the same.
    const isStill = before !== undefined && before.node.ref === refs.refOf(element);
    if (isStill && isAlike(before.in, surroundings)) return before.node;
    const node = describe(element, surroundings, refs);
    known.set(element, { in: surroundings, node });
    return node;
  };
  return (windows, contents, away) => describeAll(windows, contents, away, nodeOf);
}

const holdsNothing: Contents = {};

function describeAll(
  windows: readonly DescribedWindow[],
  contents: ReadonlyMap<Accessible, Contents>,
  away: ReadonlyMap<Accessible, boolean>,
  nodeOf: (element: Accessible, surroundings: Surroundings) => TreeNode,
): ReturnType<WindowDescriber> {
  const nodes: TreeNode[] = [];
  const elements: Accessible[] = [];
  for (const { root, traits, isModal: isModalWindow } of windows) {
    const visit = (
      element: Accessible,
      around: Accessible | undefined,
      depth: number,
      isAroundShown: boolean,
      isInComboBox: boolean,
    ): void => {
      const held = contents.get(element) ?? holdsNothing;
      const isSeen = isAroundShown && held.isNowhere !== true && (away.get(element) ?? isShown(element, traits));
      const isModal = element === root && isModalWindow === true;
      nodes.push(nodeOf(element, { depth, isSeen, isModal, isInComboBox, traits, held, ...parentFacts(around) }));
      elements.push(element);
      const inComboBox = isInComboBox || element.role === Role.comboBox;
      for (const child of element.children) visit(child, element, depth + 1, isSeen, inComboBox);
    };
    visit(root, undefined, 0, true, false);
  }
  return { nodes, elements };
}

interface Surroundings {
  readonly depth: number;
  readonly isSeen: boolean;
  readonly isModal: boolean;
  readonly isInComboBox: boolean;
  /** The role of what it is in, which is not kept itself: it holds what else was in it then. Undefined for a window. */
  readonly aroundRole: number | undefined;
  readonly isAroundFocused: boolean;
  readonly traits: ToolkitTraits;
  readonly held: Contents;
}

function parentFacts(around: Accessible | undefined): Pick<Surroundings, 'aroundRole' | 'isAroundFocused'> {
  return { aroundRole: around?.role, isAroundFocused: around !== undefined && has(around.states, State.focused) };
}

function isAlike(a: Surroundings, b: Surroundings): boolean {
  return (
    a.held === b.held &&
    a.depth === b.depth &&
    a.isSeen === b.isSeen &&
    a.isModal === b.isModal &&
    a.isInComboBox === b.isInComboBox &&
    a.aroundRole === b.aroundRole &&
    a.isAroundFocused === b.isAroundFocused &&
    a.traits === b.traits
  );
}

function describe(accessible: Accessible, surroundings: Surroundings, refs: ElementRefs): TreeNode {
  const { depth, isSeen, isModal, isInComboBox, aroundRole, isAroundFocused, traits, held } = surroundings;
  const element = isModal ? withState(accessible, State.modal) : accessible;
  if (aroundRole !== undefined && isPart(element, { role: aroundRole }, traits))
    return { ref: refs.refOf(element), role: 'generic', name: '', states: {}, bounds: null, depth, isShown: isSeen };
  const name = nameOf(element, traits, held.label);
  const description = collapsed(element.description);
  const { value, awayCount = 0 } = held;
  const unread = (element.unread ?? 0) + awayCount;
  return {
    ref: refs.refOf(element),
    role: roleOf({ ...element, name }, traits, aroundRole === undefined, isInComboBox),
    // A combo box without a label is called what it shows, which is no name.
    name: element.role === Role.comboBox && held.label === undefined && isSameText(name, value) ? '' : name,
    ...(value !== undefined && { value }),
    ...(isMasked(element, value) && { isMasked: true }),
    states: statesOf(withFocusOfParts(element, traits), traits, isAroundFocused),
    bounds: null,
    depth,
    isShown: isSeen,
    ...(description !== '' && description !== name && { description }),
    ...(held.text !== undefined && { text: held.text }),
    ...(traits.unreportedBoxPx !== undefined &&
      itemRoles.has(element.role) && { unreportedBoxPx: traits.unreportedBoxPx }),
    ...(unread > 0 && { unread }),
  };
}

/** GTK 3 calls what is chosen by another case than it writes it. */
function isSameText(name: string, value: string | undefined): boolean {
  return name.toLowerCase() === value?.toLowerCase();
}

/** What an element is built of has the focus in its place. */
function withFocusOfParts(element: Accessible, traits: ToolkitTraits): Accessible {
  const isInside = element.children.some((child) => isPart(child, element, traits) && has(child.states, State.focused));
  return isInside ? withState(element, State.focused) : element;
}

/** @param state one of the first 32 */
function withState(element: Accessible, state: number): Accessible {
  const { low, high } = element.states;
  return { ...element, states: { low: low | (1 << state), high } };
}
