import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBuiltinBrain } from '../../../src/compose.js';
import type { Brain } from '../../../src/ports/brain.js';
import { flowOn, type Ran, type RunRequest } from '../../support/run-flow.js';
import { stand } from '../../support/stand.js';

const { flows, pages, shop } = stand();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handeye-texts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const greeting = `<label>Name <input id=name></label><label>Password <input type=password id=password></label>
  <button onclick="out.textContent = 'Hello, ' + document.getElementById('name').value">Greet</button><p role=status id=out></p>`;

/** The built-in brain, which counts how often it is asked. */
function countingBrain(): Brain & { asked: number } {
  const builtin = createBuiltinBrain();
  const counting = {
    name: builtin.name,
    asked: 0,
    async interpret(...args: Parameters<Brain['interpret']>) {
      counting.asked += 1;
      return builtin.interpret(...args);
    },
  };
  return counting;
}

interface Lock {
  readonly lockVersion: number;
  readonly entries: readonly {
    readonly text: string;
    readonly screen: string;
    readonly by: string;
    readonly understood: readonly string[];
    readonly steps: readonly Record<string, unknown>[];
  }[];
}

let flowCount = 0;
/** A flow with texts in a file of its own, to be run more than once. */
async function textFlow(url: string) {
  flowCount += 1;
  const file = join(folder, `greet-${flowCount}.flow.json`);
  const lock = file.replace(/(?:\.flow)?\.json$/, '.lock.json');
  return {
    lock,
    isLocked: () => existsSync(lock),
    readLock: async () => JSON.parse(await readFile(lock, 'utf8')) as Lock,
    async run(texts: readonly string[], request: RunRequest = {}, more: object = {}): Promise<Ran> {
      const steps = texts.map((text) => ({ action: 'do', text }));
      await writeFile(file, JSON.stringify(flowOn(url, steps, { ...more })));
      return flows.run(file, request);
    },
  };
}

const texts = ['fill Name with Ada, then click Greet', 'verify that "Hello, Ada" is shown'];

it('compiles each text once, says in the lock file what became of it, and replays that without a brain', async () => {
  const flow = await textFlow(pages.page(greeting));
  const compiling = countingBrain();
  const first = await flow.run(texts, { brains: { builtin: compiling } });
  expect(first.flow.steps.map(({ path, action, status }) => `${path} ${action} ${status}`)).toEqual([
    '1 open passed',
    '2 do passed',
    '2.1 fill passed',
    '2.2 click passed',
    '3 do passed',
    '3.1 assert_text passed',
  ]);
  expect(compiling.asked).toBeGreaterThan(0);
  expect(await flow.readLock()).toMatchObject({
    lockVersion: 1,
    entries: [
      {
        text: texts[0],
        screen: expect.stringMatching(/\w/) as string,
        by: 'builtin',
        understood: ['set Edit#Name to "Ada"', 'click Button#Greet'],
        steps: [
          { action: 'fill', selector: 'Edit#Name', text: 'Ada' },
          { action: 'click', selector: 'Button#Greet' },
        ],
      },
      { text: texts[1], steps: [{ action: 'assert_text', contains: 'Hello, Ada' }] },
    ],
  });
  const replaying = countingBrain();
  for (const mode of ['frozen', 'compile'] as const) {
    const again = await flow.run(texts, { texts: mode, brains: { builtin: replaying } });
    expect(again.exitCode).toBe(0);
    expect(again.flow.steps.map(({ path, status }) => `${path} ${status}`)).toEqual(
      first.flow.steps.map(({ path, status }) => `${path} ${status}`),
    );
  }
  expect(replaying.asked).toBe(0);
});

it('compiles a text that was changed, and drops what the old one became', async () => {
  const flow = await textFlow(pages.page(greeting));
  await flow.run(texts);
  const changed = [texts[0]!.replace('Ada', 'Bo'), texts[1]!.replace('Ada', 'Bo')];
  const frozen = await flow.run(changed, { texts: 'frozen' });
  expect(frozen.step(2)).toMatchObject({ status: 'error' });
  expect((await flow.run(changed)).exitCode).toBe(0);
  expect((await flow.readLock()).entries.map(({ text }) => text)).toEqual(changed);
  const sameWords = [`  ${changed[0]!.toUpperCase().replace('BO', 'bo')}. `, changed[1]!];
  const brain = countingBrain();
  await flow.run(sameWords, { brains: { builtin: brain } });
  expect(brain.asked).toBe(0);
});

it('compiles all texts anew where that is asked for', async () => {
  const flow = await textFlow(pages.page(greeting));
  await flow.run(texts);
  const before = await flow.readLock();
  await writeFile(
    flow.lock,
    JSON.stringify({ ...before, entries: before.entries.map((entry) => ({ ...entry, by: 'x' })) }),
  );
  const brain = countingBrain();
  expect((await flow.run(texts, { texts: 'recompile', brains: { builtin: brain } })).exitCode).toBe(0);
  expect(brain.asked).toBeGreaterThan(0);
  expect(await flow.readLock()).toEqual(before);
});

it('fails frozen where there is no lock file, and names the one that it wants', async () => {
  const flow = await textFlow(pages.page(greeting));
  const brain = countingBrain();
  const ran = await flow.run(texts, { texts: 'frozen', brains: { builtin: brain } });
  expect(ran.exitCode).toBe(1);
  const { error, status } = ran.step(2);
  expect(status).toBe('error');
  expect(error).toContain('is not compiled in ');
  expect(error).toContain(flow.lock.slice(folder.length + 1));
  expect(error).toContain('Run the flow once without it, and commit the lock file.');
  expect(brain.asked).toBe(0);
  expect(flow.isLocked()).toBe(false);
});

it.each([
  ['is no JSON', '{"lockVersion": 1,', 'is no JSON'],
  ['is of another version', '{"lockVersion": 2, "entries": []}', 'is no lock file'],
  ['has steps without an action', '{"lockVersion": 1, "entries": [{"text": "x", "steps": [{}]}]}', 'is no lock file'],
])('names a lock file that %s, and does nothing', async (_, content, message) => {
  const flow = await textFlow(pages.page(greeting));
  await writeFile(flow.lock, content);
  const ran = await flow.run(texts);
  expect(ran.exitCode).toBe(1);
  expect(ran.step(2).error).toContain(flow.lock.slice(folder.length + 1));
  expect(ran.step(2).error).toContain(message);
  expect(ran.flow.steps.map(({ action }) => action)).not.toContain('fill');
  expect(await readFile(flow.lock, 'utf8')).toBe(content);
});

it('fails a step whose text is not understood or means several things, and keeps nothing of it', async () => {
  const flow = await textFlow(pages.page(`${greeting}<button>Save</button><button>Save</button>`));
  const strange = await flow.run(['frobnicate the wibble']);
  expect(strange.exitCode).toBe(1);
  expect(strange.step(2)).toMatchObject({
    status: 'error',
    error: expect.stringContaining('Not understood') as string,
  });
  const several = await flow.run(['click Save']);
  expect(several.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'ambiguous_selector' } });
  expect(several.step(2).error).toMatch(/"Save" may mean 2 elements.*Candidates: Button#Save >> nth=1/s);
  expect(flow.isLocked()).toBe(false);
});

it('never has the value of a secret in the lock file, nor that of a variable', async () => {
  const flow = await textFlow(pages.page(greeting));
  const ran = await flow.run(
    ['fill Password with {{secret.PASSWORD}} and Name with {{who}}, then click Greet'],
    { secrets: { PASSWORD: 'hunter2-hunter2' } },
    { variables: { who: 'Grace' } },
  );
  expect(ran.exitCode).toBe(0);
  const lock = await readFile(flow.lock, 'utf8');
  expect(lock).not.toContain('hunter2');
  expect(lock).not.toContain('Grace');
  expect((await flow.readLock()).entries[0]?.steps.slice(0, 2)).toMatchObject([
    { action: 'fill', text: '{{secret.PASSWORD}}' },
    { action: 'fill', text: '{{who}}' },
  ]);
});

it('keeps a text for each screen that it was compiled on', async () => {
  const flow = await textFlow(shop.url);
  const ran = await flow.run(['click Inventory', 'click Products', 'click Inventory']);
  expect(ran.exitCode).toBe(0);
  expect((await flow.readLock()).entries.map(({ text }) => text)).toEqual(['click Inventory', 'click Products']);
});
