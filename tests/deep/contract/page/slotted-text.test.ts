import { expect, it } from 'vitest';
import { describePage } from '../../../support/page-test.js';
import { find, outlineOf } from '../../../support/page-world.js';

/** Components, each with what its shadow tree is made of. */
const components = (parts: Readonly<Record<string, string>>): string =>
  `<script>for (const [name, shadow] of Object.entries(${JSON.stringify(parts)})) customElements.define(name,
    class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = shadow } })</script>`;

describePage('text that is slotted into a component', ({ open }) => {
  it('is listed, whatever is around the slot', async () => {
    const { world } = await open(
      `<x-alert>Everything <b>deleted</b></x-alert><x-status>Saved</x-status><x-div>In a div</x-div><x-p>In a p</x-p>
       <x-bare>Bare</x-bare><x-span>In a span</x-span><x-title>Title</x-title><x-alert><p>A paragraph</p></x-alert>
       <x-around>inner</x-around><x-default></x-default><x-hidden>Not shown</x-hidden><x-button>Press</x-button>
       ${components({
         'x-alert': '<div role="alert"><slot></slot></div>',
         'x-status': '<div role="status"><slot></slot></div>',
         'x-div': '<div><slot></slot></div>',
         'x-p': '<p><slot></slot></p>',
         'x-bare': '<slot></slot>',
         'x-span': '<span><slot></slot></span>',
         'x-title': '<h3><slot></slot></h3>',
         'x-around': '<p>before <slot></slot> after</p>',
         'x-default': '<slot>Nothing given</slot>',
         'x-hidden': '<div hidden><slot></slot></div>',
         'x-button': '<button><slot></slot></button>',
       })}`,
    );
    expect(outlineOf(await world.nodes())).toEqual([
      'alert',
      '  text "Everything deleted"',
      'status',
      '  text "Saved"',
      'text "In a div"',
      'text "In a p"',
      'text "Bare"',
      'text "In a span"',
      'heading "Title"',
      'alert',
      '  paragraph "A paragraph"',
      'paragraph "before inner after"',
      'text "Nothing given"',
      'button "Press"',
    ]);
  });

  it('is pressed in the element around the slot, which has a place of its own', async () => {
    const { page, world } = await open(
      `<x-span>In a span</x-span><x-bare>Bare</x-bare><div><p style="display:contents">Passed on</p></div>
       ${components({ 'x-span': '<span><slot></slot></span>', 'x-bare': '<slot></slot>' })}`,
    );
    for (const text of ['In a span', 'Bare', 'Passed on']) {
      for (const selector of [`text=${text}`, `Text#${text}`]) {
        const { alternatives } = await find(world, selector, {});
        const ref = alternatives[0]?.matches[0]?.summary.ref ?? '';
        const { point, problem } = await world.check({ ref, checks: ['visible', 'receives_events'], scroll: true });
        expect(problem, selector).toBeUndefined();
        const hit = await page.evaluate(`document.elementFromPoint(${point?.x}, ${point?.y}).textContent`);
        expect(hit, selector).toBe(text);
      }
    }
  });

  it('is read as a person reads it, of what holds the slot and of the component', async () => {
    const { world } = await open(
      `<x-alert id="host">Everything <b>deleted</b></x-alert><h2><x-title>Inner words</x-title></h2>
       ${components({
         'x-alert': '<style>p { margin: 0 }</style><div role="alert"><slot></slot><button>Close</button></div>',
         'x-title': '<span>pre <slot></slot> post</span>',
       })}`,
    );
    const textOf = async (selector: string): Promise<string | undefined> =>
      (await find(world, selector, { read: { text: true } })).alternatives[0]?.matches[0]?.text;
    expect(await textOf('Alert')).toBe('Everything deleted Close');
    expect(await textOf('#host')).toBe('Everything deleted Close');
    expect(await textOf('Heading')).toBe('pre Inner words post');
  });
});

describePage('text in a cell with a name of its own', ({ open }) => {
  it('is listed, for it is no part of the name', async () => {
    const { world } = await open(
      `<table role="grid"><tr role="row"><td role="gridcell" aria-label="March 11, 2026"><span>11</span><div>Trip</div></td>
        <td role="gridcell">Plain <b>words</b></td></tr></table><button aria-label="Close">Close <b>it</b></button>`,
    );
    expect(outlineOf(await world.nodes())).toEqual([
      'grid',
      '  row "March 11, 2026 Plain words"',
      '    gridcell "March 11, 2026"',
      '      text "11"',
      '      text "Trip"',
      '    gridcell "Plain words"',
      'button "Close"',
      '  text "it"',
    ]);
  });
});
