import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();
let files: string;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'handeye-files-'));
  await Promise.all(['one.txt', 'two.txt'].map((name) => writeFile(join(files, name), name)));
});
afterAll(() => rm(files, { recursive: true }));

const on = (page: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs: 800 });
const page = (body: string): string => pages.page(body);
const kinds = (ran: Ran, step: number): (string | undefined)[] =>
  ran.step(step).diagnostics.effects?.map(({ kind }) => kind) ?? [];

describe('type and fill', () => {
  it('types key by key after what stands there, and fills in one go instead of it', async () => {
    const ran = await on('/settings', [
      { action: 'type', selector: 'Edit#Display name', text: ' B.' },
      { action: 'assert_value', selector: 'Edit#Display name', expected: 'Alice B.', exact: true },
      { action: 'fill', selector: 'Edit#Display name', text: 'Bob' },
      { action: 'assert_value', selector: 'Edit#Display name', expected: 'Bob', exact: true },
      { action: 'type', selector: 'Edit#Display name', text: 'Carol', clearFirst: true },
      { action: 'assert_value', selector: 'Edit#Display name', expected: 'Carol', exact: true },
    ]);
    expect(ran.flow.result).toBe('passed');
    expect(kinds(ran, 2)).toContain('value');
    expect(ran.step(4).diagnostics.delta?.changed).toContainEqual(
      expect.objectContaining({ name: 'Display name', property: 'value', before: 'Alice B.', after: 'Bob' }),
    );
  });

  it('confirms a value that stood there already instead of warning of no effect', async () => {
    const { step } = await on('/settings', [
      { action: 'fill', selector: 'Edit#Display name', text: 'Alice' },
      { action: 'check', selector: 'CheckBox#Newsletter' },
      { action: 'select', selector: 'ComboBox#Language', option: 'English' },
      { action: 'focus', selector: 'Edit#Age' },
      { action: 'focus', selector: 'Edit#Age' },
    ]);
    for (const number of [2, 3, 4, 6]) {
      expect(step(number)).toMatchObject({ status: 'passed', warningCode: null });
      expect(step(number).diagnostics.note).toBe('It was already so; read back and left as it is.');
    }
  });

  it('clears a field, and an empty one again', async () => {
    const { step } = await on('/settings', [
      { action: 'clear', selector: 'Edit#Website' },
      { action: 'assert_state', selector: 'Edit#Website', state: 'empty' },
      { action: 'clear', selector: 'Edit#Website' },
    ]);
    expect([2, 3, 4].map((number) => step(number).status)).toEqual(['passed', 'passed', 'passed']);
  });

  it('refuses a read-only and a disabled field', async () => {
    const readonly = await on('/settings', [{ action: 'fill', selector: 'Edit#Member since', text: '2021' }]);
    expect(readonly.step(2).diagnostics).toMatchObject({ failureType: 'not_actionable', check: 'editable' });
    const disabled = await on('/settings', [{ action: 'type', selector: 'Edit#Account number', text: 'AC-1' }]);
    expect(disabled.step(2).diagnostics).toMatchObject({ failureType: 'not_actionable', check: 'enabled' });
  });

  it('refuses a read-only field at once, and says what to do', async () => {
    const { step } = await on(page('<label>Number <input readonly value="1"></label>'), [
      { action: 'fill', selector: 'Edit#Number', text: '2', timeoutMs: 10_000, optional: true },
      { action: 'type', selector: 'Edit#Number', text: '2', timeoutMs: 10_000, optional: true },
    ]);
    for (const at of [2, 3]) {
      expect(step(at).error).toBe(
        '"Edit#Number" cannot be acted on: it is read-only (check: editable). Nothing can be written into it: do first what unlocks it, or choose its value where the app offers that (click it, then what it opens).',
      );
      expect(step(at).diagnostics).toMatchObject({ failureType: 'not_actionable', obstacle: 'read_only' });
      expect(step(at).timeMs).toBeLessThan(3000);
    }
  });

  it('waits for a field that is read-only until the page has loaded, or the answer to a click has come', async () => {
    pages.answer('/slow.js', (_request, response) => {
      setTimeout(() => {
        response.setHeader('content-type', 'text/javascript');
        response.end('first.readOnly = false');
      }, 1500);
    });
    pages.answer('/unlock', (_request, response) => void setTimeout(() => response.end('{}'), 1500));
    const late =
      page(`<label>First <input id="first" readonly></label><label>Second <input id="second" readonly></label>
      <button onclick="fetch('/unlock').then(() => { second.readOnly = false })">Edit</button>
      <script src="/slow.js" async></script>`);
    const { step } = await on(late, [
      { action: 'fill', selector: 'Edit#First', text: 'a', timeoutMs: 5000 },
      { action: 'click', selector: 'Button#Edit' },
      { action: 'fill', selector: 'Edit#Second', text: 'b', timeoutMs: 5000 },
    ]);
    expect([2, 4].map((at) => step(at).error)).toEqual([null, null]);
  });

  it('reports what a field made of the text, and fails only where nothing of it came', async () => {
    const { step } = await on(
      page(`<input aria-label="Code" maxlength="5"><input aria-label="Phone" oninput="this.value = this.value.replace(/\\D/g, '')">
        <input aria-label="PIN" type="password" maxlength="4">
        <input aria-label="Date" value="01.02." oninput="this.value = this.value || '__.__.'">
        <input aria-label="Stuck" value="old" oninput="this.value = 'old'">
        <input aria-label="Number" value="12" oninput="this.value = this.value.replaceAll(/[^0-9]/g, '')">
        <input aria-label="Due date" type="date" oninput="const is = this.value; this.value = ''; setTimeout(() => { this.value = is }, 60)">`),
      [
        { action: 'fill', selector: 'Edit#Code', text: 'abcdefgh' },
        { action: 'fill', selector: 'Edit#Code', text: 'abcdefgh' },
        { action: 'fill', selector: 'Edit#Phone', text: '+353 91' },
        { action: 'fill', selector: 'Edit#PIN', text: '123456' },
        { action: 'clear', selector: 'Edit#Date' },
        { action: 'fill', selector: '[aria-label="Due date"]', text: '2000-02-03' },
        { action: 'fill', selector: 'Edit#Number', text: 'abc' },
        { action: 'fill', selector: 'Edit#Stuck', text: 'new' },
      ],
    );
    expect([2, 3, 4, 5, 6].map((number) => step(number).found)).toEqual(['abcde', 'abcde', '35391', '••••', '__.__.']);
    expect([4, 6].map((number) => step(number).status)).toEqual(['passed', 'passed']);
    expect([2, 3, 5].map((number) => step(number).warningCode)).toEqual(Array(3).fill('value_differs'));
    expect(step(5).diagnostics.note).toMatch(/^The field holds 4 characters, not 6: /);
    expect(step(7)).toMatchObject({ status: 'passed' });
    expect(step(8)).toMatchObject({ warningCode: 'value_differs', found: '' });
    expect(step(9).error).toContain('did not take the text');
  });
});

describe('a field beside a label that is only text', () => {
  it('is found by that text, which is noted', async () => {
    const { flow, step } = await on(
      page(`<table><tr><td>Customer no.<td><input name="no"><td>Kind<td><select name="kind"><option>Private<option>Company</select></tr>
        <tr><td colspan="2"><input type="checkbox" name="send"> Send catalogue</tr></table><div>Last name<br><input name="last"></div>`),
      [
        { action: 'fill', selector: 'Edit#Customer no.', text: '4711' },
        { action: 'select', selector: 'ComboBox#Kind', option: 'Company' },
        { action: 'check', selector: 'CheckBox#Send catalogue' },
        { action: 'fill', selector: 'Edit#Last name', text: 'Doe' },
        { action: 'assert_value', selector: '[name=no]', expected: '4711' },
        { action: 'assert_value', selector: '[name=last]', expected: 'Doe' },
        { action: 'assert_state', selector: '[name=send]', state: 'checked' },
      ],
    );
    expect(flow.result).toBe('passed');
    expect([2, 3, 4, 5].map((number) => step(number).warningCode)).toEqual(Array(4).fill('loose_match'));
    expect(step(2).diagnostics.note).toBe('The field has no name of its own: it was found by the text beside it.');
  });
});

describe('send_keys and focus', () => {
  it('presses keys one after the other', async () => {
    const { step } = await on('/inventory', [
      { action: 'focus', selector: 'Slider#Low stock below' },
      { action: 'send_keys', keys: 'Home, ArrowRight, ArrowRight' },
      { action: 'assert_value', selector: 'Slider#Low stock below', expected: 2 },
    ]);
    expect(step(4).error).toBeNull();
  });

  it('warns of a key that nobody listens to', async () => {
    const { step } = await on(page('<p>Nothing here</p>'), [{ action: 'send_keys', keys: 'F8' }]);
    expect(step(2).warningCode).toBe('no_observable_effect');
  });
});

describe('select, check and uncheck', () => {
  it('chooses by label and by value, one and several', async () => {
    const { flow } = await on('/settings', [
      { action: 'select', selector: 'ComboBox#Language', option: 'French' },
      { action: 'assert_value', selector: 'ComboBox#Language', expected: 'French' },
      { action: 'select', selector: 'ComboBox#Language', option: 'de' },
      { action: 'assert_value', selector: 'ComboBox#Language', expected: 'German' },
      { action: 'select', selector: 'ListBox#Interests', option: ['Desk', 'Outdoor'] },
      { action: 'assert_value', selector: 'ListBox#Interests', contains: 'Desk' },
      { action: 'assert_value', selector: 'ListBox#Interests', contains: 'Outdoor' },
      { action: 'choose', selector: 'ComboBox#Time zone', text: 'Athens' },
      { action: 'assert_text', selector: 'ComboBox#Time zone', expected: 'Athens' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter((error) => error !== null)).toEqual([]);
  });

  it('says which options there are', async () => {
    const { step } = await on('/settings', [{ action: 'select', selector: 'ComboBox#Language', option: 'Klingon' }]);
    expect(step(2).error).toMatch(/no option "Klingon".*"English", "French", "German", "Irish"/);
    const custom = await on('/settings', [{ action: 'select', selector: 'ComboBox#Time zone', option: 'Mars' }]);
    expect(custom.step(2)).toMatchObject({ status: 'failed' });
    expect(custom.step(2).error).toContain('Mars');
  });

  it('checks and unchecks boxes, switches and radio buttons', async () => {
    const ran = await on('/settings', [
      { action: 'uncheck', selector: 'CheckBox#Newsletter' },
      { action: 'assert_state', selector: 'CheckBox#Newsletter', state: 'unchecked' },
      { action: 'check', selector: 'Switch#Two-step sign-in' },
      { action: 'assert_state', selector: 'Switch#Two-step sign-in', state: 'checked' },
      { action: 'check', selector: 'Radio#By phone' },
      { action: 'assert_state', selector: 'Radio#By email', state: 'unchecked' },
      { action: 'check', selector: 'CheckBox#All notifications' },
      { action: 'assert_state', selector: 'CheckBox#Special offers', state: 'checked' },
    ]);
    expect(ran.flow.result).toBe('passed');
    expect(kinds(ran, 2)).toContain('state');
  });
});

describe('upload', () => {
  it('chooses one file and several, and the shop gets them', async () => {
    const { step, flow } = await on('/files', [
      { action: 'upload', selector: '#single-file', files: join(files, 'one.txt') },
      { action: 'click', selector: 'Button#Upload file' },
      { action: 'assert_text', selector: 'Table#Uploaded files', contains: 'one.txt' },
      { action: 'upload', selector: 'css=#several-files', files: [join(files, 'one.txt'), join(files, 'two.txt')] },
      { action: 'click', selector: 'Button#Upload files' },
      { action: 'assert_text', selector: 'Table#Uploaded files', contains: 'two.txt' },
    ]);
    expect(flow.result).toBe('passed');
    expect(step(2).warningCode).toBeNull();
  });

  it.each([
    ['itself', '#photo'],
    ['by its label', 'text=Avatar'],
  ])('reads back what a hidden file field holds, named %s', async (_how, selector) => {
    const body = '<label for="photo">Avatar</label><input type="file" id="photo" style="display: none">';
    const { step } = await flows.run(
      flowOn(pages.page(body), [{ action: 'upload', selector, files: join(files, 'one.txt') }]),
    );
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(2).diagnostics.effects?.[0]?.detail).toContain('one.txt');
  });
});
