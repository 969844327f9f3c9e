import { startOf } from '../../../clients/process/process-start.js';
import type { TargetIdentity } from '../../../ports/backend.js';

/** The window that a session is in. */
export interface FrontWindow {
  readonly id: string;
  readonly app: string;
  /** Undefined where the window does not say whose it is. */
  readonly pid: number | undefined;
}

/**
 * What a target lock pins of a window. The numbers of windows and of processes are used again; a process that began at another
 * time is another one.
 * @param startedAt when a process was started; null where that is not known
 */
export function identityOf({ id, app, pid }: FrontWindow, startedAt: typeof startOf = startOf): TargetIdentity {
  if (pid === undefined) return { window: id, origin: app };
  const start = startedAt(pid) ?? 'an unknown time';
  return { window: id, origin: `${app} (process ${pid}, started at ${start})` };
}
