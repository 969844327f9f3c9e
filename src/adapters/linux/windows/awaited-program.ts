import { linuxProcesses, mayShowWindows, withDescendants } from '../../../clients/process/linux-processes.js';
import { startOf } from '../../../clients/process/process-start.js';
import { hasMembers } from '../../../clients/process/process-tree.js';
import type { ProcessInfo } from '../../../ports/host.js';

/** A window, as far as it tells whose it is. */
interface OpenWindow {
  readonly id: string;
  readonly x: { readonly pid: number | undefined };
}

/** A program that was started, of which the window has not come. */
export interface AwaitedProgram {
  /** Those of these windows that are its own, or that it may have handed over to. */
  windowsOf<Window extends OpenWindow>(windows: readonly Window[]): readonly Window[];
  /** It has had the time that programs take: the flow goes on without it. Its own window is gone on in all the same, should one come. */
  isGivenUp(): boolean;
  /** Whether a window of it is to be reckoned with yet. */
  mayCome(): boolean;
  /** Whether it is given up, and nobody is left who could show a window of it. */
  isOver(): boolean;
  /** That it has none, in words. */
  inWords(): string;
}

/** How long after its end a window is awaited of a program that may have handed over to one that runs, in milliseconds. */
const handOverMs = 1_000;

/** How long one that goes on running may take for its window, in milliseconds. */
const windowlessMs = 10_000;

/** The same of one that has loaded nothing by which programs show windows: less than a step waits unless told otherwise. */
const helperMs = 3_000;

/**
 * Awaits the window of a program.
 *
 * @param before the windows that are open
 * @param mayHandOver whether what opens without being its own may be what it handed over to
 */
export function awaitProgram(
  program: ProcessInfo,
  before: readonly OpenWindow[],
  mayHandOver: boolean,
): AwaitedProgram {
  const { name, pid } = program;
  const others = new Set(before.map(({ id }) => id));
  const sinceMs = performance.now();
  const ageMs = (): number => performance.now() - sinceMs;
  let endedMs: number | undefined;
  let isGivenUp = false;
  // What a script leaves running in the background is of its group still.
  const isRunning = (): boolean => startOf(pid) !== null || hasMembers(pid);
  const isLate = (): boolean => {
    if (isRunning())
      return ageMs() >= windowlessMs || (ageMs() >= helperMs && ![...familyOf(pid)].some(mayShowWindows));
    endedMs ??= performance.now();
    return performance.now() - endedMs >= handOverMs;
  };
  return {
    windowsOf(windows) {
      const fresh = windows.filter(({ id }) => !others.has(id));
      if (fresh.length === 0) return [];
      const family = familyOf(pid);
      const own = fresh.filter(({ x }) => x.pid !== undefined && family.has(x.pid));
      // A program may hand over to one that runs already, or go on under another number.
      if (own.length === 0 && mayHandOver && !isGivenUp) return fresh;
      if (isGivenUp) for (const { id } of fresh) others.add(id);
      return own;
    },
    isGivenUp: () => (isGivenUp ||= isLate()),
    mayCome: () => !isGivenUp || (ageMs() < windowlessMs && isRunning()),
    isOver: () => isGivenUp && !isRunning(),
    inWords() {
      const why = startOf(pid) === null ? 'has ended, and no window of it has opened' : 'has not opened a window yet';
      return `${name} (process ${pid}) ${why}`;
    },
  };
}

/** A program, the group that it leads, and all that they started, by number. */
function familyOf(pid: number): ReadonlySet<number> {
  const processes = linuxProcesses();
  const members = processes.filter(({ group }) => group === pid);
  return new Set([pid, ...members.map((member) => member.pid)].flatMap((one) => [...withDescendants(one, processes)]));
}
