import type { ExecutionReport, StepResult } from '../domain/run/execution-report.js';

type Steps = Pick<ExecutionReport, 'steps'>;

/** A step that failed, with the steps around it that explain it. */
export interface ReportedFailure {
  readonly step: StepResult;
  /** The `run_flow` steps within which it failed, outermost first. They are no failures of their own. */
  readonly callers: readonly StepResult[];
  /** See {@link suspectBefore}. */
  readonly suspect: StepResult | undefined;
}

/** What failed in a flow, each failure once: a step that failed since one of the flow it runs did is only its context. */
export function failuresOf(report: Steps): ReportedFailure[] {
  return report.steps
    .filter((step) => isFailure(step) && !causeWithin(report, step))
    .map((step) => ({ step, callers: callersOf(report, step), suspect: suspectBefore(report, step) }));
}

/** Whether a step did not do what it was to do. */
export function isFailure(step: Pick<StepResult, 'status'>): boolean {
  return step.status === 'failed' || step.status === 'error';
}

/** The last step before one that failed whose action had no observable effect: usually the cause of the failure. */
export function suspectBefore({ steps }: Steps, failed: StepResult): StepResult | undefined {
  if (!isFailure(failed)) return undefined;
  return steps
    .slice(0, steps.indexOf(failed))
    .findLast(({ status, warningCode }) => status === 'warning' && warningCode !== null && weakCodes.has(warningCode));
}

/** Whether a step of the flow that this step runs failed as well. */
export function causeWithin(
  { steps }: { readonly steps: readonly Pick<StepResult, 'path' | 'status'>[] },
  caller: Pick<StepResult, 'path'>,
): boolean {
  return steps.some((step) => isFailure(step) && step.path.startsWith(`${caller.path}.`));
}

/** Warnings of steps of which nobody knows whether they did anything. */
const weakCodes: ReadonlySet<string> = new Set(['no_observable_effect', 'unproven_effect']);

function callersOf({ steps }: Steps, step: StepResult): StepResult[] {
  return steps.filter(({ path }) => step.path.startsWith(`${path}.`));
}
