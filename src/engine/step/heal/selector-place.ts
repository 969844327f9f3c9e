import type { AnyStep } from '../../../domain/flow/step.js';
import { fold } from '../../../domain/nearest-word.js';
import { isRecord } from '../../../domain/spec/zod-shape.js';
import type { LoadedFlow } from '../../load/load-flow.js';

/** Fields that hold selectors; in others the same text is something that is expected or written. */
const selectorFields = new Set(['selector', 'to']);

/**
 * Where a selector of a step stands in the value of its file.
 * @param value what the file holds, in the spelling of its author
 * @param isOfAssertion whether it is that of an assertion inside the step
 * @returns undefined where it stands in no such place, or in several
 */
export function placeOfSelector(
  { flow, placeOf }: LoadedFlow,
  step: AnyStep,
  written: string,
  value: unknown,
  isOfAssertion: boolean,
): readonly PropertyKey[] | undefined {
  for (const list of ['steps', 'setup', 'teardown'] as const) {
    const steps = flow[list];
    const index = Array.isArray(steps) ? (steps as readonly AnyStep[]).indexOf(step) : -1;
    if (index === -1) continue;
    const [name, entry] = property(value, list) ?? [];
    if (name === undefined || !Array.isArray(entry)) return undefined;
    const [, at = index] = placeOf?.([list, index]) ?? [];
    if (typeof at !== 'number') return undefined;
    const places = selectorsIn(entry[at], [name, at]).filter(
      ({ text, path }) =>
        text === written && path.some((part) => fold(String(part)) === 'assertions') === isOfAssertion,
    );
    return places.length === 1 ? places[0]!.path : undefined;
  }
  return undefined;
}

function property(value: unknown, wanted: string): readonly [string, unknown] | undefined {
  return isRecord(value) ? Object.entries(value).find(([key]) => fold(key) === wanted) : undefined;
}

interface Place {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

function selectorsIn(value: unknown, path: readonly PropertyKey[]): Place[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => selectorsIn(entry, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, entry]): Place[] => {
    const inner = [...path, key];
    const isTyped = fold(key) === 'value' && fold(String(path.at(-1))) === 'typedselector';
    if (typeof entry !== 'string') return fold(key) === 'when' ? [] : selectorsIn(entry, inner);
    return selectorFields.has(fold(key)) || isTyped ? [{ path: inner, text: entry }] : [];
  });
}
