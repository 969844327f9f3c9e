import { isDeepStrictEqual } from 'node:util';
import { commandLineOf, linuxProgram } from '../../../clients/process/linux-processes.js';
import { screenBounds, type XConnection } from '../../../clients/x11/connection.js';
import { onWindowChange, type WindowChange } from '../../../clients/x11/window-changes.js';
import { readWindows, type ScreenWindows, type XWindow } from '../../../clients/x11/windows.js';
import type { HandeyeError } from '../../../domain/errors.js';
import { scriptNames } from '../../../domain/screen/target/script-names.js';
import type { AwaitedWindow } from '../../../ports/eye.js';
import type { LaunchedProgram, ProcessInfo } from '../../../ports/host.js';
import type { Desktop } from '../desktop/desktop.js';
import { createAwaitedPrograms } from './awaited-programs.js';
import type { ProgramNames } from './desktop-entries.js';
import type { LinuxWindow, ShownWindows } from './linux-window.js';
import { goingWith, ownersIn } from './window-group.js';

/** A window that was asked to close. */
export interface DismissedWindow {
  readonly id: string;
  /** The process that shows it. */
  readonly pid: number | undefined;
}

/** The windows of a desktop, and the one in which the session goes on. */
export interface SessionWindows {
  /** All windows now. */
  read(): Promise<ShownWindows>;
  /** The window in which the session goes on; undefined while there is none. */
  current(shown: ShownWindows): LinuxWindow | undefined;
  /** The windows that this one belongs to, as of the last reading. */
  ownersOf(id: string): readonly string[];
  /** The window of this id, as of the last reading. */
  named(id: string): LinuxWindow | undefined;
  /** Goes on in a window. */
  enter(id: string): void;
  /** Looks at something as if it had gone on in a window; it goes on where it was. */
  lookIn<T>(id: string, look: () => Promise<T>): Promise<T>;
  /** Goes on in the window of a program that was started, as soon as it has one. */
  follow(program: LaunchedProgram): void;
  /** Whether the session is to go on in the window of this program, which was started and has none yet. */
  isWaitedFor(pid: number): boolean;
  /** What was in front is gone, and why: until the session goes on elsewhere, nothing can be said of it. */
  lose(why: HandeyeError): void;
  /** Why what was in front is gone, where it was not closed. */
  targetLost(): HandeyeError | undefined;
  /** The program that was in front shows no window any more, and it is open for a time whether it has crashed. */
  doubt(program: ProcessInfo, withinMs: number): void;
  /** A window is asked to close: that it goes, and its program with it, is meant. */
  dismiss(id: string): void;
  /** What was asked to close last; another object each time. */
  dismissed(): DismissedWindow | undefined;
  /** The program that showed the window in front has ended, and how is not known: it was not started here. */
  vanish(program: ProcessInfo, id: string): void;
  /** The program that was started and has no window yet, and whether one may still come. */
  awaited(): AwaitedWindow | undefined;
  /** Why there is no window to look at, where that says nothing of what is there: one is awaited, or was lost. */
  absence(): string | undefined;
  close(): void;
}

/** Follows the windows of a desktop. On a private one, all of them belong to the session; else those that are open are the user's. */
export async function followWindows(
  x: XConnection,
  names: ProgramNames,
  { privateMark }: Pick<Desktop, 'privateMark'>,
  changed: (change: WindowChange) => void,
): Promise<SessionWindows> {
  let known: Promise<ShownWindows> | undefined;
  const stop = await onWindowChange(x, (change) => {
    // Of a property that nothing here goes by, such as the time of the last press, nothing is different.
    if (change.kind === 'property' && change.property === undefined) return;
    known = undefined;
    changed(change);
  });
  const ofUser = new Set(privateMark === undefined ? (await readWindows(x)).windows.map(({ id }) => String(id)) : []);
  type Named = Pick<LinuxWindow, 'app' | 'appNames'>;
  const programs = new Map<number, Named>();
  const namesOf = ({ pid, instanceName, className }: XWindow): Named => {
    const known = pid === undefined ? undefined : programs.get(pid);
    if (known !== undefined) return known;
    const app = (pid === undefined ? undefined : linuxProgram(pid)?.name) ?? instanceName ?? className ?? '';
    const scripts = pid === undefined ? [] : scriptNames(commandLineOf(pid));
    const appNames = [...scripts, ...[app, ...scripts].flatMap((name) => names.get(name) ?? [])];
    if (pid !== undefined) programs.set(pid, { app, appNames });
    return { app, appNames };
  };
  const described = ({ windows, popups, active }: ScreenWindows): ShownWindows => {
    const shown = new Set(windows.map(({ pid }) => pid));
    // Numbers of processes are given again.
    for (const pid of programs.keys()) if (!shown.has(pid)) programs.delete(pid);
    return {
      windows: windows.map((window) => ({
        x: window,
        id: String(window.id),
        ...namesOf(window),
        isActive: window.id === active,
        wasOpen: ofUser.has(String(window.id)),
      })),
      popups,
      screen: screenBounds(x),
    };
  };

  let chosen: string | undefined;
  let chosenPid: number | undefined;
  const awaited = createAwaitedPrograms(privateMark);
  let lost: HandeyeError | undefined;
  let doubted: { readonly program: ProcessInfo; readonly untilMs: number } | undefined;
  let vanished: ProcessInfo | undefined;
  let dismissed: DismissedWindow | undefined;
  let last: ShownWindows = { windows: [], popups: [], screen: screenBounds(x) };

  const goOnIn = (id: string): void => {
    const window = last.windows.find((one) => one.id === id);
    [chosen, chosenPid] = [id, window?.x.pid];
    const own = window === undefined ? [] : goingWith(window, last.windows);
    // What is read next says so.
    for (const one of own) if (ofUser.delete(one.id)) known = undefined;
  };
  const choose = (window: LinuxWindow | undefined): LinuxWindow | undefined => {
    if (window !== undefined) goOnIn(window.id);
    return window;
  };

  const whatIsAwaited = (): AwaitedWindow | undefined => {
    const window = awaited.report();
    // There is no other one to go on in.
    return window && { ...window, mayCome: window.mayCome || chosen === undefined };
  };

  return {
    async read() {
      const reading = (known ??= readWindows(x).then(described));
      try {
        const read = await reading;
        // Most of what changes about windows is no part of how they are described.
        if (!isDeepStrictEqual(read, last)) last = read;
        return last;
      } catch (error) {
        known = undefined;
        throw error;
      }
    },
    current(shown) {
      const arrived = awaited.arrived(shown.windows);
      if (arrived === 'waiting') return undefined;
      if (arrived.length > 0) return choose(mainOf(arrived));
      // A helper without a window leaves the flow where it was.
      if (chosen === undefined && awaited.hasAny()) return undefined;
      awaited.dropOver();
      const { windows } = shown;
      const still = windows.find(({ id }) => id === chosen);
      if (still !== undefined) return still;
      const sameProgram = windows.filter(({ x: { pid }, wasOpen }) => pid === chosenPid && !wasOpen);
      if (chosenPid !== undefined && sameProgram.length > 0) return choose(frontOf(sameProgram));
      // On the desktop of somebody else, no window is taken that was not asked for.
      return privateMark === undefined ? undefined : choose(frontOf(windows));
    },
    ownersOf(id) {
      const one = last.windows.find((window) => window.id === id);
      return one === undefined ? [] : ownersIn(one, last.windows).map((owner) => owner.id);
    },
    named: (id) => last.windows.find((window) => window.id === id),
    enter(id) {
      dismissed = undefined;
      lost = doubted = vanished = undefined;
      awaited.clear();
      goOnIn(id);
    },
    async lookIn(id, look) {
      const before = [chosen, chosenPid] as const;
      [chosen, chosenPid] = [id, last.windows.find((window) => window.id === id)?.x.pid];
      try {
        return await look();
      } finally {
        [chosen, chosenPid] = before;
      }
    },
    follow(program) {
      dismissed = undefined;
      lost = doubted = vanished = undefined;
      awaited.add(program, last.windows);
    },
    isWaitedFor: awaited.isWaitedFor,
    lose(why) {
      lost = why;
    },
    targetLost: () => lost,
    doubt(program, withinMs) {
      doubted = { program, untilMs: performance.now() + withinMs };
    },
    dismiss(id) {
      dismissed = { id, pid: last.windows.find((window) => window.id === id)?.x.pid };
    },
    dismissed: () => dismissed,
    vanish(program, id) {
      if (id !== dismissed?.id) vanished = program;
    },
    awaited: whatIsAwaited,
    absence() {
      if (lost !== undefined) return lost.message.replace(/\.$/, '');
      const toCome = whatIsAwaited();
      if (toCome?.mayCome === true) return `${toCome.why}${elsewhere(last.windows)}`;
      if (vanished !== undefined)
        return `${vanished.name} (process ${vanished.pid}) has ended; how is not known of a program that the flow did not start`;
      if (chosen === undefined && privateMark === undefined)
        return 'the flow is in no window of this desktop yet: begin with open, or name one (focus_window, windowTitle)';
      if (doubted === undefined || performance.now() > doubted.untilMs) return undefined;
      const { name, pid } = doubted.program;
      return `${name} (process ${pid}) shows no window any more, and has not ended yet`;
    },
    close: stop,
  };
}

/** Where to go on instead of in a window that does not come: another process may show it, or it is a helper that has none. */
function elsewhere(windows: readonly LinuxWindow[]): string {
  const apps = [...new Set(windows.map(({ app }) => app))];
  return apps.length === 0 ? '' : `; focus_window goes on in one of another program: ${apps.join(', ')}`;
}

/** Of the windows of a program, the one that is no dialog; of several the topmost. */
function mainOf(windows: readonly LinuxWindow[]): LinuxWindow | undefined {
  return windows.findLast(({ x }) => x.isViewable && x.transientFor === undefined) ?? windows.at(-1);
}

function frontOf(windows: readonly LinuxWindow[]): LinuxWindow | undefined {
  return windows.find(({ isActive }) => isActive) ?? mainOf(windows);
}
