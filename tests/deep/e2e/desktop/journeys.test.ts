import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { patientMs } from '../../../support/desktop-flows.js';
import { startFlowRunner, type FlowRunner, type Ran, type RunRequest } from '../../../support/run-flow.js';
import { lacksDesktop } from '../../../support/private-desktop.js';
import { startShop, type Shop } from '../../../support/shop.js';

const apps = join(import.meta.dirname, '../../../apps');
const orderFlow = join(apps, 'gtk-shop/order.flow.json');
const shopProgram = join(apps, 'gtk-shop/shop.py');

/** Planted bugs of both shops, and the step that each must fail at, by the selector that it names. */
const bugsOfBoth = [
  ['wrong-total', 'Text#$36.00'],
  ['dead-button', 'Heading#Thank you for your order'],
  ['broken-search', 'Text#5 products found'],
  ['missing-label', 'Edit#Email'],
] as const;

describe.skipIf(lacksDesktop('journeys on a Linux desktop'))('a journey', () => {
  let runner: FlowRunner;
  let shop: Shop;
  beforeAll(async () => {
    [runner, shop] = await Promise.all([startFlowRunner({ timeoutMs: patientMs }), startShop()]);
  });
  afterEach(() => {
    shop.setBugs([]);
    shop.reset();
  });
  afterAll(async () => {
    await Promise.all([runner.close(), shop.close()]);
  });

  /** @param bug switched on in the program */
  const order = ({ bug = '', ...request }: RunRequest & { bug?: string } = {}): Promise<Ran> =>
    runner.run(orderFlow, {
      variables: { shopUrl: shop.url, shopProgram, bug },
      ...(bug !== '' && { timeoutMs: 4_000 }),
      ...request,
    });

  it.each(bugsOfBoth)(
    'through the shop fails on the planted bug %s for both, at the same step',
    async (bug, selector) => {
      shop.setBugs([bug]);
      const ran = await order({ bug });
      const failed = ran.report.reports.map(({ backendUsed, result, steps }) => ({
        backendUsed,
        result,
        failed: steps.filter(({ status }) => status === 'failed').map((step) => step.selector),
      }));
      expect(failed).toEqual([
        { backendUsed: 'web', result: 'failed', failed: [selector] },
        { backendUsed: 'linux', result: 'failed', failed: [selector] },
      ]);
      expect(ran.exitCode).toBe(1);
    },
  );
});
