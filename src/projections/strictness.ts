import { ranNoStep } from '../domain/run/idle-flow.js';
import type { ExecutionReport, RunReport, StepResult } from '../domain/run/execution-report.js';
import { plural } from './wording.js';

type Strictness = Pick<RunReport, 'strict'>;
type JudgedFlow = Pick<ExecutionReport, 'result' | 'counts' | 'steps'>;

/** Whether a step counts as a failure for its warning alone, since the run was strict. */
export function failsForWarning({ strict }: Strictness, { status }: Pick<StepResult, 'status'>): boolean {
  return strict && status === 'warning';
}

/** Whether a flow ended well though it did and checked nothing. */
export function passedIdly({ result, steps }: Pick<ExecutionReport, 'result' | 'steps'>): boolean {
  return result === 'passed' && ranNoStep(steps.map(({ status }) => status));
}

/**
 * Why a strict run does not let flows pass that passed otherwise, to follow "passed": `with 2 warnings, which --strict does
 * not let pass`; undefined where nothing stands against them.
 *
 * @param reports of the run; all of them by default
 */
export function strictObjection(
  run: Pick<RunReport, 'strict'> & { readonly reports: readonly JudgedFlow[] },
  reports: readonly JudgedFlow[] = run.reports,
): string | undefined {
  if (!run.strict) return undefined;
  const passed = reports.filter(({ result }) => result === 'passed');
  const warnings = passed.reduce((sum, { counts }) => sum + counts.warning, 0);
  const idle = passed.filter(passedIdly).length;
  const reasons = [
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(idle > 0 ? [`${plural(idle, 'flow')} that ran no step`] : []),
  ];
  return reasons.length === 0 ? undefined : `with ${reasons.join(' and ')}, which --strict does not let pass`;
}
