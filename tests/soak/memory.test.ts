import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFlow } from '../../src/index.js';
import { startStepApp, type StepApp } from '../../bench/step-app.js';
import { startWebPages, type WebPages } from '../support/web-pages.js';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

let app: StepApp;
let pages: WebPages;
let folder: string;

beforeAll(async () => {
  [app, pages] = await Promise.all([startStepApp(), startWebPages()]);
  folder = await mkdtemp(join(tmpdir(), 'handeye-soak-'));
});
afterAll(async () => {
  await Promise.all([app.close(), pages.close()]);
  await rm(folder, { recursive: true, force: true });
});

/** Steps after which memory is measured: the first once everything that is loaded late is loaded. */
const [early, late] = [500, 2_000];

/** Runs a flow of at least 2,000 steps. @returns the heap after garbage collection at the end, as a multiple of that early on */
async function heapGrowth(url: string, roundOf: (round: number) => readonly object[]): Promise<number> {
  const steps: object[] = [{ action: 'open' }];
  for (let round = 1; steps.length < late; round += 1) steps.push(...roundOf(round));
  const heapAt = new Map<number, number>();
  let settled = 0;
  const report = await runFlow(
    { schemaVersion: 1, testName: 'soak', timeoutSeconds: 0, targets: { web: { url } }, steps },
    {
      cwd: folder,
      onEvent(event) {
        if (event.type !== 'step_settled') return;
        settled += 1;
        if (settled !== early && settled !== late) return;
        collectGarbage();
        heapAt.set(settled, process.memoryUsage().heapUsed);
      },
    },
  );
  const failures = report.reports[0]?.steps.filter(({ status }) => status === 'failed' || status === 'error');
  expect(failures?.map(({ path, error }) => `${path}: ${error ?? ''}`)).toEqual([]);
  const before = heapAt.get(early) ?? 0;
  const after = heapAt.get(late) ?? Number.POSITIVE_INFINITY;
  console.log(
    `heap after ${early} steps ${megabytes(before)} MB, after ${late} steps ${megabytes(after)} MB, × ${(after / before).toFixed(3)}`,
  );
  return after / before;
}

it('needs no more memory after 2,000 steps on one page than after 500', async () => {
  const growth = await heapGrowth(app.url, (round) => [
    { action: 'click', selector: 'Button#Add item' },
    { action: 'assert_text', selector: '#count', contains: String(round) },
    { action: 'fill', selector: 'Edit#Name', text: `Ada ${round}` },
    { action: 'assert_value', selector: 'Edit#Name', expected: `Ada ${round}` },
  ]);
  expect(growth).toBeLessThan(1.1);
});

it('needs no more memory after 2,000 steps through new addresses, frames, popups and dialogs than after 500', async () => {
  pages.answer('/detail', (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Detail ${request.url?.split('=')[1] ?? ''}</title>
      <iframe title=Payment src="/frame" width=300 height=80></iframe>
      <button onclick="window.open('/popup')">Help</button> <button onclick="confirm('Sure?')">Ask</button>`);
  });
  pages.answer('/frame', (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><button onclick="this.textContent = 'Paid'">Pay</button>`);
  });
  pages.answer('/popup', (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Help page</title><p>Help</p>');
  });
  const growth = await heapGrowth(`${pages.origin}/detail?n=0`, (round) => [
    { action: 'navigate', url: `${pages.origin}/detail?n=${round}` },
    { action: 'click', selector: 'Button#Pay' },
    { action: 'click', selector: 'Button#Help' },
    { action: 'focus_window', windowTitle: 'Help page' },
    { action: 'close' },
    { action: 'handle_dialog', accept: true },
    { action: 'click', selector: 'Button#Ask' },
    { action: 'assert_title', contains: `Detail ${round}` },
  ]);
  expect(growth).toBeLessThan(1.1);
});

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
