import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ProcessInfo } from '../../ports/host.js';

/** One process as /proc shows it. */
export interface LinuxProcess {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Over, but not yet collected by its parent. */
  readonly isZombie: boolean;
  /** When it was started, in seconds since the machine was. */
  readonly startedAtS: number;
  /** The name that the kernel keeps: at most 15 bytes. */
  readonly shortName: string;
}

/** The kernel cuts names at this length (TASK_COMM_LEN - 1). */
const shortNameLength = 15;

/**
 * All processes; those that end meanwhile are left out. Read one after the other: /proc answers from memory, in some
 * 10 µs each, and a thousand files at once would be too many.
 */
export function linuxProcesses(): readonly LinuxProcess[] {
  return [...runningPids()].map(linuxProcess).filter((entry) => entry !== undefined);
}

/** The numbers of all processes. */
export function runningPids(): ReadonlySet<number> {
  return new Set(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
  );
}

/** A process, what has started it, and what has started that, by number, as far as those run. */
export function* lineageOf(pid: number): Generator<number> {
  for (let at: number | undefined = pid; at !== undefined && at > 0; at = linuxProcess(at)?.parent) yield at;
}

/** A process, also one that is over and not yet collected; undefined where there is none, and where the system is no Linux. */
export function linuxProcess(pid: number): LinuxProcess | undefined {
  return parseStat(readProc(String(pid), 'stat'));
}

/** The program of a process; undefined where it has ended, or is none. */
export function linuxProgram(pid: number): ProcessInfo | undefined {
  const process = linuxProcess(pid);
  return process && programOf(process);
}

/** The words that a process was started with, from its own name on; none where it has ended. */
export function commandLineOf(pid: number): readonly string[] {
  return readProc(String(pid), 'cmdline').replace(/\0$/, '').split('\0');
}

/** Processes and all that they started, and what those started, by number. */
export function withDescendants(
  pids: readonly number[],
  processes: readonly LinuxProcess[] = linuxProcesses(),
): ReadonlySet<number> {
  const family = new Set(pids);
  // Children may be listed before their parents.
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const process of processes) if (family.has(process.parent)) family.add(process.pid);
  }
  return family;
}

/** What speaks to the X server: libX11 or libxcb, by which all toolkits do. */
const windowLibrary = /\/lib(?:X11|xcb)\.so/;

/**
 * Whether a process was started with a variable in its environment; undefined where it shows none, as one that is just
 * being started does.
 * @param entry `NAME=value`
 */
export function hasInEnvironment(pid: number, entry: string): boolean | undefined {
  const environment = readProc(String(pid), 'environ');
  return environment === '' ? undefined : environment.split('\0').includes(entry);
}

/** Whether a process has loaded what programs show windows by. */
export function mayShowWindows(pid: number): boolean {
  return windowLibrary.test(readProc(String(pid), 'maps'));
}

/** Running programs, without threads of the kernel and zombies, with their whole names. */
export function linuxPrograms(): readonly ProcessInfo[] {
  return linuxProcesses()
    .map(programOf)
    .filter((entry) => entry !== undefined);
}

/** The clock ticks by which /proc counts: 100 in a second on all that Node runs on (USER_HZ, time(7)). */
const ticksPerSecond = 100;

/** The line of /proc/<pid>/stat. The name in parentheses may hold blanks and parentheses itself. See proc(5). */
export function parseStat(stat: string): LinuxProcess | undefined {
  // Field 22 (starttime) is the 17th after that of the group.
  const match = /^(\d+) \((.*)\) (\S) (\d+) (\d+) (?:\S+ ){16}(\d+) /s.exec(stat);
  if (!match) return undefined;
  const [, pid, shortName = '', state, parent, group, startTicks] = match;
  return {
    pid: Number(pid),
    shortName,
    isZombie: state === 'Z' || state === 'X',
    parent: Number(parent),
    group: Number(group),
    startedAtS: Number(startTicks) / ticksPerSecond,
  };
}

function programOf({ pid, shortName, isZombie }: LinuxProcess): ProcessInfo | undefined {
  if (isZombie) return undefined;
  const commandLine = readProc(String(pid), 'cmdline');
  // Threads of the kernel have no command line.
  return commandLine === '' ? undefined : { pid, name: wholeName(shortName, commandLine) };
}

/** The name before it was cut: that of the program, or of the script that an interpreter runs. */
function wholeName(shortName: string, commandLine: string): string {
  if (Buffer.byteLength(shortName) < shortNameLength) return shortName;
  const names = commandLine.split('\0', 3).map((part) => basename(part));
  return names.find((name) => name.startsWith(shortName)) ?? shortName;
}

function readProc(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
