import type { StepResult } from '../domain/run/execution-report.js';

/** Which list of a flow a step belongs to. */
export type Phase = StepResult['phase'];

/** The phases of a flow in the order in which they run. */
export const phases: readonly Phase[] = ['reset', 'setup', 'steps', 'teardown'];

const phasePrefix = /^(reset|setup|teardown)\//;

/** The phase that a step of the journal belongs to: `setup` for `setup/2`, `steps` for `3.1`. */
export function phaseOf(step: string): Phase {
  return (phasePrefix.exec(step)?.[1] as Phase | undefined) ?? 'steps';
}

/** The position of a step within its phase: `2` for `setup/2`, `3.1` for `3.1`. */
export function positionOf(step: string): string {
  return step.replace(phasePrefix, '');
}

/** How deep a step is nested in flows that run flows: 0 for `3`, 1 for `3.2`. */
export function depthOf(step: string): number {
  return positionOf(step).split('.').length - 1;
}

/** Orders steps as a reader expects them: by phase, a step before the steps of the flow it runs, then by number. */
export function compareSteps(a: string, b: string): number {
  const byPhase = phases.indexOf(phaseOf(a)) - phases.indexOf(phaseOf(b));
  if (byPhase !== 0) return byPhase;
  const left = segmentsOf(a);
  const right = segmentsOf(b);
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** What a reader calls a step: `step 3.2`, `setup step 1`. */
export function stepName(step: Pick<StepResult, 'phase' | 'path'>): string {
  const position = positionOf(step.path);
  return step.phase === 'steps' ? `step ${position}` : `${step.phase} step ${position}`;
}

function segmentsOf(step: string): number[] {
  return positionOf(step)
    .split('.')
    .map((segment) => Number.parseInt(segment, 10));
}
