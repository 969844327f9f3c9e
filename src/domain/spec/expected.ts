import type { z } from 'zod';
import { innermost } from './zod-shape.js';

/** What a schema accepts, in the words of whoever writes a spec: `text`, `a whole number`, `a list`. */
export function expectedText(schema: z.core.$ZodType): string {
  const forms = formsOf(schema);
  const words = forms.filter((form) => typeof form === 'string');
  const objects = forms.filter((form) => typeof form !== 'string');
  const [only] = objects;
  if (only === undefined) return listed(words, 'or');
  // Several objects are distinguished by what each of them must have.
  const keys = objects.length === 1 ? only.required : objects.map(({ required }) => required[0] ?? '');
  const named = [...new Set(keys)].filter((key) => key !== '').map((key) => `"${key}"`);
  const joined = listed(named, objects.length === 1 ? 'and' : 'or');
  return listed([...words, joined === '' ? 'an object' : `an object with ${joined}`], 'or');
}

interface ObjectForm {
  readonly required: readonly string[];
}

function formsOf(schema: z.core.$ZodType): (string | ObjectForm)[] {
  const { def } = innermost(schema)._zod;
  switch (def.type) {
    case 'string':
      return ['text'];
    case 'number':
      return ['format' in def && String(def.format).includes('int') ? 'a whole number' : 'a number'];
    case 'boolean':
      return ['true', 'false'];
    case 'array':
      return ['a list'];
    case 'enum':
      return Object.values(def.entries).map((word) => JSON.stringify(word));
    case 'literal':
      return def.values.map((word) => JSON.stringify(word));
    case 'object':
      return [{ required: Object.keys(def.shape).filter((key) => def.shape[key]?._zod.optin === undefined) }];
    case 'record':
      return [`an object that gives each name ${expectedText(def.valueType)}`];
    case 'union': {
      const forms = def.options.flatMap(formsOf);
      return forms.filter((form, index) => typeof form !== 'string' || forms.indexOf(form) === index);
    }
    default:
      return ['something else'];
  }
}

function listed(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length <= 2) return words.join(` ${last} `);
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}
