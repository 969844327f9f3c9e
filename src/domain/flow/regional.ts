import { nearestWord } from '../nearest-word.js';

/** The time zone of this IANA name, whatever its case, in the spelling that browsers take; undefined: there is none. */
export function timezoneNamed(written: string): string | undefined {
  // An offset is no name, though newer runtimes take it for one.
  if (!/^[A-Za-z]/.test(written)) return undefined;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** What is wrong with the name of a time zone, if anything is. */
export function timezoneProblem(written: string): string | undefined {
  if (timezoneNamed(written) !== undefined) return undefined;
  const nearest = nearestWord(written, Intl.supportedValuesOf('timeZone'));
  return nearest === undefined
    ? 'is no time zone; write its IANA name, such as Europe/Berlin'
    : `is no time zone. Did you mean "${nearest}"?`;
}

/** What is wrong with a language tag, if anything is: its form, or that there is no such language. */
export function localeProblem(written: string): string | undefined {
  // Browsers take `de_DE` as well.
  return isLanguage(written.replaceAll('_', '-'))
    ? undefined
    : 'is no language tag; write a language, and a country if it matters, such as de or de-DE';
}

function isLanguage(tag: string): boolean {
  try {
    const { language } = new Intl.Locale(tag);
    // Runtimes know all languages of two letters by name, and few of the thousands of three (BCP 47, 2.2.1).
    if (language.length === 3) return true;
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined;
  } catch {
    return false;
  }
}
