import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { RunReport } from '../../../../src/domain/run/execution-report.js';
import { startLiveTools, type LiveStand } from '../../../support/live-tools.js';
import { startScriptedModel, type ScriptedModel } from '../../../support/scripted-model.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';

let live: LiveStand;
let pages: WebPages;
let model: ScriptedModel;
beforeAll(async () => {
  [live, pages, model] = await Promise.all([startLiveTools(), startWebPages(), startScriptedModel()]);
});
afterAll(() => Promise.all([live.close(), pages.close(), model.close()]));

const counter = `<script>let n = 0</script><p role=status id=out>Counted 0</p>
  <button onclick="out.textContent = 'Counted ' + ++n">Count</button>
  <button onclick="out.textContent = 'gone'">Delete all</button>`;

/** A session on the counter, with the model set up; it ends with the test. */
async function openCounter(name: string, settings: Readonly<Record<string, unknown>> = {}) {
  const flags = {
    'brain.provider': 'openai-compatible',
    'brain.model': 'local',
    'brain.baseUrl': model.baseUrl('openai-compatible'),
    'brain.prices': ['local=1/2'],
    ...settings,
  };
  const call = live.call({ flags });
  const { data } = await live.tools.open({ target: pages.page(counter), name }, call);
  const close = async () => live.tools.close({ session: name }, call);
  onTestFinished(async () => void (await close().catch(() => undefined)));
  return {
    do: async (text: string, brain?: 'auto' | 'builtin' | 'llm') =>
      live.tools.do({ session: name, text, ...(brain && { brain }) }, call),
    ask: async (text: string, brain?: 'auto' | 'builtin' | 'llm') =>
      live.tools.ask({ session: name, text, ...(brain && { brain }) }, call),
    shows: async (expected: string) =>
      live.tools.act({ session: name, steps: [{ action: 'assert_text', selector: '#out', expected }] }, call),
    async report(): Promise<RunReport> {
      await close();
      const path = join(live.folder, '.handeye/runs', String(data['runId']), 'report.json');
      return JSON.parse(await readFile(path, 'utf8')) as RunReport;
    },
  };
}

const steps = (...list: readonly object[]) => ({
  kind: 'steps',
  understood: 'What was wanted.',
  steps: list,
  rest: '',
});
const clickCount = { action: 'click', selector: 'Button#Count' };

it('is asked only for the part that the built-in rules do not understand, and its call is in the report', async () => {
  const session = await openCounter('part');
  model.script({ says: steps(clickCount) });
  const done = await session.do('press Count. Frobnicate the wibble. Then verify that "Counted 2" is shown');
  expect(done.data).toMatchObject({ result: 'passed', understood: 3 });
  expect(done.text).toContain('local: What was wanted.');
  expect(model.requests).toHaveLength(1);
  expect(model.requests[0]?.text).toContain('Frobnicate the wibble');
  expect(model.requests[0]?.text).not.toContain('press Count');
  expect(model.requests[0]?.text).not.toContain('verify that');
  expect((await session.shows('Counted 2')).data).toMatchObject({ result: 'passed' });
  const report = await session.report();
  expect(JSON.stringify(report.reports[0]?.brain)).toContain('"interpret"');
});

it('is not asked where the built-in rules understand all of it, or where nobody may ask it', async () => {
  const session = await openCounter('builtin');
  model.script({ status: 500 });
  expect((await session.do('click Count')).data).toMatchObject({ result: 'passed' });
  await expect(session.do('frobnicate the wibble', 'builtin')).rejects.toMatchObject({ code: 'usage' });
  expect(model.requests).toEqual([]);
});

it('is asked for all of it where it alone is wanted', async () => {
  const session = await openCounter('llm');
  model.script({ says: { ...steps(clickCount), rest: 'click Count again' } }, { says: steps(clickCount) });
  expect((await session.do('click Count twice', 'llm')).data).toMatchObject({ result: 'passed', understood: 2 });
  expect(model.requests.map(({ text }) => text.includes('click Count again'))).toEqual([false, true]);
  expect((await session.shows('Counted 2')).data).toMatchObject({ result: 'passed' });
});

it.each<[what: string, step: object, message: string]>([
  ['an action that there is not', { action: 'clik', selector: 'Button#Count' }, 'unknown action "clik"'],
  ['a field that the action does not have', { ...clickCount, times: 3 }, 'times'],
  ['a variable of the environment', { action: 'type', text: '{{env.HOME}}' }, 'environment variables'],
])('proposes %s: it is refused, and nothing of it is done', async (_, step, message) => {
  const session = await openCounter('invalid');
  model.script({ says: steps(clickCount, step) });
  await expect(session.do('do something', 'llm')).rejects.toMatchObject({
    code: 'spec_invalid',
    message: expect.stringContaining(message) as string,
  });
  expect((await session.shows('Counted 0')).data).toMatchObject({ result: 'passed' });
});

it.each<[what: string, step: object, message: string]>([
  [
    'presses what looks destructive',
    { action: 'click', selector: 'Button#Delete all' },
    '"Delete all" looks destructive',
  ],
  ['leaves the origin of the target', { action: 'navigate', url: 'https://shop.example/' }, 'is no part of the target'],
  ['starts a program', { action: 'launch', processPath: '/bin/true' }, 'Not permitted'],
])('%s only after a yes, and nobody there means no', async (_, step, message) => {
  const session = await openCounter('guarded');
  model.script({ says: steps(step, clickCount) });
  const refused = await session.do('tidy up', 'llm');
  expect(refused).toMatchObject({ exitCode: 3, data: { result: 'failed' } });
  expect(refused.text).toContain(message);
  expect((await session.shows('Counted 0')).data).toMatchObject({ result: 'passed' });
});

it('answers a question that the built-in rules cannot, and says what the answer is read from', async () => {
  const session = await openCounter('ask');
  model.script({ says: { kind: 'answer', answer: 'Nothing was counted.', evidence: ['Status#Counted 0'] } });
  const simple = await session.ask('how many buttons are there?');
  expect(simple.text).toContain('2');
  expect(model.requests).toEqual([]);
  const hard = await session.ask('why is the mood of this page so gloomy?');
  expect(hard.data).toMatchObject({ result: 'answered' });
  expect(hard.text).toContain('Nothing was counted.');
  expect(hard.text).toContain('from Status#Counted 0');
  expect(model.requests).toHaveLength(1);
});
