/** Values of typed selectors in the words of other tools, as text of the one selector language. */
import { fold } from '../../../nearest-word.js';
import { quote } from '../print.js';
import { resolveType } from '../types/roles.js';

type Reading = (value: string, extra: string) => string;

/** What follows the name of an engine, which some write before the value as well. */
const after = (engine: string, value: string): string =>
  `${engine}=${value.replace(new RegExp(`^${engine}\\s*=\\s*`, 'i'), '')}`;

/** `button`, `button[name="Save"]`, or a role whose name stands beside it. */
const byRole: Reading = (value, extra) => {
  const role = value.trim().replace(/^role\s*=\s*/i, '');
  if (!/^[a-z]+$/i.test(role)) return /[#:]/.test(role) ? role : `role=${role}`;
  return extra === '' || resolveType(role) === undefined ? `role=${role.toLowerCase()}` : `${role}#${quote(extra)}`;
};

/** There `nth=0` is the first match. */
const countedFromOne = (selector: string): string =>
  selector.replaceAll(/(>>\s*nth\s*=\s*)(\d+)/g, (_, engine: string, index: string) => `${engine}${Number(index) + 1}`);

const readings: ReadonlyMap<string, Reading> = new Map([
  ['playwright_css', (value) => countedFromOne(after('css', value))],
  ['playwright_role', byRole],
  ['playwright_text', (value) => after('text', value)],
  ['playwright_label', (value) => `Field#${quote(value)}`],
  ['playwright_test_id', (value) => `css=[data-testid=${JSON.stringify(value)}]`],
] satisfies [string, Reading][]);

/** Kinds of the IdolClick format: how Playwright finds an element. All are kinds of selectors for pages. */
export const playwrightKinds: readonly string[] = [...readings.keys()];

const byWord = new Map([...readings].map(([kind, reading]) => [fold(kind), reading]));

/**
 * The value of a typed selector of a kind, in the selector language; as it is for kinds that are written in that.
 *
 * @param extra more of it, as the format has it: the accessible name beside a role
 */
export function typedValue(kind: string, value: string, extra: string): string {
  return value.trim() === '' ? value : (byWord.get(fold(kind))?.(value, extra) ?? value);
}
