/** What stands around a whole selector without belonging to it: whitespace, quotes, a snapshot's dash, one call of code. */
import { matchAt, readQuoted, skipSpace, trimEnd } from '../lexer.js';
import type { SelectorRewrite } from '../rewrites.js';
import { rewrite } from '../rewrites.js';

/** Where the selector itself begins and ends in what was written. */
export interface Unwrapped {
  readonly start: number;
  readonly end: number;
  readonly rewrites: readonly SelectorRewrite[];
  /** Whether the selector is a quoted text and nothing more: `"Save"`. */
  readonly quotedText?: string;
}

const oneCall =
  /(?:await\s+)?(?:[A-Za-z_$][\w$]*\s*\.\s*)*(?:locator|get|find|query|querySelector|querySelectorAll|waitForSelector|\$\$?|jQuery)\s*\(\s*/y;

/** Takes the wrappers off. Offsets stay those of `source`, for the selector inside is a stretch of it. */
export function unwrap(source: string): Unwrapped {
  let start = skipSpace(source, 0, source.length);
  let end = trimEnd(source, start, source.length);
  const rewrites: SelectorRewrite[] = [];
  if (start > 0 || end < source.length)
    rewrites.push(rewrite('surrounding_whitespace', source, source.slice(start, end)));
  // Twice quoted text is common (JSON in JSON); more is not.
  for (let depth = 0; depth < 4; depth += 1) {
    const inner = layer(source, start, end);
    if (inner === undefined) break;
    if ('quotedText' in inner) return { start, end, rewrites, quotedText: inner.quotedText };
    const from = skipSpace(source, inner.start, inner.end);
    const to = trimEnd(source, from, inner.end);
    if (from === to) break;
    rewrites.push(rewrite(inner.rule, source.slice(start, end), source.slice(from, to)));
    start = from;
    end = to;
  }
  return { start, end, rewrites };
}

type Layer = {
  readonly rule: 'outer_quotes' | 'snapshot_line' | 'code_call';
  readonly start: number;
  readonly end: number;
};

function layer(source: string, start: number, end: number): Layer | { readonly quotedText: string } | undefined {
  const quoted = readQuoted(source, start, end);
  if (quoted?.closed === true && quoted.end === end) {
    const open = quoted.style === 'escaped' ? 2 : 1;
    const inside = source.slice(start + open, end - open);
    if (/[#=[(./>*]|^~/.test(inside) || inside.includes('\\'))
      return { rule: 'outer_quotes', start: start + open, end: end - open };
    return quoted.value.trim() === '' ? undefined : { quotedText: quoted.value.trim() };
  }
  if (matchAt(/-\s+[a-z]+ ["[]/y, source, start, end) !== undefined)
    return { rule: 'snapshot_line', start: start + 1, end };
  return callAround(source, start, end);
}

/** `page.locator('…')`: the string inside, where it holds no escapes that would shift its offsets. */
function callAround(source: string, start: number, end: number): Layer | undefined {
  const head = matchAt(oneCall, source, start, end);
  if (head === undefined) return undefined;
  const open = start + head[0].length;
  const quoted = readQuoted(source, open, end);
  if (quoted?.closed !== true || source.slice(open, quoted.end).includes('\\')) return undefined;
  const tail = matchAt(/\s*\)\s*;?/y, source, quoted.end, end);
  if (tail === undefined || quoted.end + tail[0].length !== end) return undefined;
  return { rule: 'code_call', start: open + 1, end: quoted.end - 1 };
}
