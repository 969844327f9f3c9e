/** handeye's own grammar: `Type#Name`, `#x`. A bare `Type` is read by `type-forms.ts`, where its misspellings are. */
import type { OwnPart } from './ast.js';
import { cssAfterId } from './css/after-id.js';
import type { Input, PartOutcome } from './grammar.js';
import { excerpt, fault, isFault } from './grammar.js';
import { isHtmlTag } from './css/html.js';
import { matchAt } from './lexer.js';
import type { TextRead } from './names.js';
import { readText } from './names.js';
import type { SelectorRewrite } from './rewrites.js';
import { nearestType, resolveType } from './types/roles.js';

const head = /(\p{L}[\p{L}\d]*(?:[ _-]+\p{L}[\p{L}\d]*)*)?#/uy;

/** Reads a part that begins with `Type#` or `#`; undefined where it is not in this grammar. */
export function readOwn(input: Input, at: number): PartOutcome | undefined {
  const { source, end } = input;
  const found = matchAt(head, source, at, end);
  if (found === undefined) return undefined;
  const word = found[1];
  const type = word === undefined ? null : resolveType(word);
  if (type === undefined) return unknownType(input, at, word ?? '');
  const label = readText(input, at + found[0].length, false, 'name');
  if (isFault(label)) return label;
  const css = label.quoted ? undefined : cssAfterId(input, at, word, label);
  if (css !== undefined) return css;
  return ownRead(at, type, label);
}

/** An own part with the label that was read, and what ended it. */
function ownRead(
  at: number,
  type: OwnPart['type'],
  label: TextRead,
  rewrites: readonly SelectorRewrite[] = [],
): PartOutcome {
  const { boundary } = label;
  const span = { start: at, end: boundary.at };
  const part: OwnPart = { kind: 'own', at: span, type, label: label.text, labelQuoted: label.quoted };
  return { ok: true, parts: [part], rewrites: [...rewrites, ...label.rewrites, ...boundary.rewrites], boundary };
}

/** A word before `#` that is no type: a tag (CSS decides), words of a sentence (not ours), or a misspelling. */
function unknownType(input: Input, at: number, word: string): PartOutcome | undefined {
  if (isHtmlTag(word) || /\s/.test(word)) return undefined;
  const span = { start: at, end: at + word.length };
  const nearest = nearestType(word);
  const message = `Unknown type "${excerpt(word)}".`;
  if (nearest !== undefined) return fault(span, message, { nearest });
  return fault(span, message, {
    hint: `Types are ARIA roles and UI Automation control types, such as Button, Edit or Link. If this is all a name, write #"${excerpt(input.source.slice(at, input.end))}".`,
  });
}
