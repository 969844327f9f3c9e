import { describe, expect, it } from 'vitest';
import { flowOn } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

const timeoutMs = 2000;

describe('files', () => {
  const form = (named: string): string =>
    pages.page(`<p id="wanted">${named}</p><label>File <input type="file" id="file"></label>`);
  const uploading = (files: string, more: Readonly<Record<string, unknown>> = {}) =>
    flowOn(
      form('diary.txt'),
      [
        { action: 'read', selector: '#wanted', saveAs: 'wanted' },
        { action: 'upload', selector: '#file', files },
      ],
      more,
    );
  const files = { 'diary.txt': 'Dear diary', 'list.txt': 'Milk' };

  it('that the spec names, or whoever runs it, are given to the app', async () => {
    expect((await flows.run(uploading('list.txt'), { files })).step(3).error).toBeNull();
    const given = await flows.run(uploading('{{list}}'), { files, variables: { list: 'list.txt' } });
    expect(given.step(3).error).toBeNull();
  });

  it('that a flow is called with are given to the app, and a dry run says so', async () => {
    const attach = {
      schemaVersion: 1,
      testName: 'Attach',
      backend: 'web',
      parameters: { file: { default: 'diary.txt' } },
      steps: [{ action: 'upload', selector: '#file', files: '{{file}}' }],
    };
    const flow = flowOn(form(''), [{ action: 'run_flow', flow: 'attach.json', arguments: { file: 'list.txt' } }]);
    const request = { files: { ...files, 'attach.json': attach } };
    expect((await flows.run(flow, request)).step('2.1').error).toBeNull();
    const dry = await flows.run(flow, { ...request, policy: { dryRun: true } });
    expect(dry.step('2.1').diagnostics.note).toContain('permitted (named by the spec)');
  });

  it('that only the app names are not given to it', async () => {
    const ran = await flows.run(uploading('{{wanted}}'), { files });
    expect(ran.step(3).error).toMatch(/^Not permitted: the file .*diary\.txt is not named by the spec;/);
    expect(ran.exitCode).toBe(3);
    const overwritten = await flows.run(uploading('{{wanted}}', { variables: { wanted: 'list.txt' } }), { files });
    expect(overwritten.step(3).error).toContain('diary.txt is not named by the spec');
  });
});

describe('the own list of a flow', () => {
  const elsewhere = (): string => pages.page('Elsewhere').replace('127.0.0.1', 'localhost');
  /** A page of 127.0.0.1 with a link to localhost, which shows a button. */
  function linked(): { here: string; there: string } {
    const there = pages.page(`<button>Buy</button><p>There</p>`).replace('127.0.0.1', 'localhost');
    return { here: pages.page(`<h1>Here</h1><a href="${there}">Leave</a>`), there };
  }
  const leave = { action: 'click', selector: 'Link#Leave' };
  const other = (...steps: object[]) => ({
    schemaVersion: 1,
    testName: 'Other',
    backend: 'web',
    allow: { origins: ['127.0.0.1'] },
    steps,
  });

  it.each<[string, string, (url: string) => Readonly<Record<string, unknown>>]>([
    ['setup', 'setup/1', () => ({ setup: 'other.json' })],
    ['teardown', 'teardown/1', () => ({ teardown: 'other.json' })],
    ['reset', 'reset/1', (url) => ({ targets: { web: { url, reset: { flow: 'other.json' } } } })],
  ])('that runs as %s holds for its steps, in a dry run too', async (_phase, path, more) => {
    const flow = flowOn(pages.page('Here'), [], more(pages.page('Here')));
    const files = { 'other.json': other({ action: 'navigate', url: elsewhere() }) };
    const ran = await flows.run(flow, { timeoutMs: 1000, files });
    expect(ran.step(path).error).toMatch(/^Not permitted: http:\/\/localhost:\d+ is not allowed/);
    const dry = await flows.run(flow, { timeoutMs: 1000, files, policy: { dryRun: true } });
    expect(dry.step(path).diagnostics.note).toContain('not permitted');
    expect(dry.exitCode).toBe(3);
  });

  it.each<[string, string, (url: string) => Readonly<Record<string, unknown>>]>([
    ['a step', '2.1', () => ({ steps: [{ action: 'open' }, { action: 'run_flow', flow: 'other.json' }] })],
    ['setup', 'setup/2', () => ({ setup: 'other.json' })],
    ['teardown', 'teardown/2', () => ({ teardown: 'other.json' })],
    ['reset', 'reset/2', (url) => ({ targets: { web: { url, reset: { flow: 'other.json' } } } })],
  ])('that is run by %s holds for where its clicks lead', async (by, path, more) => {
    const { here, there } = linked();
    const files = { 'other.json': other(...(by === 'a step' ? [] : [{ action: 'navigate', url: here }]), leave) };
    const ran = await flows.run(flowOn(here, [], more(here)), { timeoutMs, files });
    expect(ran.step(path).error).toBe(
      `Not permitted: the step leads to ${there}, and ${new URL(there).origin} is not allowed (allowed: 127.0.0.1).`,
    );
    expect(ran.flow).toMatchObject({ stoppedBy: 'guardrail', result: 'aborted' });
    expect(ran.exitCode).toBe(3);
  });

  it('does not hold for what the flow that runs it does before and after', async () => {
    const { here } = linked();
    const ran = await flows.run(
      flowOn(here, [
        leave,
        { action: 'navigate', url: here },
        { action: 'run_flow', flow: 'other.json' },
        leave,
        { action: 'assert_exists', selector: 'Text#There' },
      ]),
      { timeoutMs, files: { 'other.json': other({ action: 'assert_exists', selector: 'Heading#Here' }) } },
    );
    expect(ran.flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });

  it.each([
    ['a click', { action: 'click', selector: 'Button#Buy' }],
    ['keys for whatever has the focus', { action: 'send_keys', keys: 'Tab' }],
    ['text for whatever has the focus', { action: 'type', text: 'Ada' }],
  ])('keeps %s from a page that it does not allow', async (_what, step) => {
    const { there } = linked();
    const ran = await flows.run(flowOn(there, [{ action: 'run_flow', flow: 'other.json' }]), {
      timeoutMs,
      files: { 'other.json': other({ action: 'assert_exists', selector: 'Text#There' }, step) },
    });
    expect(ran.step('2.1').error).toBeNull();
    expect(ran.step('2.2').error).toBe(
      `Not permitted: the page shows ${new URL(there).origin}, which is not allowed (allowed: 127.0.0.1).`,
    );
    expect(ran.exitCode).toBe(3);
  });

  it('lets it leave a page that it does not allow', async () => {
    const { here, there } = linked();
    const ran = await flows.run(flowOn(there, [{ action: 'run_flow', flow: 'other.json' }]), {
      timeoutMs,
      files: { 'other.json': other({ action: 'navigate', url: here }, { action: 'send_keys', keys: 'Tab' }) },
    });
    expect(ran.flow.steps.map(({ error }) => error).filter(Boolean)).toEqual([]);
  });
});
