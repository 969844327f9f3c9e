import { literalPattern } from '../literal-pattern.js';

/** A part of a text, as `text.slice(from, to)` gives it. */
export interface TextSpan {
  readonly from: number;
  readonly to: number;
}

/** A text that is cut short shows a long secret by at least so many of its characters. */
const cutBeginning = 16;

/** Finds all of the texts in one pass, a longer one first, so that one inside another leaves nothing behind. */
export function patternOf(texts: Iterable<string>): RegExp {
  const longestFirst = [...texts].toSorted((left, right) => right.length - left.length);
  return new RegExp(longestFirst.map(literalPattern).join('|'), 'g');
}

/** Where a text shows the beginning of a long secret and was cut short in it, as an ellipsis shows; first to last. */
export function cutOffIn(text: string, secret: string): TextSpan[] {
  if (secret.length <= cutBeginning || !text.includes('…')) return [];
  const beginning = secret.slice(0, cutBeginning);
  const found: TextSpan[] = [];
  let at = text.indexOf(beginning);
  while (at !== -1) {
    const cut = text.indexOf('…', at);
    if (cut === -1) break;
    const isCut = secret.startsWith(text.slice(at, cut));
    if (isCut) found.push({ from: at, to: cut });
    at = text.indexOf(beginning, isCut ? cut : at + 1);
  }
  return found;
}
