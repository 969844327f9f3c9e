import type { BackendName } from '../../domain/flow/backend.js';
import type { FlowTargets, Reset } from '../../domain/flow/flow.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { resetNamed } from './open-target.js';
import type { DirectReset } from './reset-target.js';

/** What brings a target back to a known state before the steps of a flow, and which. */
interface TargetReset {
  readonly reset: Reset;
  readonly backend: BackendName;
}

/**
 * The resets of a flow: that of the target that it runs on, and those of the others that its steps name. Others that it names
 * beside them are not touched.
 *
 * @param backend the one that the flow runs on
 */
export function resetsOf(loaded: LoadedFlow, targets: FlowTargets, backend: BackendName): TargetReset[] {
  const found = new Map<Reset, BackendName>();
  for (const name of [backend, ...backendsNamedIn(loaded)]) {
    const reset = resetNamed(targets, name);
    if (reset !== undefined && !found.has(reset)) found.set(reset, name);
  }
  return Array.from(found, ([reset, name]) => ({ reset, backend: name }));
}

/** Those that are no steps. */
export function directResets(resets: readonly TargetReset[]): DirectReset[] {
  return resets.flatMap(({ reset }) => ('flow' in reset ? [] : [reset]));
}

/** The backends that steps of a flow name, or of those that it runs. */
function backendsNamedIn({ flow, references }: LoadedFlow): BackendName[] {
  const lists = [flow.steps, flow.setup, flow.teardown].filter((list) => Array.isArray(list));
  const named = lists.flat().flatMap(({ backend }) => (backend === undefined ? [] : [backend]));
  return [...named, ...[...references.values()].flatMap(backendsNamedIn)];
}
