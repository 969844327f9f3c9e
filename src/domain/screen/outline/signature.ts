import { hash64 } from './hash64.js';
import type { NodeStateName, ScreenNode, Snapshot } from '../element/screen-node.js';

/**
 * The identity of screens. Take it from full snapshots: what a budget leaves out differs from time to time.
 *
 * Two screens are the same by structure when they are built alike, and the same variant by content when they also say the
 * same. Neither knows addresses, positions or refs.
 */

/** Roles that only carry text. They belong to what a screen says, not to how it is built; what they hold moves up. */
const textRoles = new Set(
  'text paragraph generic none presentation strong emphasis code subscript superscript time insertion deletion mark'.split(
    ' ',
  ),
);

/** Roles of entries that data repeats. One entry may have a part that its neighbour lacks: together they are one entry. */
const entryRoles = new Set(
  'listitem row option treeitem article cell gridcell menuitem menuitemcheckbox menuitemradio'.split(' '),
);

interface Shape {
  /** Role, id and level. */
  readonly key: string;
  /** Hashes of the distinct shapes inside. */
  readonly inside: ReadonlySet<string>;
  readonly isEntry: boolean;
}

/**
 * Which screen this is, as 16 hex digits: roles and their nesting, heading levels, ids and test ids with digits folded.
 * Texts, values, states, the language and the length of lists do not count: equal siblings are one, and entries of a list
 * or table are one with all the parts that any of them has.
 */
export function structureSignature(snapshot: Snapshot): string {
  // From the last node to the first the children of a node are what was left deeper than it.
  const open: Shape[][] = [];
  for (let index = snapshot.nodes.length - 1; index >= 0; index -= 1) {
    const node = snapshot.nodes[index];
    if (node === undefined) continue;
    const children = open.splice(node.depth + 1).flat();
    const siblings = (open[node.depth] ??= []);
    const id = stableId(node);
    if (textRoles.has(node.role) && id === '') siblings.push(...children);
    else {
      siblings.push({
        key: `${node.role}#${id}${node.role === 'heading' ? (node.level ?? '') : ''}`,
        inside: distinct(children),
        isEntry: entryRoles.has(node.role),
      });
    }
  }
  return hash64([...distinct(open.flat())].toSorted().join());
}

/** The hashes of shapes, equal ones and entries of one kind as one. Their order does not count. */
function distinct(shapes: readonly Shape[]): Set<string> {
  const entries = new Map<string, Set<string>>();
  const hashes = new Set<string>();
  for (const { key, inside, isEntry } of shapes) {
    if (!isEntry) {
      hashes.add(hashOf(key, inside));
      continue;
    }
    const joined = entries.get(key);
    if (joined === undefined) entries.set(key, new Set(inside));
    else for (const hash of inside) joined.add(hash);
  }
  for (const [key, inside] of entries) hashes.add(hashOf(key, inside));
  return hashes;
}

function hashOf(key: string, inside: ReadonlySet<string>): string {
  return hash64(inside.size === 0 ? key : `${key}(${[...inside].toSorted().join()})`);
}

/** Test id or id, without what is counted or made up anew each time: digits are folded, long hexadecimal parts left out. */
function stableId({ testId, id }: ScreenNode): string {
  const own = testId ?? id ?? '';
  return /\d/.test(own) ? own.replace(/(?=[a-f]*\d)[\da-f]{8,}/gi, '*').replace(/\d+/g, '0') : own;
}

/**
 * Which variant of a screen this is, as 16 hex digits: what it is built of, in order, with names, values and states. Dates,
 * times and numbers in texts do not count; a text that is nothing but a number is content and does. Neither does what has
 * the focus, nor what is scrolled into view.
 */
export function contentSignature(snapshot: Snapshot): string {
  return hash64(snapshot.nodes.map(contentOf).join('\n'));
}

/** What has the focus and what is scrolled into view is no content. */
const contentStates = [
  'disabled',
  'checked',
  'selected',
  'expanded',
  'pressed',
  'readonly',
  'required',
  'invalid',
  'busy',
  'multiselectable',
  'modal',
] as const satisfies readonly NodeStateName[];

function contentOf(node: ScreenNode): string {
  const { states } = node;
  let text = `${node.depth}\t${node.role}\t${stableId(node)}\t${node.level ?? ''}\t${normalisedText(node.name)}`;
  if (node.value !== undefined) text += `\t=${normalisedText(node.value)}`;
  for (const state of contentStates) if (states[state] !== undefined) text += `\t${state}:${states[state]}`;
  return text;
}

/** Dates by digits (2026-03-05, 5.3.26, 03/05/2026) and with the month as a word in any language, before or after the day. */
const date =
  /\p{Nd}{4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,2}|\p{Nd}{1,2}[./-]\s?\p{Nd}{1,2}[./-]\s?\p{Nd}{2,4}|\p{Nd}{1,2}\.?\s(?:de\s)?\p{L}{3,}\.?,?\s(?:de\s)?\p{Nd}{4}|\p{L}{3,}\.?\s\p{Nd}{1,2}(?:st|nd|rd|th)?,\s\p{Nd}{4}/gu;
/** Times of day and durations: 9:05, 21:04:33.120, 9:05 pm, and what ISO 8601 puts behind a date. */
const time = /T?\p{Nd}{1,3}:\p{Nd}{2}(?::\p{Nd}{2})?(?:[.,]\p{Nd}+)?(?:Z|[+-]\p{Nd}{2}:\p{Nd}{2}|\s?[ap]\.?m\b\.?)?/giu;
/** Numbers with grouping and decimals in any convention. */
const number = /\p{Nd}(?:[\p{Nd}.,'’\u00A0\u202F]*\p{Nd})?/gu;

function normalisedText(text: string): string {
  if (!/\p{Nd}/u.test(text)) return text;
  const dated = text.replace(date, '<date>').replace(time, '<time>');
  return /\p{L}/u.test(text) ? dated.replace(number, '#') : dated;
}
