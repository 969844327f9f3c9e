import type { AnyStep } from '../../domain/flow/step.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Failure } from '../../domain/run/failure.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { narrowedScope } from '../guard/guard.js';
import { stoppedBy } from './fault.js';
import { stepPath, type CalledFlow, type FlowRun, type StepList, type StoppedBy } from './flow-run.js';
import { runStep, type StepRun } from './run-step.js';
import { createVariableScope, defaultsOf } from './variable-scope.js';
import type { Secrets } from '../../ports/secrets.js';

export interface StepsOutcome {
  /** The first step that failed, if one did. */
  readonly failed: StepResult | undefined;
  readonly stop: StoppedBy | undefined;
}

export interface StepsPorts {
  readonly source: SpecSource;
  readonly secrets: Secrets;
}

/**
 * Runs a list of steps in order. The consequences of a step are awaited before the next one acts or looks; only a `wait`
 * begins meanwhile, since it does nothing but look until something holds; not so after a step that failed or still may.
 */
export async function runSteps(run: FlowRun, list: StepList, ports: StepsPorts): Promise<StepsOutcome> {
  let failed: StepResult | undefined;
  let stop: StoppedBy | undefined;
  let settling: { readonly actedWell: boolean; readonly recorded: Promise<void> } | undefined;

  /** Recorded as soon as it is over, also while the wait that follows goes on: what was done must survive a kill. */
  const recordWhenOver = async ({ finished }: StepRun): Promise<void> => {
    const { result, stop: cause } = await finished;
    run.relayEvents();
    run.record({ type: 'step_settled', flowRunId: run.flowRunId, lane: run.lane, step: result.path, result });
    if (result.status === 'failed' || result.status === 'error') failed ??= result;
    stop ??= cause;
  };
  const settle = async (): Promise<void> => {
    const before = settling;
    settling = undefined;
    await before?.recorded;
  };

  for (const [index, step] of list.steps.entries()) {
    if (step.action !== 'wait' || settling?.actedWell === false) await settle();
    stop ??= stoppedBy(run);
    if (stop !== undefined || (failed !== undefined && list.stopOnFailure)) break;
    const started: StepRun = await runStep(run, list, step, {
      resolvePath: (path) => ports.source.resolve(list.loaded.file, path),
      nextAction: list.steps[index + 1]?.action,
      runFlow: (caller, file, args) => runCalledFlow(run, list, caller, file, args, ports),
    });
    await settle();
    const recorded = recordWhenOver(started);
    // A full disk is told when it is this step's turn, not as a fault that nobody awaits.
    recorded.catch(() => undefined);
    settling = { actedWell: started.actedWell, recorded };
  }
  await settle();
  if (failed !== undefined || stop !== undefined) recordSkipped(run, list, failed, stop);
  return { failed, stop };
}

/** The steps that a failure or a stop kept from running are in the report too. */
function recordSkipped(
  run: FlowRun,
  list: StepList,
  failed: StepResult | undefined,
  stop: StoppedBy | undefined,
): void {
  const why =
    stop === undefined ? `step ${failed?.path ?? ''} failed and stopOnFailure is on` : `the run was stopped (${stop})`;
  for (const step of list.steps) {
    const path = stepPath(list, step);
    if (run.settledSteps.has(path)) continue;
    run.record({
      type: 'step_settled',
      flowRunId: run.flowRunId,
      lane: run.lane,
      step: path,
      result: skippedResult(run, list, step, why),
    });
  }
}

/** The result of a step that never ran. */
export function skippedResult(run: FlowRun, list: StepList, step: AnyStep, why: string): StepResult {
  const now = run.clock.now().toISOString();
  return run.redactor.deep({
    step: step.order ?? 0,
    phase: list.phase,
    path: stepPath(list, step),
    action: step.action,
    selector: step.selector ?? null,
    description: step.description ?? null,
    status: 'skipped',
    startTime: now,
    endTime: now,
    timeMs: 0,
    retryCount: 0,
    expected: null,
    found: null,
    error: null,
    screenshot: null,
    element: null,
    assertionResults: [],
    backendName: run.backendName,
    selectorResolvedTo: null,
    clickPoint: null,
    backendCallLog: [],
    warningCode: null,
    diagnostics: { note: `Not run: ${why}.` },
  });
}

/** The steps of another flow, run by a step in the same session, with variables of its own. */
async function runCalledFlow(
  run: FlowRun,
  caller: StepList,
  step: AnyStep,
  file: string,
  args: Readonly<Record<string, string>>,
  ports: StepsPorts,
): Promise<CalledFlow> {
  const loaded = caller.loaded.references.get(ports.source.resolve(caller.loaded.file, file));
  if (loaded === undefined) {
    const message = `The flow ${file} was not loaded with this one.`;
    return { outcome: { status: 'failed', failure: { type: 'error', message } } };
  }
  const { flow } = loaded;
  const layers = [defaultsOf(flow), run.givenVariables, args];
  const variables = createVariableScope(layers, ports.secrets, run.redactor);
  const { stop, failed } = await runSteps(
    { ...run, scope: narrowedScope(run.scope, flow.allow) },
    {
      loaded,
      steps: flow.steps,
      phase: caller.phase,
      prefix: `${stepPath(caller, step)}.`,
      variables,
      stopOnFailure: flow.stopOnFailure,
    },
    ports,
  );
  for (const [name, value] of Object.entries(variables.saved())) caller.variables.set(name, value);
  if (failed !== undefined) {
    const { path: at, error, diagnostics, expected, found } = failed;
    const failure: Failure = {
      type: diagnostics.failureType ?? 'error',
      message: `"${flow.testName}" failed at step ${at}: ${error ?? ''}`,
      ...(expected !== null && { expected }),
      ...(found !== null && { found }),
    };
    return { outcome: { status: 'failed', failure }, ...(stop && { stop }) };
  }
  if (stop !== undefined) {
    const message = `"${flow.testName}" was stopped (${stop}).`;
    return { outcome: { status: 'failed', failure: { type: 'cancelled', message } }, stop };
  }
  return { outcome: { status: 'acted', confirmed: `"${flow.testName}" passed` } };
}
