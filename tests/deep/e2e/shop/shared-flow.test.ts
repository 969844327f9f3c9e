import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../../support/run-flow.js';
import { startShop, type Shop } from '../../../support/shop.js';

const flow = fileURLToPath(new URL('../../../apps/gtk-shop/order.flow.json', import.meta.url));

let shop: Shop;
let flows: FlowRunner;

beforeAll(async () => {
  [shop, flows] = await Promise.all([startShop(), startFlowRunner()]);
});
afterEach(() => {
  shop.setBugs([]);
  shop.reset();
});
afterAll(() => Promise.all([shop.close(), flows.close()]));

const run = (timeoutMs?: number) =>
  flows.run(flow, {
    backends: ['web'],
    variables: { shopUrl: shop.url },
    ...(timeoutMs !== undefined && { timeoutMs }),
  });

describe('the flow that the web shop shares with its GTK twin, on the web', () => {
  it.each([
    ['wrong-total', 'Text#$36.00'],
    ['dead-button', 'Heading#Thank you for your order'],
    ['broken-search', 'Text#5 products found'],
    ['missing-label', 'Edit#Email'],
  ])('fails with the planted bug %s at %s', async (bug, selector) => {
    shop.setBugs([bug]);
    const ran = await run(2000);
    const failed = ran.flow.steps.filter(({ status }) => status === 'failed');
    expect(failed.map((step) => step.selector)).toEqual([selector]);
    expect(ran.exitCode).toBe(1);
  });
});
