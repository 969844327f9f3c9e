import { isGeneratedId } from '../flow/selector/generated-id.js';
import type { Fingerprint } from './fingerprint.js';
import { nameSimilarity, sharedPart } from './names.js';
import { roleSimilarity } from './roles.js';

/**
 * What each property counts, after Similo: M. Nass, E. Alégroth, R. Feldt, M. Leotta, F. Ricca: Similarity-based Web Element
 * Localization for Robust Test Automation, ACM TOSEM 32 (3), 2023, https://doi.org/10.1145/3571855. There, tag, name, id, visible text
 * and neighbour texts count 1.5, and the others 0.5. Tag is the role here, and the two kinds of name are the accessible one. In the
 * place of XPaths are the landmark, heading and row that an element is in.
 */
const similarityWeights = {
  role: 1.5,
  name: 1.5,
  id: 1.5,
  neighbours: 1.5,
  landmark: 0.5,
  heading: 0.5,
  row: 0.5,
  index: 0.5,
  place: 0.5,
  size: 0.5,
  value: 0.5,
  path: 0.5,
} as const;
type Property = keyof typeof similarityWeights;

/** An element this similar is taken for the same one: more than half of what is known of it agrees, whatever its name is. */
export const similarityThreshold = 0.6;

/** By this much it must be more similar than the next one; otherwise it may be either. */
export const similarityMargin = 0.08;

/** How similar an element is to what it may have been, 0–1: the weighted mean over what the fingerprint knows. */
export function similarity(before: Fingerprint, now: Fingerprint): number {
  const parts: Partial<Record<Property, number>> = {
    role: roleSimilarity(before.role, now.role),
    ...(before.name !== '' && { name: nameSimilarity(before.name, now.name) }),
    ...idSimilarity(before, now),
    ...(before.neighbours.length > 0 && { neighbours: sharedPart(before.neighbours, now.neighbours) }),
    landmark: before.landmark === now.landmark ? 1 : nameSimilarity(before.landmark, now.landmark) / 2,
    ...((before.heading !== '' || now.heading !== '') && { heading: nameSimilarity(before.heading, now.heading) }),
    ...((before.row !== '' || now.row !== '') && { row: nameSimilarity(before.row, now.row) }),
    index: before.index === now.index ? 1 : 1 / (1 + Math.abs(before.index - now.index)),
    ...boxSimilarity(before.box, now.box),
    ...(before.value !== 'none' && { value: before.value === now.value ? 1 : 0 }),
    path: before.path === now.path ? 1 : 0,
  };
  let [sum, weights] = [0, 0];
  for (const [property, part] of Object.entries(parts) as [Property, number][]) {
    sum += part * similarityWeights[property];
    weights += similarityWeights[property];
  }
  return Math.round((sum / weights) * 100) / 100;
}

/** Whether both have an id that somebody gave them, and the same. */
export function hasSameId(before: Fingerprint, now: Fingerprint): boolean {
  return idSimilarity(before, now).id === 1;
}

function idSimilarity(before: Fingerprint, now: Fingerprint): { id?: number } {
  const ids = [before.testId, before.id].filter((id) => id !== undefined && !isGeneratedId(id));
  if (ids.length === 0) return {};
  return { id: ids.some((id) => id === now.testId || id === now.id) ? 1 : 0 };
}

function boxSimilarity(before: Fingerprint['box'], now: Fingerprint['box']): { place?: number; size?: number } {
  if (before === null || now === null) return {};
  const distance = Math.hypot(before.x - now.x, before.y - now.y);
  const area = (box: NonNullable<Fingerprint['box']>): number => box.width * box.height;
  const [small, large] = [area(before), area(now)].toSorted((a, b) => a - b) as [number, number];
  return { place: Math.max(0, 1 - distance), size: large === 0 ? 1 : small / large };
}
