import { parseSelector, printSelector, type SelectorPart } from '../../../domain/flow/selector/index.js';
import type { ElementQuery } from '../../../ports/eye.js';
import { callPage, ignoreGone, type PageDocument } from '../documents/document.js';
import { findInPage } from './find.js';
import type { PageDocuments } from '../documents/page-documents.js';
import { inPageOrder } from '../documents/page-order.js';

/** Chains tried for an element where a page has frames; where it has none, the first one holds. */
const mostTried = 3;

/**
 * A selector of its own for each of several elements, in their order, tried on all documents of the page as they are now;
 * undefined for an element that has none.
 *
 * @param query what they all match
 */
export async function distinguishInPage(
  documents: PageDocuments,
  query: ElementQuery,
  refs: readonly string[],
): Promise<readonly (string | undefined)[]> {
  if ('ref' in query.target) return refs.map(() => undefined);
  const { alternatives } = query.target.selector;
  const includeHidden = query.includeHidden === true;
  const most = documents.all().length === 1 ? 1 : mostTried;
  const found = new Map<string, string>();
  const wanted = (): string[] => refs.filter((ref) => !found.has(ref));
  const proposed = async (
    document: PageDocument,
    own: readonly string[],
    parts: readonly SelectorPart[],
  ): Promise<readonly (readonly (readonly SelectorPart[])[])[]> =>
    (await callPage(document, 'distinguish', { refs: own, parts, includeHidden, most }).catch(ignoreGone)) ?? [];

  for (const { parts } of alternatives) {
    for (const document of documents.all()) {
      const own = wanted().filter((ref) => ref.startsWith(`${document.prefix}e`));
      if (own.length === 0) continue;
      const chains = await proposed(document, own, parts);
      const frames = await waysInto(documents, document, proposed);
      for (const [index, ref] of own.entries()) {
        const tried = (chains[index] ?? []).flatMap((chain) => [chain, ...frames.map((frame) => [...frame, ...chain])]);
        for (const chain of tried) {
          const text = await provenText(documents, chain, ref, includeHidden);
          if (text === undefined) continue;
          found.set(ref, text);
          break;
        }
      }
    }
  }
  for (const { parts } of alternatives) {
    for (const ref of wanted()) {
      const text = await numberedText(documents, parts, ref, includeHidden);
      if (text !== undefined) found.set(ref, text);
    }
  }
  return refs.map((ref) => found.get(ref));
}

/** What a chain matches by its number over all documents of the page. */
async function numberedText(
  documents: PageDocuments,
  parts: readonly SelectorPart[],
  ref: string,
  includeHidden: boolean,
): Promise<string | undefined> {
  const own = parts.at(-1)?.kind === 'nth' ? parts.slice(0, -1) : parts;
  const selector = { source: '', alternatives: [{ source: '', parts: own }] };
  const { matches } = await findInPage(documents, { target: { selector }, ...(includeHidden && { includeHidden }) });
  const order = await inPageOrder(documents);
  const ordered = matches.toSorted((a, b) => order.indexOf(a.document) - order.indexOf(b.document));
  const index = ordered.findIndex(({ reading }) => reading.summary.ref === ref) + 1;
  if (index === 0) return undefined;
  return provenText(documents, [...own, { kind: 'nth', at: nowhere, index }], ref, includeHidden);
}

/** Chains that lead into the frame of a document, from the page's own document on; none for that. */
async function waysInto(
  documents: PageDocuments,
  document: PageDocument,
  proposed: (
    parent: PageDocument,
    refs: readonly string[],
    parts: readonly SelectorPart[],
  ) => Promise<readonly (readonly (readonly SelectorPart[])[])[]>,
): Promise<readonly (readonly SelectorPart[])[]> {
  const owner = await documents.ownerOf(document).catch(ignoreGone);
  if (owner === undefined) return [];
  const [chains = []] = await proposed(owner.parent, [owner.ref], [{ kind: 'css', at: nowhere, css: 'iframe' }]);
  const outer = await waysInto(documents, owner.parent, proposed);
  return outer.length === 0 ? chains : outer.flatMap((way) => chains.map((chain) => [...way, ...chain]));
}

const nowhere = { start: 0, end: 0 };

/** The text of a chain where, read again, it means this element and no other of the page. */
async function provenText(
  documents: PageDocuments,
  parts: readonly SelectorPart[],
  ref: string,
  includeHidden: boolean,
): Promise<string | undefined> {
  const text = printSelector({ source: '', alternatives: [{ source: '', parts }] });
  const read = parseSelector(text);
  if (!read.ok) return undefined;
  const query = { target: { selector: read.selector }, ...(includeHidden && { includeHidden }) };
  const { count, matches } = await findInPage(documents, query);
  return count === 1 && matches[0]?.reading.summary.ref === ref ? text : undefined;
}
