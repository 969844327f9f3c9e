import type { Xkb } from 'x11';
import type { XConnection } from '../connection.js';
import { symbolOn } from './keymap.js';
import { changeKeys, noSymbol, readKeymap } from './keymap-request.js';

/**
 * Takes symbols off keys that whoever put them there can no longer take off.
 * @param borrowed by code; a key that has another symbol by now is left as it is
 */
export async function giveBackKeys(x: XConnection, borrowed: ReadonlyMap<number, number>): Promise<void> {
  if (borrowed.size === 0) return;
  const xkb = await x.extension<Xkb>('xkb');
  const keymap = await readKeymap(x, xkb);
  const left = keymap.keys.filter((key) => borrowed.has(key.code) && symbolOn(key, 0, 0) === borrowed.get(key.code));
  if (left.length > 0) changeKeys(x, xkb, keymap, new Map(left.map(({ code }) => [code, noSymbol()])));
  await x.settled();
}
