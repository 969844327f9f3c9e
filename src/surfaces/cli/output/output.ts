import { fstatSync, writeFileSync } from 'node:fs';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import { errnoOf, isFullDisk, systemReason } from '../../../domain/system-error.js';
import { ansiPaint, plainPaint, signsFor, type Paint, type Signs } from '../../../projections/terminal-style.js';

/** A stream of this process that text is written to. */
export interface Output {
  readonly isTerminal: boolean;
  /** Columns. */
  readonly width: number;
  readonly paint: Paint;
  readonly signs: Signs;
  readonly unicode: boolean;
  /** Whether a write has failed, as when its reader went away: nothing arrives any more. */
  readonly isClosed: boolean;
  write(text: string): void;
  line(text?: string): void;
}

/** stdout or stderr of a process. */
export type StandardStream = NodeJS.WriteStream & { readonly fd: number };

/** Lines for people are not made wider than this, however wide the terminal is. */
const widest = 120;

/** An output that knows whether all of it arrived. */
export interface WatchedOutput extends Output {
  /** Waits until everything is written. @returns why it could not be: `storage_full`, `storage_unwritable` */
  flush(): Promise<HandeyeError | undefined>;
}

/**
 * Wraps stdout or stderr: colours where they are seen and wanted (NO_COLOR, FORCE_COLOR, TERM=dumb), and a reader that
 * went away (`| head`) is no error.
 */
export function openOutput(
  stream: StandardStream,
  { name, env = process.env }: { readonly name: string; readonly env?: NodeJS.ProcessEnv },
): WatchedOutput {
  let failure: unknown;
  const note = (error?: unknown): void => {
    failure ??= error ?? undefined;
  };
  stream.on('error', note);
  const isFile = leadsToFile(stream);
  const write = (text: string): void => {
    if (failure) return;
    if (!isFile) {
      stream.write(text, note);
      return;
    }
    try {
      // A stream takes a part that was written for all of it, so that a full disk would cut the output off unseen.
      writeFileSync(stream.fd, text);
    } catch (error) {
      note(error);
    }
  };
  const isTerminal = stream.isTTY === true && env['TERM'] !== 'dumb';
  const unicode = env['TERM'] !== 'linux' && (process.platform !== 'win32' || env['WT_SESSION'] !== undefined);
  return {
    isTerminal,
    get width() {
      // A terminal that never got its size reports 0, as those of containers and of `script` do.
      return Math.min(widest, stream.columns === 0 ? 80 : (stream.columns ?? 100));
    },
    paint: wantsColour(isTerminal, env) ? ansiPaint : plainPaint,
    signs: signsFor(unicode),
    unicode,
    get isClosed() {
      return failure !== undefined;
    },
    write,
    line: (text = '') => write(`${text}\n`),
    async flush() {
      if (!isFile) await new Promise<void>((done) => stream.write('', () => done()));
      return failure === undefined || errnoOf(failure) === 'EPIPE' ? undefined : outputFault(name, failure);
    },
  };
}

function leadsToFile({ fd, isTTY }: StandardStream): boolean {
  try {
    const found = fstatSync(fd);
    return found.isFile() || (found.isCharacterDevice() && !isTTY);
  } catch {
    return false;
  }
}

function outputFault(name: string, failure: unknown): HandeyeError {
  return new HandeyeError(
    isFullDisk(failure) ? 'storage_full' : 'storage_unwritable',
    `${name} cannot be written: ${systemReason(failure) ?? messageOf(failure)}.`,
    { hint: 'What was printed is not complete. Free some space, or lead the output elsewhere.', cause: failure },
  );
}

/** As https://no-color.org and https://force-color.org have it. */
function wantsColour(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  const force = env['FORCE_COLOR'];
  return force === undefined || force === '' ? isTerminal : force !== '0';
}
