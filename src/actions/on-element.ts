import type { AnyStep } from '../domain/flow/step.js';
import type { ActionabilityCheck } from '../domain/screen/actionability.js';
import type { Located } from '../ports/eye.js';
import type { Deed } from '../ports/hand.js';
import type { Permit } from '../ports/permit.js';
import { failed, type StepContext, type StepOutcome } from './action.js';

/**
 * The common course of an action on one element: find and check it, get leave, do it.
 *
 * @param checks what the element must pass first
 * @param act does it, with the permit in hand
 * @param options.files what the element is given from this machine, absolute; the guard is told of it
 */
export function onElement<Step extends AnyStep>(
  checks: readonly ActionabilityCheck[],
  act: (element: Located, permit: Permit, context: StepContext, step: Step) => Promise<Deed>,
  options: {
    readonly scroll?: boolean;
    readonly includeHidden?: boolean;
    readonly files?: (step: Step, context: StepContext) => readonly string[];
  } = {},
): (step: Step, context: StepContext) => Promise<StepOutcome> {
  const { files: filesOf, ...locating } = options;
  return async (step, context) => {
    const position = 'position' in step ? (step.position as { x: number; y: number } | undefined) : undefined;
    const found = await context.locate({ checks, ...locating, ...(position && { position }) });
    if (!found.ok) return failed(found.failure);
    const files = filesOf?.(step, context);
    const permit = await context.permit({ target: describeElement(found.value), ...(files && { files }) });
    if (!permit.ok) return failed(permit.failure);
    return outcomeOf(await act(found.value, permit.value, context, step), found.value);
  };
}

/** What a deed means for its step. */
export function outcomeOf(deed: Deed, element?: Located): StepOutcome {
  if (deed.refused !== undefined) {
    return failed({
      type: 'not_actionable',
      message: deed.refused,
      ...(element && { element: element.reading.summary }),
    });
  }
  return {
    status: 'acted',
    ...(deed.unchanged && { unchanged: true }),
    ...(deed.readBack !== undefined && { found: deed.readBack }),
  };
}

/** An element in one line, as in `button "Save"`. */
export function describeElement(element: Located): string {
  const { controlType, name } = element.reading.summary;
  return name === '' ? controlType : `${controlType} "${name}"`;
}
