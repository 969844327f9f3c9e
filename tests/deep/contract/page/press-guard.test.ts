import { expect, it } from 'vitest';
import { find } from '../../../support/page-world.js';
import { describePage } from '../../../support/page-test.js';

describePage('a press that is over only after the next one has begun', ({ open }) => {
  it('leaves that one held back from everything but its target', async () => {
    const { page, world } = await open(
      `<button onclick="clicked.push(1)">First</button><button onclick="clicked.push(2)">Second</button><script>const clicked = []</script>`,
    );
    const [first, second] = await Promise.all(
      ['First', 'Second'].map(async (name) =>
        find(world, `Button#${name}`, { check: { checks: ['exists'], scroll: true } }),
      ),
    );
    await world.expectPress({ press: 1, ref: first?.checked?.ref ?? '' });
    await world.expectPress({ press: 2, ref: second?.checked?.ref ?? '' });
    expect(await world.endPress({ press: 1 })).toEqual({});
    await page.getByText('First').click({ force: true });
    expect(await page.evaluate('clicked')).toEqual([]);
    expect(await world.endPress({ press: 2 })).toEqual({ missed: 'button "First" <button>' });
    await page.getByText('First').click();
    expect(await page.evaluate('clicked')).toEqual([1]);
  });
});
