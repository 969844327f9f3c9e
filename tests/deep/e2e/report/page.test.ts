import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noReportBrowser, startReportPages, type ReportPages } from '../../../support/report-page.js';
import {
  failedJournal,
  failureScreenshot,
  hostileJournal,
  longJournal,
  multiFlowJournal,
  passedJournal,
  sampleJournals,
  warningsJournal,
} from '../../../support/sample-journal.js';
import { sampleScreenshot } from '../../../support/sample-screenshot.js';

describe.skipIf(noReportBrowser)('the HTML report in a browser', () => {
  let reports: ReportPages;
  beforeAll(async () => {
    reports = await startReportPages();
  });
  afterAll(() => reports.close());
  const open: ReportPages['open'] = (...request) => reports.open(...request);

  const visibleSteps = (page: Page): Promise<number> => page.locator('.step:visible').count();

  it.each(Object.entries(sampleJournals))(
    'runs under its own policy, asks nobody for anything and fits at 1280 and 390: %s',
    async (_, journal) => {
      for (const width of [1280, 390]) {
        const { page, complaints } = await open(journal(), { width });
        await page.getByRole('button', { name: 'Expand all' }).click();
        for (const panel of await page.locator('.panel > summary').all()) await panel.click();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await page.evaluate('window.__broken')).toBeUndefined();
        expect(complaints).toEqual([]);
        await page.close();
      }
    },
  );

  it.each(['light', 'dark'] as const)('has no accessibility violations in the %s theme', async (colorScheme) => {
    const views = [
      [failedJournal, 1280],
      [multiFlowJournal, 390],
      [passedJournal, 1280],
      [warningsJournal, 390],
    ] as const;
    for (const [journal, width] of views) {
      const { page } = await open(journal(), { width, colorScheme });
      await page.getByRole('button', { name: 'Expand all' }).click();
      for (const panel of await page.locator('.panel > summary').all()) await panel.click();
      // The debugger may run what the page's policy forbids scripts of the page.
      // What a debugger evaluates is not under the policy of the page.
      await page.evaluate(axe.source);
      const violations = await page.evaluate(
        'axe.run(document, {resultTypes: ["violations"]}).then((found) => found.violations.map((rule) => rule.id + ": " + rule.nodes.map((node) => node.target.join(" ") + " " + node.any.map((check) => check.message).join()).join(" | ")))',
      );
      expect(violations).toEqual([]);
      await page.close();
    }
  });

  it('marks what lies elsewhere on the screen at its place on a picture that shows only the window', async () => {
    const ofWindow = failedJournal().map((event) =>
      event.type === 'step_settled' && event.result.screenshot === failureScreenshot
        ? {
            ...event,
            result: {
              ...event.result,
              diagnostics: { ...event.result.diagnostics, screenshotOrigin: { x: 300, y: 120 } },
            },
          }
        : event,
    );
    const { page } = await open(ofWindow);
    const marked = await page.locator('.overlay').evaluate((overlay) => {
      const numbers = (selector: string, ...names: string[]) =>
        names.map((name) => Number(overlay.querySelector(selector)?.getAttribute(name)));
      return [numbers('.target', 'x', 'y', 'width', 'height'), numbers('.dot', 'cx', 'cy')];
    });
    expect(marked).toEqual([
      [848 - 300, 548 - 120, 180, 46],
      [938 - 300, 571 - 120],
    ]);
    await page.close();
  });

  it('enlarges a screenshot, also to its actual size, and gives the focus back', async () => {
    const { page } = await open(failedJournal());
    await page.getByRole('button', { name: 'Enlarge the screenshot of step 6' }).click();
    const viewer = page.getByRole('dialog', { name: 'Screenshot' });
    await viewer.getByRole('button', { name: 'Actual size' }).click();
    expect(await viewer.locator('img').evaluate((image) => (image as unknown as { width: number }).width)).toBe(1280);
    await page.keyboard.press('Escape');
    expect(await viewer.isVisible()).toBe(false);
    expect(await page.evaluate('document.activeElement.className')).toBe('shot-open');
    await page.close();
  });

  it('shows only the steps of one verdict, and all again', async () => {
    const { page } = await open(multiFlowJournal());
    const filter = page.getByRole('button', { name: /^Skipped/ });
    await filter.click();
    expect(await visibleSteps(page)).toBe(5);
    expect(await page.locator('.flow:visible').count()).toBe(3);
    expect(await filter.getAttribute('aria-pressed')).toBe('true');
    await filter.click();
    expect(await page.locator('.flow:visible').count()).toBe(5);
    await page.close();
  });

  it('follows a link to a step, opens it and puts the focus there', async () => {
    const { page } = await open(multiFlowJournal(), { hash: '#flow-1-step-2' });
    expect(await page.locator('#flow-1-step-2').getAttribute('open')).toBe('');
    await expect.poll(() => page.evaluate('document.activeElement.parentElement?.id')).toBe('flow-1-step-2');
    await page.getByRole('link', { name: /Upload a catalogue/ }).click();
    await expect.poll(() => page.evaluate('document.activeElement.parentElement?.id')).toBe('flow-4-step-1');
    await page.close();
  });

  it('opens and closes steps from the keyboard', async () => {
    const { page } = await open(passedJournal());
    await page.locator('#flow-1-step-1 > summary').focus();
    await page.keyboard.press('Enter');
    expect(await page.locator('#flow-1-step-1').innerText()).toContain('http://localhost:4173/');
    await page.keyboard.press('Enter');
    expect(await page.locator('#flow-1-step-1').getAttribute('open')).toBeNull();
    await page.close();
  });

  it('walks from problem to problem, round and round', async () => {
    const { page } = await open(multiFlowJournal());
    const visited: string[] = [];
    for (let press = 0; press < 4; press += 1) {
      await page.getByRole('button', { name: 'Next problem' }).click();
      visited.push(await page.locator('.visited > details').evaluate((step) => step.id));
    }
    expect(visited).toEqual(['flow-2-step-6', 'flow-4-step-1', 'flow-3-step-2', 'flow-2-step-6']);
    await page.close();
  });

  it('shows screenshots that lie beside the page when they were too large to embed', async () => {
    mkdirSync(join(reports.folder, failureScreenshot, '..'), { recursive: true });
    writeFileSync(join(reports.folder, failureScreenshot), sampleScreenshot());
    const { page, complaints } = await open(failedJournal(), { options: { embedBudgetBytes: 0 } });
    const image = page.locator('.shot img');
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((element) => (element as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1280);
    expect(complaints.filter((complaint) => !complaint.endsWith('.png'))).toEqual([]);
    await page.close();
  });

  it('builds details of 2,000 steps only once they are wanted, and finds a step by its own words', async () => {
    const { page } = await open(longJournal(2000));
    expect(await page.locator('.details').count()).toBe(1);
    await page.locator('#search').fill('row 1501');
    await expect
      .poll(() => page.locator('.step:not([hidden]) .selector').allInnerTexts(), { timeout: 10_000 })
      .toEqual(['Edit#Row 1501']);
    await page.close();
  });

  it('prints in light colours, without controls, every flow unfolded', async () => {
    const { page } = await open(multiFlowJournal(), { colorScheme: 'dark' });
    await page.evaluate('dispatchEvent(new Event("beforeprint"))');
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('.toolbar').isVisible()).toBe(false);
    expect(await page.locator('.flow > details[open]').count()).toBe(5);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    await page.close();
  });

  it('keeps hostile texts texts, whatever is opened', async () => {
    const { page } = await open(hostileJournal());
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await page.locator('script').count()).toBe(2);
    expect(await page.locator('img, iframe, object').count()).toBe(0);
    expect(await page.title()).toContain('</script><script>');
    await page.close();
  });
});
