import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { HandeyeError } from '../../domain/errors.js';
import { errnoOf } from '../../domain/system-error.js';
import type { Clipboard } from '../../ports/clipboard.js';
import { clipboardPrograms, type ClipboardProgram } from './clipboard-programs.js';

/** Where the clipboard is. */
export interface SystemClipboardOptions {
  /** Default: the environment of this process. It names the display. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Default: 5,000 ms. A display that hangs does not answer. */
  readonly timeoutMs?: number;
}

/** Longest text that is read, in characters. */
const longestText = 16 * 1024 * 1024;

/** The clipboard of this machine, by the programs that its system has for it. */
export function createSystemClipboard(options: SystemClipboardOptions = {}): Clipboard {
  const { env = process.env, timeoutMs = 5_000 } = options;
  const environment = { platform: process.platform, env };
  /** The first of the programs that is installed, and how it ended. */
  const run = async (way: 'read' | 'write', input?: string): Promise<ProgramEnd> => {
    const { programs, package: missing } = clipboardPrograms(environment);
    if (programs.length === 0) throw noDisplay();
    for (const program of programs) {
      const end = await runProgram(program[way], input, env, timeoutMs);
      if (end !== 'not_installed') return { ...end, isLate: program.isLate === true };
    }
    throw notInstalled(missing, programs);
  };
  const read = async (): Promise<string> => {
    const { program, exitCode, output, errors } = await run('read');
    if (exitCode === 0) return output;
    if (saysEmpty(errors)) return '';
    throw failed(program, errors);
  };
  return {
    read,
    async write(text) {
      const { program, exitCode, errors, isLate } = await run('write', text);
      if (exitCode !== 0) throw failed(program, errors);
      const until = performance.now() + timeoutMs;
      while (isLate && (await read()) !== text)
        if (performance.now() > until) throw failed(program, 'the text is not there afterwards');
    },
  };
}

interface ProgramEnd {
  readonly program: string;
  readonly exitCode: number | null;
  readonly output: string;
  readonly errors: string;
  readonly isLate?: boolean;
}

async function runProgram(
  [program, ...args]: ClipboardProgram['read' | 'write'],
  input: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
  timeoutMs: number,
): Promise<ProgramEnd | 'not_installed'> {
  // On its own: what has the clipboard goes on in the background, and is not to end with a Ctrl+C for this process.
  const child = spawn(program, args, { env: { ...env }, detached: process.platform !== 'win32', windowsHide: true });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (output.length < longestText) output += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    if (errors.length < 1_000) errors += chunk;
  });
  // It may end before it has read everything, and says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  try {
    const closed = once(child, 'close');
    closed.catch(() => undefined);
    const [exitCode, signal] = (await once(child, 'exit')) as [number | null, string | null];
    // What has the clipboard goes on in the background, with the streams open.
    if (input === undefined || exitCode !== 0) await closed;
    if (signal === 'SIGKILL') errors = `it did not answer in ${timeoutMs / 1000} s`;
    return { program, exitCode, output, errors };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return 'not_installed';
    throw error;
  } finally {
    clearTimeout(timer);
    for (const stream of [child.stdout, child.stderr]) stream.destroy();
    child.unref();
  }
}

/** What the programs say of a clipboard that has no text in it. */
function saysEmpty(errors: string): boolean {
  return /not available|nothing is copied|no suitable type|no selection/i.test(errors);
}

function noDisplay(): HandeyeError {
  return new HandeyeError('environment_missing', 'There is no display, so there is no clipboard.', {
    hint: 'Run it in a desktop session, or set DISPLAY or WAYLAND_DISPLAY.',
  });
}

function notInstalled(missing: string, programs: readonly ClipboardProgram[]): HandeyeError {
  const names = programs.map(({ write: [name] }) => name).join(', ');
  return new HandeyeError('environment_missing', `No program that reaches the clipboard is installed (${names}).`, {
    hint: process.platform === 'linux' ? `sudo apt install ${missing} (or dnf, pacman)` : `Install ${missing}.`,
    data: { programs: names },
  });
}

function failed(program: string, errors: string): HandeyeError {
  const reason = errors.trim().split('\n')[0] ?? '';
  return new HandeyeError(
    'environment_missing',
    `The clipboard cannot be reached: ${program} failed${reason === '' ? '' : `: ${reason}`}.`,
    { hint: 'Check that DISPLAY or WAYLAND_DISPLAY names a display that is there.', data: { program } },
  );
}
