import type { Page } from 'playwright-core';
import { afterAll, describe } from 'vitest';
import { browserPath, openWorld, type PageWorld } from './page-world.js';
import { skipNote } from './skip-note.js';
import { workerBrowser } from './worker-browser.js';

export interface PageTest {
  /** A fresh page with this content and the page script in it; HTML without `<html>` gets a body around it. */
  open(html: string): Promise<{ readonly page: Page; readonly world: PageWorld }>;
}

/** A group of tests of the page script in the browser of the worker; their pages are closed after the last. */
export function describePage(name: string, tests: (context: PageTest) => void): void {
  const missing =
    browserPath === undefined &&
    skipNote(`the page script: ${name}`, 'no browser was found', 'set HANDEYE_BROWSER or install Chromium');
  describe.skipIf(missing)(name, () => {
    const opened: Page[] = [];
    afterAll(() => Promise.all(opened.splice(0).map((page) => page.close())));
    tests({
      async open(html) {
        const page = await (await workerBrowser()).newPage();
        opened.push(page);
        const world = await openWorld(page);
        await page.setContent(
          /<html|<!doctype/i.test(html) ? html : `<!doctype html><title>Test</title><body>${html}</body>`,
        );
        return { page, world };
      },
    });
  });
}
