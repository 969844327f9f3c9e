import { isDesktop, type BackendName } from '../../domain/flow/backend.js';
import type { FlowTargets, Reset } from '../../domain/flow/flow.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { referencesOf, type LoadedFlow } from '../load/load-flow.js';
import { resetNamed } from './open-target.js';
import type { DirectReset } from './reset-target.js';

/** What brings a target back to a known state before the steps of a flow, and which. */
interface TargetReset {
  readonly reset: Reset;
  readonly backend: BackendName;
}

/**
 * The resets of a flow: that of the target that it runs on, and those of the others that its setup and steps name. What only its
 * teardown names, or none of its steps, is not touched.
 *
 * @param backend the one that the flow runs on
 */
export function resetsOf(
  loaded: LoadedFlow,
  targets: FlowTargets,
  backend: BackendName,
  source: Pick<SpecSource, 'resolve'>,
): TargetReset[] {
  const used: BackendName[] = [];
  for (const name of [backend, ...backendsNamedIn(loaded, source)])
    if (!used.some((other) => isSameTarget(other, name))) used.push(name);
  return used.flatMap((name) => {
    const reset = resetNamed(targets, name);
    return reset === undefined ? [] : [{ reset, backend: name }];
  });
}

/** Those that are no steps. */
export function directResets(resets: readonly TargetReset[]): DirectReset[] {
  return resets.flatMap(({ reset }) => ('flow' in reset ? [] : [reset]));
}

/** The backends that setup and steps of a flow name, and those of the flows that they run. */
function backendsNamedIn({ flow, file, references }: LoadedFlow, source: Pick<SpecSource, 'resolve'>): BackendName[] {
  const { steps, setup = [] } = flow;
  const named = [...(typeof setup === 'string' ? [] : setup), ...steps].flatMap(({ backend }) => backend ?? []);
  const called = referencesOf({ steps, setup }).flatMap((reference) => {
    const other = references.get(source.resolve(file, reference.file));
    return other === undefined ? [] : backendsNamedIn(other, source);
  });
  return [...named, ...called];
}

/** A flow has one session on the desktop, by whichever name. */
function isSameTarget(one: BackendName, other: BackendName): boolean {
  return one === other || (isDesktop(one) && isDesktop(other));
}
