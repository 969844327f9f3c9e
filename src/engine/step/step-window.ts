import type { Action, StepContext } from '../../actions/action.js';
import { actionNamed } from '../../actions/registry.js';
import {
  describeWindow,
  listPrograms,
  lookAgainMs,
  onlyWindowNamed,
} from '../../actions/shared/targets/named-window.js';
import { entersNamedWindows } from '../../domain/flow/backend.js';
import type { AnyStep } from '../../domain/flow/step.js';
import { asksForElements, type When } from '../../domain/flow/when.js';
import type { Failure } from '../../domain/run/failure.js';
import { windowsMeant } from '../../domain/screen/target/window-match.js';
import type { TargetWindow } from '../../ports/eye.js';
import type { FlowRun } from './flow-run.js';

/**
 * Goes on in the window that a step is meant for, where steps go into windows: the one that it names, else, where the flow names programs and
 * another one is in front, one of theirs.
 *
 * @param targetApp the programs of the flow, comma-separated
 * @returns why there is no such window, where the step names it or acts in whatever is in front
 */
export async function enterStepWindow(
  step: AnyStep,
  action: Action,
  context: StepContext,
  targetApp: string | undefined,
): Promise<Failure | undefined> {
  if (!context.entersNamedWindows || !action.actsInWindow) return undefined;
  // What looks for something waits for that by itself.
  const isDoneAtOnce = context.isOnDesktop && (action.effect === 'input' || action.capability === 'screenshot');
  const failure = isDoneAtOnce && !namesAnything(step, action) ? await untilThere(context, action) : undefined;
  if (failure !== undefined) return failure;
  const { windowTitle: title, app } = step;
  const names = (targetApp ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  // An action that names the window itself chooses among all there are, as long as the program of the flow is among them.
  if (action.windowFields.length > 0)
    return names.length === 0 || app !== undefined ? undefined : untilAnyOf(names, targetApp ?? '', context);
  if (title !== undefined || app !== undefined) {
    const found = await onlyWindowNamed(context, { title, app });
    if (!found.ok) return found.failure;
    if (!found.value.active) context.enterWindow(found.value.id);
    if (title !== undefined) context.nameWindow(found.value.id);
    return undefined;
  }
  if (names.length === 0 || action.looksAtNothing(step)) return undefined;
  return untilAnyOf(names, targetApp ?? '', context, (window) => context.enterWindow(window.id));
}

/**
 * Waits for a window of one of these programs: the flow is for no other. One that has none yet may still open it.
 *
 * @param written the names as the flow has them
 * @param enter goes on in a window of theirs, where another one is in front
 */
async function untilAnyOf(
  names: readonly string[],
  written: string,
  { eye, remainingMs, signal }: StepContext,
  enter: (window: TargetWindow) => void = () => undefined,
): Promise<Failure | undefined> {
  for (;;) {
    const seen = eye.changeCount();
    const { windows } = await eye.status({ windowsOnly: true });
    // A dialog counts beside the windows of its program for nothing, unless the flow is in it.
    const here = windows.filter(({ active }) => active);
    if (names.some((name) => windowsMeant(here, { app: name }).length > 0)) return undefined;
    const [first] = names.flatMap((name) => windowsMeant(windows, { app: name }));
    if (first !== undefined) enter(first);
    const leftMs = remainingMs();
    if (first !== undefined || signal.aborted) return undefined;
    if (leftMs <= 0) return ofNoTarget(written, windows);
    await eye.nextChange(seen, Math.min(lookAgainMs, leftMs), signal);
  }
}

function ofNoTarget(written: string, windows: readonly TargetWindow[]): Failure {
  const open = listPrograms(windows);
  return {
    type: 'timeout',
    message: `No window belongs to "${written}" (targetApp of the flow); nothing was done in another program. Open: ${open}. Start the program before, with launch, or put its name right.`,
    expected: `a window of "${written}"`,
    found: open,
  };
}

/**
 * Looks whether something holds in the window that a step names, where there is one: the flow goes on where it was.
 *
 * @param holds looks whether `when` holds by what is in the current window
 */
export async function holdsInStepWindow(
  { windowTitle: title, app, action: name }: AnyStep,
  { session, backendName }: Pick<FlowRun, 'session' | 'backendName'>,
  when: When,
  holds: () => Promise<boolean>,
): Promise<boolean> {
  const isNamed = title !== undefined || app !== undefined;
  const action = actionNamed(name);
  const isMeant = isNamed && action?.actsInWindow === true && action.windowFields.length === 0;
  if (!isMeant || !entersNamedWindows(backendName) || !asksForElements(when)) return holds();
  const { windows, awaited } = await session.eye.status({ windowsOnly: true });
  const before = windows.find(({ active }) => active);
  const [window, ...others] = windowsMeant(windows, { title, app });
  const isElsewhere = window !== undefined && !window.active && others.length === 0;
  // Where a window is still to come, the flow would not go on in that any more.
  if (!isElsewhere || before === undefined || awaited !== undefined) return holds();
  return session.lookIn(window.id, holds);
}

function namesAnything({ selector, typedSelector, windowTitle, app }: AnyStep, { namesWindow }: Action): boolean {
  return namesWindow || [selector, typedSelector, windowTitle, app].some((name) => name !== undefined);
}

/**
 * What was launched may not have its window yet, in which a step that names none is to act or of which it keeps a picture.
 * Nothing is put into another one as long as it may come: that would pass, too.
 *
 * @returns why a step that acts in whatever is in front acted nowhere
 */
async function untilThere(context: StepContext, { effect }: Action): Promise<Failure | undefined> {
  const { eye, remainingMs, signal } = context;
  for (;;) {
    const seen = eye.changeCount();
    const { windows, loading, awaited } = await eye.status({ windowsOnly: true });
    const front = windows.find(({ active }) => active);
    const isPremature = effect === 'input' && awaited?.mayCome === true;
    const leftMs = remainingMs();
    if (signal.aborted) return undefined;
    if (front !== undefined && !isPremature) {
      if (awaited !== undefined) context.log(`${awaited.why}: went on in ${describeWindow(front)}`, 'warning');
      return undefined;
    }
    if (leftMs <= 0) return front && isPremature ? notThere(awaited.why, front) : undefined;
    if (!loading && !isPremature) return undefined;
    await eye.nextChange(seen, Math.min(lookAgainMs, leftMs), signal);
  }
}

function notThere(why: string, front: TargetWindow): Failure {
  return {
    type: 'timeout',
    message: `There is no window to act in: ${why}. Raise timeoutMs where it may take longer; focus_window goes on in another one, such as ${describeWindow(front)}.`,
  };
}
