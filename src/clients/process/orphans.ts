import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startOf } from './process-start.js';

/** The variable by which what handeye starts is distinguished from everything else. */
const ownerVariable = 'HANDEYE_OWNER';

/** What every program and browser that this process starts is given, so that it is found where this process is killed. */
export function ownerEnvironment(): Readonly<Record<string, string>> {
  const start = startOf(process.pid);
  return start === null ? {} : { [ownerVariable]: `${process.pid}@${start}` };
}

/** A process that a handeye started which is gone. */
export interface Orphan {
  readonly pid: number;
  readonly name: string;
}

/**
 * What a handeye that is gone has left running; of this user alone, since nobody else's environment can be read.
 * @param of only that of this process, as {@link ownerEnvironment} names it; left out: of all
 */
export function orphans(of?: string): readonly Orphan[] {
  if (process.platform !== 'linux') return [];
  const uid = process.getuid?.();
  const alive = new Map<string, boolean>();
  return readdirSync('/proc').flatMap((entry): Orphan[] => {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    const owner = ownerOf(pid);
    if (owner === undefined || (of !== undefined && owner !== of) || uidOf(pid) !== uid) return [];
    const isAlive = alive.get(owner) ?? isRunning(owner);
    alive.set(owner, isAlive);
    return isAlive ? [] : [{ pid, name: nameOf(pid) }];
  });
}

/** How long what is asked to end may take before it is killed, in milliseconds. */
const graceMs = 1_000;
const lookEveryMs = 20;

/** Ends what a handeye that was killed has left. @returns what that was. Never throws. */
export async function endOrphans(of?: string): Promise<readonly Orphan[]> {
  const found = orphans(of);
  for (const { pid } of found) signal(pid, 'SIGTERM');
  const end = performance.now() + graceMs;
  while (orphans(of).length > 0 && performance.now() < end) await pause(lookEveryMs);
  for (const { pid } of orphans(of)) signal(pid, 'SIGKILL');
  return found;
}

function isRunning(owner: string): boolean {
  const [pid = '', start] = owner.split('@');
  return startOf(Number(pid)) === start;
}

function ownerOf(pid: number): string | undefined {
  const prefix = `${ownerVariable}=`;
  return read(pid, 'environ')
    .split('\0')
    .find((line) => line.startsWith(prefix))
    ?.slice(prefix.length);
}

function uidOf(pid: number): number | undefined {
  const uid = /^Uid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1];
  return uid === undefined ? undefined : Number(uid);
}

function nameOf(pid: number): string {
  return read(pid, 'comm').trim();
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone by now.
  }
}
