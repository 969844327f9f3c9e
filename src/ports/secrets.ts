/** Where `{{secret.NAME}}`, `{{env.NAME}}` and `{{totp.NAME}}` get their values. */
export interface Secrets {
  /** The names of the secrets that exist, without their values. */
  names(): readonly string[];
  env(name: string): string | undefined;
  secret(name: string): string | undefined;
  /** The code that is valid now. @throws HandeyeError `config_invalid` when what is kept under the name is no key. */
  totp(name: string): string | undefined;
}
