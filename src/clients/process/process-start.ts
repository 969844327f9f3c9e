import { readFileSync } from 'node:fs';
import { linuxProcess } from './linux-processes.js';

/**
 * When a process was started, as `<boot id>/<seconds since boot>` from /proc: with it a pid, which is used again, is an
 * identity. Null where there is no such process, or no /proc.
 */
export function startOf(pid: number): string | null {
  const process = linuxProcess(pid);
  if (process === undefined || process.isZombie) return null;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}/${process.startedAtS}`;
}
