import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { FlowRun } from './flow-run.js';

/** Characters that a line of a report has for the argument of a step; the flow has the rest. */
const shownLength = 200;

/**
 * What a step says beside its element, as reports show it: on one line, secrets masked.
 *
 * @param step its variables replaced
 */
export function shownArgument(
  run: Pick<FlowRun, 'redactor' | 'targetUrl' | 'targetProgram'>,
  step: AnyStep,
): string | null {
  const argument = actionNamed(step.action)?.argument(step, run);
  if (argument === undefined || argument === '') return null;
  // Masked before it is cut: half a secret would not be known for one.
  const line = run.redactor.text(argument).replaceAll(/\s+/g, ' ').trim();
  if (line.length <= shownLength) return line;
  // A cut between the halves of a surrogate pair would leave a character that no encoder accepts.
  return `${line.slice(0, shownLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
