import { pino, type DestinationStream } from 'pino';
import type { LogLevel } from '../../domain/policy/config.js';
import { jsonWithoutRunnerCommands } from '../../domain/runner-commands.js';
import type { LogData, Logger } from '../../ports/logger.js';
import { prettyDestination } from './pretty-destination.js';

/** What is logged, how, and where to. */
export interface PinoLoggerOptions {
  /** Lines below this level are dropped. Default: `info`. */
  readonly level?: LogLevel;
  /** `pretty` for people, `json` for machines. Default: by whether stderr is a terminal. */
  readonly format?: 'pretty' | 'json';
  /** Where lines go. Default: stderr, because stdout belongs to reports and protocols. */
  readonly destination?: DestinationStream;
  /** Replaces what must not be seen, such as secrets, in every message and text. */
  readonly mask?: (text: string) => string;
}

/** Logs lines to stderr. */
export function createPinoLogger(options: PinoLoggerOptions = {}): Logger {
  const { level = 'info', mask = (text) => text } = options;
  const format = options.format ?? (process.stderr.isTTY ? 'pretty' : 'json');
  // Written at once: the last lines before a crash are those that are needed.
  const destination = options.destination ?? pino.destination({ dest: 2, sync: true });
  const target = format === 'pretty' ? prettyDestination(destination) : harmless(destination);
  return wrap(
    pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, formatters: { level: levelName } }, target),
    mask,
  );
}

/** The log of a CI job shows what apps wrote; none of it may command the runner. */
function harmless(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(jsonWithoutRunnerCommands(line)) };
}

function levelName(label: string): { level: string } {
  return { level: label };
}

/** Deeper data is not for a line of a log; also ends circles. */
const maxDepth = 5;

type Pino = ReturnType<typeof pino>;

function wrap(logger: Pino, mask: (text: string) => string): Logger {
  const log =
    (level: Exclude<LogLevel, 'silent'>) =>
    (message: string, data: LogData = {}): void => {
      if (logger.isLevelEnabled(level)) logger[level](masked(data, mask) as LogData, mask(message));
    };
  return {
    debug: log('debug'),
    info: log('info'),
    warn: log('warn'),
    error: log('error'),
    child: (data) => wrap(logger.child(masked(data, mask) as LogData), mask),
  };
}

/** A copy with every text masked. Of errors the message and the code are kept: a stack is of no use to a user. */
function masked(value: unknown, mask: (text: string) => string, depth = 0): unknown {
  if (typeof value === 'string') return mask(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > maxDepth) return '…';
  if (value instanceof Error) {
    return { name: value.name, message: mask(value.message), ...('code' in value && { code: value.code }) };
  }
  if (Array.isArray(value)) return value.map((entry: unknown) => masked(entry, mask, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, masked(entry, mask, depth + 1)]));
}
