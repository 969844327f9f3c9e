import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../../examples/shop/server.mjs';
import { agreementShare, compareNames } from '../../support/accessible-name-agreement.js';
import { browserPath, launchBrowser } from '../../support/page-world.js';
import { skipNote } from '../../support/skip-note.js';

const missing =
  browserPath === undefined &&
  skipNote('accessible names', 'no browser was found', 'set HANDEYE_BROWSER or install Chromium');

const leastShare = 0.99;

describe.skipIf(missing)('accessible names', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it("agree with the browser's own on a page of hard cases", async () => {
    const page = await browser.newPage();
    // Not called .html, so that no formatter touches it: whitespace is among the cases.
    await page.setContent(await readFile(new URL('fixtures/hard-names.page', import.meta.url), 'utf8'));
    const agreement = await compareNames(page);
    expect(agreement.named).toBeGreaterThan(300);
    expect(agreement.differences).toEqual([]);
    await page.close();
  });

  it("agree with the browser's own on every page of the demo shop", async () => {
    const shop = await startShop();
    const page = await browser.newPage();
    try {
      await page.goto(`${shop.url}/login`);
      await page.getByLabel('Email').fill('alice@example.com');
      await page.getByLabel('Password').fill('wonderland');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL((url) => !url.pathname.includes('login'));
      let named = 0;
      let agreed = 0;
      const differences = [];
      for (const path of ['/products', '/cart', '/settings', '/inventory', '/widgets', '/files', '/network', '/big']) {
        await page.goto(shop.url + path, { waitUntil: 'load' });
        const agreement = await compareNames(page);
        named += agreement.named;
        agreed += agreement.agreed;
        differences.push(...agreement.differences);
      }
      expect(named).toBeGreaterThan(500);
      expect(
        agreementShare({ named, agreed, differences }),
        JSON.stringify(differences, null, 1),
      ).toBeGreaterThanOrEqual(leastShare);
    } finally {
      await page.close();
      await shop.close();
    }
  });
});
