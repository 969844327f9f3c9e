import type { Approver } from '../../ports/approver.js';

/**
 * Answers for one run what a person would be asked, with yes (`--unsafe`). The guard asks only about what no policy denies, so
 * this lifts no denial; and each answer is in the audit log with the name of the flag.
 */
export const unsafeApprover: Approver = {
  approve: () => Promise.resolve({ approved: true, by: '--unsafe, not by a person' }),
};

/** What the report of a run says in which nobody is asked. */
export const unsafeNote =
  'Run with --unsafe: what a person would have been asked was done without asking. The audit log has each of these answers.';
