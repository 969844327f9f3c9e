import {
  hasInEnvironment,
  linuxProcesses,
  mayShowWindows,
  runningPids,
  withDescendants,
} from '../../../clients/process/linux-processes.js';
import { startOf } from '../../../clients/process/process-start.js';
import type { ProcessInfo } from '../../../ports/host.js';

/** A window, as far as it tells whose it is. */
interface OpenWindow {
  readonly id: string;
  readonly x: { readonly pid: number | undefined };
}

/** A program that was started, of which the window has not come. */
export interface AwaitedProgram {
  readonly pid: number;
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

/** What is there as a program is started. */
export interface Surroundings {
  /** The windows that are open. */
  readonly windows: readonly OpenWindow[];
  /** The variable that all programs of a private desktop have in their environment; undefined on one of the user. */
  readonly desktopMark: string | undefined;
  /** The numbers of the other programs whose windows are awaited, at any time. */
  othersAwaited(): readonly number[];
}

/** Processes by number. */
interface Kin {
  /** The program, the group that it leads, and all that they started. */
  readonly own: ReadonlySet<number>;
  /** What others have started since for it, as the bus of a desktop does for whoever asks it for a program. */
  readonly heirs: ReadonlySet<number>;
}

/** How long after its end a window is awaited of a program that may have handed over to one that runs, in milliseconds. */
const handOverMs = 1_000;

/** How long one that goes on running may take for its window, in milliseconds. */
const windowlessMs = 10_000;

/** The same of one that has loaded nothing by which programs show windows: less than a step waits unless told otherwise. */
const helperMs = 3_000;

/** Awaits the window of a program. On a private desktop what opens without being its own may be what it handed over to. */
export function awaitProgram(
  { name, pid }: ProcessInfo,
  { windows: before, desktopMark, othersAwaited }: Surroundings,
): AwaitedProgram {
  const strange = new Set(before.map(({ id }) => id));
  const programsBefore = before.map(({ x }) => x.pid).filter((one) => one !== undefined);
  const ranBefore = runningPids();
  const sinceMs = performance.now();
  const ageMs = (): number => performance.now() - sinceMs;
  let endedMs: number | undefined;
  let isGivenUp = false;

  const kin = (): Kin => {
    const own = familyOf([pid]);
    if (desktopMark === undefined) return { own, heirs: new Set() };
    const ofOthers = familyOf([...programsBefore, ...othersAwaited()]);
    const since = [...runningPids()].filter((one) => !ranBefore.has(one) && !own.has(one) && !ofOthers.has(one));
    return { own, heirs: new Set(since.filter((one) => hasInEnvironment(one, desktopMark))) };
  };
  const isLate = (): boolean => {
    const { own, heirs } = kin();
    const running = [...own, ...heirs];
    if (running.length > 0) return ageMs() >= windowlessMs || (ageMs() >= helperMs && !running.some(mayShowWindows));
    endedMs ??= performance.now();
    return performance.now() - endedMs >= handOverMs;
  };
  /** Whether somebody is left who could show a window of it. */
  const isLeft = (): boolean => {
    if (startOf(pid) !== null) return true;
    const { own, heirs } = kin();
    return own.size > 0 || [...heirs].some(mayShowWindows);
  };
  return {
    pid,
    windowsOf(windows) {
      const fresh = windows.filter(({ id }) => !strange.has(id));
      if (fresh.length === 0) return [];
      const { own, heirs } = kin();
      const mine = fresh.filter(({ x }) => x.pid !== undefined && (own.has(x.pid) || heirs.has(x.pid)));
      if (mine.length > 0) return mine;
      if (isGivenUp) for (const { id } of fresh) strange.add(id);
      if (isGivenUp || desktopMark === undefined) return [];
      // A program may hand over to one that runs already, or show its window by a process that nobody knows of.
      const ofOthers = familyOf(othersAwaited());
      return fresh.filter(({ x }) => x.pid === undefined || !ofOthers.has(x.pid));
    },
    isGivenUp: () => (isGivenUp ||= isLate()),
    mayCome: () => !isGivenUp || (ageMs() < windowlessMs && isLeft()),
    isOver: () => isGivenUp && !isLeft(),
    inWords() {
      const who = `${name} (process ${pid})`;
      if (startOf(pid) !== null) return `${who} has not opened a window yet`;
      return `${who} has ended, and ${isLeft() ? 'what it has started has not opened a window yet' : 'no window of it has opened'}`;
    },
  };
}

/** Programs, the groups that they lead, and all that they started, as far as those run, by number. */
function familyOf(leaders: readonly number[]): ReadonlySet<number> {
  const processes = linuxProcesses().filter(({ isZombie }) => !isZombie);
  const members = processes.filter(({ pid, group }) => leaders.includes(group) || leaders.includes(pid));
  return withDescendants(
    members.map(({ pid }) => pid),
    processes,
  );
}
