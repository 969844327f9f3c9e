import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StepResult } from '../../../src/domain/run/execution-report.js';
import { startFlowRunner, type FlowRunner, type Ran } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';

const folder = fileURLToPath(new URL('../../../examples/flows/', import.meta.url));

let shop: Shop;
let flows: FlowRunner;

beforeAll(async () => {
  [shop, flows] = await Promise.all([startShop(), startFlowRunner()]);
});
afterAll(() => Promise.all([shop.close(), flows.close()]));
afterEach(() => {
  shop.setBugs([]);
});

async function runWith(bug: string, name: string): Promise<{ ran: Ran; failed: StepResult }> {
  shop.setBugs([bug]);
  const ran = await flows.run(join(folder, name), { variables: { shop: shop.url }, timeoutMs: 1000 });
  const failed = ran.flow.steps.find(({ status }) => status === 'failed' || status === 'error');
  if (failed === undefined) throw new Error(`Nothing failed: ${ran.flow.summary}`);
  return { ran, failed };
}

/** A failed step keeps a picture and a snapshot of the screen, and the steps after it are not run. */
async function expectEvidence({ ran, failed }: { ran: Ran; failed: StepResult }): Promise<string> {
  const { screenshot, diagnostics } = failed;
  const picture = await readFile(join(ran.folder, screenshot ?? 'no screenshot'));
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  const after = ran.flow.steps.slice(ran.flow.steps.indexOf(failed) + 1).filter(({ phase }) => phase === 'steps');
  expect(after.every(({ status }) => status === 'skipped')).toBe(true);
  expect(ran.exitCode).toBe(1);
  return readFile(join(ran.folder, diagnostics.snapshot ?? 'no snapshot'), 'utf8');
}

describe('a bug of the shop makes its flow fail usefully', () => {
  it('wrong-total: the sum that was expected, the sum that is there', async () => {
    const outcome = await runWith('wrong-total', 'checkout.flow.yaml');
    const { failed } = outcome;
    expect(failed).toMatchObject({
      action: 'assert_text',
      selector: '#cart-total',
      status: 'failed',
      expected: 'text of #cart-total equals "$36.00"',
      found: '$32.00',
      error: 'Expected text of #cart-total equals "$36.00" within 1000 ms; found $32.00. That is one character off.',
    });
    expect(failed.diagnostics.failureType).toBe('assertion_failed');
    expect(await expectEvidence(outcome)).toContain('$32.00');
  });

  it('dead-button: the click had no effect, and the confirmation never came', async () => {
    const outcome = await runWith('dead-button', 'checkout.flow.yaml');
    const { ran, failed } = outcome;
    const click = ran.flow.steps[ran.flow.steps.indexOf(failed) - 1];
    expect(click).toMatchObject({
      action: 'click',
      selector: 'Button#Place order',
      status: 'warning',
      warningCode: 'no_observable_effect',
    });
    expect(click?.diagnostics.note).toContain('nothing changed');
    expect(failed).toMatchObject({ action: 'assert_exists', status: 'failed', found: 'nothing visible' });
    expect(failed.error).toContain('Heading#Thank you for your order');
    expect(await expectEvidence(outcome)).toContain('Place order');
  });

  it('broken-search: the failed request and the console error stand beside the wrong count', async () => {
    const outcome = await runWith('broken-search', 'checkout.flow.yaml');
    const { ran, failed } = outcome;
    expect(failed).toMatchObject({
      action: 'assert_text',
      selector: '#result-count',
      expected: 'text of #result-count equals "5 products found"',
      found: '60 products found',
    });
    const evidence = ran.flow.steps.flatMap(({ diagnostics }) => diagnostics.failedRequests ?? []);
    expect(evidence).toEqual([expect.stringMatching(/GET .*\/api\/products\?q=mug.* → 500/)]);
    expect(ran.flow.steps.flatMap(({ diagnostics }) => diagnostics.consoleErrors ?? [])).not.toEqual([]);
    expect(ran.flow.network).toMatchObject([{ method: 'GET', status: 500 }]);
    await expectEvidence(outcome);
  });

  it('missing-label: the field cannot be found by its name, and its nearest neighbours are named', async () => {
    const outcome = await runWith('missing-label', 'checkout.flow.yaml');
    const { failed } = outcome;
    expect(failed).toMatchObject({
      action: 'fill',
      selector: 'Edit#Email',
      status: 'failed',
      found: 'nothing visible',
    });
    expect(failed.diagnostics.failureType).toBe('element_not_found');
    expect(failed.error).toMatch(/^Nothing visible matches "Edit#Email" within 1000 ms\..* Nearest: /);
    expect(failed.diagnostics.candidates?.length).toBeGreaterThan(0);
    await expectEvidence(outcome);
  });

  it('lost-update: the old value is back after the reload', async () => {
    const outcome = await runWith('lost-update', 'settings.flow.yaml');
    const { failed } = outcome;
    expect(failed).toMatchObject({
      action: 'assert_value',
      selector: 'Edit#Display name',
      expected: 'value of Edit#Display name equals "Alice in Wonderland"',
      found: 'Alice',
    });
    expect(failed.element?.value).toBe('Alice');
    await expectEvidence(outcome);
  });
});
