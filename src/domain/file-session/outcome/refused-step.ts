import { formatProblem, type Problem } from '../../flow/problem.js';
import type { Snapshot } from '../../screen/element/screen-node.js';
import type { ActionOutcome } from './action-outcome.js';
import { namedControls } from './controls-to-try.js';

/** Selectors that are proposed at most. */
const most = 5;

/**
 * What is said of an action that cannot be carried out as it is written: each problem by the field of the action, and the
 * elements with the name that stands where a selector should.
 */
export function refusedStep(
  problems: readonly Problem[],
  snapshot: Snapshot,
): Required<Pick<ActionOutcome, 'message' | 'tryNext'>> {
  const own = problems.map((problem) => ({ ...problem, path: problem.path.replace(/^steps\[\d+\]\.?/, '') }));
  const name = own.find(({ path, value }) => path === 'selector' && typeof value === 'string')?.value as
    | string
    | undefined;
  const message = own.map(({ detail: _detail, ...problem }) => formatProblem(problem)).join(' ');
  if (name === undefined)
    return { message, tryNext: 'Nothing of this action was done: correct it, and send it again.' };
  const meant = namedControls(snapshot)
    .filter(({ node }) => node.name.toLowerCase().includes(name.trim().toLowerCase()))
    .slice(0, most)
    .map(({ selector }) => selector);
  const inWords = `name it in plain language, as "element": ${JSON.stringify(name)}`;
  return {
    message,
    tryNext: meant.length > 0 ? `Write ${meant.join(' or ')}, or ${inWords}.` : `Write text=${name}, or ${inWords}.`,
  };
}
