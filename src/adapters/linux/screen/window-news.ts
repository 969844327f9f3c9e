import { lineageOf, runningPids } from '../../../clients/process/linux-processes.js';
import type { XWindow } from '../../../clients/x11/windows.js';
import type { Effect } from '../../../domain/screen/effect/effect.js';
import type { Interaction } from '../../../domain/screen/effect/interaction.js';
import type { ToolkitTraits } from '../accessibility/toolkits.js';
import { listsOf } from './open-menus.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';
import type { SessionWindows } from '../windows/session-windows.js';
import { groupOf } from '../windows/window-group.js';

/** What becomes of the windows of a desktop by an action, and meanwhile. */
export interface WindowNews {
  /**
   * The windows are these now, and the session goes on in this one.
   * @param traits how the toolkit of its program shows things; undefined where that was not asked for now
   */
  see(shown: ShownWindows, current: LinuxWindow | undefined, traits: ToolkitTraits | undefined): void;
  /** An action is about to happen. */
  mark(): void;
  /** What came since then of windows of which the action may have brought that about. */
  effects(interaction: Interaction): Effect[];
  /** What came since then of those of programs that ran before and are others than the one in front, in words. */
  ofOthers(): string[];
}

/** What is on the screen, and in which window the session goes on. */
interface ShownState {
  readonly shown: ShownWindows;
  readonly current: LinuxWindow | undefined;
  readonly byId: ReadonlyMap<string, LinuxWindow>;
}

/** A window that has come or gone. */
interface WindowEvent {
  readonly window: LinuxWindow;
  readonly how: 'opened' | 'closed';
  /** Whether it is one of the program in front, or of one that this has started. */
  readonly isOwn: boolean;
}

/**
 * @param isPrivate whether all that is on the desktop belongs to the session: then whatever opens or closes may be its doing
 * @param first what is on the screen now
 */
export function createWindowNews(windows: SessionWindows, isPrivate: boolean, first: ShownWindows): WindowNews {
  let now: ShownState = shownState(first, undefined);
  let before = now;
  let traits: ToolkitTraits | undefined;
  /** Known while they run: of a process that has ended nothing says what has started it. */
  let ownBefore: ReadonlySet<string> = new Set();
  let running: ReadonlySet<number> = new Set();
  let dismissedBefore = windows.dismissed();

  /** What was asked to close earlier is nobody's that the action is about. */
  const dismissedPid = (): number | undefined => {
    const dismissed = windows.dismissed();
    return dismissed === dismissedBefore ? undefined : dismissed?.pid;
  };
  const programsOf = (...seen: readonly ShownState[]): ReadonlySet<number> =>
    new Set([...seen.map(({ current }) => current?.x.pid), dismissedPid()].filter((pid) => pid !== undefined));
  const isOwn = (window: LinuxWindow, programs: ReadonlySet<number>, { shown, current }: ShownState): boolean => {
    if (isPrivate || programs.size === 0) return true;
    if (current !== undefined && groupOf(current, shown.windows).includes(window)) return true;
    const { pid } = window.x;
    return pid !== undefined && [...lineageOf(pid)].some((one) => programs.has(one));
  };
  const hasBegun = ({ x: { pid } }: LinuxWindow): boolean => pid !== undefined && !running.has(pid);

  const windowEvents = (): WindowEvent[] => {
    const programs = programsOf(before, now);
    const opened = [...now.byId.values()]
      .filter(({ id, x }) => !before.byId.has(id) && !isTip(x.types))
      .map((window): WindowEvent => ({
        window,
        how: 'opened',
        isOwn: hasBegun(window) || isOwn(window, programs, now),
      }));
    const closed = [...before.byId.values()]
      .filter(({ id }) => !now.byId.has(id))
      .map((window): WindowEvent => ({
        window,
        how: 'closed',
        isOwn: isPrivate || ownBefore.has(window.id) || (window.x.pid !== undefined && programs.has(window.x.pid)),
      }));
    return [...opened, ...closed];
  };
  /** What stands in the titles of other programs of the user is nobody's business. */
  const inWords = ({ window: { app, x }, how }: WindowEvent): string => {
    const isNamed = isPrivate || (x.pid !== undefined && x.pid === now.current?.x.pid);
    return `${isNamed ? `window "${x.title}"` : 'a window'} of ${app} ${how}`;
  };

  return {
    see(shown, current, seenTraits) {
      traits = seenTraits ?? traits;
      if (now.shown !== shown || now.current !== current) now = shownState(shown, current);
    },
    mark() {
      before = now;
      dismissedBefore = windows.dismissed();
      if (isPrivate) return;
      running = runningPids();
      const programs = programsOf(now);
      ownBefore = new Set(now.shown.windows.filter((window) => isOwn(window, programs, now)).map(({ id }) => id));
    },
    effects(interaction) {
      const details = windowEvents()
        .filter((event) => event.isOwn)
        .map(inWords);
      for (const [id, { x: window }] of now.byId) {
        const was = before.byId.get(id)?.x;
        const change = was && window.pid === now.current?.x.pid ? windowChange(was, window) : undefined;
        if (change !== undefined) details.push(`window "${window.title}" ${change}`);
      }
      details.push(...menusOpened(before, now, traits).map(() => `a menu or list of ${now.current?.app} opened`));
      // That one closes may be all that a press came to.
      if (interaction === 'press_keys')
        details.push(...menusOpened(now, before, traits).map(() => `a menu or list of ${before.current?.app} closed`));
      return details.map((detail) => ({ kind: 'window', detail, channel: 'snapshot' }));
    },
    ofOthers: () =>
      windowEvents()
        .filter((event) => !event.isOwn)
        .map(inWords),
  };
}

function shownState(shown: ShownWindows, current: LinuxWindow | undefined): ShownState {
  return { shown, current, byId: new Map(shown.windows.map((window) => [window.id, window])) };
}

/** States of a window that are seen, and that nothing but the program and its user sets. */
const seenStates = ['maximized_vert', 'maximized_horz', 'fullscreen'];

/** What has become of a window, besides its title, which whatever shows it reports. */
function windowChange(was: XWindow, is: XWindow): string | undefined {
  const { width, height } = is.bounds;
  if (was.bounds.width !== width || was.bounds.height !== height) return `is ${width} × ${height} now`;
  // It is shown again so that it can be acted in.
  if (!was.states.includes('hidden') && is.states.includes('hidden')) return 'is minimised';
  if (!was.states.includes('shaded') && is.states.includes('shaded')) return 'is shaded';
  const state = seenStates.find((one) => was.states.includes(one) !== is.states.includes(one));
  if (state === undefined) return undefined;
  return `is ${is.states.includes(state) ? '' : 'no longer '}${state.replaceAll('_', ' ')}`;
}

/** Menus and lists of the program in front that are there now and were not before. */
function menusOpened(before: ShownState, now: ShownState, traits: ToolkitTraits | undefined): readonly XWindow[] {
  const known = new Set(before.shown.popups.map(({ id }) => id));
  return listsOf(now.shown, now.current, traits).filter(({ id }) => !known.has(id));
}

function isTip(types: readonly string[]): boolean {
  return types.includes('tooltip');
}
