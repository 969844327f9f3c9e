import { readdirSync, readFileSync } from 'node:fs';

/** State and parent of a process, from /proc/<pid>/stat (proc(5), fields 3 and 4). */
function processStat(pid: string | number): { readonly state: string; readonly parent: number } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** The processes that a process has started, by pid (Linux). */
export function childrenOf(pid: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && processStat(name)?.parent === pid)
    .map(Number);
}

/** All that a process has started, and what those have, by pid (Linux). */
export function descendantsOf(pid: number | undefined): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** The command line of a process, its parts with spaces between; empty where it is gone (Linux). */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Whether a process is there (Linux). One that has ended and that nobody has collected yet is dead. */
export function isAlive(pid: number): boolean {
  const stat = processStat(pid);
  return stat !== undefined && stat.state !== 'Z';
}
