import { outlineOf } from '../../domain/screen/outline.js';
import type { Point } from '../../domain/screen/screen-node.js';
import type { Screenshot, ScreenshotOptions } from '../../ports/eye.js';
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
  const image = await run.session.eye.screenshot({ ...options, paintOver: [...run.secretRefs] });
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

export interface StepEvidence {
  readonly screenshot: string | null;
  readonly snapshot?: string;
}

/**
 * What is kept of the screen after a step: picture and full snapshot where the policy or a failure asks for them. Evidence
 * that cannot be taken (the page is gone) is no failure of its own.
 */
export async function keepEvidence(
  run: FlowRun,
  path: string,
  didFail: boolean,
  clicked: Point | undefined,
): Promise<StepEvidence> {
  if (run.artifacts === 'never' || (run.artifacts === 'on_fail' && !didFail)) return { screenshot: null };
  try {
    const marks = run.showClicks && clicked !== undefined ? { marks: [clicked] } : {};
    const [picture, snapshot] = await Promise.all([
      keepScreenshot(run, path, { area: 'viewport', ...marks }, didFail ? 'failure' : 'screen'),
      keepSnapshot(run, path),
    ]);
    run.perceived.dual += 1;
    return { screenshot: picture.path, snapshot };
  } catch {
    return { screenshot: null };
  }
}

async function keepSnapshot(run: FlowRun, path: string): Promise<string> {
  const snapshot = await run.session.eye.snapshot({ scope: 'full' });
  run.perceived.structural += 1;
  const text = run.redactor.text(outlineOf(snapshot));
  const written = await run.folder.write(`${artifactName(run, path, 'snapshot')}.txt`, text);
  run.record({
    type: 'artifact_written',
    flowRunId: run.flowRunId,
    lane: run.lane,
    kind: 'snapshot',
    path: written,
    step: path,
  });
  return written;
}
