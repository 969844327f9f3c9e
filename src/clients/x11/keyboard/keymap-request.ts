import type { Xkb } from 'x11';
import type { XConnection } from '../connection.js';
import type { Key, Keymap, KeyType } from './keymap.js';

/** XKB: the keyboard that all programs listen to. */
export const coreKeyboard = 0x100;
/** XkbGetMap and XkbSetMap, their minor opcodes. */
const getMap = 8;
const setMap = 9;
const parts = { types: 1, symbols: 2, modifiers: 4 } as const;

/** Reads the keyboard with all that is on its keys (XKB protocol, XkbGetMap; the package does not know that request). */
export async function readKeymap(x: XConnection, xkb: Xkb): Promise<Keymap> {
  return x.answerTo<Keymap>((answer) => {
    const request = Buffer.alloc(28);
    request.writeUInt8(xkb.majorOpcode, 0);
    request.writeUInt8(getMap, 1);
    request.writeUInt16LE(request.length / 4, 2);
    request.writeUInt16LE(coreKeyboard, 4);
    request.writeUInt16LE(parts.types | parts.symbols | parts.modifiers, 6);
    const { client } = x;
    client.seq_num++;
    client.replies[client.seq_num] = [parseKeymap, answer];
    client.pack_stream.put(request);
    client.pack_stream.submit(true);
  });
}

/** A key without a symbol, as XKB writes it. */
export function noSymbol(): Buffer {
  return Buffer.alloc(8);
}

/**
 * A key with one symbol, whatever is held or locked.
 * @returns as XKB writes it: type 0 is the one with a single level, on every keyboard
 */
export function singleSymbol(symbol: number): Buffer {
  const wire = Buffer.alloc(12);
  wire.writeUInt8(1, 4);
  wire.writeUInt8(1, 5);
  wire.writeUInt16LE(1, 6);
  wire.writeUInt32LE(symbol, 8);
  return wire;
}

/**
 * Changes what is on some keys, in one request: window managers take some 50 ms for each change of the keyboard. The keys in
 * between are written as they are, for a request changes keys in a row.
 * @param keymap as it is now
 * @param changes by code, as XKB writes keys
 */
export function changeKeys(x: XConnection, xkb: Xkb, { keys }: Keymap, changes: ReadonlyMap<number, Buffer>): void {
  const codes = [...changes.keys()];
  const [first, last] = [Math.min(...codes), Math.max(...codes)];
  const row = keys.filter(({ code }) => code >= first && code <= last);
  const wires = row.map(({ code, wire }) => changes.get(code) ?? wire);
  const head = Buffer.alloc(36);
  const body = Buffer.concat(wires);
  head.writeUInt8(xkb.majorOpcode, 0);
  head.writeUInt8(setMap, 1);
  head.writeUInt16LE((head.length + body.length) / 4, 2);
  head.writeUInt16LE(coreKeyboard, 4);
  head.writeUInt16LE(parts.symbols, 6);
  head.writeUInt8(keys[0]?.code ?? 0, 10);
  head.writeUInt8(keys.at(-1)?.code ?? 0, 11);
  head.writeUInt8(first, 14);
  head.writeUInt8(row.length, 15);
  head.writeUInt16LE(
    wires.reduce((total, wire) => total + wire.readUInt16LE(6), 0),
    16,
  );
  x.client.seq_num++;
  x.client.pack_stream.put(Buffer.concat([head, body]));
  x.client.pack_stream.submit();
}

/** Positions after the first eight bytes of the reply, which the package takes off. */
const at = {
  types: 7,
  firstKey: 9,
  keys: 12,
  modifiedKeys: 25,
  data: 32,
} as const;

/** Reads the reply to XkbGetMap. */
function parseKeymap(body: Buffer): Keymap {
  const types: KeyType[] = [];
  const keys: Key[] = [];
  let offset: number = at.data;

  for (let index = 0; index < body.readUInt8(at.types); index++) {
    const mask = body.readUInt8(offset);
    const entries = body.readUInt8(offset + 5);
    const hasPreserve = body.readUInt8(offset + 6) !== 0;
    offset += 8;
    const levels: KeyType['levels'][number][] = [];
    for (let entry = 0; entry < entries; entry++, offset += 8) {
      // An entry whose virtual modifiers are bound to no real one is not active.
      if (body.readUInt8(offset) === 0) continue;
      levels.push({ modifiers: body.readUInt8(offset + 1), level: body.readUInt8(offset + 2) });
    }
    if (hasPreserve) offset += entries * 4;
    types.push({ mask, levels });
  }

  const firstKey = body.readUInt8(at.firstKey);
  for (let index = 0; index < body.readUInt8(at.keys); index++) {
    const groups = body.readUInt8(offset + 4);
    const width = body.readUInt8(offset + 5);
    const count = body.readUInt16LE(offset + 6);
    const start = offset;
    offset += 8;
    const symbols = Array.from({ length: count }, (_, one) => body.readUInt32LE(offset + one * 4));
    offset += count * 4;
    const groupCount = groups & 0x0f;
    keys.push({
      code: firstKey + index,
      groupCount,
      beyond: beyondGroups(groups),
      width,
      types: Array.from({ length: groupCount }, (_, group) => types[body.readUInt8(start + group)] ?? noType),
      symbols,
      wire: body.subarray(start, offset),
    });
  }

  const modifiers = new Map<number, number>();
  for (let index = 0; index < body.readUInt8(at.modifiedKeys); index++, offset += 2) {
    modifiers.set(body.readUInt8(offset), body.readUInt8(offset + 1));
  }
  return { keys, modifiers };
}

const noType: KeyType = { mask: 0, levels: [] };

/** XKB protocol, "Computing a State Field from an XKB State": bits 6 and 7 say how, bits 4 and 5 which group instead. */
function beyondGroups(groups: number): Key['beyond'] {
  if ((groups & 0x80) !== 0) return (groups & 0x30) >> 4;
  return (groups & 0x40) === 0 ? 'wrap' : 'clamp';
}
