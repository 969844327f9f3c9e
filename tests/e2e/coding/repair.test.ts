import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { formatLikeTheGate } from '../../../scripts/format-like-the-gate.js';
import { repairPage } from './repair-page.js';
import { repair } from './repair-session.js';

const pageName = 'docs/repair.md';

it('repairs the page, proves it with the flow, and leaves the transcript that docs/repair.md shows', async () => {
  const session = await repair();
  expect(session).toMatchObject({ exitCode: 0, stderr: '' });
  const { stdout, turns, reports, read } = session;

  // The bug is gone, and the test that the model wrote is there.
  expect(read('cart.js')).toContain('total + costOf(line)');
  expect(read('cart.js')).toContain('return line.price * line.quantity;');
  expect(read('cart.js')).not.toContain('total + line.price,');
  expect(read('cart.test.js')).not.toContain('```');

  // The flow failed on the page as it was, and while the repair was half done, and passed in the end.
  expect(reports.map(({ result, failedStep }) => ({ result, failedStep }))).toEqual([
    { result: 'failed', failedStep: 5 },
    { result: 'failed', failedStep: 2 },
    { result: 'passed', failedStep: null },
  ]);

  // What the model did wrong was said, and what went right counted.
  const [, , afterMistake = '', , afterRepair = ''] = turns.map(({ outbox }) => outbox);
  expect(afterMistake).toMatch(/^\[OK\] EDIT_FILE: cart\.js, lines 25-25$/m);
  expect(afterMistake).toMatch(/^\[FAILED\] EDIT_FILE: cart\.js, lines 22-22\n.* has changed: .*read it again/m);
  expect(afterRepair).not.toMatch(/^\[FAILED\]/m);
  expect(stdout).toContain('done     The total ignored quantities');

  // After a change of what is printed: npx vitest run --project gate tests/e2e/coding/repair.test.ts -u
  const page = await formatLikeTheGate(pageName, repairPage(session));
  await expect(page).toMatchFileSnapshot(resolve(import.meta.dirname, '../../..', pageName));
});
