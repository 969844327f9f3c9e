/** Parts as text. `describe.ts` prints whole selectors with it; rules say with it what they made of a mistake. */
import type { RolePart, RoleStates, SelectorPart, TextMatch } from './ast.js';

/** After a bare `#`, punctuation could make CSS of the name. */
const cssLike = /[.:[>+~]/;
/** After `text=`, a slash opens a regular expression. */
const regexLike = /^\//;

/** Whether a name could be read as more than a name if it stood there without quotes. Says yes when in doubt. */
export function needsQuotes(label: string, type: 'typed' | 'bare' = 'typed'): boolean {
  return (
    (type === 'bare' && cssLike.test(label)) ||
    label === '' ||
    label.trim() !== label ||
    /[,\n\r\t]|>>|\s>\s|\s(?:nth|near)\s*=/i.test(label) ||
    /^(?:["'`“”„‟«»‘’‚‹「『]|\\["'])/.test(label)
  );
}

/** A name in quotes, as selectors read it. */
export function quote(text: string): string {
  // Most names have nothing to escape; asking first is several times quicker than replacing nothing.
  return /["\\]/.test(text) ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : `"${text}"`;
}

/** A text match where a bare text would be read up to a bracket or the end of the part. */
export function printMatch(match: TextMatch): string {
  if (match.kind === 'exact') return quote(match.text);
  if (match.kind === 'regex') return `/${new RegExp(match.source, match.flags).source}/${match.flags}`;
  return `${quote(match.text)}i`;
}

/** The order in which states are printed and documented. */
export const stateNames = [
  'checked',
  'pressed',
  'selected',
  'expanded',
  'disabled',
  'focused',
  'readonly',
  'required',
  'invalid',
  'busy',
  'modal',
  'level',
] as const satisfies readonly (keyof RoleStates)[];

function printRole(part: RolePart): string {
  const name = part.name === undefined ? '' : `[name=${printMatch(part.name)}]`;
  const states = stateNames.map((state) => {
    const value = part.states[state];
    return value === undefined ? '' : `[${state}=${String(value)}]`;
  });
  return `role=${part.role}${name}${states.join('')}`;
}

/** One part as text. `bare` prints names without quotes unless the part says otherwise, even where that is not safe. */
export function printPart(part: SelectorPart, bare = false): string {
  switch (part.kind) {
    case 'own': {
      const word = part.type?.word ?? '';
      if (part.label === null) return word === '' ? 'Any' : word;
      const quoted = part.labelQuoted || (!bare && needsQuotes(part.label, word === '' ? 'bare' : 'typed'));
      return `${word}#${quoted ? quote(part.label) : part.label}`;
    }
    case 'css':
      return `css=${part.css}`;
    case 'xpath':
      return `xpath=${part.xpath}`;
    case 'text': {
      const { match } = part;
      const plain = match.kind === 'substring' && (bare || !(needsQuotes(match.text) || regexLike.test(match.text)));
      return `text=${plain ? match.text : printMatch(match)}`;
    }
    case 'role':
      return printRole(part);
    case 'nth':
      return `nth=${part.index}`;
    case 'near':
      return `near=${quote(part.label)}`;
  }
}

/** The parts of a chain as text, joined by ` >> `. */
export function printParts(parts: readonly SelectorPart[], bare = false): string {
  return parts.map((part) => printPart(part, bare)).join(' >> ');
}
