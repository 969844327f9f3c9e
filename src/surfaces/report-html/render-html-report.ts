import { createHash } from 'node:crypto';
import type { ExecutionReport, RunReport, StepResult } from '../../domain/run/execution-report.js';
import { failuresOf, isFailure } from '../../projections/failures.js';
import { clientScript, themeScript } from './client-script.js';
import { flowSection } from './flow-section.js';
import { html, trusted, type SafeHtml } from './html.js';
import { iconSheet } from './style/icons.js';
import type { NumberedFlow, PageContext } from './page-context.js';
import { runHeader, titleOf, topBar, verdictWord } from './run-header.js';
import { defaultEmbedBudgetBytes, loadScreenshots, type ArtifactSource } from './screenshots.js';
import { styleSheet } from './style/styles.js';
import { toolbar } from './toolbar.js';

export type { ArtifactSource } from './screenshots.js';

/** How screenshots get into the page. */
export interface HtmlReportOptions {
  /** Bytes of screenshots to embed; the rest are linked relatively to the page, which then belongs into the run folder. */
  readonly embedBudgetBytes?: number;
  /** Pixels of a screenshot for each CSS pixel; 1 by default. */
  readonly screenshotScale?: number;
}

/** A run, and where the files it names can be read. */
export interface HtmlReportInput {
  readonly run: RunReport;
  readonly artifacts: ArtifactSource;
  readonly options?: HtmlReportOptions;
}

/** How many steps have their details in the page without the script: those that went wrong, in this number at most. */
const eagerSteps = 40;

/**
 * A run as one HTML file that needs no network and no other file, opened from a disk or a server alike. The same report
 * and artifacts give the same page, byte for byte.
 */
export async function renderHtmlReport({ run, artifacts, options = {} }: HtmlReportInput): Promise<string> {
  const images = await loadScreenshots(run, artifacts, options.embedBudgetBytes ?? defaultEmbedBudgetBytes);
  const flows = failedFirst(run.reports);
  const problems = flows.flatMap(({ report }) => report.steps.filter(isProblem));
  const [failure] = flows.flatMap(({ report }) => failuresOf(report));
  const context: PageContext = {
    images,
    screenshotScale: options.screenshotScale ?? 1,
    eager: new Set([...problems.filter(isFailure), ...problems].slice(0, eagerSteps)),
    opened: failure?.step ?? problems[0],
  };
  const linked = [...images.values()].some(({ embedded }) => !embedded);
  return page({
    title: `${verdictWord(run)}: ${titleOf(run)}`,
    policy: contentSecurityPolicy(
      linked,
      run.reports.some(({ films }) => films.length > 0),
    ),
    body: html`
      ${iconSheet}
      <a class="skip-link" href="#flows">Skip to the steps</a>
      ${topBar(run)}
      <main>
        ${runHeader(run, flows)} ${toolbar(run)}
        <noscript
          ><p class="noscript">Search, filters and the details of steps that passed need JavaScript.</p></noscript
        >
        <div id="flows" tabindex="-1">
          ${flows.map((flow) => flowSection(flow, context, isOpen(flow, flows)))}
          ${flows.length === 0 && html`<p class="empty">No flow was started.</p>`}
          <p class="empty" id="nothing" hidden>No step matches.</p>
        </div>
      </main>
      <dialog id="viewer" aria-label="Screenshot"></dialog>
    `,
  });
}

/** Flows that went wrong come before those that passed, warnings before none; otherwise the order of the run stays. */
function failedFirst(reports: readonly ExecutionReport[]): NumberedFlow[] {
  const rank = ({ result, counts }: ExecutionReport): number => {
    if (result !== 'passed') return 0;
    return counts.warning > 0 ? 1 : 2;
  };
  return reports
    .map((report, index) => ({ number: index + 1, report }))
    .toSorted((a, b) => rank(a.report) - rank(b.report));
}

function isOpen({ report }: NumberedFlow, all: readonly NumberedFlow[]): boolean {
  return all.length === 1 || report.result !== 'passed';
}

function isProblem(step: StepResult): boolean {
  return isFailure(step) || step.status === 'warning';
}

function contentSecurityPolicy(linkedImages: boolean, hasVideos: boolean): string {
  return [
    "default-src 'none'",
    `script-src ${sourceHash(themeScript)} ${sourceHash(clientScript)}`,
    `style-src ${sourceHash(styleSheet)}`,
    `img-src data:${linkedImages ? " 'self' file:" : ''}`,
    ...(hasVideos ? ["media-src 'self' file:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function sourceHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}

/** Not a byte more than the source: the policy names its hash. */
function inlined(element: 'style' | 'script', source: string): SafeHtml {
  return trusted(`<${element}>${source}</${element}>`);
}

function page({
  title,
  policy,
  body,
}: {
  readonly title: string;
  readonly policy: string;
  readonly body: SafeHtml;
}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <meta name="generator" content="handeye" />
        <title>${title} · handeye</title>
        <link rel="icon" href="${favicon}" />
        ${inlined('style', styleSheet)} ${inlined('script', themeScript)}
      </head>
      <body>
        ${body} ${inlined('script', clientScript)}
      </body>
    </html> `.markup;
}

const favicon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0f6f78" d="M1.5 12C4.3 7.2 7.9 4.8 12 4.8S19.7 7.2 22.5 12C19.7 16.8 16.1 19.2 12 19.2S4.3 16.8 1.5 12Z"/><path fill="#fff" d="M9.3 7.6v9.6l2.5-2.4 1.7 3.6 2-.95-1.7-3.5h3.5Z"/></svg>',
)}`;
