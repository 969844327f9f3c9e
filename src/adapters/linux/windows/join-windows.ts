import type { Bounds } from '../../../domain/screen/element/screen-node.js';

/** A window as the X server reports it. */
export interface ServerWindow {
  readonly id: number;
  readonly title: string;
  readonly bounds: Bounds;
  readonly isActive: boolean;
}

/** A window as its program reports it. */
export interface ReportedWindow {
  readonly name: string;
  /** Where it says that it is; null where it does not. In the pixels of the program, from wherever it counts. */
  readonly bounds: Bounds | null;
  readonly isActive: boolean;
}

/**
 * Which window of the server each window of one program is. Neither knows the other's number, so that titles decide first,
 * then which is active, then which is nearest in size and place. Another title leaves only what is at the same place.
 *
 * @returns for each of `reported` an entry of `windows`, none twice; undefined where none is left that could be it
 */
export function joinWindows<W extends ServerWindow>(
  windows: readonly W[],
  reported: readonly ReportedWindow[],
): readonly (W | undefined)[] {
  const joined: (W | undefined)[] = reported.map(() => undefined);
  const free = new Set(windows);
  const pairs = reported.flatMap((one, index) =>
    windows.map((window) => ({ index, window, unlikeness: unlikenessOf(window, one) })),
  );
  for (const { index, window, unlikeness } of pairs.toSorted((a, b) => a.unlikeness - b.unlikeness)) {
    if (joined[index] !== undefined || !free.has(window) || unlikeness >= impossible) continue;
    joined[index] = window;
    free.delete(window);
  }
  return joined;
}

const impossible = 1e9;
/** Each weighs more than all that comes after it, and than any distance on a screen. */
const otherTitle = 1e7;
const untitled = 1e6;
const otherActivity = 1e5;

/**
 * How far the two reports of the place and size of one window may differ, in pixels: programs count the title bar that
 * the window manager has drawn, or do not count a shadow of their own.
 */
const mostBeyond = 100;

function unlikenessOf({ title, bounds, isActive }: ServerWindow, reported: ReportedWindow): number {
  const byTitle = titleUnlikeness(title.trim(), reported.name.trim());
  // GTK 3 reports the kind of a message dialog in place of its title: "Question".
  if (byTitle === otherTitle && !(isActive === reported.isActive && isAtSamePlace(bounds, reported.bounds)))
    return impossible;
  const byActivity = isActive === reported.isActive ? 0 : otherActivity;
  if (reported.bounds === null) return byTitle + byActivity;
  const { x, y, width, height } = reported.bounds;
  return (
    byTitle +
    byActivity +
    Math.abs(width - bounds.width) +
    Math.abs(height - bounds.height) +
    (countsFromItself(reported.bounds) ? 0 : Math.abs(x - bounds.x) + Math.abs(y - bounds.y))
  );
}

function titleUnlikeness(server: string, program: string): number {
  if (server === program) return 0;
  return server === '' || program === '' ? untitled : otherTitle;
}

/** Whether two places may be reported of the same window, on a screen of any density. */
function isAtSamePlace(bounds: Bounds, reported: Bounds | null): boolean {
  if (reported === null) return false;
  const scale = Math.max(1, Math.round(bounds.width / reported.width));
  const isNear = (a: number, b: number): boolean => Math.abs(a - b * scale) <= mostBeyond * scale;
  const isOfSize = isNear(bounds.width, reported.width) && isNear(bounds.height, reported.height);
  return isOfSize && (countsFromItself(reported) || (isNear(bounds.x, reported.x) && isNear(bounds.y, reported.y)));
}

/** Some count from the window itself, which then says nothing of where it is. */
function countsFromItself({ x, y }: Bounds): boolean {
  return x <= 0 && y <= 0;
}
