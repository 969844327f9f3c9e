import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSpecFiles } from '../../adapters/spec-files/spec-files.js';
import { formatProblem } from '../../domain/flow/problem.js';
import { placeOfSelector } from '../step/heal/selector-place.js';
import { loadFlow } from './load-flow.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handeye-scenario-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(text: string) {
  const file = join(folder, 'a.scenario.yaml');
  await writeFile(file, text);
  return loadFlow(createSpecFiles({ cwd: folder }), file);
}

async function problems(text: string): Promise<readonly string[]> {
  const result = await load(text);
  return (result.ok ? result.loaded.problems : result.problems).map(formatProblem);
}

describe('a scenario that is loaded', () => {
  it('is a flow, with its secrets apart', async () => {
    const result = await load(`
name: Log in
url: http://localhost:4173
credentials: { password: 0123, email: a@b.c }
steps:
  - { action: type, selector: '#p', value: '{{credentials.password}}' }
`);
    expect(result).toMatchObject({
      ok: true,
      loaded: {
        flow: {
          testName: 'Log in',
          variables: { 'credentials.password': '{{secret.log_in.password}}' },
          steps: [{ action: 'open' }, { action: 'fill', text: '{{credentials.password}}' }],
        },
        secrets: { 'log_in.password': '0123' },
        problems: [],
      },
    });
    expect(result.ok && result.loaded.lineOf(['steps', 1])).toBe(6);
  });

  it('has its problems at the lines of its own file', async () => {
    const found = await problems(`
name: Wrong
url: http://localhost:4173
config: { headless: false }
steps:
  - action: type
    selector: 'Buton#Save'
    value: '{{credentials.none}}'
  - action: fly
  - action: click
    selector: '#a'
    expect:
      - page_changed
      - { type: url_matches, value: '(' }
  - { action: click, selector: '#a', clickCount: 9 }
`);
    const places = found.map((problem) => /^\d+:\d+ [^:]*/.exec(problem)?.[0]);
    expect(places).toEqual([
      '4:11 config.headless',
      '7:5 steps[0].selector',
      '8:5 steps[0].value',
      '9:5 steps[1].action',
      '13:9 steps[2].expect[0]',
      '14:30 steps[2].expect[1].value',
      '15:38 steps[3].clickCount',
    ]);
  });

  it('has its selectors put right in the step that they come from', async () => {
    const text = `
name: Two
url: http://localhost:4173
steps:
  - { action: click, selector: '#a', expect: [{ element_visible: '#z' }] }
  - { action: hover, selector: '#a' }
`;
    const result = await load(text);
    if (!result.ok) throw new Error('not loaded');
    const { value } = await createSpecFiles({ cwd: folder }).read(result.loaded.file);
    const [, click, , hover] = result.loaded.flow.steps;
    expect(placeOfSelector(result.loaded, click!, '#a', value, false)).toEqual(['steps', 0, 'selector']);
    expect(placeOfSelector(result.loaded, hover!, '#a', value, false)).toEqual(['steps', 1, 'selector']);
  });

  it('is distinguished from a flow that lacks its version', async () => {
    expect((await problems('testName: T\nsteps: [{ action: click, selector: "#a" }]')).join()).toContain(
      'schemaVersion',
    );
  });
});
