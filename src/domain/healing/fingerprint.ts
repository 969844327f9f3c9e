import { z } from 'zod';
import type { ScreenNode, Snapshot } from '../screen/element/screen-node.js';
import { isLandmark, isRepeated, roleSimilarity } from './roles.js';

const text = z.string();
const share = z.number();

/** What a selector meant when its step last passed: enough to know the element again on a screen that has changed. */
export const fingerprintSchema = z.object({
  role: text,
  name: text,
  id: text.optional(),
  testId: text.optional(),
  /** What kind of value it held; never the value. */
  value: z.enum(['none', 'text', 'number', 'date']),
  /** The part of the screen that it was in, such as `form "Profile"`. */
  landmark: text,
  /** The heading above it. */
  heading: text,
  /** The row or list item that it was in, by its text. */
  row: text,
  /** Its number among those of its role in that part, and how many there were. */
  index: z.number(),
  alike: z.number(),
  /** Where it was and how large, as shares of the viewport. */
  box: z.object({ x: share, y: share, width: share, height: share }).nullable(),
  /** Names of what was next to it. */
  neighbours: z.array(text),
  /** Names of the other elements like it on that screen: none of them is its successor. */
  others: z.array(text),
  /** Whether the screen was of the origin that the flow opens. */
  isOwnOrigin: z.boolean(),
  path: text,
  /** Role, id and name as a look at the element alone reported them: while these stay, the fingerprint need not be made again. */
  reading: text.optional(),
});
/** What a selector meant when its step last passed. */
export type Fingerprint = z.output<typeof fingerprintSchema>;

/** Elements before and after one that count as its neighbours. */
const neighboursAside = 4;
const mostOthers = 60;
const longestText = 80;

const short = (name: string): string => (name.length > longestText ? name.slice(0, longestText) : name);

/**
 * The fingerprint of an element.
 * @param at its index among the nodes
 * @param targetUrl where the flow opens its target
 */
export function fingerprintOf(snapshot: Snapshot, at: number, targetUrl: string | undefined): Fingerprint {
  const { nodes, viewport } = snapshot;
  const node = nodes[at]!;
  const around = ancestorsOf(nodes, at);
  const landmark = around.find((index) => isLandmark(nodes[index]!.role));
  const [from, to] = landmark === undefined ? [0, nodes.length] : [landmark + 1, endOf(nodes, landmark)];
  const alike: number[] = [];
  for (let index = from; index < to; index += 1) if (nodes[index]!.role === node.role) alike.push(index);
  const { bounds } = node;
  return {
    role: node.role,
    name: short(node.name),
    ...(node.id !== undefined && { id: node.id }),
    ...(node.testId !== undefined && { testId: node.testId }),
    value: kindOfValue(node.value),
    landmark: landmark === undefined ? '' : labelOf(nodes[landmark]!),
    heading: headingBefore(nodes, at),
    row: rowOf(nodes, at, around),
    index: alike.indexOf(at),
    alike: alike.length,
    box:
      bounds === null || viewport.width === 0 || viewport.height === 0
        ? null
        : {
            x: rounded(bounds.x / viewport.width),
            y: rounded(bounds.y / viewport.height),
            width: rounded(bounds.width / viewport.width),
            height: rounded(bounds.height / viewport.height),
          },
    neighbours: neighboursOf(nodes, at, from, to),
    others: othersOf(nodes, at),
    isOwnOrigin: targetUrl === undefined || originOf(snapshot.url) === originOf(targetUrl),
    path: pathOf(snapshot.url),
  };
}

/** The path of an address, numbers and other keys of records left out: `/orders/17` and `/orders/18` are one screen. */
export function pathOf(url: string): string {
  const path = /^[a-z][\w+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? '';
  return path.replaceAll(/\/(?:\d+|[\da-f-]{12,})(?=\/|$)/gi, '/:id').replace(/(.)\/$/, '$1') || '/';
}

/** Scheme, host and port of an address; empty where it has none. */
export function originOf(url: string): string {
  return /^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase() ?? '';
}

/** The elements around one, innermost first. */
function ancestorsOf(nodes: readonly ScreenNode[], at: number): number[] {
  const around: number[] = [];
  let { depth } = nodes[at]!;
  for (let index = at - 1; index >= 0 && depth > 0; index -= 1) {
    if (nodes[index]!.depth >= depth) continue;
    ({ depth } = nodes[index]!);
    around.push(index);
  }
  return around;
}

function endOf(nodes: readonly ScreenNode[], at: number): number {
  let end = at + 1;
  while (end < nodes.length && nodes[end]!.depth > nodes[at]!.depth) end += 1;
  return end;
}

function labelOf({ role, name }: ScreenNode): string {
  return name === '' ? role : `${role} ${JSON.stringify(short(name))}`;
}

function headingBefore(nodes: readonly ScreenNode[], at: number): string {
  for (let index = at - 1; index >= 0; index -= 1)
    if (nodes[index]!.role === 'heading') return short(nodes[index]!.name);
  return '';
}

/** The text of the innermost row or list item that an element is or is in: its name, else what stands in it first. */
function rowOf(nodes: readonly ScreenNode[], at: number, around: readonly number[]): string {
  const row = [at, ...around].find(
    (index) => isRepeated(nodes[index]!.role) && !/cell|rowheader/.test(nodes[index]!.role),
  );
  if (row === undefined) return '';
  if (nodes[row]!.name !== '') return short(nodes[row]!.name);
  const end = endOf(nodes, row);
  for (let index = row + 1; index < end; index += 1) if (nodes[index]!.name !== '') return short(nodes[index]!.name);
  return '';
}

function neighboursOf(nodes: readonly ScreenNode[], at: number, from: number, to: number): string[] {
  const found: string[] = [];
  const own = nodes[at]!.name;
  const look = (start: number, step: -1 | 1): void => {
    let count = 0;
    for (let index = start; index >= from && index < to && count < neighboursAside; index += step) {
      const { name } = nodes[index]!;
      if (name === '' || name === own || isLandmark(nodes[index]!.role)) continue;
      found.push(short(name));
      count += 1;
    }
  };
  look(at - 1, -1);
  look(endOf(nodes, at), 1);
  return [...new Set(found)];
}

function othersOf(nodes: readonly ScreenNode[], at: number): string[] {
  const names = new Set<string>();
  for (const [index, { role, name }] of nodes.entries())
    if (index !== at && name !== '' && roleSimilarity(role, nodes[at]!.role) > 0 && names.size < mostOthers)
      names.add(short(name));
  return [...names];
}

function kindOfValue(value: string | undefined): Fingerprint['value'] {
  if (value === undefined) return 'none';
  if (/^\s*[-+]?[\d.,\s]*\d\s*%?$/.test(value)) return 'number';
  return /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(value) ? 'date' : 'text';
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
