/** `role=button[name="Save"][checked]`: exactly this role, with a name and states. */
import type { RoleStates, TextMatch } from '../ast.js';
import { nearestWord } from '../../../nearest-word.js';
import type { Fault, Input, PartOutcome } from '../grammar.js';
import { fault, isFault } from '../grammar.js';
import { boundaryAt, matchAt, skipSpace } from '../lexer.js';
import { rolePart } from '../parts.js';
import { printPart, stateNames } from '../print.js';
import type { SelectorRewrite } from '../rewrites.js';
import { rewrite } from '../rewrites.js';
import { readRoleName, readStateValue } from './role-values.js';
import { isRole, resolveType, roleNames } from './roles.js';

interface Attributes {
  name?: TextMatch;
  states: RoleStates;
  rewrites: SelectorRewrite[];
  end: number;
}

/** Reads a part that begins with `role=`. */
export function readRole(input: Input, at: number): PartOutcome | undefined {
  const { source, end } = input;
  const found = matchAt(/role\s*=\s*(["']?)([\w-]*)\1/iy, source, at, end);
  if (found === undefined) return undefined;
  const word = found[2] ?? '';
  const wordAt = at + found[0].length - word.length - (found[1] ?? '').length;
  const role = roleOf(word, { start: wordAt, end: wordAt + word.length });
  if (typeof role !== 'string') return role;
  const attributes = readAttributes(input, at + found[0].length);
  if (isFault(attributes)) return attributes;
  const span = { start: at, end: attributes.end };
  const part = rolePart(span, role, attributes.name, attributes.states);
  const boundary = boundaryAt(source, attributes.end, end);
  if (boundary === undefined) return unexpected(input, attributes.end);
  const renamed = role === word.toLowerCase() ? [] : [rewrite('role_alias', `role=${word}`, `role=${role}`)];
  const spoken = attributes.rewrites.some(({ rule }) => rule === 'role_name');
  const rewrites = spoken
    ? [rewrite('role_name', source.slice(at, attributes.end), printPart(part))]
    : attributes.rewrites;
  return { ok: true, parts: [part], rewrites: [...renamed, ...rewrites, ...boundary.rewrites], boundary };
}

function roleOf(word: string, span: { start: number; end: number }): string | Fault {
  const role = word.toLowerCase();
  if (isRole(role)) return role;
  if (role === '')
    return fault(span, 'role= names no role.', { hint: 'Write an ARIA role, as in role=button[name="Save"].' });
  const type = resolveType(word);
  if (type !== undefined && type.roles.length > 0) return type.canonical;
  const nearest = nearestWord(word, roleNames);
  const message = `"${word}" is no role.`;
  if (nearest !== undefined) return fault(span, message, { nearest });
  return fault(span, message, { hint: 'Write an ARIA role, as in role=button[name="Save"].' });
}

const spokenName = /(?:\s*[,;&|]\s*|\s+)(?:name|accessible name)\s*=\s*/iy;

/** The attributes in brackets, and a name that was written beside the role instead: `role=button, name="Save"`. */
function readAttributes(input: Input, from: number): Attributes | Fault {
  const { source, end } = input;
  const attributes: Attributes = { states: {}, rewrites: [], end: from };
  for (;;) {
    const place = skipSpace(source, attributes.end, end);
    if (source[place] === '[' && place < end) {
      const read = readAttribute(input, place, attributes);
      if (read !== undefined) return read;
      continue;
    }
    const spoken = attributes.name === undefined ? matchAt(spokenName, source, attributes.end, end) : undefined;
    if (spoken === undefined) return attributes;
    const name = readRoleName(source, attributes.end + spoken[0].length, end, /[,;&|[>]|\s>>/);
    if (isFault(name)) return name;
    attributes.name = name.match;
    attributes.rewrites.push(rewrite('role_name', '', ''));
    attributes.end = name.end;
  }
}

/** One `[name=value]`, added to `attributes`. */
function readAttribute(input: Input, at: number, attributes: Attributes): Fault | undefined {
  const { source, end } = input;
  const head = matchAt(/\[\s*([\w-]*)\s*([*^$~|]?=)?\s*/y, source, at, end);
  const written = head?.[1] ?? '';
  const key = stateOf(written);
  const keyAt = source.indexOf(written, at + 1);
  if (key === undefined) return unknownAttribute({ start: keyAt, end: keyAt + written.length }, written);
  const valueAt = at + (head?.[0].length ?? 1);
  const read =
    key === 'name'
      ? readRoleName(source, valueAt, end, /\]/, head?.[2])
      : readStateValue(source, valueAt, end, key, head?.[2] !== undefined);
  if (isFault(read)) return read;
  const close = skipSpace(source, read.end, end);
  if (close >= end) return fault({ start: at, end: at + 1 }, 'This [ is never closed.', { hint: 'Close it with ].' });
  if (source[close] !== ']') {
    return fault({ start: close, end: close + 1 }, `Unexpected ${source[close] ?? ''} in the brackets.`, {
      hint: 'Write one [attribute=value] in each pair of brackets.',
    });
  }
  const twice = key === 'name' ? attributes.name !== undefined : key in attributes.states;
  if (twice) return fault({ start: at, end: close + 1 }, `${key} is given twice.`, { hint: 'Keep one of the two.' });
  if (written.toLowerCase() !== key) attributes.rewrites.push(rewrite('role_attribute', written, key));
  attributes.rewrites.push(...read.rewrites);
  if ('match' in read) attributes.name = read.match;
  else attributes.states = { ...attributes.states, [key]: read.value };
  attributes.end = close + 1;
  return undefined;
}

type AttributeKey = 'name' | (typeof stateNames)[number];

const otherNames: Readonly<Record<string, AttributeKey>> = {
  'aria-label': 'name',
  'accessible-name': 'name',
  label: 'name',
  text: 'name',
};

function stateOf(written: string): AttributeKey | undefined {
  const name = written.toLowerCase();
  if (name === 'name') return 'name';
  return otherNames[name] ?? stateNames.find((state) => state === name.replace(/^aria-/, ''));
}

function unknownAttribute(span: { start: number; end: number }, written: string): Fault {
  if (/hidden/i.test(written)) {
    return fault(span, 'Hidden elements cannot be selected: hidden counts as absent.', {
      hint: 'Remove this attribute.',
    });
  }
  const nearest = nearestWord(written, ['name', ...stateNames]);
  const message = written === '' ? 'An attribute is missing here.' : `role= knows no attribute "${written}".`;
  return fault(span, message, { hint: `It knows name, ${stateNames.join(', ')}.`, nearest });
}

function unexpected(input: Input, at: number): Fault {
  const place = skipSpace(input.source, at, input.end);
  return fault(
    { start: place, end: input.end },
    'Text follows the role that is neither [attribute=value] nor " >> ".',
    {
      hint: 'Write the name in brackets, as in role=button[name="Save"].',
    },
  );
}
