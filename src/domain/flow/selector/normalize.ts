/**
 * The order in which known mistakes of people and language models are looked for. Each reader recognises one family of
 * mistakes by its form, answers with the parts that were meant and records what it changed (`rewrites.ts` lists the
 * rules); text with two possible meanings is refused with both.
 */
import { readCode } from './code-part.js';
import type { Input, PartOutcome } from './grammar.js';
import { readKeyValue } from './key-value.js';
import { readPlainTags } from './plain-tags.js';
import { readTypeForm } from './type-forms.js';
import { readXpathFragment } from './xpath-fragment.js';

export type PartReader = (input: Input, at: number, casual: boolean) => PartOutcome | undefined;

/** The readers, with unmistakable CSS in its place among them: behind forms that only look like CSS. */
export function mistakeReaders(css: PartReader): readonly PartReader[] {
  return [
    readCode,
    readXpathFragment,
    css,
    readKeyValue,
    readTypeForm,
    // Tags alone are words as well: behind a comma they are more likely part of a name.
    (input, at, casual) => (casual ? readPlainTags(input, at) : undefined),
  ];
}
