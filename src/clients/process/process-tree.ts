import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { linuxProcesses, withDescendants } from './linux-processes.js';

/** How long a program that is asked to end may take by default before it is killed, in milliseconds. */
export const usualGraceMs = 3_000;

/** How often it is looked whether all have ended; the system reports only our own children. */
const lookEveryMs = 15;

/**
 * Ends a process, its group and its children, wherever they moved: asks first (SIGTERM), kills after `graceMs` (SIGKILL),
 * and resolves when they are gone. Never throws.
 * @param leader pid of a process that leads its own group
 */
export async function endTree(leader: number, graceMs: number): Promise<void> {
  if (process.platform === 'win32') return taskkill(leader);
  // Taken now: a child whose parent has ended can no longer be distinguished from others.
  const strays = descendantsOutside(leader);
  send(leader, strays, 'SIGTERM');
  if (await areGone(leader, strays, graceMs)) return;
  send(leader, strays, 'SIGKILL');
  await areGone(leader, strays, graceMs);
}

/** Asks a group to end without waiting, for the moment in which this process ends itself. */
export function askToEnd(leader: number): void {
  if (process.platform === 'win32') signal(leader, 'SIGTERM');
  else signal(-leader, 'SIGTERM');
}

/** Whether anyone of the group is left. Zombies are over, though some containers never collect them. */
export function hasMembers(leader: number): boolean {
  if (process.platform === 'win32' || !signal(-leader, 0)) return false;
  if (process.platform !== 'linux') return true;
  return linuxProcesses().some(({ group, isZombie }) => group === leader && !isZombie);
}

function send(leader: number, strays: readonly number[], name: NodeJS.Signals): void {
  signal(-leader, name);
  for (const pid of strays) signal(pid, name);
}

async function areGone(leader: number, strays: readonly number[], withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  for (;;) {
    if (!hasMembers(leader) && !anyAlive(strays)) return true;
    if (performance.now() >= end) return false;
    await pause(lookEveryMs);
  }
}

function anyAlive(pids: readonly number[]): boolean {
  if (pids.length === 0) return false;
  return linuxProcesses().some(({ pid, isZombie }) => pids.includes(pid) && !isZombie);
}

/** Children that have left the group of their ancestor (setsid), as programs do that put themselves in the background. */
function descendantsOutside(leader: number): readonly number[] {
  if (process.platform !== 'linux') return [];
  const all = linuxProcesses();
  const family = withDescendants([leader], all);
  return all.filter(({ pid, group }) => family.has(pid) && group !== leader).map(({ pid }) => pid);
}

/** Whether the signal could be sent. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

async function taskkill(pid: number): Promise<void> {
  const child = spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
  await once(child, 'close').catch(() => undefined);
}
