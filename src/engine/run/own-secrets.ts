import { HandeyeError } from '../../domain/errors.js';
import type { Secrets } from '../../ports/secrets.js';
import type { LoadedFlow } from '../load/load-flow.js';

/**
 * The secrets of this machine, and those that the files of flows hold themselves, which come first.
 *
 * @throws HandeyeError `usage` where two files hold different values of one secret
 */
export function withOwnSecrets(secrets: Secrets, flows: readonly LoadedFlow[]): Secrets {
  const own = new Map<string, { readonly value: string; readonly file: string }>();
  for (const { secrets: held = {}, shown: file } of flows) {
    for (const [name, value] of Object.entries(held)) {
      const other = own.get(name);
      if (other !== undefined && other.value !== value)
        throw new HandeyeError('usage', `${other.file} and ${file} hold different values of the secret "${name}".`, {
          hint: 'Give the scenarios different names, or run them apart.',
        });
      own.set(name, { value, file });
    }
  }
  if (own.size === 0) return secrets;
  return {
    names: () => [...new Set([...own.keys(), ...secrets.names()])],
    env: (name) => secrets.env(name),
    secret: (name) => own.get(name)?.value ?? secrets.secret(name),
    totp: (name) => secrets.totp(name),
  };
}
