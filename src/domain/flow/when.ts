import { z } from 'zod';
import { isBackend, type BackendName } from './backend.js';

/** A condition that decides whether a step runs. It is looked at once, as soon as the target can be looked at, without waiting for it to hold. */
export type When =
  | { readonly exists: string }
  | { readonly notExists: string }
  | { readonly urlContains: string }
  | { readonly variable: string; readonly equals: string }
  | { readonly variable: string; readonly notEquals: string }
  | { readonly backend: string }
  | { readonly all: readonly When[] }
  | { readonly any: readonly When[] }
  | { readonly not: When };

const variableName = z.string().min(1).describe('Name of a variable; a variable without a value is empty.');
const comparedValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** The condition of a step, of any depth. */
export const whenSchema: z.ZodType<When> = z
  .lazy(() =>
    z.union([
      z.strictObject({ exists: z.string().min(1).describe('A selector that must match something visible.') }),
      z.strictObject({ notExists: z.string().min(1).describe('A selector that must match nothing visible.') }),
      z.strictObject({ urlContains: z.string().min(1).describe('Part of the address.') }),
      z.strictObject({ variable: variableName, equals: comparedValue.describe('The value it must have.') }),
      z.strictObject({ variable: variableName, notEquals: comparedValue.describe('The value it must not have.') }),
      z.strictObject({ backend: z.string().min(1).describe('The backend of this run of the flow.') }),
      z.strictObject({ all: z.array(whenSchema).min(1).describe('All of these must hold.') }),
      z.strictObject({ any: z.array(whenSchema).min(1).describe('At least one of these must hold.') }),
      z.strictObject({ not: whenSchema.describe('This must not hold.') }),
    ]),
  )
  .meta({ id: 'When', description: 'One condition, or several joined by all, any, not.' });

/**
 * Whether a condition may hold in a run on a backend, by what it says of backends, and of variables where those are known.
 *
 * @param valueOf what a variable holds; empty where it has no value
 */
export function mayHoldOn(backend: BackendName, when: When, valueOf?: (variable: string) => string): boolean {
  return decidedBy(backend, when, valueOf) !== false;
}

/** Whether a condition holds on a backend whatever else is so; undefined where that decides it. */
function decidedBy(
  backend: BackendName,
  when: When,
  valueOf: ((variable: string) => string) | undefined,
): boolean | undefined {
  if ('backend' in when) {
    if (isBackend(backend, when.backend)) return true;
    // Which of them `desktop` is depends on the machine.
    return backend === 'desktop' && (when.backend === 'linux' || when.backend === 'windows') ? undefined : false;
  }
  if ('variable' in when) return valueOf && isMet(when, valueOf(when.variable));
  if ('not' in when) {
    const inner = decidedBy(backend, when.not, valueOf);
    return inner === undefined ? undefined : !inner;
  }
  if ('all' in when) return joined(when.all, true);
  return 'any' in when ? joined(when.any, false) : undefined;

  /** @param whole what all of them are where the whole is: one that is not decides it */
  function joined(parts: readonly When[], whole: boolean): boolean | undefined {
    const decided = parts.map((part) => decidedBy(backend, part, valueOf));
    if (decided.includes(!whole)) return !whole;
    return decided.includes(undefined) ? undefined : whole;
  }
}

/** Whether a variable holds what a condition asks for. */
export function isMet(when: Extract<When, { readonly variable: string }>, value: string): boolean {
  return 'equals' in when ? value === when.equals : value !== when.notEquals;
}

/** Where a condition asks for an address on a backend, but for what that decides otherwise. */
export function addressesAsked(
  backend: BackendName,
  when: When,
  path: readonly PropertyKey[],
): (readonly PropertyKey[])[] {
  if (decidedBy(backend, when, undefined) !== undefined) return [];
  if ('urlContains' in when) return [[...path, 'urlContains']];
  if ('not' in when) return addressesAsked(backend, when.not, [...path, 'not']);
  if ('all' in when) return when.all.flatMap((inner, index) => addressesAsked(backend, inner, [...path, 'all', index]));
  if (!('any' in when)) return [];
  return when.any.flatMap((inner, index) => addressesAsked(backend, inner, [...path, 'any', index]));
}

/** Whether a condition asks what can be seen. */
export function asksForElements(when: When): boolean {
  if ('not' in when) return asksForElements(when.not);
  if ('all' in when) return when.all.some(asksForElements);
  return 'any' in when ? when.any.some(asksForElements) : 'exists' in when || 'notExists' in when;
}
