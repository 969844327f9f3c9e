import type { NodeStates } from '../../domain/screen/element/screen-node.js';
import { summaryOf } from '../../domain/screen/tree/checks.js';
import type { ScreenTree } from '../../domain/screen/tree/screen-tree.js';
import { optionsOf, textOf, valueOf } from '../../domain/screen/tree/text.js';
import type { ElementQuery, ElementReading } from '../../ports/eye.js';
import { knownBounds, type Placement } from './tree-source.js';

/** What is known of an element besides the tree. */
export interface Beside {
  readonly place: Placement | undefined;
  /** Those that were asked for, and the names of all; left out where none were. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** An element as it is now, as far as it was asked for. */
export function readingOf(
  tree: ScreenTree,
  index: number,
  { place, attributes }: Beside,
  read: ElementQuery['read'] = {},
): ElementReading {
  const node = tree.nodes[index]!;
  const value = valueOf(tree, index);
  const summary = summaryOf(tree, index);
  const states: NodeStates = {
    ...node.states,
    // What it is in may be disabled: not all programs report that of each part.
    ...(!summary.isEnabled && { disabled: true }),
    ...(place?.inView === null && { offscreen: true }),
  };
  const options = read.options === true ? optionsOf(tree, index) : undefined;
  const wanted = read.attributes ?? [];
  const known = attributes ?? {};
  return {
    summary: { ...summary, bounds: knownBounds(place), ...(value !== undefined && { value }) },
    states,
    ...(read.text === true && { text: textOf(tree, index) }),
    ...(read.text === true && node.role === 'img' && { drawn: 'a picture' }),
    ...(value !== undefined && { value }),
    ...(node.isMasked === true && { isMasked: true }),
    ...(node.unreportedBoxPx !== undefined && { unreportedBoxPx: node.unreportedBoxPx }),
    ...(options && { options }),
    ...(wanted.length > 0 && {
      attributes: Object.fromEntries(wanted.map((name) => [name, known[name] ?? null])),
      ...(wanted.some((name) => !(name in known)) && { attributeNames: Object.keys(known) }),
    }),
  };
}
