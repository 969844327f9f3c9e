import { access, constants, readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { HandeyeError } from '../../../domain/errors.js';
import { bundledChromium, bundledPackage } from './bundled-chromium.js';

/** A browser that can be started. */
export interface FoundBrowser {
  readonly executable: string;
  /** How it was found. */
  readonly origin: 'configured' | 'installed' | 'playwright cache' | 'npm package';
  /** Environment that it needs to start. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Which browser is wanted. */
export interface FindBrowserOptions {
  /** Path or name that was configured; it is this or nothing. */
  readonly executable?: string;
  /** Whether it must be able to show a window. */
  readonly headed: boolean;
}

/** Names on the PATH; a shell without a window comes first where none is wanted, since it starts three times as fast. */
const headlessNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const windowedNames = [
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const fixedPlaces: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [
    String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
    String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  ],
};

/** What to do where there is no browser. */
export const noBrowserHint =
  'Install one: `apt-get install chromium` (Debian, Ubuntu), any Chrome or Edge, or `npm install --save-dev @sparticuz/chromium@147.0.0`; or name one with --browser <path>.';

/** What to do where the browser that there is has no window. */
const noWindowHint =
  'Install a whole one: `apt-get install chromium` (Debian, Ubuntu), any Chrome or Edge; or leave out --headed.';

/**
 * Finds the browser to use: the configured one; else one that is installed; else one that Playwright keeps; else the one
 * that comes with an npm package.
 *
 * @throws HandeyeError `environment_missing` when there is none, or none that can show a window where one is wanted, with
 *   the commands that get one
 */
export async function findBrowser(options: FindBrowserOptions): Promise<FoundBrowser> {
  if (options.executable !== undefined) {
    const executable = await onPath(options.executable);
    if (executable !== undefined) {
      if (options.headed && isHeadlessOnly(executable)) throw noWindow(executable);
      return { executable, origin: 'configured' };
    }
    throw new HandeyeError('environment_missing', `There is no browser at "${options.executable}".`, {
      hint: noBrowserHint,
    });
  }
  const names = options.headed ? windowedNames : [...headlessNames, ...windowedNames];
  for (const name of [...names, ...(fixedPlaces[process.platform] ?? [])]) {
    const executable = await onPath(name);
    if (executable !== undefined) return { executable, origin: 'installed' };
  }
  const cached = await inPlaywrightCache(options.headed);
  if (cached !== undefined) return { executable: cached, origin: 'playwright cache' };
  if (!options.headed) {
    const bundled = await bundledChromium();
    if (bundled !== undefined) return { ...bundled, origin: 'npm package' };
  }
  const headless = options.headed ? await headlessOnly() : undefined;
  if (headless !== undefined) throw noWindow(headless);
  throw new HandeyeError('environment_missing', 'No browser was found on this machine.', { hint: noBrowserHint });
}

/** The browser that would be used if no window were wanted. */
async function headlessOnly(): Promise<string | undefined> {
  for (const name of headlessNames) {
    const executable = await onPath(name);
    if (executable !== undefined) return executable;
  }
  return (await inPlaywrightCache(false)) ?? bundledPackage();
}

/** `chrome-headless-shell` and its like are built without any window. */
function isHeadlessOnly(executable: string): boolean {
  return /headless[-_]shell(?:\.exe)?$/.test(basename(executable));
}

function noWindow(browser: string): HandeyeError {
  const message = `--headed needs a browser with a window; only a headless one is installed: ${browser}.`;
  return new HandeyeError('environment_missing', message, { hint: noWindowHint, data: { browser } });
}

/**
 * A window needs a screen, of which a Linux without X11 and Wayland has none.
 * @throws HandeyeError `environment_missing`
 */
export function requireDisplay(): void {
  if (process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return;
  throw new HandeyeError(
    'environment_missing',
    '--headed needs a display to show the browser on, and there is none: DISPLAY and WAYLAND_DISPLAY are not set.',
    { hint: 'Run it on a virtual one (`xvfb-run handeye run …`), set DISPLAY, or leave out --headed.' },
  );
}

async function onPath(name: string): Promise<string | undefined> {
  const places = /[/\\]/.test(name)
    ? [name]
    : (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name));
  for (const place of places) if (place !== '' && (await isExecutable(place))) return place;
  return undefined;
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/** Browsers that Playwright installed, the newest first. */
async function inPlaywrightCache(headed: boolean): Promise<string | undefined> {
  const root =
    process.env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (process.platform === 'darwin'
      ? join(homedir(), 'Library/Caches/ms-playwright')
      : process.platform === 'win32'
        ? join(homedir(), String.raw`AppData\Local\ms-playwright`)
        : join(homedir(), '.cache/ms-playwright'));
  const folders = await readdir(root).catch(() => []);
  const wanted = headed ? /^chromium-(\d+)$/ : /^chromium(?:_headless_shell)?-(\d+)$/;
  const revision = (folder: string): number => Number(wanted.exec(folder)?.[1] ?? 0);
  const ordered = folders
    .filter((folder) => wanted.test(folder))
    .toSorted((left, right) => revision(right) - revision(left));
  const inside = [
    'chrome-headless-shell-linux64/chrome-headless-shell',
    'chrome-linux/headless_shell',
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
  ];
  for (const folder of ordered) {
    for (const file of inside) {
      const place = join(root, folder, file);
      if (await isExecutable(place)) return place;
    }
  }
  return undefined;
}
