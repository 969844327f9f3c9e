import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desktopParts } from '../../../scripts/desktop-packages.js';
import { problemsOf } from '../../support/desktop-flows.js';
import { startFlowRunner, type FlowRunner } from '../../support/run-flow.js';
import { startShop, type Shop } from '../../support/shop.js';
import { lacksPrograms } from '../../support/x-server.js';

const flow = join(import.meta.dirname, '../../../examples/live/desktop/shop-and-mousepad.flow.yaml');
const title = 'a journey from a page to Mousepad';

describe.skipIf(lacksPrograms(title, ...desktopParts, 'mousepad'))(title, () => {
  let runner: FlowRunner;
  let shop: Shop;
  beforeAll(async () => {
    [runner, shop] = await Promise.all([startFlowRunner(), startShop()]);
  });
  afterAll(async () => {
    await Promise.all([runner.close(), shop.close()]);
  });

  it('and back carries along what it read', async () => {
    expect(problemsOf(await runner.run(flow, { variables: { shop: shop.url } }))).toEqual([]);
  });
});
