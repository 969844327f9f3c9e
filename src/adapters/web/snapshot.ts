import type { ScreenNode, Snapshot } from '../../domain/screen/screen-node.js';
import type { SnapshotOptions } from '../../ports/eye.js';
import { callPage, type PageDocument } from './document.js';
import { ignoreGone } from './find.js';
import { movedBounds } from './frame-geometry.js';
import type { PageDocuments } from './page-documents.js';
import { decodeNodes } from './page/encoding.js';
import type { SnapshotReply } from './page/protocol.js';

/** The structural view of a page: its own document with those of its frames put in where their elements are. */
export async function takeSnapshot(documents: PageDocuments, options: SnapshotOptions): Promise<Snapshot> {
  const root =
    options.rootRef === undefined
      ? documents.main()
      : documents.all().find((document) => options.rootRef?.startsWith(`${document.prefix}e`));
  if (root === undefined) return { url: '', title: '', viewport: { width: 0, height: 0 }, nodes: [], omitted: 0 };
  const taken = await Promise.all(
    documents.all().map(async (document) => {
      const rootRef = document === root ? options.rootRef : undefined;
      const reply = await callPage(document, 'snapshot', {
        scope: options.scope,
        ...(options.uncut === true && { uncut: true }),
        ...(rootRef !== undefined && { rootRef }),
      }).catch(ignoreGone);
      const owner = document === root ? undefined : await documents.ownerOf(document).catch(ignoreGone);
      return reply === undefined ? undefined : { document, reply, ownerRef: owner?.ref };
    }),
  );
  const byOwner = new Map<string, Taken>();
  let main: Taken | undefined;
  for (const entry of taken) {
    if (entry === undefined) continue;
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
  readonly ownerRef: string | undefined;
}

function assembled(
  taken: Taken,
  byOwner: ReadonlyMap<string, Taken>,
  depth: number,
  offset: { x: number; y: number },
  counter: { omitted: number },
): ScreenNode[] {
  counter.omitted += taken.reply.omitted;
  const own = decodeNodes(taken.reply.nodes, taken.document.prefix);
  if (byOwner.size === 0) return own;
  const isMoved = depth !== 0 || offset.x !== 0 || offset.y !== 0;
  const nodes: ScreenNode[] = [];
  for (const node of own) {
    const placed = isMoved ? { ...node, depth: node.depth + depth, bounds: movedBounds(node.bounds, offset) } : node;
    nodes.push(placed);
    const inner = byOwner.get(node.ref);
    if (inner === undefined) continue;
    const origin = { x: placed.bounds?.x ?? 0, y: placed.bounds?.y ?? 0 };
    for (const within of assembled(inner, byOwner, placed.depth + 1, origin, counter)) nodes.push(within);
  }
  return nodes;
}
