import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createEnvironmentSecrets } from './environment-secrets.js';

/** The key of RFC 6238, appendix B. */
const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

function codeAt(seconds: number, key: string): string | undefined {
  return createEnvironmentSecrets({
    env: { HANDEYE_TOTP_X: key },
    clock: { now: () => new Date(seconds * 1000) },
  }).totp('X');
}

describe('one-time codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_234_567_890, '89005924'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    expect(codeAt(seconds, rfcKey)).toBe(code.slice(2));
    expect(codeAt(seconds, `otpauth://totp/Shop:me?secret=${rfcKey}&digits=8`)).toBe(code);
  });

  it('take keys as apps show them: in groups and small letters', () => {
    expect(codeAt(59, 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq')).toBe('287082');
  });

  it.each(['not base 32!', '', 'otpauth://hotp/x?secret=GEZDGNBV&counter=1', 'otpauth://totp/'])(
    'are refused for the key %j, which is not repeated',
    (key) => {
      let fault: unknown;
      try {
        codeAt(59, key);
      } catch (error) {
        fault = error;
      }
      expect(fault).toMatchObject({
        code: 'config_invalid',
        message: expect.stringContaining('HANDEYE_TOTP_X') as string,
      });
      if (key !== '') expect(JSON.stringify(fault) + String(fault)).not.toContain(key);
    },
  );
});

describe('secrets', () => {
  it('are found under the spelling of variables', () => {
    const secrets = createEnvironmentSecrets({ env: { HANDEYE_SECRET_DB_PASSWORD: 'x', HANDEYE_SECRET_apiKey: 'y' } });
    expect([secrets.secret('db-password'), secrets.secret('db.password'), secrets.secret('apiKey')]).toEqual([
      'x',
      'x',
      'y',
    ]);
  });

  it('are not given as plain variables', () => {
    const secrets = createEnvironmentSecrets({
      env: { HANDEYE_SECRET_A: 'x', HANDEYE_TOTP_A: rfcKey, HANDEYE_WORKERS: '2' },
    });
    expect(secrets.env('HANDEYE_SECRET_A')).toBeUndefined();
    expect(secrets.env('HANDEYE_TOTP_A')).toBeUndefined();
    expect(secrets.env('HANDEYE_WORKERS')).toBe('2');
  });

  it('come from a file too, the environment being stronger', () => {
    const file = join(temporaryFolder(), '.env.secrets');
    writeFileSync(file, '\uFEFF# comment\nHANDEYE_SECRET_A="from file"\nHANDEYE_SECRET_B=b=c\r\nOTHER=1\n');
    const secrets = createEnvironmentSecrets({ file, env: { HANDEYE_SECRET_A: 'from environment' } });
    expect(secrets.secret('A')).toBe('from environment');
    expect(secrets.secret('B')).toBe('b=c');
    expect(secrets.env('OTHER')).toBeUndefined();
  });

  it('say which file cannot be read', () => {
    const file = join(temporaryFolder(), 'gone.env');
    expect(() => createEnvironmentSecrets({ file, env: {} })).toThrow(
      `The secrets file ${file} cannot be read: it does not exist.`,
    );
    const folder = temporaryFolder();
    expect(() => createEnvironmentSecrets({ file: folder, env: {} })).toThrow(
      `The secrets file ${folder} cannot be read: it is a folder.`,
    );
  });
});
