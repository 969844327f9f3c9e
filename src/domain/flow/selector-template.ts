import { parseSelector, type SelectorParse } from './selector/index.js';
import { substitute, type VariableLookup } from './variables.js';

/**
 * Reads a selector whose names may hold `{{variables}}`. It is read first and the values are put into its names after, so
 * that a value such as `a, Button#Delete` stays a name and never becomes another selector. Only a text that is no selector
 * without its values (`{{row}} >> Button#Edit`) is put together first.
 */
export function parseSelectorTemplate(source: string, lookup: VariableLookup): SelectorParse {
  const parsed = parseSelector(source);
  if (!source.includes('{{')) return parsed;
  if (!parsed.ok) return parseSelector(substitute(source, lookup).value);
  return { ...parsed, selector: substitute(parsed.selector, lookup).value };
}
