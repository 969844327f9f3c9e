import type { Bus } from '../../../clients/dbus/bus.js';
import { startOf } from '../../../clients/process/process-start.js';
import type { SessionLog } from '../../../clients/session-log/session-log.js';
import { ScreenTree } from '../../../domain/screen/tree/screen-tree.js';
import type { TreeNode } from '../../../domain/screen/tree/tree-node.js';
import type { Accessible, AccessibleProgram } from '../accessibility/accessible.js';
import { createContentsReader } from '../accessibility/contents.js';
import { createWindowDescriber, shownElements } from '../accessibility/describe.js';
import { hasLeft } from '../accessibility/missing.js';
import { accessiblePrograms } from '../accessibility/programs-on-bus.js';
import { createProgramMirror, silenceInWords, type ProgramMirror } from '../accessibility/program-mirror.js';
import type { ElementRefs } from '../accessibility/refs.js';
import { createScrolledAwayFinder } from '../accessibility/scrolled-away.js';
import { watchEvents, type ElementEvent } from '../accessibility/watch-events.js';
import type { ReportedBounds } from '../accessibility/reported-bounds.js';
import { createPlacesAhead } from './places-ahead.js';
import { createProgramsInFront } from './programs-in-front.js';
import type { SeenScreen, SeenWindow } from './seen-screen.js';
import { createWindowMapper } from './window-mappings.js';
import type { LinuxWindow, ShownWindows } from '../windows/linux-window.js';
import type { SessionWindows } from '../windows/session-windows.js';
import { groupOf } from '../windows/window-group.js';

/** Reads what the session looks at: the current window, its dialogs and menus. */
export interface ScreenReader {
  read(): Promise<SeenScreen>;
  /** The windows without what they show, of which no program is asked: nothing is in the tree. */
  look(): Promise<SeenScreen>;
  /** Where the program of an element says that it is, as the screen was read or now; nowhere where the program has left. */
  reportedBoundsOf(element: Accessible): Promise<ReportedBounds>;
  /** Something was done, or has changed on the screen: what was read may not be so any more. */
  touch(): void;
  /**
   * Resolves once all events are heard that the program in front has sent so far.
   * @throws HandeyeError `target_unreachable` where it does not answer
   */
  untilHeard(): Promise<void>;
  /** How often another part of a text was selected so far in what was in front. */
  textSelections(): number;
  /** How often the caret of a text came elsewhere so far in what was in front. */
  caretMoves(): number;
  /** When anything changed or moved last in what is in front, as `performance.now` counts. */
  changedAt(): number;
  /** When anything moved last, or changed so that something may have moved, as `performance.now` counts. */
  movedAt(): number;
}

/** A program that shows a window but exposes nothing is given this long to begin, in milliseconds. */
const silenceMs = 1_000;

/** Starts listening to all programs of a desktop. */
export async function createScreenReader(
  bus: Bus,
  windows: SessionWindows,
  refs: ElementRefs,
  log: SessionLog,
): Promise<ScreenReader> {
  const mirrors = new Map<number, ProgramMirror>();
  const byService = new Map<string, ProgramMirror>();
  const programs = new Map<string, AccessibleProgram>();
  const contents = createContentsReader(bus);
  const scrolledAway = createScrolledAwayFinder(bus);
  const describeWindows = createWindowDescriber(refs);
  const mappingsOf = createWindowMapper(bus);
  let [selections, caretMoves] = [0, 0];
  let changedAt = Number.NEGATIVE_INFINITY;
  let movedAt = Number.NEGATIVE_INFINITY;
  const inFront = createProgramsInFront(bus);
  const places = createPlacesAhead(bus, () => movedAt);
  let last: (SeenScreen & { readonly root: Accessible }) | undefined;
  let [turns, lastTurn] = [0, 0];
  let underway:
    | {
        readonly root: Accessible;
        readonly shown: ShownWindows;
        readonly current: LinuxWindow;
        readonly screen: Promise<SeenScreen>;
      }
    | undefined;
  let lastShown: ShownWindows | undefined;
  /** Whether no event came since the last reading. */
  let isRead = false;
  /** The processes that did not say what they are when they were asked last. */
  let unanswering: ReadonlySet<number> = new Set();
  let sought: { readonly id: string; readonly since: number } | undefined;

  const take = ({ service, path, kind, change }: ElementEvent, mirror: ProgramMirror | undefined): void => {
    if (kind === 'gone') {
      refs.retire({ service, path });
      contents.gone(service, path);
    }
    if (kind === 'label') contents.forget();
    if (mirror?.traits.reportsChanges === true && kind === 'content') {
      contents.changed(service, path);
    } else if (mirror !== undefined && change !== undefined) mirror.apply(path, change);
    else {
      mirror?.touch();
      contents.changedAnywhere();
    }
  };

  /** What is ticked, focused or filled in stays where it is; whatever moves with that reports it as well. */
  const staysPut = ({ kind, change }: ElementEvent, mirror: ProgramMirror | undefined): boolean =>
    mirror?.traits.reportsChanges === true && (kind === 'content' || change?.kind === 'state');

  await watchEvents(bus, (event) => {
    const now = performance.now();
    if (event.kind === 'selection' || event.kind === 'caret') {
      inFront.ifInFront(event.service, () => {
        if (event.kind === 'selection') selections += 1;
        else caretMoves += 1;
        log.changed();
      });
      return;
    }
    const mirror = byService.get(event.service);
    inFront.ifInFront(event.service, () => (changedAt = Math.max(changedAt, now)));
    if (!staysPut(event, mirror)) movedAt = now;
    if (event.kind === 'moved') return;
    isRead = false;
    take(event, mirror);
    log.changed();
  });
  const mirrorOf = async (pid: number): Promise<ProgramMirror | undefined> => {
    const known = mirrors.get(pid);
    if (known !== undefined) return known;
    const found = await accessiblePrograms(bus, programs);
    unanswering = found.silent;
    for (const program of found.programs) {
      programs.set(program.service, program);
      if (mirrors.has(program.pid)) continue;
      const mirror = createProgramMirror(bus, program, () => {
        isRead = false;
        contents.readAhead();
        places.readAhead();
      });
      mirrors.set(program.pid, mirror);
      byService.set(program.service, mirror);
    }
    return mirrors.get(pid);
  };
  const forget = (pid: number): void => {
    const mirror = mirrors.get(pid);
    if (mirror === undefined) return;
    mirrors.delete(pid);
    byService.delete(mirror.program.service);
    programs.delete(mirror.program.service);
    refs.retireProgram(mirror.program.service);
  };
  const forgetEnded = ({ windows: open }: ShownWindows): void => {
    const withWindow = new Set(open.map(({ x: { pid } }) => pid));
    for (const pid of mirrors.keys()) if (!withWindow.has(pid) && startOf(pid) === null) forget(pid);
  };
  const nothing = (
    shown: ShownWindows,
    current: LinuxWindow | undefined,
    unavailableReason: string | undefined,
  ): SeenScreen => ({
    tree: emptyTree,
    elements: [],
    windows: [],
    traits: undefined,
    shown,
    current,
    group: current === undefined ? [] : groupOf(current, shown.windows),
    unavailableReason,
  });
  /** A program that has no window of its own on the bus may just not have come so far. */
  const silent = ({ app, id, x: { pid } }: LinuxWindow): string => {
    if (sought?.id !== id) sought = { id, since: performance.now() };
    if (performance.now() - sought.since < silenceMs) return `${app} has not exposed its elements yet`;
    return pid !== undefined && unanswering.has(pid)
      ? silenceInWords(`${app} (process ${pid})`)
      : exposesNothing(app, pid);
  };

  /** @throws BusFault `left` where the program has ended meanwhile: what it exposed before is half of a screen */
  const readProgram = async (
    root: Accessible,
    mirror: ProgramMirror,
    shown: ShownWindows,
    current: LinuxWindow,
  ): Promise<SeenScreen> => {
    const isOf = (screen: { root: Accessible; shown: ShownWindows; current: LinuxWindow | undefined } | undefined) =>
      isRead && screen?.root === root && screen.shown === shown && screen.current?.id === current.id;
    // Whoever asks while it is read, and nothing has changed since that began, gets the same answer: one that began before that
    // may have come since.
    if (isOf(underway)) return underway!.screen;
    if (isOf(last)) return last!;
    isRead = true;
    const begun = { root, shown, current, screen: seeProgram(root, mirror, shown, current) };
    underway = begun;
    try {
      return await begun.screen;
    } finally {
      if (underway === begun) underway = undefined;
    }
  };
  const seeProgram = async (
    root: Accessible,
    mirror: ProgramMirror,
    shown: ShownWindows,
    current: LinuxWindow,
  ): Promise<SeenScreen> => {
    const turn = (turns += 1);
    const group = groupOf(current, shown.windows);
    const seen = await mappingsOf({ root, traits: mirror.traits, shown, current, group });
    const described = seen.map(({ element, window }) => ({
      root: element,
      traits: mirror.traits,
      isModal: window?.x.states.includes('modal') === true,
    }));
    const away = await scrolledAway.among(described);
    const held = await contents.read(
      described.flatMap((window) => shownElements(window, away)),
      mirror.traits,
    );
    const { nodes, elements } = describeWindows(described, held, away);
    refs.trim(elements);
    const tree = new ScreenTree(nodes);
    const starts = nodes.flatMap(({ depth }, index) => (depth === 0 ? [index] : []));
    const seenWindows: SeenWindow[] = seen.map(({ element, window, placing }, at) => ({
      index: starts[at] ?? 0,
      root: element,
      window,
      placing,
    }));
    if (nodes.length === 0) return nothing(shown, current, silent(current));
    const isBare = nodes.every(({ depth }) => depth === 0);
    const isPageMissing = mirror.traits.showsPages && !hasPage(nodes);
    const missingPage = isPageMissing ? exposesNoPage(current) : undefined;
    const unavailableReason = isBare ? silent(current) : missingPage;
    const screen = {
      tree,
      elements,
      windows: seenWindows,
      traits: mirror.traits,
      shown,
      current,
      group,
      unavailableReason,
      root,
    };
    // Of two that overlap, the one that began later is of what is so now, also where it is through first.
    if (turn > lastTurn) [last, lastTurn] = [screen, turn];
    return screen;
  };
  const readCurrent = async (shown: ShownWindows, current: LinuxWindow): Promise<SeenScreen | undefined> => {
    const { pid } = current.x;
    const mirror = pid === undefined ? undefined : await mirrorOf(pid);
    const root = await mirror?.read();
    if (mirror === undefined || root === undefined) return undefined;
    return readProgram(root, mirror, shown, current).catch((error: unknown) => {
      if (hasLeft(error)) return undefined;
      throw error;
    });
  };
  const look = async (): Promise<SeenScreen> => {
    const shown = await windows.read();
    if (shown !== lastShown) {
      // A menu that has just closed: its program may still hold the pointer for it.
      changedAt = movedAt = performance.now();
      forgetEnded(shown);
    }
    lastShown = shown;
    const current = windows.current(shown);
    // What it did before that is unknown.
    if (inFront.see(shown, current)) changedAt = performance.now();
    return nothing(shown, current, current === undefined ? windows.absence() : undefined);
  };

  return {
    changedAt: () => changedAt,
    textSelections: () => selections,
    caretMoves: () => caretMoves,
    movedAt: () => movedAt,
    reportedBoundsOf: places.reportedBoundsOf,
    touch() {
      for (const mirror of mirrors.values()) {
        // The others say themselves what an action has changed.
        if (mirror.traits.reportsChanges) continue;
        mirror.touch();
        contents.changedAnywhere();
        isRead = false;
      }
    },
    async untilHeard() {
      const { current } = await look();
      const mirror = current?.x.pid === undefined ? undefined : await mirrorOf(current.x.pid);
      await mirror?.untilHeard();
    },
    look,
    async read() {
      const bare = await look();
      const { shown, current } = bare;
      if (current === undefined) return bare;
      const screen = await readCurrent(shown, current);
      if (screen !== undefined) return screen;
      if (current.x.pid !== undefined) forget(current.x.pid);
      return nothing(shown, current, silent(current));
    },
  };
}

const emptyTree = new ScreenTree([]);

/** Whether something is exposed in a page that is seen. */
function hasPage(nodes: readonly TreeNode[]): boolean {
  return nodes.some(
    ({ role, isShown, depth }, index) => role === 'document' && isShown && (nodes[index + 1]?.depth ?? 0) > depth,
  );
}

function exposesNoPage({ app }: LinuxWindow): string {
  return `${app} shows a page that is empty, or has not exposed it yet`;
}

function exposesNothing(app: string, pid: number | undefined): string {
  return `${app}${pid === undefined ? '' : ` (process ${pid})`} exposes none of its elements on the accessibility bus; start it with accessibility (QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1, --force-renderer-accessibility), or drive it by keys and a screenshot`;
}
