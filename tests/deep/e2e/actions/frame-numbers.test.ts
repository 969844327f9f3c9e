import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs: 800 });

/** A page with a frame; the frame stands in front of the page's own elements. */
const framed = (inner: string, own: string): string =>
  `<iframe src="${pages.page(inner)}" width="300" height="120"></iframe>${own}`;
const saves = (...places: readonly string[]): string =>
  places.map((place) => `<button onclick="this.after('${place} saved')">Save</button>`).join('');

describe('elements of a page and of its frames that match alike', () => {
  it('are counted over all documents: those of the page first, then frame by frame', async () => {
    const body =
      framed(saves('third', 'fourth'), saves('first', 'second')) +
      `<iframe src="${pages.page(saves('fifth'))}" width="300" height="120"></iframe>
       <script>document.body.append(document.querySelector('iframe').cloneNode())</script>`;
    const places = ['first', 'second', 'third', 'fourth', 'fifth'];
    const { flow } = await on(
      body,
      places.flatMap((place, index) => [
        { action: 'click', selector: `Button#Save >> nth=${index + 1}` },
        { action: 'assert_count', selector: `text=${place} saved`, expected: 1 },
      ]),
    );
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    const { step } = await on(body, [
      { action: 'assert_exists', selector: 'Button#Save >> nth=7' },
      { action: 'assert_not_exists', selector: 'Button#Save >> nth=8' },
      { action: 'click', selector: 'Button#Save >> nth=last' },
      { action: 'click', selector: 'Button#Save >> nth=8', optional: true },
      { action: 'click', selector: 'Button#Save >> nth=8, Button#Save >> nth=2' },
      { action: 'assert_exists', selector: 'text=second saved' },
    ]);
    expect([2, 3, 4, 6, 7].map((order) => step(order).error)).toEqual([null, null, null, null, null]);
    expect(step(5).diagnostics.failureType).toBe('element_not_found');
  });

  it.each([
    ['frame', '<button>Save</button>', '<button>Save all</button>'],
    ['page', '<button>Save all</button>', '<button>Save</button>'],
  ])('are counted by how well they match: an exact name in the %s alone', async (_where, inner, own) => {
    const { step } = await on(framed(inner, own), [
      { action: 'click', selector: 'Button#Save', expectNoEffect: true },
      { action: 'assert_count', selector: 'Button#Save', expected: 1 },
      { action: 'assert_not_exists', selector: 'Button#Save >> nth=2' },
      { action: 'assert_text', selector: 'Button#Save', expected: 'Save', exact: true },
    ]);
    expect([2, 3, 4, 5].map((order) => step(order).error)).toEqual([null, null, null, null]);
    expect(step(2).warningCode).toBeNull();
  });

  it('are counted inside the frame that is named', async () => {
    const body = framed(saves('inner one', 'inner two'), saves('outer')).replace('<iframe', '<iframe title="Chat"');
    const { flow } = await on(body, [
      { action: 'click', selector: 'Frame#Chat >> Button#Save >> nth=2' },
      { action: 'assert_exists', selector: 'text=inner two saved' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});
