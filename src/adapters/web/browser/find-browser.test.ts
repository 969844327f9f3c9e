import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findBrowser } from './find-browser.js';
import { createWebBackend, type WebBackendOptions } from '../web-backend.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'handeye-browsers-'));
  vi.stubEnv('PATH', join(root, 'bin'));
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', join(root, 'playwright'));
  vi.stubEnv('XDG_CACHE_HOME', join(root, 'cache'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** A machine that has these programs. @returns their paths */
function machineWith(...files: readonly string[]): string[] {
  return files.map((file) => {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
    chmodSync(path, 0o755);
    return path;
  });
}

/** Where the Chromium of the npm package is unpacked; undefined where the package is not for this platform. */
function npmChromium(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const manifest = join(createRequire(import.meta.url).resolve('@sparticuz/chromium'), '../../../package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  return `cache/handeye/chromium-${version}/chromium`;
}

describe.skipIf(process.platform !== 'linux')('the browser that is used', () => {
  const places = [
    'elsewhere/my-browser',
    'bin/chromium-headless-shell',
    'bin/google-chrome',
    'playwright/chromium-1200/chrome-linux64/chrome',
  ];

  it('is the configured one, else an installed one, else one that Playwright keeps, else the one of the npm package', async () => {
    const npm = npmChromium();
    const [mine = '', shell, chrome, cached, bundled] = machineWith(...places, ...(npm === undefined ? [] : [npm]));
    expect(await findBrowser({ headed: false, executable: mine })).toEqual({ executable: mine, origin: 'configured' });
    const without = async (path: string | undefined): Promise<unknown> => {
      rmSync(path ?? '');
      return findBrowser({ headed: false });
    };
    expect(await without(mine)).toEqual({ executable: shell, origin: 'installed' });
    expect(await without(shell)).toEqual({ executable: chrome, origin: 'installed' });
    expect(await without(chrome)).toEqual({ executable: cached, origin: 'playwright cache' });
    if (bundled !== undefined) {
      expect(await without(cached)).toMatchObject({ executable: bundled, origin: 'npm package' });
    }
  });

  it('is the configured one or none', async () => {
    machineWith(...places);
    await expect(findBrowser({ headed: false, executable: 'no-such-browser' })).rejects.toMatchObject({
      code: 'environment_missing',
      message: 'There is no browser at "no-such-browser".',
    });
  });

  it('has a window where one is wanted', async () => {
    const [, shell, chrome = '', cached] = machineWith(...places);
    expect(await findBrowser({ headed: true })).toEqual({ executable: chrome, origin: 'installed' });
    rmSync(chrome);
    expect(await findBrowser({ headed: true })).toEqual({ executable: cached, origin: 'playwright cache' });
    await expect(findBrowser({ headed: true, executable: shell ?? '' })).rejects.toMatchObject({
      code: 'environment_missing',
    });
  });

  it('is the newest of those that Playwright keeps', async () => {
    const [, newest] = machineWith(
      'playwright/chromium-999/chrome-linux64/chrome',
      'playwright/chromium_headless_shell-1200/chrome-linux/headless_shell',
      'playwright/firefox-2000/firefox/firefox',
    );
    expect(await findBrowser({ headed: false })).toEqual({ executable: newest, origin: 'playwright cache' });
  });
});

describe.skipIf(process.platform !== 'linux')("the browser's own sandbox", () => {
  /** Whether the browser is started with its sandbox, and what is reported when it does not start. */
  const startedBy = async (user: number, options: Partial<WebBackendOptions> = {}) => {
    vi.spyOn(process, 'getuid').mockReturnValue(user);
    const launch = vi.spyOn(chromium, 'launch').mockRejectedValue(new Error('No usable sandbox!'));
    const backend = createWebBackend({ headed: false, slowMoMs: 0, acceptNoSandbox: false, ...options });
    const fault: unknown = await backend.describe().catch((error: unknown) => error);
    return { sandbox: launch.mock.lastCall?.[0]?.chromiumSandbox, fault };
  };

  it('is on for everybody but root, and a system that has none is reported', async () => {
    machineWith('bin/chromium');
    const { sandbox, fault } = await startedBy(1000);
    expect(sandbox).toBe(true);
    expect(fault).toMatchObject({
      code: 'environment_missing',
      message: expect.stringContaining('cannot set up its sandbox') as string,
      hint: expect.stringContaining('--no-sandbox') as string,
    });
    expect((await startedBy(0)).sandbox).toBe(false);
  });

  it('is off where that was accepted', async () => {
    machineWith('bin/chromium');
    expect((await startedBy(1000, { acceptNoSandbox: true })).sandbox).toBe(false);
  });

  it.skipIf(npmChromium() === undefined)('is off in the Chromium of the npm package, which has none', async () => {
    machineWith(npmChromium() ?? '');
    expect((await startedBy(1000)).sandbox).toBe(false);
  });
});
