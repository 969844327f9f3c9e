import type { AnyStep } from '../../../domain/flow/step.js';
import type { ActionabilityCheck } from '../../../domain/screen/element/actionability.js';
import type { ElementSummary } from '../../../domain/screen/element/screen-node.js';
import type { Located } from '../../../ports/eye.js';
import type { ActionResult, UnaimedOptions } from '../../../ports/hand.js';
import type { Permit } from '../../../ports/permit.js';
import { failed, type Attempt, type SetValue, type StepContext, type StepOutcome } from '../../action.js';

/** The result of writing: how the field's text differs from the text that was written, and what was set. */
export type WritingResult = ActionResult & { readonly differs?: string; readonly sets?: SetValue | undefined };

/**
 * The common course of an action on one element: find and check it, get leave, do it.
 *
 * @param checks what the element must pass first
 * @param act does it, with the permit in hand
 * @param options.files what the element is given from this machine, absolute; the guard judges it
 */
export function onElement<Step extends AnyStep>(
  checks: readonly ActionabilityCheck[],
  act: (element: Located, permit: Permit, context: StepContext, step: Step) => Promise<WritingResult>,
  options: {
    readonly scroll?: boolean;
    readonly includeHidden?: boolean;
    readonly files?: (step: Step, context: StepContext) => readonly string[];
  } = {},
): (step: Step, context: StepContext) => Promise<StepOutcome> {
  const { files: filesOf, ...locating } = options;
  return async (step, context) => {
    const position = 'position' in step ? (step.position as { x: number; y: number } | undefined) : undefined;
    return untilReached(context, async () => {
      const found = await context.locate({ checks, ...locating, ...(position && { position }) });
      if (!found.ok) return found;
      const files = filesOf?.(step, context);
      const permit = await context.permit({ target: describeElement(found.value), ...(files && { files }) });
      if (!permit.ok) return permit;
      return { ok: true, value: { element: found.value, result: await act(found.value, permit.value, context, step) } };
    });
  };
}

/** Where goes what names no element: a step that names a window by its title means that one, and not a dialog of it. */
export function unaimed(context: StepContext): UnaimedOptions {
  const window = context.namedWindow();
  return window === undefined ? {} : { window };
}

/** Looks again at least this often at what a press was held back from, in milliseconds. */
const aimAgainMs = 100;

/**
 * Tries an action until it reaches what it is meant for, as long as the step may take: what slides over an element goes by, or takes
 * the element with it, and a dialog that keeps the input closes.
 *
 * @param attempt finds the element anew, where there is one, gets leave and acts
 */
export async function untilReached(
  context: StepContext,
  attempt: () => Promise<Attempt<{ readonly element?: Located; readonly result: WritingResult }>>,
): Promise<StepOutcome> {
  let wasWindowActivated = false;
  for (;;) {
    const seen = context.eye.changeCount();
    const tried = await attempt();
    if (!tried.ok) return failed(tried.failure);
    const { result, element } = tried.value;
    const leftMs = context.remainingMs();
    if (result.hasFollowed === true)
      context.log('the element moved while it was pressed; it got the rest of the press there');
    const isFinal = result.missed === undefined && result.retryable !== true;
    const isOver = leftMs <= 0 && (wasWindowActivated || result.windowActivated !== true);
    if (isFinal || result.cutOff === true || isOver) return outcomeOf(result, element);
    wasWindowActivated ||= result.windowActivated === true;
    context.log(
      result.missed === undefined
        ? `${result.refused ?? 'not done'} Trying again`
        : `held back the press: ${result.missed} slid over the element; aiming again`,
    );
    await context.eye.nextChange(seen, Math.min(leftMs, aimAgainMs), context.signal);
  }
}

/**
 * What a result means for its step.
 * @throws HandeyeError the fault that the action was refused for, where it says so
 */
export function outcomeOf(result: WritingResult, element?: Located): StepOutcome {
  if (result.fault !== undefined) throw result.fault;
  if (result.refused !== undefined) {
    return failed({
      type: 'not_actionable',
      message: result.refused,
      ...(element && { element: element.reading.summary }),
    });
  }
  if (result.missed !== undefined && result.cutOff !== true) {
    return failed({
      type: 'not_actionable',
      check: 'receives_events',
      message: `${result.missed} slides over the element between the check and the press each time; the press was held back. Wait until it is gone or still.`,
      ...(element && { element: element.reading.summary }),
    });
  }
  if (result.cutOff === true) {
    return failed({
      type: 'cancelled',
      message: 'Cancelled while acting.',
      ...(result.readBack !== undefined && { found: result.readBack }),
    });
  }
  return {
    status: 'acted',
    ...(result.unchanged && { unchanged: true }),
    ...(result.readBack !== undefined && { found: result.readBack }),
    ...(result.differs !== undefined && { differs: result.differs }),
    ...(result.sets !== undefined && { sets: result.sets }),
    ...(result.clickLost !== undefined && { clickLost: result.clickLost }),
  };
}

/** An element in one line, as in `button "Save"`. */
export function describeElement(element: Located): string {
  return describeSummary(element.reading.summary);
}

/** The same of what was read of it. */
export function describeSummary({ controlType, name }: ElementSummary): string {
  return name === '' ? controlType : `${controlType} "${name}"`;
}
