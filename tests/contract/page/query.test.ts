import { expect, it } from 'vitest';
import type { SelectorPart } from '../../../src/domain/flow/selector/index.js';
import { describePage } from '../../support/page-test.js';
import { find, found, openFrameWorld } from '../../support/page-world.js';

describePage('query', ({ open }) => {
  it('prefers an id to a name, and the best tier to a looser one', async () => {
    const { world } = await open(
      `<button id="Save">Store</button><button>Save</button><button>save all</button><button>Do save it</button>`,
    );
    expect(await found(world, '#Save')).toEqual(['id button "Store"']);
    expect(await found(world, 'Button#save')).toEqual(['case_insensitive button "Save"']);
    expect(await found(world, 'Button#save a')).toEqual([]);
    expect(await found(world, 'Button#Do save')).toEqual(['prefix button "Do save it"']);
    expect(await found(world, 'Button#save it')).toEqual(['inside button "Do save it"']);
    expect(await found(world, 'Button#Do save', { tiers: 'exact_only' })).toEqual([]);
  });

  it('keeps words whole and counts every match of the deciding tier', async () => {
    const { world } = await open('<button>Book</button><button>OK</button><button>OK</button>');
    const reply = await find(world, 'Button#OK', { limit: 1 });
    expect(reply.alternatives[0]).toMatchObject({ tier: 'exact', count: 2 });
    expect(reply.alternatives[0]?.matches).toHaveLength(1);
  });

  it('finds by test id, by type alone, and text by its words', async () => {
    const { world } = await open(
      '<input data-testid="mail" aria-label="Email"><p>Order <b>placed</b> today</p><div>Plain</div>',
    );
    expect(await found(world, '#mail')).toEqual(['id textbox "Email"']);
    expect(await found(world, 'Edit')).toEqual(['exact textbox "Email"']);
    expect(await found(world, 'Text#Order placed today')).toEqual(['exact paragraph "Order placed today"']);
    expect(await found(world, '#Plain')).toEqual(['exact text "Plain"']);
    expect(await found(world, '#placed')).toEqual(['exact strong "placed"'].map(() => 'exact text "placed"'));
  });

  it('counts a field and its label, a button and its text, a dialog and its heading as one', async () => {
    const { world } =
      await open(`<label for="e">Email</label><input id="e"><label><input type="checkbox"> Agree</label><button><span>Save</span></button>
      <table><caption>Orders</caption><tr><th>No<td><a href="#">Edit</a></table><fieldset><legend>Address</legend><input></fieldset>
      <dialog open aria-labelledby="h"><h2 id="h">Settings</h2></dialog><ul><li><a href="#">Home</a></li></ul>`);
    for (const [name, role] of [
      ['Email', 'textbox'],
      ['Agree', 'checkbox'],
      ['Save', 'button'],
      ['Orders', 'table'],
      ['Edit', 'link'],
      ['Address', 'group'],
      ['Settings', 'dialog'],
      ['Home', 'link'],
    ] as const) {
      expect(await found(world, `#${name}`), name).toEqual([`exact ${role} "${name}"`]);
    }
  });

  it('finds a label that is a control itself by its role, and the field in it where that holds a state', async () => {
    const { world } =
      await open(`<label role="button" tabindex="0">Upload <input type="file" style="opacity:0;width:1px"></label>
      <label role="button" tabindex="0">Attach <input type="file" hidden></label><label role="switch">Dark <input type="checkbox" role="switch" checked></label>`);
    expect(await found(world, 'Button#Upload')).toEqual(['exact button "Upload"']);
    expect(await found(world, 'Button#Attach', { includeHidden: true })).toEqual(['exact button "Attach"']);
    const { checked } = await find(world, 'Switch#Dark', { check: { checks: ['exists'], scroll: false } });
    expect(checked?.reading.states.checked).toBe(true);
  });

  it('treats hidden as absent, says how many hidden ones there are, and names what is nearest', async () => {
    const { world } = await open(
      '<button hidden>Save</button><button>Save draft</button><button style="visibility:hidden">Send</button><div style="display:none"><input type="file" aria-label="Upload"></div>',
    );
    expect(await found(world, 'Button#Save', { tiers: 'exact_only' })).toEqual([]);
    expect(await find(world, 'Button#Save', { tiers: 'exact_only' })).toMatchObject({
      hiddenMatches: 1,
      nearest: ['Button#Save draft'],
    });
    expect(await find(world, 'Button#Send')).toMatchObject({ hiddenMatches: 1 });
    expect(await found(world, '#Upload', { includeHidden: true })).toEqual(['exact button "Upload"']);
    expect((await find(world, 'Button#Svae draft')).nearest).toEqual(['Button#Save draft']);
  });

  it('does not count what scripts and styles say as hidden', async () => {
    const { world } = await open(
      `<main><p>Welcome</p><script id="data">const say = 'Order saved';</script><style>p::after { content: 'Order sent' }</style></main>
       <noscript>Order lost</noscript><p hidden>Order kept<script>'Order left'</script></p>`,
    );
    for (const text of ['Order saved', 'Order sent', 'Order lost', 'Order left'])
      for (const selector of [`text=${text}`, `Text#${text}`, `#${text}`, `Any#"${text}"`])
        expect([selector, (await find(world, selector)).hiddenMatches]).toEqual([selector, undefined]);
    for (const selector of ['text=Order kept', 'Text#Order kept'])
      expect([selector, (await find(world, selector)).hiddenMatches]).toEqual([selector, 1]);
    expect(await found(world, '#data', { includeHidden: true })).toHaveLength(1);
  });

  it('lets what is hidden from assistive technology give way, but finds it when nothing else matches', async () => {
    const { world } = await open(
      '<button>Close</button><span aria-hidden="true">Close</span><span aria-hidden="true">Only here</span>',
    );
    expect(await found(world, '#Close')).toEqual(['exact button "Close"']);
    expect(await found(world, '#Only here')).toEqual(['exact text "Only here"']);
  });

  it.each([
    [
      '<p><label>Name <input></label></p><p><label>Total <input id="total"></label></p><p><label>Tax <input></label></p>',
    ],
    ['<p>Name <input aria-label="Name"></p><p>Total <input id="total" aria-label="Total"></p>'],
    ['<p>Name <input placeholder="Name"></p><p><input id="total" placeholder="Total"></p>'],
    ['<div><label for="name">Name</label><input id="name"><label for="total">Total</label><input id="total"></div>'],
  ])('takes the field that a text names for the one nearest to it: %s', async (form) => {
    const { world } = await open(form);
    const { alternatives } = await find(world, 'Edit >> near="Total"');
    expect(alternatives[0]?.matches.map(({ summary }) => summary.automationId)).toEqual(['total']);
  });

  it.each([
    ['alert', '<div role="alert">Not saved</div>'],
    ['listitem', '<ul><li>Not saved</li><li>Other</li></ul>'],
    ['cell', '<table><tr><td>Not saved</td></tr></table>'],
    ['main', '<main>Not saved<p>More</p></main>'],
    ['button', '<button><img>Not saved</button>'],
    ['link', '<a href="#">Not saved</a>'],
    ['paragraph', '<p><b>Not</b> <i>saved</i></p>'],
    ['generic', '<div><span>Not </span><span aria-hidden="true">saved</span></div>'],
  ])('takes for a text whatever says exactly that, such as %s', async (role, body) => {
    const { world } = await open(body);
    const [match] = await found(world, 'Text#Not saved');
    expect(match).toMatch(new RegExp(`^exact ${role} `));
    expect(await found(world, 'Text#ot saved')).toEqual([]);
    expect(await found(world, 'Paragraph#Not saved')).toEqual([]);
  });

  it('takes what a closed drop-down only offers for no text', async () => {
    const { world } = await open(
      '<select><option>Draft<option>Sent</select><select size="2"><option>Old<option>New</select>',
    );
    for (const engine of ['text=', 'Text#']) {
      expect((await found(world, `${engine}Draft`)).length, engine).toBe(1);
      expect(await found(world, `${engine}Sent`), engine).toEqual([]);
      expect((await found(world, `${engine}New`)).length, engine).toBe(1);
    }
    expect((await found(world, 'Option#Sent')).length).toBe(1);
  });

  it('lets what a drop-down holds give way to what the page draws, but finds it when nothing else matches', async () => {
    const { world } = await open(
      '<ul><li>Tea</ul><select aria-label="Drink"><option>Tea<option>Milk</select><button>Milk</button>',
    );
    expect(await found(world, 'ListItem')).toEqual(['exact listitem "Tea"']);
    expect(await found(world, 'ListItem#Tea')).toEqual(['exact listitem "Tea"']);
    expect(await found(world, '#Milk')).toEqual(['exact button "Milk"']);
    expect(await found(world, 'Option')).toEqual(['exact option "Tea"', 'exact option "Milk"']);
    expect(await found(world, 'ComboBox#Drink >> ListItem#Milk')).toEqual(['exact option "Milk"']);
  });

  it('takes no name that is not written there for a text, and what is a text before all else', async () => {
    const { world } = await open(
      '<section aria-label="Totals"><button aria-label="Saved">x</button></section><p>Sum</p><div role="alert">Sum</div>',
    );
    expect(await found(world, 'Text#Totals')).toEqual([]);
    expect(await found(world, 'Text#Saved')).toEqual([]);
    expect(await found(world, 'Text#Sum')).toEqual(['exact paragraph "Sum"']);
  });

  it('looks inside with >>, picks with nth and near', async () => {
    const { world } =
      await open(`<section aria-label="Billing"><button>Edit</button></section><section aria-label="Shipping"><button>Edit</button></section>
      <table><tr><td>Ada</td><td><button>Delete</button></td></tr><tr><td>Grace</td><td><button>Delete</button></td></tr></table>
      <div>Phone</div><input id="p"><div>Street</div><input id="s">`);
    const ids = async (selector: string): Promise<string[]> =>
      (await find(world, selector)).alternatives.flatMap(({ matches }) =>
        matches.map(({ summary }) => summary.automationId),
      );
    expect(await found(world, 'Region#Shipping >> Button#Edit')).toEqual(['exact button "Edit"']);
    expect(await found(world, 'Row#Grace >> Button#Delete')).toEqual(['exact button "Delete"']);
    const [second] = (await find(world, 'Button#Delete >> nth=2')).alternatives[0]?.matches ?? [];
    const [nearGrace] = (await find(world, 'Button#Delete >> near="Grace"')).alternatives[0]?.matches ?? [];
    expect(nearGrace?.summary.ref).toBe(second?.summary.ref);
    expect(await ids('Edit >> near="Street"')).toEqual(['s']);
    expect(await ids('Edit >> near="Phone"')).toEqual(['p']);
    expect(await found(world, 'Button#Edit >> nth=3')).toEqual([]);
    expect((await found(world, 'Button#Delete >> nth=last')).length).toBe(1);
  });

  it('tries comma alternatives in order, each strictly', async () => {
    const { world } = await open('<button>OK</button><button>Yes</button><button>Yes</button>');
    const reply = await find(world, 'Button#Accept, Button#Yes, Button#OK');
    expect(reply.alternatives.map(({ alternative, count }) => [alternative, count])).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  it('takes CSS through open shadow trees, XPath, text and role engines', async () => {
    const { world } =
      await open(`<x-box><em>slotted</em></x-box><form><input name="q" aria-label="Query"><p>Total: <b>42</b></p><button disabled>Go</button><h2>Head</h2><input type="checkbox" checked aria-label="On"></form>
      <script>customElements.define('x-box', class extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<div class="in"><button class="deep">Deep</button><slot></slot></div>'; } });</script>`);
    expect(await found(world, 'css=button.deep')).toEqual(['native button "Deep"']);
    expect(await found(world, 'css=x-box .in button')).toEqual(['native button "Deep"']);
    expect(await found(world, 'input[name="q"]')).toEqual(['native textbox "Query"']);
    expect(await found(world, '//form//button')).toEqual(['native button "Go"']);
    expect(await found(world, 'text=total')).toEqual(['native paragraph "Total: 42"']);
    expect(await found(world, 'text="42"')).toEqual(['native text "42"']);
    expect(await found(world, 'text=/^Hea/')).toEqual(['native heading "Head"']);
    expect(await found(world, 'role=button[disabled=true]')).toEqual(['native button "Go"']);
    expect(await found(world, 'role=heading[level=2]')).toEqual(['native heading "Head"']);
    expect(await found(world, 'role=checkbox[name="On"][checked=true]')).toEqual(['native checkbox "On"']);
    expect(await found(world, 'Button#Deep')).toEqual(['exact button "Deep"']);
    expect(await found(world, 'css=form >> css=button')).toEqual(['native button "Go"']);
    expect(await found(world, 'css=form >> //button')).toEqual(['native button "Go"']);
  });

  it('says what is wrong with CSS or XPath that the browser does not take', async () => {
    const { world } = await open('<p>x</p>');
    const ask = (part: SelectorPart): Promise<unknown> =>
      world.query({
        target: { selector: { source: '', alternatives: [{ source: '', parts: [part] }] } },
        tiers: 'loose',
        limit: 1,
      });
    const at = { start: 0, end: 1 };
    await expect(ask({ kind: 'css', at, css: 'p:no-such-thing' })).rejects.toThrow(
      'does not take the CSS selector "p:no-such-thing"',
    );
    await expect(ask({ kind: 'xpath', at, xpath: '//p[' })).rejects.toThrow('does not take the XPath "//p["');
  });

  it('hands a chain over at a frame, and goes on inside it', async () => {
    const { page, world } = await open(
      '<iframe title="Pay" srcdoc="<title>In</title><button>Pay now</button>"></iframe>',
    );
    const reply = await find(world, 'Frame#Pay >> Button#Pay now');
    expect(reply.alternatives[0]).toMatchObject({ count: 0, enter: [{ part: 1 }] });
    const inner = await openFrameWorld(page, 'about:srcdoc');
    expect(await found(inner, 'Frame#Pay >> Button#Pay now', { from: [{ alternative: 0, part: 1 }] })).toEqual([
      'exact button "Pay now"',
    ]);
    const box = await world.frameBox({ ref: reply.alternatives[0]?.enter[0]?.frameRef ?? '' });
    expect(box).toMatchObject({ width: 300, height: 150 });
  });

  it('hands a chain over at every frame inside of what matched, in shadow trees too', async () => {
    const { page, world } = await open(
      `<section aria-label="Pay"><div><iframe title="Card"></iframe></div><x-box></x-box></section>
       <section aria-label="Other"><iframe title="News"></iframe></section>`,
    );
    await page.evaluate(() => {
      document.querySelector('x-box')!.attachShadow({ mode: 'open' }).innerHTML = '<iframe title="Bank"></iframe>';
    });
    const framesOf = async (selector: string): Promise<readonly string[]> => {
      const [reply] = (await find(world, selector)).alternatives;
      const names = (reply?.enter ?? []).map(async ({ frameRef, part }) => {
        const reading = await world.read({ ref: frameRef, read: {} });
        return `${reading?.summary.name} ${part}`;
      });
      return (await Promise.all(names)).sort();
    };
    expect(await framesOf('Region#Pay >> Edit')).toEqual(['Bank 1', 'Card 1']);
    expect(await framesOf('Region#Pay >> css=div >> Edit')).toEqual(['Bank 1', 'Card 1', 'Card 2']);
    expect(await framesOf('Region >> nth=2 >> Edit')).toEqual(['News 2']);
    expect(await framesOf('Edit >> nth=2')).toEqual([]);
    expect(await framesOf('Region#Pay')).toEqual([]);
  });

  it('prefers what can be reached while a modal dialog is open, when acting', async () => {
    const { page, world } = await open('<button>OK</button><dialog><button>OK</button></dialog>');
    await page.evaluate(() => document.querySelector('dialog')?.showModal());
    expect((await find(world, 'Button#OK')).alternatives[0]?.count).toBe(2);
    const acting = await find(world, 'Button#OK', {
      check: { checks: ['exists', 'visible', 'receives_events'], scroll: true },
    });
    expect(acting.alternatives[0]?.count).toBe(1);
    expect(acting.checked?.problem).toBeUndefined();
  });

  it('reads text, value and attributes with the match', async () => {
    const { world } = await open(
      '<p id="p" lang="en">One  <b>two</b><br>three<i hidden>no</i></p><input aria-label="N" value="v" type="password">',
    );
    const [p] =
      (await find(world, '#p', { read: { text: true, attributes: ['lang', 'title'] } })).alternatives[0]?.matches ?? [];
    expect(p).toMatchObject({ text: 'One two three', attributes: { lang: 'en', title: null } });
    const [field] = (await find(world, '#N', { read: {} })).alternatives[0]?.matches ?? [];
    expect(field).toMatchObject({ value: 'v', summary: { value: '•' } });
  });

  it('finds elements without a box of their own: zero size with overflow, display contents, options', async () => {
    const { world } =
      await open(`<a href="#" style="display:block;height:0">Overflowing</a><div style="display:contents"><button style="display:contents">Contents</button></div>
      <select aria-label="S"><option>Red</option></select><button style="width:0;height:0;padding:0;border:0;overflow:hidden">None</button>`);
    expect(await found(world, 'Link#Overflowing')).toHaveLength(1);
    expect(await found(world, 'Button#Contents')).toHaveLength(1);
    expect(await found(world, 'Option#Red')).toHaveLength(1);
    expect(await found(world, 'Button#None')).toEqual([]);
  });

  it('reads a tag with its id as CSS does, whatever role the element has', async () => {
    const { world } = await open('<form id="login"><input type="file" id="upload" aria-label="Picture"></form>');
    expect(await found(world, 'form#login')).toHaveLength(1);
    expect(await found(world, 'input#upload')).toHaveLength(1);
  });

  it('finds a text in the element that the part before it found, and children by :scope', async () => {
    const { world } = await open(
      '<button class="btn">Save</button><ul><li>Milk <button>Buy</button></li><li>Tea <button>Buy</button></li></ul>',
    );
    expect(await found(world, '.btn:has-text("Save")')).toEqual(['native button "Save"']);
    expect(await found(world, 'li:has-text("Milk") > button')).toEqual(['native button "Buy"']);
  });

  it('names an icon button by its tooltip, and reads past the icon beside a text', async () => {
    const { world } = await open(
      '<style>i::before{content:"\\f040"}</style><button title="Edit"><i></i></button><label><i></i> Name <input></label>',
    );
    expect(await found(world, 'Button#Edit')).toHaveLength(1);
    expect((await found(world, 'Edit#Name'))[0]).toMatch(/^exact textbox/);
  });
});
