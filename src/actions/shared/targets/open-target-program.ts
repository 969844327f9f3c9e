import { splitCommand } from '../../../domain/flow/command-line.js';
import type { DesktopTarget } from '../../../domain/flow/flow.js';
import type { LaunchedProgram, ProgramEnd } from '../../../ports/host.js';
import { failed, type StepContext, type StepOutcome } from '../../action.js';
import type { Condition } from '../conditions/condition.js';
import { describeWindow, listWindows, onlyWindowNamed, type CountedWindows } from './named-window.js';
import { runsAlready, windowsOpenedBy } from './opened-windows.js';
import { startProgram } from './start-program.js';

/** Opens the program that a flow is for: starts it and waits for its window, or goes on in one that is open. */
export async function openTargetProgram(target: DesktopTarget, context: StepContext): Promise<StepOutcome> {
  if (target.launch === undefined) return attach(target, context);
  const [program = '', ...inline] = splitCommand(target.launch);
  const args = [...inline, ...target.args];
  const before = (await context.eye.status({ windowsOnly: true })).windows;
  const started = await startProgram(context, { program, args, exitCodes: target.exitCodes });
  if (!started.ok) return failed(started.failure);
  const opened = windowsOpenedBy(started.value, target.exitCodes, before, () => -context.remainingMs());
  if (target.windowTitleContains !== undefined) return attach(target, context, opened);
  const { name, pid } = started.value;
  const waited = await context.until(windowOpened(started.value, opened, target.exitCodes));
  if (waited.status === 'failed') return waited;
  return {
    status: 'acted',
    confirmed: `${name} runs as process ${pid}, with the window "${waited.status === 'held' ? (waited.found ?? '') : ''}"`,
    ...(waited.status === 'held' && waited.found !== undefined && { found: waited.found }),
  };
}

/**
 * The program that was started has a window, and the flow goes on in it.
 * @param opened which windows may be its own
 * @param exitCodes with which it may end
 */
function windowOpened(
  { name, pid, ended }: LaunchedProgram,
  opened: CountedWindows,
  exitCodes: readonly number[],
): Condition {
  let end: ProgramEnd | undefined;
  void ended.then((how) => (end = how));
  return {
    expected: `a window of ${name}`,
    async look(eye) {
      const { windows } = await eye.status({ windowsOnly: true });
      const counted = new Set(opened.tiers(windows).flatMap((tier) => tier.map(({ id }) => id)));
      const active = windows.find((window) => window.active);
      if (active !== undefined && counted.has(active.id)) return { holds: true, found: active.title };
      const others = listWindows(windows);
      const advice =
        windows.length === 0
          ? 'Raise timeoutMs where its window takes longer; what has none is started by the action launch.'
          : 'Where another process shows its window, say windowTitleContains in the target.';
      if (end === undefined) return { holds: false, found: others, advice };
      const how = end.signal === null ? `with code ${end.exitCode}` : `by the signal ${end.signal}`;
      const found = `${others}: ${name} (process ${pid}) has ended ${how}`;
      // One that hands over to a program that runs already is done itself.
      if (end.exitCode !== null && exitCodes.includes(end.exitCode))
        return { holds: false, found, advice: runsAlready(name, windows) ?? advice };
      return {
        holds: false,
        final: true,
        found,
        failureType: 'target_lost',
        advice: 'Run the same command in a terminal to see what it says.',
      };
    },
  };
}

async function attach(target: DesktopTarget, context: StepContext, counted?: CountedWindows): Promise<StepOutcome> {
  const wanted = { app: target.processName, title: target.windowTitleContains };
  const found = await onlyWindowNamed(context, wanted, counted);
  if (!found.ok) return failed(found.failure);
  const window = found.value;
  const permit = await context.permit({
    target: describeWindow(window),
    entersWindow: true,
    ...(window.app !== undefined && { drives: window.app }),
  });
  if (!permit.ok) return failed(permit.failure);
  context.enterWindow(window.id);
  if (window.isInFront === false) {
    // One that keeps a dialog before it stays behind that, and is gone on in all the same.
    const { refused } = await context.hand.focusWindow(permit.value, window.id);
    if (refused !== undefined) context.log(refused);
  }
  return { status: 'acted', confirmed: `goes on in ${describeWindow(window)}`, found: window.title };
}

/** Which program is meant, in a few words. */
export function programInWords({ launch, args, processName, windowTitleContains }: DesktopTarget): string | undefined {
  return launch === undefined ? (processName ?? windowTitleContains) : [launch, ...args].join(' ');
}
