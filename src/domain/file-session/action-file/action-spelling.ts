import { fold } from '../../nearest-word.js';
import { isRecord } from '../../spec/zod-shape.js';
import { fileActionSchema } from './action-file-schema.js';
import { knownAction, nearestAction } from './known-actions.js';

const actionWords = new Map(Object.keys(fileActionSchema.shape).map((name) => [fold(name), name] as const));

/** The fields and the action of one action in their own spelling; anything else is left as it is, null counts as absent. */
export function inOwnSpelling(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const named = new Map<string, unknown>();
  for (const [key, inner] of Object.entries(entry)) {
    if (inner === null) continue;
    const name = actionWords.get(fold(key)) ?? key;
    if (!named.has(name)) named.set(name, inner);
  }
  const action = named.get('action');
  if (typeof action !== 'string') return Object.fromEntries(named);
  return Object.fromEntries(named.set('action', knownAction(action) ?? action));
}

/** What to write in the place of a word that is no action. */
export function adviceForAction(action: string): string {
  const nearest = nearestAction(action);
  return nearest === undefined
    ? 'Write one such as click, type, select, press_key, wait_for, navigate, scroll or assert.'
    : `Did you mean "${nearest}"?`;
}
