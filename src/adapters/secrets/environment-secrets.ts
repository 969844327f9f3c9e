import { createRequire } from 'node:module';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { Secrets } from '../../ports/secrets.js';
import { readSecretsFile } from './secrets-file.js';

/** Where secrets are looked up. */
export interface EnvironmentSecretsOptions {
  /** Default: the environment of this process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A file with lines such as `HANDEYE_SECRET_PASSWORD=…`; what the environment has too wins. */
  readonly file?: string;
  readonly clock?: Pick<Clock, 'now'>;
}

const secretPrefix = 'HANDEYE_SECRET_';
const totpPrefix = 'HANDEYE_TOTP_';

/**
 * Secrets from variables: `{{secret.NAME}}` is `HANDEYE_SECRET_NAME`, and `{{totp.NAME}}` the code of the key in
 * `HANDEYE_TOTP_NAME` (base 32, or an `otpauth://` address). Names may be written as in the variable or in any case with
 * `-` and `.` for `_`.
 * @throws HandeyeError `config_invalid` for a file that cannot be read, and from `totp` for a key that is none
 */
export function createEnvironmentSecrets(options: EnvironmentSecretsOptions = {}): Secrets {
  const env = options.env ?? process.env;
  const clock = options.clock ?? { now: () => new Date() };
  const fileValues = options.file === undefined ? {} : readSecretsFile(options.file);

  const lookUp = (prefix: string, name: string): string | undefined => {
    for (const key of [`${prefix}${name}`, `${prefix}${variableName(name)}`]) {
      const value = own(env, key) ?? own(fileValues, key);
      if (value !== undefined) return value;
    }
    return undefined;
  };

  return {
    names: () =>
      [...new Set([...Object.keys(env), ...Object.keys(fileValues)])]
        .filter((key) => key.startsWith(secretPrefix) && key.length > secretPrefix.length)
        .map((key) => key.slice(secretPrefix.length)),
    // Read as plain variables they would be recorded.
    env: (name) => (name.startsWith(secretPrefix) || name.startsWith(totpPrefix) ? undefined : own(env, name)),
    secret: (name) => lookUp(secretPrefix, name),
    totp(name) {
      const key = lookUp(totpPrefix, name);
      return key === undefined ? undefined : codeOf(key, name, clock.now());
    },
  };
}

function own(values: Readonly<Record<string, string | undefined>>, key: string): string | undefined {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function variableName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]/g, '_').toUpperCase();
}

/** The one-time code of RFC 6238: SHA-1, 6 digits, 30 s, unless the address says otherwise. */
function codeOf(key: string, name: string, now: Date): string {
  // Loaded on first use, and without waiting, as the port asks.
  const { TOTP, URI } = createRequire(import.meta.url)('otpauth') as typeof import('otpauth');
  try {
    if (key.trim() === '') throw new TypeError('it is empty');
    const totp = key.startsWith('otpauth://') ? URI.parse(key) : new TOTP({ secret: key.replaceAll(/[\s-]/g, '') });
    if (!(totp instanceof TOTP)) throw new TypeError('it is counter-based (HOTP), not time-based (TOTP)');
    return totp.generate({ timestamp: now.getTime() });
  } catch (error) {
    // The message of the library never holds the key; the key itself must not be shown.
    throw new HandeyeError(
      'config_invalid',
      `${totpPrefix}${variableName(name)} holds no key for one-time codes: ${messageOf(error)}.`,
      {
        hint: 'Give the key in base 32, as the app shows it beside its QR code, or the whole otpauth:// address.',
        data: { name },
      },
    );
  }
}
