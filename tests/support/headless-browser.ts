import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Where Linux distributions and Chrome's own package put a Chromium that runs without a display. */
const knownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A Chromium that is installed on this machine; undefined: there is none. */
export const installedBrowser: string | undefined = knownPaths.find((path) => existsSync(path));

/** Starts it for tests that look at pages of our own. */
export async function launchHeadless(): Promise<Browser> {
  return chromium.launch({ executablePath: installedBrowser ?? '', args: ['--no-sandbox', '--disable-gpu'] });
}
