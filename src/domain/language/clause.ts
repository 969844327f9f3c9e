import { cutsOf, sentencesOf } from './text/clauses.js';
import { sourceOf, tokensOf, withoutOuterMarks, type Token } from './text/token.js';
import type { Captures } from './text/template.js';
import { fillers } from './text/verbs.js';
import { intents } from './intents/registry.js';
import type { Intent } from './intents/intent.js';
import { normalised } from './phrase/words.js';

/** One way to read an instruction. */
export interface Reading {
  readonly intent: Intent;
  readonly slots: number;
  readonly captures: Captures;
  /** What the instruction is said to hold for: "in the Billing section, …". */
  readonly within?: readonly Token[];
}

/** One instruction of a text. */
export interface Clause {
  /** What the places of its tokens refer to. */
  readonly text: string;
  readonly tokens: readonly Token[];
  /** As it was written, with what it takes over from the one before it. */
  readonly source: string;
}

/** A text cut into instructions; or the first part of it that says nothing that is known. */
export interface Clauses {
  readonly clauses: readonly Clause[];
  readonly unknown: readonly string[];
}

/** Instructions longer than this are not read, in words. */
const longestClause = 90;
/** Ways to read one instruction that are looked at. */
const mostReadings = 80;

const fillerWords = fillers.map((each) => each.split(' ')).toSorted((a, b) => b.length - a.length);

/** An instruction without "please", "then" and the like. */
function withoutFillers(given: readonly Token[]): readonly Token[] {
  let tokens = withoutOuterMarks(given);
  for (let found = true; found && tokens.length > 1;) {
    const filler = fillerWords.find(
      (words) =>
        words.length < tokens.length &&
        words.every((word, at) => tokens[at]!.kind === 'word' && tokens[at]!.lower === word),
    );
    // "when the dialog opens, …" and "you see" mean something, and so does "second" before a noun.
    found =
      filler !== undefined &&
      !(
        filler.length === 1 &&
        ['when', 'again', 'there', 'here', 'second', 'user'].includes(filler[0]!) &&
        tokens[filler.length]?.text !== ','
      );
    if (found) tokens = withoutOuterMarks(tokens.slice(filler!.length));
  }
  const last = tokens.at(-1);
  if (
    tokens.length > 1 &&
    last?.kind === 'word' &&
    ['please', 'again', 'too', 'now', 'afterwards', 'accordingly'].includes(last.lower)
  )
    tokens = withoutOuterMarks(tokens.slice(0, -1));
  return tokens;
}

/** Every way to read an instruction, the more special kinds first. */
export function readingsOfClause(tokens: readonly Token[]): readonly Reading[] {
  if (tokens.length === 0 || tokens.length > longestClause || isCondition(tokens) || isRestricted(tokens)) return [];
  const readings: Reading[] = [];
  for (const scoped of trailingScopes(tokens))
    readings.push(...directReadings(scoped.tokens).map((reading) => ({ ...reading, within: scoped.within })));
  readings.push(...directReadings(tokens));
  for (const scoped of leadingScopes(tokens))
    readings.push(...directReadings(scoped.tokens).map((reading) => ({ ...reading, within: scoped.within })));
  return readings.slice(0, mostReadings);
}

/** "If … , …": what is done then is not for the rules to decide. */
function isCondition([first]: readonly Token[]): boolean {
  return (
    first?.kind === 'word' &&
    ['if', 'unless', 'while', 'whenever', 'otherwise', 'else', 'provided'].includes(first.lower)
  );
}

/** "search for mug without pressing Enter": what is not to be done on the way, or only if something is so, is not understood. */
function isRestricted(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, lower }, at) =>
      at > 0 &&
      kind === 'word' &&
      ['without', 'unless', 'if'].includes(lower) &&
      !['check', 'see', 'verify'].includes(tokens[at - 1]!.lower),
  );
}

function directReadings(tokens: readonly Token[]): Reading[] {
  const readings: Reading[] = [];
  for (const intent of intents) {
    for (const form of intent.forms) {
      for (const captures of form.match(tokens)) {
        if (intent.accepts !== undefined && !intent.accepts(captures, tokens)) continue;
        readings.push({ intent, slots: form.slots, captures });
        if (readings.length >= mostReadings) return readings;
      }
    }
  }
  return readings;
}

function isUnderstood(tokens: readonly Token[]): boolean {
  return tokens.length > 0 && tokens.length <= longestClause && readingsOfClause(tokens).length > 0;
}

const scopeWords = ['in', 'on', 'inside', 'within', 'under', 'at', 'from', 'for'];
const regionWord =
  /^(?:sections?|area|panel|region|group|dialog|dialogue|modal|popup|form|row|card|box|fieldset|table|list|sidebar|toolbar|header|footer|column|pane|accordion|window|drawer|block|entry|item|tile|navigation|menu)$/;

/** "… in the Billing section" at the end. */
function trailingScopes(tokens: readonly Token[]): readonly { tokens: readonly Token[]; within: readonly Token[] }[] {
  const last = tokens.at(-1);
  const before = tokens.at(-2);
  const endsWithRegion = last?.kind === 'word' && regionWord.test(last.lower);
  const isSelfNamed = last?.kind === 'quoted' && before?.kind === 'word' && regionWord.test(before.lower);
  if (!endsWithRegion && !isSelfNamed) return [];
  for (let at = tokens.length - 2; at > 1; at -= 1) {
    const token = tokens[at]!;
    if (token.kind !== 'word' || !['in', 'on', 'inside', 'within', 'under', 'of'].includes(token.lower)) continue;
    return [{ tokens: tokens.slice(0, at), within: tokens.slice(at + 1) }];
  }
  return [];
}

/** "In the Billing section, …" at the beginning. */
function leadingScopes(tokens: readonly Token[]): readonly { tokens: readonly Token[]; within: readonly Token[] }[] {
  if (tokens[0]!.kind !== 'word' || !scopeWords.includes(tokens[0]!.lower)) return [];
  const comma = tokens.findIndex(({ kind, text }) => kind === 'mark' && (text === ',' || text === ':'));
  if (comma > 1 && comma < tokens.length - 1)
    return [{ within: tokens.slice(1, comma), tokens: withoutFillers(tokens.slice(comma + 1)) }];
  for (let at = 2; at < tokens.length - 1; at += 1)
    if (regionWord.test(tokens[at - 1]!.lower))
      return [{ within: tokens.slice(1, at), tokens: withoutFillers(tokens.slice(at)) }];
  return [];
}

/** Kinds of instructions in which "and B" means the same for B. */
const listedKinds = new Set([
  'press',
  'check',
  'uncheck',
  'double_press',
  'right_press',
  'hover',
  'clear',
  'choose_alone',
  'open',
  'upload',
  'remember',
  'collapse',
  'close',
]);

/**
 * Cuts a text into instructions: at sentences and lines, and inside them where what follows "and", "then" or a comma is an
 * instruction again, or goes on with the verb before it.
 *
 * @param names what is called so on the screen is never cut
 */
export function clausesOf(text: string, names: readonly string[] = []): Clauses {
  const key = `${text}\u0000${names.join('\u0000')}`;
  // One text is looked at for several reasons in a row.
  if (lastRead?.key !== key) lastRead = { key, clauses: readClauses(text, names) };
  return lastRead.clauses;
}

let lastRead: { readonly key: string; readonly clauses: Clauses } | undefined;

function readClauses(text: string, names: readonly string[]): Clauses {
  const tokens = tokensOf(text);
  const clauses: Clause[] = [];
  const unknown: string[] = [];
  for (const sentence of sentencesOf(tokens)) {
    const cut = segmented(text, sentence, names);
    if (cut === undefined) {
      unknown.push(sourceOf(text, sentence));
      clauses.push(clauseOf(text, sentence));
    } else clauses.push(...cut);
  }
  return { clauses: withPronouns(clauses), unknown };
}

function segmented(text: string, sentence: readonly Token[], names: readonly string[]): readonly Clause[] | undefined {
  const whole = withoutFillers(sentence);
  // What stands behind the colon of a repetition is repeated whole.
  const isRepetition = readingsOfClause(whole).some(
    ({ intent, captures }) =>
      ['repeat', 'for_each'].includes(intent.name) && followsColon(whole, captures['instruction']),
  );
  if (isRepetition) return [clauseOf(text, whole)];
  const cuts = cutsOf(whole).filter((cut) => !isInName(text, whole, cut.from, cut.to, names));
  const known = new Map<string, boolean>();
  const understood = (from: number, to: number): boolean => {
    const key = `${from} ${to}`;
    let is = known.get(key);
    if (is === undefined) known.set(key, (is = isUnderstood(withoutFillers(whole.slice(from, to)))));
    return is;
  };
  let tries = 0;
  const cutFrom = (from: number, inherited: Inherited | undefined): readonly Clause[] | undefined => {
    tries += 1;
    if (tries > 2_000) return undefined;
    for (const end of [...cuts.filter((cut) => cut.from > from), { from: whole.length, to: whole.length }]) {
      const piece = withoutFillers(whole.slice(from, end.from));
      if (piece.length === 0) continue;
      const own = understood(from, end.from);
      const taken = own || inherited === undefined ? undefined : takesOver(piece, inherited);
      if (!own && taken === undefined) continue;
      // "fill the form with Name: Ada, Age: 36": the pairs belong to it.
      if (own && inherited?.kinds.has('fill_form') === true && isBarePair(piece)) continue;
      const clause = taken === undefined ? clauseOf(text, piece) : clauseAs(joinedWords(taken));
      if (end.from === whole.length) return [clause];
      const rest = cutFrom(end.to, inheritedFrom(clause.tokens));
      if (rest !== undefined) return [clause, ...rest];
    }
    return undefined;
  };
  return cutFrom(0, undefined);
}

function isBarePair(tokens: readonly Token[]): boolean {
  return directReadings(tokens).every(({ intent }) => intent.name === 'pair' || intent.name === 'verify');
}

function clauseOf(text: string, tokens: readonly Token[]): Clause {
  return { text, tokens, source: sourceOf(text, tokens) };
}

function followsColon(tokens: readonly Token[], instruction: readonly Token[] | undefined): boolean {
  const at = instruction === undefined ? -1 : tokens.indexOf(instruction[0]!);
  return at > 0 && tokens[at - 1]!.text === ':';
}

/** What an instruction without a verb may take over from the one before it. */
interface Inherited {
  readonly verb: readonly Token[];
  readonly kinds: ReadonlySet<string>;
  readonly slots: number;
}

function inheritedFrom(tokens: readonly Token[]): Inherited | undefined {
  const [reading] = directReadings(tokens);
  if (reading === undefined) return undefined;
  const readings = directReadings(tokens);
  const starts = Object.values(reading.captures).map(([first]) => tokens.indexOf(first!));
  const verb = tokens.slice(0, Math.max(1, Math.min(...starts, tokens.length)));
  return {
    verb,
    kinds: new Set(readings.map(({ intent }) => intent.name)),
    slots: Math.max(...readings.map(({ slots }) => slots)),
  };
}

function takesOver(piece: readonly Token[], { verb, kinds, slots }: Inherited): readonly Token[] | undefined {
  const tokens = [...verb, ...piece];
  for (const { intent, slots: own } of directReadings(tokens)) {
    if (!kinds.has(intent.name)) continue;
    if (
      intent.name === 'verify' ||
      (own > 1 && slots > 1 && intent.name !== 'fill_form') ||
      listedKinds.has(intent.name)
    )
      return tokens;
  }
  return undefined;
}

/** An instruction that was written otherwise. */
function clauseAs(text: string): Clause {
  return clauseOf(text, tokensOf(text));
}

/** Whether a place to cut lies inside something that is called so on the screen. */
function isInName(text: string, tokens: readonly Token[], from: number, to: number, names: readonly string[]): boolean {
  if (names.length === 0) return false;
  const source = normalised(sourceOf(text, tokens));
  const connector = normalised(sourceOf(text, tokens.slice(from, to)));
  const before = normalised(sourceOf(text, tokens.slice(0, from)));
  return names.some((name) => {
    if (!` ${name} `.includes(` ${connector} `) && !(connector === ',' && name.includes(','))) return false;
    for (let at = source.indexOf(name); at !== -1; at = source.indexOf(name, at + 1))
      if (at < before.length && at + name.length > before.length + connector.length) return true;
    return false;
  });
}

/** "it" in an instruction is what the one before it was about. */
function withPronouns(clauses: readonly Clause[]): readonly Clause[] {
  let last: string | undefined;
  return clauses.map((clause) => {
    const tokens = clause.tokens;
    const at = tokens.findIndex(
      ({ kind, lower }, index) => kind === 'word' && lower === 'it' && tokens[index - 1]?.lower !== 'paste',
    );
    const replaced =
      at > 0 && last !== undefined
        ? `${joinedWords(tokens.slice(0, at))} ${last} ${joinedWords(tokens.slice(at + 1))}`.trim()
        : undefined;
    const [reading] = directReadings(tokens);
    const named =
      reading?.captures['target'] ??
      reading?.captures['field'] ??
      reading?.captures['list'] ??
      reading?.captures['object'];
    const claimed = reading?.captures['statement'];
    const about = named ?? (claimed === undefined ? undefined : subjectOf(claimed));
    if (replaced === undefined && about !== undefined && about.length > 0) last = joinedWords(about);
    return replaced === undefined ? clause : clauseAs(replaced);
  });
}

/** What a claim is about: the words before its verb. */
function subjectOf(tokens: readonly Token[]): readonly Token[] {
  const verb = tokens.findIndex(
    ({ kind, lower }) =>
      kind === 'word' &&
      /^(?:is|are|was|to|appears?|shows?|has|becomes?|should|says|contains|disappears?)$/.test(lower),
  );
  return verb === -1 ? tokens : tokens.slice(0, verb);
}

/** Tokens as a text that reads as they do. */
export function joinedWords(tokens: readonly Token[]): string {
  let joined = '';
  let end = -1;
  for (const token of tokens) {
    const [open, close] = token.kind !== 'quoted' ? ['', ''] : token.text.includes('"') ? ['“', '”'] : ['"', '"'];
    joined += `${joined === '' || token.start === end ? '' : ' '}${open}${token.text}${close}`;
    end = token.end;
  }
  return joined;
}
