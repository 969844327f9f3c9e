import { shortestSecret } from '../../domain/policy/redaction.js';

/** The note on a secret that is not looked for in texts. */
export function tooShort(label: string): string {
  return `${label} is too short to be looked for in texts: the fields that it was put into are masked and painted over, other places that show it are not. Use at least ${shortestSecret} characters.`;
}
