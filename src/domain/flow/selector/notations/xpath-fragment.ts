/** XPath without the slashes it begins with: `button[contains(text(),'Save')]`, `input[@name='q']`, `div[1]/span`. */
import { readXpath } from '../engines.js';
import type { Input, PartOutcome } from '../grammar.js';
import { isFault } from '../grammar.js';
import { isHtmlTag } from '../css/html.js';
import { matchAt } from '../lexer.js';
import { rewrite } from '../rewrites.js';

const predicate =
  /([a-zA-Z][\w-]*|\*)\s*\[\s*(?:@|text\(\)|\.\s*=|(?:contains|starts-with|normalize-space|not|position|last|string-length|local-name|name)\s*\(|\d+\s*\])/y;
const path = /([a-zA-Z][\w-]*|\*)(?:\[\d+\])?\/{1,2}(?:[a-zA-Z*@]|\.\.)/y;

/** Reads a part that can only be XPath once `//` stands before it. */
export function readXpathFragment(input: Input, at: number): PartOutcome | undefined {
  const { source, end } = input;
  const found = matchAt(predicate, source, at, end) ?? matchAt(path, source, at, end);
  if (found === undefined || (found[1] !== '*' && !isHtmlTag(found[1] ?? ''))) return undefined;
  const read = readXpath(input, at, at);
  const [part] = isFault(read) ? [] : read.parts;
  if (isFault(read) || part?.kind !== 'xpath') return read;
  const changed = rewrite('xpath_fragment', part.xpath, `xpath=//${part.xpath}`);
  return { ...read, parts: [{ ...part, xpath: `//${part.xpath}` }], rewrites: [changed, ...read.rewrites] };
}
