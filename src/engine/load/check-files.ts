import { pathText, type Problem } from '../../domain/flow/problem.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { stepLists, type FlowParts } from './flow-parts.js';
import { filesNamedBy } from './named-by.js';

/**
 * The files that steps name and that are not there. A warning, for a reset or an earlier step may make them; a step with `when`
 * or `optional` does not count.
 *
 * @param file the flow, whose folder the paths are relative to
 */
export async function missingFiles(
  flow: FlowParts,
  file: string,
  source: Pick<SpecSource, 'resolve' | 'exists'>,
): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const { path, name } of filesNamedIn(flow)) {
    if (await source.exists(source.resolve(file, name))) continue;
    const message = `there is no file "${name}"; paths are relative to the flow file`;
    problems.push({ severity: 'warning', path: pathText(path), message, value: name });
  }
  return problems;
}

/** What stands there literally: what a variable stands for is known only when the flow runs. */
function filesNamedIn(flow: FlowParts): { readonly path: readonly PropertyKey[]; readonly name: string }[] {
  return stepLists.flatMap((list) => {
    const steps = flow[list];
    if (steps === undefined || typeof steps === 'string') return [];
    return steps.flatMap((step, index) => {
      if (step === undefined || step.optional || step.when !== undefined) return [];
      return filesNamedBy(step).map(({ field, text }) => ({ path: [list, index, field], name: text }));
    });
  });
}
