import { canonicalJson } from '../../domain/canonical-json.js';
import type { Reset } from '../../domain/flow/flow.js';
import type { PermitRequest } from '../../domain/policy/run-policy.js';
import type { Failure } from '../../domain/run/failure.js';
import type { Permit } from '../../ports/permit.js';
import { failureOf, stopCause, stoppedBy } from '../step/fault.js';
import type { FlowRun, StoppedBy } from '../step/flow-run.js';

/** A reset by request or command. A reset flow is run as steps by the caller. */
export type DirectReset = Exclude<Reset, { flow: string }>;

/** Why the app is not in its known state. */
interface ResetFault {
  readonly failure: Failure;
  /** Set when it ends the flow as a stop, not as a failure. */
  readonly stop: StoppedBy | undefined;
}

/** How long the request of a reset may take, in milliseconds: as long as a command that says nothing of it. */
const requestLimitMs = 30_000;

/** What the guard is asked before a reset. */
export function resetRequest(reset: DirectReset): PermitRequest {
  const base = { action: 'reset', effect: 'system' } as const;
  if ('request' in reset) {
    const { url, method, body } = reset.request;
    const sent = body === undefined ? {} : { arguments: `body: ${canonicalJson(body)}` };
    return { ...base, target: `${method} ${url}`, url, ...sent };
  }
  return { ...base, target: reset.command.join(' '), program: reset.command[0] ?? '' };
}

/** Brings the app back to a known state. Never throws, but for a full disk. */
export async function resetTarget(reset: DirectReset, run: FlowRun): Promise<ResetFault | undefined> {
  try {
    if (run.signal.aborted) return { failure: failureOf(undefined, run), stop: stoppedBy(run) };
    const permit = await run.guard.permit(resetRequest(reset), run.scope, run.signal);
    // Whoever was to approve is not asked any more once the run is stopped: then that is the reason.
    if (!permit.ok) return { failure: permit.failure, stop: stoppedBy(run) ?? permit.stop };
    const failure =
      'request' in reset ? await sendReset(reset.request, permit.value, run) : await runReset(reset, permit.value, run);
    return failure && { failure, stop: undefined };
  } catch (error) {
    const failure = failureOf(error, run);
    const stop = stopCause(run, failure, { stop: undefined });
    if (run.signal.aborted) return { failure, stop };
    // Nothing is known of the app yet: an address that does not answer is no failure of what the flow checks.
    const type = failure.type === 'timeout' ? 'error' : failure.type;
    return { failure: { type, message: `The reset failed: ${failure.message}` }, stop };
  }
}

async function sendReset(
  { url, method, body }: Extract<DirectReset, { request: unknown }>['request'],
  permit: Permit,
  { clock, host, signal }: FlowRun,
): Promise<Failure | undefined> {
  const late = new AbortController();
  const done = new AbortController();
  void clock.sleep(requestLimitMs, done.signal).then(() => {
    if (!done.signal.aborted) late.abort(new DOMException('The time is over.', 'TimeoutError'));
  });
  try {
    const request = { url, method, ...(body !== undefined && { body }) };
    const { status } = await host.request(permit, request, AbortSignal.any([signal, late.signal]));
    if (status < 400) return undefined;
    const message = `The reset ${method} ${url} answered ${status}.`;
    return { type: 'error', message, expected: 'below 400', found: String(status) };
  } catch (error) {
    if (!late.signal.aborted || signal.aborted) throw error;
    const message = `The reset ${method} ${url} was not answered within ${requestLimitMs / 1000} s. Check that the app runs, and the address.`;
    return { type: 'error', message };
  } finally {
    done.abort();
  }
}

async function runReset(
  { command, timeoutMs }: Extract<DirectReset, { command: unknown }>,
  permit: Permit,
  { host, signal }: FlowRun,
): Promise<Failure | undefined> {
  const { exitCode, output, timedOut } = await host.run(permit, command, timeoutMs, signal);
  if (exitCode === 0) return undefined;
  const ending = timedOut ? `was not done within ${timeoutMs / 1000} s` : `ended with ${exitCode}`;
  return { type: 'error', message: `The reset command ${command.join(' ')} ${ending}: ${output}` };
}
