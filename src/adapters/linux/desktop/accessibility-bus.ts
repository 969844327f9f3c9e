import { connectBus, type Bus, type BusObject } from '../../../clients/dbus/bus.js';
import { HandeyeError, messageOf } from '../../../domain/errors.js';

/** How long a program on either bus may take to answer, in milliseconds. Slower ones are taken for hung. */
export const busTimeoutMs = 3_000;

const launcher: BusObject = { service: 'org.a11y.Bus', path: '/org/a11y/bus' };

/** Has toolkits expose their elements from the start, and draw through X11, where windows can be driven. */
export const toolkitEnvironment: Readonly<Record<string, string | undefined>> = {
  NO_AT_BRIDGE: undefined,
  GTK_A11Y: 'atspi',
  GDK_BACKEND: 'x11',
  QT_LINUX_ACCESSIBILITY_ALWAYS_ON: '1',
  QT_ACCESSIBILITY: '1',
  QT_QPA_PLATFORM: 'xcb',
  MOZ_ENABLE_WAYLAND: '0',
  ACCESSIBILITY_ENABLED: '1',
  XDG_SESSION_TYPE: 'x11',
};

/** Switches of a desktop that were off, and are on while handeye looks. */
export interface BusSwitch {
  /** Of the session bus. */
  readonly address: string;
  /** Properties of `org.a11y.Status`. */
  readonly names: readonly string[];
}

const statusInterface = 'org.a11y.Status';

/** The D-Bus signature and value of a switch. */
const set = (on: boolean) => ({ signature: 'b', values: [on] });

function isOn(session: Bus, name: BusSwitch['names'][number]): Promise<boolean> {
  return session.property<boolean>(launcher, statusInterface, name);
}

/**
 * Says that somebody listens: Qt and Chromium expose their elements only while that is known.
 * @param names which switches; `ScreenReaderEnabled` starts a voice on the desktop of a user
 * @returns what was off before
 */
export async function switchOn(
  session: Bus,
  names: readonly ('IsEnabled' | 'ScreenReaderEnabled')[],
): Promise<BusSwitch> {
  const switched = await Promise.all(
    names.map(async (name) => {
      try {
        if (await isOn(session, name)) return [];
        await session.setProperty(launcher, statusInterface, name, set(true));
        return [name];
      } catch {
        // Without the switch, most programs expose their elements all the same.
        return [];
      }
    }),
  );
  return { address: session.address, names: switched.flat() };
}

/** Switches off again what was off, unless a screen reader has been started meanwhile, which needs it. @throws HandeyeError, BusFault where the bus has gone */
export async function putBack({ address, names }: BusSwitch): Promise<void> {
  if (names.length === 0) return;
  const session = await connectBus(address, busTimeoutMs);
  try {
    const isRead =
      !names.includes('ScreenReaderEnabled') && (await isOn(session, 'ScreenReaderEnabled').catch(() => false));
    if (isRead) return;
    await Promise.all(names.map((name) => session.setProperty(launcher, statusInterface, name, set(false))));
  } finally {
    await session.close();
  }
}

/**
 * The bus on which programs expose their elements.
 * @throws HandeyeError `environment_missing` where the desktop has none
 */
export async function openAccessibilityBus(session: Bus): Promise<Bus> {
  let address: string;
  try {
    address = await session.call<string>(launcher, 'org.a11y.Bus', 'GetAddress');
  } catch (error) {
    throw new HandeyeError('environment_missing', `This desktop has no accessibility bus: ${messageOf(error)}.`, {
      hint: 'Install at-spi2-core (Debian, Fedora and Arch call it so) and log in again, or use a private desktop.',
      cause: error,
    });
  }
  return connectBus(address, busTimeoutMs);
}
