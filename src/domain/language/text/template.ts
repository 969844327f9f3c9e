import type { Token } from './token.js';
import { verbClasses } from './verbs.js';

/** The tokens that each slot of a form has taken. */
export type Captures = Readonly<Record<string, readonly Token[]>>;

type Part =
  | { readonly kind: 'words'; readonly choices: readonly (readonly string[])[]; readonly inflected: boolean }
  | { readonly kind: 'group'; readonly choices: readonly (readonly Part[])[]; readonly optional: boolean }
  | { readonly kind: 'slot'; readonly name: string };

/** A form that a sentence may have. */
export interface Form {
  readonly source: string;
  /** How many slots it has at most. */
  readonly slots: number;
  /** Each way in which the tokens have this form. */
  match(tokens: readonly Token[]): Generator<Captures>;
}

/**
 * Reads a form as it is declared: `<fill> {value} (in|into) [the] {target}`. Plain words stand for themselves, `<class>` for
 * any verb of the class and its inflections, `(a|b)` for one of several, `[a|b]` for what may be left out, `{name}` for one
 * token or more that the slot takes.
 *
 * @throws Error for a form that cannot be read
 */
export function formOf(source: string): Form {
  const pieces = source.match(/<\w+>|\{\w+\}|[()[\]|]|[^\s()[\]|<>{}]+/g) ?? [];
  let at = 0;
  const sequence = (): Part[] => {
    const parts: Part[] = [];
    while (at < pieces.length && !/^[)\]|]$/.test(pieces[at]!)) {
      const piece = pieces[at++]!;
      if (piece === '(' || piece === '[') parts.push(group(piece));
      else if (piece.startsWith('<')) parts.push(verbs(piece.slice(1, -1)));
      else if (piece.startsWith('{')) parts.push({ kind: 'slot', name: piece.slice(1, -1) });
      else parts.push({ kind: 'words', choices: [[piece]], inflected: false });
    }
    return parts;
  };
  const group = (open: string): Part => {
    const choices = [sequence()];
    while (pieces[at] === '|') {
      at += 1;
      choices.push(sequence());
    }
    if (pieces[at++] !== (open === '(' ? ')' : ']')) throw new Error(`The form "${source}" is not closed.`);
    return { kind: 'group', choices, optional: open === '[' };
  };
  const verbs = (name: string): Part => {
    const words = verbClasses[name];
    if (words === undefined) throw new Error(`The form "${source}" names no class of verbs: ${name}.`);
    return { kind: 'words', choices: words.map((each) => each.split(' ')), inflected: true };
  };
  const parts = sequence();
  return {
    source,
    slots: new Set(source.match(/\{\w+\}/g)).size,
    match: (tokens) => matchParts(parts, tokens, 0, {}),
  };
}

function* matchParts(
  parts: readonly Part[],
  tokens: readonly Token[],
  from: number,
  captures: Captures,
): Generator<Captures> {
  const [part, ...rest] = parts;
  if (part === undefined) {
    if (from === tokens.length) yield captures;
    return;
  }
  if (part.kind === 'group') {
    for (const choice of part.choices) yield* matchParts([...choice, ...rest], tokens, from, captures);
    if (part.optional) yield* matchParts(rest, tokens, from, captures);
    return;
  }
  if (part.kind === 'words') {
    for (const choice of part.choices)
      if (isAt(tokens, from, choice, part.inflected)) yield* matchParts(rest, tokens, from + choice.length, captures);
    return;
  }
  const last = rest.length === 0 ? tokens.length : from + 1;
  for (let end = Math.max(from + 1, last); end <= tokens.length; end += 1)
    yield* matchParts(rest, tokens, end, { ...captures, [part.name]: tokens.slice(from, end) });
}

function isAt(tokens: readonly Token[], from: number, words: readonly string[], inflected: boolean): boolean {
  return words.every((word, index) => {
    const token = tokens[from + index];
    if (token === undefined || token.kind === 'quoted') return false;
    return token.lower === word || (inflected && index === 0 && isInflection(token.lower, word));
  });
}

/** Whether a word is a form of a verb as instructions have it: "clicks", "clicking". */
function isInflection(word: string, verb: string): boolean {
  if (!word.startsWith(verb.slice(0, -1)) || word.length <= verb.length) return false;
  const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb;
  return [`${verb}s`, `${verb}es`, `${stem}ing`, `${verb}${verb.at(-1)!}ing`, `${stem.replace(/y$/, 'i')}es`].includes(
    word,
  );
}
