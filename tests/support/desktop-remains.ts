import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { commandLineOf, isAlive } from './processes.js';

/** The processes that have a text in their environment, as `TMPDIR=/tmp/x`; those that are over do not count. */
export function processesWith(text: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => environmentOf(pid).includes(text) && isAlive(pid));
}

/** Of a desktop whose handeye has its temporary folder in `folder`, all that is still there: for people to read, and empty at best. */
export function remainsOf(folder: string, display: string): readonly string[] {
  const own = [
    ...processesWith(folder).map((pid) => `process ${pid}: ${commandLineOf(pid)}`),
    ...readdirSync(folder).map((name) => `${folder}/${name}`),
  ];
  if (filesOf(display).length === 0) return own;
  // Another desktop may have had the number since, and be about to take its files away: what was forgotten stays.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  return [...own, ...filesOf(display)];
}

/** The files of a display that no server has. */
function filesOf(display: string): readonly string[] {
  const number = display.replace(':', '');
  const socket = `/tmp/.X11-unix/X${number}`;
  const lock = `/tmp/.X${number}-lock`;
  const left = [socket, lock].filter((file) => existsSync(file));
  // Another server may have taken the number since, or be about to: then they are its own.
  const sockets = readFileSync('/proc/net/unix', 'latin1');
  const isTaken = sockets.split('\n').some((line) => line.endsWith(` ${socket}`)) || isHeld(lock);
  return left.filter((file) => !isTaken && existsSync(file));
}

/** Whether the process that has made a lock runs: X servers write its number there. */
function isHeld(lock: string): boolean {
  try {
    return isAlive(Number(readFileSync(lock, 'latin1')));
  } catch {
    return false;
  }
}

/** The environment that a process was started with, as `NAME=value` with NUL between; empty where it is gone (Linux). */
export function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}
