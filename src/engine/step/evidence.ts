import { perceptionFor } from '../../domain/flow/perception.js';
import { outlineOf } from '../../domain/screen/outline/outline.js';
import { contentSignature, structureSignature } from '../../domain/screen/outline/signature.js';
import type { Point, ScreenNode, Snapshot } from '../../domain/screen/element/screen-node.js';
import type { Screenshot, ScreenshotOptions } from '../../ports/eye.js';
import { isStorageFault } from './fault.js';
import type { FlowRun } from './flow-run.js';

/** Where the artifacts of a step go: `artifacts/<flow>/<step>-<what>`. */
function artifactName(run: FlowRun, path: string, what: string): string {
  return `artifacts/${run.flowRunId}/${path.replaceAll(/[^\w.-]+/g, '-')}-${what}`;
}

/** Takes a picture, secrets painted over, and keeps it. */
export async function keepScreenshot(
  run: FlowRun,
  path: string,
  options: ScreenshotOptions,
  name = 'screen',
): Promise<{ path: string; image: Screenshot }> {
  // Fields that secrets were put into, whatever they hold by now, and all places that show one.
  const paintOver = { refs: [...run.secretRefs], texts: run.redactor.forms() };
  const image = await run.session.eye.screenshot({ ...options, paintOver });
  run.perceived.visual += 1;
  const written = await run.folder.write(`${artifactName(run, path, name)}.png`, image.data);
  run.record({
    type: 'artifact_written',
    flowRunId: run.flowRunId,
    lane: run.lane,
    kind: 'screenshot',
    path: written,
    step: path,
  });
  return { path: written, image };
}

/** The files that show how the screen was, relative to the run folder. */
export interface StepEvidence {
  readonly screenshot: string | null;
  /** Where on the screen the picture begins. */
  readonly screenshotOrigin?: Point;
  readonly snapshot?: string;
  /** Which screen it was, and which variant of it. */
  readonly signatures?: { readonly structure: string; readonly content: string };
  /** What the snapshot shows. */
  readonly screen?: Snapshot;
}

/**
 * What is kept of the screen after a step: picture and full snapshot where the artifact policy or a failure asks for them,
 * and what the step's perception mode asks for. Evidence that cannot be taken (the page is gone) is no failure of its own.
 */
export async function keepEvidence(
  run: FlowRun,
  path: string,
  mode: ReturnType<typeof perceptionFor>,
  didFail: boolean,
  clicked: Point | undefined,
): Promise<StepEvidence> {
  if (run.artifacts === 'never') return { screenshot: null };
  const wanted = didFail ? perceptionFor('', run.perception.onFailureMode) : run.artifacts === 'always' ? 'dual' : mode;
  const isPictured = wanted === 'dual' || wanted === 'visual';
  const isListed = wanted === 'dual' || (didFail && wanted !== 'visual');
  if (!isPictured && !isListed) return { screenshot: null };
  if ((await orNothing(canBeSeen(run))) !== true) return { screenshot: null };
  // An open dialog hides the page from every eye, and answering it is for a step to do.
  if ((await orNothing(run.session.eye.status({ dialogStays: true })))?.dialog !== undefined)
    return { screenshot: null };
  const marks = run.showClicks && clicked !== undefined ? { marks: [clicked] } : {};
  const [kept, snapshot] = await Promise.all([
    isPictured
      ? orNothing(keepScreenshot(run, path, { area: 'viewport', ...marks }, didFail ? 'failure' : 'screen'))
      : undefined,
    isListed ? orNothing(keepSnapshot(run, path)) : undefined,
  ]);
  if (kept !== undefined && snapshot !== undefined) run.perceived.dual += 1;
  return { screenshot: kept?.path ?? null, ...(kept && { screenshotOrigin: kept.image.origin }), ...snapshot };
}

/** How long a target that waits for something itself is given to show what it brings, in milliseconds. */
const waitedMs = 1_000;

async function canBeSeen({ session: { eye }, clock, signal }: FlowRun): Promise<boolean> {
  const end = clock.monotonicMs() + waitedMs;
  while (eye.waitsFor() !== undefined && clock.monotonicMs() < end && !signal.aborted)
    await eye.nextChange(eye.changeCount(), end - clock.monotonicMs(), signal);
  return eye.waitsFor() === undefined;
}

/** One kind of evidence may be had where the other is not: a page that shows an error of the browser has no snapshot. */
async function orNothing<T>(evidence: Promise<T>): Promise<T | undefined> {
  try {
    return await evidence;
  } catch (error) {
    if (isStorageFault(error)) throw error;
    return undefined;
  }
}

async function keepSnapshot(
  run: FlowRun,
  path: string,
): Promise<Pick<StepEvidence, 'snapshot' | 'signatures' | 'screen'>> {
  const snapshot = await run.session.eye.snapshot({ scope: 'full' });
  run.perceived.structural += 1;
  const screen = withUnknownSecretsMasked(run, snapshot);
  const text = run.redactor.text(outlineOf(screen));
  const written = await run.folder.write(`${artifactName(run, path, 'snapshot')}.txt`, text);
  run.record({
    type: 'artifact_written',
    flowRunId: run.flowRunId,
    lane: run.lane,
    kind: 'snapshot',
    path: written,
    step: path,
  });
  const signatures = { structure: structureSignature(snapshot), content: contentSignature(snapshot) };
  return { snapshot: written, signatures, screen };
}

/** A snapshot without what fields hold of secrets, as far as that is not known for one. */
export function withUnknownSecretsMasked(run: FlowRun, snapshot: Snapshot): Snapshot {
  if (run.secretRefs.size === 0) return snapshot;
  const nodes = snapshot.nodes.map((node) => (holdsUnknownSecret(run, node) ? { ...node, value: '{{secret}}' } : node));
  return { ...snapshot, nodes };
}

/** Whether a field that a secret was put into holds what is not known for one: what came of it before it was cut off. */
function holdsUnknownSecret({ secretRefs, redactor }: FlowRun, { ref, value = '' }: ScreenNode): boolean {
  return value !== '' && secretRefs.has(ref) && redactor.text(value) === value;
}
