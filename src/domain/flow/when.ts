import { z } from 'zod';

/** A condition that decides whether a step runs. It is looked at once, without waiting. */
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

const variableName = z.string().min(1).describe('Name of a variable; one without a value counts as empty.');
const comparedValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

/** The condition of a step, of any depth. */
export const whenSchema: z.ZodType<When> = z
  .lazy(() =>
    z.union([
      z.strictObject({ exists: z.string().min(1).describe('A selector that must match something visible.') }),
      z.strictObject({ notExists: z.string().min(1).describe('A selector that must match nothing visible.') }),
      z.strictObject({ urlContains: z.string().min(1).describe('A part of the address.') }),
      z.strictObject({ variable: variableName, equals: comparedValue.describe('The value it must have.') }),
      z.strictObject({ variable: variableName, notEquals: comparedValue.describe('The value it must not have.') }),
      z.strictObject({ backend: z.string().min(1).describe('The backend this run of the flow uses.') }),
      z.strictObject({ all: z.array(whenSchema).min(1).describe('All of these must hold.') }),
      z.strictObject({ any: z.array(whenSchema).min(1).describe('One of these must hold.') }),
      z.strictObject({ not: whenSchema.describe('This must not hold.') }),
    ]),
  )
  .meta({ id: 'When', description: 'One condition, or several joined by all, any, not.' });
