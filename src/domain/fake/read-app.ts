import { keyName, parseKeys } from '../flow/keys.js';
import { pathText, type Problem } from '../flow/problem.js';
import { nearestWord } from '../nearest-word.js';
import { foldToSchema } from '../spec/fold.js';
import { problemsOf } from '../spec/problems-of.js';
import { fakeAppSchema, type FakeApp } from './app.js';
import type { FakeEffect, FakeElement } from './element.js';
import { filledFields, insertsIn } from './inserts.js';

/** An app that was read, or what is wrong with it. */
export type ReadFakeApp =
  | { readonly ok: true; readonly app: FakeApp }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Makes an app of what a file or a flow holds. Reports everything that is wrong with it at once. */
export function readFakeApp(written: unknown): ReadFakeApp {
  const folded = foldToSchema(fakeAppSchema, written);
  const parsed = fakeAppSchema.safeParse(folded);
  if (!parsed.success) return { ok: false, problems: problemsOf(parsed.error, fakeAppSchema, folded) };
  const problems = wrongNames(parsed.data);
  return problems.length === 0 ? { ok: true, app: parsed.data } : { ok: false, problems };
}

type Path = readonly PropertyKey[];

/** What an app names, and where. */
interface Names {
  readonly elements: Map<string, Path>;
  readonly windows: Map<string, Path>;
  readonly later: Set<string>;
  readonly effects: [FakeEffect, Path][];
  /** Those with inserts that are filled in. */
  readonly texts: InsertedText[];
  /** Whether this is in what an effect adds: its texts are filled in when it comes. */
  readonly isToCome: boolean;
  /** Whether this is in what has `repeat`. */
  readonly isRepeated: boolean;
  readonly problems: Problem[];
}

interface InsertedText {
  readonly text: string;
  readonly path: Path;
  readonly isRepeated: boolean;
}

/** Effects that name no element, window or repetition of the app, names that are there twice, and what is no key. */
function wrongNames(app: FakeApp): Problem[] {
  const names: Names = {
    elements: new Map(),
    windows: new Map(),
    later: new Set(),
    effects: [],
    texts: [],
    isToCome: false,
    isRepeated: false,
    problems: [],
  };
  for (const [index, window] of app.windows.entries()) {
    const path = ['windows', index];
    if (window.id !== undefined) note(names, names.windows, window.id, [...path, 'id']);
    noteElements(names, window.children, [...path, 'children']);
    const { key = {}, ...reactions } = window.on;
    noteReactions(names, { ...reactions }, [...path, 'on']);
    noteKeys(names, key, [...path, 'on', 'key']);
  }
  for (const [effect, path] of names.effects) noteTargets(names, effect, path);
  for (const text of names.texts) noteInserts(names, text);
  return names.problems;
}

function note({ problems }: Names, known: Map<string, Path>, id: string, path: Path): void {
  const first = known.get(id);
  if (first === undefined) known.set(id, path);
  else problems.push(problemAt(path, `the id "${id}" is there twice; it stands at ${pathText(first)} already`, id));
}

function noteElements(names: Names, elements: readonly FakeElement[], path: Path): void {
  for (const [index, element] of elements.entries()) noteElement(names, element, [...path, index]);
}

function noteElement(around: Names, element: FakeElement, path: Path): void {
  const names = element.repeat === undefined ? around : { ...around, isRepeated: true };
  const { id, children, menu = [], contextMenu = [], repeat } = element;
  const { key = {}, ...reactions } = element.on;
  if (id !== undefined && repeat !== undefined)
    names.problems.push(problemAt([...path, 'id'], 'cannot stand beside "repeat": an id is of one element', id));
  if (id !== undefined) note(names, names.elements, id, [...path, 'id']);
  if (names.isToCome) {
    for (const field of filledFields) noteText(names, element[field], [...path, field]);
    for (const [index, option] of element.options?.entries() ?? [])
      noteText(names, option, [...path, 'options', index]);
  }
  noteReactions(names, { ...reactions }, [...path, 'on']);
  noteKeys(names, key, [...path, 'on', 'key']);
  noteElements(names, children, [...path, 'children']);
  noteElements(names, menu, [...path, 'menu']);
  noteElements(names, contextMenu, [...path, 'contextMenu']);
}

function noteReactions(
  names: Names,
  reactions: Readonly<Record<string, readonly FakeEffect[] | undefined>>,
  path: Path,
): void {
  for (const [event, effects] of Object.entries(reactions)) noteEffects(names, effects ?? [], [...path, event]);
}

function noteKeys(names: Names, keys: Readonly<Record<string, readonly FakeEffect[]>>, path: Path): void {
  for (const [chord, effects] of Object.entries(keys)) {
    const read = parseKeys(chord);
    if (!read.ok) names.problems.push(problemAt([...path, chord], read.message));
    else if (read.chords.length !== 1) names.problems.push(problemAt([...path, chord], 'must be one key or chord'));
    noteEffects(names, effects, [...path, chord]);
  }
}

function noteEffects(names: Names, effects: readonly FakeEffect[], path: Path): void {
  for (const [index, effect] of effects.entries()) {
    const place = [...path, index];
    names.effects.push([effect, place]);
    if (effect.as !== undefined) names.later.add(effect.as);
    const fields: Readonly<Record<string, unknown>> = { ...effect };
    for (const field of textFields) noteText(names, fields[field], [...place, field]);
    const toCome = { ...names, isToCome: true };
    if ('add' in effect) noteElement(toCome, effect.add, [...place, 'add']);
    // What takes the place of an element may have its id.
    if ('replace' in effect) {
      const { id, ...rest } = effect.with;
      noteElement(toCome, id === effect.replace ? { ...rest } : effect.with, [...place, 'with']);
    }
  }
}

const textFields = ['name', 'text', 'value', 'copy'] as const;

function noteText({ texts, isRepeated }: Names, text: unknown, path: Path): void {
  if (typeof text === 'string') texts.push({ text, path, isRepeated });
}

const elementFields = ['set', 'show', 'hide', 'enable', 'disable', 'focus', 'to', 'remove', 'replace', 'move'] as const;
const windowFields = ['open', 'close'] as const;

function noteTargets(names: Names, effect: FakeEffect, path: Path): void {
  const fields: Readonly<Record<string, unknown>> = { ...effect };
  const check = (field: string, known: Iterable<string>, what: string): void => {
    const named = fields[field];
    const words = [...known];
    if (typeof named !== 'string' || words.includes(named)) return;
    const nearest = nearestWord(named, words);
    names.problems.push({
      ...problemAt([...path, field], `there is no ${what} "${named}"`, named),
      ...(nearest !== undefined && { nearest }),
    });
  };
  for (const field of elementFields) check(field, names.elements.keys(), 'element with the id');
  for (const field of windowFields) check(field, names.windows.keys(), 'window with the id');
  if ('stop' in effect) check('stop', names.later, 'effect that is called (`as`)');
}

/** What stands in braces in a text, and nothing comes in its place. */
function noteInserts({ elements, problems }: Names, { text, path, isRepeated }: InsertedText): void {
  const words = [...elements.keys(), 'count', ...(isRepeated ? ['number'] : [])];
  for (const name of insertsIn(text)) {
    if (words.includes(name)) continue;
    const nearest = nearestWord(name, words);
    const why = name === 'number' ? 'it counts only in what has "repeat"' : `there is none with the id "${name}"`;
    const message = `in "${text}", {${name}} is no element: ${why}`;
    problems.push({ ...problemAt(path, message, text), ...(nearest !== undefined && { nearest }) });
  }
}

function problemAt(path: Path, message: string, value?: unknown): Problem {
  return { severity: 'error', path: pathText(path), message, ...(value !== undefined && { value }) };
}

/** The canonical chord of a key that an app reacts to. */
export function canonicalChord(written: string): string {
  const read = parseKeys(written);
  return (read.ok ? read.chords[0] : keyName(written)) ?? written;
}
