import type { StepOrigin } from '../domain/policy/step-origin.js';

/** One decision of the guard. */
export interface AuditEntry {
  readonly time: string;
  readonly id: string;
  /** Empty where something was asked before there was a run: whether a model may open a target. */
  readonly runId: string;
  readonly decision: 'permitted' | 'denied' | 'dry_run';
  readonly action: string;
  readonly effect: string;
  /** Who decided on the step. */
  readonly origin: StepOrigin;
  readonly target: string;
  readonly reason: string;
}

/** One line for each decision of the guard, appended to `.handeye/audit.jsonl`. */
export interface AuditLog {
  /** @throws HandeyeError `storage_full` or `storage_unwritable`: what cannot be recorded must not be done. */
  record(entry: AuditEntry): void;
}
