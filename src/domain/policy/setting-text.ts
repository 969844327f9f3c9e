import type { z } from 'zod';

const trueWords = new Set(['true', '1', 'yes', 'on']);
const falseWords = new Set(['false', '0', 'no', 'off', '']);

/**
 * The value of a setting that was given as text, by a variable or a flag: lists are split at commas, sizes are written
 * `1280x720`. Text that does not fit is returned as it is, for the schema to refuse.
 */
export function settingFromText(schema: z.ZodType, text: string): unknown {
  const trimmed = text.trim();
  switch (innermost(schema)._zod.def.type) {
    case 'boolean':
      return trueWords.has(trimmed.toLowerCase()) ? true : falseWords.has(trimmed.toLowerCase()) ? false : text;
    case 'number':
      return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
    case 'array':
      return trimmed === '' ? [] : trimmed.split(',').map((entry) => entry.trim());
    case 'object': {
      const size = /^(\d+)\s*[x×,]\s*(\d+)$/i.exec(trimmed);
      return size ? { width: Number(size[1]), height: Number(size[2]) } : text;
    }
    default:
      return trimmed;
  }
}

/** The schema without `optional` and `default` around it. */
function innermost(schema: z.ZodType): z.core.$ZodType {
  let inner: z.core.$ZodType = schema;
  while ('innerType' in inner._zod.def) inner = inner._zod.def.innerType as z.core.$ZodType;
  return inner;
}
