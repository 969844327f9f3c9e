import { connectBus } from '../../src/clients/dbus/bus.js';
import { openDisplay, type XConnection } from '../../src/clients/x11/connection.js';
import { startPrivateDesktop } from '../../src/adapters/linux/desktop/private-desktop.js';

/** A desktop that stands for that of the user: handeye is given its variables, and did not start it. */
export interface OwnSession {
  /** What a process needs to be on it. */
  readonly environment: Readonly<Record<string, string>>;
  readonly x: XConnection;
  /** Whether a switch of accessibility (`org.a11y.Status`) is on for programs. */
  isSwitchedOn(name: 'IsEnabled' | 'ScreenReaderEnabled'): Promise<boolean>;
  switch(name: 'IsEnabled' | 'ScreenReaderEnabled', isOn: boolean): Promise<void>;
  close(): Promise<void>;
}

const launcher = { service: 'org.a11y.Bus', path: '/org/a11y/bus' };

/** Starts it. All of the switches of accessibility are off, as on a desktop where nobody has asked for it. */
export async function startOwnSession(): Promise<OwnSession> {
  const desktop = await startPrivateDesktop({ width: 1280, height: 800, scale: 1 });
  const environment = Object.fromEntries(
    Object.entries(desktop.environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const bus = await connectBus(environment['DBUS_SESSION_BUS_ADDRESS'] ?? '', 3_000);
  const x = await openDisplay(desktop.display);
  const session: OwnSession = {
    environment,
    x,
    isSwitchedOn: async (name) => bus.property(launcher, 'org.a11y.Status', name),
    switch: async (name, isOn) =>
      bus.setProperty(launcher, 'org.a11y.Status', name, { signature: 'b', values: [isOn] }),
    async close() {
      await Promise.all([x.close(), bus.close()]);
      await desktop.close();
    },
  };
  await session.switch('IsEnabled', false);
  await session.switch('ScreenReaderEnabled', false);
  return session;
}
