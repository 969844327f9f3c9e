import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUndertaker } from './undertaker.js';

/** Higher than any server takes by itself: they look for the first number that is free. */
const number = String(40_000 + (process.pid % 10_000));
const socket = `/tmp/.X11-unix/X${number}`;
const lock = `/tmp/.X${number}-lock`;

/** As servers write the number of their process (libxtrans, `LockServer` of the X.Org server). */
const lockOf = (pid: number): string => `${String(pid).padStart(10)}\n`;

/** Leaves the socket of a server that is killed, which cannot remove it. */
function leaveSocket(): void {
  const script = `require('node:net').createServer().listen('${socket}', () => process.kill(process.pid, 'SIGKILL'))`;
  mkdirSync('/tmp/.X11-unix', { recursive: true });
  spawnSync(process.execPath, ['-e', script]);
}

async function bury(): Promise<void> {
  const undertaker = createUndertaker();
  undertaker.noteDisplay(number);
  await undertaker.bury();
}

describe.skipIf(process.platform !== 'linux')('the end of a private desktop whose server was killed', () => {
  beforeEach(leaveSocket);
  afterEach(() => {
    for (const file of [socket, lock]) rmSync(file, { force: true });
  });

  it('removes the socket and the lock that it left', async () => {
    writeFileSync(lock, lockOf(spawnSync('true').pid));
    await bury();
    expect([socket, lock].filter((file) => existsSync(file))).toEqual([]);
  });

  it('leaves them to a server that is just taking the display', async () => {
    writeFileSync(lock, lockOf(process.pid));
    await bury();
    expect([socket, lock].filter((file) => existsSync(file))).toEqual([socket, lock]);
  });
});
