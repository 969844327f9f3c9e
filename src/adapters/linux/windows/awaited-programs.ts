import {
  hasInEnvironment,
  linuxProcesses,
  mayShowWindows,
  withDescendants,
  type LinuxProcess,
} from '../../../clients/process/linux-processes.js';
import { startOf } from '../../../clients/process/process-start.js';
import type { AwaitedWindow } from '../../../ports/eye.js';
import type { LaunchedProgram } from '../../../ports/host.js';

/** A window, as far as it says whose it is. */
interface OpenWindow {
  readonly id: string;
  readonly x: { readonly pid: number | undefined };
}

/** Programs that were started, and of which the windows have not come. */
export interface AwaitedPrograms {
  /** One was started while these windows were open. */
  add(program: LaunchedProgram, windows: readonly OpenWindow[]): void;
  /**
   * The windows that have come of a program: from then on those that were started before it are awaited no more. What was
   * started last is what a flow goes on in: as long as its window is to come, none of the others counts.
   *
   * @param windows all that are open now
   * @returns `waiting` where nothing can be said yet, since one has not had the time that programs take
   */
  arrived<Window extends OpenWindow>(windows: readonly Window[]): readonly Window[] | 'waiting';
  /** Whether a flow still waits for the window of this program before it goes on. */
  isWaitedFor(pid: number): boolean;
  /** Whether there are any, also such as have had their time: a window of theirs is gone on in whenever it comes. */
  hasAny(): boolean;
  /** Those of which nobody is left who could show a window are awaited no more. */
  dropOver(): void;
  /** Of the one that was started last of those whose window is to be reckoned with; else of the last. */
  report(): AwaitedWindow | undefined;
  /** None is awaited any more. */
  clear(): void;
}

/** @param desktopMark `NAME=value` in the environment of all programs of a private desktop; undefined on one of the user */
export function createAwaitedPrograms(desktopMark: string | undefined): AwaitedPrograms {
  /** In the order in which they were started. */
  let awaited: readonly AwaitedProgram[] = [];
  /** The numbers of all that ever were. */
  const started: number[] = [];

  const lookAtAll = (): void => {
    const processes = linuxProcesses().filter(({ isZombie }) => !isZombie);
    for (const program of awaited) program.lookAtOwn(processes);
    for (const program of awaited) {
      const others = started.filter((pid) => pid !== program.pid);
      program.lookFurther(processes, new Set([...kinOf(awaited, program), ...familyOf(others, processes)]));
    }
  };
  return {
    add(program, windows) {
      awaited = [...awaited, awaitProgram(program, windows, desktopMark)];
      started.push(program.pid);
    },
    arrived(windows) {
      if (awaited.some((program) => program.needsLook(windows))) lookAtAll();
      for (const program of awaited.toReversed()) {
        const come = program.windowsOf(windows, kinOf(awaited, program));
        if (come.length > 0) {
          awaited = awaited.slice(awaited.indexOf(program) + 1);
          return come;
        }
        if (!program.isGivenUp()) return 'waiting';
      }
      return [];
    },
    isWaitedFor: (pid) => awaited.some((program) => program.pid === pid && !program.isGivenUp()),
    hasAny: () => awaited.length > 0,
    dropOver() {
      awaited = awaited.filter((program) => !program.isOver());
    },
    report() {
      const program = awaited.findLast((one) => one.mayCome()) ?? awaited.at(-1);
      return program && { why: program.inWords(), mayCome: program.mayCome() };
    },
    clear() {
      awaited = [];
    },
  };
}

/** The processes of all programs but one. */
function kinOf(programs: readonly AwaitedProgram[], except: AwaitedProgram): ReadonlySet<number> {
  return new Set(programs.filter((program) => program !== except).flatMap((program) => program.kin()));
}

/** How long after its end a window is awaited of a program that may have handed over to one that runs, in milliseconds. */
const handOverMs = 1_000;

/** How long one that goes on running may take for its window, in milliseconds. */
const windowlessMs = 10_000;

/** The same of one that has loaded nothing by which programs show windows: less than a step waits by default. */
const helperMs = 3_000;

/** A program that was started, and what it has become, as of the last look. */
interface AwaitedProgram {
  readonly pid: number;
  /** Whether something may have become of it that is not known. */
  needsLook(windows: readonly OpenWindow[]): boolean;
  /** First each program takes its own processes, then what has been started for it: that is of no other. */
  lookAtOwn(processes: readonly LinuxProcess[]): void;
  lookFurther(processes: readonly LinuxProcess[], ofOthers: ReadonlySet<number>): void;
  /** The processes that are its own, or were started for it. */
  kin(): readonly number[];
  /** Those of these windows that are its own, or that it may have handed over to. */
  windowsOf<Window extends OpenWindow>(windows: readonly Window[], ofOthers: ReadonlySet<number>): readonly Window[];
  /** It has had the time that programs take. */
  isGivenUp(): boolean;
  /** Whether a window of it is to be reckoned with yet. */
  mayCome(): boolean;
  /** Whether it is given up, and nobody is left who could show a window of it. */
  isOver(): boolean;
  /** That it has none, in words. */
  inWords(): string;
}

function awaitProgram(
  { name, pid, startedAtS = Infinity, ended }: LaunchedProgram,
  before: readonly OpenWindow[],
  desktopMark: string | undefined,
): AwaitedProgram {
  const strange = new Set(before.map(({ id }) => id));
  const programsBefore = before.map(({ x }) => x.pid).filter((one) => one !== undefined);
  const sinceMs = performance.now();
  const ageMs = (): number => performance.now() - sinceMs;
  /** The program, the group that it leads, and all that they started. */
  let own: ReadonlySet<number> = new Set([pid]);
  /** What others have started for it, as the bus of a desktop does for whoever asks it for a program, and what that started. */
  let heirs: ReadonlySet<number> = new Set();
  /** Those of the other programs that were started: while it runs, it has not handed over to one of them. */
  let startedBeside: ReadonlySet<number> = new Set();
  const elsewhere = new Set<number>();
  let ranUntilMs = sinceMs;
  let isGivenUp = false;
  void ended.then(() => {
    ranUntilMs = Math.max(ranUntilMs, performance.now());
  });

  const isOnDesktop = (one: number): boolean => {
    const isThere = desktopMark !== undefined && !elsewhere.has(one) && hasInEnvironment(one, desktopMark);
    if (isThere === false) elsewhere.add(one);
    return isThere === true;
  };
  const isLate = (): boolean => {
    if (own.size + heirs.size === 0) return performance.now() - ranUntilMs >= handOverMs;
    return ageMs() >= windowlessMs || (ageMs() >= helperMs && ![...own, ...heirs].some(mayShowWindows));
  };
  /** Whether somebody is left who could show a window of it. */
  const isLeft = (): boolean =>
    [...own].some((one) => startOf(one) !== null) || [...heirs].some((one) => mayShowWindows(one));
  const fresh = <Window extends OpenWindow>(windows: readonly Window[]): readonly Window[] =>
    windows.filter(({ id }) => !strange.has(id));
  return {
    pid,
    needsLook(windows) {
      if (fresh(windows).length > 0) return true;
      return !isGivenUp && (ageMs() >= helperMs || startOf(pid) === null);
    },
    lookAtOwn(processes) {
      own = familyOf([pid], processes);
      if (own.size > 0) ranUntilMs = performance.now();
    },
    lookFurther(processes, ofOthers) {
      startedBeside = ofOthers;
      const claimed = new Set(heirs);
      if (!isGivenUp) {
        const ofPrograms = familyOf(programsBefore, processes);
        // By when they were started, and not by when they are seen first: on a busy machine one look is long after another.
        const untilS = own.size > 0 ? Infinity : startedAtS + (ranUntilMs + handOverMs - sinceMs) / 1000;
        for (const { pid: one, startedAtS: startS } of processes) {
          const isInTime = startS >= startedAtS && startS <= untilS;
          const isNobodys = !own.has(one) && !ofOthers.has(one) && !ofPrograms.has(one);
          if (isInTime && isNobodys && isOnDesktop(one)) claimed.add(one);
        }
      }
      heirs = familyOf([...claimed], processes);
      isGivenUp ||= isLate();
    },
    kin: () => [...own, ...heirs],
    windowsOf(windows, ofOthers) {
      const come = fresh(windows);
      const mine = come.filter(({ x }) => x.pid !== undefined && (own.has(x.pid) || heirs.has(x.pid)));
      if (mine.length > 0) return mine;
      if (isGivenUp) for (const { id } of come) strange.add(id);
      if (isGivenUp) return [];
      // A program may hand over to one that ran already, or show its window by a process that nobody knows of; on the desktop of
      // the user those may be theirs.
      const mayBeIts = (one: number | undefined): boolean => {
        if (one === undefined) return desktopMark !== undefined;
        if (desktopMark === undefined && !startedBeside.has(one)) return false;
        return !ofOthers.has(one) && !(own.size > 0 && startedBeside.has(one));
      };
      return come.filter(({ x }) => mayBeIts(x.pid));
    },
    isGivenUp: () => isGivenUp,
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
function familyOf(leaders: readonly number[], processes: readonly LinuxProcess[]): ReadonlySet<number> {
  if (leaders.length === 0) return new Set();
  const members = processes.filter(({ pid, group }) => leaders.includes(group) || leaders.includes(pid));
  return withDescendants(
    members.map(({ pid }) => pid),
    processes,
  );
}
