import { HandeyeError, type ErrorCode } from '../../domain/errors.js';
import type { RunEvent } from '../../domain/event/run-event.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { runFlows } from '../run/run-flows.js';
import type { RunOptions, RunPorts } from '../run/with-run.js';
import { lookAt, type Inspected, type Look } from './look.js';

/** Why nothing is shown after a flow, by the exit code of its run. */
const codes: Readonly<Record<number, ErrorCode>> = { 3: 'cancelled', 4: 'environment_missing' };

/**
 * Runs a flow, on one backend, and looks at the screen that it leaves: the run is recorded as any other.
 *
 * @throws HandeyeError what `runFlows` and `lookAt` throw; `target_unreachable` where the flow does not pass,
 *   `environment_missing` or `cancelled` where it could not run or was stopped
 */
export async function inspectAfter(
  loaded: LoadedFlow,
  look: Look,
  options: RunOptions,
  ports: RunPorts,
  signal: AbortSignal,
): Promise<Inspected> {
  let seen: { readonly inspected: Inspected } | { readonly error: unknown } | undefined;
  let bad: StepResult | undefined;
  const note = (event: RunEvent): void => {
    if (event.type !== 'step_settled') return;
    const { result } = event;
    if (result.status === 'failed' || result.status === 'error') bad ??= result;
  };
  const atEnd: RunOptions['atEnd'] = async ({ session, backendName, redactor, clock, signal: stop }) => {
    const context = { clock, redactor, signal: stop, isPage: backendName === 'web' };
    seen = await lookAt(session, look, context).then(
      (inspected) => ({ inspected }),
      (error: unknown) => ({ error }),
    );
  };
  const { exitCode, runId } = await runFlows([loaded], { ...options, atEnd }, ports, note, signal);
  if (seen !== undefined && 'inspected' in seen) return seen.inspected;
  if (seen !== undefined) throw seen.error;
  const why = bad === undefined ? 'it was stopped' : `step ${bad.path} (${bad.action}): ${bad.error ?? bad.status}`;
  throw new HandeyeError(codes[exitCode] ?? 'target_unreachable', `${loaded.shown} did not pass: ${why}`, {
    hint: `Nothing is shown beyond it. What it did: handeye report ${runId}`,
    data: { runId },
  });
}
