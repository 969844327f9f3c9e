import type { Fingerprint } from '../../../domain/healing/fingerprint.js';
import { fingerprintOf } from '../../../domain/healing/fingerprint.js';
import type { AnyStep } from '../../../domain/flow/step.js';
import type { ElementSummary } from '../../../domain/screen/element/screen-node.js';
import { withUnknownSecretsMasked } from '../evidence.js';
import type { FlowRun, StepList } from '../flow-run.js';
import type { Recorded } from './healing.js';

/** What the fingerprint of a selector is kept under: the same selector may mean something else in another step. */
export function fingerprintKey(run: FlowRun, list: StepList, step: AnyStep, written: string): string {
  return [run.backendName, list.phase, step.order ?? 0, written].join('|');
}

/**
 * The fingerprint of an element that a selector has just found. It takes a snapshot, so only where none is known or the element has
 * changed: a flow that passes again costs nothing.
 */
export async function recordElement(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  written: string,
  element: ElementSummary,
): Promise<Recorded | undefined> {
  const { healing, session, redactor, targetUrl } = run;
  if (healing === undefined) return undefined;
  const key = fingerprintKey(run, list, step, written);
  const known = await healing.known(list.loaded.file, key);
  if (known !== undefined && isSame(known, redactor.deep(element))) return undefined;
  try {
    const snapshot = withUnknownSecretsMasked(run, await session.eye.snapshot({ scope: 'full' }));
    const at = snapshot.nodes.findIndex(({ ref }) => ref === element.ref);
    if (at === -1) return undefined;
    return { key, fingerprint: redactor.deep(fingerprintOf(snapshot, at, targetUrl)) };
  } catch {
    // A target that cannot be read now fails the step by itself, if it must.
    return undefined;
  }
}

/** A name that is longer is cut in fingerprints. */
function isSame({ role, name, id, testId }: Fingerprint, element: ElementSummary): boolean {
  return (
    role === element.controlType &&
    element.name.startsWith(name) &&
    (name.length >= 80 || name === element.name) &&
    (element.automationId === '' || element.automationId === (testId ?? id))
  );
}
