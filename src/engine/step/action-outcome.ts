import { calledBy } from '../../actions/flow/run-flow.js';
import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { Failure } from '../../domain/run/failure.js';
import type { FailedPage, RefusedNavigation } from '../../ports/eye.js';
import { confirmsItself, type AttemptResult } from './attempt.js';
import type { CallLog } from './call-log.js';
import { cutOff, failureOf } from './fault.js';
import type { FlowRun } from './flow-run.js';
import { refusalFailure, newRefusals, refusalUnderway } from './refusals.js';
import { settle, type Settled } from './settle.js';

/** What an attempt led to, once its effects have settled; its own result is the `StepOutcome` of the action. */
export interface ActionOutcome {
  readonly settled?: Settled;
  readonly failure?: Failure;
  /** What the app was kept from meanwhile. */
  readonly refused?: readonly RefusedNavigation[];
  /** A page that it led to, where an error came, or none in a new window or a frame. */
  readonly failedPage?: FailedPage;
}

/** Awaits the effects of an action. */
export async function awaitOutcome(
  run: FlowRun,
  step: AnyStep,
  attempt: AttemptResult,
  log: CallLog,
): Promise<ActionOutcome> {
  const { outcome, trace } = attempt;
  if (outcome.status === 'failed') {
    const refused = refusalUnderway(run, step, trace);
    return { failure: refused === undefined ? outcome.failure : refusalFailure(refused, trace) };
  }
  // The steps of a called flow have settled, each by itself.
  if (outcome.status === 'held' || calledBy(step) !== undefined) return { refused: newRefusals(run) };
  try {
    const ref = trace.located?.ref;
    const confirmed = confirmsItself(outcome) || step.expectNoEffect;
    const settled = await settle(
      run.session.eye,
      run.clock,
      { interaction: actionNamed(step.action)?.interaction ?? 'none', ...(ref !== undefined && { ref }) },
      {
        // All of its time, however late it acted: what an action leads to takes no less for that.
        navigationMs: step.timeoutMs,
        ...(confirmed && { effectMs: 0 }),
      },
      run.signal,
    );
    for (const effect of settled.effects.slice(0, 5))
      log.note(`effect: ${effect.kind} (${effect.channel}): ${effect.detail}`);
    log.note(`settled after ${Math.round(settled.settleMs)} ms`, 'debug');
    const [refused] = settled.refused;
    if (refused !== undefined) return { settled, failure: refusalFailure(refused, trace) };
    // A step that goes to an address has judged what it came to, and one that did nothing came to nothing.
    const isJudged = outcome.confirmed !== undefined || outcome.unchanged === true;
    const failedPage = isJudged ? undefined : settled.failedPage;
    if (failedPage?.isMissing === true && failedPage.isOwn)
      return { settled, failure: { type: 'error', message: `No page came of this: ${failedPage.problem}` } };
    return { settled, refused: newRefusals(run), ...(failedPage && { failedPage }) };
  } catch (error) {
    const failure = failureOf(error, run);
    return {
      failure: run.signal.aborted
        ? cutOff(failure, run, 'The step had acted, but its effect was not seen any more.')
        : failure,
    };
  }
}
