import type { RawEvent } from 'x11';
import { predefinedAtoms } from './atoms.js';
import type { XConnection } from './connection.js';
import { eventMasks } from './events.js';

/** A text that is handed out to whoever asks. */
export interface Offer {
  readonly text: string;
  /** Hands it out no longer. */
  end(): void;
}

/** Bytes that one request carries for sure: the protocol allows 262 140 without an extension. */
const partSize = 200_000;
/** PropertyNotify: the property was taken away. */
const deleted = 1;
const replace = 0;

/**
 * Becomes the owner of a selection and hands out a text, in parts where it is long (ICCCM 2.2 and 2.7.2).
 * @param window one of ours
 * @param lost told when another program has become the owner
 */
export function offerText(x: XConnection, window: number, selection: number, text: string, lost: () => void): Offer {
  const { of } = x.atoms;
  const utf8 = Buffer.from(text, 'utf8');
  const texts = new Map<number, Buffer>([
    [of('UTF8_STRING'), utf8],
    [of('text/plain;charset=utf-8'), utf8],
    [of('TEXT'), utf8],
    [of('STRING'), Buffer.from(text.replaceAll(/[\u0100-\u{10ffff}]/gu, '?'), 'latin1')],
  ]);
  const sending = new Set<() => void>();

  /** Puts what is asked for on the property; false where it is nothing that we have. */
  const put = (requestor: number, property: number, target: number): boolean => {
    if (target === of('TARGETS')) {
      const targets = numbers([target, ...texts.keys()]);
      x.order('ChangeProperty', replace, requestor, property, predefinedAtoms.ATOM, 32, targets);
      return true;
    }
    const data = texts.get(target);
    if (data === undefined) return false;
    const type = target === of('TEXT') ? of('UTF8_STRING') : target;
    if (data.length <= partSize) x.order('ChangeProperty', replace, requestor, property, type, 8, data);
    else sending.add(sendInParts(x, { requestor, property, type, data }));
    return true;
  };
  const answer = (event: RawEvent): void => {
    const [requestor, target] = [Number(event['requestor']), Number(event['target'])];
    // Old programs leave it to the target to name the property.
    const property = Number(event['property']) || target;
    const isPut = put(requestor, property, target);
    x.order('SendEvent', requestor, 0, 0, {
      name: 'SelectionNotify',
      time: event['time'],
      requestor,
      selection,
      target,
      property: isPut ? property : 0,
    });
  };

  const stop = x.onEvent((event) => {
    if (event['selection'] !== selection || event['owner'] !== window) return;
    if (event.name === 'SelectionRequest') answer(event);
    if (event.name === 'SelectionClear') {
      end();
      lost();
    }
  });
  const end = (): void => {
    stop();
    for (const give of sending) give();
  };
  x.order('SetSelectionOwner', window, selection, 0);
  return { text, end };
}

interface Delivery {
  readonly requestor: number;
  readonly property: number;
  readonly type: number;
  readonly data: Buffer;
}

/** Part by part: each time the requestor has taken one away, the next is put there, an empty one at the end. */
function sendInParts(x: XConnection, { requestor, property, type, data }: Delivery): () => void {
  let offset = 0;
  const stop = x.onEvent((event) => {
    if (event.name !== 'PropertyNotify' || event.wid !== requestor) return;
    if (event['atom'] !== property || event['state'] !== deleted) return;
    const part = data.subarray(offset, offset + partSize);
    offset += part.length;
    x.order('ChangeProperty', replace, requestor, property, type, 8, part);
    if (part.length === 0) stop();
  });
  x.select(requestor, eventMasks.property);
  x.order('ChangeProperty', replace, requestor, property, x.atoms.of('INCR'), 32, numbers([data.length]));
  return stop;
}

function numbers(values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32LE(value, index * 4);
  return data;
}
