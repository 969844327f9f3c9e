import type { FlowScope } from './flow-scope.js';
import type { Guard, GuardAnswer } from './guard.js';

/** The reason of a signal that aborts once a run has taken as long as it may. */
export const overdue = 'guardrail';

/** Whether a run was stopped because it has taken as long as it may. */
export function isOverdue({ signal }: { readonly signal: AbortSignal }): boolean {
  return signal.aborted && signal.reason === overdue;
}

/**
 * What the guard says of an action that the end of the run's time broke off: the same as of one that would begin now.
 *
 * @returns undefined where something else broke it off, or nothing
 */
export function refusalWhenOverdue(
  run: { readonly guard: Guard; readonly scope: FlowScope; readonly signal: AbortSignal },
  action: string,
): Extract<GuardAnswer<undefined>, { ok: false }> | undefined {
  if (!isOverdue(run)) return undefined;
  const answer = run.guard.admit(action, run.scope);
  return answer.ok ? undefined : answer;
}
