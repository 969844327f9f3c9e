/** `Edit[name="Email"]`: an attribute on a type that is no HTML tag, so that it can be no CSS. */
import type { SelectorType } from '../ast.js';
import { scanAttribute } from '../css/attribute.js';
import type { Input, PartOutcome } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { isHtmlTag } from '../css/html.js';
import { boundaryAt } from '../lexer.js';
import { ownPart } from '../parts.js';
import { printPart, stateNames } from '../print.js';
import { rewrite } from '../rewrites.js';

/** Attributes that are a name or an id, without separators: all of them are what stands behind `#`. */
const labelAttributes = new Set([
  'name',
  'text',
  'label',
  'title',
  'arialabel',
  'id',
  'automationid',
  'testid',
  'datatestid',
]);

/** Reads the bracket at `open`; undefined where it holds no attribute, or where the type is a tag (CSS). */
export function readTypeAttribute(
  input: Input,
  at: number,
  type: SelectorType,
  typeEnd: number,
  open: number,
): PartOutcome | undefined {
  const { source, end } = input;
  if (isHtmlTag(source.slice(at, typeEnd))) return undefined;
  const attribute = scanAttribute(source, open, end);
  if (isFault(attribute)) return source.slice(open, end).includes('=') ? attribute : undefined;
  const name = attribute.name.toLowerCase().replaceAll(/[_-]/g, '');
  const span = { start: at, end: attribute.end };
  const written = source.slice(open, attribute.end);
  const state = stateNames.find((known) => known === name.replace(/^aria/, ''));
  if (state !== undefined) {
    return fault(span, `A state cannot be asked of a type: ${written}.`, {
      hint: `Write role=${type.canonical}[${state}=${attribute.value ?? 'true'}].`,
    });
  }
  if (attribute.value === undefined) return undefined;
  if (!labelAttributes.has(name)) {
    return fault(span, `A type has no attribute "${attribute.name}".`, {
      hint: `Write ${type.word}#Name for its name or id, or CSS for an HTML attribute: css=${written}.`,
    });
  }
  const boundary = boundaryAt(source, attribute.end, end);
  if (boundary === undefined || attribute.value.trim() === '') {
    return fault({ start: attribute.end, end }, 'Text follows the attribute of a type.', {
      hint: `Write ${type.word}#Name, or CSS with css=.`,
    });
  }
  const part = ownPart(span, type.word, attribute.value.trim());
  const changed = rewrite('type_attribute', source.slice(at, span.end), printPart(part));
  return { ok: true, parts: [part], rewrites: [changed, ...boundary.rewrites], boundary };
}
