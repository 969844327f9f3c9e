import type { ElementState } from '../../../domain/flow/assertion.js';
import { textMatches, type Comparison } from '../../../domain/flow/compare.js';
import { hasLabel } from '../../../domain/flow/selector/nameless.js';
import { nothingVisible, type FailureType } from '../../../domain/run/failure.js';
import { describeState, isInState } from '../../../domain/screen/element/element-state.js';
import { nearestText, type NearText } from '../../../domain/nearest-text.js';
import type { ElementQuery, ElementReading, Eye, QueryResult, Resolution } from '../../../ports/eye.js';
import { judgedTwice, lookAtNothing, searchScreen } from './screen-text.js';

/** What one look at a condition found. */
export interface Judgement {
  readonly holds: boolean;
  /** What was found, in the same terms as `expected`. */
  readonly found: string;
  /** The value that `saveAs` keeps; `found` unless given. */
  readonly value?: string;
  readonly failureType?: FailureType;
  readonly element?: ElementReading['summary'];
  /** The ref of what was found, where that is less than an element was asked for. */
  readonly ref?: string;
  /** How the selector came to it. */
  readonly resolution?: Resolution;
  /** Of an absence that holds: what can be seen and is called so in part. */
  readonly looser?: string;
  readonly candidates?: readonly string[];
  /** Where several elements match what only one may: which, for whoever distinguishes them once the time is up. */
  readonly several?: SeveralMatches;
  /** What whoever wrote the condition can do about it, in sentences. */
  readonly advice?: string;
  /** Which of the texts that were found comes nearest to the expected one; asked once the time is up. */
  readonly nearest?: () => NearText | undefined;
  /** A problem that waiting does not mend is reported at once. */
  readonly final?: boolean;
}

/** Elements of which only one is wanted, and what they all match. */
export interface SeveralMatches {
  readonly query: ElementQuery;
  readonly count: number;
  readonly matches: readonly ElementReading[];
}

/** Something that holds or does not, now; whoever waits for it looks again at every change. */
export interface Condition {
  /** In words, as in `text of Button#Save contains "saved"`. */
  readonly expected: string;
  /** It holds when something is not there, no more of it, or nothing in it: believed once the answers have come that may bring it. */
  readonly isAbsence?: boolean;
  /** It goes by what has happened, which no later look changes. */
  readonly isOfEvents?: boolean;
  look(eye: Eye): Promise<Judgement>;
}

/** An element as a query, with the words for it. */
export interface ElementTarget {
  readonly written: string;
  readonly query: ElementQuery['target'];
}

/** What a condition is that nothing is in something: an absence, too. */
const emptiness = (expected: string, comparison: Comparison): Pick<Condition, 'isAbsence'> =>
  expected.trim() === '' && comparison === 'equals' ? { isAbsence: true } : {};

/** Something visible matches. */
export const elementExists = (target: ElementTarget): Condition => ({
  expected: `${target.written} exists`,
  async look(eye) {
    const result = await eye.query({ target: target.query });
    if (result.count > 0)
      return { holds: true, found: counted(result), ...firstElement(result), ...resolvedBy(result) };
    return { holds: false, failureType: 'element_not_found', ...missing(result) };
  },
});

/** Nothing visible matches, by exact names alone. */
export const elementIsAbsent = (target: ElementTarget): Condition => ({
  expected: `${target.written} is gone`,
  isAbsence: true,
  async look(eye) {
    const result = await eye.query({ target: target.query, exactOnly: true });
    const holds = result.count === 0 && result.unavailableReason === undefined;
    return { holds, found: counted(result), ...firstElement(result), ...(holds && (await looserThan(eye, target))) };
  },
});

/** What a selector finds only by a part of its name: an absence by exact names says nothing of that. */
async function looserThan(eye: Eye, { query }: ElementTarget): Promise<Pick<Judgement, 'looser'>> {
  if (!('selector' in query) || !hasLabel(query.selector)) return {};
  const { count, matches, resolution } = await eye.query({ target: query });
  const isPart = resolution?.tier === 'prefix' || resolution?.tier === 'inside';
  if (!isPart) return {};
  const described = describeReadings(matches.slice(0, looserExamples)).join(', ');
  return { looser: count > looserExamples ? `${described} and ${count - looserExamples} more` : described };
}

/** Of looser matches, so many are named. */
const looserExamples = 3;

/** Of what was counted wrongly, so many elements are named. */
const countedExamples = 10;

/** A number of visible elements match; only exact names prove that there is none, as for {@link elementIsAbsent}. */
export const elementCount = (
  target: ElementTarget,
  expected: { readonly words: string; readonly accepts: (count: number) => boolean },
): Condition => ({
  expected: `${target.written} matches ${expected.words}`,
  isAbsence: true,
  async look(eye) {
    const exactOnly = expected.accepts(0) && !expected.accepts(1);
    const judge = async (): Promise<Judgement> => {
      const result = await eye.query({ target: target.query, all: true, ...(exactOnly && { exactOnly }) });
      const counted = describeReadings(result.matches.slice(0, countedExamples));
      // There may be more: that changes nothing where more are meant, too.
      const isSure = result.unavailableReason === undefined || expected.accepts(Number.POSITIVE_INFINITY);
      const holds = expected.accepts(result.count) && isSure;
      const looser = exactOnly && holds ? await looserThan(eye, target) : {};
      return {
        holds,
        found: countInWords(result),
        candidates: counted,
        ...resolvedBy(result),
        ...looser,
      };
    };
    // Fewer may be seen than there are; that there is none, a look by exact names makes sure of by itself.
    return exactOnly || expected.accepts(Number.POSITIVE_INFINITY) ? judge() : judgedTwice(eye, judge);
  },
});

function countInWords({ count, unavailableReason }: QueryResult): string {
  if (unavailableReason === undefined) return String(count);
  return count === 0 ? nothingSeen(unavailableReason) : `${count}, and there may be more: ${unavailableReason}`;
}

/** Nothing was seen, and why that says little. */
function nothingSeen(unavailableReason: string): string {
  return `nothing so far: ${unavailableReason}`;
}

/** The text of one element, or of the whole screen. */
export const textIs = (
  target: ElementTarget | undefined,
  expected: string,
  comparison: Comparison,
  exact: boolean,
  among: Among = single,
): Condition => ({
  ...emptiness(expected, comparison),
  expected: `${target === undefined ? 'the screen' : `text of ${target.written}`} ${comparison} "${expected}"`,
  async look(eye) {
    if (target === undefined) {
      const { isThere: holds, shown = expected, ref, texts } = await searchScreen(eye, expected, comparison, exact);
      const found = holds ? shown : ((await lookAtNothing(eye)).unavailableReason ?? 'not on the screen');
      const nearest = () => nearestText(expected, texts, comparison, exact);
      return { holds, found, value: shown, ...(ref !== undefined && { ref }), nearest };
    }
    const query = { target: target.query, read: { text: true } };
    const mustBeEmpty = expected === '' && comparison === 'equals';
    const judge = async (): Promise<Judgement> => {
      const judgement = await among(eye, query, target, (reading) => {
        if (reading.isMasked === true) return maskedValue(reading);
        const text = textOf(reading);
        const holds = textMatches(text, expected, comparison, exact);
        return { holds, found: text, nearest: () => nearestText(expected, [text], comparison, exact) };
      });
      const isNone = mustBeEmpty && judgement.failureType === 'element_not_found';
      return isNone ? ((await emptyPlace(eye, query)) ?? judgement) : judgement;
    };
    return mustBeEmpty ? judgedTwice(eye, judge) : judge();
  },
});

function textOf({ text, value, summary }: ElementReading): string {
  return text ?? value ?? summary.name;
}

/** An element that is laid out, and has no area to be seen only since nothing is in it: it is there, and empty. */
async function emptyPlace(eye: Eye, query: ElementQuery): Promise<Judgement | undefined> {
  const { count, matches } = await eye.query({ ...query, includeHidden: true });
  const [reading] = matches;
  const bounds = reading?.summary.bounds ?? null;
  if (count !== 1 || reading === undefined || bounds === null) return undefined;
  const isEmpty = bounds.width * bounds.height === 0 && textOf(reading) === '';
  return isEmpty ? { holds: true, found: '', element: reading.summary } : undefined;
}

/** What a field, select or slider holds. */
export const valueIs = (
  target: ElementTarget,
  expected: string,
  comparison: Comparison,
  exact: boolean,
): Condition => ({
  ...emptiness(expected, comparison),
  expected: `value of ${target.written} ${comparison} "${expected}"`,
  look: (eye) =>
    single(eye, { target: target.query, read: { value: true } }, target, (reading) => {
      if (reading.isMasked === true) return maskedValue(reading);
      const holds = reading.value !== undefined && textMatches(reading.value, expected, comparison, exact);
      return { holds, found: reading.value ?? 'no value' };
    }),
});

/** What is reported of a password of which only the length is known: as many bullets would be no proof of anything. */
export function maskedValue({ value = '' }: ElementReading): ReturnType<Judge> {
  const { length } = value;
  return {
    holds: false,
    found: `${length} character${length === 1 ? '' : 's'} of a password, of which the program exposes only the number`,
    advice: 'Assert what the program makes of it, or that the field is empty.',
  };
}

/** An attribute of an element; without an expected text, that it is there. */
export const attributeIs = (
  target: ElementTarget,
  attribute: string,
  expected: string | undefined,
  comparison: Comparison,
  exact: boolean,
): Condition => ({
  ...(expected !== undefined && emptiness(expected, comparison)),
  expected:
    expected === undefined
      ? `${target.written} has the attribute ${attribute}`
      : `attribute ${attribute} of ${target.written} ${comparison} "${expected}"`,
  look: (eye) =>
    single(eye, { target: target.query, read: { attributes: [attribute] } }, target, (reading) => {
      const value = reading.attributes?.[attribute] ?? null;
      if (value === null) return { holds: false, found: noSuchAttribute(reading.attributeNames ?? []) };
      return { holds: expected === undefined || textMatches(value, expected, comparison, exact), found: value };
    }),
});

function noSuchAttribute(names: readonly string[]): string {
  return `no such attribute, ${names.length === 0 ? 'and no other' : `but ${names.join(', ')}`}`;
}

/** The state of an element: enabled, checked, expanded … */
export const stateIs = (target: ElementTarget, state: ElementState, among: Among = single): Condition => ({
  ...((state === 'hidden' || state === 'empty') && { isAbsence: true }),
  expected: `${target.written} is ${state}`,
  async look(eye) {
    if (state === 'hidden') return elementIsAbsent(target).look(eye);
    const query = {
      target: target.query,
      ...(state === 'empty' && { read: { text: true } }),
      ...(state === 'covered' && { read: { cover: true } }),
    };
    const judge = async (): Promise<Judgement> => {
      const judgement = await among(eye, query, target, (reading) => {
        const holds = isInState(reading.states, { ...reading, role: reading.summary.controlType }, state);
        if (holds === undefined) return { holds: false, found: describeUnknownState(reading, state) };
        if (state === 'empty' && !holds) return { holds, found: describeContent(reading) };
        if (state === 'covered') return { holds, found: reading.coveredBy ?? 'nothing lies over it' };
        return { holds, found: describeState(reading.states, state, holds) };
      });
      const isNone = judgement.failureType === 'element_not_found' && state === 'empty';
      return isNone ? ((await emptyPlace(eye, query)) ?? judgement) : judgement;
    };
    return state === 'empty' ? judgedTwice(eye, judge) : judge();
  },
});

/** What is reported where an element does not expose a state: it is never in it, or its program does not expose it. */
function describeUnknownState(reading: ElementReading, state: ElementState): string {
  return state === 'empty'
    ? `a ${reading.summary.controlType} is never ${state}`
    : `${describeReading(reading)}, which does not expose whether it is ${state}`;
}

/** How much there is where nothing should be; not what, which may be a password. */
const describeContent = ({ value, text = '', drawn }: ElementReading): string => {
  const { length } = value ?? text;
  return length === 0 && drawn !== undefined ? `${drawn} in it` : `${length} character${length === 1 ? '' : 's'} in it`;
};

/** One look at the elements that match, each judged by itself. */
export type Among = (eye: Eye, query: ElementQuery, target: ElementTarget, judge: Judge) => Promise<Judgement>;

/** What is found of one element. */
type Judge = (reading: ElementReading) => Pick<Judgement, 'holds' | 'found' | 'advice' | 'nearest'>;

/** What one look at the only element that matches finds; none or several do not hold. */
export const single: Among = async (eye, query, target, judge) => {
  const result = await eye.query(query);
  const [reading] = result.matches;
  if (result.count === 0 || reading === undefined)
    return { holds: false, failureType: 'element_not_found', ...missing(result) };
  if (result.count > 1) {
    return {
      holds: false,
      failureType: 'ambiguous_selector',
      found: `${result.count} elements match ${target.written}`,
      several: { query, count: result.count, matches: result.matches },
    };
  }
  return { ...judge(reading), element: reading.summary, ...resolvedBy(result) };
};

/** An element in one line for a list of candidates. */
function describeReading(reading: ElementReading): string {
  const { controlType, name, automationId } = reading.summary;
  return [controlType, name && `"${name}"`, automationId && `#${automationId}`].filter(Boolean).join(' ');
}

/** Several of them; those that would read the same are distinguished by where they are. */
export function describeReadings(readings: readonly ElementReading[]): string[] {
  const texts = readings.map(describeReading);
  return readings.map(({ summary: { bounds } }, index) => {
    const text = texts[index] ?? '';
    if (bounds === null || texts.indexOf(text) === texts.lastIndexOf(text)) return text;
    return `${text} at ${Math.round(bounds.x)},${Math.round(bounds.y)}`;
  });
}

/** What is reported where nothing matches. */
export function missing(result: QueryResult): { found: string; candidates: readonly string[] } {
  if (result.unavailableReason !== undefined)
    return { found: nothingSeen(result.unavailableReason), candidates: result.nearest };
  const hidden = result.hiddenMatches > 0 ? ` (${result.hiddenMatches} hidden)` : '';
  return { found: `nothing visible${hidden}`, candidates: result.nearest };
}

function counted(result: QueryResult): string {
  const [first] = result.matches;
  if (first === undefined)
    return result.unavailableReason === undefined ? nothingVisible : nothingSeen(result.unavailableReason);
  return result.count === 1 ? describeReading(first) : `${result.count} elements`;
}

/** How the selector came to what was found. */
export function resolvedBy({ resolution }: QueryResult): Pick<Judgement, 'resolution'> {
  return resolution === undefined ? {} : { resolution };
}

function firstElement(result: QueryResult): { element?: ElementReading['summary'] } {
  const [first] = result.matches;
  return first === undefined ? {} : { element: first.summary };
}
