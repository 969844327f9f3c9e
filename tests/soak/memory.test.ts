import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runFlow } from '../../src/index.js';
import { startStepApp, type StepApp } from '../../bench/step-app.js';

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

let app: StepApp;
let folder: string;

beforeAll(async () => {
  app = await startStepApp();
  folder = await mkdtemp(join(tmpdir(), 'handeye-soak-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('needs no more memory after 2,000 steps of one session than after 500', async () => {
  const steps: object[] = [{ action: 'open' }];
  for (let round = 1; steps.length < 2_000; round += 1) {
    steps.push(
      { action: 'click', selector: 'Button#Add item' },
      { action: 'assert_text', selector: '#count', contains: String(round) },
      { action: 'fill', selector: 'Edit#Name', text: `Ada ${round}` },
      { action: 'assert_value', selector: 'Edit#Name', expected: `Ada ${round}` },
    );
  }
  const heapAt = new Map<number, number>();
  let settled = 0;
  const report = await runFlow(
    { schemaVersion: 1, testName: 'soak', timeoutSeconds: 0, targets: { web: { url: app.url } }, steps },
    {
      cwd: folder,
      onEvent(event) {
        if (event.type !== 'step_settled') return;
        settled += 1;
        if (settled !== 500 && settled !== 2_000) return;
        collectGarbage();
        heapAt.set(settled, process.memoryUsage().heapUsed);
      },
    },
  );
  expect(report.result).toBe('passed');
  const before = heapAt.get(500) ?? 0;
  const after = heapAt.get(2_000) ?? Number.POSITIVE_INFINITY;
  console.log(
    `heap after 500 steps ${megabytes(before)} MB, after 2,000 steps ${megabytes(after)} MB, × ${(after / before).toFixed(3)}`,
  );
  expect(after / before).toBeLessThan(1.1);
});

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1);
}
