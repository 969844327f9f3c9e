import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedBrowser } from '../../../support/headless-browser.js';
import { flowOn, startFlowRunner, type FlowRunner, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';

let pages: WebPages;
let folder: string;

beforeAll(async () => {
  [pages, folder] = await Promise.all([startWebPages(), mkdtemp(join(tmpdir(), 'handeye-browser-'))]);
});
afterAll(() => Promise.all([pages.close(), rm(folder, { recursive: true })]));

/** The browser, made to give every site a process of its own, or to keep all in one. */
async function browserWith(flag: string): Promise<string> {
  const script = join(folder, flag.replaceAll('-', ''));
  await writeFile(script, `#!/bin/sh\nexec '${installedBrowser ?? 'chromium'}' "$@" ${flag}\n`);
  await chmod(script, 0o755);
  return script;
}

const alert = '<p role="alert">Out of stock</p>';
const reloading = (ms: number): string => `<script>setTimeout(() => location.reload(), ${ms})</script>`;

/** A path whose first answer comes at once, and every later one after a time. */
function slowAgain(path: string, body: string, milliseconds: number): string {
  let asked = 0;
  pages.answer(path, (_request, response) => {
    asked += 1;
    setTimeout(
      () => {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.end(`<!doctype html>${body}`);
      },
      asked === 1 ? 0 : milliseconds,
    );
  });
  return path;
}

describe.each([
  ['of the same site', '--disable-site-isolation-trials', '127.0.0.1'],
  ['of another site, in a process of their own', '--site-per-process', 'localhost'],
])('frames %s', (how, flag, host) => {
  let flows: FlowRunner;
  beforeAll(async () => {
    flows = await startFlowRunner({ executable: await browserWith(flag) });
  });
  afterAll(() => flows.close());

  const on = (page: string, steps: readonly WrittenStep[]): Promise<Ran> =>
    flows.run(flowOn(page, steps, { stopOnFailure: false }), { timeoutMs: 1500, artifacts: 'never' });
  const framed = (path: string): string => pages.origin.replace('127.0.0.1', host) + path;
  const pathOf = (name: string): string => `/${name}-${how.replaceAll(/\W/g, '')}`;

  it('never count as empty between two documents', async () => {
    const frame = slowAgain(pathOf('reloaded'), alert + reloading(500), 300);
    const page = pages.page(`<h1>Shelf</h1><iframe src="${framed(frame)}" title="Stock"></iframe>`);
    const { flow } = await on(page, [
      { action: 'assert_exists', selector: 'Alert' },
      { action: 'assert_not_exists', selector: 'Alert' },
      { action: 'assert_not_exists', selector: 'Frame#Stock >> Alert' },
      { action: 'wait', selector: 'Alert', state: 'absent' },
      { action: 'assert_count', selector: 'Alert', expected: 0 },
      { action: 'assert_state', selector: 'Alert', state: 'hidden' },
      { action: 'assert_not_exists', selector: 'css=body >> Alert' },
    ]);
    expect(flow.steps.map(({ status }) => status)).toEqual(['passed', 'passed', ...Array<string>(6).fill('failed')]);
  });

  it('are waited for when their first document is late', async () => {
    const late = pathOf('late');
    pages.answer(late, (_request, response) => {
      setTimeout(() => response.setHeader('content-type', 'text/html').end(alert), 700);
    });
    const page = pages.page(`<button>Load</button><script>addEventListener('load', () => setTimeout(() => {
      const frame = document.createElement('iframe'); frame.title = 'Stock'; frame.src = '${framed(late)}';
      document.body.append(frame) }, 200))</script>`);
    const absences: WrittenStep[] = [
      { action: 'assert_not_exists', selector: 'Alert' },
      { action: 'assert_not_exists', selector: 'css=body >> Alert' },
      { action: 'wait', selector: 'Frame#Stock', text: 'Out of stock', state: 'absent' },
    ];
    for (const absence of absences) {
      const { step } = await on(page, [{ action: 'wait', selector: 'Frame#Stock' }, absence]);
      expect(step(3)).toMatchObject({ status: 'failed', found: expect.stringContaining('Out of stock') as string });
    }
  });

  it('are looked into wherever they go', async () => {
    const last = pages.page(alert);
    const next = pages.page(`${alert}<script>setTimeout(() => { location = '${last}' }, 300)</script>`);
    const page = pages.page(`<iframe title="Stock" src="${framed(new URL(next).pathname)}"></iframe>`);
    const { step } = await on(page, [
      { action: 'assert_exists', selector: 'Alert' },
      { action: 'assert_not_exists', selector: 'Alert' },
    ]);
    expect(step(3)).toMatchObject({ status: 'failed', found: 'alert "Out of stock"' });
  });

  it('that were removed are missed at once', async () => {
    const page = pages.page(`<button onclick="document.querySelector('iframe').remove()">Remove</button>
      <iframe src="${framed(new URL(pages.page(alert)).pathname)}"></iframe>`);
    const { step } = await on(page, [
      { action: 'assert_exists', selector: 'Alert' },
      { action: 'click', selector: 'Button#Remove' },
      { action: 'assert_not_exists', selector: 'Alert' },
      { action: 'assert_not_exists', selector: 'Alert' },
    ]);
    expect([step(4).status, step(5).status]).toEqual(['passed', 'passed']);
    expect(step(4).timeMs + step(5).timeMs).toBeLessThan(2500);
  });

  it('that reload without end are taken as they are', async () => {
    const frame = slowAgain(pathOf('restless'), reloading(0), 0);
    // Put in later: a page has not loaded before its frames have.
    const page = pages.page(`<script>addEventListener('load', () => setTimeout(() => {
      const frame = document.createElement('iframe'); frame.title = 'Restless'; frame.src = '${framed(frame)}';
      document.body.append(frame) }, 100))</script>`);
    const { step } = await on(page, [
      { action: 'wait', selector: 'Frame#Restless' },
      { action: 'assert_not_exists', selector: 'Alert' },
    ]);
    expect(step(3).status).toBe('passed');
    expect(step(3).timeMs).toBeLessThan(4_000);
  });

  it('without a document of their own keep nothing waiting', async () => {
    pages.answer('/no-content', (_request, response) => response.writeHead(204).end());
    pages.answer('/download', (_request, response) =>
      response.writeHead(200, { 'content-disposition': 'attachment' }).end('x'),
    );
    const inner = framed(new URL(pages.page('<p>Inside</p>')).pathname);
    const page = pages.page(`<h1>Frames</h1>
      <iframe src="http://elsewhere.test/"></iframe><iframe src="about:blank"></iframe><iframe></iframe>
      <iframe src="http://127.0.0.1:1/"></iframe><iframe src="/no-content"></iframe><iframe src="/download"></iframe>
      <iframe sandbox src="${inner}"></iframe><iframe srcdoc="<p>Written"></iframe><iframe src="javascript:1"></iframe>
      <iframe style="display:none" src="${inner}"></iframe><div style="height:20000px"></div>
      <iframe loading="lazy" src="${inner}"></iframe>`);
    const flow = flowOn(page, [
      { action: 'assert_exists', selector: 'Heading#Frames' },
      { action: 'assert_not_exists', selector: 'Alert' },
      { action: 'assert_not_exists', selector: 'Alert' },
    ]);
    const { step } = await flows.run(flow, {
      timeoutMs: 1500,
      policy: { allowedOrigins: [pages.origin, framed(''), 'http://127.0.0.1:1'] },
    });
    expect([step(3).status, step(4).status]).toEqual(['passed', 'passed']);
    expect(step(3).timeMs + step(4).timeMs).toBeLessThan(1500);
  });
});
