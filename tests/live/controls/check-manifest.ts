import { deepStrictEqual, equal, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium, type Browser, type Page } from 'playwright-core';
import sharp from 'sharp';
import { controls, type Control } from './manifest.js';
import { startControlsServer } from './server.js';

// Proves the manifest in a browser, without the product: npx tsx tests/live/controls/check-manifest.ts

const atOnce = 6;
/** After this, a page has shown all its moves. */
const settledMs = 2500;
const browserEvents = ['popup', 'download', 'dialog'] as const;

const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

async function withPage(browser: Browser, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** All that a person can meet outside `#moving`, without what libraries adorn a control with while it is used. */
const whatIsThere = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const decoration of copy.querySelectorAll('#moving, script, .MuiTouchRipple-root, [role=tooltip]'))
      decoration.remove();
    // In a group, it goes with the focus.
    for (const element of copy.querySelectorAll('[tabindex]')) element.removeAttribute('tabindex');
    return {
      markup: copy.innerHTML.split('<'),
      text: [...document.body.children].map((part) => (part.id === 'moving' ? '' : (part as HTMLElement).innerText)),
      fields: [...document.querySelectorAll('input')].map(({ value, checked }) => ({ value, checked })),
      place: [location.href, document.title, scrollX, scrollY],
    };
  });

async function leave(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.waitForTimeout(500);
}

/** The pixels beside `#moving`. */
const pictureOf = async (page: Page): Promise<Buffer> =>
  sharp(await page.screenshot({ caret: 'initial', clip: { x: 0, y: 0, width: 940, height: 720 } }))
    .raw()
    .toBuffer();

/** Edges between pixels are not painted the same each time. */
const looksLike = (one: Buffer, other: Buffer): boolean =>
  one.every((value, index) => Math.abs(value - other[index]!) < 16);

async function checkDead(page: Page, control: Control): Promise<void> {
  await page.locator(control.selector).scrollIntoViewIfNeeded();
  await leave(page);
  const before = await whatIsThere(page);
  const picture = await pictureOf(page);
  await page.click(control.selector);
  await page.waitForTimeout(1500);
  await leave(page);
  deepStrictEqual(await whatIsThere(page), before);
  ok(looksLike(await pictureOf(page), picture), 'looks the same');
}

async function checkLive(page: Page, { selector, proof = '' }: Control): Promise<void> {
  const event = browserEvents.find((name) => name === proof);
  if (event) {
    page.on('dialog', (dialog) => void dialog.accept());
    await Promise.all([page.waitForEvent(event as 'popup', { timeout: 1500 }), page.click(selector)]);
  } else if (proof === 'navigation') {
    await Promise.all([page.waitForURL('**/results?*', { timeout: 1500 }), page.click(selector)]);
  } else {
    const before: unknown = await page.evaluate(proof);
    await page.waitForTimeout(1000);
    equal(await page.evaluate(proof), before, 'nothing changes without a click');
    await page.click(selector);
    await page.waitForFunction(`(${proof}) !== (${JSON.stringify(before)})`, undefined, { timeout: 1500 });
  }
}

async function checkControl(browser: Browser, url: string, control: Control): Promise<void> {
  await withPage(browser, async (page) => {
    await page.goto(`${url}${control.page}`);
    equal(await page.locator(control.selector).count(), 1);
    await page.waitForTimeout(settledMs);
    await (control.alive ? checkLive(page, control) : checkDead(page, control));
  });
}

/** That a still page does nothing by itself, and that all panels of a moving one have moved when it counts as settled. */
async function checkPage(browser: Browser, url: string, path: string): Promise<void> {
  await withPage(browser, async (page) => {
    await page.addInitScript(`
      window.begun = [];
      for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'fetch']) {
        const original = window[name];
        window[name] = (...given) => (window.begun.push(name), original.apply(window, given));
      }
      window.changed = new Set();
      new MutationObserver((records) => {
        for (const { target } of records) window.changed.add((target.parentElement ?? target).closest?.('.panel') ?? target);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });`);
    await page.goto(`${url}${path}`);
    const [, moves] = path.split('=');
    if (moves === undefined) {
      await page.waitForTimeout(1000);
      await page.evaluate('begun.length = 0; changed.clear()');
      await page.waitForTimeout(settledMs);
      deepStrictEqual(await page.evaluate('[begun, changed.size, document.getAnimations().length]'), [[], 0, 0]);
    } else {
      await page.evaluate('changed.clear()');
      await page.waitForTimeout(settledMs);
      const moved = await page.evaluate(
        `[...document.querySelectorAll('.panel')].filter((it) => changed.has(it)).length`,
      );
      equal(moved, moves.split(',').length, 'all panels move');
    }
  });
}

function checkCounts(): void {
  const count = (alive: boolean, moving: boolean): number =>
    controls.filter((control) => control.alive === alive && control.moving === moving).length;
  deepStrictEqual([count(false, false), count(false, true)], [20, 20], 'dead ones, still and moving');
  deepStrictEqual([count(true, false), count(true, true)], [40, 40], 'live ones, still and moving');
  equal(new Set(controls.map(({ id }) => id)).size, controls.length, 'ids are unique');
}

const begin = Date.now();
checkCounts();
const server = await startControlsServer();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
const paths = [...new Set(controls.map(({ page }) => page))];
const checks = [
  ...paths.map((path) => ({ name: path, run: () => checkPage(browser, server.url, path) })),
  ...controls.map((control) => ({ name: control.id, run: () => checkControl(browser, server.url, control) })),
];
let failures = 0;
const queue = checks.values();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const { name, run } of queue)
      await run().catch((error: unknown) => {
        failures += 1;
        console.log(`${name}: ${String(error)}`);
      });
  }),
);
await browser.close();
await server.close();
console.log(`${checks.length - failures} passed, ${failures} failed, ${Math.round((Date.now() - begin) / 1000)} s`);
process.exitCode = failures > 0 ? 1 : 0;
