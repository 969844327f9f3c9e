/** The values of `text=` and of a `role=` part's name: plain text, quoted text, regular expressions. */
import type { TextMatch } from './ast.js';
import type { Fault } from './grammar.js';
import { fault } from './grammar.js';
import { matchAt, readQuoted } from './lexer.js';
import type { SelectorRewrite } from './rewrites.js';
import { rewrite } from './rewrites.js';

/** How a text is to be compared, and where it ends. */
export interface MatchRead {
  readonly match: TextMatch;
  readonly end: number;
  readonly rewrites: readonly SelectorRewrite[];
}

const slashed = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/y;

/**
 * A regular expression between slashes. Undefined where the slash opens none (`/home/user` is a path: its "flags" are
 * not). `ends` checks whether what follows may follow; a path's rest may not.
 */
export function readRegex(
  source: string,
  at: number,
  end: number,
  ends: (at: number) => boolean,
): MatchRead | Fault | undefined {
  if (source[at] !== '/') return undefined;
  const found = matchAt(slashed, source, at, end);
  if (found === undefined || !ends(at + found[0].length)) return brokenRegex(source, at, end);
  const [whole, body = '', flags = ''] = found;
  if (/[^dgimsuvy]/.test(flags)) return undefined;
  // d, g and y change how a regular expression is used, not what it matches.
  const kept = [...new Set(flags.replaceAll(/[dgy]/g, ''))].sort().join('');
  const compiled = compile(body, kept);
  if (compiled instanceof Error) return badRegex(at, at + whole.length, compiled);
  return { match: { kind: 'regex', source: compiled.source, flags: kept }, end: at + whole.length, rewrites: [] };
}

/** `/a[/`: slashes at both ends, but no regular expression between them. */
function brokenRegex(source: string, at: number, end: number): Fault | undefined {
  const close = source.lastIndexOf('/', end - 1);
  if (close <= at + 1 || !/^[dgimsuvy]*\s*$/.test(source.slice(close + 1, end))) return undefined;
  const compiled = compile(source.slice(at + 1, close), '');
  return compiled instanceof Error ? badRegex(at, close + 1, compiled) : undefined;
}

function compile(body: string, flags: string): RegExp | Error {
  try {
    return new RegExp(body, flags);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function badRegex(start: number, end: number, error: Error): Fault {
  const reason = error.message.replace(/^Invalid regular expression: /, '');
  return fault({ start, end }, `This is no valid regular expression: ${reason}.`, {
    hint: 'Mend it, or write the text in quotes if the slashes belong to it.',
  });
}

/**
 * A quoted text: `"Save"` is the whole text, case-sensitive; `"Save"i` is any part of the text, ignoring case.
 * Undefined where no quote opens; a fault where it is never closed.
 */
export function readQuotedMatch(source: string, at: number, end: number): MatchRead | Fault | undefined {
  const quoted = readQuoted(source, at, end);
  if (quoted === undefined || (!quoted.closed && quoted.style !== 'straight')) return undefined;
  if (!quoted.closed) {
    return fault({ start: at, end: at + 1 }, 'This quote is never closed.', { hint: 'Close it with the same quote.' });
  }
  if (quoted.value.trim() === '')
    return fault({ start: at, end: quoted.end }, 'The text is empty.', { hint: 'Write the text to look for.' });
  const flag = matchAt(/\s?([is])(?![\p{L}\p{N}_])/iuy, source, quoted.end, end);
  const kind = flag?.[1]?.toLowerCase() === 'i' ? 'substring' : 'exact';
  const from = source.slice(at, quoted.end);
  return {
    match: { kind, text: quoted.value.trim() },
    end: quoted.end + (flag?.[0].length ?? 0),
    rewrites: quoted.style === 'straight' ? [] : [rewrite('smart_quotes', from, JSON.stringify(quoted.value))],
  };
}
