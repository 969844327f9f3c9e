import { isRecord } from '../../domain/spec/zod-shape.js';
import type { SpecDocument } from '../../ports/spec-source.js';

/** Maps of a flow or scenario whose values are texts, and fields that are, whatever they look like. */
const textMaps: ReadonlySet<PropertyKey> = new Set(['variables', 'values', 'arguments', 'credentials']);
const textFields: ReadonlySet<PropertyKey> = new Set(['expected', 'value', 'default', 'equals', 'contains']);

/**
 * What a file holds, with numbers where a text is meant as they are written: `zip: 01234` is no 1234, and `price: 1.50` no
 * 1.5.
 */
export function asWritten({ value, spelling }: Pick<SpecDocument, 'value' | 'spelling'>): unknown {
  const read = (entry: unknown, path: readonly PropertyKey[], isText: boolean): unknown => {
    // What is sent to an app as JSON is the app's: a number there is one.
    if (path.at(-2) === 'request' && path.at(-1) === 'body') return entry;
    if (Array.isArray(entry)) return entry.map((inner, index) => read(inner, [...path, index], false));
    if (isRecord(entry)) {
      const isMap = textMaps.has(path.at(-1) ?? '');
      return Object.fromEntries(
        Object.entries(entry).map(([key, inner]) => [key, read(inner, [...path, key], isMap || textFields.has(key))]),
      );
    }
    if (!isText || typeof entry !== 'number') return entry;
    const written = spelling(path);
    // A flow that was given as an object has no spelling.
    return written !== '' && Number(written) === entry && written !== String(entry) ? written : entry;
  };
  return read(value, [], false);
}
