import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFlow } from '../../src/index.js';
import { startStepApp, type StepApp } from '../../bench/step-app.js';
import { launchHeadless } from '../support/headless-browser.js';
import { lacksDesktop } from '../support/private-desktop.js';
import { lacksGtk4, lacksQt, systemPython } from '../support/x-server.js';
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

interface Heap {
  /** Bytes after garbage collection. */
  readonly early: number;
  readonly late: number;
}

/** Files and connections that this process has open. */
const openFiles = (): number => readdirSync('/proc/self/fd').length;

/** Runs a flow of at least 2,000 steps in one session. */
async function heapOfFlow(
  where: Readonly<Record<string, unknown>>,
  roundOf: (round: number) => readonly object[],
): Promise<Heap> {
  const steps: object[] = [{ action: 'open' }];
  for (let round = 1; steps.length < late; round += 1) steps.push(...roundOf(round));
  const heapAt = new Map<number, number>();
  let settled = 0;
  const filesBefore = openFiles();
  const report = await runFlow(
    { schemaVersion: 1, testName: 'soak', timeoutSeconds: 0, ...where, steps },
    {
      cwd: folder,
      onEvent(event) {
        if (event.type !== 'step_settled') return;
        settled += 1;
        if (settled === early || settled === late) heapAt.set(settled, heapNow());
      },
    },
  );
  const failures = report.reports[0]?.steps.filter(({ status }) => status === 'failed' || status === 'error');
  expect(failures?.map(({ path, error }) => `${path}: ${error ?? ''}`)).toEqual([]);
  expect(openFiles()).toBeLessThanOrEqual(filesBefore + 2);
  return { early: heapAt.get(early) ?? 0, late: heapAt.get(late) ?? Number.POSITIVE_INFINITY };
}

function heapNow(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

function tell(who: string, heap: Heap): void {
  const shown = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
  console.log(
    `${who}: heap after ${early} steps ${shown(heap.early)}, after ${late} ${shown(heap.late)}, × ${(heap.late / heap.early).toFixed(3)}`,
  );
}

it('needs no more memory after 2,000 steps on one page than after 500', async () => {
  const heap = await heapOfFlow({ targets: { web: { url: app.url } } }, (round) => [
    { action: 'click', selector: 'Button#Add item' },
    { action: 'assert_text', selector: '#count', contains: String(round) },
    { action: 'fill', selector: 'Edit#Name', text: `Ada ${round}` },
    { action: 'assert_value', selector: 'Edit#Name', expected: `Ada ${round}` },
  ]);
  tell('handeye', heap);
  expect(heap.late / heap.early).toBeLessThan(1.1);
});

it.skipIf(lacksDesktop('2,000 steps in a program of a desktop'))(
  'needs no more memory after 2,000 steps in a program, with its dialogs, menus and new elements, than after 500',
  async () => {
    const launch = { launch: systemPython, args: [join(import.meta.dirname, '../apps/contract/gtk_app.py')] };
    const heap = await heapOfFlow({ desktop: 'private', targets: { linux: launch } }, (round) => [
      { action: 'click', selector: 'Button#Ask' },
      { action: 'click', selector: 'Dialog#Confirm >> Button#OK' },
      { action: 'assert_text', selector: 'Status', expected: 'ok' },
      { action: 'fill', selector: 'Edit#Name', text: `Ada ${round}` },
      { action: 'assert_value', selector: 'Edit#Name', expected: `Ada ${round}` },
      { action: 'click', selector: 'MenuItem#File' },
      { action: 'click', selector: 'MenuItem#New' },
      { action: 'assert_text', selector: 'Status', expected: 'new' },
      { action: 'click', selector: 'Button#Replace' },
      { action: 'click', selector: 'Button#Target' },
    ]);
    tell('handeye on a desktop', heap);
    expect(heap.late / heap.early).toBeLessThan(1.1);
  },
);

const toolkits = [
  ['GTK 4', 'gtk4/gtk4_app.py', 'Button#Menu', 'MenuItem#Open', 'open', lacksGtk4],
  ['Qt', 'qt/qt_app.py', 'MenuItem#File', 'MenuItem#New', 'new', lacksQt],
] as const;

for (const [toolkit, app, menu, item, said, lacks] of toolkits) {
  const what = `2,000 steps in a program of ${toolkit}`;
  it.skipIf(lacksDesktop(what) || lacks(what))(`needs no more memory after ${what} than after 500`, async () => {
    const launch = { launch: systemPython, args: [join(import.meta.dirname, '../apps', app)] };
    const says = (text: string): object => ({ action: 'assert_exists', selector: `Text#"${text}"` });
    const heap = await heapOfFlow({ desktop: 'private', targets: { linux: launch } }, (round) => [
      { action: 'click', selector: 'Button#Ask' },
      { action: 'click', selector: 'Dialog#Confirm >> Button#OK' },
      says('ok'),
      { action: 'fill', selector: 'Edit#Name', text: `Ada ${round}` },
      { action: 'assert_value', selector: 'Edit#Name', expected: `Ada ${round}` },
      { action: 'click', selector: menu },
      { action: 'click', selector: item },
      says(said),
    ]);
    tell(`handeye on ${toolkit}`, heap);
    expect(heap.late / heap.early).toBeLessThan(1.1);
  });
}

describe('through new addresses, frames, popups and dialogs', () => {
  const answer = (path: string, bodyOf: (url: string) => string): void =>
    pages.answer(path, (request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html>${bodyOf(request.url ?? '')}`);
    });
  const detail = (round: number): string => `${pages.origin}/detail?n=${round}`;

  beforeAll(() => {
    answer(
      '/detail',
      (url) => `<title>Detail ${url.split('=')[1] ?? ''}</title>
      <iframe title=Payment src="/frame" width=300 height=80></iframe>
      <button onclick="window.open('/popup')">Help</button> <button onclick="confirm('Sure?')">Ask</button>`,
    );
    answer('/frame', () => `<button onclick="this.textContent = 'Paid'">Pay</button>`);
    answer('/popup', () => '<title>Help page</title><p>Help</p>');
  });

  /** The same actions without handeye: what playwright-core itself keeps, which are the last 10,000 requests and frames. */
  async function heapOfScript(actionsOfRound: number): Promise<Heap> {
    const browser = await launchHeadless();
    try {
      const page = await browser.newPage();
      page.on('dialog', (dialog) => void dialog.accept());
      const heapAt = new Map<number, number>();
      for (let round = 1; round * actionsOfRound <= late + actionsOfRound; round += 1) {
        await page.goto(detail(round));
        await page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).click();
        const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByText('Help').click()]);
        await popup.waitForLoadState();
        await popup.close();
        await page.getByText('Ask').click();
        for (const at of [early, late]) {
          if (round * actionsOfRound >= at && !heapAt.has(at)) heapAt.set(at, heapNow());
        }
      }
      return { early: heapAt.get(early) ?? 0, late: heapAt.get(late) ?? 0 };
    } finally {
      await browser.close();
    }
  }

  it('needs no more memory after 2,000 steps than after 500, but for what playwright-core keeps by itself', async () => {
    const roundOf = (round: number): readonly object[] => [
      { action: 'navigate', url: detail(round) },
      { action: 'click', selector: 'Button#Pay' },
      { action: 'click', selector: 'Button#Help' },
      { action: 'focus_window', windowTitle: 'Help page' },
      { action: 'close' },
      { action: 'handle_dialog', accept: true },
      { action: 'click', selector: 'Button#Ask' },
      { action: 'assert_title', contains: `Detail ${round}` },
    ];
    const raw = await heapOfScript(roundOf(1).length);
    tell('playwright-core alone', raw);
    const heap = await heapOfFlow({ targets: { web: { url: detail(0) } } }, roundOf);
    tell('handeye', heap);
    // What is taken off is held in bounds itself: a measurement gone wrong must not excuse a leak.
    const grownByPlaywright = Math.min(raw.late - raw.early, 0.2 * raw.early);
    expect((heap.late - grownByPlaywright) / heap.early).toBeLessThan(1.1);
  });
});
