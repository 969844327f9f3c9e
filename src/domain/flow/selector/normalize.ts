/**
 * The known mistakes of people and language models, in the order in which they are looked for. Each reader recognises one
 * family of mistakes by its form, answers with the parts that were meant and records what it changed (`rewrites.ts` lists
 * the rules); text with two possible meanings is refused with both.
 */
import { readCode } from './notations/code-part.js';
import type { Input, PartOutcome } from './grammar.js';
import { readKeyValue } from './notations/key-value.js';
import { readPlainTags } from './css/plain-tags.js';
import { readTypeForm } from './types/type-forms.js';
import { readXpathFragment } from './notations/xpath-fragment.js';

/** Reads one form of part; `casual` says whether spoken forms such as `Button: Save` count. */
export type PartReader = (input: Input, at: number, casual: boolean) => PartOutcome | undefined;

/** Forms that begin like CSS and are none: to be tried before CSS. */
export const mistakesLikeCss: readonly PartReader[] = [readCode, readXpathFragment];

/** Forms that are tried once it is no CSS. The bare `Type` is among them, beside its misspellings. */
export const mistakes: readonly PartReader[] = [
  readKeyValue,
  readTypeForm,
  // Tags alone are words as well: behind a comma they are more likely part of a name.
  (input, at, casual) => (casual ? readPlainTags(input, at) : undefined),
];
