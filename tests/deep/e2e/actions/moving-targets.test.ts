import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

const thisFile = fileURLToPath(import.meta.url);

const on = (body: string, steps: readonly WrittenStep[], timeoutMs = 3000): Promise<Ran> =>
  flows.run(flowOn(pages.page(body), steps), { timeoutMs });

/** Writes down whatever a press does to the elements with these ids. */
const logs = (ids: string): string => `
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
      cover(`<button id="b">Go</button><div id="cover">Loading</div>`, true) + logs('b cover'),
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
      cover(`<button id="b">Go</button><div id="cover">Loading</div>`, false) + logs('b cover'),
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
         b.onmousemove = () => { cover.style.top = '0'; setTimeout(() => { cover.style.top = '-200px' }, 250) };
         cover.onpointerdown = cover.onclick = () => { document.title = 'pressed' };
       </script>`,
      [
        { action: 'click', selector: 'Button#Go', timeoutMs: 1200, optional: true },
        { action: 'assert_title', expected: 'Test' },
      ],
    );
    expect(step(2)).toMatchObject({ warningCode: 'optional_step_failed', diagnostics: { check: 'receives_events' } });
    expect(step(3).error).toBeNull();
    expect(step(2).error).toContain('<div id="cover">');
  });

  it('lets the next step press it', async () => {
    const { step } = await on(
      cover(`<button id="b">Go</button><div id="cover">Loading</div>`, false) + logs('b cover'),
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
      cover(`<button id="b">Go</button><iframe id="cover" title="Advert" src="${inside}"></iframe>`, true) + logs('b'),
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

  it('keeps a file chooser from being opened, until it is gone', async () => {
    const { step } = await on(
      cover(`<button id="b">Attach</button><div id="cover">Loading</div>`, true) +
        logs('cover') +
        `<input type="file" id="f" hidden onchange="document.title = files[0].name"><script>b.onclick = () => f.click()</script>`,
      [
        { action: 'upload', selector: 'Button#Attach', files: thisFile },
        { action: 'assert_title', expected: 'moving-targets.test.ts' },
        { action: 'assert_text', selector: '#log', expected: 'Seen:' },
      ],
      8_000,
    );
    expect([2, 3, 4].map((number) => step(number).error)).toEqual([null, null, null]);
  });

  it('keeps a box from being checked, and a drag from taking hold', async () => {
    const { step } = await on(
      cover(`<label id="b"><input type="checkbox" aria-label="News">News</label><div id="cover">Loading</div>`, true) +
        logs('cover'),
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
      ) + logs('b cover'),
      [
        { action: 'drag', selector: 'Image#Card', by: { x: 100, y: 100 } },
        { action: 'read', selector: '#log' },
      ],
    );
    expect(drag.step(2).error).toBeNull();
    expect(drag.step(3).found).toBe('Seen: b pointerdown; b mousedown;');
  });
});

describe('the target moves away while it is pressed', () => {
  const mail = `<input aria-label="Mail" onblur="e.innerHTML = 'Required<br>please<br>give a mail'"><p id="e"></p>`;
  const note = (what: string): string => `o.textContent += ' ${what}'`;
  const log = '<p id="o">Log:</p>';

  /** What the page has noted after a press that leads the focus out of the field. */
  const noted = async (body: string, selector: string, options: Partial<WrittenStep> = {}): Promise<string> => {
    const { step } = await on(body, [
      { action: 'click', selector: 'Edit#Mail' },
      { action: 'click', selector, ...options },
      { action: 'read', selector: '#o' },
    ]);
    for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
    return step(4).found ?? '';
  };

  it.each([
    ['text field', '<input aria-label="Mail"'],
    ['check box', '<input type="checkbox" aria-label="Mail"'],
    ['list', '<select aria-label="Mail"><option>None</option></select><i'],
  ])('pushed by the message of a %s that the press leaves, and gets its click', async (_what, field) => {
    const { step } = await on(
      `<div id="f">${field}></div><p id="e"></p><button onclick="${note('sent')}">Send</button>${log}
       <script>f.addEventListener('focusout', () => { e.innerHTML = 'Required<br>please<br>give a mail' })</script>`,
      [
        { action: 'focus', selector: '[aria-label=Mail]' },
        { action: 'click', selector: 'Button#Send' },
        { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
      ],
    );
    for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
  });

  it('and gets each part of the press once, as does what it is in; the step says so', async () => {
    const { step } = await on(`${mail}<div id="row"><button id="b">Send</button></div>${logs('row b')}`, [
      { action: 'click', selector: 'Edit#Mail' },
      { action: 'click', selector: 'Button#Send' },
      { action: 'read', selector: '#log' },
    ]);
    const parts = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
    const seen = (step(4).found ?? '').match(/(?:row|b) \w+(?=;)/g) ?? [];
    for (const id of ['b', 'row'])
      expect(seen.filter((event) => event.startsWith(`${id} `))).toEqual(parts.map((part) => `${id} ${part}`));
    const said = step(3).backendCallLog.map(({ message }) => message);
    expect(said.join('\n')).toContain('the element moved while it was pressed');
  });

  it.each([
    ['acts as it is pressed', `<button onmousedown="${note('sent')}">Send</button>`],
    [
      'acts a moment after it was pressed',
      `<button onmousedown="setTimeout(() => { ${note('sent')} }, 30)">Send</button>`,
    ],
    [
      'lets go of its mark a moment later',
      `<button onpointerdown="className = 'down'" onpointerup="setTimeout(() => { className = '' }, 150)" onclick="${note('sent')}">Send</button>`,
    ],
    [
      'is pushed twice',
      `<button onclick="${note('sent')}">Send</button><script>document.querySelector('input').addEventListener('blur', () => setTimeout(() => { e.style.height = '300px' }, 20))</script>`,
    ],
    [
      'is pushed out of view',
      `<button style="margin-top:480px" onclick="${note('sent')}">Send</button><script>document.querySelector('input').addEventListener('blur', () => { e.style.height = '300px' })</script>`,
    ],
    [
      'goes a moment after it has acted',
      `<div role="button" onmousedown="${note('sent')}; requestAnimationFrame(() => remove())">Send</div>`,
    ],
    [
      'opens something over itself as it is pressed',
      `<button onmousedown="${note('sent')}; c.hidden = false">Send</button><div id="c" hidden style="position:fixed;inset:0"></div>`,
    ],
    [
      'is covered while the field is checked',
      `<button onclick="${note('sent')}">Send</button><div id="c" hidden style="position:fixed;inset:0;background:#fff">Checking</div>
       <script>document.querySelector('input').addEventListener('blur', () => { c.hidden = false; setTimeout(() => { c.hidden = true }, 300) })</script>`,
    ],
    [
      'is disabled while the field is checked',
      `<button id="b" onclick="${note('sent')}">Send</button>
       <script>document.querySelector('input').addEventListener('blur', () => { b.disabled = true; setTimeout(() => { b.disabled = false }, 300) })</script>`,
    ],
    [
      'is covered a moment later',
      `<button onclick="${note('sent')}">Send</button><div id="c" hidden style="position:fixed;inset:0;background:#fff">Checking</div>
       <script>document.querySelector('input').addEventListener('blur', () => {
         setTimeout(() => { c.hidden = false; setTimeout(() => { c.hidden = true }, 300) }, 20);
       })</script>`,
    ],
  ])('and acts once where it %s', async (_what, target) => {
    expect(await noted(`${mail}${target}${log}`, 'Button#Send')).toBe('Log: sent');
  });

  it('and what it is in acts once, though that gets the release', async () => {
    const body = `<input aria-label="Mail" onblur="e.innerHTML = 'Required'"><div id="e"></div>
      <div style="padding:40px" onclick="${note('opened')}"><b>Card</b></div>${log}`;
    expect(await noted(body, 'Text#Card')).toBe('Log: opened');
  });

  it('and acts once where it takes the pointer that comes back for another press', async () => {
    const body = `${mail}<button id="b">More</button>${log}
      <script>
        let isDown = false;
        b.onpointerdown = () => { isDown = true; ${note('more')} };
        b.onpointerenter = () => { if (isDown) ${note('more')} };
        onpointerup = () => { isDown = false };
      </script>`;
    expect(await noted(body, 'Button#More')).toBe('Log: more');
  });

  it.each([
    ['lies under something for good', 'c.hidden = false', 'covered by "Wait" <div id="c">'],
    ['is disabled for good, as where the form is not valid', 'b.disabled = true', 'it is disabled'],
  ])('and the step warns where it %s: it got no click, unless it acts as it is pressed', async (_what, change, why) => {
    for (const [event, expected] of [
      ['click', 'Log:'],
      ['mousedown', 'Log: sent'],
    ] as const) {
      const { step } = await on(
        `${mail}<button id="b" on${event}="${note('sent')}">Send</button>${log}<div id="c" hidden style="position:fixed;inset:0">Wait</div>
         <script>document.querySelector('input').addEventListener('blur', () => { ${change} })</script>`,
        [
          { action: 'click', selector: 'Edit#Mail' },
          { action: 'click', selector: 'Button#Send', timeoutMs: 500 },
          { action: 'assert_text', selector: '#o', expected },
        ],
      );
      expect(step(3)).toMatchObject({ status: 'warning', warningCode: 'click_lost' });
      expect(step(3).diagnostics.note).toContain(`cannot be pressed where it is now: ${why}`);
      expect(step(4).error).toBeNull();
    }
  });

  it.each([
    ['list', 'left:-9999px'],
    ['drawer', 'transform:translateX(-2000px)'],
  ])('out of all reach with the %s whose entry has acted as it was pressed', async (_what, style) => {
    const { step } = await on(
      `<div id="l" style="position:absolute"><button onmousedown="${note('sent')}; l.style.cssText += '${style}'">Send</button></div>${log}`,
      [
        { action: 'click', selector: 'Button#Send' },
        { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
      ],
    );
    for (const n of [2, 3]) expect(step(n)).toMatchObject({ status: 'passed', error: null });
  });

  it('and the app gets the release where it is gone by then', async () => {
    const { step } = await on(
      `${mail}<div role="button" id="b" onmousedown="${note('down')}">Send</div>${log}
       <script>
         document.querySelector('input').addEventListener('blur', () => requestAnimationFrame(() => requestAnimationFrame(() => b.remove())));
         for (const type of ['pointerup', 'mouseup', 'click']) document.addEventListener(type, () => { o.textContent += ' ' + type });
       </script>`,
      [
        { action: 'focus', selector: 'Edit#Mail' },
        { action: 'click', selector: 'Button#Send' },
        { action: 'assert_text', selector: '#o', expected: 'Log: down pointerup mouseup', exact: true },
      ],
    );
    for (const n of [3, 4]) expect(step(n).error).toBeNull();
  });

  it('as it is picked up, and is dragged all the same', async () => {
    const { step } = await on(
      `${mail}<div id="b" role="img" aria-label="Card" style="position:relative;width:60px;height:30px;background:#999"></div>${log}
       <script>
         let from;
         b.onmousedown = ({ clientX, clientY }) => { from = [clientX, clientY] };
         onmousemove = ({ clientX, clientY }) => { if (from) { b.style.left = clientX - from[0] + 'px'; b.style.top = clientY - from[1] + 'px' } };
         onmouseup = () => { if (from) o.textContent = 'Log: ' + b.style.left + ' ' + b.style.top; from = undefined };
       </script>`,
      [
        { action: 'focus', selector: 'Edit#Mail' },
        { action: 'drag', selector: 'Image#Card', by: { x: 100, y: 50 } },
        { action: 'assert_text', selector: '#o', expected: 'Log: 100px 50px' },
      ],
    );
    for (const n of [3, 4]) expect(step(n).error).toBeNull();
  });

  it('and the app sees the pointer again where a dialog came in between', async () => {
    const { step } = await on(
      `<input aria-label="Mail" onblur="e.innerHTML = 'Required<br>please'; alert('Bad')"><p id="e"></p>
       <button onmouseenter="${note('over')}">Send</button>${log}`,
      [
        { action: 'focus', selector: 'Edit#Mail' },
        { action: 'click', selector: 'Button#Send' },
        { action: 'handle_dialog', accept: true },
        { action: 'hover', selector: 'Edit#Mail' },
        { action: 'hover', selector: 'Button#Send' },
        { action: 'read', selector: '#o' },
      ],
    );
    expect(step(7).found).toMatch(/ over$/);
    for (const n of [3, 4, 5, 6]) expect(step(n).error).toBeNull();
  });

  it.each([
    ['at once', 'c.hidden = false'],
    [
      'once it has the focus, and leads that there',
      'event.preventDefault(); this.focus(); c.hidden = false; ok.focus()',
    ],
    ['once it has the focus, and says so', "this.focus(); c.hidden = false; ariaExpanded = 'true'"],
  ])('and leaves the release to what the press has opened over it %s', async (_when, open) => {
    const body = `${mail}<button onmousedown="${open}">Send</button>
      <div id="c" hidden style="position:fixed;inset:0" onpointerup="${note('released')}"><button id="ok">OK</button></div>${log}`;
    expect(await noted(body, 'Button#Send')).toBe('Log: released');
  });

  it('and acts once where something is shown elsewhere at each press outside of the field', async () => {
    const body = `${mail}<button onclick="${note('sent')}">Send</button><p id="s"></p>${log}
      <script>document.addEventListener('pointerdown', ({ target }) => { if (target.localName !== 'input') s.textContent = 'Draft saved' })</script>`;
    expect(await noted(body, 'Button#Send')).toBe('Log: sent');
  });

  it.each([
    ['double click', { clickCount: 2 }, 'Log: down click down click double'],
    ['right click', { button: 'right' }, 'Log: down menu'],
    ['middle click', { button: 'middle' }, 'Log: down aux'],
  ])('and gets the whole %s', async (_what, options, expected) => {
    const body = `${mail}<button onmousedown="${note('down')}" onclick="${note('click')}" ondblclick="${note('double')}"
      oncontextmenu="${note('menu')}; event.preventDefault()" onauxclick="if (event.button === 1) ${note('aux')}">Send</button>${log}`;
    expect(await noted(body, 'Button#Send', options)).toBe(expected);
  });

  it('and is pressed at the spot that was meant', async () => {
    const body = `${mail}<div role="img" aria-label="Map" style="width:200px;height:40px" onclick="o.textContent += ' ' + event.offsetX + ',' + event.offsetY"></div>${log}`;
    expect(await noted(body, 'Image#Map', { position: { x: 20, y: 10 } })).toBe('Log: 20,10');
  });

  it('under a bar that covers its middle, and is pressed beside that', async () => {
    const body = `<style>body{margin:0}#t{display:block;width:200px;height:400px}#bar{position:fixed;left:0;right:0;top:340px;bottom:0;background:#eee}</style>
      <input aria-label="Mail" onblur="e.style.height = '240px'"><div id="e"></div>
      <button id="t" onclick="${note('sent')}">Send</button><div id="bar">Cookies</div>${log}`;
    expect(await noted(body, 'Button#Send')).toBe('Log: sent');
  });

  it('and opens its file chooser', async () => {
    const { step } = await on(
      `${mail}<button>Attach</button>${log}<script>document.querySelector('button').onclick = () => {
         const field = Object.assign(document.createElement('input'), { type: 'file' });
         field.onchange = () => { ${note('got')} };
         field.click();
       }</script>`,
      [
        { action: 'click', selector: 'Edit#Mail' },
        { action: 'upload', selector: 'Button#Attach', files: thisFile },
        { action: 'assert_text', selector: '#o', expected: 'Log: got' },
      ],
    );
    for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
  });

  it('with its frame, and gets its click', async () => {
    const inside = pages.page(`<button onclick="parent.o.textContent += ' sent'">Send</button>`);
    expect(await noted(`${mail}<iframe title="Pay" src="${inside}"></iframe>${log}`, 'Button#Send')).toBe('Log: sent');
  });

  it.each([
    ['page', '<p style="height:1500px"></p>', 'window.scrollTo(0, 0)'],
    [
      'list',
      '<div id="l" style="height:99px;overflow:auto"><p>',
      'l.scrollTop = 999',
      '<p style="height:500px"></p></div>',
    ],
  ])('by the %s that it scrolls as it is pressed, which stays so', async (_what, before, scroll, after = '') => {
    const body = `<h1>Top</h1><input aria-label="Mail">${before}<button onmousedown="${scroll}; ${note('went')}">Go</button>${after}${log}`;
    const { step } = await on(body, [
      { action: 'click', selector: 'Edit#Mail' },
      { action: 'click', selector: 'Button#Go' },
      { action: 'assert_text', selector: '#o', expected: 'Log: went' },
    ]);
    for (const n of [3, 4]) expect(step(n)).toMatchObject({ status: 'passed', error: null });
    expect(JSON.stringify(step(3).diagnostics)).toContain('"detail":"scrolled');
  });

  it('by the page that a left field scrolls, and gets its click', async () => {
    const body = `<input aria-label="Mail" onblur="window.scrollTo(0, 0)">${'<p>Text</p>'.repeat(20)}<button onclick="${note('sent')}">Send</button>${log}<p style="height:1500px"></p>`;
    expect(await noted(body, 'Button#Send')).toBe('Log: sent');
  });

  it('and what passes under the pointer meanwhile is not taken for hovered by the app', async () => {
    const { step } = await on(
      `<input aria-label="Mail" onblur="e.style.height = '30px'; c.hidden = false; setTimeout(() => { c.hidden = true }, 400)">
       <div id="e"></div><div id="u" style="height:28px">User</div><button style="display:block;height:28px" onclick="${note('sent')}">Send</button>${log}
       <div id="card" hidden style="position:fixed;inset:120px 0 0 0;background:#ff9">Card</div>
       <div id="c" hidden style="position:fixed;inset:0;background:#fff">Checking</div>
       <script>u.onmouseenter = () => { card.hidden = false }; u.onmouseleave = () => { card.hidden = true }</script>`,
      [
        { action: 'click', selector: 'Edit#Mail' },
        { action: 'click', selector: 'Button#Send' },
        { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
        { action: 'assert_not_exists', selector: 'text=Card' },
        { action: 'hover', selector: '#u' },
        { action: 'assert_exists', selector: 'text=Card' },
      ],
    );
    for (const n of [2, 3, 4, 5, 6, 7]) expect(step(n).error).toBeNull();
  });

  it('and opens a dialog, which the next step answers', async () => {
    const { step } = await on(`${mail}<button onclick="alert('Sent'); ${note('sent')}">Send</button>${log}`, [
      { action: 'click', selector: 'Edit#Mail' },
      { action: 'click', selector: 'Button#Send' },
      { action: 'handle_dialog', accept: true },
      { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
    ]);
    for (const n of [2, 3, 4, 5]) expect(step(n)).toMatchObject({ status: 'passed', error: null });
  });

  it('with its frame, out of view, and gets its click', async () => {
    const inside = pages.page(`<button onclick="parent.o.textContent += ' sent'">Send</button>`);
    const body = `${log}${mail}<iframe title="Pay" src="${inside}" height="60"></iframe><p style="height:900px"></p>
      <script>document.querySelector('input').addEventListener('blur', () => { e.style.height = '1500px' })</script>`;
    expect(await noted(body, 'Button#Send')).toBe('Log: sent');
  });

  it('because of the focus alone, as what stands beside a field that grows', async () => {
    const { step } = await on(
      `<style>input{width:30px}form:focus-within input{width:300px}</style>
       <form onsubmit="${note('sought')}; return false"><input aria-label="Words"><button>Seek</button></form>${log}`,
      [
        { action: 'click', selector: 'Button#Seek' },
        { action: 'assert_text', selector: '#o', expected: 'Log: sought' },
      ],
    );
    for (const n of [2, 3]) expect(step(n).error).toBeNull();
  });

  it('each time, and the step fails; the app gets the release in the end', async () => {
    const { step } = await on(
      `<style>button:active{transform:translateY(60px)}</style><button onclick="${note('sent')}">Send</button>${log}
       <script>for (const type of ['mousedown', 'mouseup']) addEventListener(type, () => { o.textContent += ' ' + type })</script>`,
      [
        { action: 'click', selector: 'Button#Send', timeoutMs: 500, optional: true },
        { action: 'assert_text', selector: '#o', expected: 'Log: mousedown mouseup' },
      ],
    );
    expect(step(2)).toMatchObject({ warningCode: 'optional_step_failed' });
    expect(step(2).error).toContain('The element moves away from under the pointer each time it is pressed');
    expect(step(3).status).toBe('passed');
  });

  it('by its first click, and is clicked twice', async () => {
    const body = `${mail}<button onclick="e.style.height = '200px'; ${note('sent')}">Send</button>${log}`;
    const { step } = await on(body.replace(/ onblur="[^"]*"/, ''), [
      { action: 'click', selector: 'Edit#Mail' },
      { action: 'click', selector: 'Button#Send', clickCount: 2 },
      { action: 'assert_text', selector: '#o', expected: 'Log: sent' },
    ]);
    for (const n of [2, 3, 4]) expect(step(n).error).toBeNull();
  });
});
