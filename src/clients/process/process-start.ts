import { readFileSync } from 'node:fs';

/**
 * When a process was started, as `<boot id>/<clock ticks since boot>` from /proc: with it a pid, which is used again, is an
 * identity. Null where there is no such process, or no /proc.
 */
export function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses may hold blanks and parentheses; field 22 (starttime) is the 20th after it. See proc(5).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const state = fields[0];
    if (state === 'Z' || state === 'X') return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()}/${fields[19]}`;
  } catch {
    return null;
  }
}
