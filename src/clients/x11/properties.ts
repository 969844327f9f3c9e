import type { AtomName } from './atoms.js';
import { whereThere, type XConnection } from './connection.js';

/** The value of a property as the server keeps it. */
interface XProperty {
  readonly type: number;
  readonly format: number;
  readonly data: Buffer;
}

/** Four bytes are one unit; no property that is read here is longer than this many. */
const longest = 1 << 16;

/** A property of a window; undefined where either is not there. */
async function readProperty(x: XConnection, window: number, name: AtomName): Promise<XProperty | undefined> {
  const found = await whereThere(x.ask('GetProperty', 0, window, x.atoms.of(name), 0, 0, longest));
  return found === undefined || found.type === 0 ? undefined : found;
}

/** The numbers of a property of 32 bits each (windows, atoms, cardinals); none where it is not there. */
export async function readNumbers(x: XConnection, window: number, name: AtomName): Promise<readonly number[]> {
  const property = await readProperty(x, window, name);
  if (property === undefined || property.format !== 32) return [];
  const { data } = property;
  return Array.from({ length: data.length >> 2 }, (_, index) => data.readUInt32LE(index * 4));
}

/** The text of a property, as UTF-8 or, where its type is STRING, as Latin-1 (ICCCM 2.7.1). */
export async function readText(x: XConnection, window: number, name: AtomName): Promise<string | undefined> {
  const property = await readProperty(x, window, name);
  if (property === undefined || property.format !== 8) return undefined;
  return property.data.toString(property.type === x.atoms.of('STRING') ? 'latin1' : 'utf8');
}
