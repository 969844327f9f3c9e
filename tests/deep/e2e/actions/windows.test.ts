import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Approver } from '../../../../src/ports/approver.js';
import { flowOn, type Ran, type WrittenStep } from '../../../support/run-flow.js';
import { stand } from '../../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs: 1000 });
const page = (body: string): string => pages.page(body);

describe('dialogs of the browser', () => {
  it('that open while the assertions of a step are looked at belong to the step', async () => {
    const { step } = await on('/widgets', [
      {
        action: 'click',
        selector: 'Button#Show alert',
        assertions: [{ type: 'text_equals', selector: '#dialog-status', expected: 'Alert closed.' }],
      },
      { action: 'assert_exists', selector: 'Button#Show alert' },
    ]);
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'unhandled_dialog' });
    expect(step(3).warningCode).toBeNull();
  });

  it('that are open in two windows are both answered, that of the window in front first', async () => {
    const popup = page(
      `<title>Popup</title><p id="q"></p><script>setTimeout(() => { q.textContent = 'Answer: ' + confirm('Popup?') }, 400)</script>`,
    ).replace('127.0.0.1', 'localhost');
    const front = page(`<p id="p"></p><button>Ask</button><script>document.querySelector('button').onclick = () => {
      window.open('${popup}', '_blank', 'noopener'); setTimeout(() => { p.textContent = 'Answer: ' + confirm('Here?') }, 100) }</script>`);
    const { step } = await on(front, [
      { action: 'click', selector: 'Button#Ask' },
      { action: 'wait', milliseconds: 900 },
      { action: 'handle_dialog', accept: true },
      { action: 'assert_text', selector: '#p', expected: 'Answer: true' },
      { action: 'focus_window', url: new URL(popup).pathname },
      { action: 'assert_text', selector: '#q', expected: 'Answer: false' },
    ]);
    expect([4, 5, 6, 7].map((number) => step(number).error)).toEqual(Array(4).fill(null));
  });

  it('that are open in two windows are answered first in the one in front, though that of the other came first', async () => {
    const popup = page(
      `<p id="q"></p><script>fetch('/popup-asks').then(() => { q.textContent = 'Answer: ' + confirm('Popup?') })</script>`,
    ).replace('127.0.0.1', 'localhost');
    const front = page(`<p id="p"></p><button>Ask</button><script>document.querySelector('button').onclick = () => {
      window.open('${popup}', '_blank', 'noopener');
      fetch('/popup-asked').then(() => setTimeout(() => { p.textContent = 'Answer: ' + confirm('Here?') }, 500)) }</script>`);
    const popupAsked = new Promise<void>((resolve) => {
      pages.answer('/popup-asks', (_request, response) => {
        response.end();
        resolve();
      });
    });
    pages.answer('/popup-asked', (_request, response) => {
      void popupAsked.then(() => response.end());
    });
    const { step } = await on(front, [
      { action: 'click', selector: 'Button#Ask' },
      { action: 'wait', milliseconds: 1_200 },
      { action: 'handle_dialog', accept: true },
      { action: 'assert_text', selector: '#p', expected: 'Answer: true' },
    ]);
    expect([4, 5].map((number) => step(number).error)).toEqual([null, null]);
  });

  it('that never come since a step before failed are reported by that step alone', async () => {
    const { step } = await on('/widgets', [
      { action: 'handle_dialog' },
      { action: 'click', selector: 'Button#Nowhere', timeoutMs: 100 },
    ]);
    expect(step(2)).toMatchObject({ status: 'passed', warningCode: null });
  });

  it('that ask for a text get the one that they suggest, where OK is all that is said', async () => {
    const asking = page(
      `<p id="o"></p><button onclick="o.textContent = 'Name: ' + prompt('Name?', 'Ada')">Ask</button>`,
    );
    const ask = { action: 'click', selector: 'Button#Ask' };
    const named = (name: string): WrittenStep => ({
      action: 'assert_text',
      selector: '#o',
      expected: `Name: ${name}`,
      exact: true,
    });
    const { flow } = await on(asking, [
      { action: 'handle_dialog' },
      ask,
      named('Ada'),
      ask,
      { action: 'handle_dialog', text: '' },
      named(''),
      ask,
      { action: 'handle_dialog' },
      named('Ada'),
    ]);
    expect(flow.steps.flatMap(({ error }) => error ?? [])).toEqual([]);
  });

  it('are handled by the step after, across the borders of called flows', async () => {
    const called = (steps: readonly WrittenStep[]): Record<string, unknown> => ({
      schemaVersion: 1,
      testName: 'Called',
      steps,
    });
    const { flow } = await flows.run(
      flowOn(`${shop.url}/widgets`, [
        { action: 'run_flow', flow: 'asks.json' },
        { action: 'handle_dialog' },
        { action: 'assert_text', selector: '#dialog-status', expected: 'Confirmed.' },
        { action: 'click', selector: 'Button#Show confirm' },
        { action: 'run_flow', flow: 'answers.json' },
      ]),
      {
        timeoutMs: 1000,
        files: {
          'asks.json': called([{ action: 'click', selector: 'Button#Show confirm' }]),
          'answers.json': called([{ action: 'dismiss_dialog' }]),
        },
      },
    );
    expect(flow.steps.map(({ path, warningCode, error }) => [path, warningCode, error])).toEqual(
      ['1', '2', '2.1', '3', '4', '5', '6', '6.1'].map((path) => [path, null, null]),
    );
  });

  const unsaved = (): string =>
    page(`<input aria-label="Draft"><a href="/">Home</a><script>onbeforeunload = (e) => e.preventDefault()</script>`);
  const typed = { action: 'type', selector: 'Edit#Draft', text: 'x' };

  it.each([
    ['a reload', { action: 'navigate', direction: 'reload' }],
    ['a new address', { action: 'navigate', url: '/' }],
    ['a link', { action: 'click', selector: 'Link#Home' }],
  ])(
    'that ask whether the page may be left by %s are accepted with a warning where no step answers',
    async (_how, leave) => {
      const { step } = await on(unsaved(), [typed, leave]);
      expect(step(3)).toMatchObject({ status: 'warning', warningCode: 'unhandled_dialog' });
      expect(step(3).diagnostics.note).toBe(
        'The page asked whether it may be left (beforeunload), and no step handles that. It was accepted so that the page could be left, and what was entered there may be lost; say what to do by a handle_dialog step before this one.',
      );
      expect(step(3).diagnostics.dialogs).toEqual(['beforeunload "" accepted']);
    },
  );

  it('that ask whether the page may be left are answered as a step says', async () => {
    const { flow, step } = await on(unsaved(), [
      typed,
      { action: 'dismiss_dialog' },
      { action: 'click', selector: 'Link#Home' },
      { action: 'assert_value', selector: 'Edit#Draft', expected: 'x' },
      { action: 'handle_dialog', accept: true },
      { action: 'navigate', direction: 'reload' },
      { action: 'assert_value', selector: 'Edit#Draft', expected: '' },
    ]);
    expect(flow.steps.map(({ status, error }) => [status, error])).toEqual(Array(8).fill(['passed', null]));
    expect(step(4).diagnostics.dialogs).toEqual(['beforeunload "" dismissed']);
  });

  it('that keep the page where it is are the reason why an address was not opened', async () => {
    const { step } = await on(unsaved(), [typed, { action: 'dismiss_dialog' }, { action: 'navigate', url: '/' }]);
    expect(step(4)).toMatchObject({
      status: 'error',
      error: expect.stringMatching(/^The page asked whether it may be left \(beforeunload\), and a handle_dialog step/),
    });
  });
});

describe('popups and tabs', () => {
  it('are ready for the next step once the scripts have run that make them answer', async () => {
    pages.answer('/late.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript');
      setTimeout(
        () => response.end(`document.querySelector('button').onclick = () => { out.textContent = 'M it is' }`),
        500,
      );
    });
    const popup = page(`<script type="module" src="/late.js"></script><button>Use M</button><p id="out"></p>`);
    const { flow } = await flows.run(
      flowOn(page(`<button onclick="window.open('${popup}')">Open</button>`), [
        { action: 'click', selector: 'Button#Open' },
        { action: 'focus_window', url: new URL(popup).pathname },
        { action: 'click', selector: 'Button#Use M' },
        { action: 'assert_text', selector: '#out', expected: 'M it is' },
      ]),
    );
    expect(flow.steps.map(({ status, warningCode }) => `${status} ${warningCode}`)).toEqual(
      Array(5).fill('passed null'),
    );
  });

  it('that a click asks for are awaited by it, whatever else it changed at once', async () => {
    pages.answer('/slow-window', (_request, response) => {
      response.setHeader('content-type', 'text/html');
      setTimeout(() => response.end('<title>Slow</title>'), 200);
    });
    const { step } = await on(
      page(`<button onclick="window.open('/slow-window'); this.textContent = 'Opening'">Open</button>`),
      [{ action: 'click', selector: 'Button#Open' }],
    );
    expect(step(2).diagnostics.effects?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['dom', 'window']));
  });

  it('that are closed before they could be gone on in fail the step', async () => {
    let close: (() => void) | undefined;
    let closed: (() => void) | undefined;
    pages.answer('/close-now', (_request, response) => {
      close = () => response.end();
    });
    pages.answer('/closed', (_request, response) => {
      response.end();
      closed?.();
    });
    const popup = page(`<script>fetch('/close-now').then(() => window.close())</script>`);
    const opener = page(`<button>Open</button><script>document.querySelector('button').onclick = () => {
      const pop = window.open('${popup}');
      const timer = setInterval(() => { if (pop.closed) { clearInterval(timer); fetch('/closed') } }, 10);
    }</script>`);
    const steps = [
      { action: 'click', selector: 'Button#Open' },
      { action: 'focus_window', url: new URL(popup).pathname, timeoutMs: 500 },
      { action: 'assert_exists', selector: 'Button#Open' },
    ];
    const approver: Approver = {
      async approve() {
        const isClosed = new Promise<void>((resolve) => {
          closed = resolve;
        });
        close?.();
        await isClosed;
        return { approved: true, by: 'Alice' };
      },
    };
    const { step } = await flows.run(flowOn(opener, steps, { stopOnFailure: false }), {
      policy: { askFor: ['focus_window'] },
      approver,
    });
    expect(step(3)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/^Expected a window whose address/),
    });
    expect(step(4).status).toBe('passed');
  });

  describe('that close themselves in the middle of an input', () => {
    const closes = 'window.close(); for (const end = performance.now() + 300; performance.now() < end;);';
    it.each<[string, string, WrittenStep]>([
      ['a click', 'onmousedown', { action: 'click', selector: 'Button#Close' }],
      ['a click with a key held', 'onmousedown', { action: 'click', selector: 'Button#Close', modifiers: ['Shift'] }],
      ['a double click', 'onclick', { action: 'click', selector: 'Button#Close', clickCount: 2 }],
      ['a drag', 'onmousedown', { action: 'drag', selector: 'Button#Close', to: 'Text#Away' }],
      ['the last key', 'onkeydown', { action: 'send_keys', selector: 'Button#Close', keys: 'Enter' }],
    ])('have taken it: %s', async (_what, handler, step) => {
      const popup = page(`<button ${handler}="${closes}">Close</button><p>Away</p>`);
      const ran = await on(page(`<button onclick="window.open('${popup}')">Open</button><h1>Back</h1>`), [
        { action: 'click', selector: 'Button#Open' },
        { action: 'focus_window', url: popup },
        step,
        { action: 'assert_exists', selector: 'Heading#Back' },
      ]);
      expect(ran.flow.steps.map(({ status, error }) => error ?? status)).toEqual(Array(5).fill('passed'));
      const effects = ran.step(4).diagnostics.effects?.map(({ detail }) => detail);
      expect(effects).toContain('a window closed');
      expect(effects).not.toContainEqual(expect.stringContaining('was loaded again'));
    });

    it('before the last key fail the step', async () => {
      const popup = page(`<input aria-label="Name" oninput="${closes}">`);
      const ran = await on(page(`<button onclick="window.open('${popup}')">Open</button>`), [
        { action: 'click', selector: 'Button#Open' },
        { action: 'focus_window', url: popup },
        // The browser closes the window some keys later, on a busy machine so late that a short text would have been taken.
        { action: 'type', selector: 'Edit#Name', text: 'abcdefghijklmnop' },
      ]);
      expect(ran.step(4).error).toMatch(/After \d+ of 16 keys the window closed that was to take the others\./);
    });
  });

  it('that are closed while they load are not waited for', async () => {
    pages.answer('/silence', () => undefined);
    const popup = page(`<p>Loading</p><script>fetch('/silence')</script>`);
    const { step } = await on(page(`<button onclick="window.open('${popup}')">Pop</button>`), [
      { action: 'click', selector: 'Button#Pop' },
      { action: 'focus_window', url: new URL(popup).pathname },
      { action: 'assert_exists', selector: 'Text#Loading' },
      { action: 'close' },
      { action: 'wait', until: 'network_idle', quietMs: 100 },
    ]);
    expect([2, 3, 4, 5, 6].map((number) => step(number).error)).toEqual(Array(5).fill(null));
  });

  it('that were all closed end the flow with the way to go on', async () => {
    const { step, flow } = await on('/widgets', [
      { action: 'close' },
      { action: 'click', selector: 'Button#Show toast' },
      { action: 'assert_title', contains: 'Widgets' },
    ]);
    expect(step(3).status).toBe('error');
    expect(step(3).error).toContain('The last window of the target was closed. Open it again with an open step.');
    expect(step(4).status).toBe('skipped');
    expect(flow.result).not.toBe('passed');
  });
});

describe('downloads', () => {
  it('never take a name that is in use', async () => {
    const link = (name: string): string => `<a download="${name}" href="data:text/csv,${name}">Get ${name}</a>`;
    const { flow, folder } = await on(page(link('list.csv') + link('list-2.csv')), [
      { action: 'click', selector: 'Link#Get list.csv' },
      { action: 'click', selector: 'Link#Get list.csv' },
      { action: 'click', selector: 'Link#Get list-2.csv' },
    ]);
    const contents = await Promise.all(flow.downloads.map(({ path }) => readFile(join(folder, path ?? ''), 'utf8')));
    expect(contents).toEqual(['list.csv', 'list.csv', 'list-2.csv']);
  });

  it('that still come when the flow is over are waited for', async () => {
    pages.answer('/slow.csv', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename=slow.csv' });
      response.write('a,b\n');
      setTimeout(() => response.end('c,d\n'), 1_500);
    });
    const { flow, folder } = await on(page('<a href="/slow.csv">Get</a>'), [{ action: 'click', selector: 'Link#Get' }]);
    expect(await readFile(join(folder, flow.downloads[0]?.path ?? ''), 'utf8')).toBe('a,b\nc,d\n');
  });

  it('that do not end before the time of the flow is up are reported as failed', async () => {
    pages.answer('/endless.csv', (_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename=endless.csv',
      });
      response.write('a,b\n');
    });
    const { flow } = await flows.run({
      ...flowOn(page('<a href="/endless.csv">Get</a>'), [{ action: 'click', selector: 'Link#Get' }]),
      timeoutSeconds: 4,
    });
    expect(flow.downloads).toEqual([]);
    expect(flow.network).toContainEqual(
      expect.objectContaining({ error: 'endless.csv was still coming when the flow ended: given up' }),
    );
  });
});
