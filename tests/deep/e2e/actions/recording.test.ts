import { expect, it } from 'vitest';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

it('records a step when it is over, not when the wait after it is', async () => {
  const { events } = await flows.run(
    flowOn(pages.page('<p>Here</p>'), [
      { action: 'assert_exists', selector: 'Text#Here' },
      { action: 'wait', milliseconds: 700 },
    ]),
  );
  const order = events.flatMap((event) =>
    'step' in event && event.type.startsWith('step_s') ? [`${event.type} ${event.step}`] : [],
  );
  expect(order.indexOf('step_settled 2')).toBeLessThan(order.indexOf('step_settled 3'));
  const [asserted, waited] = ['2', '3'].map((step) =>
    events.find((event) => event.type === 'step_settled' && event.step === step),
  );
  const apart = Date.parse(waited?.time ?? '') - Date.parse(asserted?.time ?? '');
  expect(apart).toBeGreaterThan(400);
});

it('does not take a wait that was cancelled for one that passed', async () => {
  const { step } = await flows.run(flowOn(pages.page('<p>Here</p>'), [{ action: 'wait', milliseconds: 20_000 }]), {
    onEvent(event, stop) {
      if (event.type === 'step_started' && event.step === '2') stop.cancel();
    },
  });
  expect(step(2).status).toBe('skipped');
});

it('lets a wait begin while the step before it settles', async () => {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  // What the click asks for is answered once the wait has begun, and the click is not over before.
  pages.answer('/saved', (_request, response) => void begun.then(() => response.end('Saved')));
  const save = `fetch('/saved').then((reply) => reply.text()).then((text) => { document.querySelector('p').textContent = text })`;
  const { flow, events } = await flows.run(
    flowOn(pages.page(`<button onclick="${save}">Save</button><p></p>`), [
      { action: 'click', selector: 'Button#Save' },
      { action: 'wait', selector: 'Text#Saved' },
    ]),
    {
      onEvent(event) {
        if (event.type === 'step_started' && event.step === '3') begin();
      },
    },
  );
  expect(flow.result).toBe('passed');
  const order = events.flatMap((event) => ('step' in event ? [`${event.type} ${event.step}`] : []));
  expect(order.indexOf('step_started 3')).toBeLessThan(order.indexOf('step_settled 2'));
});
