import type { RawEvent } from 'x11';
import { HandeyeError } from '../../domain/errors.js';
import type { XConnection } from './connection.js';
import { selectionNotify } from './events.js';

/** How long an owner may take for each part, in ms. */
const ownerTime = 2000;
/** In units of four bytes: as much of a property as there is. */
const everything = 0x1fffffff;

interface Part {
  readonly type: number;
  readonly data: Buffer;
}

/**
 * Reads a selection as text (ICCCM 2.4 and 2.7.2).
 * @param window one of ours that hears of its properties; the owner puts the text there
 * @returns undefined where nothing is selected, or no text
 * @throws HandeyeError `target_unreachable` where the owner does not answer in time
 */
export async function readSelection(x: XConnection, window: number, selection: number): Promise<string | undefined> {
  for (const target of ['UTF8_STRING', 'STRING'] as const) {
    const data = await convert(x, window, selection, x.atoms.of(target));
    if (data !== undefined) return data.toString(target === 'STRING' ? 'latin1' : 'utf8');
  }
  return undefined;
}

async function convert(x: XConnection, window: number, selection: number, target: number): Promise<Buffer | undefined> {
  if ((await x.ask('GetSelectionOwner', selection)) === 0) return undefined;
  const property = x.atoms.of('HANDEYE_SELECTION');
  const parts = hear(x, (event) => isNewValue(event, window, property));
  try {
    const answer = hear(x, (event) => event.type === selectionNotify && event['requestor'] === window);
    x.order('ConvertSelection', window, selection, target, property, 0);
    const notice = await answer.next();
    answer.stop();
    if (notice['property'] === 0) return undefined;
    parts.forget();
    const first = await take(x, window, property);
    if (first === undefined) return undefined;
    if (first.type !== x.atoms.of('INCR')) return first.data;
    // To have taken the first is to ask for the next; an empty one is the end.
    const all: Buffer[] = [];
    for (;;) {
      await parts.next();
      const part = await take(x, window, property);
      if (part === undefined) continue;
      if (part.data.length === 0) return Buffer.concat(all);
      all.push(part.data);
    }
  } finally {
    parts.stop();
  }
}

async function take(x: XConnection, window: number, property: number): Promise<Part | undefined> {
  const found = await x.ask('GetProperty', 1, window, property, 0, 0, everything);
  return found.type === 0 ? undefined : found;
}

function isNewValue(event: RawEvent, window: number, property: number): boolean {
  return event.name === 'PropertyNotify' && event.wid === window && event['atom'] === property && event['state'] === 0;
}

interface Hearing {
  /** The next of them; one that has come already does not come again. */
  next(): Promise<RawEvent>;
  forget(): void;
  stop(): void;
}

/** Gathers events from now on. */
function hear(x: XConnection, isMeant: (event: RawEvent) => boolean): Hearing {
  const heard: RawEvent[] = [];
  let wake: (() => void) | undefined;
  const stop = x.onEvent((event) => {
    if (!isMeant(event)) return;
    heard.push(event);
    wake?.();
  });
  return {
    async next() {
      const event = heard.shift();
      if (event) return event;
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => reject(silence(x)), ownerTime);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = undefined;
      return heard.shift() as RawEvent;
    },
    forget: () => heard.splice(0),
    stop,
  };
}

function silence(x: XConnection): HandeyeError {
  return new HandeyeError(
    'target_unreachable',
    `The program that owns the clipboard of ${x.display} does not answer.`,
    {
      hint: 'It hangs; copy something in another program.',
    },
  );
}
