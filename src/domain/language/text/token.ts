/** A word of a text, something that stands in quotes, a variable, or a punctuation mark. */
export interface Token {
  readonly kind: 'word' | 'quoted' | 'variable' | 'mark';
  /** Without its quotes. */
  readonly text: string;
  readonly lower: string;
  /** Where it stands in the text, quotes included. */
  readonly start: number;
  readonly end: number;
}

/** Opening quotes with the ones that close them. */
const quotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '”': '”',
  '‘': '’',
  '«': '»',
  '„': '“',
};

/** Marks that end a word where they stand at its end. */
const marks = ',.;:!?()=';

/** A variable as flows write it, with nothing cut out of it. */
const variable = /\{\{[^{}]*\}\}/y;

/** Cuts a text into tokens; nothing but white space is lost. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const push = (kind: Token['kind'], value: string, start: number, end: number): void => {
    tokens.push({ kind, text: value, lower: value.toLowerCase(), start, end });
  };
  while (at < text.length) {
    const char = text[at]!;
    if (/\s/.test(char)) {
      if (char === '\n') push('mark', '\n', at, at + 1);
      at += 1;
      continue;
    }
    const close = quotes[char];
    const end = close === undefined ? -1 : closingQuote(text, at, close);
    if (end !== -1) {
      push('quoted', text.slice(at + 1, end), at, end + 1);
      at = end + 1;
      continue;
    }
    if (marks.includes(char)) {
      push('mark', char, at, at + 1);
      at += 1;
      continue;
    }
    const stop = wordEnd(text, at);
    const word = text.slice(at, stop);
    push(/^\{\{.*\}\}$/.test(word) ? 'variable' : 'word', word, at, stop);
    at = stop;
  }
  return tokens;
}

/** Where a quote that opens here is closed; -1: it is an apostrophe, or never closed. */
function closingQuote(text: string, open: number, close: string): number {
  if (close === "'" && open > 0 && /[\p{L}\p{N}]/u.test(text[open - 1]!)) return -1;
  for (let at = text.indexOf(close, open + 1); at !== -1; at = text.indexOf(close, at + 1)) {
    const after = text[at + 1];
    if (close !== "'" && close !== '’') return at;
    if (after === undefined || !/[\p{L}\p{N}]/u.test(after)) return at;
  }
  return -1;
}

/** Where a word ends: at white space, or before the marks at its end. */
function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/\s/.test(text[end]!)) {
    variable.lastIndex = end;
    const found = variable.exec(text);
    if (found !== null) {
      end = variable.lastIndex;
      continue;
    }
    if (end > start && /["“”«»]/.test(text[end]!)) break;
    end += 1;
  }
  let trimmed = end;
  while (trimmed > start + 1 && marks.includes(text[trimmed - 1]!)) trimmed -= 1;
  // A mark inside a word belongs to it, as in 9.50, a@b.example or 10:30.
  const inner = text.slice(start, trimmed).search(/[,;](?=\p{L})|=(?=["“'])/u);
  return inner > 0 && !/^[a-z]+:\/\//i.test(text.slice(start, trimmed)) ? start + inner : trimmed;
}

/** The part of the text that tokens cover, as it was written. */
export function sourceOf(text: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}

/** Tokens as a value: what stands in quotes without them, the rest as it was written. */
export function valueOf(tokens: readonly Token[]): string {
  const kept = withoutOuterMarks(tokens);
  if (kept.length === 1) return kept[0]!.text;
  let value = '';
  let end = -1;
  for (const token of kept) {
    if (end !== -1 && token.start > end) value += ' ';
    value += token.text === '\n' ? ' ' : token.text;
    end = token.end;
  }
  return value.trim();
}

/** Tokens without the punctuation around them. */
export function withoutOuterMarks(tokens: readonly Token[]): readonly Token[] {
  let [from, to] = [0, tokens.length];
  const isMark = (token: Token | undefined): boolean =>
    token?.kind === 'mark' && token.text !== '(' && token.text !== ')';
  while (from < to && isMark(tokens[from])) from += 1;
  while (to > from && isMark(tokens[to - 1])) to -= 1;
  return tokens.slice(from, to);
}
