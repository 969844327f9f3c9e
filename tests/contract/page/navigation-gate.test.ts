import { expect, it } from 'vitest';
import { createNavigationGate } from '../../../src/adapters/web/network/navigation-gate.js';
import { trackPages } from '../../../src/adapters/web/windows/pages.js';
import { createSessionLog } from '../../../src/clients/session-log/session-log.js';
import { installedBrowser, launchHeadless } from '../../support/headless-browser.js';
import { startWebPages } from '../../support/web-pages.js';

it.skipIf(installedBrowser === undefined)(
  'frames of a session that has ended are not kept waiting once there is no other',
  async () => {
    const [browser, pages] = await Promise.all([launchHeadless(), startWebPages()]);
    const log = createSessionLog();
    const tracked = trackPages(await browser.newContext(), { keep: () => undefined }, log);
    const first = await tracked.newPage();
    const rule = () => ({ allowed: true, reason: '' });
    const release = await createNavigationGate(browser).admit(first, { rule, placeOf: tracked.placeOf, log });
    release();
    await first.page.goto(pages.page(`<iframe src="${pages.page('<p>Inside</p>')}"></iframe>`), {
      waitUntil: 'load',
    });
    expect(await first.page.frameLocator('iframe').locator('p').textContent()).toBe('Inside');
    await Promise.all([browser.close(), pages.close()]);
  },
);

it.skipIf(installedBrowser === undefined)(
  'a window that a page asks for is under way until it has come or its time is up',
  async () => {
    const [browser, pages] = await Promise.all([launchHeadless(), startWebPages()]);
    pages.answer('/never', () => undefined);
    const log = createSessionLog();
    const tracked = trackPages(await browser.newContext(), { keep: () => undefined }, log);
    const { page, documents } = await tracked.newPage();
    await page.goto(pages.page(`<button onclick="window.open('/never')">Open</button>`));
    const before = documents.pendingNavigations();
    await page.click('button');
    expect([before, documents.pendingNavigations()]).toEqual([0, 1]);
    while (documents.pendingNavigations() > 0)
      await log.nextChange(log.changeCount(), 5_000, new AbortController().signal);
    await Promise.all([browser.close(), pages.close()]);
  },
);

it.skipIf(installedBrowser === undefined)(
  'what cannot be decided is neither let through nor kept waiting',
  async () => {
    const [browser, pages] = await Promise.all([launchHeadless(), startWebPages()]);
    const asked: string[] = [];
    pages.answer('/', (request, response) => {
      asked.push(request.url ?? '');
      response.end('Open');
    });
    const log = createSessionLog();
    const tracked = trackPages(await browser.newContext(), { keep: () => undefined }, log);
    const first = await tracked.newPage();
    const rule = () => {
      throw new Error('The rule is broken.');
    };
    await createNavigationGate(browser).admit(first, { rule, placeOf: tracked.placeOf, log });
    await expect(first.page.goto(pages.origin)).rejects.toThrow('net::ERR_FAILED');
    expect(asked).toEqual([]);
    await Promise.all([browser.close(), pages.close()]);
  },
);

it.skipIf(installedBrowser === undefined)(
  'a frame that no session claims is let through only where every session allows it',
  async () => {
    const [browser, pages] = await Promise.all([launchHeadless(), startWebPages()]);
    const asked: string[] = [];
    for (const path of ['/free', '/kept'])
      pages.answer(path, (_request, response) => {
        asked.push(path);
        response.end(path);
      });
    const gate = createNavigationGate(browser);
    const admitted = async (allows: (url: string) => boolean) => {
      const log = createSessionLog();
      const tracked = trackPages(await browser.newContext(), { keep: () => undefined }, log);
      const first = await tracked.newPage();
      const rule = (url: string) => ({ allowed: allows(url), reason: 'not on the list' });
      await gate.admit(first, { rule, placeOf: () => undefined, log });
      return { ...first, log };
    };
    const { page } = await admitted(() => true);
    const other = await admitted((url) => !url.endsWith('/kept'));
    await page.goto(pages.page('<iframe src="/free"></iframe><iframe src="/kept"></iframe>'), { timeout: 10_000 });
    expect(asked).toEqual(['/free']);
    expect(other.log.since(0)).toContainEqual(
      expect.objectContaining({ kind: 'blocked', url: `${pages.origin}/kept`, place: 'frame' }),
    );
    await Promise.all([browser.close(), pages.close()]);
  },
);
