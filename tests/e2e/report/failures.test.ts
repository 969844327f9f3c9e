import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calledFlowFailedJournal, deadButtonJournal, longTextJournal } from '../../support/failure-journals.js';
import { strictly } from '../../support/journal-builder.js';
import { failedJournal, warningsJournal } from '../../support/sample-journal.js';
import { noReportBrowser, startReportPages, type ReportPages } from '../../support/report-page.js';

describe.skipIf(noReportBrowser)('what failed, on the page', () => {
  let reports: ReportPages;
  beforeAll(async () => {
    reports = await startReportPages();
  });
  afterAll(() => reports.close());
  const open: ReportPages['open'] = (...request) => reports.open(...request);

  it('shows long texts on paper in full', async () => {
    const { page } = await open(longTextJournal());
    const shown = page.locator('.pair .long').first();
    const hiddenPx = (): Promise<number> =>
      shown.evaluate((element) => {
        const { scrollHeight, clientHeight } = element as unknown as Record<'scrollHeight' | 'clientHeight', number>;
        return scrollHeight - clientHeight;
      });
    expect(await hiddenPx()).toBeGreaterThan(0);
    await page.emulateMedia({ media: 'print' });
    expect(await hiddenPx()).toBe(0);
    await page.close();
  });

  it('keeps the line of a step short until it is opened', async () => {
    const { page } = await open(longTextJournal(), { width: 390 });
    const row = page.locator('#flow-1-step-1');
    const height = async (): Promise<number> => (await row.locator('.headline').boundingBox())?.height ?? 0;
    expect(await height()).toBeLessThan(80);
    await row.locator('summary').click();
    expect(await height()).toBeGreaterThan(200);
    await page.close();
  });

  it('leads from a failure to the click before it that had no effect', async () => {
    const { page } = await open(deadButtonJournal());
    const link = page.getByRole('navigation', { name: 'What failed' }).getByRole('link', { name: 'Before it' });
    expect(await link.innerText()).toBe('Before it, step 2 click Button#Save had no observable effect.');
    await link.click();
    // The page unfolds it when the browser reports the new address, a moment later.
    await page.locator('#flow-1-step-2[open] .problem').waitFor({ timeout: 10_000 });
    expect(await page.locator('#flow-1-step-4 .problem a').getAttribute('href')).toBe('#flow-1-step-2');
    await page.close();
  });

  it('lists what passed with a warning, each linked to its step', async () => {
    const { page } = await open(warningsJournal());
    const items = page.getByRole('navigation', { name: 'Warnings' }).getByRole('listitem');
    expect(await items.count()).toBe(5);
    expect(await items.first().innerText()).toMatch(
      /Step 2\s+click Button#Save\s+No observable effect: Nothing changed on the screen\./,
    );
    expect(await items.nth(3).innerText()).toMatch(/Step 5.*\s+Optional step failed: Button "Chat" was not found\./s);
    await items.nth(3).getByRole('link').click();
    await page.locator('#flow-1-step-5[open] .problem').waitFor({ timeout: 10_000 });
    await page.close();
  });

  it('does not list again the warning that a failure names as its cause', async () => {
    const { page } = await open(deadButtonJournal());
    expect(await page.getByRole('navigation', { name: 'What failed' }).count()).toBe(1);
    expect(await page.getByRole('navigation', { name: 'Warnings' }).count()).toBe(0);
    await page.close();
  });

  it('has the verdict of a strict run at its head', async () => {
    const { page } = await open(strictly(warningsJournal()));
    expect(await page.locator('.hero.is-failed .hero-verdict').innerText()).toBe(
      'Passed with 5 warnings, which --strict does not let pass',
    );
    await page.close();
  });

  it('lists a failure in a called flow once, with its callers, and opens the step that failed', async () => {
    const { page } = await open(calledFlowFailedJournal());
    const items = page.getByRole('navigation', { name: 'What failed' }).getByRole('listitem');
    expect(await items.count()).toBe(1);
    expect(await items.innerText()).toMatch(
      /Step 2\.2\.1\s+assert_text Heading#Welcome contains "Alice"\s+within step 2\.2 run_flow code\.yaml, within step 2 run_flow login\.yaml/,
    );
    const opened = page.locator('.step > details[open]');
    expect(await opened.count()).toBe(1);
    expect(await opened.getAttribute('id')).toBe('flow-1-step-2.2.1');
    await page.close();
  });

  it('distinguishes errors from what else was written on the console', async () => {
    const { page } = await open(failedJournal());
    expect(await page.locator('.panel > summary', { hasText: 'Console' }).innerText()).toMatch(/1 error of 2$/);
    await page.close();
  });

  it('says a failed assertion once', async () => {
    const { page } = await open(deadButtonJournal());
    const problem = await page.locator('#flow-1-step-4 .lead').innerText();
    expect(problem.split('found "Draft"')).toHaveLength(2);
    expect(await page.locator('#flow-1-step-4 .assertions > li').count()).toBe(2);
    await page.close();
  });
});
