import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { errorCodes, HandeyeError, messageOf } from '../../domain/errors.js';
import { errnoOf, systemReason } from '../../domain/system-error.js';

/** A program that has this terminal to itself. */
export interface ProgramCall {
  readonly program: string;
  readonly args: readonly string[];
  /** What it gets besides the environment of this process; `undefined` takes a variable away. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute. */
  readonly cwd: string;
}

/** How long a program may take to end when it is asked to, in milliseconds. */
const graceMs = 5_000;

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program to its end. A signal is handed on, and a program that does not follow it in time is left to whoever ends the
 * desktop; so it is at the second signal.
 *
 * @returns its exit code; 128 and the number of the signal that ended it, as shells have it; 3 where it did not end
 * @throws HandeyeError `environment_missing` where it cannot be started
 */
export async function runOnDesktop({ program, args, environment, cwd }: ProgramCall): Promise<number> {
  const over = new AbortController();
  let child: ChildProcess | undefined;
  // Before there is a program: a signal that comes while it starts is one that it may answer.
  const abandoned = handOnSignals((signal) => child?.kill(signal), over.signal);
  try {
    child = spawn(program, args, { cwd, env: { ...process.env, ...environment }, stdio: 'inherit' });
    const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    const outcome = await Promise.race([ended, abandoned]);
    if (outcome === 'abandoned') return errorCodes.cancelled.exitCode;
    const [code, signal] = outcome;
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
  } catch (error) {
    const why = errnoOf(error) === 'ENOENT' ? 'it is not there' : (systemReason(error) ?? messageOf(error));
    throw new HandeyeError('environment_missing', `The program "${program}" cannot be started: ${why}.`, {
      hint: 'Name it as in a shell: by its path, or as it is called on the PATH.',
      cause: error,
    });
  } finally {
    over.abort();
  }
}

/** @returns resolves when the program is to be waited for no longer */
function handOnSignals(handOn: (signal: NodeJS.Signals) => void, over: AbortSignal): Promise<'abandoned'> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const abandon = (): void => resolve('abandoned');
    const onSignal = (signal: NodeJS.Signals): void => {
      // The terminal sends Ctrl+C to the program too, and what that makes of it is its own affair: in a shell it ends nothing.
      if (signal === 'SIGINT' && [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)) return;
      if (timer !== undefined) return abandon();
      handOn(signal);
      timer = setTimeout(abandon, graceMs);
    };
    for (const signal of signals) process.on(signal, onSignal);
    over.addEventListener('abort', () => {
      clearTimeout(timer);
      for (const signal of signals) process.off(signal, onSignal);
    });
  });
}
