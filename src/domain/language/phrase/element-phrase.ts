import { sourceOf, valueOf, withoutOuterMarks, type Token } from '../text/token.js';
import { colourWords } from './colours.js';
import { ordinalWords, roleWords, type RoleWord } from './role-words.js';
import { isArticle } from './words.js';

/** How one element stands to another. */
export type Relation = 'inside' | 'beside' | 'below' | 'above' | 'leftOf' | 'rightOf' | 'containing';

/** What of an element is seen besides its name. */
export type Trait =
  | { readonly kind: 'colour'; readonly value: string }
  | { readonly kind: 'size'; readonly value: 'large' | 'small' | 'largest' | 'smallest' }
  | { readonly kind: 'position'; readonly value: 'top' | 'bottom' | 'left' | 'right' | 'middle' }
  | { readonly kind: 'state'; readonly value: string };

/** One way to read the words for an element. */
export interface ElementPhrase {
  /** As it was written. */
  readonly source: string;
  /** What it is called; empty: only its kind is said. */
  readonly name: string;
  /** Whether the name stands in quotes: it is then the name and nothing like it. */
  readonly isQuoted: boolean;
  readonly role?: RoleWord;
  /** 1 for the first, -1 for the last. */
  readonly ordinal?: number;
  readonly traits: readonly Trait[];
  readonly relations: readonly { readonly kind: Relation; readonly phrase: readonly Token[] }[];
}

/** Words between an element and what it stands in, at, below …; longest first. */
const prepositions: readonly (readonly [string, Relation])[] = [
  ['to the left of', 'leftOf'],
  ['on the left of', 'leftOf'],
  ['to the right of', 'rightOf'],
  ['on the right of', 'rightOf'],
  ['in the same row as', 'beside'],
  ['on the same row as', 'beside'],
  ['at the end of', 'inside'],
  ['in front of', 'leftOf'],
  ['belonging to', 'beside'],
  ['left of', 'leftOf'],
  ['right of', 'rightOf'],
  ['next to', 'beside'],
  ['close to', 'beside'],
  ['beside', 'beside'],
  ['alongside', 'beside'],
  ['near', 'beside'],
  ['by', 'beside'],
  ['below', 'below'],
  ['beneath', 'below'],
  ['underneath', 'below'],
  ['above', 'above'],
  ['inside', 'inside'],
  ['within', 'inside'],
  ['under', 'inside'],
  ['in', 'inside'],
  ['on', 'inside'],
  ['from', 'inside'],
  ['of', 'inside'],
  ['at', 'inside'],
  ['for', 'beside'],
  ['with', 'containing'],
  ['containing', 'containing'],
  ['that contains', 'containing'],
  ['that says', 'containing'],
  ['showing', 'containing'],
  ['whose name is', 'containing'],
];

/** Words between an element and its name. */
const namedBy = [
  'called',
  'named',
  'labelled',
  'labeled',
  'titled',
  'saying',
  'reading',
  'marked',
  'entitled',
  'with the name',
  'with the label',
  'with the text',
  'with the title',
  'with name',
  'with label',
  'with text',
  'that says',
  'that reads',
];

const sizes: Readonly<Record<string, 'large' | 'small' | 'largest' | 'smallest'>> = {
  big: 'large',
  large: 'large',
  huge: 'large',
  wide: 'large',
  tall: 'large',
  small: 'small',
  little: 'small',
  tiny: 'small',
  narrow: 'small',
  biggest: 'largest',
  largest: 'largest',
  widest: 'largest',
  smallest: 'smallest',
  tiniest: 'smallest',
  narrowest: 'smallest',
};

const positions: Readonly<Record<string, 'top' | 'bottom' | 'left' | 'right' | 'middle'>> = {
  top: 'top',
  upper: 'top',
  bottom: 'bottom',
  lower: 'bottom',
  left: 'left',
  leftmost: 'left',
  'left-hand': 'left',
  right: 'right',
  rightmost: 'right',
  'right-hand': 'right',
  middle: 'middle',
  central: 'middle',
  centre: 'middle',
  center: 'middle',
};

const states: Readonly<Record<string, string>> = {
  checked: 'checked',
  ticked: 'checked',
  unchecked: 'unchecked',
  unticked: 'unchecked',
  disabled: 'disabled',
  enabled: 'enabled',
  selected: 'selected',
  active: 'selected',
  current: 'selected',
  expanded: 'expanded',
  collapsed: 'collapsed',
  focused: 'focused',
  empty: 'empty',
  required: 'required',
};

/** More readings of one phrase are not tried. */
const mostReadings = 24;

/**
 * The ways to read the words for an element, the plainest first: that all of them are its name, that the last says its kind,
 * that what stands behind "in" or "next to" is something else.
 */
export function readingsOf(text: string, given: readonly Token[]): readonly ElementPhrase[] {
  const tokens = withoutOuterMarks(given);
  if (tokens.length === 0) return [];
  const readings: ElementPhrase[] = [];
  for (const { head, relations } of divisions(tokens)) {
    for (const reading of headReadings(text, head)) {
      readings.push({ ...reading, source: sourceOf(text, tokens), relations });
      if (readings.length >= mostReadings) return readings;
    }
  }
  return readings;
}

interface Division {
  readonly head: readonly Token[];
  readonly relations: ElementPhrase['relations'];
}

/** The phrase whole, and cut at its prepositions: each of what follows belongs to the head. */
function divisions(tokens: readonly Token[]): readonly Division[] {
  const places: { at: number; length: number; kind: Relation }[] = [];
  for (let at = 1; at < tokens.length - 1; at += 1) {
    const found = prepositionAt(tokens, at);
    if (found === undefined) continue;
    places.push({ at, ...found });
    at += found.length - 1;
  }
  const all: Division[] = [{ head: tokens, relations: [] }];
  for (const [index, place] of places.entries()) {
    const rest = places.slice(index + 1);
    const head = tokens.slice(0, place.at);
    // All that follows is one thing, which may have relations of its own.
    all.push({ head, relations: [{ kind: place.kind, phrase: tokens.slice(place.at + place.length) }] });
    if (rest.length === 0) continue;
    const ends = [...rest.map(({ at }) => at), tokens.length];
    const each = [place, ...rest].map(({ at, length, kind }, number) => ({
      kind,
      phrase: tokens.slice(at + length, ends[number]),
    }));
    all.push({ head, relations: each });
  }
  return all.filter(({ head, relations }) => head.length > 0 && relations.every(({ phrase }) => phrase.length > 0));
}

function prepositionAt(tokens: readonly Token[], at: number): { length: number; kind: Relation } | undefined {
  for (const [words, kind] of prepositions) {
    const parts = words.split(' ');
    if (parts.every((word, index) => tokens[at + index]?.kind !== 'quoted' && tokens[at + index]?.lower === word))
      return { length: parts.length, kind };
  }
  return undefined;
}

/** What the words of an element say of it: kind, name, number, traits. */
function headReadings(text: string, head: readonly Token[]): readonly Omit<ElementPhrase, 'source' | 'relations'>[] {
  let words = head;
  while (words.length > 1 && words[0]!.kind === 'word' && isArticle(words[0]!.lower)) words = words.slice(1);
  const readings: Omit<ElementPhrase, 'source' | 'relations'>[] = [];
  const [only] = words;
  if (words.length === 1 && only!.kind !== 'word') {
    return [{ name: only!.text, isQuoted: only!.kind === 'quoted', traits: [] }];
  }
  const whole = valueOf(words);
  const plain = { name: whole, isQuoted: false, traits: [] };
  const structured = structuredHead(words);
  const isAllName = structured.name !== whole;
  // "the second Delete button": what is called so by all these words is rarer than what they describe.
  if (isAllName) readings.push(plain);
  const { role, rest } = takeRole(words);
  // "First name field", "Blue Mug link": adjectives may be part of the name.
  if (role !== undefined && rest.length > 0 && valueOf(rest) !== structured.name)
    readings.push({ name: valueOf(rest), isQuoted: isOneQuote(rest), traits: [], role });
  readings.push(structured);
  if (structured.role?.isLoose === true) {
    const { name, isQuoted, traits, ordinal } = structured;
    readings.push({ name, isQuoted, traits, ...(ordinal !== undefined && { ordinal }) });
  }
  return readings;
}

function isOneQuote(tokens: readonly Token[]): boolean {
  return tokens.length === 1 && tokens[0]!.kind === 'quoted';
}

function structuredHead(given: readonly Token[]): Omit<ElementPhrase, 'source' | 'relations'> {
  const traits: Trait[] = [];
  let ordinal: number | undefined;
  let words = [...given];
  // Adjectives before the name.
  for (;;) {
    const [first] = words;
    if (first === undefined || words.length === 1 || first.kind !== 'word') break;
    const word = first.lower.replace(/,$/, '');
    if (isArticle(word)) words = words.slice(1);
    else if (ordinal === undefined && word in ordinalWords) [ordinal, words] = [ordinalWords[word]!, words.slice(1)];
    else if (word in sizes) [words] = [words.slice(1), traits.push({ kind: 'size', value: sizes[word]! })];
    else if (word in positions) [words] = [words.slice(1), traits.push({ kind: 'position', value: positions[word]! })];
    else if (word in colourWords)
      [words] = [words.slice(1), traits.push({ kind: 'colour', value: colourWords[word]! })];
    else if (word in states) [words] = [words.slice(1), traits.push({ kind: 'state', value: states[word]! })];
    else if (/^#\d+$/.test(word) && words.length > 1) [ordinal, words] = [Number(word.slice(1)), words.slice(1)];
    else break;
  }
  const numbered = numberAtEnd(words);
  if (ordinal === undefined && numbered !== undefined) ({ ordinal, words } = numbered);
  const named = splitAtNamed(words);
  const { role, rest } = takeRole(named?.head ?? words);
  const nameTokens = named?.name ?? rest;
  const [only] = nameTokens;
  return {
    name: valueOf(nameTokens),
    isQuoted: nameTokens.length === 1 && only!.kind === 'quoted',
    traits,
    ...(role !== undefined && { role }),
    ...(ordinal !== undefined && { ordinal }),
  };
}

/** "button number 2", "row 3", "option #2" */
function numberAtEnd(words: readonly Token[]): { ordinal: number; words: Token[] } | undefined {
  const last = words.at(-1);
  if (last === undefined || words.length < 2 || !/^#?\d{1,3}$/.test(last.text) || last.kind !== 'word')
    return undefined;
  const before = words.at(-2)!.lower;
  const cut = before === 'number' || before === 'no.' || before === 'nr' ? 2 : 1;
  const head = words.slice(0, -cut);
  const { role, rest } = takeRole(head);
  if (role === undefined || rest.length > 0) return undefined;
  return { ordinal: Number(last.text.replace('#', '')), words: [...head] };
}

function splitAtNamed(words: readonly Token[]): { head: readonly Token[]; name: readonly Token[] } | undefined {
  for (let at = 1; at < words.length - 1; at += 1) {
    for (const phrase of namedBy) {
      const parts = phrase.split(' ');
      const isThere = parts.every(
        (word, index) => words[at + index]?.kind === 'word' && words[at + index]!.lower === word,
      );
      if (isThere && at + parts.length < words.length)
        return { head: words.slice(0, at), name: words.slice(at + parts.length) };
    }
  }
  return undefined;
}

/** Takes the word for the kind off the end of a phrase, or off its beginning ("button Save"). */
function takeRole(words: readonly Token[]): { role?: RoleWord; rest: readonly Token[] } {
  let best: { role: RoleWord; length: number; atEnd: boolean } | undefined;
  for (const role of roleWords) {
    for (const phrase of role.words) {
      const parts = phrase.split(' ');
      if (parts.length > words.length || (best !== undefined && best.length >= parts.length)) continue;
      if (isPhrase(words, words.length - parts.length, parts)) best = { role, length: parts.length, atEnd: true };
      else if (words.length > parts.length && isPhrase(words, 0, parts) && best === undefined)
        best = { role, length: parts.length, atEnd: false };
    }
  }
  if (best === undefined) return { rest: words };
  const rest = best.atEnd ? words.slice(0, words.length - best.length) : words.slice(best.length);
  return { role: best.role, rest };
}

function isPhrase(words: readonly Token[], from: number, parts: readonly string[]): boolean {
  return parts.every((part, index) => {
    const token = words[from + index];
    if (token === undefined || token.kind !== 'word') return false;
    return (
      token.lower === part ||
      (index === parts.length - 1 && (token.lower === `${part}s` || token.lower === `${part}es`))
    );
  });
}
