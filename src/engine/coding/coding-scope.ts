import { strictest } from '../../domain/policy/verdict.js';
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

/**
 * Where a model may go that nobody has named a place for: what runs on this machine, as the app that it works on does. Anything
 * else could be a place that secrets and files are sent to.
 */
export const originsOfModel: readonly string[] = ['localhost:*', '*.localhost:*', '127.0.0.1:*', '[::1]:*'];

/**
 * What flows may do that a model may have written: a spec grants what it names, and here the model is who names it. Programs are
 * started, and origins of other machines visited, only where the policy lists them; files are given to the app only from the workspace or where the policy says so, and
 * whatever else is done to the machine is asked.
 * @param workspaceDir absolute
 */
export function forFlowsOfModel(policy: RunPolicy, workspaceDir: string): RunPolicy {
  return {
    ...policy,
    allowedOrigins: policy.allowedOrigins ?? originsOfModel,
    allowedProcesses: policy.allowedProcesses ?? [],
    allowedPaths: policy.allowedPaths ?? [workspaceDir],
    effects: { ...policy.effects, system: strictest(['ask', policy.effects?.system]) },
  };
}
