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
  const number = display.replace(':', '');
  const sockets = readFileSync('/proc/net/unix', 'latin1');
  const socket = `/tmp/.X11-unix/X${number}`;
  // Another server may have taken the number since: then the socket is its own.
  const isTaken = sockets.split('\n').some((line) => line.endsWith(` ${socket}`));
  return [
    ...processesWith(folder).map((pid) => `process ${pid}: ${commandLineOf(pid)}`),
    ...readdirSync(folder).map((name) => `${folder}/${name}`),
    ...[socket, `/tmp/.X${number}-lock`].filter((file) => !isTaken && existsSync(file)),
  ];
}

/** The environment that a process was started with, as `NAME=value` with NUL between; empty where it is gone (Linux). */
export function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1');
  } catch {
    return '';
  }
}
