import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop } from '../../../examples/shop/server.mjs';
import { agreementShare, compareNames } from '../../support/accessibility-agreement.js';
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

  it("agree with the browser's own on every page of the demo shop, at rest and in use", async () => {
    const shop = await startShop();
    const page = await browser.newPage();
    let named = 0;
    let agreed = 0;
    const differences: object[] = [];
    const compare = async (where: string): Promise<void> => {
      const agreement = await compareNames(page);
      named += agreement.named;
      agreed += agreement.agreed;
      differences.push(...agreement.differences.map((difference) => ({ where, ...difference })));
    };
    const visit = async (path: string): Promise<void> => {
      await page.goto(shop.url + path, { waitUntil: 'load' });
      await compare(path);
    };
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).first().click();
      await compare(`${new URL(page.url()).pathname}, ${name} pressed`);
    };
    try {
      await visit('/login');
      await press('Log in');
      await page.getByLabel('Email').fill('alice@example.com');
      await page.getByLabel('Password').fill('wonderland');
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.waitForURL((url) => !url.pathname.includes('login'));
      for (const path of ['/settings', '/files', '/network', '/big', '/no-such-page']) await visit(path);
      await visit('/products');
      await press('Add to cart');
      await page.getByRole('link', { name: 'Travel Mug' }).first().click();
      await page.waitForURL(/travel-mug|products\/\d+/i);
      await compare('a product');
      await visit('/cart');
      await visit('/checkout');
      await press('Continue to delivery');
      await visit('/inventory');
      await press('Edit Birch Desk');
      await visit('/widgets');
      for (const name of ['Returns', 'Open native dialog']) await press(name);
      await visit('/widgets');
      await press('Open ARIA dialog');
      expect(named).toBeGreaterThan(3000);
      expect(
        agreementShare({ named, agreed, differences: [] }),
        JSON.stringify(differences, null, 1),
      ).toBeGreaterThanOrEqual(leastShare);
    } finally {
      await page.close();
      await shop.close();
    }
  });
});
