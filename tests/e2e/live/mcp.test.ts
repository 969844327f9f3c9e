import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runFlow } from '../../../src/index.js';
import { startMcp, type McpStand } from '../../support/mcp-client.js';
import { startShop, type Shop } from '../../support/shop.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';

let shop: Shop;
let pages: WebPages;
/** The steps of the flow that was exported and run again. */
let replayed: readonly object[] | undefined;

beforeAll(async () => {
  [shop, pages] = await Promise.all([startShop(), startWebPages()]);
});
afterAll(() => Promise.all([shop.close(), pages.close()]));

const yes = { action: 'accept', content: { approve: true } } as const;
const saidNo = 'the answer of the person was no';

/** Counts in its title how often it was done. */
const deletePage = '<button onclick="document.title += \'!\'">Delete</button>';
const clickDelete = { action: 'click', selector: 'Button#Delete' };

describe.each(['legacy', 'modern'] as const)('the MCP server, in the %s era of the protocol', (era) => {
  let mcp: McpStand;
  /** Of the session in which the tests show their pages. */
  let runId: string;

  beforeAll(async () => {
    mcp = await startMcp(era);
    const opened = await mcp.call('open', { target: pages.page('<h1>Start</h1>'), name: 'page' });
    ({ runId } = opened.structuredContent as { readonly runId: string });
  });
  beforeEach(() => {
    mcp.answerWith({ action: 'decline' });
    mcp.asked.length = 0;
  });
  afterAll(() => mcp.close());

  const actIn = async (session: string, ...steps: object[]) => mcp.call('act', { session, steps });
  const act = async (...steps: object[]) => actIn('page', ...steps);
  const look = async (args: object = {}) => mcp.call('look', { session: 'page', ...args });
  const show = async (body: string) => act({ action: 'navigate', url: pages.page(body) });

  it('speaks the version that was asked for', () => {
    expect(mcp.client.getNegotiatedProtocolVersion()).toBe(era === 'legacy' ? '2025-11-25' : '2026-07-28');
  });

  it('offers 17 tools and its instructions in few bytes, and says what each may do', async () => {
    const list = await mcp.client.listTools();
    expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThanOrEqual(12_000);
    expect(Buffer.byteLength(mcp.client.getInstructions() ?? '')).toBeLessThanOrEqual(1024);
    const byEffect = (wanted: 'reads' | 'changes' | 'destroys'): string[] =>
      list.tools.flatMap(({ name, annotations: { readOnlyHint, destructiveHint } = {} }) =>
        (readOnlyHint === true ? 'reads' : destructiveHint === true ? 'destroys' : 'changes') === wanted ? [name] : [],
      );
    expect(byEffect('destroys')).toEqual(['act', 'do', 'run_flow']);
    expect(byEffect('changes')).toEqual(['open', 'close', 'export_flow']);
    expect(byEffect('reads').toSorted()).toEqual([
      'analyze_report',
      'ask',
      'capture_screenshot',
      'get_capabilities',
      'inspect_window',
      'list_processes',
      'list_reports',
      'list_sessions',
      'list_windows',
      'look',
      'validate_flow',
    ]);
  });

  it('keeps its runs in the first root of the client', () => {
    expect(existsSync(join(mcp.root, '.handeye/runs', runId))).toBe(true);
    expect(existsSync(join(mcp.cwd, '.handeye'))).toBe(false);
  });

  it('fills and empties a cart of the shop, and exports a flow that does it again', async () => {
    shop.reset();
    const opened = await mcp.call('open', { target: shop.url, name: 'shop' });
    expect(opened.structuredContent).toMatchObject({ session: 'shop', result: 'passed', look: 1 });
    const found = await actIn(
      'shop',
      { action: 'fill', selector: 'SearchBox#Search products', text: 'mug' },
      { action: 'assert_text', selector: '#result-count', expected: '5 products found' },
    );
    expect(found.text).toContain('fill SearchBox#Search products "mug": searchbox "Search products": "" → "mug"');
    const listed = await mcp.call('look', { session: 'shop', find: 'Blue Mug' });
    const ref = /Button#"Add to cart" >> nth=1 \[(f\d+e\d+)\]/.exec(listed.text)?.[1];
    const added = await actIn('shop', { action: 'click', ref });
    expect(added.text).toContain('Status#"Blue Mug added to cart."');
    const cart = await actIn('shop', { action: 'click', selector: 'Link#Cart (1)' });
    expect(cart.text).toContain(`Cart · Harbour Street — ${shop.url}/cart`);
    expect(mcp.asked).toEqual([]);
    mcp.answerWith(yes);
    const removed = await actIn(
      'shop',
      { action: 'click', selector: 'Button#Remove Blue Mug' },
      { action: 'assert_exists', selector: 'Link#Cart (0)' },
    );
    expect(removed.structuredContent).toMatchObject({ result: 'passed' });
    expect(mcp.asked).toEqual([
      'handeye asks: click button "Remove Blue Mug"\nWith: selector: "Button#Remove Blue Mug"\nReason: "Remove Blue Mug" looks destructive',
    ]);

    const exported = await mcp.call('export_flow', { session: 'shop', file: 'flows/cart.flow.json' });
    expect(exported.text).toBe('wrote 7 steps to flows/cart.flow.json; replay: handeye run flows/cart.flow.json');
    const closed = await mcp.call('close', { session: 'shop' });
    expect(closed.structuredContent).toMatchObject({ session: 'shop', exitCode: 0 });

    const file = join(mcp.root, 'flows/cart.flow.json');
    const flow = JSON.parse(readFileSync(file, 'utf8')) as { readonly steps: readonly object[] };
    expect(flow.steps[3]).toEqual({
      action: 'click',
      selector: 'Article#Blue Mug >> Button#Add to cart',
      assertions: [{ type: 'exists', selector: 'Status#"Blue Mug added to cart."' }],
    });
    expect(flow.steps[4]).toMatchObject({ assertions: [{ type: 'url_contains', expected: '/cart' }] });
    // The same in both eras, so that it need not be run twice. What is checked is what was seen until the step was settled.
    const own = flow.steps.map((step) => ({ ...step, assertions: [] }));
    replayed ??= own;
    expect(own).toEqual(replayed);
    if (own !== replayed) return;
    shop.reset();
    const report = await runFlow(file, { cwd: mcp.root, settings: { logLevel: 'error' } });
    expect(report.reports[0]?.steps.map(({ status }) => status)).toEqual(flow.steps.map(() => 'passed'));
    expect(report.result).toBe('passed');
  });

  it('writes no flow over a file that it has not written itself, nor outside of its folder', async () => {
    const exportTo = async (file: string) => mcp.call('export_flow', { session: 'page', file });
    expect((await exportTo('mine.flow.json')).isError).toBeUndefined();
    expect((await exportTo('mine.flow.json')).isError).toBeUndefined();
    const taken = await exportTo(`.handeye/runs/${runId}/journal.jsonl`);
    expect(taken.text).toContain('exists, and only what this process has exported is written anew');
    expect((await exportTo('../out.flow.json')).text).toContain('does not lie below the working folder');
  });

  it('takes no for an answer before it does what cannot be taken back', async () => {
    await show(deletePage);
    const declined = await act(clickDelete);
    expect(declined.text).toContain(`Not permitted: "Delete" looks destructive, and ${saidNo}.`);
    expect(declined.isError).toBe(true);
    expect(declined.structuredContent).toMatchObject({ steps: [{ failure: 'guardrail_violation' }] });
    mcp.answerWith({ action: 'accept', content: { approve: false } });
    expect((await act(clickDelete)).text).toContain(saidNo);
    expect((await look()).text).toContain('Test — ');
    expect(mcp.asked).toHaveLength(2);
  });

  it('does it after a yes, for this once, and goes on with the steps and their progress', async () => {
    await show(deletePage);
    mcp.answerWith(yes);
    const steps = [clickDelete, { action: 'assert_title', expected: 'Test!' }];
    const done = await mcp.callWithProgress('act', { session: 'page', steps });
    expect(done.structuredContent).toMatchObject({ result: 'passed' });
    expect(done.progress.map(({ message }) => message).slice(-2)).toEqual([
      expect.stringMatching(/^\d+ click passed$/),
      expect.stringMatching(/^\d+ assert_title passed$/),
    ]);
    mcp.answerWith({ action: 'decline' });
    expect((await act(clickDelete)).text).toContain(saidNo);
  });

  if (era === 'legacy')
    it('takes a yes for nothing that comes after the call was given up', async () => {
      await show(deletePage);
      const given = new AbortController();
      let say: (answer: typeof yes) => void = () => undefined;
      mcp.answerWith(async () => {
        given.abort();
        return new Promise((resolve) => (say = resolve));
      });
      const call = mcp.call('act', { session: 'page', steps: [clickDelete] }, { signal: given.signal });
      await expect(call).rejects.toThrow();
      say(yes);
      expect((await look()).text).toContain('Test — ');
    });

  if (era === 'modern')
    it('takes an answer once, and to what was asked only', async () => {
      await show(deletePage);
      const request = { name: 'act', arguments: { session: 'page', steps: [clickDelete] } };
      const options = { allowInputRequired: true };
      const question: unknown = await mcp.client.callTool(request, options);
      expect(question).toMatchObject({ resultType: 'input_required', inputRequests: { approve: expect.anything() } });
      const { requestState } = question as { readonly requestState: string };
      const answer = async (to: string): Promise<unknown> => {
        const retried = { ...request, inputResponses: { approve: yes }, requestState: to };
        return mcp.client.callTool(retried, options);
      };
      const refused = {
        isError: true,
        structuredContent: { code: 'policy_denied' },
        content: [{ text: expect.stringMatching(/came too late, or was given before/) }],
      };
      expect(await answer('something else')).toMatchObject(refused);
      expect(await answer(requestState)).toMatchObject({ structuredContent: { result: 'passed' } });
      expect(await answer(requestState)).toMatchObject(refused);
      expect((await look()).text).toContain('Test! — ');
    });

  if (era === 'modern')
    it('refuses what a person would have to approve where the client can ask nobody', async () => {
      await show(deletePage);
      // Each request says what the client can.
      const request = { name: 'act', arguments: { session: 'page', steps: [clickDelete] } };
      const refused = await mcp.client.callTool({ ...request, _meta: { [CLIENT_CAPABILITIES_META_KEY]: {} } });
      expect(refused.content).toMatchObject([
        { text: expect.stringContaining('and this client cannot ask a person (it has no elicitation)') },
      ]);
      expect(mcp.asked).toEqual([]);
      expect((await look()).text).toContain('Test — ');
    });

  it('asks before it leaves the origin of the target', async () => {
    const { text } = await act({ action: 'navigate', url: shop.url });
    expect(mcp.asked).toEqual([expect.stringContaining(`${shop.url} is no part of the target that was opened`)]);
    expect(text).toContain(saidNo);
  });

  it('tells of each step as it settles', async () => {
    await show('<label>Field <input></label>');
    const steps = ['a', 'b'].map((text) => ({ action: 'type', selector: 'Edit#Field', text }));
    const { progress } = await mcp.callWithProgress('act', { session: 'page', steps });
    const message = expect.stringMatching(/^\d+ type passed$/) as unknown;
    expect(progress).toEqual([
      { progress: 1, message },
      { progress: 2, message },
    ]);
  });

  it('stops in the middle of a long text when the call is cancelled, keeps what was typed, and goes on', async () => {
    let typing = (): void => undefined;
    const typed = new Promise<void>((resolve) => (typing = resolve));
    pages.answer('/typing', (_request, response) => {
      response.end();
      typing();
    });
    await show('<label>Field <input oninput="value.length === 20 && fetch(\'/typing\')"></label>');
    const given = new AbortController();
    const steps = [{ action: 'type', selector: 'Edit#Field', text: 'x'.repeat(20_000) }];
    const call = mcp.call('act', { session: 'page', steps }, { signal: given.signal });
    await typed;
    given.abort();
    await expect(call).rejects.toThrow();
    const next = await act({
      action: 'type',
      selector: 'Edit#Field',
      text: '!',
      assertions: [{ type: 'value_contains', selector: 'Edit#Field', expected: 'x'.repeat(20) }],
    });
    expect(next.structuredContent).toMatchObject({ result: 'passed' });
  });

  it('gives schemas, and the files of a run while it goes on', async () => {
    const read = async (uri: string): Promise<string> => {
      const { contents } = await mcp.client.readResource({ uri });
      return contents.map((part) => ('text' in part ? part.text : part.blob)).join('');
    };
    const { resources } = await mcp.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['handeye://schema/step', 'handeye://schema/test-flow', 'handeye://schema/config']),
    );
    expect(JSON.parse(await read('handeye://schema/step'))).toMatchObject({ $ref: '#/$defs/Step' });

    await show(`<ol>${'<li><button>One of many</button></li>'.repeat(60)}</ol>`);
    const looked = await look({ maxTokens: 50 });
    const file = /all of it: \.handeye\/runs\/(.+)$/.exec(looked.text)?.[1] ?? '';
    expect(file.startsWith(`${runId}/looks/`)).toBe(true);
    expect((await read(`handeye://runs/${file}`)).match(/One of many/g)).toHaveLength(60);
    const journal = (await read(`handeye://runs/${runId}/journal.jsonl`)).trim().split('\n');
    const types = journal.map((line) => (JSON.parse(line) as { readonly type: string }).type);
    expect(types).toEqual(expect.arrayContaining(['run_started', 'step_settled']));
    expect(JSON.parse(await read(`handeye://runs/${runId}/report.json`))).toMatchObject({ runId });
    await expect(read(`handeye://runs/${runId}/..%2F..%2Fsecret`)).rejects.toThrow();
    await expect(read('handeye://schema/nothing')).rejects.toThrow('There is no schema "nothing"; there are ');
  });

  it('does what a text says, asks a person before what cannot be taken back, and answers a question', async () => {
    await show(`<label>Name <input></label>${deletePage}<button onclick="document.title += '?'">Ask</button>`);
    const text = 'fill Name with Ada, click Ask, then click Delete';
    const declined = await mcp.call('do', { session: 'page', text });
    expect(declined.text).toContain(`Not permitted: "Delete" looks destructive, and ${saidNo}.`);
    expect(declined.isError).toBe(true);
    mcp.answerWith(yes);
    const done = await mcp.call('do', { session: 'page', text: 'click Delete' });
    expect(done.structuredContent).toMatchObject({ session: 'page', result: 'passed', steps: [{ status: 'passed' }] });
    expect((await look()).text).toContain('Test?! — ');
    const answered = await mcp.call('ask', { session: 'page', text: 'what is the value of Name?' });
    expect(answered.structuredContent).toMatchObject({ session: 'page', result: 'answered' });
    expect(answered.text).toContain('Ada');
    const unknown = await mcp.call('do', { session: 'page', text: 'frobnicate the wibble' });
    expect(unknown.isError).toBe(true);
    expect(unknown.text).toContain('Not understood: "frobnicate the wibble". Nothing was done.');
  });

  it('shows a picture where one is asked for', async () => {
    await show('<button>One</button><button>Two</button>');
    const shot = await mcp.call('capture_screenshot', { session: 'page', selector: 'Button#One' });
    const image = shot.content.find((part) => part.type === 'image');
    const bytes = Buffer.from(image?.data ?? '', 'base64');
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    // Width and height of the picture (PNG specification, 11.2.2).
    expect(shot.structuredContent).toMatchObject({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });
  });
});
