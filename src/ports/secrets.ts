/** Where `{{secret.NAME}}`, `{{env.NAME}}` and `{{totp.NAME}}` get their values. */
export interface Secrets {
  env(name: string): string | undefined;
  secret(name: string): string | undefined;
  /** The code that is valid now. */
  totp(name: string): string | undefined;
}
