/** `typedSelector {kind, value}`: a selector that names its engine outright. */
import { fold } from '../../../nearest-word.js';
import type { Selector, SelectorError, SelectorPart } from '../ast.js';
import { parseSelector } from '../parse.js';
import type { SelectorRewrite } from '../rewrites.js';
import { playwrightKinds } from './typed-values.js';

/** The engines a typed selector may name. */
export const typedSelectorKinds = ['web', 'desktop_uia', 'desktop_atspi', 'mobile', 'vision'] as const;
/** The engine that a typed selector names. */
export type TypedSelectorKind = (typeof typedSelectorKinds)[number];

const kindWords: ReadonlyMap<string, TypedSelectorKind> = new Map<string, TypedSelectorKind>([
  ...typedSelectorKinds.map((kind) => [fold(kind), kind] as const),
  ['browser', 'web'],
  ['playwright', 'web'],
  ...playwrightKinds.map((kind) => [fold(kind), 'web'] as const),
  ['uia', 'desktop_uia'],
  ['windows', 'desktop_uia'],
  ['atspi', 'desktop_atspi'],
  ['linux', 'desktop_atspi'],
  ['android', 'mobile'],
  ['ios', 'mobile'],
  ['visual', 'vision'],
]);

/** Every word for a kind, folded; `desktop` means that of the machine at hand. */
export const typedSelectorWords: readonly string[] = [...kindWords.keys(), 'desktop'];

/**
 * The kind that a word stands for, in any case (`desktop-uia`, `DesktopUia`); undefined where there is none.
 *
 * @param desktop What `desktop` means: the desktop backend of the machine at hand.
 */
export function foldSelectorKind(
  word: string,
  desktop: 'desktop_uia' | 'desktop_atspi' = 'desktop_uia',
): TypedSelectorKind | undefined {
  return fold(word) === 'desktop' ? desktop : kindWords.get(fold(word));
}

/** A typed selector as it is written. */
export interface TypedSelectorText {
  readonly kind: TypedSelectorKind;
  /** Selector text; for `vision` a description of the element in plain words. */
  readonly value: string;
}

/** A typed selector that was read, or why its value cannot be. */
export type TypedSelectorParse =
  | { readonly ok: true; readonly kind: 'vision'; readonly description: string }
  | {
      readonly ok: true;
      readonly kind: Exclude<TypedSelectorKind, 'vision'>;
      readonly selector: Selector;
      readonly rewrites: readonly SelectorRewrite[];
    }
  | { readonly ok: false; readonly error: SelectorError };

/** Which native engines a kind has no use for: only a page has CSS, a desktop's tree has no XPath. */
const foreign: Readonly<Record<TypedSelectorKind, readonly SelectorPart['kind'][]>> = {
  web: [],
  desktop_uia: ['css', 'xpath'],
  desktop_atspi: ['css', 'xpath'],
  mobile: ['css'],
  vision: [],
};

/** Reads a typed selector. All kinds but `vision` share one language; `vision` keeps its description as it is. */
export function parseTypedSelector({ kind, value }: TypedSelectorText): TypedSelectorParse {
  if (kind === 'vision') {
    if (value.trim() !== '') return { ok: true, kind, description: value };
    const hint = 'Describe the element, as in "the blue Save button at the bottom".';
    return { ok: false, error: { message: 'The description is empty.', at: 0, length: 0, source: value, hint } };
  }
  const read = parseSelector(value);
  if (!read.ok) return read;
  const parts = read.selector.alternatives.flatMap((chain) => chain.parts);
  const wrong = parts.find((part) => foreign[kind].includes(part.kind));
  if (wrong === undefined) return { ok: true, kind, selector: read.selector, rewrites: read.rewrites };
  const engine = wrong.kind === 'css' ? 'CSS' : 'XPath';
  const error: SelectorError = {
    message: `${engine} does not work on ${kind}.`,
    at: wrong.at.start,
    length: wrong.at.end - wrong.at.start,
    source: value,
    hint: 'Write Type#Name or #id, which work everywhere.',
  };
  return { ok: false, error };
}
