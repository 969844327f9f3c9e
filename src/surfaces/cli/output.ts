import { errnoOf } from '../../domain/system-error.js';
import { ansiPaint, plainPaint, signsFor, type Paint, type Signs } from '../../projections/terminal-style.js';

/** A stream of this process that text is written to. */
export interface Output {
  readonly isTerminal: boolean;
  /** Columns. */
  readonly width: number;
  readonly paint: Paint;
  readonly signs: Signs;
  readonly unicode: boolean;
  write(text: string): void;
  line(text?: string): void;
}

/** Lines for people are not made wider than this, however wide the terminal is. */
const widest = 120;

/**
 * Wraps stdout or stderr: colours where they are seen and wanted (NO_COLOR, FORCE_COLOR, TERM=dumb), and a reader that
 * went away (`| head`) is no error.
 */
export function openOutput(stream: NodeJS.WriteStream, env: NodeJS.ProcessEnv = process.env): Output {
  let gone = false;
  stream.on('error', (error) => {
    if (errnoOf(error) !== 'EPIPE') throw error;
    gone = true;
  });
  const isTerminal = stream.isTTY === true && env['TERM'] !== 'dumb';
  const unicode = env['TERM'] !== 'linux' && (process.platform !== 'win32' || env['WT_SESSION'] !== undefined);
  const write = (text: string): void => {
    if (!gone) stream.write(text);
  };
  return {
    isTerminal,
    get width() {
      // A terminal that was never told its size says 0, as those of containers and of `script` do.
      return Math.min(widest, stream.columns === 0 ? 80 : (stream.columns ?? 100));
    },
    paint: wantsColour(isTerminal, env) ? ansiPaint : plainPaint,
    signs: signsFor(unicode),
    unicode,
    write,
    line: (text = '') => write(`${text}\n`),
  };
}

/** As https://no-color.org and https://force-color.org have it. */
function wantsColour(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
  if (env['NO_COLOR']) return false;
  const force = env['FORCE_COLOR'];
  return force === undefined || force === '' ? isTerminal : force !== '0';
}
