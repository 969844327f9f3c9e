import { expect, it } from 'vitest';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const look = { action: 'assert_exists', selector: 'Heading#Orders' };
const name = { selector: 'Edit#Name' };
const link = { selector: 'Link#Terms', attribute: 'href' };

/** A page with something for every assertion to look at. */
const orders = (): string =>
  pages.page(`<h1>Orders</h1><input aria-label="Name" value="Alice Smith"><a href="/terms/2024">Terms</a>
    <button onclick="console.error('Prices are missing')">Load prices</button>
    <script>document.title = 'Orders of May'; console.warn('Prices are old')</script>`);

it.each([
  ['url_contains', { expected: '/page-' }, { expected: '/cart' }, look],
  ['url_equals', { expected: '{{address}}' }, { expected: '{{origin}}/page' }, look],
  ['title_contains', { expected: 'orders' }, { expected: 'June' }, look],
  ['title_equals', { expected: 'Orders of May' }, { expected: 'Orders' }, look],
  ['window_title', { expected: 'Orders of' }, { expected: 'Invoices' }, look],
  ['value_equals', { ...name, expected: 'Alice Smith' }, { ...name, expected: 'Alice' }, look],
  ['value_contains', { ...name, expected: 'Smith' }, { ...name, expected: 'Bob' }, look],
  ['attribute_equals', { ...link, expected: '/terms/2024' }, { ...link, expected: '/terms' }, look],
  ['no_console_errors', {}, {}, { action: 'click', selector: 'Button#Load prices', expectNoEffect: true }],
  ['process_running', { expected: 'sleep' }, { expected: 'no-such-program' }, look],
])('%s after a step fails that step where it does not hold', async (type, holds, holdsNot, later) => {
  const address = orders();
  const { step } = await flows.run(
    flowOn(address, [
      { action: 'launch', processPath: 'sleep', args: ['60'] },
      { ...look, assertions: [{ type, ...holds }] },
      { ...later, assertions: [{ type, ...holdsNot, timeoutMs: 100 }] },
    ]),
    { variables: { address, origin: pages.origin } },
  );
  expect(step(3)).toMatchObject({ status: 'passed', assertionResults: [{ type, passed: true, error: null }] });
  expect(step(4)).toMatchObject({
    status: 'failed',
    assertionResults: [{ type, passed: false, error: expect.any(String) as string }],
    diagnostics: { failureType: 'assertion_failed' },
  });
});
