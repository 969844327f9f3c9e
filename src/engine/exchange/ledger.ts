import { z } from 'zod';

const entrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('taken'),
    number: z.int(),
    /** Identifies the message: delivered again, it gets the recorded answer. */
    id: z.string(),
    name: z.string(),
    sha256: z.string(),
    time: z.string(),
  }),
  z.object({ type: z.literal('started'), number: z.int(), index: z.int(), what: z.string(), time: z.string() }),
  z.object({ type: z.literal('finished'), number: z.int(), index: z.int(), result: z.unknown(), time: z.string() }),
  z.object({ type: z.literal('answered'), number: z.int(), answer: z.string(), time: z.string() }),
  z.object({ type: z.literal('refused'), number: z.int(), name: z.string(), reason: z.string(), time: z.string() }),
]);

/** One line of the record of an exchange. */
export type LedgerEntry = z.output<typeof entrySchema>;

/** One part of a message, as far as it is known what became of it. */
export type PartRecord =
  | { readonly state: 'new' }
  /** It began and nothing says how it ended: the process was killed meanwhile. */
  | { readonly state: 'started' }
  | { readonly state: 'finished'; readonly result: unknown };

/** What is known of a message. */
export interface MessageRecord {
  readonly number: number;
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  /** The file that answers it, once it is there. */
  readonly answer: string | undefined;
  part(index: number): PartRecord;
}

/** What was recorded of an exchange so far. */
export interface Ledger {
  add(entry: LedgerEntry): void;
  /** The highest number that was given to a message or a refused file; 0 at the start. */
  readonly last: number;
  message(number: number): MessageRecord | undefined;
  withId(id: string): MessageRecord | undefined;
  /** The oldest message that has no answer yet. */
  unanswered(): MessageRecord | undefined;
}

interface Message extends Omit<MessageRecord, 'answer'> {
  answer: string | undefined;
  readonly parts: Map<number, PartRecord>;
}

/** Reads the record of an exchange. Lines that are none of its entries are skipped. */
export function readLedger(lines: readonly string[]): Ledger {
  const messages = new Map<number, Message>();
  const byId = new Map<string, Message>();
  let last = 0;
  const add = (entry: LedgerEntry): void => {
    last = Math.max(last, entry.number);
    const message = messages.get(entry.number);
    switch (entry.type) {
      case 'taken': {
        const { number, id, name, sha256 } = entry;
        const parts = new Map<number, PartRecord>();
        const part = (index: number): PartRecord => parts.get(index) ?? { state: 'new' };
        const taken: Message = { number, id, name, sha256, answer: undefined, parts, part };
        messages.set(number, taken);
        byId.set(id, taken);
        return;
      }
      case 'started':
        message?.parts.set(entry.index, { state: 'started' });
        return;
      case 'finished':
        message?.parts.set(entry.index, { state: 'finished', result: entry.result });
        return;
      case 'answered':
        if (message !== undefined) message.answer = entry.answer;
        return;
      case 'refused':
        return;
    }
  };
  for (const line of lines) {
    const entry = entryIn(line);
    if (entry !== undefined) add(entry);
  }
  return {
    add,
    get last() {
      return last;
    },
    message: (number) => messages.get(number),
    withId: (id) => byId.get(id),
    unanswered: () => [...messages.values()].find(({ answer }) => answer === undefined),
  };
}

function entryIn(line: string): LedgerEntry | undefined {
  try {
    const result = entrySchema.safeParse(JSON.parse(line));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
