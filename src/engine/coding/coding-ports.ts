import { HandeyeError } from '../../domain/errors.js';
import type { PermitRequest } from '../../domain/policy/run-policy.js';
import type { Host } from '../../ports/host.js';
import type { Permit } from '../../ports/permit.js';
import type { Workspace } from '../../ports/workspace.js';
import type { FlowScope } from '../guard/flow-scope.js';
import type { Guard } from '../guard/guard.js';
import type { UiCommands } from './command-outcome.js';

/** What the commands of a coding session may take. */
export interface CommandLimits {
  /** When a command of the shell is ended, in milliseconds. */
  readonly commandTimeoutMs: number;
  /** Size up to which a file is read, in bytes. */
  readonly maxFileBytes: number;
}

/** What the commands of a coding session need. */
export interface CodingPorts {
  readonly guard: Pick<Guard, 'permit'>;
  readonly scope: FlowScope;
  readonly workspace: Workspace;
  readonly host: Pick<Host, 'shell'>;
  readonly ui: UiCommands;
  /** The folder of the workspace, absolute: commands of the shell run there. */
  readonly workspaceDir: string;
  readonly limits: CommandLimits;
}

/** A permit, or why there is none, for whoever wrote the command. */
export type PermitAnswer =
  | { readonly ok: true; readonly permit: Permit }
  | { readonly ok: false; readonly reason: string };

/** Asks the guard about a command that a model wrote. @throws HandeyeError `cancelled` when aborted */
export async function permitFor(
  request: Omit<PermitRequest, 'origin'>,
  { guard, scope }: Pick<CodingPorts, 'guard' | 'scope'>,
  signal: AbortSignal,
): Promise<PermitAnswer> {
  const answer = await guard.permit({ ...request, origin: 'brain' }, scope, signal);
  // Asking a person may have taken until then.
  if (signal.aborted) throw new HandeyeError('cancelled', `The session was cancelled before ${request.action}.`);
  return answer.ok ? { ok: true, permit: answer.value } : { ok: false, reason: `REJECTED: ${answer.failure.message}` };
}
