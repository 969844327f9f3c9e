import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';
import { expectedOf, placeV1Flow, problemsOfV1, v1Flows, verdictOf } from './v1-flows.js';

let runner: FlowRunner;
let shop: Shop;
beforeAll(async () => {
  [runner, shop] = await Promise.all([startFlowRunner(), startShop()]);
});
beforeEach(() => shop.reset());
afterAll(() => Promise.all([runner.close(), shop.close()]));

describe('a flow in the first format, on pages', () => {
  it.each(v1Flows('shop').map((flow) => [flow.file, flow] as const))('ends as it should: %s', async (_, flow) => {
    const path = placeV1Flow(flow, { 'http://localhost:SHOP': shop.url });
    expect(await problemsOfV1(path)).toEqual({ errors: [], warnings: flow.warnings });
    const { flow: report } = await runner.run(path);
    expect(verdictOf(report)).toEqual(expectedOf(flow));
  });
});
