import { groundElement } from '../grounding/ground-element.js';
import type { Grounded } from '../grounding/grounded.js';
import { toRead } from '../grounding/purpose.js';
import { textFieldRoles } from '../phrase/role-words.js';
import { normalised, wordsOf } from '../phrase/words.js';
import type { ElementName, Scene } from '../grounding/scene.js';
import { valueOf, type Token } from '../text/token.js';
import type { IntentContext } from './intent.js';

/** Where the value of something is shown, and what it is now. */
export type ShownValue =
  | {
      readonly kind: 'found';
      readonly index: number;
      readonly score: number;
      readonly name: ElementName;
      /** Whether it is what a field holds. */
      readonly isField: boolean;
      readonly text: string;
      /** The text with a NUL where the value stands, such as `Total: \0`. */
      readonly frame?: string;
    }
  | Exclude<Grounded, { kind: 'found' }>;

/** The value of what words name: of a field, of a label, of a cell in the row and column that are named. */
export function valueShownBy(context: IntentContext, tokens: readonly Token[]): ShownValue {
  const { scene } = context;
  const cell = cellOf(context, tokens);
  if (cell !== undefined) return shown(scene, cell, 0.93);
  const isHead = (index: number): boolean => scene.nodes[index]!.role === 'columnheader';
  const found = groundElement(context.text, tokens, toRead, scene, { ...context.focus, except: isHead });
  if (found.kind !== 'found') return found.kind === 'several' ? (amongLabels(scene, found) ?? found) : found;
  const { index, score } = found;
  const node = scene.nodes[index]!;
  if (isField(node.role)) return shown(scene, index, score);
  const text = scene.textOf(index);
  const label = normalised(valueOf(tokens)).replace(/^the /, '');
  // A link or heading of that name is the thing itself, and no label of what comes next.
  const isLabel = !['link', 'heading', 'button', 'article', 'tab', 'menuitem', 'option'].includes(node.role);
  if (isLabel && isLabelOnly(text, label, found.phrase.name)) {
    const next = valueAfter(scene, index);
    if (next !== undefined) return shown(scene, next, score - 0.02);
  }
  const frame = frameIn(text, found.phrase.name);
  return { ...shown(scene, index, score), ...(frame !== undefined && { frame }) };
}

function shown(scene: Scene, index: number, score: number): ShownValue & { kind: 'found' } {
  const { role, value } = scene.nodes[index]!;
  const field = isField(role);
  return {
    kind: 'found',
    index,
    score,
    name: scene.nameOf(index),
    isField: field,
    text: field ? (value ?? '') : scene.textOf(index),
  };
}

function isField(role: string): boolean {
  return textFieldRoles.includes(role) || role === 'slider' || role === 'progressbar';
}

/** A field and its label are called alike: the field has the value. */
function amongLabels(scene: Scene, { indices }: { readonly indices: readonly number[] }): ShownValue | undefined {
  const fields = indices.filter((index) => isField(scene.nodes[index]!.role));
  if (fields.length === 1) return shown(scene, fields[0]!, 0.9);
  if (indices.some((index) => ['status', 'alert', 'log'].includes(scene.nodes[index]!.role))) return undefined;
  const labels = indices.filter(
    (index) =>
      scene.nodes[index]!.role !== 'heading' && frameIn(scene.textOf(index), scene.nodes[index]!.name) !== undefined,
  );
  return labels.length === 1 ? shown(scene, labels[0]!, 0.85) : undefined;
}

/** Whether a text is nothing but the label that was asked for. */
function isLabelOnly(text: string, label: string, name: string): boolean {
  const words = wordsOf(text).join(' ');
  return words === wordsOf(label).join(' ') || words === wordsOf(name).join(' ');
}

/** The text that follows a label: beside it, or in the definition, cell or line that comes next. */
function valueAfter(scene: Scene, index: number): number | undefined {
  const parent = scene.parents[index]!;
  const end = parent === -1 ? scene.nodes.length : scene.ends[parent]!;
  for (let at = scene.ends[index]!; at < Math.min(scene.nodes.length, Math.max(end, scene.ends[index]! + 1)); at += 1) {
    const { role, name, value } = scene.nodes[at]!;
    if (role === 'term' || role === 'heading') return undefined;
    if (name !== '' || (value ?? '') !== '' || role === 'definition') return at;
  }
  return undefined;
}

/** `Total: $8.00` for "total", `Cart (2)` for "cart": the text around the value. */
function frameIn(text: string, label: string): string | undefined {
  const plain = label.replace(/^the\s+/i, '');
  const start = normalised(text).indexOf(normalised(plain));
  if (plain === '' || start === -1 || normalised(text) === normalised(plain)) return undefined;
  const counted = /^(.*\()(\d[\d.,]*)(\).*)$/s.exec(text);
  if (counted !== null) return `${counted[1]}\u0000${counted[3]}`;
  const labelled = /^(.{1,60}?:\s*)(\S.*)$/s.exec(text);
  if (labelled !== null && normalised(labelled[1]!).includes(normalised(plain))) return `${labelled[1]}\u0000`;
  const prefixed = start === 0 ? /^(.+?\s)([\d$€£¥+-][\d.,$€£¥%]*)$/s.exec(text) : null;
  return prefixed !== null && wordsOf(prefixed[1]!).join(' ') === wordsOf(plain).join(' ')
    ? `${prefixed[1]}\u0000`
    : undefined;
}

/** "the stock of Oak Shelf": the cell in the column and the row that are named. */
function cellOf({ text, scene, focus }: IntentContext, tokens: readonly Token[]): number | undefined {
  for (const word of ['of', 'for', 'in']) {
    const at = tokens.findIndex((token, index) => index > 0 && token.kind === 'word' && token.lower === word);
    if (at <= 0 || at >= tokens.length - 1) continue;
    const column = groundElement(text, tokens.slice(0, at), (role) => (role === 'columnheader' ? 1 : 0), scene, focus);
    if (column.kind !== 'found') continue;
    const row = groundElement(text, tokens.slice(at + 1), (role) => (role === 'row' ? 1 : 0), scene, focus);
    if (row.kind !== 'found') continue;
    const cells = cellsOf(scene, row.index);
    const heads = cellsOf(scene, scene.parents[column.index]!);
    const place = heads.indexOf(column.index);
    if (place !== -1 && heads.length === cells.length) return cells[place];
  }
  return undefined;
}

/** The cells of a row, in order. */
function cellsOf(scene: Scene, row: number): readonly number[] {
  if (row < 0) return [];
  return scene
    .inside(row)
    .filter(
      (at) =>
        ['cell', 'gridcell', 'rowheader', 'columnheader'].includes(scene.nodes[at]!.role) && scene.parents[at] === row,
    );
}

const money = /^\D{0,12}(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:€|£|\$|EUR|USD|GBP|CHF))\D{0,12}$/;

/** Where the price of something is shown: the one amount of money in the smallest thing that holds both. */
export function priceOf({ text, scene, focus }: IntentContext, tokens: readonly Token[]): number | undefined {
  const thing = groundElement(text, tokens, toRead, scene, focus);
  const places = thing.kind === 'found' ? [thing.index] : thing.kind === 'several' ? thing.indices : [];
  for (const place of places) {
    for (const outer of [place, ...scene.ancestors(place)]) {
      const amounts = [outer, ...scene.inside(outer)].filter((at) => money.test(scene.nodes[at]!.name));
      if (amounts.length === 1) return amounts[0];
      if (amounts.length > 1) break;
    }
  }
  return undefined;
}
