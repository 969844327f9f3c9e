import { once } from 'node:events';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { HandeyeError } from '../../domain/errors.js';
import type { CommandResult, ShellResult } from '../../ports/host.js';
import type { ProcessGroups } from './process-groups.js';
import type { ProgramSearch } from './program-path.js';
import { startProgram, type StartedProgram } from './start-program.js';

/** Characters of output that are kept. */
const outputLimit = 4_000;

/** As `timeout` of the GNU coreutils answers. */
const timedOutCode = 124;

/** How long output is still read after the end of a program whose children keep its output open. */
const drainMs = 200;

type Ending = { readonly kind: 'exited'; readonly exitCode: number } | { readonly kind: 'timed_out' | 'aborted' };

/** A command, its limits and where it is looked for. Times in milliseconds. */
export interface CommandOptions {
  readonly command: readonly string[];
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly search: ProgramSearch;
  readonly groups: ProcessGroups;
}

/** A program of which more output may be kept. */
export interface ProgramOptions extends CommandOptions {
  /** What messages call it. */
  readonly label: string;
  /** Characters of output that are kept. */
  readonly maxOutput: number;
  /** Whether arguments are passed on without quotes, on Windows. */
  readonly isVerbatim?: boolean;
}

/**
 * Runs a program to its end; what it leaves running in the background lives on.
 * @throws HandeyeError `usage` for an empty command, `environment_missing`, `cancelled` when aborted
 */
export async function runCommand(options: CommandOptions): Promise<CommandResult> {
  const label = options.command[0] ?? '';
  const { exitCode, output, timedOut } = await runProgram({ ...options, label, maxOutput: outputLimit });
  return { exitCode, output, timedOut };
}

/**
 * The same, with as much of the output as is asked for.
 * @throws HandeyeError `usage` for an empty command, `environment_missing`, `cancelled` when aborted
 */
export async function runProgram(options: ProgramOptions): Promise<ShellResult> {
  const { command, label, timeoutMs, signal, search, groups, maxOutput, isVerbatim = false } = options;
  const [program, ...args] = command;
  if (program === undefined) {
    throw new HandeyeError('usage', 'The command is empty.', { hint: 'Give a program and its arguments.' });
  }
  if (signal.aborted) throw cancelled(label);
  const started = await startProgram(program, args, search, ['ignore', 'pipe', 'pipe'], isVerbatim);
  groups.add(started.pid);
  const collected = collectOutput(started, maxOutput);
  const ending = await endOf(started, timeoutMs, signal);
  if (ending.kind === 'exited') groups.drop(started.pid);
  else await groups.end(started.pid);
  const { text: output, omitted } = await collected();
  if (ending.kind === 'aborted') throw cancelled(label);
  return ending.kind === 'exited'
    ? { exitCode: ending.exitCode, output, omitted, timedOut: false }
    : { exitCode: timedOutCode, output, omitted, timedOut: true };
}

/** What comes first: the end of the program, the end of its time, or the signal. */
async function endOf({ child }: StartedProgram, timeoutMs: number, signal: AbortSignal): Promise<Ending> {
  return new Promise((resolve) => {
    const finish = (ending: Ending): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      resolve(ending);
    };
    const onAbort = (): void => finish({ kind: 'aborted' });
    const timer = setTimeout(() => finish({ kind: 'timed_out' }), timeoutMs);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    child.once('exit', (code, name) =>
      finish({ kind: 'exited', exitCode: code ?? 128 + constants.signals[name ?? 'SIGKILL'] }),
    );
  });
}

/** What a program printed. */
interface Output {
  readonly text: string;
  /** Characters that are not kept. */
  readonly omitted: number;
}

/** Collects from now on; the answer gives what there was when the streams end, or a moment after it is asked. */
function collectOutput({ child }: StartedProgram, limit: number): () => Promise<Output> {
  const streams = [child.stdout, child.stderr].filter((stream): stream is Readable => stream !== null);
  const closed = once(child, 'close').catch(() => undefined);
  let text = '';
  let omitted = 0;
  for (const stream of streams) {
    stream.setEncoding('utf8');
    // Read on past the limit: a program whose output nobody takes stands still.
    stream.on('data', (chunk: string) => {
      const kept = chunk.slice(0, limit - text.length);
      text += kept;
      omitted += chunk.length - kept.length;
    });
  }
  return async () => {
    await Promise.race([closed, pause(drainMs, undefined, { ref: false })]);
    for (const stream of streams) stream.destroy();
    return { text, omitted };
  };
}

function cancelled(program: string): HandeyeError {
  return new HandeyeError('cancelled', `The run was cancelled while "${program}" ran.`, { data: { program } });
}
