import type { Reset } from '../../domain/flow/flow.js';
import type { Failure } from '../../domain/run/failure.js';
import type { Host } from '../../ports/host.js';
import type { FlowScope, Guard } from '../guard/guard.js';

/** Brings the app back to a known state by a request or a command. A reset flow is run as steps by the caller. */
export async function resetTarget(
  reset: Exclude<Reset, { flow: string }>,
  host: Host,
  guard: Guard,
  scope: FlowScope,
  signal: AbortSignal,
): Promise<Failure | undefined> {
  if ('request' in reset) {
    const { url, method, body } = reset.request;
    const permit = await guard.permit(
      { action: 'reset', effect: 'system', target: `${method} ${url}`, url },
      scope,
      signal,
    );
    if (!permit.ok) return permit.failure;
    const { status } = await host.request(permit.value, { url, method, ...(body !== undefined && { body }) }, signal);
    if (status < 400) return undefined;
    return {
      type: 'error',
      message: `The reset ${method} ${url} answered ${status}.`,
      expected: 'below 400',
      found: String(status),
    };
  }
  const [program = ''] = reset.command;
  const permit = await guard.permit(
    { action: 'reset', effect: 'system', target: reset.command.join(' '), program },
    scope,
    signal,
  );
  if (!permit.ok) return permit.failure;
  const { exitCode, output } = await host.run(permit.value, reset.command, reset.timeoutMs, signal);
  if (exitCode === 0) return undefined;
  return { type: 'error', message: `The reset command ${reset.command.join(' ')} ended with ${exitCode}: ${output}` };
}
