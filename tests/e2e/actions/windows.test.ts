import { readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adviceFor } from '../../../src/projections/advice.js';
import { flowOn, type Ran, type WrittenStep } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { shop, flows, pages } = stand();

const on = (page: string, steps: readonly WrittenStep[]): Promise<Ran> =>
  flows.run(flowOn(page.startsWith('/') ? shop.url + page : page, steps), { timeoutMs: 1000 });
const page = (body: string): string => pages.page(body);

describe('dialogs of the browser', () => {
  it('are answered as said beforehand, once', async () => {
    const { step } = await on('/widgets', [
      { action: 'handle_dialog', accept: true },
      { action: 'click', selector: 'Button#Show confirm' },
      { action: 'assert_text', selector: '#dialog-status', expected: 'Confirmed.' },
      { action: 'dismiss_dialog' },
      { action: 'click', selector: 'Button#Show confirm' },
      { action: 'assert_text', selector: '#dialog-status', expected: 'Not confirmed.' },
    ]);
    expect([step(3), step(4), step(6), step(7)].map(({ status, warningCode }) => `${status} ${warningCode}`)).toEqual(
      Array(4).fill('passed null'),
    );
    expect(step(3).diagnostics.dialogs).toEqual(['confirm "Empty the bin?" accepted']);
    expect(step(3).diagnostics.effects?.map(({ kind }) => kind)).toContain('dialog');
  });

  it('are answered when they are open already', async () => {
    const { step, flow } = await on('/widgets', [
      { action: 'click', selector: 'Button#Show prompt' },
      { action: 'handle_dialog', text: 'Dodo' },
      { action: 'assert_text', selector: '#dialog-status', expected: 'Name: Dodo' },
    ]);
    expect(flow.steps.map(({ status, warningCode }) => `${status} ${warningCode}`)).toEqual(
      Array(4).fill('passed null'),
    );
    expect(step(2).timeMs).toBeLessThan(2500);
  });

  it('that nobody handles are dismissed, so that the page goes on, with a warning on the step that opened it', async () => {
    const { step, flow } = await on('/widgets', [
      { action: 'click', selector: 'Button#Show confirm' },
      { action: 'assert_text', selector: '#dialog-status', expected: 'Not confirmed.' },
      { action: 'click', selector: 'Button#Show alert' },
    ]);
    expect(flow.result).toBe('passed');
    expect(step(2)).toMatchObject({ status: 'warning', warningCode: 'unhandled_dialog' });
    expect(step(2).diagnostics.note).toBe(
      'A dialog opened that no step handles: confirm "Empty the bin?". It is dismissed; say what to do with it by a handle_dialog step before this one.',
    );
    expect(step(3)).toMatchObject({ status: 'passed', warningCode: null });
    expect(step(4)).toMatchObject({ status: 'warning', warningCode: 'unhandled_dialog' });
    expect(step(4).diagnostics.note).toMatch(/^A dialog opened that no step handles: alert ".+"\. It is accepted; say/);
  });

  it('that never come are a warning on the step that announced them, also in a called flow and where another follows', async () => {
    const called = { schemaVersion: 1, testName: 'Called', steps: [{ action: 'handle_dialog' }] };
    const run = (steps: readonly WrittenStep[]): Promise<Ran> =>
      flows.run(flowOn(`${shop.url}/widgets`, steps), { files: { 'called.json': called } });
    const confirming = { action: 'click', selector: 'Button#Show confirm' };
    const toasting = { action: 'click', selector: 'Button#Show toast' };
    const { flow, step } = await run([
      { action: 'handle_dialog' },
      confirming,
      { action: 'dismiss_dialog' },
      toasting,
      { action: 'run_flow', flow: 'called.json' },
      { action: 'handle_dialog', expectNoEffect: true },
    ]);
    expect(
      flow.steps.flatMap(({ path, warningCode }) => (warningCode === null ? [] : [`${path} ${warningCode}`])),
    ).toEqual(['4 dialog_never_came', '6.1 dialog_never_came']);
    expect(step(4)).toMatchObject({ status: 'warning', error: null });
    expect(step(4).diagnostics.note).toBe(
      'The step says how a dialog is answered, but none came to the end of the flow.',
    );
    expect(adviceFor(step(4))).toMatch(/^No dialog came for this step/);
  });

  it.each([
    ['one', '<h1>Hi</h1><script>alert("again")</script>'],
    ['one after the other', '<h1>Hi</h1><script>for (;;) alert("again")</script>'],
  ])('that open while the page loads, %s, are reported at once', async (_how, body) => {
    const { step } = await on(page(body), []);
    expect(step(1)).toMatchObject({ status: 'warning', warningCode: 'unhandled_dialog' });
    expect(step(1).diagnostics.note).toMatch(/^A dialog opened that no step handles: alert "again"\./);
    expect(step(1).timeMs).toBeLessThan(3_000);
  });

  it('that open while the page loads are answered by the step after it', async () => {
    const { flow } = await on(page('<script>document.title = String(confirm("Go on?"))</script>'), [
      { action: 'handle_dialog', accept: true },
      { action: 'assert_title', expected: 'true' },
    ]);
    expect(flow.steps.map(({ status, error }) => [status, error])).toEqual(Array(3).fill(['passed', null]));
  });
});

describe('popups and tabs', () => {
  it('are gone on in, and the flow comes back when they close', async () => {
    const { step, flow } = await on('/widgets', [
      { action: 'click', selector: 'Button#Open popup' },
      { action: 'focus_window', windowTitle: 'Size guide' },
      { action: 'assert_title', expected: 'Size guide' },
      { action: 'click', selector: 'Button#Use size L' },
      { action: 'assert_text', selector: '#popup-status', expected: 'Size chosen: L' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('window');
    expect(step(5).diagnostics.effects?.map(({ kind }) => kind)).toContain('window');
  });

  it('are found by address, asserted, and closed by title', async () => {
    const { flow } = await on('/widgets', [
      { action: 'click', selector: 'Link#Open size guide in a new tab' },
      { action: 'assert_window', contains: 'Size guide' },
      { action: 'switch_tab', url: '/widgets/size-guide' },
      { action: 'assert_url', expected: '/widgets/size-guide' },
      { action: 'focus_window', url: '/widgets/size-guide' },
      { action: 'close', windowTitle: 'Size guide' },
      { action: 'assert_title', contains: 'Widgets' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
    expect(flow.steps.map(({ warningCode }) => warningCode).filter(Boolean)).toEqual([]);
  });

  it('are named when none matches, and when several do', async () => {
    const none = await on('/widgets', [{ action: 'focus_window', windowTitle: 'Invoice' }]);
    expect(none.step(2)).toMatchObject({ status: 'failed', found: '"Widgets · Harbour Street"' });
    const several = await on('/widgets', [
      { action: 'click', selector: 'Link#Open size guide in a new tab' },
      { action: 'click', selector: 'Link#Open size guide in a new tab' },
      { action: 'focus_window', url: '/widgets/size-guide' },
    ]);
    expect(several.step(4).error).toMatch(
      /^2 windows match "\/widgets\/size-guide": ".*" http\S+, ".*" http\S+\. Write a longer part of the title of the one that is meant, or a part of its address \("url"\)/,
    );
    expect(adviceFor(several.step(4))).toBeNull();
  });

  it('that were all closed can be opened anew', async () => {
    const { flow } = await on('/widgets', [
      { action: 'close' },
      { action: 'open' },
      { action: 'assert_title', contains: 'Widgets' },
    ]);
    expect(flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});

describe('downloads', () => {
  it('are saved into the run folder and listed in the report', async () => {
    const { step, flow, folder } = await on('/files', [
      { action: 'click', selector: 'Link#Download price list (CSV)' },
      { action: 'click', selector: 'Button#Generate invoice' },
    ]);
    expect(step(2).diagnostics.effects?.map(({ kind }) => kind)).toContain('download');
    expect(step(3)).toMatchObject({ status: 'passed', warningCode: null });
    expect(flow.downloads.map(({ fileName }) => fileName)).toEqual(['price-list.csv', 'invoice.txt']);
    const [, invoice] = flow.downloads;
    const path = invoice?.path ?? '';
    expect(isAbsolute(path)).toBe(false);
    expect(await readFile(join(folder, path), 'utf8')).toContain('Invoice HS-1001');
    expect(invoice?.bytes).toBe(45);
  });

  it('of the same name do not overwrite each other', async () => {
    const { flow } = await on('/files', [
      { action: 'click', selector: 'Link#Download price list (CSV)' },
      { action: 'click', selector: 'Link#Download price list (CSV)' },
    ]);
    expect(new Set(flow.downloads.map(({ path }) => path)).size).toBe(2);
  });
});
