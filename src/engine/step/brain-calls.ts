import type { BrainCall } from '../../domain/brain/brain-call.js';
import type { BrainContext } from '../../ports/brain.js';
import type { FlowRun } from './flow-run.js';

/** Writes a call of a model to the journal, from which report and totals take it. @param step the position of its step */
function recordBrainCall(run: FlowRun, call: BrainCall, step?: string): void {
  const { flowRunId, lane } = run;
  run.record({ type: 'brain_called', flowRunId, lane, ...(step !== undefined && { step }), ...call });
}

/**
 * What a brain is called with for this run: its calls are journalled, secrets masked, and counted with those of the whole run.
 *
 * @param step the position of the step that it is called for, if it is
 */
export function brainContext(run: FlowRun, step?: string, signal: AbortSignal = run.signal): BrainContext {
  return {
    signal,
    mask: (text) => run.redactor.text(text),
    run: run.guard,
    record: (call) => recordBrainCall(run, call, step),
  };
}
