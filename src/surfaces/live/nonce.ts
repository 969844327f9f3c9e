import { randomBytes } from 'node:crypto';

/** What an app cannot guess, for the marks around its text in one answer. */
export function newNonce(): string {
  return randomBytes(4).toString('hex');
}
