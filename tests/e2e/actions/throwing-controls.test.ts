import { describe, expect, it } from 'vitest';
import { flowOn } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

describe('a control whose handler throws', () => {
  const pressed = async (onclick: string) => {
    const { step } = await flows.run(
      flowOn(pages.page(`<p id="out">-</p><button onclick="${onclick}">Save</button>`), [
        { action: 'click', selector: 'Button#Save' },
      ]),
    );
    return step(2);
  };

  it.each([
    ['throws', `throw new Error('planted')`],
    ['logs an error', `console.error('planted')`],
  ])('is no live one: it only %s', async (_does, onclick) => {
    expect(await pressed(onclick)).toMatchObject({
      status: 'warning',
      warningCode: 'no_observable_effect',
      diagnostics: { consoleErrors: [expect.stringContaining('planted') as string] },
    });
  });

  it.each([
    ['something came of it all the same', `out.textContent = 'saved'; throw new Error('planted')`],
    ['it logs what it did', `console.log('saved')`],
  ])('is one where %s', async (_why, onclick) => {
    expect(await pressed(onclick)).toMatchObject({ status: 'passed', warningCode: null });
  });
});
