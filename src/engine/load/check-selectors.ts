import { pathText, type Problem } from '../../domain/flow/problem.js';
import {
  formatSelectorError,
  parseSelector,
  parseTypedSelector,
  type SelectorError,
} from '../../domain/flow/selector/index.js';
import { variableReferences } from '../../domain/flow/variables.js';
import { typedSelectorSchema } from '../../domain/flow/step.js';
import { isRecord } from '../../domain/spec/zod-shape.js';
import { namedBy } from './named-by.js';

/**
 * What is wrong with the selectors of a step: its own, those of further elements that it names, of its assertions and its condition.
 * The step may have any other fault: what is no text is for the schema to complain about.
 */
export function selectorProblems(
  step: Readonly<Record<string, unknown>>,
  path: readonly PropertyKey[],
): readonly Problem[] {
  const { typedSelector } = step as Readonly<Partial<Record<Field, unknown>>>;
  return [
    ...typedProblem(typedSelector, [...path, 'typedSelector', 'value']),
    ...selectorTexts(step, path).flatMap(({ text, path: place }) => selectorProblem(place, text, parseSelector(text))),
  ];
}

/** A selector as it is written, and where. */
export interface SelectorText {
  readonly text: string;
  readonly path: readonly PropertyKey[];
}

/** The selectors of a step that are written as text: its own, those of further elements, of its assertions and its condition. */
export function selectorTexts(
  step: Readonly<Record<string, unknown>>,
  path: readonly PropertyKey[],
): readonly SelectorText[] {
  const { selector, assertions, when } = step as Readonly<Partial<Record<Field, unknown>>>;
  return [
    ...readable(selector, [...path, 'selector']),
    ...namedBy(step, 'selector').flatMap(({ field, text }) => readable(text, [...path, field])),
    ...(Array.isArray(assertions) ? assertions : []).flatMap((assertion: unknown, index) =>
      isRecord(assertion) ? readable(assertion['selector'], [...path, 'assertions', index, 'selector']) : [],
    ),
    ...inCondition(when, [...path, 'when']),
  ];
}

type Field = 'selector' | 'typedSelector' | 'assertions' | 'when';

function inCondition(when: unknown, path: readonly PropertyKey[]): SelectorText[] {
  if (Array.isArray(when)) return when.flatMap((inner, index) => inCondition(inner, [...path, index]));
  if (!isRecord(when)) return [];
  return Object.entries(when).flatMap(([key, entry]) =>
    key === 'exists' || key === 'notExists' ? readable(entry, [...path, key]) : inCondition(entry, [...path, key]),
  );
}

function readable(text: unknown, path: readonly PropertyKey[]): SelectorText[] {
  return isReadable(text) ? [{ text, path }] : [];
}

function typedProblem(written: unknown, place: readonly PropertyKey[]): Problem[] {
  const { success, data } = typedSelectorSchema.safeParse(written);
  return success && isReadable(data.value) ? selectorProblem(place, data.value, parseTypedSelector(data)) : [];
}

/** The schema reports an empty text; what a variable stands for is known only when the flow runs. */
function isReadable(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && variableReferences(text).length === 0;
}

function selectorProblem(
  place: readonly PropertyKey[],
  text: string,
  parsed: { readonly ok: true } | { readonly ok: false; readonly error: SelectorError },
): Problem[] {
  if (parsed.ok) return [];
  const { error } = parsed;
  return [
    {
      severity: 'error',
      path: pathText(place),
      message: error.message,
      value: text,
      // The message stands above it already.
      detail: formatSelectorError(error).split('\n').slice(1).join('\n'),
      ...(error.nearest !== undefined && { nearest: error.nearest }),
    },
  ];
}
