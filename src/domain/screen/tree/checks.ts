/** The part of the six checks that a tree decides; who reads the target adds how it moves and what gets the pointer. */
import {
  actsByKeys,
  type ActionabilityCheck,
  type ActionabilityProblem,
  type Obstacle,
} from '../element/actionability.js';
import { cut } from '../effect/effect-details.js';
import type { Bounds, ElementSummary } from '../element/screen-node.js';
import type { ScreenTree } from './screen-tree.js';
import { isTextField, reportedNameOf } from './text.js';
import type { TreeNode } from './tree-node.js';

/** What is asked of an element, and what only the target itself could say. */
export interface TreeCheckOptions {
  readonly checks: readonly ActionabilityCheck[];
  /** Whether some of it must be in view; else it is enough that it could come there. */
  readonly mustBeInView?: boolean;
  /** Where the element was, and where it is now, one after the other. Left out = it was looked at once. */
  readonly positions?: readonly [before: Bounds | null, after: Bounds | null];
  /** The title of the modal dialog that keeps keys and presses from its window, where one is open. */
  readonly inputKeptBy?: string;
  /** What gets the pointer in place of the element. */
  readonly blocker?: { readonly reason: string; readonly obstacle: Obstacle };
}

/** Why an element cannot be acted on now, by the first check that it does not pass; undefined where it passes all. */
export function problemOf(tree: ScreenTree, ref: string, options: TreeCheckOptions): ActionabilityProblem | undefined {
  const index = tree.indexOf(ref);
  if (index === undefined) return { check: 'exists', reason: 'it is no longer there' };
  for (const check of options.checks) {
    const found = check === 'exists' ? undefined : failures[check](tree, index, options);
    if (found !== undefined) return { check, ...found, element: summaryOf(tree, index) };
  }
  return undefined;
}

/** An element in the few words of a report. */
export function summaryOf(tree: ScreenTree, index: number): ElementSummary {
  const node = tree.nodes[index]!;
  return {
    ref: node.ref,
    controlType: node.role,
    name: reportedNameOf(node),
    automationId: node.id ?? node.testId ?? '',
    isEnabled: disabledBy(tree, index) === undefined,
    ...(node.value !== undefined && { value: node.value }),
    // Its bounds say where it is.
    states: Object.fromEntries(Object.entries(node.states).filter(([state]) => state !== 'offscreen')),
    bounds: node.bounds,
  };
}

type Failure = { readonly reason: string; readonly obstacle?: Obstacle } | undefined;
type Check = (tree: ScreenTree, index: number, options: TreeCheckOptions) => Failure;

const failures: Readonly<Record<Exclude<ActionabilityCheck, 'exists'>, Check>> = {
  visible(tree, index, { checks, mustBeInView }) {
    const node = tree.nodes[index]!;
    const { isShown, bounds, states } = node;
    if (!isShown) return { reason: hiddenReason(tree, index) };
    // Editors that draw their text themselves have fields of no size that take the keys.
    const isSizeless = bounds !== null && bounds.width * bounds.height === 0;
    if (isSizeless && !(actsByKeys(checks) && isTextField(node))) return { reason: 'it has no size' };
    if (mustBeInView !== true || states.offscreen !== true) return undefined;
    return { reason: 'nothing of it is in view, and no scrolling brings it there', obstacle: 'outside_view' };
  },
  enabled(tree, index, { checks, inputKeptBy }) {
    const by = disabledBy(tree, index);
    if (by === undefined && inputKeptBy !== undefined && actsByKeys(checks))
      return inertBehind(`dialog "${cut(inputKeptBy)}"`);
    if (by === undefined) return undefined;
    const modal = modalBefore(tree, index);
    if (modal !== undefined)
      return { reason: `it is disabled while the modal ${called(modal)} is open`, obstacle: 'inert' };
    return { reason: by === index ? 'it is disabled' : `it is disabled by ${surroundings(tree.nodes[by]!)}` };
  },
  stable(_tree, _index, { positions }) {
    const [before, after] = positions ?? [null, null];
    if (isSame(before, after)) return undefined;
    return { reason: `it is moving (from ${placeOf(before)} to ${placeOf(after)})` };
  },
  receives_events(tree, index, { blocker, inputKeptBy }) {
    // What a dialog opens in a popup is in no dialog of the tree, and gets the input all the same.
    const modal = inputKeptBy === undefined ? undefined : modalBefore(tree, index);
    return modal === undefined ? blocker : inertBehind(called(modal));
  },
  editable(tree, index) {
    const node = tree.nodes[index]!;
    if (!isTextField(node) && node.role !== 'slider') return { reason: notAField(node), obstacle: 'no_field' };
    return node.states.readonly === true ? { reason: 'it is read-only', obstacle: 'read_only' } : undefined;
  },
};

function notAField(node: TreeNode): string {
  if (node.role === 'combobox') return 'it is a select: use the action "select"';
  return `${called(node)} is not a text field`;
}

/** What an element is in, as people would call it: what toolkits build windows of has no name. */
function surroundings(node: TreeNode): string {
  return node.role === 'generic' && node.name === '' ? 'what it is in' : called(node);
}

/** What hides an element is the outermost that is hidden. */
function hiddenReason(tree: ScreenTree, index: number): string {
  const by = [...tree.around(index)].findLast((at) => !tree.nodes[at]!.isShown);
  return by === undefined ? 'it is hidden' : `it is hidden by ${surroundings(tree.nodes[by]!)}`;
}

/** What disables an element: the outermost that is disabled, for a text in a disabled button is as dead as the button. */
function disabledBy(tree: ScreenTree, index: number): number | undefined {
  return [index, ...tree.around(index)].findLast((at) => tree.nodes[at]!.states.disabled === true);
}

/**
 * The modal dialog that is open while an element is in none, nor in a menu: toolkits put those beside the dialog. Those in a
 * page that a program shows keep nothing from what is around them.
 */
function modalBefore(tree: ScreenTree, index: number): TreeNode | undefined {
  const around = [index, ...tree.around(index)].map((at) => tree.nodes[at]!);
  if (around.some(({ role, states }) => states.modal === true || role === 'menu')) return undefined;
  return tree.nodes.findLast(({ depth, isShown, states }) => depth === 0 && isShown && states.modal === true);
}

function inertBehind(modal: string): Failure {
  return { reason: `the modal ${modal} is open and makes everything else inert`, obstacle: 'inert' };
}

function called(node: TreeNode): string {
  const name = reportedNameOf(node);
  return name === '' ? node.role : `${node.role} "${cut(name)}"`;
}

function isSame(a: Bounds | null, b: Bounds | null): boolean {
  if (a === null || b === null) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

function placeOf(bounds: Bounds | null): string {
  return bounds === null ? 'nowhere' : `${Math.round(bounds.x)},${Math.round(bounds.y)}`;
}
