import { addressProblem } from '../../domain/flow/address.js';
import { pathText, type Problem } from '../../domain/flow/problem.js';
import { variableReferences } from '../../domain/flow/variables.js';
import type { FlowParts } from './flow-parts.js';
import { namedBy } from './named-by.js';

/** Whether the page is known that a relative address of a step is taken from is for the run to say. */
const somePage = 'http://localhost/';

/** What is wrong with the address that a flow runs on. */
export function targetAddressProblems(targets: FlowParts['targets']): readonly Problem[] {
  return problemOf(targets?.web?.url, ['targets', 'web', 'url']);
}

/** What is wrong with the address that a step goes to; it may be relative. */
export function stepAddressProblems(
  step: Readonly<Record<string, unknown>>,
  path: readonly PropertyKey[],
): readonly Problem[] {
  return namedBy(step, 'address').flatMap(({ field, text }) => problemOf(text, [...path, field], somePage));
}

/** What a variable stands for is known only when the flow runs. */
function problemOf(written: string | undefined, path: readonly PropertyKey[], base?: string): Problem[] {
  if (written === undefined || written === '' || variableReferences(written).length > 0) return [];
  const message = addressProblem(written, base);
  return message === undefined ? [] : [{ severity: 'error', path: pathText(path), message, value: written }];
}
