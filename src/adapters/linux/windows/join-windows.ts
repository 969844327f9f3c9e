import type { Bounds } from '../../../domain/screen/screen-node.js';

/** A window as the X server tells of it. */
export interface ServerWindow {
  readonly id: number;
  readonly title: string;
  readonly bounds: Bounds;
  readonly isActive: boolean;
}

/** A window as its program tells of it. */
export interface ToldWindow {
  readonly name: string;
  /** Where it says that it is; null where it does not. In the pixels of the program, from wherever it counts. */
  readonly bounds: Bounds | null;
  readonly isActive: boolean;
}

/**
 * Which window of the server each window of one program is. Neither tells the other's number, so that titles decide first,
 * then which is active, then which is nearest in size and place.
 *
 * @returns for each of `told` an entry of `windows`, none twice; undefined where none is left that could be it
 */
export function joinWindows<W extends ServerWindow>(
  windows: readonly W[],
  told: readonly ToldWindow[],
): readonly (W | undefined)[] {
  const joined: (W | undefined)[] = told.map(() => undefined);
  const free = new Set(windows);
  const pairs = told.flatMap((one, index) =>
    windows.map((window) => ({ index, window, unlikeness: unlikenessOf(window, one) })),
  );
  for (const { index, window, unlikeness } of pairs.toSorted((a, b) => a.unlikeness - b.unlikeness)) {
    if (joined[index] !== undefined || !free.has(window) || unlikeness >= impossible) continue;
    joined[index] = window;
    free.delete(window);
  }
  return joined;
}

/** Another title rules a pair out unless one of the two has none. */
const impossible = 1e9;
/** Weighs more than any distance on a screen. */
const otherActivity = 1e5;
const untitled = 1e6;

function unlikenessOf({ title, bounds, isActive }: ServerWindow, told: ToldWindow): number {
  const [server, program] = [title.trim(), told.name.trim()];
  if (server !== program && server !== '' && program !== '') return impossible;
  const byTitle = server === program ? 0 : untitled;
  const byActivity = isActive === told.isActive ? 0 : otherActivity;
  if (told.bounds === null) return byTitle + byActivity;
  const { x, y, width, height } = told.bounds;
  return (
    byTitle +
    byActivity +
    Math.abs(width - bounds.width) +
    Math.abs(height - bounds.height) +
    // Some count from the window itself, which then says nothing.
    (x <= 0 && y <= 0 ? 0 : Math.abs(x - bounds.x) + Math.abs(y - bounds.y))
  );
}
