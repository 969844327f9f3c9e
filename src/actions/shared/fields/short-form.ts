import { refIn } from '../../../domain/screen/element/ref.js';
import { z } from 'zod';
import { pathText, type Problem } from '../../../domain/flow/problem.js';
import { fold, nearestWord } from '../../../domain/nearest-word.js';
import { kindOf } from '../../../domain/spec/zod-shape.js';
import type { Action } from '../../action.js';
import { actionNamed, actions } from '../../registry.js';
import { assignWords, inKebabCase, schemasOf, shortUsage } from './positional-fields.js';
import { valueOf } from './short-value.js';
import { fieldsOf, knownActionWords, wordMeant } from './step-dialect.js';

/** Steps as a flow would hold them, not yet validated, or all that is wrong with their short form. */
export type ShortSteps =
  | { readonly ok: true; readonly steps: readonly Readonly<Record<string, unknown>>[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Stands between two steps. */
const separator = 'then';

/**
 * Reads steps in their short form: an action, its positional values, `--field value`, `--field=value` or `--flag` for other
 * fields, and `then` before the next action. A ref such as `@f1e12` stands for an element in the place of a selector.
 *
 * @param words as a shell hands them over
 * @example
 * parseShortSteps(['fill', '#name', 'Ada', 'then', 'click', 'Button#Save', '--click-count', '2']);
 */
export function parseShortSteps(words: readonly string[]): ShortSteps {
  const steps: Record<string, unknown>[] = [];
  const problems: Problem[] = [];
  for (const [index, stepWords] of separated(words).entries()) {
    const read = readStep(stepWords, index);
    steps.push(read.step);
    problems.push(...read.problems);
  }
  return problems.length === 0 ? { ok: true, steps } : { ok: false, problems };
}

function separated(words: readonly string[]): readonly (readonly string[])[] {
  const lists: string[][] = [[]];
  for (const word of words) {
    if (word === separator) lists.push([]);
    else lists.at(-1)!.push(word);
  }
  return lists;
}

interface ReadStep {
  readonly step: Record<string, unknown>;
  readonly problems: readonly Problem[];
}

/** What is said of a dialog in the place of yes and no. */
const dialogAnswers = new Map(
  Object.entries({
    accept: 'accept_dialog',
    ok: 'accept_dialog',
    yes: 'accept_dialog',
    dismiss: 'dismiss_dialog',
    cancel: 'dismiss_dialog',
    no: 'dismiss_dialog',
  }),
);

/** `handle-dialog dismiss` is `dismiss-dialog`: a word for the answer is never the text of it. */
function withDialogAnswer(written: readonly string[]): readonly string[] {
  const [word = '', first = '', ...rest] = written;
  const answer = dialogAnswers.get(first.toLowerCase());
  const isDialog = answer !== undefined && wordMeant(word)?.action === 'handle_dialog';
  return isDialog ? [answer, ...rest] : written;
}

function readStep(written: readonly string[], index: number): ReadStep {
  const [word, ...words] = withDialogAnswer(written);
  const meant = word === undefined ? undefined : wordMeant(word);
  const action = meant && actionNamed(meant.action);
  if (meant === undefined || action === undefined) return { step: {}, problems: [noAction(word, index)] };
  const { plain, named, problems } = sorted(words, action, index);
  const given = new Set([...Object.keys(meant.sets), ...named.keys()]);
  const [first = ''] = plain;
  if (action.element !== 'none' && isRef(first) && !namesElement(given)) {
    named.set('ref', [first]);
    given.add('ref');
    plain.shift();
  }
  if (namesElement(given)) given.add('selector');
  const { assigned, surplus } = assignWords(action, plain, given);
  if (surplus.length > 0) problems.push(tooMany(action, plain.length, surplus, index));
  const step: Record<string, unknown> = { action: action.name, ...meant.sets };
  const schemas = schemasOf(action);
  for (const [field, values] of [...assigned, ...named]) {
    const read = valueOf(values, schemas[field] ?? refSchema, pathText(['steps', index, field]));
    if (read.ok) step[field] = field === 'ref' ? withoutMark(read.value) : read.value;
    else problems.push(...read.problems.map((problem) => withUsage(problem, assigned.has(field) ? action : undefined)));
  }
  return { step, problems };
}

interface SortedWords {
  readonly plain: string[];
  readonly named: Map<string, string[]>;
  readonly problems: Problem[];
}

/** The words of a step after its action: values without a name, and values of fields that are named. */
function sorted(words: readonly string[], action: Action, index: number): SortedWords {
  const plain: string[] = [];
  const named = new Map<string, string[]>();
  const problems: Problem[] = [];
  const left = [...words];
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    const [, name, inline] = fieldPattern.exec(word) ?? [];
    if (name === undefined) {
      plain.push(word);
      continue;
    }
    const field = fieldNamed(name, action);
    const next = left[0];
    const hasNext = next !== undefined && !fieldPattern.test(next);
    const isFlag = field !== undefined && isYesOrNo(field, action);
    const takesNext = inline === undefined && hasNext && (!isFlag || next === 'true' || next === 'false');
    const value = inline ?? (takesNext ? left.shift() : isFlag ? 'true' : undefined);
    if (field === undefined) problems.push(unknownField(name, action, index));
    else if (value === undefined) problems.push(noValue(field, name, index));
    else named.set(field, [...(named.get(field) ?? []), value]);
  }
  return { plain, named, problems };
}

const fieldPattern = /^--([A-Za-z][\w-]*)(?:=([^]*))?$/;

/** The fields that can be named in a step of an action. A ref is for one screen, and stands in no flow. */
function namableFields(action: Action): readonly string[] {
  const fields = [...fieldsOf(action)].filter((field) => field !== 'action' && field !== 'ref');
  return action.element === 'none' ? fields : [...fields, 'ref'];
}

function fieldNamed(name: string, action: Action): string | undefined {
  return namableFields(action).find((field) => fold(field) === fold(name));
}

function isYesOrNo(field: string, action: Action): boolean {
  const schema = schemasOf(action)[field];
  return schema !== undefined && kindOf(schema) === 'boolean';
}

function namesElement(given: ReadonlySet<string>): boolean {
  return given.has('selector') || given.has('typedSelector') || given.has('ref');
}

const refSchema = z.string().min(1);

/** Whether a word is a ref as it stands in the place of a selector. */
function isRef(word: string): boolean {
  return /^[@[]/.test(word) && refIn(word) !== undefined;
}

function withoutMark(ref: unknown): unknown {
  return typeof ref === 'string' ? (refIn(ref) ?? ref) : ref;
}

function noAction(word: string | undefined, index: number): Problem {
  const path = pathText(['steps', index, 'action']);
  if (word === undefined) {
    const message = 'is missing; every step begins with an action, and "then" stands between two steps';
    return { severity: 'error', path, message };
  }
  const nearest = nearestWord(word, knownActionWords.map(inKebabCase));
  const meant =
    nearest === undefined
      ? { detail: `known: ${actions.map(({ name }) => inKebabCase(name)).join(', ')}` }
      : { nearest };
  return { severity: 'error', path, message: `unknown action ${JSON.stringify(word)}`, value: word, ...meant };
}

function unknownField(name: string, action: Action, index: number): Problem {
  const known = namableFields(action).map((field) => `--${inKebabCase(field)}`);
  const nearest = nearestWord(`--${name}`, known);
  return {
    severity: 'error',
    path: pathText(['steps', index, name]),
    message: `${inKebabCase(action.name)} has no "--${name}"`,
    value: `--${name}`,
    ...(nearest === undefined ? { detail: `known here: ${known.join(', ')}` } : { nearest }),
  };
}

function noValue(field: string, name: string, index: number): Problem {
  const message = `--${name} needs a value; "then", and one that begins with "--", are written --${name}=…`;
  return { severity: 'error', path: pathText(['steps', index, field]), message };
}

function tooMany(action: Action, count: number, surplus: readonly string[], index: number): Problem {
  const most = count - surplus.length;
  const taken = most === 0 ? 'no value' : most === 1 ? 'one value' : `${most} values`;
  const isStep = wordMeant(surplus[0] ?? '') !== undefined;
  const advice = isStep ? '"then" stands before the next step' : 'a text with spaces stands in quotes';
  return {
    severity: 'error',
    path: pathText(['steps', index]),
    message: `${inKebabCase(action.name)} takes ${taken} here, not ${count}; ${advice}`,
    value: surplus.join(' '),
    detail: `short form: ${shortUsage(action)}`,
  };
}

function withUsage(problem: Problem, action: Action | undefined): Problem {
  return action === undefined || problem.detail !== undefined
    ? problem
    : { ...problem, detail: `short form: ${shortUsage(action)}` };
}
