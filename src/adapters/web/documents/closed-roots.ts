/** Closed shadow roots: the page keeps scripts from looking into them, but the browser exposes what is in them. */
import type { CDPSession } from 'playwright-core';
import { matchText } from '../../../domain/flow/selector/match.js';
import type { TextMatch } from '../../../domain/flow/selector/ast.js';
import type { Selector } from '../../../domain/flow/selector/index.js';
import { looksForElements, type LookingPart } from '../../../domain/flow/selector/nameless.js';
import { isGone, type PageDocument } from './document.js';
import type { PageDocuments } from './page-documents.js';
import { rolesByInputType, rolesByTag } from '../page/element/role-tables.js';
import { pageApiName } from '../page/protocol.js';

/** A closed shadow root that shows something. */
interface ClosedRoot {
  /** Start tag of the element that it belongs to. */
  readonly host: string;
  /** Its texts, and the attributes that elements are found by. */
  readonly texts: readonly string[];
  /** The roles of what is in it. */
  readonly roles: ReadonlySet<string>;
}

/** What was found out so long ago, in milliseconds, holds for whoever looks again and again for something to come. */
const freshMs = 500;

const known = new WeakMap<PageDocument, { readonly atMs: number; readonly roots: readonly ClosedRoot[] }>();

/**
 * Why what a selector means may be in a closed shadow root, where one says what the selector names. Undefined where none does.
 *
 * @param among the documents in which elements may have such a root
 * @param isAbsence whether nothing must have been missed, so that it is found out anew
 */
export async function closedRootFor(
  documents: PageDocuments,
  among: ReadonlySet<PageDocument>,
  selector: Selector,
  isAbsence: boolean,
): Promise<string | undefined> {
  for (const document of documents.all()) {
    if (!among.has(document)) continue;
    for (const root of await rootsIn(document, isAbsence))
      if (mayHold(root, selector))
        return `it may be in the closed shadow root of ${root.host}, into which no selector looks`;
  }
  return undefined;
}

async function rootsIn(document: PageDocument, isAbsence: boolean): Promise<readonly ClosedRoot[]> {
  const before = known.get(document);
  const atMs = performance.now();
  if (!isAbsence && before !== undefined && atMs - before.atMs < freshMs) return before.roots;
  const roots = await readRoots(document).catch((error: unknown) => {
    // An element, or all of the document, may go while it is asked.
    if (isGone(error) || /node|object/i.test(String(error))) return [];
    throw error;
  });
  known.set(document, { atMs, roots });
  return roots;
}

async function readRoots({ session, uniqueContextId, prefix }: PageDocument): Promise<ClosedRoot[]> {
  const objectGroup = 'closed-roots';
  try {
    const expression = `${pageApiName}.bareHosts(${JSON.stringify({ prefix })})`;
    const { result } = await session.send('Runtime.evaluate', { expression, uniqueContextId, objectGroup });
    if (result.objectId === undefined) return [];
    const { result: entries } = await session.send('Runtime.getProperties', {
      objectId: result.objectId,
      ownProperties: true,
    });
    const hosts = entries.flatMap(({ name, value }) => (/^\d+$/.test(name) && value?.objectId ? [value.objectId] : []));
    const roots = await Promise.all(hosts.map((objectId) => closedRootOf(session, objectId)));
    return roots.filter((root) => root !== undefined);
  } finally {
    await session.send('Runtime.releaseObjectGroup', { objectGroup }).catch(() => undefined);
  }
}

/** What the browser exposes of a node. */
interface DomNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly nodeValue: string;
  readonly attributes?: readonly string[];
  readonly shadowRootType?: string;
  readonly shadowRoots?: readonly DomNode[];
  readonly children?: readonly DomNode[];
}

async function closedRootOf(session: CDPSession, objectId: string): Promise<ClosedRoot | undefined> {
  const { node } = await session.send('DOM.describeNode', { objectId });
  if (node.shadowRoots?.some(({ shadowRootType }) => shadowRootType === 'closed') !== true) return undefined;
  const { node: whole }: { node: DomNode } = await session.send('DOM.describeNode', {
    objectId,
    depth: -1,
    pierce: true,
  });
  const inside = (whole.shadowRoots ?? []).flatMap((root) => [...nodesIn(root)]);
  const texts = inside.flatMap(textsOf);
  const roles = new Set(inside.map(roleOf));
  return texts.length === 0 ? undefined : { host: startTag(whole), texts, roles };
}

function* nodesIn(node: DomNode): Generator<DomNode> {
  if (node.localName === 'style' || node.localName === 'script') return;
  yield node;
  for (const inner of [...(node.shadowRoots ?? []), ...(node.children ?? [])]) yield* nodesIn(inner);
}

const findingAttributes = new Set(
  'id name aria-label title alt placeholder value data-testid data-test-id data-test data-cy data-qa'.split(' '),
);

function textsOf({ nodeType, nodeValue, attributes = [] }: DomNode): string[] {
  const said = attributes.filter((_, at) => at % 2 === 1 && findingAttributes.has(attributes[at - 1]!));
  return [...(nodeType === 3 ? [nodeValue] : []), ...said].filter((text) => text.trim() !== '');
}

/** The role that an element is given, or that follows from its tag, as far as that is known without the page around it. */
function roleOf(node: DomNode): string {
  const tag = node.localName;
  const written = attributeOf(node, 'role');
  if (written !== undefined) return written;
  if (node.nodeType === 3) return 'text';
  if (tag === 'input') return rolesByInputType[attributeOf(node, 'type') ?? 'text'] ?? 'textbox';
  return rolesByTag.get(tag) ?? otherRoles[tag] ?? 'generic';
}

const otherRoles: Readonly<Record<string, string>> = {
  a: 'link',
  img: 'img',
  li: 'listitem',
  select: 'combobox',
  summary: 'button',
  table: 'table',
  tr: 'row',
  td: 'cell',
  th: 'columnheader',
};

function attributeOf({ attributes = [] }: DomNode, name: string): string | undefined {
  const at = attributes.findIndex((other, index) => index % 2 === 0 && other === name);
  return at < 0 ? undefined : attributes[at + 1];
}

function startTag(node: DomNode): string {
  const id = attributeOf(node, 'id');
  return `<${node.localName}${id === undefined ? '' : ` id="${id}"`}>`;
}

/** Whether what the last part of a selector means may be in a closed root. */
function mayHold(root: ClosedRoot, { alternatives }: Selector): boolean {
  if (alternatives.length === 0) return true;
  return alternatives.some(({ parts }) => {
    const part = parts.findLast(looksForElements);
    return part !== undefined && partMayBeIn(root, part);
  });
}

function partMayBeIn({ texts, roles }: ClosedRoot, part: LookingPart): boolean {
  const joined = folded(texts.join(' '));
  const isSaid = (name: string): boolean => joined.includes(folded(name));
  switch (part.kind) {
    case 'own': {
      const wanted = part.type?.roles ?? [];
      // What says a text may be an element of any kind.
      const isOfKind = wanted.length === 0 || wanted.includes('text') || wanted.some((role) => roles.has(role));
      return isOfKind && (part.label === null || isSaid(part.label));
    }
    case 'text':
      return matchesAny(part.match, joined, texts);
    case 'role':
      return roles.has(part.role) && (part.name === undefined || matchesAny(part.name, joined, texts));
    default:
      // CSS and XPath look into no closed root by what they are.
      return false;
  }
}

function matchesAny(match: TextMatch, joined: string, texts: readonly string[]): boolean {
  if (match.kind !== 'regex') return joined.includes(folded(match.text));
  return [texts.join(' '), ...texts].some((text) => matchText(match, text));
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
