import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { ReadStream, WriteStream } from 'node:tty';

/** A terminal with somebody in front of it. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Pick<Writable, 'write'>;
  close(): void;
}

/**
 * The terminal that this process may talk on: the controlling one, also when stdin and stdout are pipes; else stdin, if
 * that is a terminal. Undefined where there is none, and for a process in the background, which the system would stop at
 * the first read.
 */
export function openTerminal(): Terminal | undefined {
  if (isInBackground()) return undefined;
  return openControllingTerminal() ?? openStdin();
}

function openControllingTerminal(): Terminal | undefined {
  if (process.platform === 'win32') return undefined;
  try {
    dropTypedAhead();
    const input = new ReadStream(openSync('/dev/tty', constants.O_RDONLY));
    const output = new WriteStream(openSync('/dev/tty', constants.O_WRONLY));
    // Who hangs up while the question stands answers it with silence.
    output.on('error', () => undefined);
    return {
      input,
      output,
      close() {
        input.destroy();
        output.destroy();
      },
    };
  } catch {
    return undefined;
  }
}

/** Lines that were typed before the question cannot be its answer. */
function dropTypedAhead(): void {
  const fd = openSync('/dev/tty', constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const scratch = Buffer.alloc(4096);
    while (readSync(fd, scratch) > 0);
  } catch {
    // EAGAIN: all is read.
  } finally {
    closeSync(fd);
  }
}

function openStdin(): Terminal | undefined {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  return { input: process.stdin, output: process.stderr, close: () => process.stdin.pause() };
}

/** Whether another process group has the terminal: fields 5 (pgrp) and 8 (tpgid) of /proc/self/stat, see proc(5). */
function isInBackground(): boolean {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [group, foreground] = [Number(fields[2]), Number(fields[5])];
    return foreground > 0 && foreground !== group;
  } catch {
    return false;
  }
}
