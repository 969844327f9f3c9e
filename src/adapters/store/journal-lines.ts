import { createReadStream } from 'node:fs';
import { HandeyeError } from '../../domain/errors.js';
import { journalVersion, type RunEvent } from '../../domain/event/run-event.js';

/** What a journal file holds. */
export interface JournalContent {
  readonly events: readonly RunEvent[];
  /** Bytes up to the end of the last readable line: where writing may go on. */
  readonly goodBytes: number;
  /** Why what follows the events is left out: `journal_damaged`. A last line that a crash cut off is no damage. */
  readonly damage?: HandeyeError;
}

/** A place between two lines of a journal. */
export interface JournalPosition {
  /** Number of the event before it, which is also that of its line. */
  readonly seq: number;
  readonly bytes: number;
}

/** Where a journal begins. */
export const journalStart: JournalPosition = { seq: 0, bytes: 0 };

const newline = 0x0a;

/**
 * Reads the events of a journal, up to a line that cannot be read or a gap in the numbering. The last line is left out when
 * it was cut off or damaged by a crash.
 * @param after where to begin
 * @throws HandeyeError `journal_damaged` for a later format
 */
export async function readJournal(file: string, after = journalStart): Promise<JournalContent> {
  const events: RunEvent[] = [];
  let goodBytes = after.bytes;
  let unreadable: { line: number; reason: string } | undefined;
  let lineNumber = after.seq;
  for await (const { bytes, complete } of linesOf(file, after.bytes)) {
    lineNumber += 1;
    if (unreadable) return { events, goodBytes, damage: damaged(file, unreadable.line, unreadable.reason) };
    const parsed = parseLine(bytes, lineNumber);
    // A line without its end may look whole and still be the start of a longer one.
    if (!complete) break;
    if (typeof parsed === 'string') {
      unreadable = { line: lineNumber, reason: parsed };
      continue;
    }
    refuseLaterVersion(file, parsed);
    events.push(parsed);
    goodBytes += bytes.length + 1;
  }
  return { events, goodBytes };
}

/**
 * Lines end at a line feed and nowhere else: `node:readline` would also end them at U+2028, which JSON leaves as it is.
 */
async function* linesOf(file: string, start: number): AsyncGenerator<{ bytes: Buffer; complete: boolean }> {
  let rest: Buffer[] = [];
  for await (const chunk of createReadStream(file, { start, highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      yield { bytes: Buffer.concat([...rest, chunk.subarray(from, end)]), complete: true };
      rest = [];
      from = end + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield { bytes: Buffer.concat(rest), complete: false };
}

function parseLine(bytes: Buffer, expectedSeq: number): RunEvent | string {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    return 'it is not JSON';
  }
  if (typeof value !== 'object' || value === null || !('type' in value) || !('seq' in value)) return 'it is no event';
  if (value.seq !== expectedSeq) return `it holds event ${String(value.seq)} where ${expectedSeq} should be`;
  return value as RunEvent;
}

function refuseLaterVersion(file: string, event: RunEvent): void {
  if (event.type !== 'run_started') return;
  const version: number = event.journalVersion;
  if (version <= journalVersion) return;
  throw new HandeyeError(
    'journal_damaged',
    `${file} was written by a later handeye (${event.handeyeVersion}): its journal has version ${version}, this one reads up to ${journalVersion}.`,
    { hint: `Use handeye ${event.handeyeVersion} or later to read it.`, data: { file, journalVersion: version } },
  );
}

function damaged(file: string, line: number, reason: string): HandeyeError {
  return new HandeyeError('journal_damaged', `${file}:${line} cannot be read: ${reason}.`, {
    hint: `The ${line - 1} lines before it are whole.`,
    data: { file, line },
  });
}
