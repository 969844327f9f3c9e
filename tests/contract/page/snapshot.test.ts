import { expect, it } from 'vitest';
import { describePage } from '../../support/page-test.js';
import { outlineOf, refOf } from '../../support/page-world.js';

describePage('snapshot', ({ open }) => {
  it('lists controls, structure and text, and leaves wrappers out', async () => {
    const { world } = await open(`<div id="app"><div class="wrap"><header><h1>Shop</h1></header>
      <nav aria-label="Main"><ul><li><a href="/a">Home</a></li></ul></nav>
      <main><p>Hello <b>world</b>, read <a href="#t">the terms</a>.</p><div>Plain</div><span></span><div><div></div></div>
      <section aria-label="Notes">Loose text <i>here</i></section></main></div></div>`);
    expect(outlineOf(await world.nodes())).toEqual([
      'banner',
      '  heading "Shop"',
      'navigation "Main"',
      '  list',
      '    listitem',
      '      link "Home"',
      'main',
      '  paragraph "Hello world, read the terms."',
      '    link "the terms"',
      '  text "Plain"',
      '  region "Notes"',
      '    text "Loose text"',
      '    text "here"',
    ]);
  });

  it('computes roles by HTML-AAM, and explicit ones by their first valid token', async () => {
    const { world } = await open(`
      <input type="search" aria-label="a"><input type="number" aria-label="b"><input type="range" aria-label="c"><input list="l" aria-label="d"><datalist id="l"></datalist>
      <input type="date" aria-label="e"><input type="file" aria-label="f"><input type="submit" value="g"><input type="hidden"><textarea aria-label="h"></textarea>
      <select aria-label="i"></select><select multiple aria-label="j"></select><details open><summary>k</summary></details>
      <img alt="l" src="data:,"><img alt="" src="data:,"><svg role="img" aria-label="m" width="9" height="9"></svg><div role="bogus switch" aria-label="n">x</div>
      <button role="none">o</button><table><caption>p</caption><tr><th>q<td>r</table><table role="grid" aria-label="s"><tr><td>t</table>
      <form><p>u</p></form><form aria-label="v" style="height:1px"></form><article><header>w</header></article><progress aria-label="x"></progress><output>y</output><ul role="none"><li>z</li></ul>`);
    const roles = (await world.nodes()).nodes.map(({ role, name }) => `${role} ${name}`.trim());
    expect(roles).toEqual([
      'searchbox a',
      'spinbutton b',
      'slider c',
      'combobox d',
      'textbox e',
      'button f',
      'button g',
      'textbox h',
      'combobox i',
      'listbox j',
      'group',
      'button k',
      'img l',
      'img m',
      'switch n',
      'button o',
      'table p',
      'row',
      'rowheader q',
      'cell r',
      'grid s',
      'row t',
      'gridcell t',
      'form',
      'paragraph u',
      'form v',
      'article',
      'text w',
      'progressbar x',
      'status y',
      'text z',
    ]);
  });

  it('knows what a group disables as the browser does, and checks it alike', async () => {
    const { page, world } = await open(
      `<div role="group" aria-disabled="true" id="g"><button>Save</button><a href="#x">More</a><input aria-label="Name">
       <h2>Title</h2><span role="button" tabindex="0">Drawn</span><div aria-disabled="false"><button>Undo</button></div><x-pick></x-pick></div>
       <fieldset disabled><legend><button>Help</button></legend><button>Send</button><span role="button" tabindex="0">Own</span></fieldset>`,
    );
    await page.evaluate(() => {
      const host = document.querySelector('x-pick')?.attachShadow({ mode: 'open' });
      if (host) host.innerHTML = '<button>Inside</button>';
    });
    const theBrowser = async (): Promise<string[]> => {
      const { nodes } = await world.cdp.send('Accessibility.getFullAXTree');
      const disabled = nodes.filter(({ properties }) => properties?.some(({ name }) => name === 'disabled'));
      return disabled.map(({ name }) => String(name?.value)).filter((name) => name !== '');
    };
    const listedNames = async (): Promise<string[]> => {
      const { nodes } = await world.nodes();
      const controls = nodes.filter(({ name, role }) => name !== '' && role !== 'group');
      return controls.filter(({ states }) => states.disabled === true).map(({ name }) => name);
    };
    expect((await listedNames()).toSorted()).toEqual(['Drawn', 'Inside', 'More', 'Name', 'Save', 'Send']);
    expect((await listedNames()).toSorted()).toEqual((await theBrowser()).toSorted());
    for (const name of ['Drawn', 'Undo', 'Help', 'Own']) {
      const ref = await refOf(world, `Button#${name}`);
      const { problem } = await world.check({ ref, checks: ['enabled'], scroll: false });
      expect([name, problem?.check]).toEqual([name, name === 'Drawn' ? 'enabled' : undefined]);
    }
    await page.evaluate(() => document.querySelector('#g')?.setAttribute('aria-disabled', 'false'));
    expect(await listedNames()).toEqual(['Send']);
  });

  it('reads states and values as they are now, property or attribute', async () => {
    const { page, world } =
      await open(`<label><input type="checkbox" id="c">Agree</label><input id="t" aria-label="Name" required readonly value="Ada">
      <fieldset disabled><button>Off</button></fieldset><button aria-expanded="false">Menu</button><button aria-pressed="mixed">Bold</button>
      <select aria-label="Size"><option>S</option><option selected>M</option></select><div role="tab" aria-selected="true">One</div>
      <input type="password" aria-label="Secret" value="hunter2"><h3>Head</h3><a href="/x" data-testid="lnk" id="l1">Link</a>`);
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('#c');
      if (box) box.indeterminate = true;
      document.querySelector<HTMLInputElement>('#t')?.focus();
    });
    const byName = new Map((await world.nodes()).nodes.map((node) => [node.name, node]));
    expect(byName.get('Agree')?.states).toEqual({ checked: 'mixed' });
    expect(byName.get('Name')).toMatchObject({
      value: 'Ada',
      states: { required: true, readonly: true, focused: true },
    });
    expect(byName.get('Off')?.states).toEqual({ disabled: true });
    expect(byName.get('Menu')?.states).toEqual({ expanded: false });
    expect(byName.get('Bold')?.states).toEqual({ pressed: 'mixed' });
    expect(byName.get('Size')?.value).toBe('M');
    expect(byName.get('M')?.states).toEqual({ selected: true });
    expect(byName.get('One')?.states).toEqual({ selected: true });
    expect(byName.get('Secret')?.value).toBe('•••••••');
    expect(byName.get('Head')?.level).toBe(3);
    expect(byName.get('Link')).toMatchObject({ url: '/x', id: 'l1', testId: 'lnk' });
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('#t');
      if (field) field.value = 'Grace';
    });
    expect((await world.nodes()).nodes.find(({ name }) => name === 'Name')?.value).toBe('Grace');
  });

  it('sees open shadow trees, slots in place, and trees attached later without a mutation', async () => {
    const { page, world } = await open(`<x-card><b slot="title">Title</b>Body</x-card><div id="late"></div><script>
      customElements.define('x-card', class extends HTMLElement { constructor() { super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<h2><slot name="title"></slot></h2><button><slot></slot></button>'; } });</script>`);
    expect(outlineOf(await world.nodes())).toEqual(['heading "Title"', 'button "Body"']);
    await page.evaluate(() => {
      const host = document.querySelector('#late');
      if (host) host.attachShadow({ mode: 'open' }).innerHTML = '<button>Late</button>';
    });
    expect(outlineOf(await world.nodes())).toContain('button "Late"');
    await page.evaluate(() => {
      const button = document.querySelector('#late')?.shadowRoot?.querySelector('button');
      if (button) button.textContent = 'Later';
    });
    expect(outlineOf(await world.nodes())).toContain('button "Later"');
  });

  it('leaves out what is hidden, however it is hidden', async () => {
    const { world } =
      await open(`<style>.a{display:none}.b{visibility:hidden}.b .c{visibility:visible}@media print{.p{display:none}}.cv{content-visibility:hidden}
      @supports (display:grid){.s{display:none}} .nest{&.d{display:none}}</style>
      <button hidden>1</button><button class="a">2</button><div class="b"><button>3</button><button class="c">shown 1</button></div>
      <div style="display:none"><button>4</button></div><div style="visibility:hidden"><button>5</button></div><details><summary>shown 2</summary><button>6</button></details>
      <dialog><button>7</button></dialog><div popover><button>8</button></div><template><button>9</button></template><button class="p">shown 3</button>
      <div class="cv"><button>10</button></div><div style="display:contents"><button>shown 4</button></div><noscript><button>11</button></noscript>
      <canvas><button>12</button></canvas><button class="s">13</button><button class="nest d">14</button><video><button>15</button></video>
      <div style="opacity:0"><button>17</button></div><datalist><option>16</option></datalist>`);
    const names = (await world.nodes()).nodes.filter(({ role }) => role === 'button').map(({ name }) => name);
    expect(names).toEqual(['shown 1', 'shown 2', 'shown 3', 'shown 4']);
  });

  it('agrees with the browser about every element even when rules are edited in place, adopted or animated', async () => {
    const { page, world } = await open(
      '<style id="s">.x{color:red}</style><p class="x">One</p><p class="y">Two</p><p class="z">Three</p>',
    );
    const texts = async (): Promise<string[]> => (await world.nodes()).nodes.map(({ name }) => name);
    expect(await texts()).toEqual(['One', 'Two', 'Three']);
    await page.evaluate(() => {
      const [rule] = document.styleSheets[0]?.cssRules ?? [];
      (rule as CSSStyleRule).style.display = 'none';
      document.body.dataset['touched'] = '1';
    });
    expect(await texts()).toEqual(['Two', 'Three']);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.y{visibility:hidden}');
      document.adoptedStyleSheets = [sheet];
      document.body.dataset['touched'] = '2';
    });
    expect(await texts()).toEqual(['Three']);
    await page.evaluate(() => {
      document.querySelector('.z')?.animate([{ visibility: 'hidden' }, { visibility: 'hidden' }], { duration: 1e6 });
      document.body.dataset['touched'] = '3';
    });
    expect(await texts()).toEqual([]);
  });

  it('keeps a hidden-from-AT region only when there is something to operate in it', async () => {
    const { world } =
      await open(`<button>Go <i aria-hidden="true">arrow_forward</i></button><span aria-hidden="true">decoration</span>
      <div aria-hidden="true"><button>Behind a dialog</button></div>`);
    expect(outlineOf(await world.nodes())).toEqual(['button "Go"', 'button "Behind a dialog"']);
  });

  it('lists a modal dialog and, still, the page behind it', async () => {
    const { page, world } = await open('<button>Back</button><dialog aria-label="Sure?"><button>Yes</button></dialog>');
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    const snapshot = await world.nodes();
    expect(outlineOf(snapshot)).toEqual(['button "Back"', 'dialog "Sure?"', '  button "Yes"']);
    expect(snapshot.nodes[1]?.states).toEqual({ modal: true });
  });

  it('gives what is in view, with the landmarks and the heading it is under, and counts the rest', async () => {
    const sections = Array.from(
      { length: 60 },
      (_, n) => `<h2>Head ${n}</h2><p style="height:80px">Text ${n}</p>`,
    ).join('');
    const { page, world } = await open(
      `<main>${sections}<div style="position:fixed;top:0;left:0"><button>Pinned</button></div></main>`,
    );
    await page.evaluate(() => scrollTo(0, 3000));
    const view = await world.nodes({ scope: 'viewport' });
    const full = await world.nodes();
    expect(view.nodes[0]?.role).toBe('main');
    expect(view.nodes.map(({ name }) => name)).toContain('Pinned');
    expect(view.nodes.length + view.omitted).toBe(full.nodes.length);
    expect(full.omitted).toBe(0);
    const visible = full.nodes.filter(({ states, role }) => !states.offscreen && role !== 'main').map(({ ref }) => ref);
    const listed = new Set(view.nodes.map(({ ref }) => ref));
    expect(visible.filter((ref) => !listed.has(ref))).toEqual([]);
  });

  it('finds what is in view although its ancestors are not: absolute, fixed, transformed, overflowing, floating', async () => {
    const { world } =
      await open(`<style>.fixed{position:fixed;top:20px;left:0}.abs{position:absolute;top:60px;left:0}.moved{transform:translateY(-4900px)}
      .spacer{height:2500px}</style>
      <div style="height:0"><button style="float:left">Floating</button></div><div class="spacer"></div>
      <div style="height:20px"><div class="fixed"><button>Fixed</button></div></div>
      <div style="height:20px"><div class="abs"><button>Absolute</button></div></div><div class="spacer"></div>
      <section><div style="height:20px"><button class="moved">Moved</button></div></section><section><button>Far away</button></section>`);
    const names = (await world.nodes({ scope: 'viewport' })).nodes.map(({ name }) => name);
    expect(names).toEqual(['Floating', 'Fixed', 'Absolute', 'Moved']);
  });

  it('takes a part of the page by the ref of its root', async () => {
    const { world } = await open(
      '<form aria-label="A"><button>1</button></form><form aria-label="B"><button>2</button></form>',
    );
    const form = (await world.nodes()).nodes.find(({ name }) => name === 'B');
    expect(outlineOf(await world.nodes({ rootRef: form?.ref ?? '' }))).toEqual(['form "B"', '  button "2"']);
  });

  it('works on pages without a body, on SVG and XML documents and in quirks mode', async () => {
    const { page, world } = await open('<p>start</p>');
    await page.evaluate(() => document.body.remove());
    expect((await world.nodes()).nodes).toEqual([]);
    expect(await world.state({})).toMatchObject({ readyState: 'complete' });
    await page.goto(
      'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><title>Pic</title><a href="%23x"><text y="20">Go</text></a></svg>',
    );
    expect(outlineOf(await world.nodes())).toContain('  link "Go"');
    await page.goto(
      'data:text/xml,<list xmlns:h="http://www.w3.org/1999/xhtml"><item>Plain</item><h:button>Press</h:button></list>',
    );
    expect(outlineOf(await world.nodes())).toContain('button "Press"');
    await page.goto('data:text/html,<p>Quirk<table><tr><td>Cell</table>');
    expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat');
    expect(outlineOf(await world.nodes())).toEqual(['paragraph "Quirk"', '  table', '    row', '      cell "Cell"']);
  });

  it('cuts a huge text and says so', async () => {
    const { world } = await open(
      `<p>${'word '.repeat(200_000)}</p><textarea aria-label="Long">${'x'.repeat(300_000)}</textarea>`,
    );
    const { nodes } = await world.nodes();
    expect(nodes[0]?.name).toHaveLength(1001);
    expect(nodes[0]?.name.endsWith('…')).toBe(true);
    expect(nodes[1]?.value).toHaveLength(1001);
  });

  it('carries names and values with line breaks, quotes and other scripts through unchanged', async () => {
    const { world } = await open(
      `<button aria-label='Say "hi" \\ &lt;b&gt; ünï 日本 👍🏽'>x</button><textarea aria-label="Lines">one\ntwo "three"</textarea>`,
    );
    const { nodes } = await world.nodes();
    expect(nodes[0]?.name).toBe('Say "hi" \\ <b> ünï 日本 👍🏽');
    expect(nodes[1]?.value).toBe('one\ntwo "three"');
  });

  it('copes with 100,000 elements, and with elements nested without end', async () => {
    const { page, world } = await open('<div id="root"></div>');
    await page.evaluate(() => {
      const root = document.querySelector('#root');
      if (root) root.innerHTML = '<p>text <b>bold</b></p>'.repeat(50_000);
    });
    const snapshot = await world.nodes();
    expect(snapshot.nodes).toHaveLength(50_000);
    await page.evaluate(() => {
      let at: Element | null = document.querySelector('#root');
      if (at) at.innerHTML = '';
      for (let depth = 0; depth < 1800 && at; depth += 1) at = at.appendChild(document.createElement('div'));
      at?.append('deep');
    });
    const deep = await world.nodes();
    expect(deep.nodes).toEqual([]);
    // What is deeper than anything sensible is not cut off silently.
    expect(deep.omitted).toBeGreaterThan(1000);
  });

  it('never changes the page', async () => {
    const { page, world } = await open(
      '<form><label>Name <input></label><button>Save</button></form><script>window.seen = 0; new MutationObserver((all) => { window.seen += all.length; }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });</script>',
    );
    const before = await page.evaluate<number>('window.seen');
    await world.nodes();
    await world.mark({});
    await world.observe({ interaction: 'press' });
    expect(await page.evaluate<number>('window.seen')).toBe(before);
    expect(
      await page.evaluate<string[]>("Object.getOwnPropertyNames(window).filter((name) => name.includes('handeye'))"),
    ).toEqual([]);
  });

  it('reads a name and a text as they are now, not as they were when last asked', async () => {
    const { page, world } = await open('<label for="a">Old</label><input id="a"><p id="p">One</p>');
    const field = await refOf(world, '#a');
    const text = await refOf(world, '#p');
    expect((await world.read({ ref: field, read: {} }))?.summary.name).toBe('Old');
    await page.evaluate(() => {
      const label = document.querySelector('label');
      if (label) label.textContent = 'New';
      document.querySelector('#p')?.replaceChildren('Two');
    });
    expect((await world.read({ ref: field, read: {} }))?.summary.name).toBe('New');
    expect((await world.read({ ref: text, read: { text: true } }))?.text).toBe('Two');
  });

  it('refuses refs of elements that are gone, and gives each element the same ref while it lives', async () => {
    const { page, world } = await open('<ul><li>One</li><li>Two</li></ul>');
    const [first] = (await world.nodes()).nodes.filter(({ role }) => role === 'listitem');
    await page.evaluate(() => document.querySelector('ul')?.append(document.querySelector('li') ?? ''));
    const moved = (await world.nodes()).nodes.find(({ name }) => name === 'One');
    expect(moved?.ref).toBe(first?.ref);
    await page.evaluate(() => document.querySelectorAll('li')[1]?.remove());
    expect(await world.read({ ref: first?.ref ?? '', read: {} })).toBeNull();
    expect(await world.check({ ref: first?.ref ?? '', checks: ['exists'], scroll: false })).toMatchObject({
      problem: { check: 'exists' },
    });
    expect(await world.read({ ref: 'f9e1', read: {} })).toBeNull();
  });
});
