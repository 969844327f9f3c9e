import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ProcessInfo } from '../../ports/host.js';

/** One process as /proc shows it. */
export interface LinuxProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Over, but not yet collected by its parent. */
  readonly isZombie: boolean;
  /** The name that the kernel keeps: at most 15 bytes. */
  readonly shortName: string;
}

/** The kernel cuts names at this length (TASK_COMM_LEN - 1). */
const shortNameLength = 15;

/** All processes; those that end meanwhile are left out. */
export async function linuxProcesses(): Promise<readonly LinuxProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (pid) => parseStat(await readProc(pid, 'stat'))));
  return found.filter((entry) => entry !== undefined);
}

/** Running programs, without threads of the kernel and zombies, with their whole names. */
export async function linuxPrograms(): Promise<readonly ProcessInfo[]> {
  const found = await Promise.all((await linuxProcesses()).map(programOf));
  return found.filter((entry) => entry !== undefined);
}

/** The line of /proc/<pid>/stat. The name in parentheses may hold blanks and parentheses itself. See proc(5). */
export function parseStat(stat: string): LinuxProcess | undefined {
  const match = /^(\d+) \((.*)\) (\S) (\d+) (\d+) /s.exec(stat);
  if (!match) return undefined;
  const [, pid, shortName = '', state, parent, group] = match;
  return {
    pid: Number(pid),
    shortName,
    isZombie: state === 'Z' || state === 'X',
    parent: Number(parent),
    group: Number(group),
  };
}

async function programOf({ pid, shortName, isZombie }: LinuxProcess): Promise<ProcessInfo | undefined> {
  if (isZombie) return undefined;
  const commandLine = await readProc(String(pid), 'cmdline');
  // Threads of the kernel have no command line.
  return commandLine === '' ? undefined : { pid, name: wholeName(shortName, commandLine) };
}

/** The name before it was cut: that of the program, or of the script that an interpreter runs. */
function wholeName(shortName: string, commandLine: string): string {
  if (Buffer.byteLength(shortName) < shortNameLength) return shortName;
  const names = commandLine.split('\0', 3).map((part) => basename(part));
  return names.find((name) => name.startsWith(shortName)) ?? shortName;
}

async function readProc(pid: string, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}
