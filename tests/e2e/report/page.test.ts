import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noReportBrowser, startReportPages, type ReportPages } from '../../support/report-page.js';
import { failedJournal, multiFlowJournal, passedJournal } from '../../support/sample-journal.js';
import { sampleScreenshot } from '../../support/sample-screenshot.js';
import { projectRunReport } from '../../../src/projections/execution-report.js';
import { renderHtmlReport } from '../../../src/surfaces/report-html/render-html-report.js';

describe.skipIf(noReportBrowser)('the HTML report in a browser', () => {
  let reports: ReportPages;
  beforeAll(async () => {
    reports = await startReportPages();
  });
  afterAll(() => reports.close());
  const open: ReportPages['open'] = (...request) => reports.open(...request);

  const visibleSteps = (page: Page): Promise<number> => page.locator('.step:visible').count();

  it('opens with the first failure unfolded, its reason before everything else', async () => {
    const { page } = await open(multiFlowJournal());
    expect(await page.locator('.step > details[open]').evaluateAll((open) => open.map((step) => step.id))).toEqual([
      'flow-2-step-6',
    ]);
    expect(await page.locator('#flow-2-step-6 .lead').innerText()).toMatch(
      /^not actionable[\s\S]*covered by <div class="toast">/,
    );
    await page.close();
  });

  it('marks the click point at its place on the screenshot', async () => {
    const { page } = await open(failedJournal());
    const box = async (selector: string) => {
      const found = await page.locator(selector).first().boundingBox();
      if (found === null) throw new Error(`${selector} is not visible`);
      return found;
    };
    const image = await box('.shot img');
    const dot = await box('.overlay .dot');
    expect((dot.x + dot.width / 2 - image.x) / image.width).toBeCloseTo(938 / 1280, 2);
    expect((dot.y + dot.height / 2 - image.y) / image.height).toBeCloseTo(571 / 720, 2);
    await page.close();
  });

  it('finds steps by any text of theirs, also by that of details nobody opened', async () => {
    const { page } = await open(passedJournal());
    await page.getByRole('searchbox').fill('LOVELACE read back');
    await expect.poll(() => visibleSteps(page)).toBe(1);
    expect(await page.locator('#hits').innerText()).toBe('1 of 10 steps');
    await page.getByRole('searchbox').fill('no such thing');
    await expect.poll(() => page.locator('#nothing').isVisible()).toBe(true);
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => visibleSteps(page)).toBe(10);
    await page.close();
  });

  it('switches the theme against the system and remembers it', async () => {
    const { page } = await open(passedJournal(), { colorScheme: 'dark' });
    // From a server: Chromium on a busy machine gives one in forty pages of a file an empty storage after a reload.
    await page.route('http://report.test/', (route) =>
      route.fulfill({ path: join(reports.folder, 'report.html'), contentType: 'text/html; charset=utf-8' }),
    );
    await page.goto('http://report.test/');
    const background = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const dark = await background();
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const light = await background();
    expect(light).not.toBe(dark);
    await page.reload();
    expect(await background()).toBe(light);
    await page.close();
  });

  it('shows failures, and everything but details of passed steps, without the script', async () => {
    const context = await reports.browser.newContext({ javaScriptEnabled: false });
    const file = join(reports.folder, 'plain.html');
    writeFileSync(
      file,
      await renderHtmlReport({ run: projectRunReport(failedJournal()), artifacts: async () => sampleScreenshot() }),
    );
    const page = await context.newPage();
    await page.goto(pathToFileURL(file).href);
    expect(await page.locator('#flow-1-step-6').innerText()).toContain('gave up after 5,000 ms');
    expect(await page.locator('.noscript').isVisible()).toBe(true);
    await context.close();
  });
});
