import { expect, it } from 'vitest';
import { describePage } from '../../../support/page-test.js';
import { find } from '../../../support/page-world.js';

describePage('the focus that is left', ({ open }) => {
  it('is an effect of Tab out of the last field', async () => {
    const { page, world } = await open('<input aria-label="Code">');
    await page.focus('input');
    await find(world, '#Code', { mark: true });
    await page.keyboard.press('Tab');
    expect((await world.observe({ interaction: 'press_keys' })).effects).toEqual([
      { kind: 'focus', detail: 'focus left textbox "Code" <input>', channel: 'read_back' },
    ]);
  });

  it('is no effect of a click on a dead place', async () => {
    const { page, world } = await open('<input aria-label="Code"><p>Just text</p>');
    await page.focus('input');
    const { alternatives } = await find(world, 'Text#Just text', { mark: true });
    await page.click('p');
    const targetRef = alternatives[0]?.matches[0]?.summary.ref ?? '';
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
    expect((await world.observe({ interaction: 'press', targetRef })).effects).toEqual([]);
  });
});
