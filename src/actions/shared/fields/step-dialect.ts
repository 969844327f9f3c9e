import { z } from 'zod';
import { foldSelectorKind } from '../../../domain/flow/selector/index.js';
import { fold } from '../../../domain/nearest-word.js';
import { stepBase } from '../../../domain/flow/step.js';
import type { Action } from '../../action.js';
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
  step: Record<string, unknown>,
  note: (note: DialectNote) => void = () => undefined,
): Record<string, unknown> {
  const word = typeof step['action'] === 'string' ? wordMeant(step['action']) : undefined;
  if (word === undefined) return step;
  const action = actionNamed(word.action);
  if (action === undefined) return step;
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
  const sought = ['contains', 'text'].find((key) => step[key] === '' && isAllThereIs(key, action, translated));
  if (sought !== undefined) translated.set(sought, '');
  const typed = translated.get('typedSelector');
  if (typed !== undefined) translated.set('typedSelector', withKnownKind(typed));
  return Object.fromEntries(translated.set('action', action.name));
}

/** Whether an empty text is left out that a rule asks for and nothing stands in for: it is reported as empty, not as missing. */
function isAllThereIs(key: string, { rules }: Action, given: ReadonlyMap<string, unknown>): boolean {
  const rule = rules.find(({ fields }) => fields.includes(key));
  return rule !== undefined && !rule.fields.some((field) => given.has(field));
}

/** `uia`, `browser`, `desktop` and the like are words for kinds of selectors too. */
function withKnownKind(typed: unknown): unknown {
  if (typed === null || typeof typed !== 'object') return typed;
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      fold(key) === 'kind' && typeof value === 'string' ? (foldSelectorKind(value) ?? value) : value,
    ]),
  );
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
