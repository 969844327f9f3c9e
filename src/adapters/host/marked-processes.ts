import { setTimeout as pause } from 'node:timers/promises';
import { hasInEnvironment, linuxProcess, runningPids } from '../../clients/process/linux-processes.js';

/** The variable by which the processes of one command are known, wherever they moved. */
export const markVariable = 'HANDEYE_COMMAND';

/** How often it is looked whether all have ended; the system reports only our own children. */
const lookEveryMs = 15;

/** Whether a process of a command is left. Only Linux shows the environment of processes: elsewhere none is found. */
export function hasMarked(mark: string): boolean {
  return markedProcesses(mark).length > 0;
}

/**
 * Ends the processes of a command that have left its group and family, as a daemon does: asks them first, then kills them.
 * Never throws.
 */
export async function endMarked(mark: string, graceMs: number): Promise<void> {
  for (const pid of markedProcesses(mark)) signal(pid, 'SIGTERM');
  const end = performance.now() + graceMs;
  while (hasMarked(mark) && performance.now() < end) await pause(lookEveryMs);
  for (const pid of markedProcesses(mark)) signal(pid, 'SIGKILL');
  while (hasMarked(mark) && performance.now() < end + graceMs) await pause(lookEveryMs);
}

function markedProcesses(mark: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  const entry = `${markVariable}=${mark}`;
  return [...runningPids()].filter(
    (pid) => pid !== process.pid && hasInEnvironment(pid, entry) === true && linuxProcess(pid)?.isZombie === false,
  );
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone by now.
  }
}
