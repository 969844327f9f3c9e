import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { RunEvent } from '../../src/domain/event/run-event.js';
import { projectRunReport } from '../../src/projections/execution-report.js';
import { renderHtmlReport, type HtmlReportOptions } from '../../src/surfaces/report-html/render-html-report.js';
import { installedBrowser, launchHeadless } from './headless-browser.js';
import { sampleScreenshot } from './sample-screenshot.js';
import { skipNote } from './skip-note.js';

/** Why reports cannot be opened here; false where they can. */
export const noReportBrowser =
  installedBrowser === undefined &&
  skipNote('the HTML report in a browser', 'no Chromium is installed', 'apt install chromium-headless-shell');

/** How a report is looked at: 1280 px wide and light by default. */
export interface ReportView {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly hash?: string;
  readonly options?: HtmlReportOptions;
}

/** A report in a browser. */
export interface OpenedReport {
  readonly page: Page;
  /** Console messages, page errors and requests for anything but the page. */
  readonly complaints: readonly string[];
}

/** Opens reports from a folder of its own, each in a page that the test closes. */
export interface ReportPages {
  readonly browser: Browser;
  readonly folder: string;
  open(events: readonly RunEvent[], view?: ReportView): Promise<OpenedReport>;
  close(): Promise<void>;
}

/** Starts the browser in which reports are opened. */
export async function startReportPages(): Promise<ReportPages> {
  const folder = mkdtempSync(join(tmpdir(), 'handeye-report-'));
  const browser = await launchHeadless();
  return {
    browser,
    folder,
    async open(events, { width = 1280, colorScheme = 'light', hash = '', options = {} } = {}) {
      const file = join(folder, 'report.html');
      writeFileSync(
        file,
        await renderHtmlReport({ run: projectRunReport(events), artifacts: async () => sampleScreenshot(), options }),
      );
      const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith('data:') && !request.url().includes('/report.html'))
          complaints.push(request.url());
      });
      await page.goto(`${pathToFileURL(file).href}${hash}`);
      return { page, complaints };
    },
    async close() {
      await browser.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
