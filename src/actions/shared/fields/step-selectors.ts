import { foldSelectorKind, mayMeanTheSame, parseSelector, typedValue } from '../../../domain/flow/selector/index.js';
import { fold } from '../../../domain/nearest-word.js';
import { isRecord } from '../../../domain/spec/zod-shape.js';

/** The two ways in which a step names its element, as the engine takes them. */
interface StepSelectors {
  readonly selector: unknown;
  readonly typedSelector: unknown;
  /** Why the plain one is not used, where that may be a mistake. */
  readonly note?: string;
}

/**
 * Reads the selectors of a step: kinds in any words, values of other tools in the selector language. A typed selector decides over
 * a plain one, except for a description (`vision`), which stands for the element that structure does not find.
 *
 * @param plain `selector` as it is written
 * @param typed `typedSelector` as it is written
 */
export function selectorsOf(plain: unknown, typed: unknown): StepSelectors {
  if (!isRecord(typed)) return { selector: plain, typedSelector: typed };
  const known = inKnownWords(typed);
  const { kind, value } = known as { readonly kind?: unknown; readonly value?: unknown };
  const decides = typeof plain === 'string' && typeof value === 'string' && kind !== 'vision';
  if (!decides) return { selector: plain, typedSelector: known };
  const read = { selector: undefined, typedSelector: known };
  return isSameElement(plain, value) ? read : { ...read, note: ignoredSelector(plain, value) };
}

/** `uia`, `browser`, `desktop` and the like are words for kinds of selectors too; those of other tools have values of their own. */
function inKnownWords(typed: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(typed).filter(([, value]) => value !== null);
  const entry = (name: string): [string, unknown] | undefined => entries.find(([key]) => fold(key) === name);
  const [kind, value, extra] = [entry('kind')?.[1], entry('value')?.[1], entry('extra')?.[1]];
  if (typeof kind !== 'string') return typed;
  const others = entries.filter(([key]) => !['kind', 'value', 'extra'].includes(fold(key)));
  const name = typeof extra === 'string' ? extra : '';
  return {
    ...Object.fromEntries(others),
    kind: foldSelectorKind(kind) ?? kind,
    ...(value !== undefined && { value: typeof value === 'string' ? typedValue(kind, value, name) : value }),
    ...(extra !== undefined && extra !== '' && { extra }),
  };
}

/** Whether two selectors may mean the same; of what cannot be read, or holds variables, nothing is known. */
function isSameElement(plain: string, typed: string): boolean {
  const [one, other] = [parseSelector(plain), parseSelector(typed)];
  if (!one.ok || !other.ok || plain.includes('{{') || typed.includes('{{')) return true;
  return mayMeanTheSame(one.selector, other.selector);
}

const ignoredSelector = (plain: string, typed: string): string =>
  `${JSON.stringify(plain)} is not used: "typedSelector" decides, and seems to mean another element, ${JSON.stringify(typed)}`;
