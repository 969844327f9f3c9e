import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long processes are watched, in milliseconds. */
const watchMs = 50;
/** The part of that time for which one that is busy runs, or waits for its turn: what draws pictures rests between them. */
const busyPart = 0.9;

/**
 * Whether the first thread of a process does nothing but work: it answers nobody meanwhile.
 *
 * @param pids processes, of which one is enough; those that are gone, and those of which the system does not tell, are not busy
 */
export async function isAnyBusy(pids: readonly number[]): Promise<boolean> {
  if (pids.length === 0) return false;
  const begun = performance.now();
  const before = pids.map(neededMs);
  await sleep(watchMs);
  const passedMs = performance.now() - begun;
  return pids.some((pid, at) => neededMs(pid) - (before[at] ?? 0) >= passedMs * busyPart);
}

/** How long a thread has run and waited for its turn (Linux, Documentation/scheduler/sched-stats.rst, in ns), in milliseconds. */
function neededMs(pid: number): number {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return (ran + waited) / 1e6;
  } catch {
    return 0;
  }
}
