import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPrivateDesktop } from '../../src/adapters/linux/desktop/private-desktop.js';
import { temporaryFolder } from '../contract/storage/temporary-folder.js';
import { remainsOf } from '../support/desktop-remains.js';
import { lacksDesktop } from '../support/private-desktop.js';

/** Desktops that are started and removed, one after the other. */
const rounds = 100;

/** How long a start may take at most in the middle of them, in milliseconds: half of all take less. */
const medianLimitMs = 500;

const temporaryBefore = process.env['TMPDIR'];
let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  process.env['TMPDIR'] = folder;
});
afterEach(() => {
  if (temporaryBefore === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = temporaryBefore;
});

it.skipIf(lacksDesktop('a hundred private desktops'))('a hundred private desktops leave nothing', async () => {
  const files = () => readdirSync('/proc/self/fd').length;
  const times: number[] = [];
  let filesAfterFirst = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const began = performance.now();
    const desktop = await startPrivateDesktop({ width: 1280, height: 800, scale: 1 });
    times.push(performance.now() - began);
    await desktop.close();
    expect(remainsOf(folder, desktop.display), `after desktop ${round}`).toEqual([]);
    if (round === 1) filesAfterFirst = files();
  }
  expect(files()).toBeLessThanOrEqual(filesAfterFirst + 2);
  expect(times.toSorted((a, b) => a - b)[rounds / 2]).toBeLessThan(medianLimitMs);
});
