import type { StepStarted } from './run-event.js';

/**
 * Takes out what is known of the steps of a flow when the step that runs it begins: it may be another attempt, and of
 * several attempts only the last counts.
 *
 * @param known something by the position of steps
 */
export function forgetCalledSteps(
  known: { keys(): Iterable<string>; delete(step: string): boolean },
  { step, action }: Pick<StepStarted, 'step' | 'action'>,
): void {
  if (action !== 'run_flow') return;
  for (const other of known.keys()) if (other.startsWith(`${step}.`)) known.delete(other);
}
