import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { Failure } from '../../domain/run/failure.js';
import type { ScreenNode } from '../../domain/screen/element/screen-node.js';
import type { FlowRun, PreparedStep } from '../step/flow-run.js';
import { blockedBy, openDialog } from './open-dialog.js';
import type { BatchStep } from './read-batch.js';
import { selectorOfRef, shownAs } from '../step/ref-selector.js';

/**
 * Makes a step of a live session ready: an open dialog is never answered by the way, and a ref becomes the selector that means
 * its element now.
 *
 * @param known an element as it was last seen, by its ref
 */
export async function prepareStep(
  step: AnyStep,
  { written, ref }: BatchStep,
  { session: { eye } }: FlowRun,
  known: (ref: string) => ScreenNode | undefined,
): Promise<PreparedStep> {
  const action = actionNamed(step.action);
  if (action?.answersDialog !== true && action?.opensTarget !== true) {
    const dialog = await openDialog(eye, { mayBeUnopened: true });
    if (dialog !== undefined) return { step, written, failure: { type: 'not_actionable', message: blockedBy(dialog) } };
  }
  if (ref === undefined) return { step, written };
  const seen = known(ref);
  const found = await selectorOfRef(eye, ref, seen);
  if (found.selector === undefined)
    return { step: { ...step, selector: ref }, written, failure: stale(ref, seen, found) };
  const { selector } = found;
  return { step: { ...step, selector }, written: { ...written, selector } };
}

function stale(
  ref: string,
  seen: ScreenNode | undefined,
  { isGone, nearest }: { readonly isGone: boolean; readonly nearest: readonly string[] },
): Failure {
  const what = shownAs(ref, seen);
  const now = nearest.length > 0 ? ` There now: ${nearest.join(', ')}.` : ' Look again.';
  const message = isGone
    ? `The element ${what} is gone.${now}`
    : `The element ${what} has no selector of its own that a flow could name it by. Name it by "near" or inside something that has a name.${now}`;
  return { type: 'element_not_found', message, ...(nearest.length > 0 && { candidates: nearest }) };
}
