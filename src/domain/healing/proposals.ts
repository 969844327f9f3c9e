import type { Selector } from '../flow/selector/index.js';
import { printParts } from '../flow/selector/print.js';
import { uniqueSelectors } from '../screen/outline/unique-selectors.js';
import type { ScreenNode } from '../screen/element/screen-node.js';
import { describeNode } from './diagnose.js';
import type { Diagnosis } from './missing-element.js';
import type { Healing } from './verdict.js';

/**
 * Selectors that may mean an element of the screen, the best first: the one that was written with another name, which keeps its scopes
 * and its type, then the plainest one.
 */
export function proposalsFor(written: Selector, nodes: readonly ScreenNode[], at: number): readonly string[] {
  const plain = uniqueSelectors(nodes)[at]?.text;
  const proposals = [withName(written, nodes[at]!.name), plain];
  return [...new Set(proposals.filter((text) => text !== undefined && text !== written.source))] as string[];
}

/** The selector with another name in its last part; undefined where that has none, or there are alternatives. */
function withName({ alternatives }: Selector, name: string): string | undefined {
  const [chain] = alternatives;
  const last = chain?.parts.at(-1);
  if (alternatives.length !== 1 || chain === undefined || last?.kind !== 'own') return undefined;
  if (last.type === null || last.label === null || name === '') return undefined;
  const labelQuoted = !/^[\p{L}\p{N}_-]+$/u.test(name);
  return printParts([...chain.parts.slice(0, -1), { ...last, label: name, labelQuoted }]);
}

/** What a report says of a diagnosis. */
export function healingOf(
  { verdict, score, reason, counterpart, runnerUp }: Diagnosis,
  written: string,
  nodes: readonly ScreenNode[],
  proposedSelector: string | undefined,
): Healing {
  const now = counterpart === undefined ? undefined : (proposedSelector ?? describeNode(nodes[counterpart.at]!));
  return {
    verdict,
    score,
    reason: now === undefined ? `${reason}.` : `${written} is now ${now}: ${reason}.`,
    selector: written,
    ...(runnerUp && { runnerUp: { element: describeNode(nodes[runnerUp.at]!), score: runnerUp.score } }),
    ...(proposedSelector !== undefined && { proposedSelector }),
  };
}
