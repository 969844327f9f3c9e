import type { Token } from './token.js';

/** Words and marks between which one instruction may end and the next begin, longest first. */
const connectors: readonly (readonly string[])[] = [
  [',', 'and', 'then'],
  [',', 'and', 'finally'],
  [',', 'and'],
  [',', 'then'],
  [',', 'but'],
  ['and', 'then'],
  ['and', 'afterwards'],
  ['after', 'that'],
  ['followed', 'by'],
  ['and'],
  ['then'],
  ['but'],
  ['before'],
  [','],
  ['&'],
];

/** Texts in which a text can be cut for sure: at its sentences and lines. */
export function sentencesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (endsSentence(token, tokens[at - 1], tokens[at + 1])) sentences.push([]);
    else if (!isBullet(token, tokens[at - 1], tokens[at + 1])) sentences.at(-1)!.push(token);
  }
  return sentences.map(trimmed).filter(({ length }) => length > 0);
}

function endsSentence(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (token.kind !== 'mark') return false;
  if (token.text === '.') return !(before !== undefined && isListNumber(before, after) && before.end === token.start);
  return ';!?\n'.includes(token.text);
}

/** "1." or "2)" at the beginning of a line. */
function isListNumber(token: Token, after: Token | undefined): boolean {
  return token.kind === 'word' && /^\d{1,2}$/.test(token.text) && token.start === 0 && after !== undefined;
}

function isBullet(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  const begins = before === undefined || (before.kind === 'mark' && before.text === '\n');
  if (!begins || after === undefined) return false;
  return (
    /^[-*•–]$/.test(token.text) ||
    /^\d{1,2}[.)]$/.test(token.text) ||
    (/^\d{1,2}$/.test(token.text) && '.)'.includes(after.text) && after.kind === 'mark')
  );
}

function trimmed(tokens: readonly Token[]): readonly Token[] {
  let [from, to] = [0, tokens.length];
  while (from < to && tokens[from]!.kind === 'mark' && tokens[from]!.text !== '(') from += 1;
  while (to > from && tokens[to - 1]!.kind === 'mark' && tokens[to - 1]!.text !== ')') to -= 1;
  return tokens.slice(from, to);
}

/** A place at which a sentence may be cut in two. */
export interface Cut {
  /** Index of the first token of the connector, and of the first one behind it. */
  readonly from: number;
  readonly to: number;
  readonly connector: string;
}

/** The places at which a sentence may be cut, from left to right; the longest connector of each. */
export function cutsOf(tokens: readonly Token[]): readonly Cut[] {
  const cuts: Cut[] = [];
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const connector = connectors.find((words) =>
      words.every((word, index) => tokens[at + index]?.lower === word && tokens[at + index]?.kind !== 'quoted'),
    );
    if (connector === undefined || at + connector.length >= tokens.length) continue;
    cuts.push({ from: at, to: at + connector.length, connector: connector.join(' ') });
    at += connector.length - 1;
  }
  return cuts;
}
