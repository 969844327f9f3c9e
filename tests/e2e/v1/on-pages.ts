import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';
import { expectedOf, placeV1Flow, problemsOfV1, v1Flows, verdictOf, type V1Flow } from './v1-flows.js';

/** The flows that the gate runs: some of each kind of step, text, order and verdict. The deep suite runs the others. */
const smoke = /web\/(?:01|04|05|08|10|13|21|22|23|26|31|33|35|37)-/;

/** Whether the gate runs a flow. */
export const isSmokeOnPages = ({ file }: V1Flow): boolean => smoke.test(file);

/** Tests flows in the first format on the demo shop. @param isMeant which flows */
export function describeV1OnPages(isMeant: (flow: V1Flow) => boolean): void {
  describe('a flow in the first format, on pages', () => {
    let runner: FlowRunner;
    let shop: Shop;
    beforeAll(async () => {
      [runner, shop] = await Promise.all([startFlowRunner(), startShop()]);
    });
    beforeEach(() => shop.reset());
    afterAll(() => Promise.all([runner.close(), shop.close()]));

    const flows = v1Flows('shop').filter(isMeant);
    it.each(flows.map((flow) => [flow.file, flow] as const))('ends as it should: %s', async (_, flow) => {
      const path = placeV1Flow(flow, { 'http://localhost:SHOP': shop.url });
      expect(await problemsOfV1(path)).toEqual({ errors: [], warnings: flow.warnings });
      const { flow: report } = await runner.run(path);
      expect(verdictOf(report)).toEqual(expectedOf(flow));
    });
  });
}
