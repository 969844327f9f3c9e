/** CSS made of tags alone: `div`, `ul > li`, `div span`. */
import { bareCss } from './css-part.js';
import { scanCss } from './scan.js';
import type { Input, PartOutcome } from '../grammar.js';
import { isFault } from '../grammar.js';
import { isCodeTag, isHtmlTag } from './html.js';
import { matchAt } from '../lexer.js';
import { rewrite } from '../rewrites.js';

/** Tags that are words of English too, but as a whole selector are nothing else: no type has their name. */
const lone = new Set([
  'a',
  'p',
  'span',
  'label',
  'body',
  'html',
  'footer',
  'aside',
  'section',
  'summary',
  'details',
  'legend',
  'canvas',
  'video',
  'audio',
  'pre',
]);

/**
 * Reads tags as CSS where they can be no words: a tag that is no type by itself, tags joined by `>`, `+` or `~`, or tags of
 * which one is no word of any language (`ul`, `div`). `form button` is refused: it may be a phrase.
 */
export function readPlainTags(input: Input, at: number): PartOutcome | undefined {
  const scan = scanCss(input.source, at, input.end);
  if (isFault(scan)) return brokenTags(input, at) ? scan : undefined;
  const { compounds } = scan;
  const tags = compounds.map(({ tag }) => tag ?? '');
  const [first = ''] = tags;
  if (!tags.every((tag, index) => (tag === '' ? index > 0 : isHtmlTag(tag) && tag === tag.toLowerCase())))
    return undefined;
  const proof =
    compounds.some(({ combinator, simples }) => /[>+~]/.test(combinator) || simples.length > 0) ||
    tags.some((tag) => isCodeTag(tag));
  if (!proof && !(tags.length === 1 && lone.has(first))) return undefined;
  const written = input.source.slice(at, compounds.at(-1)?.end);
  return bareCss(input, at, [rewrite('html_tag', written, `css=${written}`)]);
}

/** `div >`: a tag and an arrow, but no CSS. */
function brokenTags({ source, end }: Input, at: number): boolean {
  const tag = matchAt(/([a-z][\w-]*)\s*[>+~]/y, source, at, end)?.[1];
  return tag !== undefined && isHtmlTag(tag);
}
