import {
  countedMeant,
  describeWindows,
  listWindows,
  lookAgainMs,
  type CountedWindows,
} from '../../actions/shared/targets/named-window.js';
import { runsAlready, windowsOpenedBy } from '../../actions/shared/targets/opened-windows.js';
import { HandeyeError } from '../../domain/errors.js';
import { splitCommand } from '../../domain/flow/command-line.js';
import type { DesktopTarget } from '../../domain/flow/flow.js';
import { effectTimeoutMs } from '../../domain/screen/effect/effect.js';
import { windowsMeant } from '../../domain/screen/target/window-match.js';
import type { Session } from '../../ports/backend.js';
import type { TargetWindow } from '../../ports/eye.js';
import { sessionWithTimeouts } from '../flow/answering.js';
import type { FlowScope } from '../guard/flow-scope.js';
import type { InspectedProgram, OpenedTarget, Opening } from './inspection.js';
import { permitted } from './permitted.js';

/** How long a program may take to show a window, in milliseconds. */
const windowLimitMs = 10_000;

/**
 * Starts a program, or goes on in its window, in a session of its own.
 *
 * @throws HandeyeError `policy_denied`, `kill_switch`; `environment_missing` for a program that cannot be started;
 *   `target_lost` for one that ends; `target_unreachable` for a window that does not come, `usage` for several
 */
export async function inspectProgram(
  { program: target, desktop }: InspectedProgram,
  opening: Opening,
): Promise<OpenedTarget> {
  const { backend, policy, ports, viewport, inspection } = opening;
  const { redactor, downloadsFolder, signal } = inspection;
  const command = target.launch === undefined ? [] : [...splitCommand(target.launch), ...target.args];
  const [program, ...args] = command;
  const scope: FlowScope = {
    policy,
    consent: { origins: new Set(), programs: new Set(program === undefined ? [] : [program]), files: new Set() },
    redact: redactor.text,
  };
  const start =
    program === undefined ? undefined : await permitted(opening, scope, { target: command.join(' '), program });
  const opened = await backend.openSession({
    viewport,
    downloadsFolder,
    redact: redactor.text,
    ...(desktop && { desktop }),
  });
  const host = ports.host.launchScope(() => opened.environment);
  const end = async (): Promise<void> => {
    await host.endLaunched();
    await opened.close();
  };
  try {
    const session = sessionWithTimeouts(opened, ports.clock, signal);
    let counted: CountedWindows | undefined;
    if (start !== undefined) {
      const { windows: before } = await session.eye.status({ windowsOnly: true });
      const started = await host.launch(start, program ?? '', args);
      opened.follow(started, target.exitCodes);
      counted = windowsOpenedBy(started, target.exitCodes, before, ports.clock.monotonicMs);
    }
    const window = await windowOf(target, session, opening, counted);
    if (window.app !== undefined && start === undefined)
      await permitted(opening, scope, { target: `"${window.title}" of ${window.app}`, drives: window.app });
    opened.enterWindow(window.id);
    return { session, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The window that is meant, once there is one. */
async function windowOf(
  { launch, processName: app, windowTitleContains: title }: DesktopTarget,
  { eye }: Session,
  { ports: { clock }, inspection: { signal } }: Opening,
  counted: CountedWindows | undefined,
): Promise<TargetWindow> {
  const isNamed = launch === undefined || title !== undefined;
  const limit = clock.monotonicMs() + windowLimitMs;
  let severalSince: number | undefined;
  for (;;) {
    const since = eye.changeCount();
    const { windows } = await eye.status({ windowsOnly: true });
    const meant = isNamed ? countedMeant(windows, { app, title }, counted) : windows.filter(({ active }) => active);
    const [window, ...others] = meant;
    if (window !== undefined && others.length === 0) return window;
    const wanted = title ?? app ?? launch ?? '';
    severalSince = others.length === 0 ? undefined : (severalSince ?? clock.monotonicMs());
    // One that is about to close makes room.
    if (severalSince !== undefined && clock.monotonicMs() - severalSince >= effectTimeoutMs)
      throw new HandeyeError(
        'usage',
        `${meant.length} windows match "${wanted}": ${describeWindows(meant).join(', ')}.`,
        {
          hint: 'Write a longer part of the title of the one that is meant (windowTitleContains), or its program (processName).',
        },
      );
    const crash = eye.eventsSince(0).find((event) => event.kind === 'crashed');
    if (crash !== undefined)
      throw new HandeyeError(crash.fault.code, crash.fault.message, {
        hint: 'Run the same command in a terminal to see what it says.',
        cause: crash.fault,
      });
    if (signal.aborted) throw new HandeyeError('cancelled', 'The inspection was cancelled.');
    if (severalSince === undefined && clock.monotonicMs() > limit) {
      const { unavailableReason } = await eye.snapshot({ scope: 'viewport' });
      const isOpenBefore = counted !== undefined && isNamed && windowsMeant(windows, { app, title }).length > 0;
      const again = isNamed ? undefined : runsAlready(launch.split('/').at(-1) ?? launch, windows);
      const advice = isOpenBefore ? counted.otherwise : again;
      const without = `There is no window${unavailableReason === undefined ? '' : `: ${unavailableReason}`}.`;
      throw new HandeyeError('target_unreachable', `No window of "${wanted}" came within ${windowLimitMs / 1_000} s.`, {
        hint:
          windows.length === 0
            ? without
            : `There is ${listWindows(windows)}.${advice === undefined ? '' : ` ${advice}`}`,
      });
    }
    await eye.nextChange(since, lookAgainMs, signal);
  }
}
