import type { KillSwitch } from '../../ports/kill-switch.js';

/** A kill switch for one process, without files. */
export function createMemoryKillSwitch(): KillSwitch {
  let reason: string | undefined;
  return {
    thrown: () => reason,
    throw: (why) => {
      reason = why;
    },
    reset: () => {
      reason = undefined;
    },
  };
}
