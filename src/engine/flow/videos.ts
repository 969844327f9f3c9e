import { referencesIn } from '../../domain/flow/variables.js';
import type { CapturePolicy } from '../../domain/flow/perception.js';
import type { LoadedFlow } from '../load/load-flow.js';
import type { FlowRun, OpenTarget } from '../step/flow-run.js';

/** What reports say of a flow that was to be recorded and was not. */
const notRecorded = 'not recorded: the flow uses secrets, which would be seen as they are written';

/**
 * Where the video of a target goes, if one is made: secrets that are written would be seen in it, so that no flow that uses
 * any is recorded.
 */
export function videoOf(
  {
    loaded,
    flowRunId,
    givenVariables,
  }: Pick<FlowRun, 'givenVariables' | 'flowRunId'> & { readonly loaded: LoadedFlow },
  backendName: string,
  runFolder: string,
  policy: CapturePolicy = 'never',
): { readonly video?: string; readonly note?: string } {
  if (policy === 'never') return {};
  if (usesSecrets(loaded) || namesSecret(givenVariables)) return { note: notRecorded };
  return { video: `${runFolder}/artifacts/${flowRunId}/${backendName}.webm` };
}

function usesSecrets({ flow, references }: LoadedFlow): boolean {
  return namesSecret(flow) || [...references.values()].some(usesSecrets);
}

function namesSecret(written: object): boolean {
  return referencesIn(written).some(({ reference: { source } }) => source === 'secret' || source === 'totp');
}

/** Ends the videos of a flow, and notes those that are kept. */
export async function endVideos(
  run: Pick<FlowRun, 'flowRunId' | 'lane' | 'folder' | 'record'>,
  targets: readonly OpenTarget[],
  isKept: boolean,
  note: (text: string) => void,
): Promise<void> {
  for (const { target } of targets) {
    const video = await target.endVideo(isKept);
    if (video === undefined) continue;
    const { file, durationMs, bytes, problem } = video;
    if (problem !== undefined) note(bytes === 0 ? `There is no video: ${problem}` : `The video ends early: ${problem}`);
    if (bytes === 0) continue;
    const path = file.slice(run.folder.folder.length).replaceAll('\\', '/').replace(/^\/+/, '');
    run.record({ type: 'filmed', flowRunId: run.flowRunId, lane: run.lane, entry: { path, durationMs, bytes } });
  }
}
