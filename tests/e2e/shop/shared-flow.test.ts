import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';

const flow = fileURLToPath(new URL('../../apps/gtk-shop/order.flow.json', import.meta.url));

let shop: Shop;
let flows: FlowRunner;

beforeAll(async () => {
  [shop, flows] = await Promise.all([startShop(), startFlowRunner()]);
});
afterAll(() => Promise.all([shop.close(), flows.close()]));

describe('the flow that the web shop shares with its GTK twin, on the web', () => {
  it('passes on the healthy shop, without a warning', async () => {
    const ran = await flows.run(flow, { backends: ['web'], variables: { shopUrl: shop.url } });
    expect(ran.flow.steps.filter(({ status, warningCode }) => status !== 'passed' || warningCode !== null)).toEqual([]);
    expect(ran.exitCode).toBe(0);
  });
});
