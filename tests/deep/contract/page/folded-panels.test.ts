import { expect, it } from 'vitest';
import { describePage } from '../../../support/page-test.js';
import { find, outlineOf } from '../../../support/page-world.js';

const count = async (world: Parameters<typeof find>[0], selector: string): Promise<number | undefined> =>
  (await find(world, selector)).alternatives[0]?.count;

describePage('what is in a folded panel', ({ open }) => {
  it.each([
    ['of no height, by a rule', '<style>.panel{max-height:0;overflow:hidden}</style>', '<div class="panel">'],
    ['of no width, by its own style', '', '<div style="width:0;overflow-x:hidden;white-space:nowrap">'],
    ['within another that is open', '', '<div style="height:0;overflow:clip"><div style="height:40px">'],
    ['that lies over the page', '', '<div style="position:absolute;height:0;overflow:hidden">'],
  ])('is not to be seen: one %s', async (_which, style, panel) => {
    const { world } = await open(
      `${style}<button>More</button>${panel}<button>Pay</button><p>Only ten left</p>Sold out <label>Rest<input type="checkbox"></label></div>`,
    );
    for (const scope of ['full', 'viewport'] as const)
      expect(outlineOf(await world.nodes({ scope }))).toEqual(['button "More"']);
    expect(await count(world, 'Button#Pay')).toBe(0);
    expect(await count(world, 'text=Only ten left')).toBe(0);
    expect(await count(world, 'text=/Sold out/')).toBe(0);
    expect(await count(world, 'CheckBox#Rest')).toBe(0);
    expect(await count(world, 'Button#More')).toBe(1);
  });

  it('is seen once the panel is unfolded, also by a transition', async () => {
    const { page, world } = await open(
      `<style>#panel{max-height:0;overflow:hidden;transition:max-height .2s}#panel.open{max-height:200px}</style>
       <div id="panel"><button>Pay</button></div>`,
    );
    expect(await count(world, 'Button#Pay')).toBe(0);
    await page.evaluate(`panel.classList.add('open')`);
    await expect.poll(() => count(world, 'Button#Pay')).toBe(1);
    expect(outlineOf(await world.nodes())).toEqual(['button "Pay"']);
  });

  it('is seen where it stands outside of it', async () => {
    const { world } = await open(
      `<div style="height:0;overflow:hidden"><div style="position:fixed;top:20px"><button>Pay</button></div></div>
       <div style="height:0"><button>Float</button></div>
       <div style="display:inline;overflow:hidden"><button>Inline</button></div>`,
    );
    expect(outlineOf(await world.nodes())).toEqual(['button "Pay"', 'button "Float"', 'button "Inline"']);
  });

  it('is seen where it is the page that has no height', async () => {
    const { world } = await open(
      '<style>html,body{height:0;overflow:hidden}</style><div style="position:relative"><button>Pay</button></div>',
    );
    expect(outlineOf(await world.nodes())).toEqual(['button "Pay"']);
  });

  it('can be ticked by a label that is seen, and written into by keys', async () => {
    const { world } = await open(
      `<span style="display:inline-block;width:0;height:0;overflow:hidden"><input type="checkbox" id="a"><input aria-label="Code"></span>
       <label for="a">Agree</label>`,
    );
    const ticked = await find(world, 'CheckBox#Agree', {
      check: { checks: ['exists', 'visible', 'enabled', 'receives_events'], scroll: true },
    });
    expect({ count: ticked.alternatives[0]?.count, problem: ticked.checked?.problem }).toEqual({ count: 1 });
    expect((await world.nodes()).nodes.find(({ role }) => role === 'textbox')?.states).toMatchObject({ unseen: true });
    const written = await find(world, 'Edit#Code', {
      check: { checks: ['exists', 'visible', 'enabled', 'editable'], scroll: true },
    });
    expect(written.checked?.problem).toBeUndefined();
  });

  it('is reported as such to who asks for it', async () => {
    const { world } = await open(
      '<div id="panel" style="height:0;overflow:hidden"><button id="pay">Pay</button></div>',
    );
    const { checked } = await find(world, '#pay', {
      includeHidden: true,
      check: { checks: ['exists', 'visible'], scroll: true },
    });
    expect(checked?.problem).toMatchObject({
      check: 'visible',
      reason: 'it is folded away: <div id="panel"> has no size and cuts it off',
    });
  });
});
