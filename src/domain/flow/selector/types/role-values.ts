/** The values in the brackets of a `role=` part. */
import type { TextMatch } from '../ast.js';
import type { Fault } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { matchAt } from '../lexer.js';
import { printMatch } from '../print.js';
import type { SelectorRewrite } from '../rewrites.js';
import { rewrite } from '../rewrites.js';
import type { MatchRead } from '../text-match.js';
import { readQuotedMatch, readRegex } from '../text-match.js';

/** Reads a name: quoted, a regular expression, or (a mistake) bare up to `stop`. `operator` is what stood before it. */
export function readRoleName(source: string, at: number, end: number, stop: RegExp, operator = '='): MatchRead | Fault {
  const ends = (place: number): boolean => {
    const rest = source.slice(place, end).trimStart();
    return rest === '' || rest.search(stop) === 0 || /^(?:>>|[,\]])/.test(rest);
  };
  const special = readRegex(source, at, end, ends) ?? readQuotedMatch(source, at, end);
  if (special !== undefined)
    return isFault(special) ? special : { ...special, match: withOperator(special.match, operator) };
  const rest = source.slice(at, end);
  const length = rest.search(stop);
  const text = (length === -1 ? rest : rest.slice(0, length)).trim();
  if (text === '')
    return fault({ start: at, end: at }, 'The name is empty.', {
      hint: 'Write the name in quotes, as in [name="Save"].',
    });
  const match = withOperator({ kind: 'exact', text }, operator);
  const written = printMatch(match);
  return {
    match,
    end: at + rest.indexOf(text) + text.length,
    rewrites: [rewrite('unquoted_attribute', `[name${operator}${text}]`, `[name=${written}]`)],
  };
}

/** CSS's operators on a name: `*=` any part of it, `^=` its beginning, `$=` its end, `~=` and `|=` a word of it. */
function withOperator(match: TextMatch, operator: string): TextMatch {
  if (match.kind === 'regex' || operator === '=') return match;
  const escaped = match.text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  switch (operator) {
    case '*=':
      return { kind: 'substring', text: match.text };
    case '^=':
      return { kind: 'regex', source: `^${escaped}`, flags: '' };
    case '$=':
      return { kind: 'regex', source: `${escaped}$`, flags: '' };
    default:
      return { kind: 'regex', source: String.raw`(?<!\S)${escaped}(?!\S)`, flags: '' };
  }
}

/** The value of a state, and where it ends. */
export interface StateRead {
  readonly value: boolean | 'mixed' | number;
  readonly end: number;
  readonly rewrites: readonly SelectorRewrite[];
}

/** Reads the value of a state; without one (`[checked]`) it is true. */
export function readStateValue(
  source: string,
  at: number,
  end: number,
  state: string,
  given: boolean,
): StateRead | Fault {
  if (!given && state !== 'level') return { value: true, end: at, rewrites: [] };
  const found = matchAt(/(["']?)([\w.-]*)\1/y, source, at, end);
  const written = found?.[2] ?? '';
  const span = { start: at, end: at + (found?.[0].length ?? 0) };
  const word = written.toLowerCase();
  if (state === 'level') {
    if (/^[1-9]\d?$/.test(word)) return { value: Number(word), end: span.end, rewrites: [] };
    return fault(span, `level is a number from 1, not "${written}".`, { hint: 'Write it as in [level=2].' });
  }
  if (word === 'true' || word === 'false') return { value: word === 'true', end: span.end, rewrites: [] };
  const threefold = state === 'checked' || state === 'pressed';
  if (word === 'mixed' && threefold) return { value: 'mixed', end: span.end, rewrites: [] };
  const values = threefold ? 'true, false or mixed' : 'true or false';
  return fault(span, `${state} is ${values}, not "${written}".`, { hint: `Write it as in [${state}=true].` });
}
