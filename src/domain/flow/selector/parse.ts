/** From text to selector. */
import type { Selector, SelectorChain, SelectorError, SelectorPart } from './ast.js';
import type { Boundary, Fault, Input, NestedRead } from './grammar.js';
import { excerpt, fault } from './grammar.js';
import { skipSpace } from './lexer.js';
import { startsPart } from './names.js';
import { readPart } from './part.js';
import { textPart } from './parts.js';
import type { SelectorRewrite } from './rewrites.js';
import { rewrite } from './rewrites.js';
import { nearestType } from './types/roles.js';
import { unwrap } from './notations/unwrap.js';

/** A selector and what was put right to read it, or why a text is none. */
export type SelectorParse =
  | { readonly ok: true; readonly selector: Selector; readonly rewrites: readonly SelectorRewrite[] }
  | { readonly ok: false; readonly error: SelectorError };

/** Longer texts are no selectors; the bound keeps the worst case of many commas short. */
const maxLength = 10_000;

interface ChainRead {
  readonly ok: true;
  readonly parts: readonly SelectorPart[];
  readonly rewrites: readonly SelectorRewrite[];
  readonly boundary: Boundary;
}

/**
 * Reads a selector. Never throws; the same text always gives the same answer.
 *
 * @example
 * parseSelector('Dialog#Login >> Button#OK') // ok, one alternative of two parts
 * parseSelector('input:has-text("Email")')   // ok as Edit#Email, with the rewrite recorded
 * parseSelector('Buton#Save')                // error at 0, nearest "Button"
 */
export function parseSelector(source: string): SelectorParse {
  const read = parse(source, 0);
  return read.ok ? read : { ok: false, error: errorOf(source, read) };
}

type SelectorRead = Extract<SelectorParse, { ok: true }> | Fault;

function parse(source: string, depth: number): SelectorRead {
  const { start, end, rewrites, quotedText } = unwrap(source);
  if (end - start > maxLength) return tooLong(start, end);
  if (quotedText !== undefined) {
    const part = textPart({ start, end }, { kind: 'exact', text: quotedText });
    const changed = rewrite('quoted_text', source.slice(start, end), `text=${JSON.stringify(quotedText)}`);
    const chain = { source: source.slice(start, end), parts: [part] };
    return { ok: true, selector: { source, alternatives: [chain] }, rewrites: [...rewrites, changed] };
  }
  // What stands behind the selector (a closing quote) is cut off, so that no reader can run into it; offsets stay.
  const input = createInput(source.slice(0, end), end, depth);
  const alternatives: SelectorChain[] = [];
  const recorded = [...rewrites];
  let at = start;
  let boundary: Boundary | undefined;
  do {
    const chain = readChain(input, at, boundary === undefined ? undefined : ',', true);
    if (!chain.ok) return chain;
    const from = skipSpace(source, at, end);
    alternatives.push({ source: source.slice(from, chain.boundary.at), parts: chain.parts });
    recorded.push(...chain.rewrites);
    boundary = chain.boundary;
    at = boundary.next;
  } while (boundary.ending === 'comma');
  return { ok: true, selector: { source, alternatives }, rewrites: recorded };
}

function tooLong(start: number, end: number): Fault {
  const message = `The selector is ${end - start} characters long; ${maxLength} are the most.`;
  return fault({ start: start + maxLength, end: start + maxLength }, message, { hint: 'Name the element by less.' });
}

function errorOf(source: string, failed: Fault): SelectorError {
  const { message, at, length } = failed;
  const nearest = corrected(source, failed);
  const sentences = [nearest === undefined ? undefined : `Did you mean ${excerpt(nearest, 200)}?`, failed.hint];
  const hint = sentences.filter(Boolean).join(' ');
  return { message, at, length, source, ...(hint !== '' && { hint }), ...(nearest !== undefined && { nearest }) };
}

/** Slips of the finger that a suggestion puts right at most; whoever makes more has to look again anyway. */
const maxCorrections = 5;

/** The whole selector with its mistyped words put right; undefined where no word is known that could be meant. */
function corrected(source: string, failed: Fault): string | undefined {
  let text = source;
  let wrong: SelectorRead = failed;
  for (let count = 0; count < maxCorrections && !wrong.ok && wrong.nearest !== undefined; count += 1) {
    text = text.slice(0, wrong.at) + wrong.nearest + text.slice(wrong.at + wrong.length);
    wrong = parse(text, 0);
  }
  return text === source ? undefined : text;
}

/** Reads parts joined by `>>` up to a comma or the end. */
function readChain(input: Input, from: number, before: ',' | undefined, casual: boolean): ChainRead | Fault {
  const parts: SelectorPart[] = [];
  const rewrites: SelectorRewrite[] = [];
  let at = from;
  let after: '>>' | ',' | undefined = before;
  for (;;) {
    const place = skipSpace(input.source, at, input.end);
    const blank = place >= input.end || input.source[place] === ',' || input.source.startsWith('>>', place);
    const read = readPart(input, blank ? at : place, { after, casual });
    if (!read.ok) return read;
    parts.push(...read.parts);
    rewrites.push(...read.rewrites);
    if (read.boundary.ending !== 'scope') return { ok: true, parts, rewrites, boundary: read.boundary };
    at = read.boundary.next;
    after = '>>';
  }
}

type Follow = 'selector' | 'text' | Fault;

/** The text with its answers about commas, each worked out once, from the last to the first so that none waits for another. */
function createInput(source: string, end: number, depth: number): Input {
  const known = { casual: new Map<number, Follow>(), strict: new Map<number, Follow>() };
  const input: Input = {
    source,
    end,
    follows(comma, casual) {
      const answers = casual ? known.casual : known.strict;
      for (
        let at = source.lastIndexOf(',', end - 1);
        at >= comma;
        at = at === 0 ? -1 : source.lastIndexOf(',', at - 1)
      ) {
        if (!answers.has(at)) answers.set(at, followAfter(input, at, casual));
      }
      return answers.get(comma) ?? 'text';
    },
    nested: (text) => nested(text, depth),
  };
  return input;
}

/** What stands behind one comma. All commas behind it are known already. */
function followAfter(input: Input, comma: number, casual: boolean): Follow {
  const at = skipSpace(input.source, comma + 1, input.end);
  if (at >= input.end) return 'text';
  const chain = readChain(input, at, ',', casual);
  if (!chain.ok) return isMeant(input, at) ? chain : 'text';
  return chain.boundary.ending === 'comma' ? input.follows(chain.boundary.next - 1, casual) : 'selector';
}

/** Whether broken text was meant as a selector: it begins as only a selector does, or with a misspelt `Type#`. */
function isMeant({ source, end }: Input, at: number): boolean {
  if (startsPart(source, at, end)) return source[at] !== '#';
  const word = /^(\p{L}{4,})#\S/u.exec(source.slice(at, Math.min(end, at + 40)))?.[1];
  return word !== undefined && nearestType(word) !== undefined;
}

function nested(text: string, depth: number): NestedRead {
  if (depth > 2) return { ok: false, message: 'Code inside code inside code cannot be read.' };
  const read = parse(text, depth + 1);
  if (!read.ok) return { ok: false, message: read.message };
  return { ok: true, chains: read.selector.alternatives.map(({ parts }) => parts), rewrites: read.rewrites };
}
