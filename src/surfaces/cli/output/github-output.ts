import { appendFile } from 'node:fs/promises';
import { messageOf } from '../../../domain/errors.js';
import type { ExecutionReport, RunReport, StepResult } from '../../../domain/run/execution-report.js';
import type { LoadedFlow } from '../../../engine/load/load-flow.js';
import { githubAnnotations, type StepPlace } from '../../../projections/github-annotations.js';
import { githubStepSummary } from '../../../projections/github-step-summary.js';
import { positionOf } from '../../../projections/step-order.js';
import type { Output } from './output.js';

/** Annotations for GitHub Actions, and the summary of the job where the runner wants it. */
export async function printForGithub(
  run: RunReport,
  flows: readonly LoadedFlow[],
  { out, err }: { readonly out: Output; readonly err: Output },
): Promise<void> {
  const files = new Map(flows.map((loaded) => [loaded.shown, loaded]));
  const placeOf: StepPlace = (report, step) => {
    const loaded = report.file === null ? undefined : files.get(report.file);
    return loaded === undefined ? undefined : placeIn(loaded, step);
  };
  for (const line of githubAnnotations(run, { placeOf })) out.line(line);
  const summaryFile = process.env['GITHUB_STEP_SUMMARY'];
  if (!summaryFile) return;
  try {
    await appendFile(summaryFile, githubStepSummary(run));
  } catch (error) {
    err.line(`${err.paint('warning', 'warning:')} The job summary cannot be written: ${messageOf(error)}`);
  }
}

/** The line of a step; for a step of a flow that another step runs, the line of the latter. */
function placeIn(loaded: LoadedFlow, step: ExecutionReport['steps'][number]): { readonly line: number } | undefined {
  const list = listOf(loaded, step.phase);
  const order = Number.parseInt(positionOf(step.path), 10);
  const index = list?.findIndex((candidate) => candidate.order === order) ?? -1;
  return index === -1 ? undefined : { line: loaded.lineOf([step.phase, index]) };
}

function listOf({ flow }: LoadedFlow, phase: StepResult['phase']): LoadedFlow['flow']['steps'] | undefined {
  if (phase === 'steps') return flow.steps;
  const list = phase === 'reset' ? undefined : flow[phase];
  return Array.isArray(list) ? list : undefined;
}
