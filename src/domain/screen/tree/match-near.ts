import { distanceBetween, nearestTo } from '../outline/nearness.js';
import { candidatesIn, smallest, type Look } from './scope.js';
import { collapse, shownTextOf, reportedNameOf } from './text.js';

/** Of several elements the one nearest to a visible text. What the text names itself is nearest of all. */
export function nearestToText(indices: readonly number[], label: string, look: Look): number[] {
  const { tree } = look;
  return nearestTo(indices, anchorsFor(label, look), (index, anchor) => {
    let container = index;
    while (container >= 0 && !tree.contains(container, anchor)) container = tree.parents[container]!;
    return {
      shared: container < 0 ? Number.POSITIVE_INFINITY : tree.ends[container]! - container - 1,
      distance: distanceBetween(tree.nodes[index]!.bounds, tree.nodes[anchor]!.bounds),
      precedes: index < anchor,
    };
  });
}

/** The elements that show the label: by their whole text or name, else by a part of it. */
function anchorsFor(label: string, { tree }: Look): number[] {
  const wanted = collapse(label).toLowerCase();
  const seen = candidatesIn({ tree, exactOnly: false, includeHidden: false, isMeant: () => true }, null);
  const matching = (matches: (text: string) => boolean): number[] =>
    smallest(
      tree,
      seen.filter(
        (index) =>
          matches(reportedNameOf(tree.nodes[index]!).toLowerCase()) || matches(shownTextOf(tree, index).toLowerCase()),
      ),
    );
  const exact = matching((text) => text === wanted);
  return exact.length > 0 ? exact : matching((text) => text.includes(wanted));
}
