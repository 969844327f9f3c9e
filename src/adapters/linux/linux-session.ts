import { setTimeout as sleep } from 'node:timers/promises';
import { BusFault, busItself, type Bus } from '../../clients/dbus/bus.js';
import { createSessionLog } from '../../clients/session-log/session-log.js';
import { linuxProcess, linuxProcesses, withDescendants } from '../../clients/process/linux-processes.js';
import { startOf } from '../../clients/process/process-start.js';
import { hasMembers } from '../../clients/process/process-tree.js';
import { createTreeEye } from '../../clients/tree-eye/tree-eye.js';
import { openDisplay, type XConnection } from '../../clients/x11/connection.js';
import { createKeyboard } from '../../clients/x11/keyboard/keyboard.js';
import { createPointer } from '../../clients/x11/pointer.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { goneWindow } from '../../domain/screen/target/gone-targets.js';
import { frameMs } from '../../domain/screen/effect/settling.js';
import type { Session, TargetIdentity } from '../../ports/backend.js';
import type { LaunchedProgram, ProgramEnd } from '../../ports/host.js';
import { hasLeft } from './accessibility/missing.js';
import { silenceOf } from './accessibility/program-mirror.js';
import { createElementRefs } from './accessibility/refs.js';
import type { Desktop } from './desktop/desktop.js';
import { createLinuxHand } from './hand/linux-hand.js';
import { createScreenReader } from './screen/screen-reader.js';
import { createScreenSource } from './screen/screen-source.js';
import { recordScreen } from './screen/screen-video.js';
import { createWindowActivation } from './hand/window-activation.js';
import type { ProgramNames } from './windows/desktop-entries.js';
import type { LinuxWindow } from './windows/linux-window.js';
import { followWindows } from './windows/session-windows.js';
import { identityOf, type FrontWindow } from './windows/window-identity.js';

/** How a session goes. */
export interface SessionOptions {
  /** Pause after each action, in milliseconds. */
  readonly slowMoMs?: number;
  /** Where a video of it goes, absolute; left out: none is made. */
  readonly video?: string | undefined;
}

/** Opens a session on a desktop; it ends with the session. */
export async function openLinuxSession(
  desktop: Desktop,
  names: ProgramNames,
  { slowMoMs = 0, video: videoFile }: SessionOptions = {},
): Promise<Session> {
  const log = createSessionLog();
  const x = await openDisplay(desktop.display, { isKeyless: desktop.privateMark !== undefined }).catch(
    async (error: unknown) => {
      await desktop.close();
      throw error;
    },
  );
  try {
    const [pointer, keyboard] = await Promise.all([createPointer(x), createKeyboard(x, desktop.guardian?.borrows)]);
    const windows = await followWindows(x, names, desktop, log.changed);
    const refs = createElementRefs();
    const bus = desktop.accessibility;
    const reader = await createScreenReader(bus, windows, refs, log);
    const activation = createWindowActivation(x, desktop.guardian);
    const isPrivate = desktop.privateMark !== undefined;
    const source = await createScreenSource({ bus, x, reader, windows, log, isPrivate });
    const video = videoFile === undefined || !isPrivate ? undefined : recordScreen(x, videoFile);
    let isClosed = false;
    const followed = new Map<number, Promise<ProgramEnd>>();
    const over = new Set<number>();
    const startedBy = new Map<number, number>();
    /** The program that the flow has started which a process is of: scripts start others. */
    const programOf = (pid: number): number => {
      let program = startedBy.get(pid);
      if (program === undefined) {
        const running = followed.has(pid) ? [] : linuxProcesses();
        program = [...followed.keys()].find((own) => withDescendants([own], running).has(pid)) ?? pid;
        startedBy.set(pid, program);
      }
      return program;
    };
    let front: FrontWindow | undefined;
    /** The window that an action would go to now: also what was entered, or has come to the front, since elements were read last. */
    let here: FrontWindow | undefined;
    /** How often another window was entered. */
    let entered = 0;
    /** Whether the flow has started a process, also where the script has ended that did it for the flow. */
    const isStarted = (pid: number): boolean =>
      followed.has(programOf(pid)) || followed.has(linuxProcess(pid)?.group ?? pid);
    const identityIn = (window: FrontWindow): TargetIdentity => ({
      ...identityOf(window),
      owners: windows.ownersOf(window.id),
      isOwn: window.pid !== undefined && isStarted(window.pid),
    });
    const frontOf = ({ id, app, x: { pid } }: LinuxWindow): FrontWindow => ({ id, app, pid });
    const unlessLost = <T>(answer: Promise<T>): Promise<T> =>
      answer.catch(async (error: unknown) => {
        if (hasLeft(error) && front?.pid !== undefined) {
          const program = programOf(front.pid);
          await untilEnded(program, followed.get(program));
        }
        return explained(x, bus, front, error);
      });
    const eye = createTreeEye({
      ...source,
      unavailableReason: (tree) => unlessLost(source.unavailableReason(tree)),
      placesOf: (tree, refs) => unlessLost(source.placesOf(tree, refs)),
      reveal: (tree, ref) => unlessLost(source.reveal(tree, ref)),
      blockerAt: (tree, ref, point) => unlessLost(source.blockerAt(tree, ref, point)),
      attributesOf: (ref) => unlessLost(source.attributesOf(ref)),
      untilHeard: () => unlessLost(source.untilHeard()),
      readLater: (tree) => unlessLost(source.readLater(tree)),
      screenshot: (options) => unlessLost(source.screenshot(options)),
      async status(options) {
        const status = await unlessLost(source.status(options));
        const active = status.windows.find((window) => window.active);
        const named = active && windows.named(active.id);
        if (named !== undefined) here = frontOf(named);
        return status;
      },
      async read() {
        const before = entered;
        const tree = await unlessLost(source.read());
        const current = source.seenOf(tree)?.current;
        const { id = '', app, pid } = front ?? {};
        // Of a program that reports nothing, the window alone says that it is there.
        const isGone = tree.nodes.length === 0 && (current?.id !== id || (pid !== undefined && startOf(pid) === null));
        if (app !== undefined && pid !== undefined && isGone) {
          const program = programOf(pid);
          const ended = followed.get(program);
          await untilEnded(program, ended);
          if (ended === undefined && startOf(pid) === null) windows.vanish({ name: app, pid }, id);
          if (ended !== undefined && !over.has(program)) {
            windows.doubt({ name: app, pid }, doubtMs);
            // Nothing else would notify whoever waits that there is no more to wait for.
            setTimeout(log.changed, doubtMs).unref();
          }
        }
        front = current && frontOf(current);
        // What is read beside the steps may have begun in the window before.
        if (before === entered) here = front;
        // While it runs: what has ended is nobody's any more.
        if (front?.pid !== undefined) programOf(front.pid);
        return tree;
      },
    });
    return {
      eye,
      hand: createLinuxHand({
        bus,
        x,
        pointer,
        keyboard,
        reader,
        refs,
        windows,
        activation,
        log,
        isPrivate,
        unlessLost,
        slowMoMs,
      }),
      pauseMs: slowMoMs,
      notes: desktop.notes,
      isShared: !isPrivate,
      environment: desktop.environment,
      follow(program, exitCodes) {
        windows.follow(program);
        desktop.guardian?.hasLaunched(program.pid, startOf(program.pid));
        followed.set(program.pid, program.ended);
        void program.ended.then((end) => {
          over.add(program.pid);
          if (isClosed) return;
          if (!hasMembers(program.pid)) desktop.guardian?.hasEnded(program.pid);
          log.changed();
          if (!isCrash(end, exitCodes)) return;
          const fault = crashOf(program, end);
          // Of what another program shows nothing is lost.
          const inFront =
            windows.isWaitedFor(program.pid) ||
            front === undefined ||
            (front.pid !== undefined && programOf(front.pid) === program.pid);
          if (inFront) windows.lose(fault);
          log.add({ kind: 'crashed', fault, inFront });
        });
      },
      enterWindow(id) {
        entered += 1;
        windows.enter(id);
        const named = windows.named(id);
        here = named && frontOf(named);
        reader.touch();
      },
      async lookIn(id, look) {
        const before = here;
        entered += 1;
        reader.touch();
        try {
          return await windows.lookIn(id, look);
        } finally {
          here = before;
          entered += 1;
          reader.touch();
        }
      },
      identity(window) {
        if (window !== undefined) {
          const named = windows.named(window);
          if (named === undefined) throw goneWindow();
          return identityIn(frontOf(named));
        }
        if (here === undefined) {
          const absence = windows.absence();
          throw new HandeyeError(
            'target_lost',
            `There is no window to act in${absence === undefined ? '' : `: ${absence}`}.`,
            { hint: 'Open the program first: a step "open", "launch" or "focus_window".' },
          );
        }
        return identityIn(here);
      },
      program: () => here?.app,
      pageUrl: () => undefined,
      frameUrl: () => undefined,
      finishDownloads: () => Promise.resolve(),
      endVideo: async (isKept) => video?.end(isKept),
      async close() {
        isClosed = true;
        await video?.end(false);
        await activation.end();
        windows.close();
        const isUndone = await x.close();
        await desktop.close(!isUndone);
      },
    };
  } catch (error) {
    await x.close();
    await desktop.close();
    throw error;
  }
}

/**
 * Programs end and hang with their desktop, so that what fails first may be a question to one of them.
 * @throws HandeyeError `target_lost` where the desktop is gone, `target_unreachable` where it or a program is silent; else the
 *   error
 */
async function explained(
  x: XConnection,
  bus: Bus,
  front: { readonly app: string; readonly pid: number | undefined } | undefined,
  error: unknown,
): Promise<never> {
  const fault = error instanceof HandeyeError ? error.cause : error;
  if (!(fault instanceof BusFault)) throw error;
  await Promise.all([
    answeredSoon(`The X server at ${x.display}`, x.settled()),
    answeredSoon('The accessibility bus of the desktop', bus.call(busItself, busItself.service, 'GetId')),
  ]).catch((cause: unknown) => {
    if (cause instanceof HandeyeError) throw cause;
    throw new HandeyeError('target_lost', `The accessibility bus of the desktop is gone: ${messageOf(cause)}.`, {
      hint: 'Nothing can be seen there any more; the next flow has another desktop where it is a private one.',
      cause,
    });
  });
  if (error !== fault) throw error;
  const program = front === undefined ? 'A program' : `${front.app} (process ${front.pid ?? 'unknown'})`;
  if (fault.kind === 'unanswered') throw silenceOf(program, fault);
  if (fault.kind !== 'left') throw fault;
  throw new HandeyeError('target_lost', `${program} has left the accessibility bus in the middle of a step.`, {
    hint: 'Look at what the step did to it: the program has ended, or was ended from outside.',
    cause: fault,
  });
}

/** What is asked of a desktop to see whether it hangs is answered within this time, in milliseconds; it takes a few. */
const signOfLifeMs = 1_000;

/** @throws HandeyeError `target_unreachable` where there is no answer; else what came in its place */
async function answeredSoon(who: string, answer: Promise<unknown>): Promise<void> {
  const hasAnswered = answer.then(() => true);
  if (await Promise.race([hasAnswered, sleep(signOfLifeMs, false, { ref: false })])) return;
  throw new HandeyeError('target_unreachable', `${who} does not answer.`, {
    hint: 'It hangs or is stopped; look for its process.',
  });
}

/** A program whose last window is gone ends within this time, in milliseconds, or goes on without one. */
const endingMs = 200;

/**
 * How long it is open whether a program whose last window is gone has crashed, in milliseconds: on a busy machine, and where
 * much is to be written down of a crash, the end comes long after the window has gone.
 */
const doubtMs = 2_000;

/**
 * Waits until it is known how a program ended, if it did: a crash closes its windows before anybody is notified of it.
 * @param ended left out where it was not started here: then it is known only that it did
 */
async function untilEnded(pid: number, ended: Promise<ProgramEnd> | undefined): Promise<void> {
  if (ended === undefined) {
    for (const until = performance.now() + endingMs; startOf(pid) !== null && performance.now() < until;)
      await sleep(frameMs);
    return;
  }
  await Promise.race([ended, sleep(endingMs, undefined, { ref: false })]);
  // How a process has ended is known once it is collected.
  if (startOf(pid) === null) await ended;
}

/** What a program ends with that the flow did not say, it did not mean. */
function isCrash({ exitCode, signal }: ProgramEnd, exitCodes: readonly number[]): boolean {
  return signal !== null || exitCode === null || !exitCodes.includes(exitCode);
}

function crashOf({ name, pid }: LaunchedProgram, { exitCode, signal }: ProgramEnd): HandeyeError {
  const how = signal === null ? `with code ${exitCode}` : `by the signal ${signal}`;
  return new HandeyeError('target_lost', `${name} (process ${pid}) has ended ${how}.`, {
    hint: `Look at what the step did to it: the program has crashed, or was ended from outside.${
      signal === null
        ? ` Where it is meant to end so, as dialogs do that are cancelled: "exitCodes": [0, ${exitCode}] where the flow starts it.`
        : ''
    }`,
  });
}
