import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runFlow } from '../../../src/index.js';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import { lookAt } from '../../support/red-on-white.js';
import { flowOn } from '../../support/run-flow.js';

const flow = (text: string) => ({
  schemaVersion: 1,
  testName: 'Log in',
  targets: { web: { url: 'about:blank' } },
  dataProfiles: [{ profileId: 'german', values: { name: 'Grüße' } }],
  steps: [{ action: 'fill', selector: 'Edit#Name', text }],
});

describe('runFlow refuses before it opens a browser', () => {
  it.each([
    [
      'a data profile that the flow does not have',
      { profileId: 'germn' },
      {
        code: 'usage',
        message: '"Log in" has no data profile "germn".',
        hint: 'Did you mean german? Profiles: german.',
        data: { nearest: 'german' },
      },
    ],
    [
      'a variable with the name of a secret',
      { variables: { 'secret.PASSWORD': 'hunter2' } },
      { code: 'usage', hint: expect.stringContaining('set HANDEYE_SECRET_PASSWORD') as string },
    ],
    [
      'a secret that this machine does not have',
      {},
      {
        code: 'environment_missing',
        message: expect.stringContaining('{{secret.NOT_HERE}} (inline.flow.json: steps[0].text)') as string,
        hint: expect.stringContaining('HANDEYE_SECRET_NOT_HERE') as string,
      },
    ],
  ])('%s', async (_what, options, error) => {
    const cwd = temporaryFolder();
    await expect(runFlow(flow('{{secret.NOT_HERE}}'), { cwd, ...options })).rejects.toMatchObject(error);
    expect(existsSync(join(cwd, '.handeye/runs'))).toBe(false);
  });
});

/** A working folder with a config file. */
function folderWith(config: object): string {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'handeye.config.json'), JSON.stringify(config));
  return cwd;
}

describe('runFlow follows the settings', () => {
  const click = flowOn('data:text/html,<title>Plain</title><button onclick="this.textContent = `Gone`">Go</button>', [
    { action: 'click', selector: 'Button#Go', timeoutMs: 20_000 },
    { action: 'assert_exists', selector: 'Button#Nowhere' },
    { action: 'launch', processPath: process.execPath, args: ['-e', '0'] },
  ]);
  const wanted = {
    artifacts: 'always',
    showClicks: true,
    viewport: { width: 500, height: 400 },
    timeoutMs: 321,
  };

  it.each([
    ['of the config file', { cwd: () => folderWith({ ...wanted, allow: { processes: ['git*'] } }) }],
    ['that it is given', { cwd: temporaryFolder, settings: { ...wanted, 'allow.processes': ['git*'] } }],
  ])('%s', async (_where, { cwd: place, ...options }) => {
    const cwd = place();
    const run = await runFlow({ ...click, stopOnFailure: false }, { cwd, ...options });
    const steps = run.reports[0]?.steps ?? [];
    expect(steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'failed', 'failed']);
    const [runFolder = ''] = readdirSync(join(cwd, '.handeye/runs'));
    const picture = join(cwd, '.handeye/runs', runFolder, steps[1]?.screenshot ?? '');
    const png = readFileSync(picture);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([500, 400]);
    const { readable: red } = await lookAt(picture);
    expect(red).toBeGreaterThan(0);
    expect(steps[2]?.error).toContain('within 321 ms');
    expect(steps[3]?.error).toContain('is not allowed (allowed: git*)');
  });

  it.skipIf(process.platform !== 'linux')('about the sandbox of the browser, for users other than root', async () => {
    const getuid = vi.spyOn(process, 'getuid').mockReturnValue(1000);
    onTestFinished(() => getuid.mockRestore());
    /** What a browser is started with; this one writes it down and ends. */
    const startedWith = async (settings: object): Promise<string[]> => {
      const tools = temporaryFolder();
      const [browser, written] = [join(tools, 'browser'), join(tools, 'arguments')];
      writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > '${written}'\n`, { mode: 0o755 });
      const cwd = folderWith({ browser: { path: browser, ...settings } });
      await runFlow(flowOn('about:blank', []), { cwd });
      return readFileSync(written, 'utf8').split('\n');
    };
    expect(await startedWith({})).not.toContain('--no-sandbox');
    expect(await startedWith({ noSandbox: true })).toContain('--no-sandbox');
  });
});
