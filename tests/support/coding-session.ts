import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect } from 'vitest';
import type { Desk, Ended, Running } from '../e2e/cli/command-line.js';

/** A coding session that the program serves, as whoever answers it sees it. */
export interface ServedSession {
  readonly id: string;
  /** Absolute path of the session folder. */
  readonly folder: string;
  /** The program that serves it now. */
  running(): Running;
  /** Has a reply appear, whole, under the name of the outbox of that number. */
  reply(sequence: number, text: string, name?: string): void;
  /** The outbox of that number, once it is there. */
  outbox(sequence: number): Promise<string>;
  /** Stops the program, as Ctrl+C does. */
  stop(): Promise<Ended>;
  /** Kills the program, and has the session gone on with. */
  killAndResume(): Promise<void>;
}

/** Begins a coding session. @param options such as `--allow`, `echo *` */
export async function serveCoding({ cwd, start }: Desk, ...options: readonly string[]): Promise<ServedSession> {
  let running = start('code', 'new', 'Try it', ...options);
  const [, shown = ''] = await running.printed(/^outbox +(\S+)\/outbox\/\S+\.txt$/m);
  const folder = resolve(cwd, shown);
  const id = basename(folder);
  const nameOf = (sequence: number): string => `${id}_seq${String(sequence).padStart(4, '0')}.txt`;
  return {
    id,
    folder,
    running: () => running,
    reply(sequence, text, name = nameOf(sequence)) {
      writeFileSync(join(folder, `.${name}`), text);
      renameSync(join(folder, `.${name}`), join(folder, 'inbox', name));
    },
    async outbox(sequence) {
      const file = join(folder, 'outbox', nameOf(sequence));
      await expect.poll(() => existsSync(file), { interval: 5, timeout: 30_000 }).toBe(true);
      return readFileSync(file, 'utf8');
    },
    async stop() {
      running.child.kill('SIGINT');
      return running.ended;
    },
    async killAndResume() {
      running.child.kill('SIGKILL');
      await running.ended;
      running = start('code', 'resume', id, ...options);
      await running.printed(/waiting for a reply|^reply /m);
    },
  };
}

/** The part of an outbox that says what became of the reply. */
export function contextOf(outbox: string): string {
  return outbox.slice(outbox.indexOf('\n=== CONTEXT ===\n'), outbox.indexOf('\n=== PROMPT ===\n'));
}
