import { once } from 'node:events';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { HandeyeError } from '../../domain/errors.js';
import type { CommandResult } from '../../ports/host.js';
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

/**
 * Runs a program to its end; what it leaves running in the background lives on.
 * @throws HandeyeError `usage` for an empty command, `environment_missing`, `cancelled` when aborted
 */
export async function runCommand({
  command,
  timeoutMs,
  signal,
  search,
  groups,
}: CommandOptions): Promise<CommandResult> {
  const [program, ...args] = command;
  if (program === undefined) {
    throw new HandeyeError('usage', 'The command is empty.', { hint: 'Give a program and its arguments.' });
  }
  if (signal.aborted) throw cancelled(program);
  const started = await startProgram(program, args, search, ['ignore', 'pipe', 'pipe']);
  groups.add(started.pid);
  const output = collectOutput(started);
  const ending = await endOf(started, timeoutMs, signal);
  if (ending.kind === 'exited') groups.drop(started.pid);
  else await groups.end(started.pid);
  const text = await output();
  if (ending.kind === 'aborted') throw cancelled(program);
  return ending.kind === 'exited'
    ? { exitCode: ending.exitCode, output: text, timedOut: false }
    : { exitCode: timedOutCode, output: text, timedOut: true };
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

/** Collects from now on; the answer gives what there was when the streams end, or a moment after it is asked. */
function collectOutput({ child }: StartedProgram): () => Promise<string> {
  const streams = [child.stdout, child.stderr].filter((stream): stream is Readable => stream !== null);
  const closed = once(child, 'close').catch(() => undefined);
  let text = '';
  for (const stream of streams) {
    stream.setEncoding('utf8');
    // Read on past the limit: a program whose output nobody takes stands still.
    stream.on('data', (chunk: string) => {
      if (text.length < outputLimit) text += chunk.slice(0, outputLimit - text.length);
    });
  }
  return async () => {
    await Promise.race([closed, pause(drainMs, undefined, { ref: false })]);
    for (const stream of streams) stream.destroy();
    return text;
  };
}

function cancelled(program: string): HandeyeError {
  return new HandeyeError('cancelled', `The run was cancelled while "${program}" ran.`, { data: { program } });
}
