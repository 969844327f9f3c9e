/** Names for runs and decisions. */
export interface Ids {
  /** Sorts by time: `20261120-110312-k3f9`. */
  runId(now: Date): string;
  /** Unique within a run. */
  next(prefix: string): string;
}
