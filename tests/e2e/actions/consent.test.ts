import { describe, expect, it } from 'vitest';
import { flowOn } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages } = stand();

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
  const other = () => ({
    schemaVersion: 1,
    testName: 'Other',
    allow: { origins: ['127.0.0.1'] },
    steps: [{ action: 'navigate', url: elsewhere() }],
  });

  it.each<[string, string, (url: string) => Readonly<Record<string, unknown>>]>([
    ['setup', 'setup/1', () => ({ setup: 'other.json' })],
    ['teardown', 'teardown/1', () => ({ teardown: 'other.json' })],
    ['reset', 'reset/1', (url) => ({ targets: { web: { url, reset: { flow: 'other.json' } } } })],
  ])('that runs as %s holds for its steps, in a dry run too', async (_phase, path, more) => {
    const flow = flowOn(pages.page('Here'), [], more(pages.page('Here')));
    const files = { 'other.json': other() };
    const ran = await flows.run(flow, { timeoutMs: 1000, files });
    expect(ran.step(path).error).toMatch(/^Not permitted: http:\/\/localhost:\d+ is not allowed/);
    expect(JSON.stringify(ran.events)).toContain(
      'where the app leads by itself follows the list of the flow that is started',
    );
    const dry = await flows.run(flow, { timeoutMs: 1000, files, policy: { dryRun: true } });
    expect(dry.step(path).diagnostics.note).toContain('not permitted');
    expect(dry.exitCode).toBe(3);
  });
});
