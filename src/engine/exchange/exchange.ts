import { HandeyeError } from '../../domain/errors.js';
import { sha256 } from '../../domain/sha256.js';
import type { Clock } from '../../ports/clock.js';
import type { ExchangeFile, ExchangeFolder } from '../../ports/exchange-folder.js';
import { readLedger, type LedgerEntry, type MessageRecord } from './ledger.js';

/** What an exchange takes as messages, and where it keeps them. */
export interface ExchangeOptions {
  /** The subfolder that messages appear in; empty: the exchange folder itself. */
  readonly inbox: string;
  /** The subfolder that taken messages are kept in. */
  readonly taken: string;
  accepts(name: string): boolean;
  readonly maxBytes: number;
  /** Whether a text is all of a message: one that is still being written is cut off somewhere. */
  isWhole(text: string): 'yes' | 'perhaps' | 'no';
  /** What identifies a message, where it says so itself or its name does; else each file is a message of its own. */
  idOf(name: string, text: string): string | undefined;
}

/** A message that nobody else takes. */
export interface Message {
  readonly number: number;
  /** As its sender called the file. */
  readonly name: string;
  readonly text: string;
  readonly record: MessageRecord;
}

/** What comes next. */
export type Incoming =
  | { readonly kind: 'message'; readonly message: Message }
  /** Delivered again: the answer that it got is recorded, and nothing is done. */
  | { readonly kind: 'duplicate'; readonly name: string; readonly record: MessageRecord }
  /** Kept in `dead-letter/` with the reason. */
  | { readonly kind: 'refused'; readonly name: string; readonly reason: string };

/** Messages of another party, each taken once. */
export interface Exchange {
  /** Whether something is there already: what an earlier process did not finish, or what came while none ran. */
  hasWaiting(): Promise<boolean>;
  /** Waits for the next message. @throws HandeyeError `cancelled`, `storage_…`, `store_in_use` */
  next(signal: AbortSignal): Promise<Incoming>;
  /** Records that a part of a message begins. */
  started(message: Message, index: number, what: string): Promise<void>;
  /** Records what became of it. */
  finished(message: Message, index: number, result: unknown): Promise<void>;
  /** Records that a message has its answer. */
  answered(message: Message, answer: string): Promise<void>;
  /** Keeps a message in `dead-letter/` with the reason. */
  refuse(message: Message, reason: string): Promise<void>;
  /** Whether a message is the same file as it was taken. */
  isUnchanged(message: Message): Promise<boolean>;
}

/** The record of an exchange. */
const ledgerName = 'exchange.jsonl';

/** Where files go that cannot be messages. */
const deadLetters = 'dead-letter';

/** How often the folder is looked at when the system reports no change, in milliseconds: network file systems report none. */
const lookAgainMs = 500;

/**
 * How long nothing must have been written to a file before it is taken, in milliseconds, by whether its text is whole: writers
 * write in pieces. One that stays cut off counts as it stands in the end.
 */
const restMs = { yes: 0, perhaps: 8, no: 1_000 };

/** Opens the exchange in a folder, where it was left off. */
export async function openExchange(
  folder: ExchangeFolder,
  options: ExchangeOptions,
  { clock }: { readonly clock: Clock },
): Promise<Exchange> {
  const ledger = readLedger(await folder.lines(ledgerName));
  const { inbox, taken, maxBytes } = options;
  const now = (): string => clock.now().toISOString();
  const record = async (entry: LedgerEntry): Promise<void> => {
    await folder.append(ledgerName, JSON.stringify(entry));
    ledger.add(entry);
  };
  const placeOf = (number: number, name: string): string => `${taken}/${numbered(number)}-${keptName(name)}`;

  /** A message that was taken when its process was killed before it was recorded: nothing was done for it. */
  const recordUnrecorded = async (): Promise<void> => {
    for (const { name: path } of await folder.files(taken)) {
      const parts = /^(\d{4,})-(.+)$/.exec(path.slice(taken.length + 1));
      if (parts === null) continue;
      const number = Number(parts[1]);
      if (number <= ledger.last || ledger.message(number) !== undefined) continue;
      const read = await folder.read(path, maxBytes);
      if (read.outcome === 'text') await recordTaken(number, parts[2]!, read.text);
    }
  };

  const recordTaken = async (number: number, name: string, text: string): Promise<MessageRecord> => {
    const id = options.idOf(name, text) ?? `${numbered(number)}-${name}`;
    await record({ type: 'taken', number, id, name, sha256: sha256(text), time: now() });
    return ledger.message(number)!;
  };

  const refuseFile = async (path: string, name: string, reason: string): Promise<Incoming | undefined> => {
    const number = ledger.last + 1;
    const kept = `${deadLetters}/${numbered(number)}-${keptName(name)}`;
    if (!(await folder.move(path, kept))) return undefined;
    await folder.publish(`${kept}.reason.txt`, `${reason}\n`);
    await record({ type: 'refused', number, name, reason, time: now() });
    return { kind: 'refused', name, reason };
  };

  /** Milliseconds that a file must still be left alone; 0 where it can be taken. */
  const restLeft = (file: ExchangeFile, text: string): number => {
    if (seen?.state !== file.state) seen = { state: file.state, atMs: clock.monotonicMs() };
    // By the time of the file, and where that lies in the future, by how long it has been seen as it is.
    const ageMs = Math.max(clock.now().getTime() - file.modifiedMs, clock.monotonicMs() - seen.atMs);
    return Math.max(0, restMs[options.isWhole(text)] - ageMs);
  };
  let seen: { readonly state: string; readonly atMs: number } | undefined;

  const take = async (
    file: ExchangeFile,
  ): Promise<Incoming | { readonly kind: 'wait'; readonly ms: number } | undefined> => {
    const name = file.name.slice(inbox === '' ? 0 : inbox.length + 1);
    if (file.size > maxBytes)
      return refuseFile(file.name, name, `it has ${file.size} bytes, and ${maxBytes} are read at most`);
    const read = await folder.read(file.name, maxBytes);
    if (read.outcome === 'gone') return undefined;
    if (read.outcome === 'refused') return refuseFile(file.name, name, read.reason);
    const ms = restLeft(read.file, read.text);
    if (ms > 0) return { kind: 'wait', ms };
    const id = options.idOf(name, read.text);
    const known = id === undefined ? undefined : ledger.withId(id);
    const number = ledger.last + 1;
    if (known !== undefined) {
      if (known.sha256 !== sha256(read.text))
        return refuseFile(file.name, name, `another message with the id "${known.id}" was taken before`);
      await folder.remove(file.name);
      return { kind: 'duplicate', name, record: known };
    }
    if (!(await folder.claim(`claims/${numbered(number)}`, `${name}\n`)))
      throw new HandeyeError('store_in_use', `Another process takes the messages in ${folder.path}.`, {
        hint: 'Only one runtime may serve a folder: end the other one.',
      });
    const place = placeOf(number, name);
    if (!(await folder.move(file.name, place))) return undefined;
    // What was moved counts: it may have been written, or another put in its place, since it was read.
    const moved = await folder.read(place, maxBytes);
    if (moved.outcome !== 'text') {
      const reason = moved.outcome === 'gone' ? 'it was removed while it was taken' : moved.reason;
      return (await refuseFile(place, name, reason)) ?? { kind: 'refused', name, reason };
    }
    states.set(number, moved.file.state);
    return {
      kind: 'message',
      message: { number, name, text: moved.text, record: await recordTaken(number, name, moved.text) },
    };
  };

  const states = new Map<number, string>();

  await recordUnrecorded();
  // What a process that was killed has claimed and not taken is free again.
  for (const { name } of await folder.files('claims'))
    if (Number(name.slice('claims/'.length)) > ledger.last) await folder.remove(name);

  /** The message that an earlier process did not finish. */
  let left = ledger.unanswered();
  const takeLeft = async (): Promise<Incoming | undefined> => {
    const unfinished = left;
    left = undefined;
    if (unfinished === undefined) return undefined;
    const { number, name } = unfinished;
    const read = await folder.read(placeOf(number, name), maxBytes);
    if (read.outcome === 'text' && sha256(read.text) === unfinished.sha256)
      return { kind: 'message', message: { number, name, text: read.text, record: unfinished } };
    const reason = 'it is gone or was changed after it was taken, while handeye did not run';
    await record({ type: 'answered', number, answer: '', time: now() });
    return { kind: 'refused', name, reason };
  };

  const acceptedFiles = async (): Promise<readonly ExchangeFile[]> =>
    (await folder.files(inbox)).filter(({ name }) =>
      options.accepts(inbox === '' ? name : name.slice(inbox.length + 1)),
    );

  return {
    hasWaiting: async () => left !== undefined || (await acceptedFiles()).length > 0,
    async next(signal) {
      const before = await takeLeft();
      if (before !== undefined) return before;
      let wake = (): void => undefined;
      let hasChanged = false;
      const stop = folder.watch(inbox, () => {
        hasChanged = true;
        wake();
      });
      try {
        for (;;) {
          if (signal.aborted) throw new HandeyeError('cancelled', 'Nothing more is waited for.');
          hasChanged = false;
          let waitMs = lookAgainMs;
          const [oldest] = await acceptedFiles();
          const found = oldest && (await take(oldest));
          if (found !== undefined && found.kind !== 'wait') return found;
          if (found !== undefined) waitMs = Math.min(waitMs, found.ms);
          else if (oldest !== undefined) continue;
          if (hasChanged) continue;
          const woken = new AbortController();
          wake = () => woken.abort();
          await clock.sleep(waitMs, AbortSignal.any([woken.signal, signal]));
        }
      } finally {
        stop();
      }
    },
    started: async ({ number }, index, what) => record({ type: 'started', number, index, what, time: now() }),
    finished: async ({ number }, index, result) => record({ type: 'finished', number, index, result, time: now() }),
    answered: async ({ number }, answer) => record({ type: 'answered', number, answer, time: now() }),
    async refuse({ number, name }, reason) {
      const kept = `${deadLetters}/${numbered(number)}-${keptName(name)}`;
      await folder.move(placeOf(number, name), kept);
      await folder.publish(`${kept}.reason.txt`, `${reason}\n`);
    },
    async isUnchanged({ number, name }) {
      const state = states.get(number);
      if (state === undefined) return true;
      const read = await folder.read(placeOf(number, name), maxBytes);
      return read.outcome === 'text' && read.file.state === state;
    },
  };
}

/** A name that still fits a file system with a number before it and a suffix after it. */
function keptName(name: string): string {
  return Array.from(name).slice(-60).join('');
}

/** A number as file names have it, so that they sort. */
export function numbered(number: number): string {
  return String(number).padStart(4, '0');
}
