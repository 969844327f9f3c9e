import type { StepResult } from '../../run/execution-report.js';
import type { FileAction } from '../action-file/action-file-schema.js';

/** What stands in the place of a password, whatever its length. */
const hidden = '••••';

/** Words by which selectors and names call a password field. */
const passwordWords =
  /passw|passphrase|passcode|passwort|kennwort|парол|mot de passe|contrase|senha|hasło|wachtwoord|密码|密碼|パスワード|비밀번호|(?<!\p{L})(?:pass|pwd|pw|pin)(?!\p{L})/iu;

/** Actions whose value names keys or says what is checked. */
const notTyping = /^(?:press_?keys?|keys?|send_keys|verify|assert|wait|comment|navigate|goto|visit)/i;

/** A shorter password is looked for only where it is a whole value: it may be part of any word. */
const shortestInside = 4;

/**
 * What an action types into a password field.
 *
 * @param results of its steps; without any, its own words decide
 * @param name of the element, where the action names it by its ref
 * @returns undefined where it types nothing, or into another field
 */
export function passwordIn(action: FileAction, results: readonly StepResult[] = [], name = ''): string | undefined {
  const { selector = '', element = '', value, text } = action as FileAction & { readonly text?: unknown };
  const typed = value ?? text;
  if (notTyping.test(action.action) || (typeof typed !== 'string' && typeof typed !== 'number')) return undefined;
  const isMeant = passwordWords.test(`${selector} ${element} ${name}`);
  return isMeant || results.some(isMasked) ? String(typed) : undefined;
}

/** Of a password only the length is known, as so many bullets. */
function isMasked({ element, diagnostics }: StepResult): boolean {
  const shown = [element?.value ?? '', ...(diagnostics.effects ?? []).map(({ detail }) => detail)];
  return shown.some((text) => /^•+$|→ "•+"/.test(text));
}

/** A copy of plain data in which passwords are hidden. */
export function withoutPasswords<T>(value: T, passwords: ReadonlySet<string>): T {
  return passwords.size === 0 ? value : (without(value, passwords) as T);
}

function without(value: unknown, passwords: ReadonlySet<string>): unknown {
  if (typeof value === 'number') return passwords.has(String(value)) ? hidden : value;
  if (typeof value === 'string') return withoutIn(value, passwords);
  if (Array.isArray(value)) return value.map((entry) => without(entry, passwords));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, without(entry, passwords)]));
}

function withoutIn(text: string, passwords: ReadonlySet<string>): string {
  if (passwords.has(text)) return hidden;
  let result = text;
  for (const password of passwords) {
    if (password.length < shortestInside) continue;
    // As messages quote it, too.
    for (const form of [password, JSON.stringify(password).slice(1, -1)]) result = result.replaceAll(form, hidden);
  }
  return result;
}
