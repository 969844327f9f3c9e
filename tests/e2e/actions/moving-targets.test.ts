import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 3000): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs });

/** Writes down whatever a press does to the elements with these ids. */
const tell = (ids: string): string => `
  <p role="status" id="log">Seen:</p>
  <script>
    for (const id of '${ids}'.split(' '))
      for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'contextmenu', 'dblclick'])
        document.getElementById(id).addEventListener(type, (e) => { log.textContent += ' ' + id + ' ' + e.type + ';' });
  </script>`;

/** A cover that slides over the button as soon as the pointer is on it, after the hit test and before the press. */
const cover = (content: string, goesAway: boolean): string => `
  <style>#b{position:absolute;top:20px;left:40px}#cover{position:absolute;top:-200px;left:0;width:300px;height:60px;border:0}</style>
  <div style="height:80px"></div>
  ${content}
  <script>
    b.addEventListener('mouseover', () => {
      cover.style.top = '0';
      ${goesAway ? `setTimeout(() => { cover.style.top = '-200px' }, 600)` : ''}
    }, { once: true });
  </script>`;

const press = 'b pointerdown; b mousedown; b pointerup; b mouseup; b click;';

describe('something slides over the target between the check and the press', () => {
  it.each([
    ['a click', {}, `Seen: ${press}`],
    ['a double click', { clickCount: 2 }, `Seen: ${press} ${press} b dblclick;`],
    ['a right click', { button: 'right' }, 'Seen: b pointerdown; b mousedown; b contextmenu;'],
  ])('%s is held back from it, and made once it is gone', async (_what, options, seen) => {
    const { step, flow } = await on(
      cover(`<button id="b">Go</button><div id="cover">Loading</div>`, true) + tell('b cover'),
      [
        { action: 'click', selector: 'Button#Go', ...options },
        { action: 'read', selector: '#log' },
      ],
    );
    expect(step(2).error).toBeNull();
    expect(step(3).found).toContain(seen);
    expect(step(3).found).not.toContain('cover');
    expect(
      step(2)
        .backendCallLog.map(({ message }) => message)
        .join('\n'),
    ).toContain('held back the press: <div id="cover">');
    expect(flow.result).toBe('passed');
  });

  it('is never pressed where it stays, and the step says what it is', async () => {
    const { step } = await on(
      cover(`<button id="b">Go</button><div id="cover">Loading</div>`, false) + tell('b cover'),
      [
        { action: 'click', selector: 'Button#Go', timeoutMs: 500 },
        { action: 'read', selector: '#log' },
      ],
      800,
    );
    expect(step(2)).toMatchObject({ status: 'failed', diagnostics: { check: 'receives_events' } });
    expect(step(2).error).toContain('<div id="cover">');
  });

  describe('by coming and going as the pointer rests there', () => {
    const tipOn = (events: string): string => `<div style="height:100px"></div>
      <button id="b" onmouseenter="t.hidden = false" onmouseleave="t.hidden = true" ${events}="o.textContent = 'done'">Go</button>
      <div id="t" role="tooltip" hidden style="position:absolute;left:8px;top:85px;height:60px;width:300px;background:#ff9">Tip</div>
      <p id="o" style="margin-top:100px">none</p>`;

    it.each([
      ['click', 'onclick', {}],
      ['right click', 'oncontextmenu', { button: 'right' }],
    ])('fails a %s that it takes the end of', async (_what, handler, options) => {
      const { step } = await on(tipOn(handler), [
        { action: 'click', selector: 'Button#Go', ...options },
        { action: 'read', selector: '#o' },
      ]);
      expect(step(2)).toMatchObject({ status: 'failed' });
      expect(step(2).error).toContain('<div id="t">');
    });
  });

  it('leaves a press alone that opens what its release goes to, as menu buttons do', async () => {
    const { step } = await on(
      `<button id="b" onmousedown="m.hidden = false">Sort</button>
       <div id="m" hidden style="position:fixed;inset:0;background:#fff" onclick="hidden = true"><p>By name</p></div>`,
      [
        { action: 'click', selector: 'Button#Sort' },
        { action: 'click', selector: 'Text#By name' },
        { action: 'click', selector: 'Button#Sort' },
        { action: 'assert_visible', selector: 'Text#By name' },
      ],
    );
    for (const n of [2, 3, 4, 5]) expect(step(n).error).toBeNull();
  });

  it('fails where it comes back each time the pointer does', async () => {
    const { step } = await on(
      `<style>#b{position:absolute;top:20px;left:40px}#cover{position:absolute;top:-200px;left:0;width:300px;height:60px}</style>
       <button id="b">Go</button><div id="cover"></div>
       <script>
         b.onmousemove = () => { cover.style.top = '0'; setTimeout(() => { cover.style.top = '-200px' }, 50) };
         cover.onpointerdown = cover.onclick = () => { document.title = 'pressed' };
       </script>`,
      [
        { action: 'click', selector: 'Button#Go', timeoutMs: 500, optional: true },
        { action: 'assert_title', expected: 'Test' },
      ],
    );
    expect(step(2)).toMatchObject({ warningCode: 'optional_step_failed', diagnostics: { check: 'receives_events' } });
    expect(step(3).error).toBeNull();
    expect(step(2).error).toContain('<div id="cover">');
  });

  it('lets the next step press it', async () => {
    const { step } = await on(
      cover(`<button id="b">Go</button><div id="cover">Loading</div>`, false) + tell('b cover'),
      [
        { action: 'click', selector: 'Button#Go', timeoutMs: 300, optional: true },
        { action: 'click', selector: '#cover' },
        { action: 'assert_text', selector: '#log', contains: 'cover click' },
      ],
    );
    expect(step(4).error).toBeNull();
  });

  it('is a frame: the press does not get into it', async () => {
    const inside = pages.page(`Advert<script>onpointerdown = () => { parent.document.title = 'pressed' }</script>`);
    const { step } = await on(
      cover(`<button id="b">Go</button><iframe id="cover" title="Advert" src="${inside}"></iframe>`, true) + tell('b'),
      [
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_text', selector: '#log', contains: 'b click' },
        { action: 'assert_title', expected: 'Test' },
      ],
    );
    expect([2, 3, 4].map((number) => step(number).error)).toEqual([null, null, null]);
  });

  it('lies outside the frame of the target', async () => {
    const inside = pages.page(`
      <body style="margin:0"><button id="b" style="position:absolute;top:20px;left:40px">Go</button>
      <script>
        b.onmouseover = () => parent.slide();
        b.onclick = () => { parent.document.title += ' right' };
      </script>`);
    const { step } = await on(
      `<style>iframe{position:absolute;top:0;left:0;border:0}#cover{position:absolute;top:-200px;left:0;width:300px;height:60px}</style>
       <iframe title="Shop" src="${inside}"></iframe><div id="cover">Loading</div>
       <script>
         let slid = false;
         slide = () => {
           if (slid) return;
           slid = true;
           cover.style.top = '0';
           setTimeout(() => { cover.style.top = '-200px' }, 150);
         };
         cover.onpointerdown = () => { document.title += ' wrong' };
       </script>`,
      [
        { action: 'click', selector: 'Button#Go' },
        { action: 'assert_title', expected: 'Test right' },
      ],
    );
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });

  it.each([
    [
      'in a shadow tree',
      `<x-box></x-box><script>
         document.querySelector('x-box').attachShadow({ mode: 'open' }).innerHTML = '<button><b>Go</b></button>';
         document.querySelector('x-box').addEventListener('click', () => { document.title = 'right' });
       </script>`,
      'Button#Go',
    ],
    [
      'by its label',
      `<input type="checkbox" id="c" style="position:absolute;opacity:0;pointer-events:none">
       <label for="c">Go</label><script>c.onchange = () => { document.title = 'right' }</script>`,
      'CheckBox#Go',
    ],
    [
      'by the button around its text',
      `<button onclick="document.title = 'right'"><span id="t" style="pointer-events:none">Go</span></button>`,
      '#t',
    ],
  ])('does not disturb a press that goes to its target %s', async (_where, body, selector) => {
    const { step } = await on(body, [
      { action: 'click', selector },
      { action: 'assert_title', expected: 'right' },
    ]);
    expect([2, 3].map((number) => step(number).error)).toEqual([null, null]);
  });

  it('keeps a box from being checked, and a drag from taking hold', async () => {
    const { step } = await on(
      cover(`<label id="b"><input type="checkbox" aria-label="News">News</label><div id="cover">Loading</div>`, true) +
        tell('cover'),
      [
        { action: 'check', selector: 'CheckBox#News' },
        { action: 'assert_state', selector: 'CheckBox#News', state: 'checked' },
        { action: 'assert_text', selector: '#log', expected: 'Seen:' },
      ],
    );
    expect([2, 3, 4].map((number) => step(number).error)).toEqual([null, null, null]);
    const drag = await on(
      cover(
        `<div id="b" role="img" aria-label="Card" style="width:50px;height:30px"></div><div id="cover"></div>`,
        true,
      ) + tell('b cover'),
      [
        { action: 'drag', selector: 'Image#Card', by: { x: 100, y: 100 } },
        { action: 'read', selector: '#log' },
      ],
    );
    expect(drag.step(2).error).toBeNull();
    expect(drag.step(3).found).toBe('Seen: b pointerdown; b mousedown;');
  });
});

describe('the message of a field that a press leaves pushes the target away', () => {
  it.each([
    ['text field', '<input aria-label="Mail"'],
    ['check box', '<input type="checkbox" aria-label="Mail"'],
    ['list', '<select aria-label="Mail"><option>None</option></select><i'],
  ])('presses again where the message of a %s that the press leaves pushes the element away', async (_what, field) => {
    const { step } = await on(
      `<div id="f">${field}></div><p id="e"></p>
       <button onclick="o.textContent += ' sent'">Send</button><p id="o">Log:</p>
       <script>f.addEventListener('focusout', () => { e.innerHTML = 'Required<br>please<br>give a mail' })</script>`,
      [
        { action: 'focus', selector: '[aria-label=Mail]' },
        { action: 'click', selector: 'Button#Send' },
        { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
      ],
    );
    for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
  });

  const required = `onblur="e.innerHTML = 'Required<br>please<br>give a mail'"`;

  it.each([
    ['a ripple', 'append(document.createElement("i"))'],
    ['that the page is used with a pointer', 'document.body.className = "pointer"'],
    ['that the button is being pressed', 'dataset.pressed = "true"'],
    ['a class of the pressed button', 'className = "down"; document.onmouseup = () => { className = "" }'],
    ['that a list goes, as it does at any press', 'l.remove()'],
    ['that the field has its format', 'mail.value = "A"'],
    ['that a list is closed, told to screen readers', 'said.textContent = "Closed"'],
    ['that a list is closed, told by an arrow', 'arrow.textContent = "\u25bc"'],
    ['that a list is hidden, as it is at any press', 'l.className = "closed"'],
  ])('presses again where all that the press drew before was %s', async (_what, draw) => {
    const { step } = await on(
      `<style>.closed{display:none}</style><div style="height:60px" id="s"><ul id="l"><li>Suggested</ul></div>
       <input aria-label="Mail" id="mail" value="a" ${required}><b id="arrow">▲</b><p id="e"></p>
       <i id="said" role="status" style="position:absolute;width:1px;height:1px;overflow:hidden"></i>
       <button onmousedown='${draw}' onclick="o.textContent += ' sent'">Send</button><p id="o">Log:</p>`,
      [
        { action: 'click', selector: 'Edit#Mail' },
        { action: 'click', selector: 'Button#Send' },
        { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
      ],
    );
    for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
  });

  it.each([
    [
      'puts a message above itself',
      '',
      `e.insertAdjacentHTML('beforebegin', '<p>New</p><p>Newer</p>'); o.textContent += ' sent'`,
    ],
    ['acts before a message comes', required, `o.textContent += ' sent'`],
    [
      'sets a field before a message comes',
      required,
      `n.value += ' sent'; setTimeout(() => { o.textContent = n.value }, 100)`,
      '<input id="n" value="Log:">',
    ],
    [
      'sets a field in a shadow tree before a message comes',
      required,
      `const n = s.shadowRoot.firstChild; n.value += ' sent'; setTimeout(() => { o.textContent = n.value }, 100)`,
      '<s-p id="s"></s-p><script>s.attachShadow({ mode: "open" }).innerHTML = "<input value=Log:>"</script>',
    ],
    ['opens something before a message comes', required, 'h.hidden = !h.hidden', '<b id="h" hidden> sent</b>'],
  ])(
    'does not repeat the press of what acts as it is pressed: a button that %s',
    async (_what, field, act, more = '') => {
      const { step } = await on(
        `<input aria-label="Mail" ${field}><p id="e"></p><button onmousedown="${act}">Send</button><p id="o">Log:${more}</p>`,
        [
          { action: 'fill', selector: 'Edit#Mail', text: 'a' },
          { action: 'click', selector: 'Button#Send' },
          { action: 'assert_text', selector: '#o', expected: 'Log: sent', exact: true },
        ],
      );
      for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
    },
  );

  it('fails rather than press again where a look may be what the press has brought about', async () => {
    const { step } = await on(
      `<input aria-label="Mail" ${required}><p id="e"></p>
       <button id="b" onmousedown="classList.toggle('starred')" onclick="o.textContent += ' clicked'">Star</button><p id="o">Log:</p>`,
      [
        { action: 'fill', selector: 'Edit#Mail', text: 'a' },
        { action: 'click', selector: 'Button#Star', optional: true },
        { action: 'assert_state', selector: '.starred', expected: 'visible' },
        { action: 'assert_text', selector: '#o', expected: 'Log:', exact: true },
      ],
    );
    expect(step(3).error).toContain('the element got no click. It was not pressed again, for it may have acted');
    for (const n of [4, 5]) expect(step(n).error).toBeNull();
  });

  it('does not repeat a double click whose first click moves the element away', async () => {
    const { step } = await on(
      `<input aria-label="Mail"><p id="e"></p><button id="b" onclick="e.style.height = '200px'; o.textContent += ' sent'">Send</button><p id="o">Log:</p>`,
      [
        { action: 'click', selector: 'Edit#Mail' },
        { action: 'click', selector: 'Button#Send', clickCount: 2 },
        { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
      ],
    );
    for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
  });
});
