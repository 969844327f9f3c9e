import { connectBus, type Bus } from '../../../clients/dbus/bus.js';
import { openDisplay } from '../../../clients/x11/connection.js';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import {
  busTimeoutMs,
  openAccessibilityBus,
  putBack,
  switchOn,
  toolkitEnvironment,
  type BusSwitch,
} from './accessibility-bus.js';
import type { Desktop } from './desktop.js';
import { startGuardian } from './guardian.js';

/** Whether this process runs on a desktop whose windows can be driven. */
export function hasOwnDesktop(env: NodeJS.ProcessEnv = process.env): boolean {
  return (env['DISPLAY'] ?? '') !== '';
}

/**
 * The desktop of the user who runs this. What has to be switched on there is switched off again at the end.
 * @throws HandeyeError `environment_missing` where there is none, or it has no bus
 */
export async function attachOwnDesktop(env: NodeJS.ProcessEnv = process.env): Promise<Desktop> {
  const { display, address, wayland } = ownDesktopIn(env);
  await requireDisplay(display);
  const session = await connectBus(address, busTimeoutMs);
  const guardian = startGuardian(display);
  let leave: (() => Promise<void>) | undefined;
  try {
    leave = await shareSwitches(session, guardian.hasSwitched);
    const accessibility = await openAccessibilityBus(session);
    const giveBack = leave;
    return {
      display,
      privateMark: undefined,
      environment: toolkitEnvironment,
      accessibility,
      guardian,
      notes: [
        `desktop of the user, display ${display}`,
        ...(wayland === '' ? [] : [`${waylandLimit}; those started by the flow are asked to use X11`]),
      ],
      async close(isUntidy = false) {
        await accessibility.close().catch(() => undefined);
        await giveBack();
        await (isUntidy ? guardian.takeOver() : guardian.dismiss());
      },
    };
  } catch (error) {
    await leave?.();
    await guardian.dismiss();
    throw error;
  } finally {
    await session.close();
  }
}

/** What a Wayland desktop lets others see. */
const waylandLimit = 'on Wayland only programs that use X11 (through Xwayland) can be seen and driven';

/** The desktop that the environment names. @throws HandeyeError `environment_missing` */
export function ownDesktopIn(env: NodeJS.ProcessEnv): {
  readonly display: string;
  readonly address: string;
  readonly wayland: string;
} {
  const { DISPLAY: display = '', DBUS_SESSION_BUS_ADDRESS: address = '', WAYLAND_DISPLAY: wayland = '' } = env;
  if (display === '') {
    throw new HandeyeError(
      'environment_missing',
      wayland === ''
        ? 'There is no display: DISPLAY is not set.'
        : 'This is a Wayland desktop without Xwayland: nothing but the desktop itself may see and drive windows there.',
      { hint: 'Run inside of a desktop session.' },
    );
  }
  if (address === '') {
    throw new HandeyeError('environment_missing', 'There is no session bus: DBUS_SESSION_BUS_ADDRESS is not set.', {
      hint: 'Run inside of a desktop session.',
    });
  }
  return { display, address, wayland };
}

/** Before anything is started for it. */
async function requireDisplay(display: string): Promise<void> {
  try {
    const x = await openDisplay(display);
    await x.close();
  } catch (error) {
    const advice = error instanceof HandeyeError && error.hint !== undefined ? ` ${error.hint}` : '';
    throw new HandeyeError('environment_missing', messageOf(error), {
      hint: `DISPLAY names no display that can be used.${advice}`,
      cause: error,
    });
  }
}

/** Sessions of this process that look at one desktop at the same time, by the address of its bus. */
const sharers = new Map<string, { count: number; readonly switched: Promise<BusSwitch> }>();
/** Desktops on which the last session is just switching off what it needed, by the address of their bus. */
const leaving = new Map<string, Promise<void>>();

/** Switches on what is off; the last session that needs it switches it off again. @returns to be called once, never throws */
async function shareSwitches(session: Bus, hasSwitched: (switched: BusSwitch) => void): Promise<() => Promise<void>> {
  const { address } = session;
  // What is about to be off is not to be taken for what was on before.
  await leaving.get(address);
  const shared = sharers.get(address) ?? { count: 0, switched: switchOn(session, ['IsEnabled']) };
  shared.count += 1;
  sharers.set(address, shared);
  const isLast = (): boolean => {
    shared.count -= 1;
    return shared.count === 0 && sharers.delete(address);
  };
  try {
    const switched = await shared.switched;
    hasSwitched(switched);
    return async () => {
      if (!isLast()) return;
      const left = putBack(switched).catch(() => undefined);
      leaving.set(address, left);
      await left;
      if (leaving.get(address) === left) leaving.delete(address);
    };
  } catch (error) {
    isLast();
    throw error;
  }
}
