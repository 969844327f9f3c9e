import type { Attempt } from '../../../actions/action.js';
import { actionNamed } from '../../../actions/registry.js';
import { mayFallBackToVision } from '../../../domain/flow/perception.js';
import { selectorInWords } from '../../../domain/flow/selector/index.js';
import type { AnyStep } from '../../../domain/flow/step.js';
import type { Failure } from '../../../domain/run/failure.js';
import { faultOutcome, makeAttempt, type AttemptResult } from '../attempt.js';
import type { CallLog } from '../call-log.js';
import { stepPath, type FlowRun, type StepList, type StepServices } from '../flow-run.js';
import type { Sought } from '../heal/explain.js';
import { hasVisionBrain, seenStep, type SeenStep } from './vision.js';

/**
 * The last attempt at a step, and what became of it where its element was not found by structure: the policy permitting, a model
 * looks for it once, in one picture, and the step goes on with the element there.
 *
 * @param made the attempt by structure, which is returned as it is where no model is to look
 * @throws storage faults
 */
export async function withVisionFallback(
  run: FlowRun,
  list: StepList,
  step: AnyStep,
  log: CallLog,
  services: StepServices,
  made: AttemptResult,
): Promise<AttemptResult> {
  const action = actionNamed(step.action);
  const missing = missingElement(run, step, made);
  if (action === undefined || action.effect === 'read' || missing === undefined) return made;
  const { failure, sought } = missing;
  if (!hasVisionBrain(run)) {
    const why = 'No vision brain is configured to look for it in a picture: set brain.provider and brain.model.';
    return withFailure(made, { ...failure, message: `${failure.message} ${why}` });
  }
  const description = descriptionOf(step, sought);
  log.note(`not found by structure; looking for ${description} in a picture`, 'warning');
  run.perceived.fallback += 1;
  let seen: Attempt<SeenStep>;
  try {
    seen = await seenStep(run, action, step, { description, looks: 1 }, stepPath(list, step), log);
  } catch (error) {
    const trace = { ...made.trace };
    return afterFailure({ outcome: faultOutcome(error, run, trace), trace }, failure.message);
  }
  if (!seen.ok) {
    const reason = (seen.failure.found ?? seen.failure.message).replace(/\.$/, '');
    const either = `A model did not find ${description} in a picture of the screen either: ${reason}.`;
    return withFailure(made, { ...failure, message: `${failure.message} ${either}` });
  }
  const { step: found, seen: as } = seen.value;
  const again = await makeAttempt(run, list, found, log, services, { ...as, missing: failure.message });
  const { rewrites } = made.trace;
  return afterFailure(
    { ...again, trace: { ...again.trace, rewrites } },
    `${failure.message} A model found it in a picture.`,
  );
}

/** The element that a step names by structure, and that was not found so; undefined where no model is to look for it. */
function missingElement(
  run: FlowRun,
  step: AnyStep,
  { outcome, trace }: AttemptResult,
): { readonly failure: Failure; readonly sought: Sought } | undefined {
  if (outcome.status !== 'failed' || outcome.failure.type !== 'element_not_found' || run.signal.aborted)
    return undefined;
  if (!mayFallBackToVision(step.action, step.perception, run.visionFallbackPolicy, run.perception)) return undefined;
  // What was done in part is not done anew with another element, and what else a step names is not its element.
  const { sought, permitId } = trace;
  const isItsOwn = sought !== undefined && sought.text === (step.selector ?? step.typedSelector?.value);
  return isItsOwn && permitId === undefined ? { failure: outcome.failure, sought } : undefined;
}

/** The description that a step gives besides its selector, else the selector in plain words. */
function descriptionOf({ typedSelector }: AnyStep, { selector }: Sought): string {
  return typedSelector?.kind === 'vision' ? typedSelector.value : selectorInWords(selector);
}

function withFailure(made: AttemptResult, failure: Failure): AttemptResult {
  return { ...made, outcome: { status: 'failed', failure } };
}

/** An attempt that, if it failed, says first what came before; the end of a run is no failure of its own. */
function afterFailure(made: AttemptResult, before: string): AttemptResult {
  const { outcome } = made;
  if (outcome.status !== 'failed' || outcome.failure.isStopped === true) return made;
  return withFailure(made, { ...outcome.failure, message: `${before} ${outcome.failure.message}` });
}
