import type { Relation } from '../phrase/element-phrase.js';
import { normalised } from '../phrase/words.js';
import { valueOf, type Token } from '../text/token.js';
import type { Bounds } from '../../screen/element/screen-node.js';
import type { Grounded } from './grounded.js';
import { nameScore, soughtName } from './name-score.js';
import { toHold, toRead, type Purpose } from './purpose.js';
import type { Candidate } from './rank.js';
import type { Scene } from './scene.js';

interface Grounding {
  readonly text: string;
  ground(tokens: readonly Token[], purpose: Purpose): Grounded;
}

/** Those candidates that stand in a relation to something else, as near to it as any. */
export function filterByRelation(
  kind: Relation,
  other: readonly Token[],
  candidates: readonly Candidate[],
  scene: Scene,
  grounding: Grounding,
): readonly Candidate[] {
  switch (kind) {
    case 'inside':
      return inside(other, candidates, scene, grounding);
    case 'beside':
      return beside(other, candidates, scene, grounding);
    case 'containing':
      return containing(other, candidates, scene);
    default:
      return toTheSide(kind, other, candidates, scene, grounding);
  }
}

/** In something that is called so; below a heading; or beside a text, as in "in the row of Alice". */
function inside(
  other: readonly Token[],
  candidates: readonly Candidate[],
  scene: Scene,
  grounding: Grounding,
): readonly Candidate[] {
  const holder = grounding.ground(other, toHold);
  const holders = holder.kind === 'found' ? [holder.index] : holder.kind === 'several' ? holder.indices : [];
  const within = candidates.filter(({ index }) => holders.some((at) => scene.contains(at, index)));
  if (within.length > 0 && holder.kind === 'found') return within;
  // Of several that are called so, only one may have it.
  if (
    within.length > 0 &&
    new Set(holders.filter((at) => within.some(({ index }) => scene.contains(at, index)))).size === 1
  )
    return within;
  const below = candidates.filter(({ index }) => headingsAbove(index, scene).some((at) => isCalled(at, other, scene)));
  if (below.length > 0) return below;
  if (within.length > 0) return within;
  return beside(other, candidates, scene, grounding);
}

/** The headings that an element stands under: the nearest of each level before it. */
function headingsAbove(index: number, scene: Scene): readonly number[] {
  const found: number[] = [];
  let level = Infinity;
  for (let at = index - 1; at >= 0; at -= 1) {
    const node = scene.nodes[at]!;
    if (node.role !== 'heading' || (node.level ?? 2) >= level) continue;
    level = node.level ?? 2;
    found.push(at);
  }
  return found;
}

const sectionWords = /\s+(?:section|area|panel|group|part|box|form|heading|block|row|line|card|list|table|dialog)$/;

function isCalled(index: number, tokens: readonly Token[], scene: Scene): boolean {
  const name = valueOf(tokens)
    .replace(/^the\s+/i, '')
    .replace(sectionWords, '');
  return nameScore(soughtName(name, false), scene.namesOf(index)) >= 0.78;
}

/** As near to what is called so as any: first by what both are in, then by how far they are apart. */
function beside(
  other: readonly Token[],
  candidates: readonly Candidate[],
  scene: Scene,
  grounding: Grounding,
): readonly Candidate[] {
  const anchors = anchorsOf(other, scene, grounding);
  if (anchors.length === 0) return [];
  const measured = candidates.map((candidate) => ({
    candidate,
    ...closest(
      candidate.index,
      anchors.filter((anchor) => anchor !== candidate.index),
      scene,
    ),
  }));
  const sizes = measured.map(({ size }) => size);
  const smallest = Math.min(...sizes);
  if (!Number.isFinite(smallest)) return [];
  const near = measured.filter(({ size }) => size === smallest);
  if (near.length === 1) return [near[0]!.candidate];
  const sorted = near.toSorted((a, b) => a.distance - b.distance);
  const [first, second] = sorted;
  // Clearly nearer than any other, or as near as several.
  if (first!.distance < second!.distance * 0.6 || (first!.distance < 40 && second!.distance > first!.distance + 20))
    return [first!.candidate];
  return sorted.filter(({ distance }) => distance < first!.distance * 1.5 + 8).map(({ candidate }) => candidate);
}

/** Elements that show the text of a phrase, the plainest of them. */
function anchorsOf(other: readonly Token[], scene: Scene, { ground }: Grounding): readonly number[] {
  const grounded = ground(other, toRead);
  const name = valueOf(other)
    .replace(/^the\s+/i, '')
    .replace(sectionWords, '')
    .replace(/['’]s$/, '');
  const sought = soughtName(name, false);
  const byName = scene.nodes.flatMap((_, index) => {
    const score = nameScore(sought, scene.namesOf(index));
    return score >= 0.8 ? [{ index, score }] : [];
  });
  const best = Math.max(0, ...byName.map(({ score }) => score));
  const strong = byName.filter(({ score }) => score > best - 0.1).map(({ index }) => index);
  const found = grounded.kind === 'found' ? [grounded.index] : grounded.kind === 'several' ? [...grounded.indices] : [];
  return found.length > 0 && (grounded.kind === 'none' || grounded.score >= best) ? found : strong;
}

function closest(index: number, anchors: readonly number[], scene: Scene): { size: number; distance: number } {
  let best = { size: Infinity, distance: Infinity };
  for (const anchor of anchors) {
    const size = sharedSize(index, anchor, scene);
    const distance = gap(scene.nodes[index]!.bounds, scene.nodes[anchor]!.bounds);
    if (size < best.size || (size === best.size && distance < best.distance)) best = { size, distance };
  }
  return best;
}

/** How much is in the smallest thing that holds both. */
function sharedSize(a: number, b: number, scene: Scene): number {
  if (scene.contains(a, b) || scene.contains(b, a)) return 1;
  for (const outer of scene.ancestors(a)) if (scene.contains(outer, b)) return scene.ends[outer]! - outer;
  return scene.nodes.length + 1;
}

/** How far two rectangles are apart, with what is on one line nearer than what is below: in pixels. */
function gap(a: Bounds | null, b: Bounds | null): number {
  if (a === null || b === null) return 10_000;
  const across = Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width));
  const down = Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height));
  return across + down * 3;
}

function containing(other: readonly Token[], candidates: readonly Candidate[], scene: Scene): readonly Candidate[] {
  const wanted = normalised(valueOf(other).replace(/^the\s+/i, ''));
  const found = candidates.filter(({ index }) => {
    const text = normalised(scene.textOf(index));
    return ` ${text} `.includes(` ${wanted} `) || text.includes(wanted);
  });
  return found;
}

function sharesLine(a: Bounds, b: Bounds): boolean {
  return a.y < b.y + b.height && b.y < a.y + a.height;
}

function sharesColumn(a: Bounds, b: Bounds): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width;
}

/** On one side of something, the nearest first. */
function toTheSide(
  kind: 'below' | 'above' | 'leftOf' | 'rightOf',
  other: readonly Token[],
  candidates: readonly Candidate[],
  scene: Scene,
  grounding: Grounding,
): readonly Candidate[] {
  const [anchor] = anchorsOf(other, scene, grounding);
  const place = anchor === undefined ? null : scene.nodes[anchor]!.bounds;
  if (place === null) return [];
  const vertical = kind === 'below' || kind === 'above';
  const measured = candidates.flatMap((candidate) => {
    const bounds = scene.nodes[candidate.index]!.bounds;
    if (bounds === null || candidate.index === anchor) return [];
    const [x, y] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
    const isThere = {
      below: y > place.y + place.height - 2,
      above: y < place.y + 2,
      leftOf: x < place.x + 2,
      rightOf: x > place.x + place.width - 2,
    }[kind];
    const overlaps = vertical
      ? bounds.x < place.x + place.width && place.x < bounds.x + bounds.width
      : bounds.y < place.y + place.height && place.y < bounds.y + bounds.height;
    return isThere ? [{ candidate, distance: gap(bounds, place) + (overlaps ? 0 : 200) }] : [];
  });
  const [first, second] = measured.toSorted((a, b) => a.distance - b.distance);
  if (first === undefined) return [];
  if (second === undefined) return [first.candidate];
  // What stands in one line with the nearest, or in one column, is as near.
  const [near, isAlike] = [scene.nodes[first.candidate.index]!.bounds!, vertical ? sharesLine : sharesColumn];
  const reach = place.width + place.height + 400;
  return measured
    .filter(
      ({ candidate, distance }) =>
        distance <= first.distance + 4 || (distance < reach && isAlike(near, scene.nodes[candidate.index]!.bounds!)),
    )
    .map(({ candidate }) => candidate);
}
