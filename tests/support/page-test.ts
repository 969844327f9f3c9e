import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { browserPath, launchBrowser, openWorld, type PageWorld } from './page-world.js';
import { skipNote } from './skip-note.js';

export interface PageTest {
  /** A fresh page with this content and the page script in it; HTML without `<html>` gets a body around it. */
  open(html: string): Promise<{ readonly page: Page; readonly world: PageWorld }>;
}

/** A group of tests of the page script in a real browser, one browser for all of them. */
export function describePage(name: string, tests: (context: PageTest) => void): void {
  const missing =
    browserPath === undefined &&
    skipNote(`the page script: ${name}`, 'no browser was found', 'set HANDEYE_BROWSER or install Chromium');
  describe.skipIf(missing)(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await launchBrowser();
    });
    afterAll(() => browser.close());
    tests({
      async open(html) {
        const page = await browser.newPage();
        const world = await openWorld(page);
        await page.setContent(
          /<html|<!doctype/i.test(html) ? html : `<!doctype html><title>Test</title><body>${html}</body>`,
        );
        return { page, world };
      },
    });
  });
}
