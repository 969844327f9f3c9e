import { expect, it } from 'vitest';
import { flowOn } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

it.each(['never', 'on_fail', 'always'] as const)(
  'collecting evidence (%s) leaves a dialog to the step that answers it',
  async (artifacts) => {
    const page = pages.page(`<button onclick="document.title = 'said ' + confirm('Sure?')">Ask</button>`);
    const { flow, step } = await flows.run(
      flowOn(page, [
        { action: 'click', selector: 'Button#Ask' },
        { action: 'handle_dialog', accept: true },
        { action: 'assert_title', expected: 'said true' },
      ]),
      { artifacts },
    );
    expect(step(4).error).toBeNull();
    expect(flow.result).toBe('passed');
  },
);

it('shows no effects of the step before as those of a dialog that is only announced', async () => {
  const { step } = await flows.run(flowOn(pages.page('<p>Nothing asks</p>'), [{ action: 'handle_dialog' }]));
  expect(step(2).diagnostics.effects).toBeUndefined();
});

it('finds a dead button although the field before it has scrolled back to its beginning', async () => {
  const { step } = await flows.run(
    flowOn(pages.page('<input aria-label="Long" size="5"><button>Dead</button>'), [
      { action: 'fill', selector: 'Edit#Long', text: 'x'.repeat(300) },
      { action: 'click', selector: 'Button#Dead' },
    ]),
  );
  expect(step(3).warningCode).toBe('no_observable_effect');
});
