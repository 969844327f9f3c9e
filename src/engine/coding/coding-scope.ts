import type { RunPolicy } from '../../domain/policy/run-policy.js';
import type { FlowScope } from '../guard/flow-scope.js';

/**
 * What the commands of a coding session may do: what the policy says. No spec names anything for them, so that a person is asked
 * about whatever is done to the machine.
 * @param redact takes secrets out of what is written down or asked
 */
export function codingScope(policy: RunPolicy, redact?: (text: string) => string): FlowScope {
  return {
    policy,
    consent: { origins: new Set(), programs: new Set(), files: new Set() },
    origin: 'brain',
    ...(redact !== undefined && { redact }),
  };
}
