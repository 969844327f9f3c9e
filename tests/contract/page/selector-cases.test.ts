import { expect, it } from 'vitest';
import { describePage } from '../../support/page-test.js';
import { find } from '../../support/page-world.js';
import { selectorCases } from '../../support/selector-cases.js';

describePage('a selector means in a page what it means in a tree', ({ open }) => {
  it.each(selectorCases)('$what', async ({ html, finds, exactOnly = false, includeHidden = false }) => {
    const { world } = await open(html);
    for (const [selector, expected] of Object.entries(finds)) {
      const { alternatives } = await find(world, selector, {
        tiers: exactOnly ? 'exact_only' : 'loose',
        includeHidden,
      });
      const found = alternatives.flatMap(({ tier, matches }) =>
        matches.map(({ summary }) => `${tier} ${summary.controlType} "${summary.name}" #${summary.automationId}`),
      );
      expect([selector, found], selector).toEqual([
        selector,
        expected.map((line) => expect.stringContaining(line) as unknown),
      ]);
    }
  });
});
