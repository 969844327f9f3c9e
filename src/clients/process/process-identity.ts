import { hostname } from 'node:os';
import { startOf } from './process-start.js';
import { errnoOf } from '../../domain/system-error.js';

/**
 * Which process it is. A pid alone is not enough, because pids are used again: where the system reports it, the start time
 * of the process and the boot it belongs to are part of its identity.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** `<boot id>/<seconds since boot>` from /proc; null where there is no /proc. */
  readonly started: string | null;
}

/** The identity of this process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, host: hostname(), started: startOf(process.pid) };
}

/** Whether the process still lives. One on another machine counts as alive: it cannot be checked from here. */
export function isAlive(identity: ProcessIdentity): boolean {
  if (identity.host !== hostname()) return true;
  try {
    process.kill(identity.pid, 0);
  } catch (error) {
    // EPERM: it exists and belongs to somebody else.
    if (errnoOf(error) !== 'EPERM') return false;
  }
  return identity.started === null || identity.started === startOf(identity.pid);
}
