import type { Trait } from '../phrase/element-phrase.js';
import type { ScreenNode } from '../../screen/element/screen-node.js';
import { isInState } from './element-state.js';
import type { Candidate } from './rank.js';
import type { Scene } from './scene.js';

/** Those candidates that have what is seen of an element; `unseen`: nobody can tell. */
export function filterByTrait(
  trait: Trait,
  candidates: readonly Candidate[],
  scene: Scene,
): readonly Candidate[] | 'unseen' {
  const nodeOf = ({ index }: Candidate): ScreenNode => scene.nodes[index]!;
  switch (trait.kind) {
    case 'colour': {
      const { colourOf } = scene.around;
      if (colourOf === undefined) return 'unseen';
      return candidates.filter((candidate) => colourOf(nodeOf(candidate))?.includes(trait.value));
    }
    case 'state':
      return candidates.filter((candidate) => isInState(nodeOf(candidate), trait.value));
    case 'size':
      return bySize(trait.value, candidates, nodeOf);
    case 'position':
      return byPosition(trait.value, candidates, nodeOf, scene);
  }
}

/** Sizes that differ by less than this are the same. */
const sizeFactor = 1.2;

function bySize(
  size: 'large' | 'small' | 'largest' | 'smallest',
  candidates: readonly Candidate[],
  nodeOf: (candidate: Candidate) => ScreenNode,
): readonly Candidate[] {
  const areas = candidates.map((candidate) => {
    const { bounds } = nodeOf(candidate);
    return { candidate, area: bounds === null ? 0 : bounds.width * bounds.height };
  });
  const isLarge = size.startsWith('large');
  const best = isLarge ? Math.max(...areas.map(({ area }) => area)) : Math.min(...areas.map(({ area }) => area));
  return areas
    .filter(({ area }) => (isLarge ? area * sizeFactor >= best : area <= best * sizeFactor))
    .map(({ candidate }) => candidate);
}

function byPosition(
  position: 'top' | 'bottom' | 'left' | 'right' | 'middle',
  candidates: readonly Candidate[],
  nodeOf: (candidate: Candidate) => ScreenNode,
  scene: Scene,
): readonly Candidate[] {
  const { width, height } = scene.snapshot.viewport;
  const placed = candidates.flatMap((candidate) => {
    const { bounds } = nodeOf(candidate);
    if (bounds === null) return [];
    return [{ candidate, x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 }];
  });
  const measure = ({ x, y }: { x: number; y: number }): number =>
    ({ top: y, bottom: -y, left: x, right: -x, middle: Math.hypot(x - width / 2, y - height / 2) })[position];
  const best = Math.min(...placed.map(measure));
  return placed.filter((each) => measure(each) <= best + 4).map(({ candidate }) => candidate);
}
