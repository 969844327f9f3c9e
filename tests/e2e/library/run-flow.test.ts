import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runFlow } from '../../../src/index.js';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';

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
