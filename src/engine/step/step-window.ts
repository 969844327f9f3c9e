import type { Action, StepContext } from '../../actions/action.js';
import { onlyWindowNamed } from '../../actions/named-window.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { Failure } from '../../domain/run/failure.js';
import { windowsMeant } from '../../domain/screen/window-match.js';

/**
 * Goes on in the window that a step is meant for on a desktop: the one that it names, else, where the flow names programs and
 * another one is in front, one of theirs.
 *
 * @param targetApp the programs of the flow, comma-separated
 * @returns why there is no such window, where the step names it
 */
export async function enterStepWindow(
  step: AnyStep,
  action: Action,
  context: StepContext,
  targetApp: string | undefined,
): Promise<Failure | undefined> {
  if (!context.isOnDesktop || action.opensTarget) return undefined;
  // What looks for something waits for that by itself.
  const isDoneAtOnce = action.effect === 'input' || action.capability === 'screenshot';
  if (isDoneAtOnce && !namesAnything(step)) await untilThere(context);
  if (action.windowFields.length > 0) return undefined;
  const { windowTitle: title, app } = step;
  if (title !== undefined || app !== undefined) {
    const found = await onlyWindowNamed(context, { title, app });
    if (!found.ok) return found.failure;
    if (!found.value.active) context.enterWindow(found.value.id);
    return undefined;
  }
  const names = (targetApp ?? '').split(',').map((name) => name.trim());
  if (names.every((name) => name === '')) return undefined;
  const { windows } = await context.eye.status();
  const meant = names.flatMap((name) => windowsMeant(windows, { app: name }));
  const [first] = meant;
  if (first !== undefined && meant.every(({ active }) => !active)) context.enterWindow(first.id);
  return undefined;
}

function namesAnything({ selector, typedSelector, windowTitle, app }: AnyStep): boolean {
  return [selector, typedSelector, windowTitle, app].some((name) => name !== undefined);
}

/** Looks again after this long, in milliseconds, where nothing tells of a change. */
const lookAgainMs = 200;

/** What was launched may not have its window yet, in which a step that names none is to act or of which it keeps a picture. */
async function untilThere({ eye, remainingMs, signal }: StepContext): Promise<void> {
  for (;;) {
    const seen = eye.changeCount();
    const { windows, loading } = await eye.status();
    const leftMs = remainingMs();
    if (!loading || windows.some(({ active }) => active) || leftMs <= 0 || signal.aborted) return;
    await eye.nextChange(seen, Math.min(lookAgainMs, leftMs), signal);
  }
}
