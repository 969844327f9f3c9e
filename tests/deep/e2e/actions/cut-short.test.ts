import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type RunRequest, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], request: RunRequest = {}): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs: 2000, ...request });
const field = (attributes: string): string => `<input aria-label="Name" ${attributes}>`;
const named = 'Edit#Name, SearchBox#Name, SpinButton#Name, ComboBox#Name';

describe.each(['fill', 'type'])('a field that takes only a part of what is put there by %s', (action) => {
  it.each([
    ['where its length is limited', 'maxlength="3"', 'hel'],
    ['where the page takes a letter out', `oninput="value = value.replaceAll('l', '')"`, 'heo'],
  ])('is reported %s', async (_where, attributes, held) => {
    const { step, flow } = await on(field(attributes), [{ action, selector: 'Edit#Name', text: 'hello' }]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'value_differs', found: held });
    expect(step(2).diagnostics.note).toMatch(
      new RegExp(`^The field holds "${held}", not "hello": its length is limited, or the app took`),
    );
    expect(flow.result).toBe('passed');
  });

  it('is reported by the lengths alone where it holds a password or a secret, however short', async () => {
    const { step } = await on(
      `<input type="password" aria-label="Password" maxlength="4"><input aria-label="Key" maxlength="2">`,
      [
        { action, selector: 'Edit#Password', text: 'swordfish' },
        { action, selector: 'Edit#Key', text: '{{secret.KEY}}' },
      ],
      { secrets: { KEY: 'zq7xw92k' } },
    );
    expect(step(2).diagnostics.note).toMatch(/^The field holds 4 characters, not 9: /);
    expect(step(2).found).toBe('••••');
    expect(step(3).diagnostics.note).toMatch(/^The field holds 2 characters, not 8: /);
    expect(JSON.stringify(step(3))).not.toContain('zq');
  });
});

describe('a field that takes nothing of what is typed', () => {
  const noDigits = `oninput="value = value.replaceAll(/\\d/g, '')"`;

  it('is reported as that, with what it held before', async () => {
    const { step } = await on(field(`${noDigits} value="ab"`), [{ action: 'type', selector: 'Edit#Name', text: '12' }]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'value_differs', found: 'ab' });
  });

  it('is reported also where it was emptied before', async () => {
    const { step } = await on(field(`${noDigits} value="ab"`), [
      { action: 'type', selector: 'Edit#Name', text: '12', clearFirst: true },
    ]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'no_observable_effect', found: '' });
  });

  it('is not complained of where it has handed the text on', async () => {
    const { step } = await on(
      `${field(`oninput="if (value.endsWith(',')) { o.textContent += value; value = '' }"`)}<p id=o></p>`,
      [{ action: 'type', selector: 'Edit#Name', text: 'red,' }],
    );
    expect(step(2)).toMatchObject({ status: 'passed', found: '' });
  });
});

describe.each(['fill', 'type'])('a field that made of what is put there by %s what it should', (action) => {
  it.each([
    ['a phone number in its own form', '+353 91 55', `oninput="value = value.replace(/\\D/g, '')"`],
    ['upper case', 'hello', 'oninput="value = value.toUpperCase()"'],
    ['a number without its zeros', '007', 'oninput="value = String(Number(value))"'],
    ['decimals without their zeros', '1.50', `onkeyup="value = value.replace(/0$/, '')" oninput="this.onkeyup()"`],
    ['a number field', '1.50', 'type="number" step="0.01"'],
    ['a password', 'swordfish', 'type="password"'],
    ['a completed word', 'Ber', `list="towns" role="combobox" oninput="if (value === 'Ber') value = 'Berlin'"`],
    ['a code for it', 'United States', `oninput="if (value.endsWith('States')) value = 'US'"`],
    ['tags of all but the last word', 'red, green, blue', `oninput="value = value.replace(/^.*, ?/, '')"`],
    [
      'a part that it writes a moment later',
      'hello',
      `oninput="if (value === 'hello') { value = 'hel'; setTimeout(() => { value = 'hello' }, 40) }"`,
    ],
    ['a box of a code that sends the focus on', '1234', `maxlength="1" oninput="nextElementSibling.focus()"`],
  ])('is not complained of: %s', async (_what, text, attributes) => {
    const { step } = await on(`${field(attributes)}<input aria-label="Next">`, [
      { action, selector: named, text, expectNoEffect: true },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('is not complained of: a region to write in, whose page makes something of the words', async () => {
    const editor = `<div contenteditable role="textbox" aria-label="Name" tabindex="0"
      oninput="if (textContent === 'hello @ada') textContent = 'hello'"></div>`;
    const { step } = await on(editor, [{ action, selector: 'Edit#Name', text: 'hello @ada' }]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });
});

describe('typing', () => {
  it('into a field that sends its text away at once lacks nothing', async () => {
    const { step } = await on(field(`oninput="if (value === 'hello') value = ''"`), [
      { action: 'type', selector: 'Edit#Name', text: 'hello', expectNoEffect: true },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null, found: '' });
  });

  it('reports what is lacking behind what stood there', async () => {
    const { step } = await on(field('value="Ada " maxlength="7"'), [
      { action: 'type', selector: 'Edit#Name', text: 'Lovelace' },
      { action: 'type', selector: 'Edit#Name', text: 'Grace', clearFirst: true },
    ]);
    expect(step(2).diagnostics.note).toMatch(/^The field holds "Ada Lov", not "Ada Lovelace": /);
    expect(step(3)).toMatchObject({ status: 'passed', found: 'Grace', warningCode: null });
  });

  it('is over once its last key has sent the page elsewhere, where that answers late, too', async () => {
    pages.answer('/late', (_request, response) => {
      setTimeout(() => {
        response.setHeader('content-type', 'text/html');
        response.end('<title>Late</title><h1>Found</h1>');
      }, 700);
    });
    const { step } = await on(
      `<form action="/late"><input aria-label="Name" name="q"></form>`,
      [
        { action: 'type', selector: 'Edit#Name', text: 'hello\n' },
        { action: 'assert_exists', selector: 'Heading#Found' },
      ],
      { timeoutMs: 5000 },
    );
    expect(step(2)).toMatchObject({ status: 'passed', error: null });
    expect(step(3).error).toBeNull();
  });

  it('leaves a dialog that its last key opened to the next step', async () => {
    const { step } = await on(field(`onkeydown="if (event.key === 'o') alert('Enough')"`), [
      { action: 'type', selector: 'Edit#Name', text: 'hello' },
      { action: 'handle_dialog' },
      { action: 'assert_value', selector: 'Edit#Name', expected: 'hello', exact: true },
    ]);
    expect([2, 3, 4].map((number) => step(number).status)).toEqual(['passed', 'passed', 'passed']);
  });
});

describe('a text of which nothing arrives', () => {
  const field = `<input aria-label="Code"><script>document.querySelector('input').onbeforeinput = (e) => e.preventDefault()</script>`;

  it.each([
    ['type', { action: 'type', text: 'abc' }],
    ['type in a number', { action: 'type', selector: 'Any#Age', text: 'abc' }],
    ['send_keys', { action: 'send_keys', keys: 'a' }],
  ])('is no success because the field was focused for it: %s', async (_how, step) => {
    const { flow } = await flows.run(
      flowOn(pages.page(`${field}<input type="number" aria-label="Age">`), [{ selector: 'Edit#Code', ...step }]),
      { timeoutMs: 2000 },
    );
    expect(flow.steps[1]).toMatchObject({ status: 'warning' });
  });
});
