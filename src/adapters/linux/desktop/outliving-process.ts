import { spawn } from 'node:child_process';

/** A process that goes on when this one is killed, which it hears of by the end of its input. */
export interface OutlivingProcess {
  /** Sends it a line. Lines that are sent while it starts are not lost. */
  send(line: string): void;
  /** Closes its input. Never throws. */
  leave(): void;
  /** Closes its input and waits until it has ended. Never throws. */
  end(): Promise<void>;
}

/** Starts a process that outlives this one if it must, and does not keep this one from ending. */
export function startOutliving(
  command: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly cwd?: string } = {},
): OutlivingProcess {
  const child = spawn(command, args, { ...options, stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  child.stdin.on('error', () => undefined);
  child.unref();
  return {
    send: (line) => void child.stdin.write(`${line}\n`),
    leave: () => void child.stdin.end(),
    async end() {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
