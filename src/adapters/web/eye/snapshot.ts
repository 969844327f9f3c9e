import type { Bounds, ScreenNode, Snapshot } from '../../../domain/screen/element/screen-node.js';
import type { SnapshotOptions } from '../../../ports/eye.js';
import { callPage, ignoreGone, type PageDocument } from '../documents/document.js';
import { movedBounds, within, type Placing } from '../documents/frame-geometry.js';
import type { PageDocuments } from '../documents/page-documents.js';
import { decodeNodes } from '../page/encoding.js';
import type { SnapshotReply } from '../page/protocol.js';

/** The structural view of a page: its own document with those of its frames put in where their elements are. */
export async function takeSnapshot(documents: PageDocuments, options: SnapshotOptions): Promise<Snapshot> {
  const root =
    options.rootRef === undefined
      ? documents.main()
      : documents.all().find((document) => options.rootRef?.startsWith(`${document.prefix}e`));
  const taken = root === undefined ? [] : await takeAll(documents, root, options);
  const byOwner = new Map<string, Taken>();
  let main: Taken | undefined;
  for (const entry of taken) {
    if (entry.document === root) main = entry;
    else if (entry.ownerRef !== undefined) byOwner.set(entry.ownerRef, entry);
  }
  if (main === undefined) return { url: '', title: '', viewport: { width: 0, height: 0 }, nodes: [], omitted: 0 };
  const counter = { omitted: 0 };
  const nodes = assembled(main, byOwner, 0, { x: 0, y: 0 }, counter);
  const { url, title, viewport } = main.reply;
  return { url, title, viewport, nodes, omitted: counter.omitted };
}

interface Taken {
  readonly document: PageDocument;
  readonly reply: SnapshotReply;
  readonly nodes: readonly ScreenNode[];
  readonly ownerRef: string | undefined;
  /** Where it lies in the document around it; undefined for the first, and where that is unknown. */
  readonly placing: Placing | undefined;
}

/** All documents at once; of what is in view, those of frames only once it is known that the frame is. */
async function takeAll(documents: PageDocuments, root: PageDocument, options: SnapshotOptions): Promise<Taken[]> {
  const taken: Taken[] = [];
  const left = new Set(documents.all());
  let asked = options.scope === 'full' ? [...left] : [root];
  while (asked.length > 0) {
    for (const document of asked) left.delete(document);
    const replies = await Promise.all(asked.map(async (document) => take(documents, document, root, options)));
    for (const entry of replies) if (entry !== undefined) taken.push(entry);
    asked = left.size === 0 ? [] : await framesIn(documents, left, taken);
  }
  return taken;
}

async function take(
  documents: PageDocuments,
  document: PageDocument,
  root: PageDocument,
  { scope, uncut, rootRef }: SnapshotOptions,
): Promise<Taken | undefined> {
  const reply = await callPage(document, 'snapshot', {
    scope,
    ...(uncut === true && { uncut }),
    ...(document === root && rootRef !== undefined && { rootRef }),
  }).catch(ignoreGone);
  if (reply === undefined) return undefined;
  const owner = document === root ? undefined : await documents.ownerOf(document).catch(ignoreGone);
  const box = owner && (await callPage(owner.parent, 'frameBox', { ref: owner.ref }).catch(ignoreGone));
  const nodes = decodeNodes(reply.nodes, document.prefix);
  return { document, reply, nodes, ownerRef: owner?.ref, placing: box ?? undefined };
}

/** The documents of frames that are among what was taken. */
async function framesIn(
  documents: PageDocuments,
  candidates: Iterable<PageDocument>,
  taken: readonly Taken[],
): Promise<PageDocument[]> {
  const refs = new Set(taken.flatMap(({ nodes }) => nodes.map(({ ref }) => ref)));
  const found: PageDocument[] = [];
  for (const document of candidates) {
    const owner = await documents.ownerOf(document).catch(ignoreGone);
    if (owner !== undefined && refs.has(owner.ref)) found.push(document);
  }
  return found;
}

function assembled(
  taken: Taken,
  byOwner: ReadonlyMap<string, Taken>,
  depth: number,
  offset: Placing,
  counter: { omitted: number },
): readonly ScreenNode[] {
  counter.omitted += taken.reply.omitted;
  const own = taken.nodes;
  if (byOwner.size === 0) return own;
  const nodes: ScreenNode[] = [];
  for (const node of own) {
    const placed = depth !== 0 ? { ...node, depth: node.depth + depth, bounds: placedBounds(node, offset) } : node;
    nodes.push(placed);
    const inner = byOwner.get(node.ref);
    if (inner === undefined) continue;
    const origin = within(inner.placing ?? { x: 0, y: 0 }, offset);
    for (const child of assembled(inner, byOwner, placed.depth + 1, origin, counter)) nodes.push(child);
  }
  return nodes;
}

/** In whole px, as those of the page's own document are. */
function placedBounds({ bounds }: ScreenNode, offset: Placing): Bounds | null {
  const placed = movedBounds(bounds, offset);
  if (placed === null) return null;
  const { round } = Math;
  return { x: round(placed.x), y: round(placed.y), width: round(placed.width), height: round(placed.height) };
}
