import { expect, it } from 'vitest';
import { describePage } from '../../../support/page-test.js';
import { find, found, outlineOf } from '../../../support/page-world.js';

const style = `<style>label { position: relative; display: inline-block; border: 1px solid; padding: 4px 12px }
  input { position: absolute; inset: 0; width: 0; height: 0; margin: 0; opacity: 0; pointer-events: none }</style>`;

describePage('a check box or radio button without an area', ({ open }) => {
  it('is listed and found where a label is drawn for it, and acted on there', async () => {
    const { page, world } = await open(
      `${style}<label><input type="radio" name="k"><span>A</span></label><label><input type="radio" name="k"><span>B</span></label>
       <input type="checkbox" id="agree"><label for="agree">Agree</label>`,
    );
    const lines = ['radio "A"', 'radio "B"', 'checkbox "Agree"'];
    expect(outlineOf(await world.nodes())).toEqual(lines);
    expect(outlineOf(await world.nodes({ scope: 'viewport' }))).toEqual(lines);
    for (const selector of ['Radio#B', 'CheckBox#Agree', '#B']) {
      const { checked } = await find(world, selector, {
        check: { checks: ['exists', 'visible', 'enabled', 'stable', 'receives_events'], scroll: true },
      });
      expect(checked?.problem, selector).toBeUndefined();
      await page.mouse.click(checked?.point?.x ?? 0, checked?.point?.y ?? 0);
    }
    const { nodes } = await world.nodes();
    expect(nodes.map(({ states }) => states)).toMatchObject([{ checked: false }, { checked: true }, { checked: true }]);
    const [label] = await page.locator('label').all();
    expect(nodes[0]?.bounds).toMatchObject(
      await label!.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
      }),
    );
  });

  it('is not where nothing is drawn for it', async () => {
    const { world } = await open(
      `${style}<input type="checkbox" aria-label="Bare"><label style="width:0;padding:0;border:0;overflow:hidden"><input type="checkbox">Clipped</label>
       <label style="display:none">Gone <input type="radio"></label><label style="display:contents"><input type="checkbox"></label>`,
    );
    expect(outlineOf(await world.nodes())).toEqual([]);
    expect(await found(world, 'CheckBox')).toEqual([]);
  });
});
