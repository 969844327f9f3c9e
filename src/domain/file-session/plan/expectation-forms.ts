import { fold, nearestWord } from '../../nearest-word.js';
import { isRecord } from '../../spec/zod-shape.js';

/** What an action file or a scenario may expect, in the words of fe-pilot. */
export const expectationNames = [
  'element_visible',
  'element_hidden',
  'element_text',
  'element_value',
  'element_enabled',
  'element_disabled',
  'element_checked',
  'element_count',
  'text_visible',
  'url_is',
  'url_contains',
  'url_matches',
  'title_is',
  'title_contains',
  'no_console_errors',
  'no_validation_errors',
  'form_valid',
  'form_complete',
  'network_success',
  'cookie_exists',
  'localstorage_has',
  'url_changed',
  'form_submitted',
  'page_changed',
] as const;
/** The name of an expectation. */
export type ExpectationName = (typeof expectationNames)[number];

/** An expectation with its name taken apart from its fields. */
export interface ExpectationForm {
  /** As written where it is not known. */
  readonly name: string;
  readonly known: ExpectationName | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
}

const otherWords: Readonly<Record<string, ExpectationName>> = {
  elementexists: 'element_visible',
  elementnotvisible: 'element_hidden',
  elementcontains: 'element_text',
  textcontains: 'element_text',
  urlequals: 'url_is',
  titleequals: 'title_is',
  pagecontains: 'text_visible',
  consoleclean: 'no_console_errors',
};

const byWord = new Map<string, ExpectationName>([
  ...expectationNames.map((name) => [fold(name), name] as const),
  ...Object.entries(otherWords),
]);

/** The expectation that a word means, in any spelling; undefined for a word that means none. */
function knownExpectation(word: string): ExpectationName | undefined {
  return byWord.get(fold(word));
}

/** The expectation that a word was most likely meant for. */
export function nearestExpectation(word: string): string | undefined {
  return nearestWord(word, expectationNames);
}

/** Fields that may hold the name of an expectation, the likeliest first. */
const nameFields = ['type', 'expectation', 'condition', 'check', 'assert', 'name'];

/**
 * The expectations in what is written: a list, `{type, …}`, `{"url_contains": "/x"}`, `"url_contains: /x"`, or a name.
 * Fields are folded (`timeoutMs` is `timeoutms`).
 */
export function expectationForms(written: unknown): readonly ExpectationForm[] {
  if (written === undefined || written === null) return [];
  if (Array.isArray(written)) return written.flatMap(expectationForms);
  if (typeof written === 'string') return [formOfText(written)];
  if (!isRecord(written)) return [{ name: JSON.stringify(written), known: undefined, fields: {} }];
  const fields = Object.fromEntries(
    Object.entries(written).flatMap(([key, value]) => (value === null ? [] : [[fold(key), value] as const])),
  );
  for (const field of nameFields) {
    const { [field]: name, ...others } = fields;
    if (typeof name !== 'string') continue;
    const known = knownExpectation(name);
    if (known !== undefined || field === 'type') return [{ name: known ?? name, known, fields: others }];
  }
  return formsByKey(written, fields);
}

function formOfText(text: string): ExpectationForm {
  const [, name = '', value] = /^\s*([\w -]+?)\s*(?::\s*(.*\S)\s*)?$/s.exec(text) ?? [];
  const known = knownExpectation(name);
  if (known === undefined) return { name: text.trim(), known, fields: {} };
  return { name: known, known, fields: value === undefined ? {} : { value } };
}

/** `{"url_contains": "/x", "title_is": "X"}`: each key an expectation; what is no name counts for all of them. */
function formsByKey(
  written: Readonly<Record<string, unknown>>,
  fields: Readonly<Record<string, unknown>>,
): readonly ExpectationForm[] {
  const named = Object.keys(written).filter((key) => knownExpectation(key) !== undefined);
  if (named.length === 0) {
    const [first = 'nothing'] = Object.keys(written);
    return [{ name: first, known: undefined, fields }];
  }
  const shared = Object.fromEntries(Object.entries(fields).filter(([key]) => byWord.get(key) === undefined));
  return named.map((key) => {
    const known = knownExpectation(key)!;
    const value = written[key];
    const own = isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([inner, entry]) => [fold(inner), entry]))
      : value === true || value === null
        ? {}
        : { value };
    return { name: known, known, fields: { ...shared, ...own } };
  });
}
