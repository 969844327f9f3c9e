/** Locator strategies of other tools, `key=value`: `id=save`, `data-testid=save`, `label=Email`, `link=More`. */
import { fold } from '../../../nearest-word.js';
import type { SelectorPart, Span } from '../ast.js';
import { readXpath } from '../engines.js';
import type { Input, PartOutcome, PartRead } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { bareCss } from '../css/css-part.js';
import { isHtmlAttribute, isHtmlTag } from '../css/html.js';
import { matchAt } from '../lexer.js';
import { readText } from '../names.js';
import { attributeCss, cssPart, ownPart, placed, rolePart, tagWithText } from '../parts.js';
import { printPart } from '../print.js';
import type { RewriteRule } from '../rewrites.js';
import { rewrite } from '../rewrites.js';
import { isRole } from '../types/roles.js';

const ids = new Set([
  'id',
  'testid',
  'automationid',
  'accessibilityid',
  'resourceid',
  'contentdesc',
  'uid',
  'identifier',
]);
const links = new Set(['link', 'linktext', 'partiallinktext']);
const classes = new Set(['class', 'classname']);
const tagKeys = new Set(['tag', 'tagname']);
const engines = new Set(['css', 'cssselector', 'xpath']);
/** Attributes that are keys without brackets. `name` is HTML's here, as in every web tool that has such a key. */
const attributeKeys = new Set(['name', 'title', 'alt', 'placeholder', 'href', 'src', 'value', 'type', 'for']);
/** Tags by which WebdriverIO finds text: `a=More`, `h1=Welcome`. */
const textTags = /^(?:a|p|span|div|h[1-6]|li|td|th|tr|option|button)$/i;

const equals = /([a-zA-Z][\w-]*(?: (?:id|selector|link text|text|name))?)\s*=(?![=])\s*/y;
/** Robot Framework writes a colon. Only these keys: `button: Save` is something else, `link:hover` is CSS. */
const colon = /(css|xpath|id|name|class|tag|identifier|data-testid|testid)\s*:(?!:)\s*/iy;
const slash = /(aria|xpath|css|pierce)\//y;

/** Reads a part that is a key and a value. */
export function readKeyValue(input: Input, at: number): PartOutcome | undefined {
  const { source, end } = input;
  const found = matchAt(equals, source, at, end) ?? matchAt(colon, source, at, end) ?? matchAt(slash, source, at, end);
  if (found !== undefined) return readKey(input, at, found[1] ?? '', at + found[0].length);
  // Appium and WebdriverIO write an accessibility id so.
  return source[at] === '~' ? readKey(input, at, 'id', at + 1) : undefined;
}

function readKey(input: Input, at: number, written: string, valueAt: number): PartOutcome | undefined {
  const key = fold(written);
  if (engines.has(key) || key === 'pierce') return readForeignEngine(input, at, key, valueAt);
  const make = maker(written, key);
  if (make === undefined) return undefined;
  const value = readText(input, valueAt, false, 'value');
  if (isFault(value)) return value;
  const span = { start: at, end: value.boundary.at };
  const [rule, part] = make(span, value.text);
  if (part === undefined) {
    return fault({ start: value.start, end: span.end }, `"${value.text}" cannot be written as CSS.`, {
      hint: 'Write the CSS selector with css=.',
    });
  }
  const changed = rewrite(rule, input.source.slice(at, span.end), printPart(part));
  return { ok: true, parts: [part], rewrites: [changed, ...value.boundary.rewrites], boundary: value.boundary };
}

type Made = readonly [RewriteRule, SelectorPart | undefined];

/** How a key makes a part of its value; undefined for keys that are not known. */
function maker(written: string, key: string): ((at: Span, value: string) => Made) | undefined {
  if (ids.has(key)) return (at, value) => ['id_key', ownPart(at, null, value)];
  if (key === 'label' || key === 'labeltext') return (at, value) => ['label_key', ownPart(at, 'Field', value)];
  if (key === 'aria') return (at, value) => ['id_key', ariaPart(at, value)];
  if (links.has(key)) {
    return (at, value) => [
      'link_key',
      key === 'partiallinktext' ? rolePart(at, 'link', { kind: 'substring', text: value }) : ownPart(at, 'Link', value),
    ];
  }
  if (classes.has(key)) return (at, value) => ['class_key', classPart(at, value)];
  if (tagKeys.has(key)) return (at, value) => ['tag_key', isHtmlTag(value) ? cssPart(at, value) : undefined];
  if (attributeKeys.has(key) || (written.includes('-') && isHtmlAttribute(written))) {
    return (at, value) => ['attribute_key', cssPart(at, attributeCss(written.toLowerCase(), value))];
  }
  if (textTags.test(written))
    return (at, value) => ['type_equals', tagWithText(at, written, { kind: 'substring', text: value })];
  return undefined;
}

/** `btn primary` as `.btn.primary`; undefined where a name is none in CSS. */
function classPart(at: Span, value: string): SelectorPart | undefined {
  const names = value.trim().split(/\s+/);
  return names.every((name) => /^-?[_a-zA-Z][\w-]*$/.test(name)) ? cssPart(at, `.${names.join('.')}`) : undefined;
}

/** Puppeteer's `aria/Save[role="button"]`. */
function ariaPart(at: Span, value: string): SelectorPart {
  const [, name = value, role] = /^(.*?)\s*\[role=["']?([\w-]+)["']?\]$/.exec(value) ?? [];
  return role === undefined || !isRole(role)
    ? ownPart(at, null, name)
    : rolePart(at, role, { kind: 'exact', text: name });
}

/** `css:…`, `xpath:…`, `css selector=…`, `xpath/…`: this language's engines under another spelling. */
function readForeignEngine(input: Input, at: number, key: string, valueAt: number): PartOutcome {
  const read = key === 'xpath' ? readXpath(input, at, valueAt) : bareCss(input, valueAt);
  if (isFault(read)) return read;
  const name = key === 'xpath' ? 'xpath=' : 'css=';
  const changed = rewrite('engine_prefix', input.source.slice(at, valueAt), name);
  const parts = read.parts.map((part, index) => (index === 0 ? placed(part, { start: at, end: part.at.end }) : part));
  return { ...read, parts, rewrites: [changed, ...read.rewrites] } satisfies PartRead;
}
