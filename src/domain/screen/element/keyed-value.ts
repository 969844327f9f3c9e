/** A kind of field with a format of its own, such as a date: browsers take keys into it part by part, in their own order. */
export interface ValueFormat {
  /** The type of the field, as in `date`. */
  readonly type: string;
  /** What its value looks like, as in `YYYY-MM-DD`. */
  readonly takes: string;
  /** The value that a text means in this format; undefined where it is none. */
  readonly wanted?: string;
}

/**
 * Whether a field with a format of its own may hold what keys meant: exactly that where they were in its format, else at
 * least the same numbers, in the order of the browser's language.
 */
export function isAsKeyed(text: string, held: string, { wanted }: Pick<ValueFormat, 'wanted'>): boolean {
  if (text.trim() === '') return true;
  if (held === '') return false;
  if (wanted !== undefined) return withoutSeconds(held) === withoutSeconds(wanted);
  if (isDated(held) && !/^[1-9]\d{3}-/.test(held)) return false;
  if (/[^\d\s.,:/-]/.test(text)) return true;
  const numbers = numbersIn(text);
  return numbers.length > 1 ? numbers.join() === numbersIn(held).join() : digitsIn(text) === digitsIn(held);
}

/** Fields with a step of seconds say that there are none. */
function withoutSeconds(value: string): string {
  return value.replace(/(\d\d:\d\d):00(?:\.0+)?$/, '$1');
}

/** A year that is no longer one of four digits took the keys of another part. */
function isDated(value: string): boolean {
  return /^\d+-/.test(value);
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number).toSorted((left, right) => left - right);
}

function digitsIn(text: string): string {
  return Array.from(text.replaceAll(/[^1-9]/g, ''))
    .toSorted()
    .join('');
}
