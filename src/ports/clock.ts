/** Time, so that tests can hold it still. */
export interface Clock {
  /** Wall-clock time. */
  now(): Date;
  /** Milliseconds of a clock that never goes back. */
  monotonicMs(): number;
  /** Resolves after `ms`, or at once when aborted; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
