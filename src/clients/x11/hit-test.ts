import type { Point } from '../../domain/screen/element/screen-node.js';
import type { XConnection } from './connection.js';
import { managedWindows, topLevelOf, type ManagedWindow } from './windows.js';

/** What a press at a point would reach. */
export interface WindowHit {
  /** The managed window, or the popup. */
  readonly id: number;
  /** `frame` is the title bar or border that the window manager has drawn around the window. */
  readonly part: 'content' | 'frame' | 'popup';
}

/**
 * What is topmost at a point. The server itself says so: it knows stacking, shapes, and areas that let the pointer through.
 * @param point in px of the root window
 * @param likely the window that is supposed to be there: where it is, one round of questions suffices
 * @returns undefined where there is nothing but the root, or no screen
 */
export async function windowAt(x: XConnection, point: Point, likely?: ManagedWindow): Promise<WindowHit | undefined> {
  const [px, py] = [Math.round(point.x), Math.round(point.y)];
  const [screen, first, inFrame] = await Promise.all([
    x.ask('GetGeometry', x.root),
    x.askIfThere('TranslateCoordinates', x.root, x.root, px, py),
    likely && likely.topLevel !== likely.id
      ? x.askIfThere('TranslateCoordinates', x.root, likely.topLevel, px, py)
      : undefined,
  ]);
  // Windows reach beyond the screen, and the server finds them there; the pointer does not get there.
  if (px < 0 || py < 0 || px >= screen.width || py >= screen.height) return undefined;
  const top = first?.child;
  if (top === undefined || top === 0) return undefined;
  if (likely !== undefined && top === likely.topLevel && (top === likely.id || inFrame?.child === likely.id))
    return { id: likely.id, part: 'content' };
  const managed = await managedWindows(x);
  const clients = new Set(managed);
  for (let window: number | undefined = top; window !== undefined && window !== 0;) {
    if (clients.has(window)) return { id: window, part: 'content' };
    window = (await x.askIfThere('TranslateCoordinates', x.root, window, px, py))?.child;
  }
  return (await frameOf(x, top, managed ?? [])) ?? (await unmanaged(x, top));
}

async function frameOf(x: XConnection, top: number, clients: readonly number[]): Promise<WindowHit | undefined> {
  const frames = await Promise.all(clients.map((id) => topLevelOf(x, id)));
  const index = frames.indexOf(top);
  const id = clients[index];
  return id === undefined ? undefined : { id, part: 'frame' };
}

async function unmanaged(x: XConnection, top: number): Promise<WindowHit | undefined> {
  const attributes = await x.askIfThere('GetWindowAttributes', top);
  if (attributes === undefined) return undefined;
  return { id: top, part: attributes.overrideRedirect === 1 ? 'popup' : 'content' };
}
