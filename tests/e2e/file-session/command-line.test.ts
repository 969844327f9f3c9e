import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSessionProgram } from '../../support/session-program.js';
import { startShop, type Shop } from '../../support/shop.js';
import { desk } from '../cli/command-line.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

it('handeye session leaves a report with bugs and concerns, and a flow that does the same again', async () => {
  const own = desk();
  const session = await startSessionProgram(own, shop.url, '--goal', 'Buy a mug');
  const { results } = await session.answer({
    actions: [
      {
        action: 'click',
        element: 'the Add to cart button of Blue Mug',
        expect: ['text_visible: Blue Mug added to cart.'],
      },
      { action: 'click', selector: 'text=Cart (1)' },
    ],
    concerns: ['Nobody was asked to log in.'],
  });
  expect(results.map(({ status }) => status)).toEqual(['passed', 'passed']);
  const exitCode = await session.end({
    decision: 'goal_achieved',
    reasoning: 'The mug is in the cart.',
    bugReport: { bugFound: true, severity: 'low', type: 'ui', description: 'The cart has no picture.' },
  });
  // A bug of the app is no success.
  expect(exitCode).toBe(1);
  expect(session.observation().status).toBe('finished');
  expect(session.report()).toMatchObject({
    outcome: 'goal_achieved',
    reasoning: 'The mug is in the cart.',
    counts: { actions: 2, passed: 2 },
    bugs: [{ severity: 'low', description: 'The cart has no picture.', stepNumber: 2, url: `${shop.url}/cart` }],
    concerns: [{ stepNumber: 1, text: 'Nobody was asked to log in.' }],
    flow: 'session.flow.json',
  });
  const listed = await own.handeye('session', '--list');
  expect(listed.stdout).toMatch(/exploration-\d+ +goal_achieved +step 3 .* Buy a mug/);
  const replayed = await own.handeye('run', `${session.folder}/session.flow.json`, '--json');
  expect(JSON.parse(replayed.stdout)).toMatchObject({ result: 'passed' });
});
