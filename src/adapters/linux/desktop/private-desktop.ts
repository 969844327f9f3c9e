import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectBus, busItself, type Bus } from '../../../clients/dbus/bus.js';
import { openDisplay } from '../../../clients/x11/connection.js';
import { admitOwnUserAlone } from '../../../clients/x11/own-user.js';
import { managerAnswers } from '../../../clients/x11/window-control.js';
import { HandeyeError, messageOf } from '../../../domain/errors.js';
import { isFullDisk, systemReason } from '../../../domain/system-error.js';
import type { ScreenSize, StartedDesktop } from '../../../ports/desktop.js';
import { busTimeoutMs, openAccessibilityBus, switchOn, toolkitEnvironment } from './accessibility-bus.js';
import type { Desktop } from './desktop.js';
import { makePrivateHome, type PrivateHome } from './private-home.js';
import { requireDesktopPrograms } from './programs.js';
import { createUndertaker, longestTemporaryFolder, temporaryFolder, type Undertaker } from './undertaker.js';

/** How long a private desktop may take to start, in milliseconds; it takes some 200. */
const startLimitMs = 20_000;

/**
 * Starts a desktop of its own: a screen that nobody sees, buses, a window manager, and a home for the programs on it. It ends
 * with this process, also when that is killed.
 *
 * @throws HandeyeError `environment_missing` with the packages that are missing, or what does not start
 */
export async function startPrivateDesktop(size: ScreenSize): Promise<Desktop & StartedDesktop> {
  const programs = requireDesktopPrograms();
  const undertaker = makeUndertaker();
  const { mark, screenMark } = undertaker;
  const started = createStart();
  try {
    const home = await makePrivateHome(undertaker.folder, size);
    const common = { ...unwanted, ...home.environment, ...toolkitEnvironment };
    const base = { ...process.env, ...common };
    const [number, address] = await Promise.all([
      started.untilReady(3, programs.screen, screenArguments(size), {
        ...base,
        // That of the desktop that this process may have been started on.
        [mark.name]: undefined,
        [screenMark.name]: screenMark.value,
      }),
      started.untilReady(3, programs.sessionBus, busArguments(home), { ...base, [mark.name]: mark.value }),
    ]);
    undertaker.noteDisplay(number);
    const display = `:${number}`;
    const environment = { ...common, [mark.name]: mark.value, DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: address };
    const env = { ...process.env, ...environment };
    started.program(programs.accessibilityBus, ['--launch-immediately'], env);
    const [accessibility] = await Promise.all([
      started.unlessFailed(accessibilityOf(address, { DISPLAY: display })),
      started.untilReady(1, programs.windowManager, managerArguments(home), env, managerReady),
      started.unlessFailed(keepOthersOut(display)),
    ]);
    await started.unlessFailed(untilManaged(display));
    return {
      display,
      privateMark: `${mark.name}=${mark.value}`,
      environment,
      accessibility,
      guardian: undefined,
      broken: started.ended.then((program) => brokenBy(display, program)),
      notes: [
        `private desktop ${display}, ${size.width} × ${size.height} px${size.scale === 1 ? '' : `, scale ${size.scale}`}`,
      ],
      async close() {
        await accessibility.close().catch(() => undefined);
        await undertaker.bury();
      },
    };
  } catch (error) {
    await undertaker.bury();
    throw storageFault(error) ?? error;
  }
}

async function keepOthersOut(display: string): Promise<void> {
  const x = await openDisplay(display, { isKeyless: true });
  try {
    await admitOwnUserAlone(x);
  } finally {
    await x.close();
  }
}

/** Without that, the window of a program that is quick to open one would not get the keys. */
async function untilManaged(display: string): Promise<void> {
  const x = await openDisplay(display, { isKeyless: true });
  try {
    if (!(await managerAnswers(x, startLimitMs))) throw notStarted('The window manager', 'it does not answer');
  } finally {
    await x.close();
  }
}

function makeUndertaker(): Undertaker {
  try {
    return createUndertaker();
  } catch (error) {
    throw storageFault(error) ?? error;
  }
}

/** The error for a disk that is full, or that may not be written. */
function storageFault(error: unknown): HandeyeError | undefined {
  const reason = systemReason(error);
  if (reason === undefined) return undefined;
  const remedy = existsSync(temporaryFolder()) ? 'Free some space there' : 'Make it';
  return new HandeyeError(
    isFullDisk(error) ? 'storage_full' : 'storage_unwritable',
    `The folder of a private desktop cannot be made in ${temporaryFolder()}: ${reason}.`,
    {
      hint: `${remedy}, or name another folder in TMPDIR, of at most ${longestTemporaryFolder} bytes.`,
      cause: error,
    },
  );
}

/** What belongs to the desktop that this process was started on. */
const unwanted: Readonly<Record<string, undefined>> = {
  WAYLAND_DISPLAY: undefined,
  XAUTHORITY: undefined,
  SESSION_MANAGER: undefined,
  DESKTOP_STARTUP_ID: undefined,
  XDG_CURRENT_DESKTOP: undefined,
  XDG_SESSION_DESKTOP: undefined,
  DESKTOP_SESSION: undefined,
  GNOME_DESKTOP_SESSION_ID: undefined,
  KDE_FULL_SESSION: undefined,
  KDE_SESSION_VERSION: undefined,
  XDG_CONFIG_DIRS: undefined,
  GTK_THEME: undefined,
  GTK_MODULES: undefined,
  AT_SPI_BUS_ADDRESS: undefined,
  GDK_SCALE: undefined,
  GDK_DPI_SCALE: undefined,
  QT_STYLE_OVERRIDE: undefined,
  QT_SCALE_FACTOR: undefined,
  QT_SCREEN_SCALE_FACTORS: undefined,
  QT_AUTO_SCREEN_SCALE_FACTOR: undefined,
  QT_FONT_DPI: undefined,
  QT_QPA_PLATFORMTHEME: undefined,
};

function screenArguments({ width, height }: ScreenSize): string[] {
  return ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp', '-noreset'];
}

function busArguments({ busAddress }: PrivateHome): string[] {
  return ['--session', '--nofork', `--address=${busAddress}`, '--print-address=3'];
}

/** Before it is through with starting, it loses windows that ask to be shown, although it says on the screen that it is there. */
function managerArguments({ windowManagerFile }: PrivateHome): string[] {
  return ['--sm-disable', '--config-file', windowManagerFile, '--startup', `/bin/sh -c 'echo ${managerReady}'`];
}

/** What the window manager prints by its startup command; before that, it may complain of the locale. */
const managerReady = 'ready';

function brokenBy(display: string, program: string): HandeyeError {
  return new HandeyeError('target_lost', `The desktop ${display} is broken: ${program} has ended.`, {
    hint: 'It may have crashed, or was ended from outside, as for lack of memory. Start another one.',
  });
}

interface Start {
  /** The path of the first program that ends. */
  readonly ended: Promise<string>;
  /** Starts a program that lives as long as the desktop. */
  program(path: string, args: readonly string[], env: NodeJS.ProcessEnv): void;
  /**
   * Starts one that writes a line to one of its descriptors once it is ready.
   * @param line the one that is meant; left out: the first
   */
  untilReady(
    descriptor: 1 | 3,
    path: string,
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    line?: string,
  ): Promise<string>;
  /** What is waited for, unless a program that was started ends before, or it takes too long. */
  unlessFailed<T>(awaited: Promise<T>): Promise<T>;
}

function createStart(): Start {
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  let end: (program: string) => void = () => undefined;
  const ended = new Promise<string>((resolve) => {
    end = resolve;
  });
  const begin = (path: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess => {
    const child = spawn(path, args, { env, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], detached: true });
    let said = '';
    child.stderr?.on('data', (data: Buffer) => {
      said = (said + data.toString()).slice(-2_000);
    });
    child.once('error', (error) => fail(notStarted(path, messageOf(error))));
    child.once('exit', (code, signal) => {
      end(path);
      fail(notStarted(path, said.trim() || `it ended with ${signal ?? code}`));
    });
    child.unref();
    for (const stream of child.stdio) if (stream instanceof Socket) stream.unref();
    child.stdout?.resume();
    return child;
  };
  const unlessFailed: Start['unlessFailed'] = async (awaited) => {
    awaited.catch(() => undefined);
    const over = new AbortController();
    const late = sleep(startLimitMs, undefined, { signal: over.signal, ref: false }).then(() => {
      throw new HandeyeError(
        'environment_missing',
        `A private desktop has not started within ${startLimitMs / 1000} s.`,
        {
          hint: 'The machine may be too busy; try again, or look what `handeye doctor` says.',
        },
      );
    });
    late.catch(() => undefined);
    try {
      return await Promise.race([awaited, failed, late]);
    } finally {
      over.abort();
    }
  };
  return {
    ended,
    program: (path, args, env) => void begin(path, args, env),
    untilReady: (descriptor, path, args, env, line) =>
      unlessFailed(lineFrom(begin(path, args, env).stdio[descriptor] as Socket, line)),
    unlessFailed,
  };
}

function notStarted(path: string, why: string): HandeyeError {
  return new HandeyeError('environment_missing', `A private desktop cannot be started: ${path}: ${why}`, {
    hint: '`handeye doctor` lists what is missing.',
  });
}

/**
 * What comes after it is read and dropped: whoever writes must not find that nobody reads.
 * @param wanted all of the line; left out: the first one, whatever it says
 */
function lineFrom(from: Socket, wanted?: string): Promise<string> {
  from.ref();
  return new Promise((resolve) => {
    createInterface({ input: from }).on('line', (line) => {
      if (wanted !== undefined && line.trim() !== wanted) return;
      from.unref();
      resolve(line.trim());
    });
  });
}

/** @param environment what programs need beyond that of the session bus where that is what starts them */
async function accessibilityOf(sessionAddress: string, environment: Readonly<Record<string, string>>): Promise<Bus> {
  const session = await connectBus(sessionAddress, busTimeoutMs);
  try {
    await session.call(busItself, busItself.service, 'UpdateActivationEnvironment', {
      signature: 'a{ss}',
      values: [Object.entries(environment)],
    });
    await untilOwned(session, 'org.a11y.Bus');
    await switchOn(session, ['IsEnabled', 'ScreenReaderEnabled']);
    return await openAccessibilityBus(session);
  } finally {
    await session.close();
  }
}

/** Waits until somebody has a name on a bus. Asking for it instead would start a second one of it. */
async function untilOwned(bus: Bus, name: string): Promise<void> {
  const owned = new Promise<void>((resolve) => {
    bus.onSignal(({ member, body }) => {
      if (member === 'NameOwnerChanged' && body[0] === name && body[2] !== '') resolve();
    });
  });
  await bus.match(`type='signal',interface='${busItself.service}',member='NameOwnerChanged',arg0='${name}'`);
  const isOwned = await bus.call<boolean>(busItself, busItself.service, 'NameHasOwner', {
    signature: 's',
    values: [name],
  });
  if (!isOwned) await owned;
}
