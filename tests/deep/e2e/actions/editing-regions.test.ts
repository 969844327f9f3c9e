import { expect, it } from 'vitest';
import { flowOn } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

it('a region to write in is written into, emptied and read like a text field', async () => {
  const page = pages.page(
    '<h1>Note</h1><div contenteditable id="note" style="min-height:40px"><p>old <b>text</b></p></div>',
  );
  const ran = await flows.run(
    flowOn(page, [
      { action: 'assert_value', selector: 'Edit', expected: 'old text', exact: true },
      { action: 'fill', selector: 'Edit', text: 'new' },
      { action: 'type', selector: 'Edit', text: 'er' },
      { action: 'assert_value', selector: '#note', expected: 'newer', exact: true },
      { action: 'clear', selector: 'Edit#note' },
      { action: 'assert_state', selector: 'Edit', state: 'empty' },
    ]),
    { timeoutMs: 2_000 },
  );
  expect({ result: ran.flow.result, errors: ran.flow.steps.map(({ error }) => error).filter(Boolean) }).toEqual({
    result: 'passed',
    errors: [],
  });
  expect(ran.step(3).diagnostics.effects?.map(({ kind }) => kind)).toContain('value');
});

it('a part of a date that the app draws is typed over, as the app has selected it', async () => {
  const part = (name: string, text: string): string =>
    `<span contenteditable role="spinbutton" aria-label="${name}" onfocus="getSelection().selectAllChildren(this)">${text}</span>`;
  const { flow } = await flows.run(
    flowOn(pages.page(`<p role="group" aria-label="Birthday">${part('Month', 'MM')}/${part('Year', '2024')}</p>`), [
      { action: 'type', selector: 'SpinButton#Month', text: '05' },
      { action: 'type', selector: 'SpinButton#Year', text: '1990' },
      { action: 'assert_text', selector: 'Group#Birthday', expected: '05/1990', exact: true },
    ]),
    { timeoutMs: 2_000 },
  );
  expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
});

it.each([
  ['has', '<body contenteditable aria-label="Letter" role="textbox"><p>old</p>'],
  ['is all of', '<body aria-label="Letter" role="textbox"><p>old</p><script>document.designMode = "on"</script>'],
])('a frame that %s a region to write in takes the focus, keys and text', async (_, letter) => {
  const inner = letter.replaceAll('"', '&quot;');
  const page = pages.page(`<h1>Mail</h1><button>Send</button><iframe title="Editor" srcdoc="${inner}"></iframe>`);
  const { flow } = await flows.run(
    flowOn(page, [
      { action: 'assert_state', selector: 'Edit#Letter', state: 'focused', optional: true, timeoutMs: 300 },
      { action: 'focus', selector: 'Edit#Letter' },
      { action: 'assert_state', selector: 'Edit#Letter', state: 'focused' },
      { action: 'type', selector: 'Edit#Letter', text: 'new', clearFirst: true },
      { action: 'click', selector: 'Button#Send', expectNoEffect: true },
      { action: 'assert_state', selector: 'Edit#Letter', state: 'focused', optional: true, timeoutMs: 300 },
      { action: 'click', selector: 'Edit#Letter' },
      { action: 'type', text: 'er' },
      { action: 'send_keys', selector: 'Edit#Letter', keys: 'Ctrl+A' },
      { action: 'send_keys', keys: 'Delete' },
      { action: 'fill', selector: 'Edit#Letter', text: 'filled' },
      { action: 'assert_text', selector: 'Edit#Letter', expected: 'filled', exact: true },
    ]),
    { timeoutMs: 2_000 },
  );
  const found = 'Expected Edit#Letter is focused within 300 ms; found not focused.';
  expect(flow.steps.flatMap(({ step, error, warningCode }) => (warningCode ? [{ step, error }] : []))).toEqual([
    { step: 2, error: found },
    { step: 7, error: found },
  ]);
  expect(flow.result).toBe('passed');
});

it('an editor that draws its text takes it by a field that nobody sees, and refuses to be clicked there', async () => {
  const editor =
    pages.page(`<pre id="drawn">a</pre><textarea aria-label="Code" style="width:0;height:0;padding:0;border:0"></textarea>
    <script>const code = document.querySelector('textarea');
      code.addEventListener('input', () => { drawn.textContent += code.value; code.value = '' })
      code.addEventListener('keydown', ({ key }) => { if (key === 'Enter') drawn.textContent += '|' })</script>`);
  const ran = await flows.run(
    flowOn(editor, [
      { action: 'focus', selector: 'Edit#Code' },
      { action: 'type', selector: 'Edit#Code', text: 'bc' },
      { action: 'send_keys', selector: 'Edit#Code', keys: 'Enter' },
      { action: 'assert_text', selector: '#drawn', expected: 'abc|', exact: true },
      { action: 'click', selector: 'Edit#Code' },
    ]),
    { timeoutMs: 2_000 },
  );
  expect(ran.flow.steps.map(({ error }) => error).slice(0, 5)).toEqual(Array(5).fill(null));
  expect(ran.step(6).diagnostics.failureType).toBe('element_not_found');
});

it('a code editor that takes text from the browser and draws it itself is filled as a whole', async () => {
  const editor =
    pages.page(`<div id="code" role="textbox" aria-label="Code" tabindex="0" style="width:0;height:18px"></div><pre id="drawn"></pre>
    <script>const context = new EditContext({ text: 'old' });
      code.editContext = context;
      const show = () => { drawn.textContent = '>' + context.text };
      context.addEventListener('textupdate', show);
      code.addEventListener('keydown', (event) => {
        if (event.key === 'a' && event.ctrlKey) { context.updateSelection(0, context.text.length); event.preventDefault() }
        if (event.key === 'Delete') { context.updateText(context.selectionStart, context.selectionEnd, ''); show(); event.preventDefault() }
      });
      show()</script>`);
  const ran = await flows.run(
    flowOn(editor, [
      { action: 'fill', selector: 'Edit#Code', text: 'new' },
      { action: 'assert_text', selector: '#drawn', expected: '>new', exact: true },
      { action: 'clear', selector: 'Edit#Code' },
      { action: 'assert_text', selector: '#drawn', expected: '>', exact: true },
    ]),
    { timeoutMs: 2_000 },
  );
  expect(ran.flow.steps.map(({ error }) => error)).toEqual(Array(5).fill(null));
});
