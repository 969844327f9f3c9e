import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createSpecFiles } from '../spec-files/spec-files.js';
import { loadConfig, type LoadConfigOptions } from './load-config.js';

async function load(cwd: string, options: Partial<LoadConfigOptions> = {}) {
  return loadConfig({ specs: createSpecFiles({ cwd }), cwd, env: {}, ...options });
}

/** A project with a folder in it, and the given files. */
function project(files: Readonly<Record<string, string>>) {
  const root = temporaryFolder();
  const inside = join(root, 'tests', 'flows');
  mkdirSync(inside, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  return { root, inside };
}

describe('the policy file', () => {
  it.each([
    ['handeye.policy.json', '{"$schema": "x", "actions": {"drag": "deny"}}'],
    ['handeye.policy.yaml', 'actions:\n  drag: deny\n'],
    ['handeye.policy.yml', 'actions: { drag: deny }\n'],
  ])('%s is found from the folders below', async (name, content) => {
    const { root, inside } = project({ [name]: content });
    const { config, policyFiles } = await load(inside);
    expect([config.forbiddenActions, policyFiles]).toEqual([['drag'], [join(root, name)]]);
  });

  it('beside a config file counts, besides the nearest one', async () => {
    const { root, inside } = project({
      'handeye.config.json': '{"policy": {"budgets": {"maxSteps": 30}}}',
      'handeye.policy.json': '{"budgets": {"maxSteps": 20}, "origins": ["a.test"]}',
    });
    writeFileSync(join(inside, 'handeye.policy.json'), '{"budgets": {"maxSteps": 40}, "actions": {"drag": "deny"}}');
    const { config, policyFiles } = await load(inside);
    expect(config).toMatchObject({ maxSteps: 20, allow: { origins: ['a.test'] }, forbiddenActions: ['drag'] });
    expect(policyFiles).toEqual([join(inside, 'handeye.policy.json'), join(root, 'handeye.policy.json')]);
  });

  it('is read beside a config file that is named', async () => {
    const { root } = project({ 'handeye.config.json': '{}', 'handeye.policy.json': '{"actions": {"drag": "deny"}}' });
    const elsewhere = temporaryFolder();
    const { config } = await load(elsewhere, { file: join(root, 'handeye.config.json') });
    expect(config.forbiddenActions).toEqual(['drag']);
  });

  it('makes its folders relative to itself, those of the config to that', async () => {
    const { root, inside } = project({ 'handeye.config.json': '{"policy": {"paths": ["."]}}' });
    writeFileSync(join(inside, 'handeye.policy.json'), '{"paths": ["data", "../../..", "/elsewhere"]}');
    expect((await load(inside)).config.policy.paths).toEqual([root, join(inside, 'data')]);
  });

  it('shows where it is wrong', async () => {
    const { root } = project({ 'handeye.policy.json': '{\n  "actions": {},\n  "orgins": []\n}' });
    await expect(load(root)).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringMatching(/3:3 orgins: unknown property .*handeye\.policy\.json.*"origins"/) as string,
    });
  });

  it('is one of a folder', async () => {
    const { root } = project({ 'handeye.policy.json': '{}', 'handeye.policy.yaml': '' });
    await expect(load(root)).rejects.toMatchObject({
      code: 'config_invalid',
      message: `There are two policy files: ${join(root, 'handeye.policy.json')} and ${join(root, 'handeye.policy.yaml')}.`,
    });
  });
});

describe('the config file', () => {
  it.each([
    ['handeye.config.json', '{"$schema": "x", "workers": 3}'],
    ['handeye.config.yaml', 'workers: 3\n'],
    ['handeye.config.yml', 'workers: 3\n'],
  ])('%s is found from the folders below', async (name, content) => {
    const { root, inside } = project({ [name]: content });
    const { config, file, settings } = await load(inside);
    expect([config.workers, file]).toEqual([3, join(root, name)]);
    expect(settings.find(({ path }) => path === 'workers')?.origin).toEqual({ kind: 'file', name: join(root, name) });
  });

  it('of the nearest folder is taken', async () => {
    const { inside } = project({ 'handeye.config.json': '{"workers": 3}' });
    writeFileSync(join(inside, 'handeye.config.yaml'), 'headed: true');
    expect((await load(inside)).config).toMatchObject({ workers: 1, headed: true });
  });

  it('may be named, and must then be there', async () => {
    const { root, inside } = project({ 'other.yaml': 'workers: 5', 'handeye.config.json': '{}' });
    expect((await load(inside, { file: '../../other.yaml' })).config.workers).toBe(5);
    await expect(load(root, { file: 'gone.yaml' })).rejects.toMatchObject({
      code: 'config_invalid',
      message: 'gone.yaml does not exist.',
    });
  });

  it('is not needed', async () => {
    const { inside } = project({});
    const { config, file } = await load(inside);
    expect([config.workers, file, config.root]).toEqual([1, undefined, join(inside, '.handeye')]);
  });

  it('is refused beside another', async () => {
    const { inside, root } = project({ 'handeye.config.json': '{}', 'handeye.config.yaml': '' });
    await expect(load(inside)).rejects.toMatchObject({
      code: 'config_invalid',
      message: `There are two config files: ${join(root, 'handeye.config.json')} and ${join(root, 'handeye.config.yaml')}.`,
    });
  });

  it('shows where it is wrong', async () => {
    const { root } = project({ 'handeye.config.json': '{\n  "workers": 3,\n  "slowMoo": 5\n}' });
    await expect(load(root)).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringMatching(/3:3 slowMoo: unknown property .*handeye\.config\.json.*"slowMo"/) as string,
    });
    writeFileSync(join(root, 'handeye.config.json'), '{"workers": }');
    await expect(load(root)).rejects.toMatchObject({
      code: 'config_invalid',
      message: expect.stringContaining('handeye.config.json:1:13: ') as string,
    });
  });

  it('makes its paths relative to itself, flags and variables to the working folder', async () => {
    const { root, inside } = project({
      'handeye.config.json': '{"root": "out", "browser": {"path": "./chrome"}, "secretsFile": "../secrets.env"}',
    });
    expect((await load(inside)).config).toMatchObject({
      root: join(root, 'out'),
      browser: { path: join(root, 'chrome') },
      secretsFile: join(root, '..', 'secrets.env'),
    });
    const { config, settings } = await load(inside, {
      flags: { root: 'mine' },
      env: { HANDEYE_BROWSER_PATH: 'chromium' },
    });
    expect(config).toMatchObject({ root: join(inside, 'mine'), browser: { path: 'chromium' } });
    expect(settings.find(({ path }) => path === 'root')?.value).toBe(join(inside, 'mine'));
  });

  it('keeps the runs of a project in one place, wherever a command is given', async () => {
    const { root, inside } = project({ 'handeye.config.json': '{}' });
    expect((await load(inside)).config.root).toBe(join(root, '.handeye'));
  });
});
