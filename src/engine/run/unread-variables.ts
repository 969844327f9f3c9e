import type { When } from '../../domain/flow/when.js';
import { referencesIn } from '../../domain/flow/variables.js';
import { nearestWord } from '../../domain/nearest-word.js';
import { stepLists } from '../load/flow-parts.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { flowsWithin } from './run-requirements.js';

/** A variable that was given and that nothing reads. */
export interface UnreadVariable {
  readonly name: string;
  /** The name that was most likely meant. */
  readonly nearest: string | undefined;
}

/**
 * The variables that were given and that none of the flows names, nor any that they run: most likely a slip. One that a flow
 * sets itself counts as named.
 */
export function unreadVariables(
  flows: Iterable<LoadedFlow>,
  given: Readonly<Record<string, string>>,
): readonly UnreadVariable[] {
  const named = new Set(flowsWithin(flows).flatMap(namesIn));
  for (const name of variablesIn(given)) named.add(name);
  return Object.keys(given)
    .filter((name) => !named.has(name))
    .map((name) => ({ name, nearest: nearestWord(name, named) }));
}

function namesIn({ flow }: LoadedFlow): string[] {
  const lists = stepLists.map((list) => flow[list]);
  const steps = lists.flatMap((list) => (typeof list === 'object' ? list : []));
  return [
    ...Object.keys(flow.variables),
    ...Object.keys(flow.parameters),
    ...flow.dataProfiles.flatMap(({ values }) => Object.keys(values)),
    ...variablesIn(flow),
    ...steps.flatMap(({ when }) => (when === undefined ? [] : namesAsked(when))),
  ];
}

function variablesIn(value: unknown): string[] {
  return referencesIn(value).flatMap(({ reference }) => (reference.source === 'variable' ? [reference.name] : []));
}

function namesAsked(when: When): string[] {
  if ('variable' in when) return [when.variable];
  if ('not' in when) return namesAsked(when.not);
  if ('all' in when) return when.all.flatMap(namesAsked);
  return 'any' in when ? when.any.flatMap(namesAsked) : [];
}
