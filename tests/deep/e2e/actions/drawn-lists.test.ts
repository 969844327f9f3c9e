import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs: 3000 });

/**
 * A combo box as a component: a bare input in a drawn box that takes the pointer for it, and a list that fades away for as
 * long as given, over what lies below.
 */
const component = `<script>
  customElements.define('x-select', class extends HTMLElement {
    connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = \`
        <style>:host{display:block;position:relative;height:40px;width:300px}
          .box{height:36px;border:1px solid;position:relative}
          input{pointer-events:none;position:absolute;left:8px;top:8px;width:200px;height:20px;border:0}
          .list{position:absolute;top:38px;left:0;width:300px;background:#fff;z-index:1;display:none}
          .list.open{display:block}.list.closing{display:block;opacity:.5}
          [role=option]{height:40px}</style>
        <div class="box"><input role="combobox" readonly aria-label="\${this.getAttribute('label')}" aria-controls="list" aria-expanded="false"><input aria-hidden="true" tabindex="-1" style="opacity:0"></div>
        <div class="list" id="list" role="listbox">\${this.getAttribute('options').split(',').map((name) => '<div role="option">' + name + '</div>').join('')}</div>\`;
      const list = this.shadowRoot.querySelector('.list');
      const input = this.shadowRoot.querySelector('input');
      this.shadowRoot.querySelector('.box').onclick = () => { list.className = 'list open'; input.ariaExpanded = 'true' };
      list.onclick = (e) => {
        input.value = e.target.textContent;
        input.ariaExpanded = 'false';
        list.className = 'list closing';
        setTimeout(() => { list.className = 'list' }, Number(this.getAttribute('closing') ?? 0));
      };
    }
  });
</script>`;

describe('select in a list that the app draws', () => {
  it('refuses an option that is disabled or there twice in the words of the flow', async () => {
    const list = `<div role="combobox" aria-label="Size" aria-expanded="false" aria-controls="l" tabindex="0"
      onclick="l.hidden = false; ariaExpanded = 'true'">Choose</div><div role="listbox" id="l" hidden>
      <div role="option">Big</div><div role="option">Big</div><div role="option" aria-disabled="true">Old</div></div>`;
    const { step } = await on(list, [
      { action: 'select', selector: 'ComboBox#Size', option: 'Old', optional: true, timeoutMs: 5000 },
      { action: 'select', selector: 'ComboBox#Size', option: 'Big', timeoutMs: 800 },
    ]);
    expect(step(2).error).toBe(
      'The option "Old" of combobox "Size" cannot be acted on: it is disabled (check: enabled).',
    );
    expect(step(2).timeMs).toBeLessThan(2500);
    expect(step(3).error).toBe(
      'The list that combobox "Size" opens shows several options "Big": Option#"Big" >> nth=1, Option#"Big" >> nth=2. Click the one that is meant, in a step of its own.',
    );
  });

  it('opens the list of a text field that only says that it has one', async () => {
    const { step } = await on(
      `<input aria-label="Framework" readonly aria-haspopup="listbox" aria-controls="list">
       <div id="list" role="listbox" hidden><div role="option">Svelte</div><div role="option">Vue</div></div>
       <script>const field = document.querySelector('input')
         field.onclick = () => { list.hidden = !list.hidden }
         list.onclick = (e) => { field.value = e.target.textContent; list.hidden = true }</script>`,
      [
        { action: 'select', selector: 'Edit#Framework', option: 'Svelte' },
        { action: 'assert_value', selector: 'Edit#Framework', expected: 'Svelte' },
      ],
    );
    expect([step(2).error, step(3).error]).toEqual([null, null]);
  });

  it('chooses in the field that is named while the list of another still closes over it', async () => {
    const { step } = await on(
      `<x-select label="Fruit" options="Red,Pear,Kiwi" closing="600"></x-select><x-select label="Colour" options="Red,Green"></x-select>${component}`,
      [
        { action: 'select', selector: 'ComboBox#Fruit', option: 'Pear' },
        { action: 'select', selector: 'ComboBox#Colour', option: 'Red' },
        { action: 'assert_value', selector: 'ComboBox#Fruit', expected: 'Pear' },
        { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'Red' },
      ],
    );
    expect([2, 3, 4, 5].map((number) => step(number).error)).toEqual([null, null, null, null]);
    expect(step(3).found).toBe('Red');
  });

  it('takes no option of another list that is still shown', async () => {
    const { step } = await on(
      `<x-select label="Fruit" options="Red,Pear,Kiwi" closing="60000"></x-select>
       <x-select label="Colour" options="Red,Green" style="left:400px"></x-select>${component}`,
      [
        { action: 'select', selector: 'ComboBox#Fruit', option: 'Pear' },
        { action: 'select', selector: 'ComboBox#Colour', option: 'Red' },
        { action: 'assert_value', selector: 'ComboBox#Fruit', expected: 'Pear' },
        { action: 'assert_value', selector: 'ComboBox#Colour', expected: 'Red' },
      ],
    );
    expect([2, 3, 4, 5].map((number) => step(number).error)).toEqual([null, null, null, null]);
  });

  it.each([
    ['a list', '<ul role="listbox" aria-label="Saved"><li role="option">Open</li></ul>'],
    ['a bar of menus', '<div role="menubar" aria-label="Main"><a href="#" role="menuitem">Open</a></div>'],
  ])('takes no option of %s that was there before a field which opens nothing was pressed', async (_what, beside) => {
    const field = '<div role="combobox" tabindex="0" aria-label="Status" aria-expanded="false">Closed</div>';
    const log = '<p id="log">nothing pressed</p>';
    const { step } = await on(`<div onclick="log.textContent = 'pressed'">${beside}</div>${field}${log}`, [
      { action: 'select', selector: 'ComboBox#Status', option: 'Open', timeoutMs: 800, optional: true },
      { action: 'assert_text', selector: '#log', expected: 'nothing pressed' },
    ]);
    expect(step(3).status).toBe('passed');
    expect(step(2).error).toContain('The list that combobox "Status" opens shows no option "Open".');
  });

  const clipped = 'position:absolute;width:1px;height:1px;clip:rect(0 0 0 0);clip-path:inset(50%);overflow:hidden';
  const unreachable = 'position:absolute;inset:0;opacity:0;pointer-events:none';
  const replaced = (style: string, script: string): string => `<label for="city">City</label>
    <div style="position:relative;width:200px;height:30px"><select id="city" style="${style}"><option>Choose<option>Paris<option value="R">Rome</select>
    <button id="drawn">Choose</button></div><script>${script}</script>`;
  const follow = `city.onchange = () => setTimeout(() => { drawn.textContent = city.selectedOptions[0].text }, 300)`;

  it.each([
    ['clipped away', clipped],
    ['taken out of reach', unreachable],
  ])('chooses in a native list that the app has %s, where what it draws instead follows', async (_how, style) => {
    const { step } = await on(replaced(style, follow), [
      { action: 'select', selector: 'ComboBox#City', option: 'R' },
      { action: 'assert_text', selector: '#drawn', expected: 'Rome' },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(3).error).toBeNull();
  });

  it.each([
    ['clipped away', clipped, ''],
    ['taken out of reach', unreachable, ''],
    ['clipped away, and marks,', clipped, `city.onchange = () => { city.className = 'dirty' }`],
  ])('leaves a native list that the app has %s as it was where nothing follows', async (_how, style, mark) => {
    const say = '<button onclick="said.textContent = city.selectedOptions[0].text">Say</button><p id="said"></p>';
    const { step } = await on(say + replaced(style, mark), [
      { action: 'select', selector: 'ComboBox#City', option: 'Paris', retry: 1, optional: true },
      { action: 'click', selector: 'Button#Say' },
      { action: 'assert_text', selector: '#said', expected: 'Choose' },
      { action: 'select', selector: 'ComboBox#City', option: 'Berlin' },
    ]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'optional_step_failed' });
    expect(step(2).error).toContain('Nothing that is shown followed when "Paris" was chosen in combobox "City"');
    expect(step(4).error).toBeNull();
    expect(step(5).error).toContain('it has no option "Berlin"');
    expect(step(5).error).toContain('Where the app draws another list in its place, select in that one');
  });

  it('chooses several in a native list that the app has clipped away, where what it draws instead follows', async () => {
    const body = `<select id="tags" multiple aria-label="Tags" style="${clipped}"><option>Red<option selected>Blue<option>Grey</select><p id="drawn">Blue</p>
      <script>tags.onchange = () => { drawn.textContent = [...tags.selectedOptions].map(({ text }) => text).join(', ') }</script>`;
    const { flow } = await on(body, [
      { action: 'select', selector: 'List#Tags', option: ['Red', 'Grey'] },
      { action: 'assert_text', selector: '#drawn', expected: 'Red, Grey' },
    ]);
    expect(flow.steps.map(({ error, warningCode }) => [error, warningCode])).toEqual(Array(3).fill([null, null]));
  });

  it('chooses in a native list that takes no pointer while it loads', async () => {
    const { step } = await on(
      `<label>State <select id="state" style="pointer-events:none"><option>Choose<option>Alaska</select></label>
        <script>setTimeout(() => { state.style.pointerEvents = '' }, 600)</script>`,
      [{ action: 'select', selector: 'ComboBox#State', option: 'Alaska' }],
    );
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });

  const choosing = (
    chosen: string,
  ): string => `<input id="size" role="combobox" readonly aria-label="Size" value="Small" aria-controls="list" aria-expanded="false">
    <div role="listbox" id="list" hidden><div role="option">Small</div><div role="option">Large</div></div><script>
    size.onclick = () => { list.hidden = false; size.ariaExpanded = 'true' };
    list.onclick = ({ target }) => { size.value = ${chosen}; list.hidden = true; size.ariaExpanded = 'false' }</script>`;

  it('warns where a field shows the same as before the choice, and not where it shows the choice in its own way', async () => {
    const steps = [{ action: 'select', selector: 'ComboBox#Size', option: 'Large' }];
    const dead = await on(choosing('size.value'), steps);
    expect(dead.step(2)).toMatchObject({ status: 'warning', warningCode: 'value_differs' });
    const short = await on(choosing('target.textContent[0]'), steps);
    expect(short.step(2)).toMatchObject({ status: 'passed', warningCode: null });
    const part = await on(choosing('size.value').replace('Small"', 'Larg"'), steps);
    expect(part.step(2)).toMatchObject({ status: 'warning', warningCode: 'value_differs' });
    const editable = await on(choosing('size.value').replace('readonly', ''), steps);
    expect(editable.step(2)).toMatchObject({ status: 'warning', warningCode: 'value_differs' });
    const searched = await on(choosing('size.value').replace('readonly', '').replace('Small"', 'lar"'), steps);
    expect(searched.step(2)).toMatchObject({ status: 'passed', warningCode: null });
    const late = await on(choosing(`(setTimeout(() => { size.value = 'Large' }, 500), size.value)`), steps);
    expect(late.step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('chooses in a native list of a form that takes no pointer for a moment, as soon as it may', async () => {
    const { flow } = await on(
      `<form id="form" style="pointer-events:none"><label>State <select id="state"><option>Choose<option>Alaska</select></label></form>
        <script>setTimeout(() => { form.style.pointerEvents = '' }, 300)</script>`,
      [
        { action: 'select', selector: 'ComboBox#State', option: 'Alaska' },
        { action: 'assert_value', selector: '#state', expected: 'Alaska' },
      ],
    );
    expect(flow.steps.map(({ error }) => error)).toEqual([null, null, null]);
  });

  it('chooses in a list that is there while it is closed, and only seen through', async () => {
    const { flow } = await on(
      `<button id="size" aria-haspopup="listbox" aria-expanded="false">Size</button><ul role="listbox" id="list" style="opacity:0;pointer-events:none">
        <li role="option">Small<li role="option">Large</ul><p id="chosen"></p><script>
        size.onclick = () => { list.style.cssText = '' };
        list.onclick = ({ target }) => { chosen.textContent = target.textContent; list.style.cssText = 'opacity:0;pointer-events:none' }</script>`,
      [
        { action: 'select', selector: 'Button#Size', option: 'Large' },
        { action: 'assert_text', selector: '#chosen', expected: 'Large' },
      ],
    );
    expect(flow.steps.map(({ error }) => error)).toEqual([null, null, null]);
  });

  it('opens a list by the chosen value that is drawn over the field, and never by what clears it', async () => {
    const { step } = await on(
      `<label for="size">Size</label>
       <div style="position:relative;width:200px;height:30px" id="box"><input role="combobox" id="size" style="width:100%;height:100%;box-sizing:border-box" aria-controls="list" aria-expanded="false">
         <span style="position:absolute;inset:0;background:#fff">Small</span><button aria-label="Clear" style="position:absolute;left:90px;top:0;height:30px" onclick="document.title = 'cleared'">x</button></div>
       <div role="listbox" id="list" hidden><div role="option">Small</div><div role="option">Large</div></div>
       <script>
         box.onmousedown = () => { list.hidden = false; size.ariaExpanded = 'true' };
         list.onclick = (e) => { box.querySelector('span').textContent = size.value = e.target.textContent; list.hidden = true };
       </script>`,
      [
        { action: 'select', selector: 'ComboBox#Size', option: 'Large' },
        { action: 'assert_value', selector: 'ComboBox#Size', expected: 'Large' },
        { action: 'assert_title', expected: 'Test' },
      ],
    );
    expect([2, 3, 4].map((number) => step(number).error)).toEqual([null, null, null]);
  });

  it('does not take the name of an icon in an icon font for what the field shows', async () => {
    const { step } = await on(
      `<div style="position:relative;width:200px;height:30px" id="box"><input role="combobox" id="size" aria-label="Size" style="width:100%;height:100%" aria-controls="list" aria-expanded="false">
         <i aria-hidden="true" style="position:absolute;right:0;top:0">arrow_drop_down</i></div><p id="chosen"></p>
       <div role="listbox" id="list" hidden><div role="option">Small</div><div role="option">Large</div></div>
       <script>
         box.onmousedown = () => { list.hidden = false; size.ariaExpanded = 'true' };
         list.onclick = (e) => { chosen.textContent = e.target.textContent; list.hidden = true };
       </script>`,
      [{ action: 'select', selector: 'ComboBox#Size', option: 'Large' }],
    );
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('says that the list was not opened, and what is in the way', async () => {
    const { step } = await on(
      `<x-select label="Fruit" options="Pear"></x-select><div class="banner" style="position:absolute;inset:0"></div>${component}`,
      [{ action: 'select', selector: 'ComboBox#Fruit', option: 'Pear', timeoutMs: 400 }],
    );
    expect(step(2).error).toMatch(/list of combobox "Fruit" was not opened: .*covered by <div class="banner">/);
    expect(step(2).diagnostics.check).toBe('receives_events');
  });

  it('says which option is missing, and what comes nearest', async () => {
    const { step } = await on(`<x-select label="Fruit" options="Pear,Plum"></x-select>${component}`, [
      { action: 'select', selector: 'ComboBox#Fruit', option: 'Pea', timeoutMs: 400 },
    ]);
    expect(step(2)).toMatchObject({
      status: 'failed',
      expected: 'option "Pea"',
      error:
        'The list that combobox "Fruit" opens shows no option "Pea". Nearest: Option#Pear, Option#Plum. Choose one that it has.',
    });
  });

  it('does not take the form around a combo box for its box', async () => {
    const { step } = await on(
      `<div style="height:300px" onclick="document.title = 'pressed'"><input role="combobox" aria-label="Fruit" style="pointer-events:none"></div>
       <div onclick="document.title = 'pressed'"><input role="combobox" aria-label="Size" style="pointer-events:none"><input aria-label="Note"></div>`,
      [
        { action: 'click', selector: 'ComboBox#Fruit', timeoutMs: 300, optional: true },
        { action: 'click', selector: 'ComboBox#Size', timeoutMs: 300, optional: true },
        { action: 'assert_title', expected: 'Test' },
      ],
    );
    expect([2, 3].map((number) => step(number).diagnostics.check)).toEqual(['receives_events', 'receives_events']);
    expect(step(4).error).toBeNull();
  });

  it('finds an option that is drawn without a role, far down a list that only draws what is in view', async () => {
    const { step } = await on(
      `<input role="combobox" aria-label="Country" aria-controls="spoken" aria-expanded="false" id="field" readonly>
       <div id="popup" hidden>
         <div role="listbox" id="spoken" style="width:0;height:0;overflow:hidden"></div>
         <div id="scroller" style="height:200px;width:200px;overflow-y:auto"><div id="all" style="position:relative;height:6000px"></div></div>
       </div>
       <script>
         const draw = () => {
           const first = Math.floor(scroller.scrollTop / 20);
           all.innerHTML = '';
           for (let row = first; row < first + 10; row += 1)
             all.innerHTML += '<div class="row" style="position:absolute;height:20px;top:' + row * 20 + 'px">Country ' + row + '</div>';
           spoken.innerHTML = '<div role="option">Country ' + first + '</div><div role="option">Country ' + (first + 1) + '</div>';
         };
         field.onclick = () => { popup.hidden = false; field.ariaExpanded = 'true'; draw() };
         scroller.onscroll = draw;
         all.onclick = (e) => { field.value = e.target.textContent; popup.hidden = true; field.ariaExpanded = 'false' };
       </script>`,
      [
        { action: 'select', selector: 'ComboBox#Country', option: 'Country 1' },
        { action: 'assert_value', selector: 'ComboBox#Country', expected: 'Country 1' },
        { action: 'select', selector: 'ComboBox#Country', option: 'Country 250', timeoutMs: 10_000 },
        { action: 'assert_value', selector: 'ComboBox#Country', expected: 'Country 250' },
      ],
    );
    expect([2, 3, 4, 5].map((number) => step(number).error)).toEqual([null, null, null, null]);
  });

  it('chooses several where the list closes after each', async () => {
    const { step } = await on(
      `<input role="combobox" aria-label="Colours" aria-controls="list" aria-expanded="false" id="field"><p id="chosen"></p>
       <ul role="listbox" id="list" hidden><li role="option">Red<li role="option">Green<li role="option">Blue</ul>
       <script>
         const show = (shown) => { list.hidden = !shown; field.ariaExpanded = shown };
         field.onclick = () => show(list.hidden);
         list.onclick = (e) => { chosen.textContent += e.target.textContent.trim() + ' '; show(false) };
       </script>`,
      [
        { action: 'select', selector: 'ComboBox#Colours', option: ['Red', 'Blue'] },
        { action: 'assert_text', selector: '#chosen', expected: 'Red Blue' },
      ],
    );
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });

  it('chooses in a tree whose items hold their text in an element of its own', async () => {
    const { step } = await on(
      `<input role="combobox" aria-label="Unit" aria-controls="tree" aria-expanded="false" id="field" readonly>
       <div role="tree" id="tree" hidden><div role="treeitem"><i></i><span title="Leaf A"><span>Leaf A</span></span></div>
         <div role="treeitem"><i></i><span title="Leaf B"><span>Leaf B</span></span></div></div>
       <script>
         field.onclick = () => { tree.hidden = false; field.ariaExpanded = 'true' };
         tree.onclick = (e) => { field.value = e.target.textContent; tree.hidden = true; field.ariaExpanded = 'false' };
       </script>`,
      [
        { action: 'select', selector: 'ComboBox#Unit', option: 'Leaf B' },
        { action: 'assert_value', selector: 'ComboBox#Unit', expected: 'Leaf B' },
      ],
    );
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });

  it('reads the chosen value where the app draws it over an input that stays empty, and nothing where it draws none', async () => {
    const { step } = await on(
      `<style>#box { position: relative; width: 200px } #box span { position: absolute; inset: 0; pointer-events: none } input { opacity: 0 }</style>
       <div id="box"><span class="placeholder">Choose one</span><input role="combobox" aria-label="Fruit" aria-controls="list" aria-expanded="false" id="field"></div>
       <ul role="listbox" id="list" hidden><li role="option">Apple<li role="option">None</ul><p id="done"></p>
       <script>
         const [drawn] = document.querySelectorAll('span');
         field.onclick = () => { list.hidden = false; field.ariaExpanded = 'true' };
         list.onclick = (e) => {
           const name = e.target.textContent.trim(); done.textContent += name; list.hidden = true; field.ariaExpanded = 'false';
           drawn.className = ''; drawn.textContent = name === 'None' ? '' : name };
       </script>`,
      [
        { action: 'assert_state', selector: 'ComboBox#Fruit', state: 'empty' },
        { action: 'select', selector: 'ComboBox#Fruit', option: 'Apple' },
        { action: 'assert_value', selector: 'ComboBox#Fruit', expected: 'Apple', exact: true },
        { action: 'select', selector: 'ComboBox#Fruit', option: 'None' },
      ],
    );
    expect([2, 3, 4, 5].map((number) => step(number).error)).toEqual([null, null, null, null]);
    expect([step(3).found, step(5).found ?? null]).toEqual(['Apple', null]);
  });

  it('reads the chosen value where the app draws it where its hint was', async () => {
    const box = (
      drawn: string,
    ): string => `<div style="position:relative;width:200px"><input role="combobox" aria-label="City" style="opacity:0">
      <div class="select-selected-item select-placeholder ${drawn}" style="position:absolute;inset:0;pointer-events:none">Faro</div></div>`;
    const value = { action: 'assert_value', selector: 'ComboBox#City', expected: 'Faro', timeoutMs: 200 };
    expect((await on(box(''), [value])).step(2).error).toBeNull();
    for (const hint of ['is-transparent', 'select-not-selected'])
      expect((await on(box(hint).replace('select-selected-item', ''), [value])).step(2)).toMatchObject({
        status: 'failed',
      });
  });

  it('chooses options written into a component that is the combo box itself and shows them in a list of its own', async () => {
    const select = (name: string, label: string): string =>
      `<x-choice id="${name}" label="${label}"><div role="option">Alpha</div><div role="option">Beta</div></x-choice>`;
    const { step } = await on(
      `<script>
         customElements.define('x-choice', class extends HTMLElement {
           connectedCallback() {
             Object.assign(this, { role: 'combobox', tabIndex: 0, ariaLabel: this.getAttribute('label'), ariaExpanded: 'false' });
             this.setAttribute('aria-controls', 'own-list');
             const shadow = this.attachShadow({ mode: 'open' });
             shadow.innerHTML = '<div id="shown">Alpha</div><div id="around"><div role="listbox" id="own-list" hidden><slot></slot></div></div>';
             const [shown, , list] = shadow.querySelectorAll('div');
             shown.onclick = () => { list.hidden = false; this.ariaExpanded = 'true' };
             list.onclick = (e) => {
               shown.textContent = chosen.textContent = e.target.textContent;
               chosen.append(' in ' + this.id); list.hidden = true; this.ariaExpanded = 'false' };
           }
         });
       </script><p id="chosen"></p>${select('first', 'Rank')}${select('second', 'Grade')}`,
      [
        { action: 'select', selector: 'ComboBox#Grade', option: 'Beta' },
        { action: 'assert_text', selector: '#chosen', expected: 'Beta in second' },
        { action: 'select', selector: 'ComboBox#Grade', option: 'Alpha' },
        { action: 'assert_text', selector: '#chosen', expected: 'Alpha in second' },
        { action: 'select', selector: 'ComboBox#Rank', option: 'Beta' },
        { action: 'assert_text', selector: '#chosen', expected: 'Beta in first' },
      ],
    );
    expect([2, 3, 4, 5, 6, 7].map((number) => step(number).error)).toEqual([null, null, null, null, null, null]);
  });

  it('chooses in a component that is named as a whole, not in what it shows of the choice before', async () => {
    const { step } = await on(`${component}<x-select label="Size" options="Small,Large"></x-select>`, [
      { action: 'select', selector: 'css=x-select', option: 'Large' },
      { action: 'select', selector: 'css=x-select', option: 'Small' },
      { action: 'assert_value', selector: 'ComboBox#Size', expected: 'Small' },
    ]);
    expect([2, 3, 4].map((number) => step(number).error)).toEqual([null, null, null]);
  });

  it('takes what the press on a field adds anywhere in the page, later and without a role', async () => {
    const { step } = await on(
      `<button id="b">Country</button><p>Portugal</p><p id="chosen"></p>
       <script>
         b.onclick = () => setTimeout(() => {
           document.body.insertAdjacentHTML('beforeend', '<div id="d"><div>Spain</div><div>Portugal</div></div>');
           d.onclick = (e) => { chosen.textContent = 'chosen: ' + e.target.textContent; d.remove() };
         }, 300);
       </script>`,
      [
        { action: 'select', selector: 'Button#Country', option: 'Portugal' },
        { action: 'assert_text', selector: '#chosen', expected: 'chosen: Portugal' },
      ],
    );
    expect([step(2).status, step(3).error]).toEqual(['passed', null]);
  });

  it('waits for the list of an opener that has the role of a list itself', async () => {
    const { step } = await on(
      `<span id="s" role="listbox" tabindex="0" aria-haspopup="listbox" aria-expanded="false" aria-label="Type">Choose</span>
       <script>
         s.onclick = () => setTimeout(() => {
           s.ariaExpanded = 'true';
           document.body.insertAdjacentHTML('beforeend', '<ul id="d" role="listbox"><li role="option">Event</li></ul>');
           d.onclick = (e) => { s.textContent = e.target.textContent; s.ariaExpanded = 'false'; d.remove() };
         }, 300);
       </script>`,
      [
        { action: 'select', selector: 'ListBox#Type', option: 'Event' },
        { action: 'assert_text', selector: 'ListBox#Type', expected: 'Event' },
      ],
    );
    expect([step(2).status, step(3).error]).toEqual(['passed', null]);
  });

  it('names the steps that work where the options are not in the list of the field', async () => {
    const { step } = await on(
      `<button aria-haspopup="listbox" aria-expanded="false">Country</button><div role="button" tabindex="0">Portugal</div>`,
      [{ action: 'select', selector: 'Button#Country', option: 'Portugal', timeoutMs: 400 }],
    );
    expect(step(2).error).toContain(
      'It is on the screen: click it, then the option, each in a step of its own: click Button#Portugal.',
    );
  });

  it.each([
    [
      'a combo box',
      '<input role="combobox" aria-label="City">',
      /^The list that combobox "City" opens shows no option/,
    ],
    [
      'a text field',
      '<input aria-label="City">',
      /^Pressing textbox "City" shows no option "Lille"\. .*Write into it by fill/,
    ],
  ])('says to type into %s whose list may come by typing', async (_what, field, said) => {
    const { step } = await on(field, [
      { action: 'select', selector: 'Edit#City, ComboBox#City', option: 'Lille', timeoutMs: 400 },
    ]);
    expect(step(2).error).toMatch(said);
    expect(step(2).error).toContain('type into it, then click the option, each in a step of its own: type "Lille"');
  });

  it('says how a drop-down is chosen in that is to be written into', async () => {
    const { step } = await on('<button role="combobox" aria-label="City">Pick</button>', [
      { action: 'fill', selector: 'ComboBox#City', text: 'Lille', timeoutMs: 400 },
    ]);
    expect(step(2).error).toContain('use the action "select", or click it, then the option');
  });
});
