import type { Snapshot } from '../screen/element/screen-node.js';
import { fingerprintOf, type Fingerprint } from './fingerprint.js';
import { comparableName } from './names.js';
import { roleSimilarity } from './roles.js';
import { fitOf, type SelectorHints } from './selector-hints.js';
import { similarity, similarityMargin, similarityThreshold } from './similarity.js';

/** An element of the screen that may be the one that a selector meant. */
export interface Candidate {
  /** Its index among the nodes of the snapshot. */
  readonly at: number;
  readonly score: number;
  readonly now: Fingerprint;
}

/** The most similar elements. */
export interface Counterparts {
  readonly best: Candidate | undefined;
  readonly runnerUp: Candidate | undefined;
  /** Whether the best is similar enough. */
  readonly isFound: boolean;
  /** Whether the runner-up is about as similar. */
  readonly isClose: boolean;
}

/** Large screens are compared as far as this. */
const mostCandidates = 3_000;

/**
 * The elements of a screen that are most similar to what a selector meant. Elements that were on the screen besides it are left out:
 * the button beside the one that is missing is not its successor.
 * @param only the refs to choose from; left out: all of the same kind
 */
export function counterparts(
  screen: Snapshot,
  known: Fingerprint | undefined,
  hints: SelectorHints,
  targetUrl: string | undefined,
  only?: readonly string[],
): Counterparts {
  const others = new Set(known?.others.map(comparableName));
  const own = comparableName(known?.name ?? '');
  const candidates: Candidate[] = [];
  for (const [at, node] of screen.nodes.entries()) {
    if (candidates.length >= mostCandidates) break;
    if (only !== undefined && !only.includes(node.ref)) continue;
    if (known !== undefined && roleSimilarity(known.role, node.role) === 0) continue;
    const name = comparableName(node.name);
    if (only === undefined && name !== own && others.has(name)) continue;
    if (known === undefined && node.name === '' && node.id === undefined && node.testId === undefined) continue;
    const now = fingerprintOf(screen, at, targetUrl);
    const score = known === undefined ? fitOf(hints, now) : similarity(known, now);
    if (score > 0) candidates.push({ at, score, now });
  }
  candidates.sort((a, b) => b.score - a.score);
  const [best, runnerUp] = candidates;
  const isFound = best !== undefined && best.score >= similarityThreshold;
  const isClose = isFound && runnerUp !== undefined && best.score - runnerUp.score < similarityMargin;
  return { best, runnerUp, isFound, isClose };
}
