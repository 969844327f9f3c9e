import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { desk, journalsIn, webFlow } from '../cli/command-line.js';

let pages: WebPages;
let target: string;
beforeAll(async () => {
  pages = await startWebPages();
  target = pages.page(`<label>Name <input id=name></label>
    <button onclick="out.textContent = 'Hello, ' + document.getElementById('name').value">Greet</button><p role=status id=out></p>`);
});
afterAll(() => pages.close());

it('carries out a text on a target that it opens and closes, and saves a flow that replays', async () => {
  const { cwd, handeye } = desk();
  const text = ['fill', 'Name', 'with', '{{who}}', 'and', 'click', 'Greet.', 'Verify that "Hello, Ada" is shown.'];
  const done = await handeye('do', '--target', target, '--var', 'who=Ada', '--save', 'greet.flow.json', ...text);
  expect(done).toMatchObject({ exitCode: 0, stderr: '' });
  expect(done.stdout).toMatch(
    /^passed <app (\w+)>\n[^]*<\/app \1>\nwrote 4 steps to greet\.flow\.json; [^]*run \d{8}-\S+\n$/,
  );
  expect(journalsIn(cwd)).toContain('"origin":"brain"');
  expect(await handeye('run', 'greet.flow.json', '--var', 'who=Ada')).toMatchObject({ exitCode: 0 });
});

it('answers a question, and prints JSON where a program reads it', async () => {
  const { handeye } = desk();
  const answered = await handeye('ask', '--target', target, '--json', 'how many buttons are there?');
  expect(answered).toMatchObject({ exitCode: 0, stderr: '' });
  expect(JSON.parse(answered.stdout)).toMatchObject({
    result: 'answered',
    by: 'builtin',
    runId: expect.any(String) as string,
  });
});

it('says what is wrong with a call, and opens nothing for it', async () => {
  const { cwd, handeye, write } = desk();
  write('x.flow.json', webFlow(target, [{ action: 'open' }]));
  const calls = [
    [['do', '--target', target, '--session', 's1', 'click Greet'], 'Give --target or --session, not both.'],
    [['run', 'x.flow.json', '--frozen', '--recompile'], '--recompile and --frozen exclude each other.'],
  ] as const;
  const ended = await Promise.all(calls.map(async ([args]) => handeye(...args)));
  expect(ended.map(({ exitCode }) => exitCode)).toEqual([2, 2]);
  for (const [index, [, message]] of calls.entries()) expect(ended[index]?.stderr).toContain(message);
  expect(existsSync(join(cwd, '.handeye/runs'))).toBe(false);
});
