import type { FlowRun } from '../step/flow-run.js';

/** The run of a step that begins before the one before it is over. */
export interface EarlyRun {
  readonly run: FlowRun;
  /** Lets go of the signal of the run. To be called when the step is over. */
  release(): void;
}

/**
 * Lets a step begin while the one before settles, and cuts it off where that one ends the flow: its turn never came.
 *
 * @param before resolves with whether the step before ended the flow; a fault of its record ends it, too
 */
export function beginEarly(run: FlowRun, before: Promise<boolean>): EarlyRun {
  const controller = new AbortController();
  const follow = (): void => controller.abort(run.signal.reason);
  if (run.signal.aborted) follow();
  run.signal.addEventListener('abort', follow, { once: true });
  const cutOff = (): void => controller.abort('cancelled');
  before.then((ended) => (ended ? cutOff() : undefined), cutOff);
  return {
    run: { ...run, signal: controller.signal },
    release: () => run.signal.removeEventListener('abort', follow),
  };
}
