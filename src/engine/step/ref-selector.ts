import { parseSelector } from '../../domain/flow/selector/index.js';
import { uniqueSelectors } from '../../domain/screen/outline/unique-selectors.js';
import type { ScreenNode } from '../../domain/screen/element/screen-node.js';
import type { Eye } from '../../ports/eye.js';

/** A selector for the element of a ref; or that the element is gone, and what is there now in its place. */
export type RefSelector =
  | { readonly selector: string }
  | { readonly selector: undefined; readonly isGone: boolean; readonly nearest: readonly string[] };

/**
 * A selector that means the element of a ref and no other, as things are now.
 *
 * @param known the element as it was last seen
 */
export async function selectorOfRef(eye: Eye, ref: string, known: ScreenNode | undefined): Promise<RefSelector> {
  const { nodes } = await eye.snapshot({ scope: 'full' });
  const index = nodes.findIndex((node) => node.ref === ref);
  if (index === -1) return { selector: undefined, isGone: true, nearest: known ? likeIt(nodes, known) : [] };
  const plain = uniqueSelectors(nodes)[index]?.text;
  // A number among those alike names another element as soon as one comes before it.
  const isByNumber = plain !== undefined && byNumber.test(plain);
  if (plain !== undefined && !isByNumber && (await means(eye, plain, ref))) return { selector: plain };
  // Many are alike: what distinguishes this one takes a closer look.
  const node = nodes[index]!;
  const typed = parseSelector(node.name === '' ? node.role : `${node.role}#${JSON.stringify(node.name)}`);
  const query = { target: typed.ok ? { selector: typed.selector } : { ref }, dialogStays: true };
  const found = await eye.query(query);
  const at = found.matches.findIndex(({ summary }) => summary.ref === ref);
  const own = at === -1 ? undefined : (await eye.distinguish(query, found.matches))[at];
  if (own !== undefined && (await means(eye, own, ref))) return { selector: own };
  if (isByNumber && (await means(eye, plain, ref))) return { selector: plain };
  return { selector: undefined, isGone: false, nearest: likeIt(nodes, node) };
}

const byNumber = / >> nth=\d+$/;

async function means(eye: Eye, text: string, ref: string): Promise<boolean> {
  const read = parseSelector(text);
  if (!read.ok) return false;
  const { count, matches } = await eye.query({ target: { selector: read.selector }, dialogStays: true });
  return count === 1 && matches[0]?.summary.ref === ref;
}

/** An element that is named by its ref, with what it was when it was seen. */
export function shownAs(ref: string, known: ScreenNode | undefined): string {
  return known === undefined ? ref : `${ref} (${known.role} "${known.name}")`;
}

const mostNearest = 3;

/** What has the same role and name now, or else the same role. */
function likeIt(nodes: readonly ScreenNode[], { role, name }: ScreenNode): readonly string[] {
  const selectors = uniqueSelectors(nodes);
  const among = (isLike: (node: ScreenNode) => boolean): string[] =>
    nodes.flatMap((node, at) => {
      const text = selectors[at]?.text;
      return isLike(node) && text !== undefined ? [`${text} [${node.ref}]`] : [];
    });
  const same = among((node) => node.role === role && node.name === name);
  return (same.length > 0 ? same : among((node) => node.role === role)).slice(0, mostNearest);
}
