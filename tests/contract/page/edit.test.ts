import { expect, it } from 'vitest';
import { describePage } from '../../support/page-test.js';
import { refOf } from '../../support/page-world.js';

describePage('edit', ({ open }) => {
  it('focuses text fields with their content selected, so that typing replaces it', async () => {
    const { page, world } = await open(
      '<input aria-label="A" value="old"><textarea aria-label="B">old</textarea><div contenteditable role="textbox" aria-label="C"><b>old</b> text</div><input type="email" aria-label="D" value="a@b"><input type="number" aria-label="E" value="1"><label>F <input value="old"></label>',
    );
    for (const [name, text] of [
      ['A', 'new'],
      ['B', 'line 1\nline 2'],
      ['C', 'rich'],
      ['D', 'x@y.z'],
      ['E', '42'],
      ['F', 'six'],
    ] as const) {
      expect(await world.fill({ ref: await refOf(world, `#${name}`), text }), name).toMatchObject({
        outcome: 'insert',
      });
      await page.keyboard.insertText(text);
      expect((await world.read({ ref: await refOf(world, `#${name}`), read: {} }))?.value, name).toBe(text);
    }
  });

  it('sets dates, times, colours and ranges as a whole and fires the events pages listen to', async () => {
    const { page, world } = await open(
      '<input type="date" aria-label="date"><input type="time" aria-label="time"><input type="datetime-local" aria-label="local"><input type="month" aria-label="month"><input type="week" aria-label="week"><input type="color" aria-label="color"><input type="range" min="0" max="10" aria-label="range"><script>window.events=[];addEventListener("input",e=>events.push("input "+e.target.type),true);addEventListener("change",e=>events.push("change "+e.target.type),true)</script>',
    );
    for (const [name, text] of [
      ['date', '2024-05-31'],
      ['time', '14:30'],
      ['local', '2024-05-31T14:30'],
      ['month', '2024-05'],
      ['week', '2024-W22'],
      ['color', '#336699'],
      ['range', '7'],
    ] as const) {
      expect(await world.fill({ ref: await refOf(world, `#${name}`), text }), name).toMatchObject({ outcome: 'done' });
      expect(await page.inputValue(`[aria-label=${name}]`)).toBe(text);
    }
    expect(await page.evaluate<string[]>('events')).toContain('change date');
    expect(await page.evaluate<number>('events.length')).toBe(14);
  });

  it('refuses what a field cannot hold, says the format, and leaves the value alone', async () => {
    const { page, world } = await open(
      '<input type="date" aria-label="date" value="2024-01-01"><input type="range" min="0" max="10" aria-label="range" value="3"><input type="color" aria-label="color"><input type="number" aria-label="num"><button>B</button><input aria-label="ro" readonly value="x"><select aria-label="sel"></select>',
    );
    const fill = async (selector: string, text: string): Promise<string | undefined> =>
      (await world.fill({ ref: await refOf(world, selector), text })).reason;
    expect(await fill('#date', '31.05.2024')).toBe(
      'a field of type date takes YYYY-MM-DD, as in 2024-05-31; "31.05.2024" is none',
    );
    expect(await page.inputValue('[type=date]')).toBe('2024-01-01');
    expect(await fill('#range', '70')).toBe(
      'a field of type range takes a number from 0 to 10 in steps of 1; "70" would become "10"',
    );
    expect(await page.inputValue('[type=range]')).toBe('3');
    expect(await fill('#color', 'red')).toContain('#rrggbb');
    expect(await fill('#num', 'abc')).toBe('a number field takes no "abc"');
    expect(await fill('Button#B', 'x')).toContain('is not a text field');
    expect(await fill('#ro', 'y')).toBe('it is read-only');
    expect(await fill('#sel', 'y')).toContain('select');
  });

  it('reaches frameworks that watch the value property', async () => {
    const { page, world } = await open(`<input type="date" id="d" aria-label="d"><output></output><script>
      // What React does: an own property that remembers the last value it saw, and ignores events that change nothing.
      const field = document.querySelector('#d'); const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value'); let known = field.value;
      Object.defineProperty(field, 'value', { configurable: true, get() { return native.get.call(this); }, set(value) { known = value; native.set.call(this, value); } });
      field.addEventListener('input', () => { const now = native.get.call(field); if (now !== known) { known = now; document.querySelector('output').textContent = now; } });</script>`);
    await world.fill({ ref: await refOf(world, '#d'), text: '2024-05-31' });
    expect(await page.textContent('output')).toBe('2024-05-31');
  });

  it('selects options by label, value or label in any case', async () => {
    const { page, world } = await open(
      '<select aria-label="S" onchange="document.title += this.value"><option value="r">Red<option value="g">Green<option disabled>Blue</select><select multiple aria-label="M"><option>A<option selected>B<option>C</select><div role="listbox" aria-label="L"><div role="option">X</div></div>',
    );
    const ref = await refOf(world, '#S');
    expect(await world.selectOptions({ ref, options: ['Green'] })).toEqual({
      outcome: 'done',
      selected: ['Green'],
      choice: { before: 'Red', wanted: 'Green', isUnseen: false },
    });
    expect(await world.selectOptions({ ref, options: ['g'] })).toEqual({ outcome: 'unchanged', selected: ['Green'] });
    expect(await world.selectOptions({ ref, options: ['RED'] })).toMatchObject({
      outcome: 'done',
      selected: ['Red'],
    });
    expect(await page.title()).toBe('Testgr');
    expect(await world.selectOptions({ ref, options: ['Pink'] })).toMatchObject({
      outcome: 'missing',
      reason: 'it has no option "Pink"; there are "Red", "Green", "Blue"',
      options: ['Red', 'Green', 'Blue'],
    });
    expect(await world.selectOptions({ ref, options: ['Blue'] })).toMatchObject({
      outcome: 'refused',
      reason: 'its option "Blue" is disabled',
    });
    expect(await world.selectOptions({ ref, options: ['Red', 'Green'] })).toMatchObject({
      outcome: 'refused',
      reason: 'it takes one option, not 2',
    });
    expect(await world.selectOptions({ ref: await refOf(world, '#M'), options: ['A', 'C'] })).toEqual({
      outcome: 'done',
      selected: ['A', 'C'],
      choice: { before: 'B', wanted: 'A, C', isUnseen: false },
    });
    expect((await world.read({ ref, read: { options: true } }))?.options).toEqual(['Red', 'Green', 'Blue']);
    expect(await world.selectOptions({ ref: await refOf(world, '#L'), options: ['X'] })).toMatchObject({
      outcome: 'custom',
    });
  });

  it('focuses with the caret at the end, also where there is no selection range', async () => {
    const { page, world } = await open(
      '<input aria-label="A" value="ab"><input type="number" aria-label="N" value="12"><div contenteditable role="textbox" aria-label="C">ab</div><p>no</p>',
    );
    for (const name of ['A', 'N', 'C']) {
      expect(await world.focus({ ref: await refOf(world, `#${name}`), select: 'end' })).toEqual({ focused: true });
      await page.keyboard.insertText('3');
      expect((await world.read({ ref: await refOf(world, `#${name}`), read: {} }))?.value).toBe(
        name === 'N' ? '123' : 'ab3',
      );
    }
    expect(await world.focus({ ref: await refOf(world, 'Text#no'), select: 'all' })).toEqual({ focused: false });
  });
});
