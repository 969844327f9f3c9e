import { expect, it } from 'vitest';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

it.each([
  [
    'by a command',
    `const t = document.createElement('textarea'); document.body.append(t); t.value = 'q'; t.select(); document.execCommand('copy'); t.remove()`,
  ],
  ['by the clipboard itself', `navigator.clipboard.writeText('q')`],
])('believes a button that only copies %s, and not the dead one beside it', async (_how, copy) => {
  const { step } = await flows.run(
    flowOn(pages.page(`<button onclick="${copy}">Copy</button><button>Dead</button>`), [
      { action: 'click', selector: 'Button#Copy' },
      { action: 'click', selector: 'Button#Dead' },
    ]),
  );
  expect(step(2)).toMatchObject({
    status: 'passed',
    diagnostics: {
      effects: [{ kind: 'clipboard', detail: 'copied to the clipboard', channel: 'browser_event' }],
    },
  });
  expect(step(3)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
});

it('believes a button that only copies right after a field was filled, and whenever it selects what it copies', async () => {
  const body = `<input aria-label="Name" value="old"><button onclick="navigator.clipboard.writeText('q')">Copy</button>
    <button onclick="document.querySelector('input').select(); navigator.clipboard.writeText('r')">Copy name</button>`;
  const { step } = await flows.run(
    flowOn(pages.page(body), [
      { action: 'fill', selector: 'Edit#Name', text: 'new' },
      { action: 'click', selector: 'Button#Copy' },
      { action: 'click', selector: 'Button#Copy name' },
      { action: 'click', selector: 'Button#Copy name' },
    ]),
  );
  for (const number of [3, 4, 5]) expect(step(number)).toMatchObject({ status: 'passed', warningCode: null });
});

it.each([
  ['only says that the clipboard has changed', `navigator.clipboard.dispatchEvent(new Event('clipboardchange'))`],
  ['leaves nothing on the clipboard', `navigator.clipboard.writeText('')`],
])('believes no button that %s', async (_what, copy) => {
  const { step } = await flows.run(
    flowOn(pages.page(`<button onclick="${copy}">Copy</button>`), [{ action: 'click', selector: 'Button#Copy' }]),
  );
  expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect' });
});

it('believes Tab out of the last field', async () => {
  const { step } = await flows.run(
    flowOn(pages.page('<input aria-label="Code" autofocus>'), [
      // Browsers give it the focus some time after the page has come.
      { action: 'assert_state', selector: 'Edit#Code', state: 'focused' },
      { action: 'send_keys', keys: 'Tab' },
    ]),
  );
  expect(step(3)).toMatchObject({ status: 'passed', warningCode: null });
});
