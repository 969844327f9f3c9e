import type { Bus } from '../../../clients/dbus/bus.js';
import type { PrivateDesktop } from '../../../ports/desktop.js';
import type { Guardian } from './guardian.js';

/** A desktop that programs run on: a screen, a session bus, and the bus on which programs expose what they show. */
export interface Desktop extends PrivateDesktop {
  /**
   * `NAME=value` in the environment of all that is started on a private one, which ends with the session that it was started
   * for; undefined for another.
   */
  readonly privateMark: string | undefined;
  /** The bus of AT-SPI. */
  readonly accessibility: Bus;
  /** Puts it back in order when this process dies; undefined for a private one, which ends instead. */
  readonly guardian: Guardian | undefined;
  /** What a reader of a report should know of it. */
  readonly notes: readonly string[];
  /**
   * Leaves it; a private one ends with all that runs on it. Never throws.
   * @param isUntidy keys, buttons or windows may be left as they were held, which its guardian puts in order
   */
  close(isUntidy?: boolean): Promise<void>;
}
