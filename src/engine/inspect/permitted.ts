import { HandeyeError } from '../../domain/errors.js';
import type { PermitRequest } from '../../domain/policy/run-policy.js';
import type { Permit } from '../../ports/permit.js';
import type { FlowScope } from '../guard/flow-scope.js';
import type { Opening } from './inspection.js';

/**
 * The permit to open what is looked at.
 *
 * @throws HandeyeError `policy_denied`, `kill_switch`
 */
export async function permitted(
  { guard, inspection: { redactor, signal } }: Opening,
  scope: FlowScope,
  request: Omit<PermitRequest, 'action' | 'effect'>,
): Promise<Permit> {
  const permit = await guard.permit({ action: 'open', effect: 'navigate', ...request }, scope, signal);
  if (permit.ok) return permit.value;
  const code = permit.stop === 'kill_switch' ? 'kill_switch' : 'policy_denied';
  throw new HandeyeError(code, redactor.text(permit.failure.message));
}
