import { chromium, type Browser } from 'playwright-core';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { backendCapabilities } from '../../domain/flow/backend.js';
import type { Backend } from '../../ports/backend.js';
import type { Logger } from '../../ports/logger.js';
import { findBrowser, noBrowserHint, requireDisplay, type FoundBrowser } from './browser/find-browser.js';
import { launchArguments } from './browser/launch-arguments.js';
import { ownerEnvironment } from '../../clients/process/orphans.js';
import { inTime } from './in-time.js';
import { createNavigationGate, type NavigationGate } from './network/navigation-gate.js';
import { openWebSession } from './web-session.js';

/** Which browser is started, and how. */
export interface WebBackendOptions {
  /** Browser to use; left out = the first that is found. */
  readonly executable?: string;
  /** Shows the window. */
  readonly headed: boolean;
  /** Pause after each browser operation, in milliseconds, for people who watch. */
  readonly slowMoMs: number;
  /** Starts the browser without its sandbox for users other than root, where the system does not let it have one. */
  readonly acceptNoSandbox: boolean;
  /** Records which browser is used, and how it runs. */
  readonly logger?: Logger;
}

interface Running {
  readonly browser: Browser;
  readonly gate: NavigationGate;
  readonly found: FoundBrowser;
  readonly sandboxed: boolean;
}

/** How long a browser may take to start, and to give a session, in milliseconds. */
const startLimitMs = 60_000;
const sessionLimitMs = 30_000;

/** How long a browser may take to end in good order, in milliseconds; it is killed with this process. */
const closeLimitMs = 5_000;

/**
 * Chromium through playwright-core: one browser for all sessions, started with the first of them, and another one once that
 * has crashed or no longer answers.
 */
export function createWebBackend(options: WebBackendOptions): Backend {
  const started = new Set<Promise<Running>>();
  let running: Promise<Running> | undefined;
  const start = (): Promise<Running> => {
    if (running !== undefined) return running;
    const starting = launch(options);
    const forget = (): void => {
      if (running === starting) running = undefined;
    };
    running = starting;
    started.add(starting);
    starting.then(({ browser }) => browser.once('disconnected', forget), forget);
    return starting;
  };
  return {
    name: 'web',
    capabilities: backendCapabilities.web,
    async describe() {
      const { browser, found, sandboxed } = await start();
      return {
        version: `Chromium ${browser.version()}`,
        notes: [
          `browser: ${found.origin}`,
          ...(sandboxed
            ? []
            : ['the browser runs without its own sandbox, because it was started as root or the sandbox was waived']),
        ],
      };
    },
    async openSession(session) {
      const { browser, gate } = await (session.attachTo === undefined ? start() : attach(session.attachTo));
      const opening = openWebSession(browser, gate, session, options.slowMoMs);
      const opened = await inTime(opening, sessionLimitMs, undefined).catch((error: unknown) => {
        throw new HandeyeError('target_lost', `The browser gave no session: ${messageOf(error)}`, { cause: error });
      });
      if (opened !== undefined) return opened;
      running = undefined;
      opening.then(
        (late) => late.close(),
        () => undefined,
      );
      throw new HandeyeError(
        'target_lost',
        `The browser has given no session for ${sessionLimitMs / 1000} s: it hangs.`,
        {
          hint: 'Run again; if it hangs again, try another browser with --browser.',
        },
      );
    },
    async close() {
      await Promise.all([...started].map(async (starting) => inTime(ended(starting), closeLimitMs, undefined)));
    },
  };
}

/** Connects to a browser that runs; closing the connection leaves it running. */
async function attach(address: string): Promise<Pick<Running, 'browser' | 'gate'>> {
  try {
    const browser = await chromium.connectOverCDP(address, { timeout: startLimitMs });
    return { browser, gate: createNavigationGate(browser) };
  } catch (error) {
    const [first = ''] = messageOf(error).split('\n');
    throw new HandeyeError('target_unreachable', `There is no browser to attach to at ${address}: ${first}`, {
      hint: 'Start it with --remote-debugging-port=9222 and give http://localhost:9222.',
      cause: error,
    });
  }
}

async function ended(starting: Promise<Running>): Promise<void> {
  try {
    const { browser } = await starting;
    await browser.close();
  } catch {
    // It never started, or it is gone already.
  }
}

async function launch(options: WebBackendOptions): Promise<Running> {
  const found = await findBrowser({
    headed: options.headed,
    ...(options.executable !== undefined && { executable: options.executable }),
  });
  const { executable, origin } = found;
  options.logger?.debug('A browser was found.', { executable, origin });
  if (options.headed) requireDisplay();
  const isRoot = process.getuid?.() === 0;
  const sandboxed = !isRoot && !options.acceptNoSandbox && found.origin !== 'npm package';
  try {
    const browser = await chromium.launch({
      executablePath: found.executable,
      headless: !options.headed,
      slowMo: options.slowMoMs,
      chromiumSandbox: sandboxed,
      timeout: startLimitMs,
      args: [...launchArguments],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      env: { ...definedEnvironment(), ...found.env, ...ownerEnvironment() },
    });
    const version = browser.version();
    options.logger?.debug('A browser was started.', { version, headed: options.headed, sandboxed });
    // For root there is no sandbox to have; anybody else may not know that there is none.
    if (!sandboxed && !isRoot) options.logger?.warn('The browser runs without its own sandbox.', { executable });
    return { browser, gate: createNavigationGate(browser), found, sandboxed };
  } catch (error) {
    throw launchProblem(error, found, sandboxed);
  }
}

function launchProblem(error: unknown, found: FoundBrowser, sandboxed: boolean): HandeyeError {
  const message = messageOf(error);
  if (sandboxed && /sandbox/i.test(message)) {
    return new HandeyeError('environment_missing', `${found.executable} cannot set up its sandbox on this system.`, {
      hint: 'Allow unprivileged user namespaces, or accept the risk with --no-sandbox.',
      cause: error,
    });
  }
  const missing = /error while loading shared libraries: ([^:]+)/.exec(message)?.[1];
  if (missing !== undefined) {
    return new HandeyeError('environment_missing', `${found.executable} lacks the system library ${missing}.`, {
      hint: '`apt-get install chromium` brings everything that a browser needs.',
      cause: error,
    });
  }
  if (/Missing X server|cannot open display|ozone_platform_x11/i.test(message)) {
    return new HandeyeError('environment_missing', 'There is no display to show the browser window on.', {
      hint: 'Leave out --headed, or start an X server (`xvfb-run handeye run …`).',
      cause: error,
    });
  }
  const [first = message] = message.split('\n');
  if (first.includes(`${startLimitMs}ms exceeded`)) {
    return new HandeyeError(
      'environment_missing',
      `${found.executable} has not started within ${startLimitMs / 1000} s; it is no browser, or it hangs.`,
      { hint: noBrowserHint, cause: error },
    );
  }
  return new HandeyeError('environment_missing', `${found.executable} does not start: ${first}`, {
    hint: noBrowserHint,
    cause: error,
  });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
