import type { Secrets } from '../../ports/secrets.js';

/** Values by name. */
export interface FixedSecretsOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Codes, not keys. */
  readonly totp?: Readonly<Record<string, string>>;
}

/** Secrets that are given: for tests, and for library users who keep theirs elsewhere. */
export function createFixedSecrets({ env = {}, secrets = {}, totp = {} }: FixedSecretsOptions = {}): Secrets {
  return { names: () => Object.keys(secrets), env: own(env), secret: own(secrets), totp: own(totp) };
}

function own(values: Readonly<Record<string, string>>): (name: string) => string | undefined {
  return (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
}
