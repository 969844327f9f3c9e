import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRunReport } from '../../../src/projections/execution-report.js';
import { junitXml } from '../../../src/projections/junit.js';
import { installedBrowser, launchHeadless } from '../../support/headless-browser.js';
import { hostileTexts, sampleJournals } from '../../support/sample-journal.js';
import { skipNote } from '../../support/skip-note.js';

const noBrowser =
  installedBrowser === undefined &&
  skipNote('JUnit XML read by a parser', 'no Chromium is installed', 'apt install chromium-headless-shell');

describe.skipIf(noBrowser)('JUnit XML, read by an XML parser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchHeadless();
  });
  afterAll(async () => browser?.close());

  it.each(Object.entries(sampleJournals))('is well-formed: %s', async (_, journal) => {
    const page = await browser.newPage();
    const read = (await page.evaluate(`(() => {
      const document = new DOMParser().parseFromString(${JSON.stringify(junitXml(projectRunReport(journal())))}, 'application/xml');
      return {
        error: document.querySelector('parsererror')?.textContent ?? null,
        suites: document.querySelectorAll('testsuites > testsuite').length,
        name: document.querySelector('testsuite').getAttribute('name'),
        cases: document.querySelectorAll('testsuite > testcase').length,
        tests: Number(document.documentElement.getAttribute('tests')),
      };
    })()`)) as { error: string | null; suites: number; name: string; cases: number; tests: number };
    const run = projectRunReport(journal());
    expect(read.error).toBeNull();
    expect(read.suites).toBe(run.reports.length);
    expect(read.cases).toBe(read.tests);
    if (run.reports[0]?.testName === hostileTexts.script) expect(read.name).toContain(hostileTexts.script);
    await page.close();
  });
});
