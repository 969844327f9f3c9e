import { describe, expect, it } from 'vitest';
import { createEnvironmentSecrets } from '../../../src/adapters/secrets/environment-secrets.js';
import { createFixedSecrets } from '../../../src/adapters/secrets/fixed-secrets.js';
import type { Secrets } from '../../../src/ports/secrets.js';

/** Secrets with: variable HOME_PAGE, secret PASSWORD, and the key of RFC 6238 as ACCOUNT, at 59 s after 1970. */
function describeSecretsContract(name: string, create: () => Secrets): void {
  describe(name, () => {
    it('gives variables, secrets and codes by name', () => {
      const secrets = create();
      expect(secrets.env('HOME_PAGE')).toBe('/start');
      expect(secrets.secret('PASSWORD')).toBe('p=ss wörd');
      expect(secrets.totp('ACCOUNT')).toBe('287082');
    });

    it('has nothing under other names, and does not mix the kinds', () => {
      const secrets = create();
      for (const other of ['GONE', '', 'toString', '__proto__']) {
        expect([secrets.env(other), secrets.secret(other), secrets.totp(other)]).toEqual([
          undefined,
          undefined,
          undefined,
        ]);
      }
      expect([secrets.env('PASSWORD'), secrets.secret('HOME_PAGE'), secrets.totp('PASSWORD')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
    });
  });
}

describeSecretsContract('secrets of the environment', () =>
  createEnvironmentSecrets({
    env: {
      HOME_PAGE: '/start',
      HANDEYE_SECRET_PASSWORD: 'p=ss wörd',
      HANDEYE_TOTP_ACCOUNT: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    },
    clock: { now: () => new Date(59_000) },
  }),
);

describeSecretsContract('fixed secrets', () =>
  createFixedSecrets({
    env: { HOME_PAGE: '/start' },
    secrets: { PASSWORD: 'p=ss wörd' },
    totp: { ACCOUNT: '287082' },
  }),
);
