import { describe, expect, it } from 'vitest';
import { failureText } from '../../../../src/projections/failure-text.js';
import { caseFlows, warnsOfNoEffect } from '../../../support/case-flows.js';

const cases = caseFlows();

// On a busy machine the request may begin while the click is still dispatched, and then nothing tells the two apart.
describe('a click that nothing in the page hears', () => {
  it.each([
    ['a basket that stays empty', 'hydration/basket', 2],
    ['a basket with more in it', 'hydration/basket-false', 2],
    ['an order', 'hydration/order', 6],
    ['an order of somebody else', 'hydration/order-false', 4],
  ])(
    'warns although the page begins its first request just then, and the check that fails names it: %s',
    async (_what, name, click) => {
      const ran = await cases.run(name);
      expect(ran.flow.result).toBe('failed');
      warnsOfNoEffect(ran.step(click));
      expect(ran.flow.failedStep).toBe(click + 1);
      const { action, selector } = ran.step(click);
      expect(failureText(ran.flow, ran.step(click + 1))).toContain(
        `before: step ${click} ${action} ${selector} had no`,
      );
    },
  );
});
