import type { StepStatus } from './execution-report.js';

/** The note on a flow of which every step was skipped by its own condition. */
export const nothingChecked =
  'Nothing was done or checked: no step ran, since the "when" of none of them held. See whether those conditions say what is meant.';

/** Whether a flow has come to its end without a single step that ran, going by how its steps ended. */
export function ranNoStep(statuses: Iterable<StepStatus>): boolean {
  return [...statuses].every((status) => status === 'skipped');
}
