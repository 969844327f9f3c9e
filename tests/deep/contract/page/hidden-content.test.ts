import { expect, it } from 'vitest';
import { describePage } from '../../../support/page-test.js';
import { find, found, outlineOf } from '../../../support/page-world.js';

const slot = `<script>customElements.define('x-more', class extends HTMLElement { constructor() { super();
  this.attachShadow({ mode: 'open' }).innerHTML = '<details><summary>Help</summary><slot></slot></details>' } })</script>`;

describePage('text that is kept from view by what it stands in', ({ open }) => {
  it.each([
    ['closed details', '<details><summary>Help</summary>', '</details>', ['group', '  button "Help"']],
    ['a slot in closed details', `${slot}<x-more>`, '</x-more>', ['group', '  button "Help"']],
    ['an element that is hidden until it is found', '<div hidden="until-found">', '</div>', []],
    ['a heading that is', '<h2 hidden="until-found">', '</h2>', []],
    [
      'content-visibility by its own style',
      '<section aria-label="A" style="content-visibility:hidden">',
      '</section>',
      [],
    ],
    ['content-visibility by a rule', '<style>.x{content-visibility:hidden}</style><p class="x">', '</p>', []],
    [
      'a box that has a size all the same',
      '<div id="box" style="content-visibility:hidden;height:40px">',
      '</div>',
      [],
    ],
  ])('is neither listed nor found: %s', async (_which, start, end, shown) => {
    const { world } = await open(
      `${start}Refund in 30 days <span>by card</span><span style="display:contents">or cash</span>${end}<button>Pay</button>`,
    );
    for (let look = 0; look < 2; look += 1) {
      expect(outlineOf(await world.nodes())).toEqual([...shown, 'button "Pay"']);
      for (const text of ['/Refund/', '/card/', '/cash/']) expect(await found(world, `text=${text}`), text).toEqual([]);
      expect(await found(world, 'Any#Refund')).toEqual([]);
    }
    const { alternatives } = await find(world, 'css=body', { read: { text: true } });
    expect(alternatives[0]?.matches[0]?.text).not.toMatch(/Refund|card|cash/);
  });

  it('is seen once it is opened', async () => {
    const { page, world } = await open(
      '<details><summary>Help</summary>Refund</details><div hidden="until-found">Hint</div>',
    );
    expect(outlineOf(await world.nodes())).toEqual(['group', '  button "Help"']);
    await page.evaluate(`document.querySelector('details').open = true; document.querySelector('div').hidden = false`);
    expect(outlineOf(await world.nodes())).toEqual(['group', '  button "Help"', '  text "Refund"', 'text "Hint"']);
    expect(await found(world, 'text=Refund')).toEqual(['native group "Refund"']);
  });

  it('is seen where a style keeps the details open, or has no box to hide it', async () => {
    const { world } = await open(
      `<style>details::details-content{content-visibility:visible}span{content-visibility:hidden}</style>
       <details><summary>Help</summary>Refund</details><p>Ask <span>us</span></p>`,
    );
    expect(outlineOf(await world.nodes())).toEqual([
      'group',
      '  button "Help"',
      '  text "Refund"',
      'paragraph "Ask us"',
    ]);
  });
});
