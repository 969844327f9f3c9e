/** Mutations of one moment in the terms in which changes are alike. */
import { wording } from '../../../../domain/wording.js';
import type { Change } from './habits.js';
import { isElement } from '../dom/tree.js';

/** A change, and the mutations that it is made of. */
export interface Collected {
  readonly change: Change;
  readonly records: readonly MutationRecord[];
}

interface Draft {
  readonly node: Node;
  readonly kind: string;
  readonly records: MutationRecord[];
}

/**
 * The mutations of one batch as changes: one for each node and kind.
 * @param atMs milliseconds on the clock of the document
 */
export function changesOf(records: readonly MutationRecord[], atMs: number): Collected[] {
  const drafts = new Map<Node, Map<string, Draft>>();
  for (const record of records) {
    const node = record.type === 'characterData' ? record.target.parentNode : record.target;
    if (node === null) continue;
    const kind = kindOf(record);
    let ofNode = drafts.get(node);
    if (ofNode === undefined) drafts.set(node, (ofNode = new Map()));
    const draft = ofNode.get(kind);
    if (draft === undefined) ofNode.set(kind, { node, kind, records: [record] });
    else draft.records.push(record);
  }
  return [...drafts.values()].flatMap((ofNode) =>
    [...ofNode.values()].map((draft) => ({ change: changeOf(draft, atMs), records: draft.records })),
  );
}

function kindOf(record: MutationRecord): string {
  if (record.type === 'attributes') return `attribute ${record.attributeName ?? ''}`;
  const isContent = [...record.addedNodes, ...record.removedNodes].some(isElement);
  return isContent ? 'content' : 'text';
}

function changeOf({ node, kind, records }: Draft, atMs: number): Change {
  let added = 0;
  let removed = 0;
  const tags = new Set<string>();
  for (const record of records) {
    for (const come of record.addedNodes) {
      if (!isElement(come)) continue;
      added += 1;
      tags.add(come.localName);
    }
    for (const gone of record.removedNodes) {
      if (!isElement(gone)) continue;
      removed += 1;
      tags.add(gone.localName);
    }
  }
  return { node, kind, wordings: () => wordingsOf(records), tags, size: Math.max(added, removed), atMs };
}

function wordingsOf(records: readonly MutationRecord[]): [before: string, after: string] {
  let before = '';
  let after = '';
  for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
    if (type === 'attributes') {
      before ||= oldValue ?? '';
      after = (target as Element).getAttribute(attributeName ?? '') ?? '';
    } else if (type === 'characterData') {
      before += oldValue ?? '';
      after += (target as Text).data;
    }
    for (const gone of removedNodes) before += gone.textContent ?? '';
    for (const come of addedNodes) after += come.textContent ?? '';
  }
  return [wording(before), wording(after)];
}
