import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

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
  it('sends every key, and the events that apps listen to', async () => {
    const { step } = await on(
      page(`<input aria-label="Name" id="i"><p id="log"></p><script>
        for (const t of ['keydown', 'input', 'keyup']) i.addEventListener(t, (e) => { log.textContent += t + (e.key ?? '') + ' ' })
        i.addEventListener('change', () => { log.textContent += 'change' })</script>`),
      [
        { action: 'type', selector: 'Edit#Name', text: 'ab' },
        { action: 'send_keys', keys: 'Tab' },
        { action: 'read', selector: '#log' },
      ],
    );
    expect(step(4).found).toBe('keydowna input keyupa keydownb input keyupb keydownTab change');
  });

  it('fills as pasting does: the field reports its input, and the change when it is left, but no key', async () => {
    const { step } = await on(
      page(`<input id="i" aria-label="Query" value="old"><button>Next</button><p id="log"></p><script>
        for (const t of ['keydown', 'beforeinput', 'input', 'change', 'keyup'])
          i.addEventListener(t, (e) => { log.textContent += t + ':' + e.isTrusted + ' ' })</script>`),
      [
        { action: 'fill', selector: 'Edit#Query', text: 'new' },
        { action: 'click', selector: 'Button#Next' },
        { action: 'read', selector: '#log' },
      ],
    );
    expect(step(4).found).toBe('beforeinput:true input:true change:true');
  });

  it('types into what has the focus when no element is named', async () => {
    const { step } = await on('/settings', [
      { action: 'focus', selector: 'Edit#Age' },
      { action: 'send_keys', keys: 'Ctrl+A, Delete' },
      { action: 'type', text: '77' },
      { action: 'assert_value', selector: 'Edit#Age', expected: 77 },
    ]);
    expect(step(5).error).toBeNull();
  });

  it.each([
    ['a text field', '<input aria-label="Name" value="old" autofocus>'],
    ['a region to write in', '<div contenteditable role="textbox" aria-label="Name" tabindex="0">old</div>'],
    [
      'a field in a component',
      `<x-field></x-field><script>customElements.define('x-field', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<input aria-label="Name" value="old">' } })</script>`,
    ],
    ['a field in a frame', `<iframe srcdoc='<input aria-label="Name" value="old">'></iframe>`],
  ])('empties what has the focus before typing when the step says so: %s', async (what, body) => {
    const name = what.endsWith('frame') ? 'iframe >> Edit#Name' : 'Edit#Name';
    const { step } = await on(page(body), [
      { action: 'click', selector: name },
      { action: 'type', text: 'new', clearFirst: true },
      { action: 'assert_value', selector: name, expected: 'new', exact: true },
    ]);
    expect([2, 3, 4].map((number) => step(number).error)).toEqual([null, null, null]);
  });

  it('says how a slider that the app draws is moved, for there is nothing to write into', async () => {
    const { step } = await on(
      page(`<div role="slider" aria-label="Volume" tabindex="0" aria-valuenow="3" style="width:200px;height:20px"
        onkeydown="if (event.key === 'ArrowRight') this.ariaValueNow = Number(this.ariaValueNow) + 1"></div>`),
      [
        { action: 'fill', selector: 'Slider#Volume', text: '4', timeoutMs: 300, optional: true },
        { action: 'send_keys', selector: 'Slider#Volume', keys: 'ArrowRight' },
        { action: 'assert_value', selector: 'Slider#Volume', expected: '4' },
      ],
    );
    expect(step(2).error).toContain(
      'is a slider without a field to write into: press its arrow keys with the action "send_keys", or "drag" it',
    );
    expect(step(2).diagnostics.obstacle).toBe('no_field');
    expect([step(3).error, step(4).error]).toEqual([null, null]);
  });

  it('refuses to empty what has the focus where that is no field, or where nothing has it', async () => {
    const { step } = await on(page('<input aria-label="Name" value="old"><button>Go</button>'), [
      { action: 'type', text: 'new', clearFirst: true, optional: true },
      { action: 'focus', selector: 'Button#Go' },
      { action: 'type', text: 'new', clearFirst: true },
    ]);
    expect(step(2).error).toContain('Nothing has the focus');
    expect(step(4).error).toMatch(/^What has the focus cannot be acted on .* is not a text field/);
  });

  it('reports what is empty and what is not: a list without entries is, one of pictures is not, a check box never', async () => {
    const body = `<ul aria-label="Basket"></ul><ul aria-label="Menu"><li>Tea</ul><input aria-label="Name" value="Ada">
      <label><input type="checkbox" checked>Agree</label><ul aria-label="Photos"><li><img alt="Sea" width="9" height="9"></ul>
      <div role="toolbar" aria-label="Tools"><button aria-label="Delete"><svg aria-hidden="true" width="9" height="9"></svg></button></div>`;
    const empty = { action: 'assert_state', state: 'empty', optional: true, timeoutMs: 300 };
    const { step } = await on(
      page(body),
      ['List#Basket', 'List#Menu', 'Edit#Name', 'CheckBox#Agree', 'List#Photos', 'ToolBar#Tools'].map((selector) => ({
        ...empty,
        selector,
      })),
    );
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect([3, 4, 5, 6, 7].map((number) => step(number).warningCode)).toEqual(Array(5).fill('optional_step_failed'));
    expect(step(3).found).toBe('3 characters in it');
    expect(step(5).found).toBe('a checkbox is never empty');
    expect(step(6).found).toBe('img "Sea" in it');
  });

  it('refuses to fill what is no field, and says what would do', async () => {
    const { step } = await on('/settings', [{ action: 'fill', selector: 'Button#Save settings', text: 'x' }]);
    expect(step(2).diagnostics.check).toBe('editable');
    expect(step(2).error).toContain('Button#Save settings');
  });

  it('refuses a text that the field does not take', async () => {
    const { step } = await on('/settings', [{ action: 'fill', selector: '#field-date', text: 'tomorrow' }]);
    expect(step(2).status).toBe('failed');
    expect(step(2).error).toMatch(/date/i);
  });

  it('types where a field with a mask has put the caret, fresh or written into before', async () => {
    const masked = `<button>Beside</button><input aria-label="Code"><script>
      const code = document.querySelector('input');
      const show = (digits) => {
        code.value = '(' + digits.padEnd(4, '_') + ')';
        code.setSelectionRange(1 + digits.length, 1 + digits.length);
      };
      const digits = () => code.value.replace(/[^0-9]/g, '');
      code.onfocus = () => setTimeout(() => show(digits()), 10);
      code.onbeforeinput = (event) => {
        event.preventDefault();
        const at = code.selectionStart;
        if (event.inputType.startsWith('delete')) show('');
        else if (at < 5) show(digits() + event.data);
      };
    </script>`;
    const is = (expected: string): WrittenStep => ({ action: 'assert_value', selector: 'Edit#Code', expected });
    const ran = await on(page(masked), [
      { action: 'type', selector: 'Edit#Code', text: '98' },
      { action: 'type', selector: 'Edit#Code', text: '76' },
      is('(9876)'),
      { action: 'clear', selector: 'Edit#Code' },
      { action: 'type', selector: 'Edit#Code', text: '1234' },
      is('(1234)'),
    ]);
    expect(ran.flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it.each(['text', 'number'])(
    'types after what stands in a %s field, even where the page selects that a moment later',
    async (type) => {
      const { step } = await on(
        page(`<input aria-label="Amount" type="${type}" value="100" onfocus="setTimeout(() => this.select())">`),
        [
          { action: 'type', selector: 'Edit#Amount', text: '7' },
          { action: 'type', selector: 'Edit#Amount', text: '8' },
          { action: 'assert_value', selector: 'Edit#Amount', expected: '10078', exact: true },
        ],
      );
      for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
    },
  );

  it('types from the part of a field that the page selects as the focus comes', async () => {
    const { step } = await on(
      page(`<input aria-label="Date" value="dd/mm" onfocus="setTimeout(() => this.setSelectionRange(0, 2))">`),
      [
        { action: 'type', selector: 'Edit#Date', text: '24' },
        { action: 'assert_value', selector: 'Edit#Date', expected: '24/mm', exact: true },
      ],
    );
    for (const n of [2, 3]) expect(step(n).error).toBeNull();
  });

  it.each([
    ['date', '2026-11-22'],
    ['date', 'tomorrow'],
    ['month', '2026-11'],
    ['week', '2024-W22'],
    ['datetime-local', '2026-11-22T14:30'],
    ['color', '#336699'],
  ])(
    'fails where keys leave a field of type %s with another value than "%s", and says what sets it',
    async (type, text) => {
      const { step } = await on(page(`<input type="${type}" aria-label="When">`), [
        { action: 'type', selector: '[aria-label=When]', text },
      ]);
      expect(step(2).status).toBe('failed');
      expect(step(2).error).toMatch(
        new RegExp(
          `^After "${text}" was typed, the field of type ${type} holds (?:nothing|".+"): .* Use fill, which takes `,
        ),
      );
    },
  );

  it.each([
    ['date', '11222026', '2026-11-22'],
    ['date', '11/22/2026', '2026-11-22'],
    ['week', '222024', '2024-W22'],
    ['time', '0230PM', '14:30'],
  ])('types into a field of type %s as people do: %s', async (type, text, held) => {
    const { step } = await on(page(`<input type="${type}" aria-label="When">`), [
      { action: 'type', selector: '[aria-label=When]', text },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', found: held });
  });

  it('does not type behind a text that could not be cleared', async () => {
    const { step } = await on(
      page('<input type="color" aria-label="Ink" value="#ff0000" onkeydown="document.title = \'a key came\'">'),
      [
        { action: 'type', selector: '[aria-label=Ink]', text: '7', clearFirst: true },
        { action: 'assert_title', expected: 'Test' },
      ],
    );
    expect(step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'not_actionable' } });
    expect(step(2).error).toContain('a field of type color takes');
  });

  it('types no key into a slider, and says how it is set', async () => {
    const { step } = await on(
      page('<input type="range" aria-label="Volume" value="30" onkeydown="document.title = \'a key came\'">'),
      [
        { action: 'type', selector: 'Slider#Volume', text: '7' },
        { action: 'assert_title', expected: 'Test' },
      ],
    );
    expect(step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'not_actionable' } });
    expect(step(2).error).toContain('A slider has no field to type into: set it to a number by "fill"');
  });

  it.each([
    { action: 'type', text: 'ab' },
    { action: 'type', text: 'ab', keyDelayMs: 2000 },
    { action: 'send_keys', keys: 'a, b' },
  ])('calls a page hung that a key makes so: $action', async (step) => {
    const ran = await flows.run(
      flowOn(page('<input aria-label="Name" onkeydown="for (;;);">'), [{ ...step, selector: 'Edit#Name' }]),
    );
    expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'timeout' } });
    expect(ran.step(2).error).toMatch(/has not answered for [57] s/);
    expect(ran.step(2).timeMs).toBeLessThan(15_000);
  });

  it('types no further behind a dialog that a key opened', async () => {
    const { step } = await on(page(`<input aria-label="Name" onkeydown="if (event.key === 'b') alert('No b!')">`), [
      { action: 'type', selector: 'Edit#Name', text: 'abcd' },
    ]);
    expect(step(2).error).toMatch(
      /^After 2 of 4 keys a dialog opened that takes the others: alert "No b!"\. Say what to do/,
    );
    const announced = await on(page(`<input aria-label="Name" onkeydown="if (event.key === 'b') alert('No b!')">`), [
      { action: 'handle_dialog' },
      { action: 'type', selector: 'Edit#Name', text: 'abcd' },
      { action: 'assert_value', selector: 'Edit#Name', expected: 'abcd', exact: true },
    ]);
    expect(announced.step(4).error).toBeNull();
  });

  it('writes several lines and other scripts', async () => {
    const text = 'Zeile 1\nрядок 2\n第三行 🙂';
    const { step } = await on('/settings', [
      { action: 'fill', selector: 'Edit#About you', text },
      { action: 'assert_value', selector: 'Edit#About you', expected: text, exact: true },
      { action: 'type', selector: 'Edit#About you', text, clearFirst: true },
      { action: 'assert_value', selector: 'Edit#About you', expected: text, exact: true },
    ]);
    expect([step(3).error, step(5).error]).toEqual([null, null]);
  });
});

describe('send_keys and focus', () => {
  it.each(['Ctrl+Shift+K', 'control+shift+k', 'Strg+Umschalt+K'])('refuses or presses %s', async (keys) => {
    const flow = flowOn(`${shop.url}/widgets`, [
      { action: 'send_keys', selector: 'Application#Shortcut area', keys },
      { action: 'assert_text', selector: '#shortcut-status', expected: 'Last keys: Control+Shift+K' },
    ]);
    const refused = await flows.refusals(flow);
    if (keys.startsWith('Strg+Umschalt')) expect(refused.join()).toContain('Umschalt');
    else expect((await flows.run(flow)).flow.result).toBe('passed');
  });

  it('sees a move of the focus as the effect of a key', async () => {
    const ran = await on(page('<input aria-label="First" autofocus><input aria-label="Second">'), [
      { action: 'focus', selector: 'Edit#First' },
      { action: 'send_keys', keys: 'Tab' },
      { action: 'assert_state', selector: 'Edit#Second', state: 'focused' },
    ]);
    expect(kinds(ran, 3)).toContain('focus');
    expect(ran.step(4).error).toBeNull();
  });

  it.each([
    ['a text field', '<input aria-label="Name" value="old text">'],
    ['a region to write in', '<div contenteditable role="textbox" aria-label="Name">some words</div>'],
    [
      'a field in a component',
      `<x-field></x-field><script>customElements.define('x-field', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<input aria-label="Name" value="old text">' } })</script>`,
    ],
  ])('sees a selection that changes and a caret that moves as the effect of keys, in %s', async (_what, body) => {
    const keys = ['Ctrl+A', 'Home', 'Shift+End', 'ArrowLeft'];
    const moves = ['text selected', 'caret moved', 'text selected', 'caret moved'];
    const steps = [...keys, 'F8'].map((key) => ({ action: 'send_keys', keys: key }));
    const { flow } = await flows.run(flowOn(page(body), [{ action: 'focus', selector: 'Edit#Name' }, ...steps]));
    const effects = flow.steps.slice(2).map(({ diagnostics }) => diagnostics.effects?.[0]?.detail.split(' in ')[0]);
    expect(effects).toEqual([...moves, undefined]);
  });

  it('sees a selected word as the effect of a double click, and none in a click that only takes a selection away', async () => {
    const body = '<p style="width:60px">Paragraph</p><button>Dead</button><p id="below">Below</p>';
    const { step } = await on(page(body), [
      { action: 'double_click', selector: 'Text#Paragraph' },
      { action: 'click', selector: 'Button#Dead' },
      { action: 'click', selector: '#below' },
    ]);
    expect(step(2).diagnostics.effects?.[0]?.detail).toBe('text selected in paragraph "Paragraph" <p>');
    expect([3, 4].map((number) => step(number).warningCode)).toEqual(Array(2).fill('no_observable_effect'));
  });

  it('refuses to focus what takes no focus', async () => {
    const { step } = await on(page('<p>Just text</p>'), [{ action: 'focus', selector: 'Text#Just text' }]);
    expect(step(2).error).toContain('does not take the focus');
  });
});

describe('select, check and uncheck', () => {
  it('turns a switch by what is drawn for it, where its label would turn the field behind the back of its script', async () => {
    const { step } = await on(
      page(`<style>input { position: absolute; width: 0; height: 0; opacity: 0; margin: 0 }
          .switch { display: inline-flex; margin: 20px } .core { width: 40px; height: 20px; border: 1px solid }</style>
        <label for="w">Wifi</label><div class="switch"><input type="checkbox" role="switch" id="w"><span class="core"></span></div>
        <p id="state">off</p><script>
          document.querySelector('.switch').onclick = (e) => {
            e.preventDefault();
            state.textContent = state.textContent === 'on' ? 'off' : 'on';
            queueMicrotask(() => { w.checked = state.textContent === 'on' });
          }</script>`),
      [
        { action: 'check', selector: 'Switch#Wifi', timeoutMs: 3000 },
        { action: 'assert_text', selector: '#state', expected: 'on' },
        { action: 'uncheck', selector: 'Switch#Wifi', timeoutMs: 3000 },
        { action: 'assert_text', selector: '#state', expected: 'off' },
      ],
    );
    expect([2, 3, 4, 5].map((number) => step(number).error)).toEqual([null, null, null, null]);
  });

  it.each([
    ['is around it', '<label><input type="checkbox" id="w"><i></i>Wifi</label>'],
    ['stands beside what is drawn', '<div><input type="checkbox" id="w"><i></i><label for="w">Wifi</label></div>'],
    [
      'stands beside an icon that opens a help',
      '<label for="w">Wifi</label><div><input type="checkbox" id="w"><i role="button"></i></div>',
    ],
    [
      'has nothing drawn beside it',
      '<label for="w">Wifi</label><div style="width:90px;height:20px"><input type="checkbox" id="w"></div>',
    ],
  ])('checks a field that has no area by the label that %s', async (_where, body) => {
    const { step } = await on(
      page(`<style>input { position: absolute; width: 0; height: 0; opacity: 0; margin: 0 }
        i { display: inline-block; width: 20px; height: 20px; border: 1px solid }</style>${body}`),
      [
        { action: 'check', selector: 'CheckBox#Wifi', timeoutMs: 3000 },
        { action: 'assert_state', selector: 'CheckBox#Wifi', state: 'checked' },
      ],
    );
    expect([step(2).error, step(3).error]).toEqual([null, null]);
  });

  it('says when a box does not stay checked', async () => {
    const stubborn = page('<label><input type="checkbox" onclick="return false"> Agree</label>');
    const { step } = await on(stubborn, [{ action: 'check', selector: 'CheckBox#Agree' }]);
    expect(step(2)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^"Agree" was clicked, but \d+ ms later it is still unchecked: /) as string,
    });
  });

  it('says how a radio button is unchecked', async () => {
    const group = page(
      '<label><input type="radio" name="c" checked> Red</label><label><input type="radio" name="c"> Blue</label>',
    );
    const { step } = await on(group, [{ action: 'uncheck', selector: 'Radio#Red' }]);
    expect(step(2)).toMatchObject({
      status: 'failed',
      error:
        '"Red" was clicked, but it is still checked: a radio stays so until another of its group is checked. Check that one instead.',
    });
  });

  it('refuses to check what cannot be checked', async () => {
    const { step } = await on('/widgets', [{ action: 'check', selector: 'Button#Show toast' }]);
    expect(step(2).error).toContain('use click, or name a checkbox');
  });
});

describe('what a field must hold', () => {
  it('is known by its state, as the browser holds the form back for it', async () => {
    const form = `<form><label>Email <input type="email"></label><label>Age <input type="number" min="18"></label>
      <label>Name <input required></label><label>Code <input type="email" aria-invalid="false"></label><button>Send</button></form>`;
    const state = (field: string, wanted: string): WrittenStep => ({
      action: 'assert_state',
      selector: `Any#${field}`,
      state: wanted,
      timeoutMs: 500,
    });
    const { flow } = await flows.run(
      flowOn(page(form), [
        state('Email', 'valid'),
        { action: 'fill', selector: 'Any#Email', text: 'nope' },
        state('Email', 'invalid'),
        { action: 'fill', selector: 'Any#Email', text: 'a@b.example' },
        state('Email', 'valid'),
        { action: 'fill', selector: 'Any#Age', text: '3' },
        state('Age', 'invalid'),
        { action: 'fill', selector: 'Any#Age', text: '30' },
        state('Name', 'valid'),
        { action: 'click', selector: 'Button#Send' },
        state('Name', 'invalid'),
        { action: 'fill', selector: 'Any#Code', text: 'nope' },
        state('Code', 'valid'),
      ]),
    );
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});

describe('upload', () => {
  it('gives a folder to a field and to a file chooser for folders alone', async () => {
    const choosing = page(`<input type="file" webkitdirectory id="folder" aria-label="Folder"><p id="o"></p>
      <button onclick="folder.click()">All</button><button onclick="plain.click()">One</button><input type="file" id="plain" hidden>
      <script>folder.onchange = () => { o.textContent = [...folder.files].map(({ name }) => name).sort().join() }</script>`);
    const { step } = await on(choosing, [
      { action: 'upload', selector: '#folder', files },
      { action: 'assert_text', selector: '#o', contains: 'one.txt' },
      { action: 'upload', selector: 'Button#All', files },
      { action: 'upload', selector: 'Button#One', files, optional: true },
    ]);
    expect([step(2), step(3), step(4)].map(({ error }) => error)).toEqual([null, null, null]);
    expect(step(5).error).toContain('is a folder, and this file field takes files.');
  });

  it('takes paths relative to the flow, separated by commas', async () => {
    const { flow } = await flows.run(
      flowOn(`${shop.url}/files`, [
        { action: 'upload', selector: '#several-files', files: 'a.txt, b.txt' },
        { action: 'click', selector: 'Button#Upload files' },
        { action: 'assert_text', selector: 'Table#Uploaded files', contains: 'b.txt' },
      ]),
      { files: { 'a.txt': 'A', 'b.txt': 'B' } },
    );
    expect(flow.result).toBe('passed');
  });

  it('names a file that is not there, and an element that takes none', async () => {
    const missing = await on('/files', [{ action: 'upload', selector: '#single-file', files: 'gone.txt' }]);
    expect(missing.step(2).error).toMatch(/No such file: .*gone\.txt\. Paths are relative to the flow file\./);
    const folder = await on('/files', [{ action: 'upload', selector: '#single-file', files }]);
    expect(folder.step(2).error).toContain(
      `${files} is a folder, and this file field takes files. Name the files in it.`,
    );
    const wrong = await on('/files', [
      { action: 'upload', selector: 'Button#Upload file', files: join(files, 'one.txt') },
    ]);
    expect(wrong.step(2).error).toMatch(/A button that sends its form takes no files\. .*css=input\[type=file\]/);
  });

  it('takes the file field that a label or a drop area has, and says which it was', async () => {
    const areas = page(
      `<label>Pick<input type="file" id="f" style="display:none"></label>
        <div role="group" aria-label="Drop here" tabindex="0">Drop <input type="file" id="g" hidden multiple></div>
        <p id="got"></p><script>onchange = ({ target }) => { got.textContent += target.id + target.files.length + ' ' }</script>`,
    );
    const { step } = await on(areas, [
      { action: 'upload', selector: 'text=Pick', files: join(files, 'one.txt') },
      { action: 'upload', selector: 'Group#Drop here', files: [join(files, 'one.txt'), join(files, 'two.txt')] },
      { action: 'read', selector: '#got' },
    ]);
    expect(step(4).found).toBe('f1 g2');
    expect(step(3).found).toBe('<input id="g">');
  });

  it('presses a button that opens a file chooser and answers it, wherever its file field is', async () => {
    const button =
      page(`<input type="file" id="other" hidden><div><button type="button">Attach</button></div><p id="got"></p>
      <script>document.querySelector('button').onclick = () => {
        const field = Object.assign(document.createElement('input'), { type: 'file', name: 'attachment' });
        field.onchange = () => { got.textContent = field.files[0].name };
        field.click();
      }</script>`);
    const ran = await flows.run(
      flowOn(button, [
        { action: 'upload', selector: 'Button#Attach', files: join(files, 'one.txt') },
        { action: 'assert_text', selector: '#got', expected: 'one.txt', exact: true },
        { action: 'upload', selector: 'Button#Attach', files: [join(files, 'one.txt'), join(files, 'two.txt')] },
      ]),
      { timeoutMs: 5_000 },
    );
    expect(ran.step(2)).toMatchObject({ status: 'passed', found: '<input type="file" name="attachment">' });
    expect(ran.step(3).error).toBeNull();
    expect(ran.step(4).error).toMatch(/takes one file, not 2/);
  });

  it('waits until a button that slides to its place can be pressed, as long as the step may take', async () => {
    const opening = `document.querySelector('button').onclick = () => {
        const field = Object.assign(document.createElement('input'), { type: 'file' });
        field.onchange = () => { got.textContent = field.files[0].name };
        field.click();
      }`;
    const sliding = (how: string): string =>
      page(`<style>@keyframes slide { from { transform: translateX(300px) } } button { animation: slide ${how} }</style>
        <button type="button">Attach</button><p id="got"></p><script>${opening}</script>`);
    const attach = [{ action: 'upload', selector: 'Button#Attach', files: join(files, 'one.txt') }];
    const inTime = await flows.run(
      flowOn(sliding('1.2s'), [
        ...attach,
        { action: 'assert_text', selector: '#got', expected: 'one.txt', exact: true },
      ]),
      { timeoutMs: 10_000 },
    );
    expect([2, 3].map((number) => inTime.step(number).error)).toEqual([null, null]);
    const never = await flows.run(flowOn(sliding('1s infinite linear'), attach), { timeoutMs: 700 });
    expect(never.step(2).error).toMatch(/cannot be pressed: it is moving/);
    expect(never.step(2).timeMs).toBeGreaterThan(650);
  });

  it('says what to write where no file chooser opens', async () => {
    const dead = flowOn(page('<button type="button">Attach</button>'), [
      { action: 'upload', selector: 'Button#Attach', files: join(files, 'one.txt') },
    ]);
    const { step } = await flows.run(dead, { timeoutMs: 10_000 });
    expect(step(2).error).toMatch(
      /no file field in this button, and pressing it opened no file chooser\. .*css=input\[type=file\]/,
    );
    expect(step(2).error).not.toMatch(/Protocol|cdp/i);
  });

  it.each([
    ['at once', "alert('Sign in first')"],
    ['after a while', "setTimeout(() => alert('Sign in first'), 300)"],
  ])('reports a dialog that opens instead of a file chooser: %s', async (_when, onclick) => {
    const asks = flowOn(page(`<button type="button" onclick="${onclick}">Attach</button>`), [
      { action: 'upload', selector: 'Button#Attach', files: join(files, 'one.txt') },
      { action: 'assert_exists', selector: 'Button#Attach' },
    ]);
    const { step } = await flows.run({ ...asks, stopOnFailure: false }, { timeoutMs: 10_000 });
    expect(step(2)).toMatchObject({
      status: 'failed',
      error:
        'Pressing this button opened a dialog and no file chooser: alert "Sign in first". Say what to do with it by a handle_dialog step before this one.',
    });
    expect(step(2).timeMs).toBeLessThan(1_900);
    expect(step(3).error).toBeNull();
  });

  it('answers the file chooser that opens behind a dialog that was answered beforehand', async () => {
    const asks =
      page(`<input type="file" id="f" hidden onchange="document.title = files[0].name"><button type="button">Attach</button>
      <script>document.querySelector('button').onclick = () => { if (confirm('Sure?')) f.click() }</script>`);
    const { flow } = await on(asks, [
      { action: 'handle_dialog', accept: true },
      { action: 'upload', selector: 'Button#Attach', files: join(files, 'one.txt') },
      { action: 'assert_title', expected: 'one.txt' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it('finds a file field that the page hides behind a button', async () => {
    const hidden = page(
      '<label>Pick<input type="file" id="f" style="display:none" onchange="document.title=this.files[0].name"></label>',
    );
    const { step } = await on(hidden, [
      { action: 'upload', selector: '#f', files: join(files, 'two.txt') },
      { action: 'assert_title', expected: 'two.txt' },
    ]);
    expect(step(3).error).toBeNull();
  });
});
