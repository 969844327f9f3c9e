import { z } from 'zod';
import { looksLikePattern } from '../../../domain/flow/compare.js';
import { fold } from '../../../domain/nearest-word.js';
import { isRecord } from '../../../domain/spec/zod-shape.js';
import { arrivalTimeoutMs, stepBase } from '../../../domain/flow/step.js';
import type { Action } from '../../action.js';
import { withOwnNames } from './other-names.js';
import { selectorsOf } from './step-selectors.js';
import { actionAliases, actionNamed, actions } from '../../registry.js';

/** Fields that the first flow format allows on any step, with the values that its writer puts where they mean nothing. */
export const firstFormatFields: Readonly<Record<string, readonly unknown[]>> = {
  selector: [''],
  typedSelector: [],
  text: [''],
  keys: [''],
  url: [''],
  contains: [''],
  exact: [false],
  direction: ['', 'down'],
  scrollAmount: [3],
  processPath: [''],
  app: [''],
  windowTitle: [''],
};

const actionWords = new Map<string, { readonly action: string; readonly sets: Readonly<Record<string, unknown>> }>([
  ...actions.map((action) => [fold(action.name), { action: action.name, sets: {} }] as const),
  ...[...actionAliases].map(([alias, meant]) => [fold(alias), meant] as const),
]);

/** Every word for an action, for the nearest one to a word that is none. */
export const knownActionWords: readonly string[] = [...actions.map((action) => action.name), ...actionAliases.keys()];

/** The action that a word means, in any spelling, and the fields that the word sets; undefined for a word that means none. */
export function wordMeant(
  word: string,
): { readonly action: string; readonly sets: Readonly<Record<string, unknown>> } | undefined {
  return actionWords.get(fold(word));
}

/** The action that a word means, in any spelling; undefined for a word that means none. */
export const actionMeant = (word: string): string | undefined => wordMeant(word)?.action;

/** A field of an earlier format that was left out, and why the author may want to know. */
export interface DialectNote {
  readonly field: string;
  readonly message: string;
}

/**
 * Translates one step into the words of the registry: other words for actions, and fields of the first format that have no
 * meaning for this action, which are left out (with a note where the author may have meant something by them).
 */
export function translateStep(
  written: Record<string, unknown>,
  note: (note: DialectNote) => void = () => undefined,
): Record<string, unknown> {
  const word = typeof written['action'] === 'string' ? wordMeant(written['action']) : undefined;
  if (word === undefined) return written;
  const action = actionNamed(word.action);
  if (action === undefined) return written;
  const named = withOwnNames(action.name, written);
  // Nothing arrives in no time: a serializer wrote what nobody had said.
  const step =
    named['timeoutMs'] === 0 && action.usualTimeoutMs === arrivalTimeoutMs ? without(named, 'timeoutMs') : named;
  const fields = fieldsOf(action);
  // An empty text means something to an action that writes it, and nothing to one that looks for it.
  const keepsEmptyText = !fields.has('contains');
  const translated = new Map<string, unknown>(Object.entries(word.sets));
  for (const [key, value] of Object.entries(step)) {
    const meaningless = Object.hasOwn(firstFormatFields, key) ? firstFormatFields[key] : undefined;
    if (
      meaningless === undefined ||
      (fields.has(key) && (!meaningless.includes(value) || accepts(action, key, value)))
    ) {
      if (meaningless !== undefined && value === '' && !(key === 'text' && keepsEmptyText)) continue;
      translated.set(key, value);
    } else if (!meaningless.includes(value)) {
      note({ field: key, message: `"${key}" has no meaning for ${action.name}; it is left out` });
    }
  }
  for (const { path, text } of expectedTexts(action, translated)) {
    if (looksLikePattern(text))
      note({
        field: path,
        message: `${JSON.stringify(text)} is compared as it stands; a pattern is written as "matches"`,
      });
  }
  const sought = ['contains', 'text'].find((key) => step[key] === '' && isAllThereIs(key, action, translated));
  if (sought !== undefined) translated.set(sought, '');
  const selectors = selectorsOf(translated.get('selector'), translated.get('typedSelector'));
  for (const field of ['selector', 'typedSelector'] as const) {
    if (selectors[field] === undefined) translated.delete(field);
    else translated.set(field, selectors[field]);
  }
  if (selectors.note !== undefined) note({ field: 'selector', message: selectors.note });
  return Object.fromEntries(translated.set('action', action.name));
}

const without = (step: Readonly<Record<string, unknown>>, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(step).filter(([key]) => key !== field));

/** What a step and its assertions compare with as it stands. */
function expectedTexts(
  action: Action,
  step: ReadonlyMap<string, unknown>,
): readonly { readonly path: string; readonly text: string }[] {
  const own =
    action.parameters['matches'] === undefined ? [] : ['contains', 'expected', 'text', ...action.windowFields];
  const assertions: unknown = step.get('assertions');
  return [
    ...own.map((field) => ({ path: field, text: step.get(field) })),
    ...(Array.isArray(assertions) ? assertions : []).map((assertion: unknown, index) => ({
      path: `assertions[${index}].expected`,
      text: isRecord(assertion) ? assertion['expected'] : undefined,
    })),
  ].flatMap(({ path, text }) => (typeof text === 'string' ? [{ path, text }] : []));
}

/** Whether an empty text is left out that a rule asks for and nothing stands in for: it is reported as empty, not as missing. */
function isAllThereIs(key: string, { rules }: Action, given: ReadonlyMap<string, unknown>): boolean {
  const rule = rules.find(({ need, fields }) => need !== 'at_most_one' && fields.includes(key));
  return rule !== undefined && !rule.fields.some((field) => given.has(field));
}

function accepts(action: Action, field: string, value: unknown): boolean {
  return z.safeParse(action.parameters[field] ?? z.unknown(), value).success;
}

/** The names of all fields that a step of an action may have, its own first. */
export function fieldsOf(action: Action): ReadonlySet<string> {
  const known = fieldSets.get(action);
  if (known !== undefined) return known;
  const fields = new Set([
    'action',
    ...Object.keys(action.parameters),
    ...(action.yieldsValue ? ['saveAs'] : []),
    ...Object.keys(stepBase),
  ]);
  fieldSets.set(action, fields);
  return fields;
}

const fieldSets = new WeakMap<Action, ReadonlySet<string>>();
