/** Just enough of JavaScript's syntax to read a locator: chains of calls with literal arguments. */
import { matchAt, readQuoted, skipSpace } from '../lexer.js';

/** A literal argument, or a chain of calls as one. */
export type CodeValue =
  | { readonly kind: 'string'; readonly value: string; readonly at: number; readonly end: number }
  | { readonly kind: 'regex'; readonly source: string; readonly flags: string }
  | { readonly kind: 'literal'; readonly value: number | boolean | null }
  | { readonly kind: 'object'; readonly entries: ReadonlyMap<string, CodeValue> }
  | { readonly kind: 'calls'; readonly calls: readonly CodeCall[] };

/** One call of a chain, `getByRole('button')`; a property without call (`first`) has no arguments. */
export interface CodeCall {
  readonly name: string;
  readonly args: readonly CodeValue[] | null;
  readonly at: number;
  readonly end: number;
}

interface Read<T> {
  readonly value: T;
  readonly end: number;
}

const name = /[A-Za-z_$][\w$]*/y;
const number = /-?\d+(?:\.\d+)?/y;
const regex = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)/y;
const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
]);

/** Locators nest a few levels; text that nests deeper is no code. */
const maxDepth = 8;

/** Reads `page.locator('form').getByRole('button', { name: 'Save' })`; undefined where it is not such code. */
export function readCalls(source: string, from: number, end: number, depth = 0): Read<readonly CodeCall[]> | undefined {
  if (depth > maxDepth) return undefined;
  const calls: CodeCall[] = [];
  let at = skipSpace(source, from, end);
  const keyword = matchAt(/(?:await|return)\s+/y, source, at, end);
  at += keyword?.[0].length ?? 0;
  for (;;) {
    const word = matchAt(name, source, at, end)?.[0];
    if (word === undefined) return undefined;
    const open = at + word.length;
    const args = source[open] === '(' && open < end ? readArguments(source, open + 1, end, depth + 1) : null;
    if (args === undefined) return undefined;
    const callEnd = args?.end ?? open;
    calls.push({ name: word, args: args?.value ?? null, at, end: callEnd });
    const next = skipSpace(source, callEnd, end);
    if (source[next] !== '.' || next >= end) return { value: calls, end: callEnd };
    at = skipSpace(source, next + 1, end);
  }
}

function readArguments(
  source: string,
  from: number,
  end: number,
  depth: number,
): Read<readonly CodeValue[]> | undefined {
  const args: CodeValue[] = [];
  let at = skipSpace(source, from, end);
  while (source[at] !== ')') {
    const value = readValue(source, at, end, depth);
    if (value === undefined) return undefined;
    args.push(value.value);
    at = skipSpace(source, value.end, end);
    if (source[at] === ',') at = skipSpace(source, at + 1, end);
    else if (source[at] !== ')' || at >= end) return undefined;
  }
  return at < end ? { value: args, end: at + 1 } : undefined;
}

function readValue(source: string, at: number, end: number, depth: number): Read<CodeValue> | undefined {
  if (depth > maxDepth) return undefined;
  const quoted = readQuoted(source, at, end);
  if (quoted !== undefined) {
    if (!quoted.closed) return undefined;
    return { value: { kind: 'string', value: quoted.value, at, end: quoted.end }, end: quoted.end };
  }
  if (source[at] === '{') return readObject(source, at + 1, end, depth + 1);
  const pattern = matchAt(regex, source, at, end);
  if (pattern !== undefined) return regexValue(pattern, at);
  const digits = matchAt(number, source, at, end)?.[0];
  if (digits !== undefined) return { value: { kind: 'literal', value: Number(digits) }, end: at + digits.length };
  const word = matchAt(name, source, at, end)?.[0] ?? '';
  const constant = constants.get(word);
  if (constant !== undefined) return { value: { kind: 'literal', value: constant }, end: at + word.length };
  const calls = word === '' ? undefined : readCalls(source, at, end, depth);
  return calls === undefined ? undefined : { value: { kind: 'calls', calls: calls.value }, end: calls.end };
}

function regexValue(pattern: RegExpExecArray, at: number): Read<CodeValue> | undefined {
  const flags = [...new Set((pattern[2] ?? '').replaceAll(/[dgy]/g, ''))].sort().join('');
  try {
    const { source } = new RegExp(pattern[1] ?? '', flags);
    return { value: { kind: 'regex', source, flags }, end: at + pattern[0].length };
  } catch {
    return undefined;
  }
}

function readObject(source: string, from: number, end: number, depth: number): Read<CodeValue> | undefined {
  const entries = new Map<string, CodeValue>();
  let at = skipSpace(source, from, end);
  while (source[at] !== '}') {
    const quoted = readQuoted(source, at, end);
    const key = quoted?.closed === true ? quoted.value : matchAt(name, source, at, end)?.[0];
    if (key === undefined) return undefined;
    at = skipSpace(source, quoted?.end ?? at + key.length, end);
    if (source[at] !== ':') return undefined;
    const value = readValue(source, skipSpace(source, at + 1, end), end, depth);
    if (value === undefined) return undefined;
    entries.set(key, value.value);
    at = skipSpace(source, value.end, end);
    if (source[at] === ',') at = skipSpace(source, at + 1, end);
    else if (source[at] !== '}' || at >= end) return undefined;
  }
  return at < end ? { value: { kind: 'object', entries }, end: at + 1 } : undefined;
}
