import type { Fingerprint } from '../../../domain/healing/fingerprint.js';
import { fingerprintOf } from '../../../domain/healing/fingerprint.js';
import type { AnyStep } from '../../../domain/flow/step.js';
import type { ElementSummary, Snapshot } from '../../../domain/screen/element/screen-node.js';
import { withUnknownSecretsMasked } from '../evidence.js';
import type { FlowRun, StepList } from '../flow-run.js';
import type { Healing, Recorded } from './healing.js';

/** What the fingerprint of a selector is kept under: the same selector may mean something else in another step. */
export function fingerprintKey(run: FlowRun, list: StepList, step: AnyStep, written: string): string {
  return [run.backendName, list.phase, step.order ?? 0, written].join('|');
}

/**
 * The fingerprint of an element that a selector has just found. It reads the screen only where none is known or the element has
 * changed: a flow that passes again costs nothing. A screen that was read for an earlier step serves as long as the element was in it
 * already and no other page came; what else has changed meanwhile matters little for knowing the element again.
 */
export async function recordElement(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  written: string,
  element: ElementSummary,
): Promise<Recorded | undefined> {
  const { healing, redactor } = run;
  if (healing === undefined) return undefined;
  const key = fingerprintKey(run, list, step, written);
  const shown = redactor.deep(element);
  const known = await healing.known(list.loaded.file, key);
  const reading = readingOf(shown);
  if (known?.reading === reading) return undefined;
  try {
    const fingerprint = earlierFingerprint(run, healing, shown) ?? (await newFingerprint(run, healing, element.ref));
    return fingerprint && { key, fingerprint: { ...fingerprint, reading } };
  } catch {
    // A target that cannot be read now fails the step by itself, if it must.
    return undefined;
  }
}

function earlierFingerprint(run: FlowRun, { screens }: Healing, element: ElementSummary): Fingerprint | undefined {
  const earlier = screens.get(run.target);
  if (earlier === undefined) return undefined;
  const hasLeft = run.session.eye.eventsSince(earlier.seq).some(({ kind }) => leaving.has(kind));
  const found = hasLeft ? undefined : fingerprintIn(run, earlier.snapshot, element.ref);
  return found !== undefined && isSame(found, element) ? found : undefined;
}

/** After these, the session shows another page or window. */
const leaving: ReadonlySet<string> = new Set(['navigated', 'window_opened', 'window_closed']);

async function newFingerprint(run: FlowRun, { screens }: Healing, ref: string): Promise<Fingerprint | undefined> {
  const { eye } = run.session;
  const seq = eye.lastEvent();
  const snapshot = withUnknownSecretsMasked(run, await eye.snapshot({ scope: 'full' }));
  screens.set(run.target, { snapshot, seq });
  return fingerprintIn(run, snapshot, ref);
}

function fingerprintIn({ redactor, targetUrl }: FlowRun, snapshot: Snapshot, ref: string): Fingerprint | undefined {
  const at = snapshot.nodes.findIndex((node) => node.ref === ref);
  return at === -1 ? undefined : redactor.deep(fingerprintOf(snapshot, at, targetUrl));
}

/** Whether an element of a screen that was read earlier is still what a selector has found; texts have no name of their own. */
function isSame({ role, name }: Fingerprint, element: ElementSummary): boolean {
  return role === element.controlType && (element.name === '' || element.name === name);
}

/** An element as a look at it alone reports it: some are named otherwise in a snapshot. */
function readingOf({ controlType, name, automationId }: ElementSummary): string {
  return [controlType, automationId, name].join('|').slice(0, 200);
}
