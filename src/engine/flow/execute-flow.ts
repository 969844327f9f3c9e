import { substitute } from '../../domain/flow/variables.js';
import type { Backend } from '../../ports/backend.js';
import { flowVariables } from '../step/variable-scope.js';
import { previewSteps } from './preview.js';
import { directResets, resetsOf } from './resets.js';
import { recordUnrun, runPhases } from './run-phases.js';
import type { FlowTask, SharedRun } from './shared-run.js';
import { stepListsOf } from './step-lists.js';
import { withFlowRun } from './with-flow-run.js';

/** Runs one flow from its reset to its teardown and records everything. Outcomes never throw; a full disk does (`storage_…`). */
export async function executeFlow(task: FlowTask, backend: Backend, shared: SharedRun): Promise<void> {
  const { redactor, options, ports, killed } = shared;
  const { loaded, profileId, backendName } = task;
  const variables = flowVariables(loaded.flow, profileId, options.variables, ports.secrets, redactor);
  const targets = substitute(loaded.flow.targets ?? {}, variables.lookup).value;
  const lists = stepListsOf(loaded, variables, ports.source, backendName);
  const resets = directResets(resetsOf(loaded, targets, backendName, ports.source));
  await withFlowRun({ task, variables, targets, lists }, backend, shared, async (run, fault) => {
    if (options.policy.dryRun) return previewSteps(run, resets, lists, ports) ? 'dry_run' : 'guardrail';
    return fault === undefined ? runPhases(run, killed, lists, resets, ports) : recordUnrun(run, lists, fault);
  });
}
