import type { RunEvent } from '../../domain/event/run-event.js';
import type { ReadableEvents } from '../../ports/run-store.js';

/** A run that somebody may be writing, and how far it was read. */
export interface FollowedRun {
  isWritten(): boolean;
  /** The events since the last call. */
  readOn(): Promise<ReadableEvents>;
  /** @returns the way to stop */
  watch(onChange: () => void): () => void;
  /** Resolves when `until` is aborted, or earlier where changes may go unreported. */
  pause(until: AbortSignal): Promise<void>;
}

/** Reads a run on and on: `RunStore.follow`, whatever runs are kept in. */
export async function* followEvents(
  run: FollowedRun,
  afterSeq: number,
  signal: AbortSignal,
): AsyncGenerator<RunEvent, void> {
  let change = new AbortController();
  const noteChange = (): void => change.abort();
  const unwatch = run.watch(noteChange);
  signal.addEventListener('abort', noteChange);
  try {
    while (!signal.aborted) {
      // Both before reading: what changes from here on is read in the next round, and there is one while somebody writes.
      change = new AbortController();
      const isWritten = run.isWritten();
      const { events, damage } = await run.readOn();
      for (const event of events) {
        if (signal.aborted) return;
        if (event.seq > afterSeq) yield event;
      }
      if (damage !== undefined) throw damage;
      if (!isWritten || events.at(-1)?.type === 'run_finished') return;
      await run.pause(change.signal);
    }
  } finally {
    unwatch();
    signal.removeEventListener('abort', noteChange);
  }
}
