/** `[name="value"]` in CSS, and the ways in which it is often written wrongly. */
import type { CssAttribute } from './complex-selector.js';
import type { Fault } from '../grammar.js';
import { fault } from '../grammar.js';
import { matchAt, readQuoted, skipSpace } from '../lexer.js';

const attributeName = /\[\s*((?:[\w\u0080-\uFFFF-]|\\[^\n])+(?:\|[\w-]+)?)\s*/y;
const operatorPattern = /[~|^$*]?=\s*/y;
const identifierValue = /^-{0,2}(?:[_a-zA-Z\u0080-\uFFFF]|\\[^\n])(?:[\w\u0080-\uFFFF-]|\\[^\n])*$/;

/** Reads the attribute selector whose bracket opens at `at`. */
export function scanAttribute(source: string, at: number, end: number): CssAttribute | Fault {
  const head = matchAt(attributeName, source, at, end);
  const name = head?.[1];
  if (head === undefined || name === undefined || /^\d/.test(name)) return noName(source, at, end);
  let place = at + head[0].length;
  const base = { kind: 'attribute', name, start: at } as const;
  if (source[place] === ']' && place < end) return { ...base, end: place + 1, sound: true, flag: '' };
  const operator = matchAt(operatorPattern, source, place, end)?.[0];
  if (operator === undefined) return place >= end ? neverClosed(at) : badOperator(source, place);
  place += operator.length;
  const quoted = readQuoted(source, place, end);
  if (quoted?.closed === true) {
    const flag = matchAt(/\s*([is])?\s*\]/iy, source, quoted.end, end);
    if (flag === undefined) return afterValue(source, at, quoted.end, end);
    const sound = quoted.style === 'straight';
    const close = quoted.end + flag[0].length;
    return {
      ...base,
      operator: operator.trim(),
      value: quoted.value,
      sound,
      flag: flag[1]?.toLowerCase() ?? '',
      end: close,
    };
  }
  if (quoted?.style === 'straight') {
    return fault({ start: place, end: place + 1 }, 'This quote is never closed.', {
      hint: 'Close it with the same quote.',
    });
  }
  return bareValue(source, base, operator.trim(), place, end);
}

function bareValue(
  source: string,
  base: { kind: 'attribute'; name: string; start: number },
  operator: string,
  place: number,
  end: number,
): CssAttribute | Fault {
  const close = source.indexOf(']', place);
  if (close === -1 || close >= end) return neverClosed(base.start);
  const text = source.slice(place, close).trim();
  const stray = text.search(/["']/);
  if (stray !== -1 && text[stray] === '"') {
    const start = source.indexOf('"', place);
    return fault({ start, end: start + 1 }, 'This quote closes nothing.', {
      hint: 'Put quotes around all of the value.',
    });
  }
  if (text === '')
    return fault({ start: place, end: place }, 'The attribute has no value.', {
      hint: 'Write one in quotes, or leave the = out.',
    });
  const flagged = /^(\S+)\s+([is])$/i.exec(text);
  const sound = identifierValue.test(flagged?.[1] ?? text);
  const value = sound ? (flagged?.[1] ?? text) : text;
  return { ...base, operator, value, sound, flag: sound ? (flagged?.[2]?.toLowerCase() ?? '') : '', end: close + 1 };
}

function noName(source: string, at: number, end: number): Fault {
  const place = skipSpace(source, at + 1, end);
  if (place >= end) return neverClosed(at);
  return fault({ start: place, end: place + 1 }, 'No attribute name follows this bracket.', {
    hint: 'Write it as in [type="submit"].',
  });
}

function badOperator(source: string, place: number): Fault {
  const negated = source.startsWith('!=', place);
  const message = negated ? 'CSS has no "!=".' : 'The attribute name is followed by neither "=" nor "]".';
  const hint = negated ? 'Write :not([attribute="value"]).' : 'Write it as in [type="submit"].';
  return fault({ start: place, end: place + (negated ? 2 : 1) }, message, { hint });
}

function afterValue(source: string, at: number, place: number, end: number): Fault {
  const next = skipSpace(source, place, end);
  if (next >= end) return neverClosed(at);
  return fault({ start: next, end: next + 1 }, 'The attribute value is not followed by "]".', {
    hint: 'Close the bracket after the value.',
  });
}

function neverClosed(at: number): Fault {
  return fault({ start: at, end: at + 1 }, 'This [ is never closed.', { hint: 'Close it with ].' });
}
