import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ObserveReply } from '../../../../src/adapters/web/page/protocol.js';
import { later } from '../../../support/page-click.js';
import { describePage, type PageTest } from '../../../support/page-test.js';
import type { PageWorld } from '../../../support/page-world.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';

const copied = { kind: 'clipboard', detail: 'copied to the clipboard', channel: 'browser_event' };

let pages: WebPages;
beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(() => pages.close());

describePage('the clipboard', ({ open }) => {
  /** Clicks the button of a page, or presses the keys. */
  const actionOn = async (
    body: string,
    { keys, allow = false, says }: { readonly keys?: string; readonly allow?: boolean; readonly says?: string } = {},
  ): Promise<Awaited<ReturnType<PageTest['open']>>> => {
    const opened = await open('');
    const { page, world } = opened;
    await page.goto(pages.page(body));
    // The browser grants `autofocus` only when it draws the page, which is after it has loaded.
    if (keys !== undefined) await page.waitForSelector('input:focus');
    if (allow) await page.context().grantPermissions(['clipboard-write']);
    await world.mark({});
    const said = says && page.waitForEvent('console', (message) => message.text() === says);
    await (keys === undefined ? page.click('button') : page.keyboard.press(keys));
    await said;
    await page.evaluate(later('0'));
    return opened;
  };
  const seenBy = async (world: PageWorld): Promise<ObserveReply['effects']> => {
    const { effects } = await world.observe({ interaction: 'press' });
    return effects.filter(({ kind }) => kind === 'clipboard');
  };
  /** The effects of what copies nothing. */
  const effectsOn = async (...action: Parameters<typeof actionOn>): Promise<ObserveReply['effects']> =>
    seenBy((await actionOn(...action)).world);
  /** The effects of what copies, as soon as there are any. */
  const copiesOf = async (...action: Parameters<typeof actionOn>): Promise<ObserveReply['effects']> => {
    const { world } = await actionOn(...action);
    for (;;) {
      const changed = world.changed();
      await world.arm();
      const effects = await seenBy(world);
      if (effects.length > 0) return effects;
      await changed;
    }
  };

  it.each([
    [
      'a field that comes and goes',
      `t = document.createElement('textarea'); document.body.append(t); t.value = 'q'; t.select(); document.execCommand('copy'); t.remove()`,
    ],
    ['what is selected', `getSelection().selectAllChildren(p); document.execCommand('copy')`],
    [
      'what a handler of the page says',
      `document.addEventListener('copy', e => { e.preventDefault(); e.clipboardData.setData('text/plain', 'q') }, { once: true }); document.execCommand('copy')`,
    ],
    [
      'what a handler says that keeps the event to itself',
      `document.addEventListener('copy', e => { e.stopPropagation(); e.preventDefault(); e.clipboardData.setData('text/plain', 'q') }, { once: true }); document.execCommand('copy')`,
    ],
  ])('has an effect of a button that copies %s', async (_what, script) => {
    const button = `<p id="p">Text</p><button onclick="${script}">Copy</button>`;
    expect(await copiesOf(button)).toEqual([copied]);
  });

  it('has none of keys that only select', async () => {
    expect(await effectsOn('<input value="Ada" autofocus>', { keys: 'ControlOrMeta+a' })).toEqual([]);
  });

  it('has none of keys that only select while something is on the clipboard, and then one of a copy', async () => {
    const write = (text: string): string => `<button onclick="navigator.clipboard.writeText('${text}')">Copy</button>`;
    expect(await copiesOf(write('q'), { allow: true })).toEqual([copied]);
    const { page, world } = await actionOn(`<input value="Ada" autofocus>${write('r')}`, {
      keys: 'ControlOrMeta+a',
      allow: true,
    });
    expect(await seenBy(world)).toEqual([]);
    await world.mark({});
    await page.click('button');
    await expect.poll(() => seenBy(world)).toEqual([copied]);
  });

  it('has none of a press before which the browser reports an earlier copy', async () => {
    const { page, world } = await open('');
    await page.goto(pages.page('<button>Dead</button>'));
    await page.context().grantPermissions(['clipboard-write']);
    await world.mark({});
    await page.evaluate(async () => {
      const noticed = new Promise((done) => navigator.clipboard.addEventListener('clipboardchange', done));
      await navigator.clipboard.writeText('q');
      await noticed;
    });
    await page.click('button');
    expect(await seenBy(world)).toEqual([]);
  });

  it('has an effect of keys that copy or cut', async () => {
    const field = '<input value="Ada" autofocus onfocus="select()">';
    expect(await copiesOf(field, { keys: 'ControlOrMeta+c' })).toEqual([copied]);
    expect(await copiesOf(field, { keys: 'ControlOrMeta+x' })).toEqual([{ ...copied, detail: 'cut to the clipboard' }]);
  });

  it('has no effect where nothing was copied', async () => {
    expect(await effectsOn('<input value="Ada" autofocus>', { keys: 'ControlOrMeta+c' })).toEqual([]);
    for (const script of [
      `document.execCommand('copy')`,
      `document.dispatchEvent(new ClipboardEvent('copy'))`,
      `document.addEventListener('copy', e => e.preventDefault(), { once: true }); getSelection().selectAllChildren(p); document.execCommand('copy')`,
    ]) {
      expect(await effectsOn(`<p id="p">Text</p><button onclick="${script}">Copy</button>`), script).toEqual([]);
    }
  });

  it('has an effect of a text that the page writes there, and none of one that the browser refuses', async () => {
    const button = `<button onclick="navigator.clipboard.writeText('q').then(() => console.log('written'), () => console.log('refused'))">Copy</button>`;
    expect(await copiesOf(button, { allow: true, says: 'written' })).toEqual([copied]);
    expect(await effectsOn(button, { says: 'refused' })).toEqual([]);
  });

  it('is as the page knows it', async () => {
    const { page } = await actionOn('<button>Dead</button>');
    expect(
      await page.evaluate(() => [
        Object.getOwnPropertyNames(navigator.clipboard),
        String(navigator.clipboard.writeText),
      ]),
    ).toEqual([[], 'function writeText() { [native code] }']);
  });
});
