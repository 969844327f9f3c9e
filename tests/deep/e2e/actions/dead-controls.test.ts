import { beforeAll, describe, expect, it } from 'vitest';
import { flowOn, type Ran } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { flows, pages } = stand();

/** Clicks each of these buttons in turn, on one page. */
const clickAll = (body: string, names: readonly string[], first: readonly { action: string }[] = []): Promise<Ran> =>
  flows.run(
    flowOn(pages.page(body), [...first, ...names.map((name) => ({ action: 'click', selector: `Button#${name}` }))]),
    {
      timeoutMs: 2000,
    },
  );

/** What became of the click on each button: its first effect, or `nothing`. */
const effectsOf = ({ flow }: Ran, names: readonly string[]): Record<string, string> => {
  const steps = flow.steps.slice(-names.length);
  return Object.fromEntries(
    names.map((name, index) => {
      const step = steps[index];
      if (step?.warningCode?.endsWith('_effect') === true) return [name, 'nothing'];
      return [name, step?.diagnostics.effects?.[0]?.detail ?? step?.error ?? 'no step'];
    }),
  );
};

describe('a dead button', () => {
  /** A wave as component libraries draw it: an element that comes with the click, is animated by classes, and goes. */
  const wave = (
    put: string,
  ): string => `const w = document.createElement('div'); w.style.cssText = 'position:absolute;inset:0;pointer-events:none'; ${put};
    requestAnimationFrame(() => { w.className = 'wave-start'; setTimeout(() => { w.className = 'wave-end' }, 60); setTimeout(() => w.remove(), 200) })`;
  const markings: Record<string, string> = {
    'Wave inside': `b => b.addEventListener('click', () => { ${wave('b.append(w)')} })`,
    'Wave beside': `b => b.addEventListener('click', () => { ${wave('b.before(w)')} })`,
    'Wave above': `b => b.addEventListener('click', () => { ${wave(`const box = b.getBoundingClientRect(); Object.assign(w.style, { inset: 'auto', left: box.x + 'px', top: box.y + 'px', width: box.width + 'px', height: box.height + 'px' }); document.querySelector('#layers').append(w)`)} })`,
    'Wave in a holder': `b => b.addEventListener('click', () => { const holder = document.createElement('div'); b.prepend(holder); ${wave('holder.append(w)')}; setTimeout(() => holder.remove(), 250) })`,
    Ink: `b => { const ink = document.createElement('span'); ink.style.cssText = 'position:absolute;inset:0'; b.append(ink);
      b.addEventListener('mousedown', e => { ink.style.top = e.clientY + 'px'; ink.className = 'ink on' });
      b.addEventListener('click', () => setTimeout(() => { ink.className = '' }, 100)) }`,
    'Pressed look': `b => { b.addEventListener('pointerdown', () => b.classList.add('is-down')); b.addEventListener('pointerup', () => setTimeout(() => b.classList.remove('is-down'), 225)) }`,
    'Pressed and focused look': `b => { b.addEventListener('focus', () => b.classList.add('focus')); b.addEventListener('mousedown', () => b.classList.add('down')); b.addEventListener('mouseup', () => b.classList.remove('down')) }`,
    'Focused look': `b => { b.addEventListener('focus', () => { b.className = 'outlined'; b.parentElement.className = 'has-outline' }) }`,
    Bookkeeping: `b => b.addEventListener('click', () => { b.dataset.visited = '1'; b.id = 'generated-1'; b.setAttribute('aria-describedby', 'tip-1') })`,
  };
  const names = Object.keys(markings);
  const body = `<style>div.host { display: table } div.host, button { position: relative }</style><label>Name <input></label><div id="layers"></div>
    ${names.map((name) => `<div class="host"><button>${name}</button></div>`).join('')}
    <script>const marked = { ${names.map((name) => `'${name}': ${markings[name] ?? ''}`).join(',\n')} };
      for (const b of document.querySelectorAll('button')) marked[b.textContent](b)</script>`;
  let ran: Ran;
  beforeAll(async () => {
    ran = await clickAll(body, names);
  }, 60_000);

  it.each(names)('is found, although a press leaves something behind: %s', (name) => {
    expect(effectsOf(ran, names)[name]).toBe('nothing');
  });

  it('is found in a component that marks itself, the host of its shadow tree', async () => {
    const component = `<script>customElements.define('x-button', class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).innerHTML = '<button part="base" style="padding:6px"><slot></slot></button>';
          this.addEventListener('click', () => { this.setAttribute('data-user-valid', ''); });
        }
      })</script><style>x-button { display: inline-block }</style><x-button>Dead</x-button>`;
    expect(effectsOf(await clickAll(component, ['Dead']), ['Dead'])).toEqual({ Dead: 'nothing' });
  });

  it('is found although the field that had the focus is marked as left', async () => {
    const form = `<div id="f"><input aria-label="Name"></div><button>Dead</button>
      <script>const n = document.querySelector('input');
        n.onfocus = () => { f.className = 'active' }; n.onblur = () => { f.className = ''; n.className = 'visited' }</script>`;
    const ran = await clickAll(form, ['Dead'], [{ action: 'click', selector: 'Edit#Name' } as { action: string }]);
    expect(effectsOf(ran, ['Dead'])).toEqual({ Dead: 'nothing' });
  });

  it('is found although the label of the field that had the focus loses its look at once', async () => {
    const form = `<label id="l" for="n">Name</label><input id="n"><button>Dead</button>
      <script>n.onfocus = () => { l.className = 'raised active' }; n.onblur = () => { l.className = 'raised' }</script>`;
    const ran = await clickAll(form, ['Dead'], [{ action: 'click', selector: 'Edit#Name' } as { action: string }]);
    expect(effectsOf(ran, ['Dead'])).toEqual({ Dead: 'nothing' });
  });

  it('is found although what had the focus draws that it has lost it', async () => {
    const menu = `<button onclick="first.focus()">Open</button><button id="first">First</button><button>Dead</button>
      <script>first.onblur = () => { first.insertAdjacentHTML('beforeend', '<i></i>') }</script>`;
    const names = ['Open', 'Dead'];
    expect(effectsOf(await clickAll(menu, names), names)['Dead']).toBe('nothing');
  });

  it('is none whose class stays, although another comes with its tooltip', async () => {
    const star = `<button id="s" onclick="classList.toggle('on')">Star</button><script>
      s.onpointerenter = () => setTimeout(() => { s.classList.add('tipped');
        document.body.insertAdjacentHTML('beforeend', '<p role="tooltip">Keep it</p>') }, 150)</script>`;
    expect(effectsOf(await clickAll(star, ['Star']), ['Star'])['Star']).toContain('class of <button id="s"');
  });

  it('is found although something still slides into place from the step before', async () => {
    const tabs = `<style>#bar { width: 20px; height: 4px; background: teal; transition: margin-left .4s }</style>
      <button id="t">Tab</button><div id="bar"></div><button>Dead</button>
      <script>t.onclick = () => { t.setAttribute('aria-pressed', 'true'); bar.style.marginLeft = '90px';
        bar.ontransitionend = () => { bar.style.transition = 'none'; bar.className = 'there' } }</script>`;
    const names = ['Tab', 'Dead'];
    expect(effectsOf(await clickAll(tabs, names), names)).toEqual({
      Tab: 'button "Tab": pressed false → true',
      Dead: 'nothing',
    });
  });
});

describe('what comes under the pointer', () => {
  const pressed = (body: string): Promise<Ran> =>
    flows.run(flowOn(pages.page(body), [{ action: 'click', selector: '#go' }]), { timeoutMs: 2000 });
  const tipOn = (when: string): string => `<button id="go">Go</button><script>
    const showTip = () => { const tip = document.createElement('div'); tip.setAttribute('role', 'tooltip'); tip.textContent = 'Begins at once'; document.body.append(tip) };
    ${when}</script>`;

  it.each([
    [
      'a tooltip by its style',
      '<style>i{display:none}b:hover i{display:block}</style><b><button id="go">Go</button><i role="tooltip">Begins at once</i></b>',
    ],
    [
      'a text in the button',
      '<style>#go:hover::after{content:attr(data-tip)}</style><button id="go" data-tip="Begins">Go</button>',
    ],
    ['a tooltip by a script', tipOn('go.onmouseenter = showTip')],
    [
      'a tooltip that glides in',
      tipOn(`go.onmouseenter = () => {
        showTip();
        const tip = document.querySelector('[role=tooltip]');
        tip.className = 'enter';
        let frame = 0;
        const glide = () => { tip.className = 'enter-' + frame; tip.style.opacity = frame / 10; if ((frame += 1) < 10) requestAnimationFrame(glide) };
        requestAnimationFrame(glide);
      }`),
    ],
    [
      'a tooltip that is announced, made and shown in several frames',
      tipOn(`go.onmouseenter = () => {
        go.setAttribute('aria-describedby', 'tip');
        requestAnimationFrame(() => { go.dataset.state = 'entering'; requestAnimationFrame(() => { showTip() }) });
      }`),
    ],
    [
      'a tooltip that every press hides, whether it is there or not',
      `<button id="go">Go</button><p role="tooltip" id="tip" hidden>Begins at once</p><script>
        go.onmouseenter = () => setTimeout(() => { tip.hidden = false }, 100);
        go.onmousedown = () => { tip.hidden = true };
      </script>`,
    ],
    [
      'a tooltip whose arrow is placed once it is there',
      `<button id="go">Go</button><script>
      go.onmouseenter = () => setTimeout(() => {
        document.body.insertAdjacentHTML('beforeend', '<div><p style="height:9px;width:9px;background:red"></p><p role="tooltip">Begins at once</p></div>');
        requestAnimationFrame(() => { document.body.lastChild.firstChild.style.left = '48px' });
      }, 100)</script>`,
    ],
    [
      'a tooltip that its control is marked with',
      tipOn("go.onmouseenter = () => setTimeout(() => { go.className = 'tip-open'; setTimeout(showTip) }, 100)"),
    ],
    ['a tooltip by a timer', tipOn('go.onmouseenter = () => setTimeout(showTip, 300)')],
    [
      'the tools of a row around a head of a menu that does not open',
      '<style>u{visibility:hidden}li:hover u{visibility:visible}</style><ul><li>Report <button id="go" aria-haspopup="menu">More</button><u><button>Edit</button></u></ul>',
    ],
    [
      'the tools of a row',
      '<style>u{visibility:hidden}p:hover u{visibility:visible}</style><p><button id="go">Go</button><u><button>Edit</button></u></p>',
    ],
  ])('confirms no press: %s', async (_what, body) => {
    expect((await pressed(body)).step(2)).toMatchObject({ warningCode: 'no_observable_effect' });
  });

  it.each([
    [
      'by a message',
      'then => { const { port1, port2 } = new MessageChannel(); port1.onmessage = then; port2.postMessage(0) }',
    ],
    ['by a timer', 'then => setTimeout(then)'],
    [
      'by a message from a message',
      'then => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => setTimeout(then); port2.postMessage(0) }',
    ],
  ])('confirms no press where an app redraws %s what the pointer leaves and comes to', async (_how, put) => {
    const body = `<ul><li id="row">Report</li></ul><p><button id="go">Go</button></p><script>
      const putOff = ${put};
      for (const place of document.querySelectorAll('li, p')) for (const [type, look] of [['mouseenter', 'hot'], ['mouseleave', 'cold']])
        place.addEventListener(type, () => putOff(() => { place.className = look }));</script>`;
    const { flow } = await flows.run(
      flowOn(pages.page(body), [
        { action: 'hover', selector: '#row' },
        { action: 'click', selector: '#go' },
        { action: 'hover', selector: '#row' },
        { action: 'click', selector: '#go' },
      ]),
      { timeoutMs: 2000 },
    );
    const presses = flow.steps.filter(({ action }) => action === 'click');
    expect(presses.map(({ warningCode }) => warningCode)).toEqual(['no_observable_effect', 'no_observable_effect']);
  });

  it('confirms no press where a menu that closes gives the focus back to its head meanwhile', async () => {
    const body = `<button id="head" onclick="this.textContent = 'Less'">More</button><button id="go">Go</button>
      <script>go.onpointerdown = () => setTimeout(() => head.focus(), 30)</script>`;
    const clicks = ['#head', '#go'].map((selector) => ({ action: 'click', selector }));
    const { step } = await flows.run(flowOn(pages.page(body), clicks), { timeoutMs: 2000 });
    expect(step(3)).toMatchObject({ warningCode: 'no_observable_effect' });
  });

  it('confirms no press where the empty box goes that a closed menu was in', async () => {
    const body = `<button id="head">More</button><button id="go">Go</button><script>
      head.onclick = () => {
        const box = document.createElement('div');
        box.innerHTML = '<p>Help</p>';
        document.body.append(box);
        go.onpointerenter = () => box.replaceChildren();
        go.onpointerdown = () => setTimeout(() => box.remove(), 30);
      };
    </script>`;
    const clicks = ['#head', '#go'].map((selector) => ({ action: 'click', selector }));
    const { step } = await flows.run(flowOn(pages.page(body), clicks), { timeoutMs: 2000 });
    expect(step(3)).toMatchObject({ warningCode: 'no_observable_effect' });
  });

  it('confirms no press where a tooltip goes that the press of another control has shown', async () => {
    const body = tipOn(`const icon = go.cloneNode(); icon.id = 'icon'; go.before(icon); icon.onclick = showTip;
      icon.onmouseleave = () => setTimeout(() => document.querySelector('[role=tooltip]').remove(), 300)`);
    const clicks = ['#icon', '#go'].map((selector) => ({ action: 'click', selector }));
    const { flow } = await flows.run(flowOn(pages.page(body), clicks), { timeoutMs: 2000 });
    expect(flow.steps.map(({ warningCode }) => warningCode)).toEqual([null, null, 'no_observable_effect']);
  });

  it.each([
    ['goes', "tip.textContent = 'Prints'", "tip.textContent = ''"],
    ['is hidden', "tip.innerHTML = '<b>Prints</b>'", "tip.firstChild.style.display = 'none'"],
  ])('confirms no press where the text of a tooltip %s, by the pointer alone', async (_how, come, go) => {
    const body = `<button id="icon">Print</button><button id="go">Go</button><p role="tooltip" id="tip" style="height:20px"></p><script>
      icon.onmouseenter = () => { ${come} };
      icon.onmouseleave = () => setTimeout(() => { ${go} }, 100);</script>`;
    const clicks = ['#icon', '#go'].map((selector) => ({ action: 'click', selector }));
    const { step } = await flows.run(flowOn(pages.page(body), clicks), { timeoutMs: 2000 });
    expect(step(3)).toMatchObject({ warningCode: 'no_observable_effect' });
  });

  it('confirms no press where another control stops referring to its tooltip', async () => {
    const body = `<button id="icon">Print</button><button id="go">Go</button><script>
      const tip = document.createElement('div'); tip.setAttribute('role', 'tooltip'); tip.id = 'tip'; tip.textContent = 'Prints';
      icon.onmouseenter = () => { icon.setAttribute('aria-describedby', 'tip'); document.body.append(tip) };
      icon.onmouseleave = () => setTimeout(() => { icon.removeAttribute('aria-describedby'); tip.remove() }, 300)</script>`;
    const steps = ['#icon', '#go'].map((selector) => ({ action: 'click', selector }));
    const { step } = await flows.run(flowOn(pages.page(body), steps), { timeoutMs: 2000 });
    expect(step(3)).toMatchObject({ warningCode: 'no_observable_effect' });
  });

  it('confirms no press where the tooltip goes with it', async () => {
    const body = tipOn(
      "go.onmouseenter = showTip; go.onpointerdown = () => document.querySelector('[role=tooltip]').remove()",
    );
    expect((await pressed(body)).step(2)).toMatchObject({ warningCode: 'no_observable_effect' });
  });

  it.each([
    ['a tooltip that the press shows', tipOn('go.onclick = showTip')],
    [
      'another text of a tooltip that has come with the pointer',
      tipOn(`go.onmouseenter = showTip; go.onclick = () => {
        const tip = document.querySelector('[role=tooltip]'); tip.className = 'done'; tip.textContent = 'Begun';
      }`),
    ],
    [
      'a menu elsewhere in the page that its head says to open',
      `<button id="go" aria-haspopup="true">More</button><div id="far"></div><script>go.onmouseenter = () => { far.innerHTML = '<a href="#help">Help</a>' }</script>`,
    ],
    [
      'a menu made of boxes that opens under its head',
      '<style>p{display:none;position:absolute}div:hover p{display:block}</style><div><button id="go">More</button><p><a href="#help">Help</a></p></div>',
    ],
    [
      'a menu that opens under its head',
      '<style>ul ul{display:none}li:hover > ul{display:block}</style><ul><li><a href="#here" id="go" onclick="return false">More</a><ul><li>Help</ul></ul>',
    ],
  ])('is an effect all the same: %s', async (_what, body) => {
    expect((await pressed(body)).step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });
});

describe('a button that works', () => {
  const live: Record<string, readonly [onclick: string, effect: string]> = {
    'Own class': [`this.className = 'chosen'`, 'class of <button class="chosen"> changed'],
    'Own icon': [`this.firstElementChild.className = 'full'`, 'class of <i class="full"> changed'],
    'Own picture': [
      `this.insertAdjacentHTML('beforeend', '<svg width=9 height=9></svg>')`,
      'content of <button> changed',
    ],
    'Other class': [`o.className = 'on'`, 'class of <p id="o" class="on"> changed'],
    'Page class': [`document.body.className = 'dark'`, 'class of <body class="dark"> changed'],
    'Drawn text': [`d.firstChild.data = '9'`, 'text of <span id="d"> changed'],
    'Empty bar': [`o.insertAdjacentHTML('beforeend', '<b></b>')`, 'content of <p id="o" class="on"> changed'],
  };
  const names = Object.keys(live);

  it('is believed although only its look or that of something else changes', async () => {
    const body = `<p id="o">Panel</p><span id="d" aria-hidden="true">8</span>${names
      .map(
        (name) =>
          `<p><button onclick="${live[name]?.[0] ?? ''}"><i style="display:inline-block;width:9px;height:9px"></i>${name}</button></p>`,
      )
      .join('')}`;
    expect(effectsOf(await clickAll(body, names), names)).toEqual(
      Object.fromEntries(names.map((name) => [name, live[name]?.[1]])),
    );
  });
});

describe('a ticker that never rests', () => {
  const ticker = `<p id="t">0</p><script>setInterval(() => { t.textContent = Date.now() }, 50)</script>`;

  const uneven = `<p id="t">0</p><script>let n = 0
    const tick = () => { t.textContent = n += 1; setTimeout(tick, n % 2 ? 5 : 110) }; tick()</script>`;

  it('does not hide a dead button for ever, though nothing is ever waited for', async () => {
    const names = Array.from({ length: 10 }, () => 'Dead');
    const { flow } = await clickAll(`${ticker}<button>Dead</button>`, names);
    expect(flow.steps.filter(({ warningCode }) => warningCode?.endsWith('_effect')).length).toBeGreaterThan(2);
  });

  it('is learned while a step waits in vain for something to press', async () => {
    const ran = await flows.run(
      flowOn(
        pages.page(`${uneven}<button disabled>Off</button><button>Dead</button>`),
        [
          { action: 'click', selector: 'Button#Off', timeoutMs: 400 },
          { action: 'click', selector: 'Button#Dead' },
        ],
        { stopOnFailure: false },
      ),
      { timeoutMs: 2000 },
    );
    expect(effectsOf(ran, ['Dead'])).toEqual({ Dead: 'nothing' });
  });

  it('is not mistaken for a counter that a button raises a moment later, click after click', async () => {
    const names = Array.from({ length: 8 }, () => 'Plus');
    const { flow } = await clickAll(
      `<output id="o">0</output><button onclick="setTimeout(() => { o.textContent = Number(o.textContent) + 1 }, 40)">Plus</button>`,
      names,
    );
    expect(flow.steps.map(({ warningCode }) => warningCode)).toEqual(['open', ...names].map(() => null));
  });
});
