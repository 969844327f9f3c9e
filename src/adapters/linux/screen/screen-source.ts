import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '../../../clients/dbus/bus.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import type { Placement, TreeSource } from '../../../clients/tree-eye/tree-source.js';
import { onClipboardOwner } from '../../../clients/x11/clipboard.js';
import type { XConnection } from '../../../clients/x11/connection.js';
import { isOfSameConnection, ownersOf } from '../../../clients/x11/windows.js';
import type { Effect } from '../../../domain/screen/effect/effect.js';
import type { ScreenTree } from '../../../domain/screen/tree/screen-tree.js';
import type { TargetWindow } from '../../../ports/eye.js';
import { unlessLeft } from '../accessibility/missing.js';
import { atspi } from '../accessibility/vocabulary.js';
import { beyondScreen, inTheWayOf } from './blocker.js';
import { watchBusyPages } from './busy-pages.js';
import { placesIn } from './element-places.js';
import { isExposed, listsOf } from './open-menus.js';
import { revealElement } from './reveal.js';
import type { ScreenReader } from './screen-reader.js';
import { windowAround, windowOf, type SeenScreen } from './seen-screen.js';
import { pictureOf } from './screenshot.js';
import { createWindowNews } from './window-news.js';
import { isInFront } from '../windows/in-front.js';
import { modalBefore, unclearDialog } from '../windows/window-group.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';
import type { SessionWindows } from '../windows/session-windows.js';

/**
 * How long a program may take to place what it has just exposed, in milliseconds: rows that are filled anew are hidden for Qt
 * until it draws them.
 */
const placingMs = 60;

/** What the eye of a session looks through. */
export interface ScreenSourceParts {
  readonly bus: Bus;
  readonly x: XConnection;
  readonly reader: ScreenReader;
  readonly windows: SessionWindows;
  readonly log: SessionLog;
  readonly isPrivate: boolean;
}

/** A desktop as a target that is read as a tree, and what a tree was made from. */
export interface ScreenSource extends TreeSource {
  seenOf(tree: ScreenTree): SeenScreen | undefined;
  readLater(tree: ScreenTree): Promise<ScreenTree | undefined>;
  untilHeard(): Promise<void>;
}

/** The desktop, for the eye. */
export async function createScreenSource(parts: ScreenSourceParts): Promise<ScreenSource> {
  const { bus, x, reader, windows, log, isPrivate } = parts;
  const made = new WeakMap<ScreenTree, SeenScreen>();
  const news = createWindowNews(windows, isPrivate, await windows.read());
  const busyPages = watchBusyPages();
  let currentNow: LinuxWindow | undefined;
  let reportsMoves = false;
  let copies = 0;
  let copiesBefore = 0;
  let [selectionsBefore, caretMovesBefore] = [0, 0];
  let copiedBy: number | undefined;
  await onClipboardOwner(x, (owner) => {
    // X11 does not report who empties the clipboard: whose text was on it may have.
    const by = owner ?? copiedBy;
    copiedBy = owner;
    // Others copy on the desktop of the user, who is one of them.
    if (!isPrivate && currentNow !== undefined && by !== undefined && !isOfSameConnection(x, by, currentNow.x.id))
      return;
    copies += 1;
    log.changed();
  });
  const seeWindows = ({ shown, current, traits }: SeenScreen): void => {
    currentNow = current;
    news.see(shown, current, traits);
  };
  const seen = async (): Promise<SeenScreen> => {
    const askedAtMs = performance.now();
    const screen = await reader.read();
    busyPages.see(screen, askedAtMs);
    made.set(screen.tree, screen);
    seeWindows(screen);
    reportsMoves = screen.traits?.reportsMoves === true;
    return screen;
  };
  const windowsSeen = async (): Promise<SeenScreen> => {
    const screen = await reader.look();
    seeWindows(screen);
    return screen;
  };
  const seenOf = (tree: ScreenTree): SeenScreen | undefined => made.get(tree);

  /** Why what is not in the tree may be in a menu that is open and that the program does not expose. */
  const unexposedMenu = async (screen: SeenScreen): Promise<string | undefined> => {
    const menus = listsOf(screen.shown, screen.current, screen.traits);
    if (menus.length === 0) return undefined;
    const shown = screen.tree.nodes.flatMap(({ isShown }, index) => (isShown ? [index] : []));
    const places = await placesIn(reader.reportedBoundsOf, screen, shown);
    const exposed = Array.from(places.values(), ({ bounds }) => bounds);
    if (menus.every((menu) => isExposed(menu, exposed))) return undefined;
    return `a menu or list of ${screen.current?.app} is open that the program does not expose: drive it by keys (send_keys), and look at a screenshot`;
  };

  /** Of a dialog that another process shows for the current window, nothing is read with that. */
  const dialogOfAnother = ({ shown, current, group }: SeenScreen): string | undefined => {
    if (current === undefined) return undefined;
    const all = shown.windows.map((window) => window.x);
    const dialog = group.find(
      (one) => one.x.pid !== current.x.pid && one.x.isViewable && ownersOf(one.x, all).has(current.x.id),
    );
    return dialog && `a window of ${dialog.app} has opened for this one: go on in it (focus_window), or close it`;
  };

  /** Of a dialog that does not say whose it is, nobody knows whether it is for the current window or another one of the user. */
  const dialogFromBefore = ({ shown, current }: SeenScreen): string | undefined => {
    const dialog = current && unclearDialog(current, shown.windows);
    return (
      dialog &&
      `the dialog "${dialog.x.title}" of ${dialog.app} was open before, and may be for another window: go on in it (windowTitle), or close it`
    );
  };

  const quietMs = (): number => performance.now() - reader.changedAt();

  return {
    log,
    seenOf,
    read: async () => (await seen()).tree,
    async readLater(tree) {
      if (seenOf(tree)?.traits?.reportsChanges !== false) return undefined;
      await sleep(placingMs);
      reader.touch();
      return (await seen()).tree;
    },
    whyUnseen(tree, ref, { bounds }) {
      const screen = seenOf(tree);
      const index = tree.indexOf(ref);
      return screen && index !== undefined ? beyondScreen(screen, index, bounds) : undefined;
    },
    inputKeptBy(tree, ref) {
      const screen = seenOf(tree);
      const window = screen && windowOf(screen, ref);
      return window && modalBefore(window, screen.shown.windows)?.x.title;
    },
    async unavailableReason(tree) {
      const screen = seenOf(tree);
      if (screen !== undefined && tree.nodes.length > 0)
        return (
          screen.unavailableReason ??
          dialogOfAnother(screen) ??
          dialogFromBefore(screen) ??
          (await busyPages.unavailableReason(screen)) ??
          (await unexposedMenu(screen))
        );
      const { unavailableReason } = await seen();
      const targetLost = windows.targetLost();
      if (targetLost !== undefined) throw targetLost;
      return unavailableReason;
    },
    async placesOf(tree, refs) {
      const screen = seenOf(tree);
      const found = new Map<string, Placement>();
      if (screen === undefined) return found;
      const indices = refs.map((ref) => tree.indexOf(ref)).filter((index) => index !== undefined);
      for (const [index, place] of await placesIn(reader.reportedBoundsOf, screen, indices))
        found.set(tree.nodes[index]!.ref, place);
      return found;
    },
    inCurrentWindow(tree) {
      const screen = seenOf(tree);
      if (screen?.current === undefined) return undefined;
      const { id } = screen.current;
      return (index) => {
        const window = windowAround(screen, index)?.window;
        return window === undefined || window.id === id;
      };
    },
    windowsBeside(tree) {
      const { shown, current, group } = seenOf(tree) ?? {};
      if (shown === undefined || current?.x.pid === undefined) return [];
      return shown.windows
        .filter((window) => window.x.pid === current.x.pid && window.x.isViewable && !group?.includes(window))
        .map((window) => ({ title: window.x.title, isDialog: isDialog(window) }));
    },
    isCurrent: (tree) => seenOf(tree)?.current?.id === currentNow?.id,
    comesInPieces: true,
    quietMs,
    // Of what no event reports, nothing is known.
    stillMs: () => (reportsMoves ? performance.now() - reader.movedAt() : 0),
    async reveal(tree, ref) {
      const screen = seenOf(tree);
      const index = tree.indexOf(ref);
      if (screen === undefined || index === undefined) return { hasScrolled: false };
      return revealElement(bus, screen, index);
    },
    async blockerAt(tree, ref, point) {
      const screen = seenOf(tree);
      const index = tree.indexOf(ref);
      if (screen === undefined || index === undefined) return undefined;
      // What only lies over its window goes away as that is brought to the front.
      return (await inTheWayOf(bus, x, screen, index, point)).blocker;
    },
    async attributesOf(ref) {
      const { tree, elements } = await seen();
      const index = tree.indexOf(ref);
      const element = index === undefined ? undefined : elements[index];
      if (element === undefined) return {};
      return unlessLeft(bus.call<Record<string, string>>(element, atspi.accessible, 'GetAttributes'), {});
    },
    async status({ windowsOnly = false } = {}) {
      const screen = await (windowsOnly ? windowsSeen() : seen());
      const { current, shown } = screen;
      const awaited = windows.awaited();
      return {
        url: '',
        title: current?.x.title ?? '',
        loading: screen.unavailableReason !== undefined,
        loadingIndicators: busyIn(screen),
        pendingRequests: 0,
        networkQuietMs: Number.MAX_SAFE_INTEGER,
        windows: shown.windows.map((window) => ({
          ...targetWindow(window, current, shown),
          ...(!isPrivate && isOfOthers(window, current) && { isOfOthers: true }),
        })),
        ...(awaited && { awaited }),
      };
    },
    screenshot: (options) => pictureOf({ bus, x, see: seen, look: reader.look, quietMs, isPrivate }, options),
    viewport: () => ({ width: x.screen.pixel_width, height: x.screen.pixel_height }),
    untilHeard: () => reader.untilHeard(),
    mark() {
      news.mark();
      copiesBefore = copies;
      [selectionsBefore, caretMovesBefore] = [reader.textSelections(), reader.caretMoves()];
    },
    effectsBeside(interaction) {
      const effects: Effect[] = news.effects(interaction);
      if (copies > copiesBefore)
        effects.push({ kind: 'clipboard', detail: 'the clipboard has another content', channel: 'snapshot' });
      // A press selects, deselects and moves the caret as it takes the focus from a text, dead or not.
      if (interaction === 'press_keys') {
        if (reader.textSelections() > selectionsBefore)
          effects.push({ kind: 'state', detail: 'another part of a text is selected', channel: 'snapshot' });
        else if (reader.caretMoves() > caretMovesBefore)
          effects.push({ kind: 'state', detail: 'the caret is elsewhere in a text', channel: 'snapshot' });
      }
      return effects;
    },
    doingsOfOthers: news.ofOthers,
  };
}

/** Progress bars and what says that it is busy. */
function busyIn({ tree }: SeenScreen): string[] {
  return tree.nodes
    .filter(({ isShown, states }) => isShown && states.busy === true)
    .map(({ role, name }) => (name === '' ? role : `${role} "${name}"`))
    .slice(0, 5);
}

/** A program that does not say its process is that of the current window alone. */
function isOfOthers({ id, x: { pid } }: LinuxWindow, current: LinuxWindow | undefined): boolean {
  return id !== current?.id && (pid === undefined || pid !== current?.x.pid);
}

function isDialog({ x: { transientFor, types } }: LinuxWindow): boolean {
  return transientFor !== undefined || types.includes('dialog');
}

function targetWindow(window: LinuxWindow, current: LinuxWindow | undefined, { windows }: ShownWindows): TargetWindow {
  const { id, x, app, appNames } = window;
  const { title, pid } = x;
  return {
    id,
    title,
    url: '',
    active: current?.id === id,
    isInFront: isInFront(window, windows),
    isDialog: isDialog(window),
    app,
    appNames,
    ...(pid !== undefined && { pid }),
  };
}
