import type { RunEvent, RunEventBody } from '../domain/event/run-event.js';

/** The record of one run. Appending is ordered and survives the death of the process at any moment. */
export interface Journal {
  readonly runId: string;
  /**
   * Numbers, stamps and writes an event. After a fault only the ends of flows and of the run are written, if they can be.
   * @throws HandeyeError `storage_full` or `storage_unwritable`
   */
  append(event: RunEventBody): RunEvent;
  /** Called with every event after it was written; one that throws is called no more. Returns the way to stop. */
  subscribe(listener: (event: RunEvent) => void): () => void;
  close(): Promise<void>;
}
