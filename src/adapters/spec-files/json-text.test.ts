import { describe, expect, it } from 'vitest';
import { parseJsonText } from './json-text.js';
import { SyntaxFault } from './parsed-text.js';

function faultOf(text: string): SyntaxFault | undefined {
  try {
    parseJsonText(text);
    return undefined;
  } catch (error) {
    if (error instanceof SyntaxFault) return error;
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('strict JSON', () => {
  it.each([
    '{}',
    '[]',
    ' [ 1 , -0 , 1.5e+10 , 0.1E-2 , true , false , null ] ',
    '"a \\" \\\\ \\/ \\b\\f\\n\\r\\t \\u00e9 é \u2028 \u007f"',
    '{"a":{"b":[{"c":"d"}]}}',
    '{"__proto__": {"x": 1}, "constructor": 2, "": 3}',
    '',
    '{',
    '[1,]',
    '[,1]',
    '{"a":1,}',
    '{"a" 1}',
    '{"a":}',
    '{a:1}',
    "{'a':1}",
    '[1 2]',
    '[01]',
    '[1.]',
    '[.5]',
    '[+1]',
    '[-]',
    '[1e]',
    '[0x10]',
    '[NaN]',
    '[Infinity]',
    '[True]',
    '[nul]',
    '["a\nb"]',
    '["a\tb"]',
    '["\\x"]',
    '["\\u12g4"]',
    '["a]',
    '[1]]',
    '{} {}',
    '// x\n{}',
    '{"a":1 /* x */}',
    '\u00a0{}',
    '\uFEFF{}',
    '[1}',
    '{"a":1]',
  ])('agrees with JSON.parse on %j', (text) => {
    expect(faultOf(text) === undefined).toBe(isJson(text));
    if (isJson(text)) expect(parseJsonText(text).value).toEqual(JSON.parse(text));
  });

  it.each([
    ['[1, 2,]', 5, 'a "," too many', 'Remove it.'],
    ['{"a": 1 "b": 2}', 7, 'A "," or "}" is missing before a text.', undefined],
    ['{"a" 1}', 5, 'A ":" is missing after "a"', undefined],
    ["{'a': 1}", 1, 'the name of a property', 'double quotes only'],
    ['{a: 1}', 1, 'found a.', 'Put it in double quotes.'],
    ['[True]', 1, 'found True.', 'Write true.'],
    ['[None]', 1, 'found None.', 'Write null'],
    ['[1, // one\n2]', 4, 'a value', 'JSON has no comments'],
    ['[1 // one\n]', 3, 'missing', 'JSON has no comments'],
    ['["C:\\temp\\x"]', 9, '\\x is no escape', 'Write \\\\ for a backslash.'],
    ['["a\n"]', 1, 'no closing " on its line', 'Write \\n'],
    ['["a\tb"]', 3, 'control character', 'Write \\t'],
    ['["never', 1, 'no closing "', undefined],
    ['{"a": [1, 2', 6, 'never closed: a "]" is missing', undefined],
    ['{"a": 1,', 0, 'never closed: a "}" is missing', undefined],
    ['[007]', 1, '007 is no number', 'leading zeros'],
    ['[12px]', 1, '12px is no number', 'units'],
    ['[.5]', 1, 'found "."', 'Numbers start with a digit'],
    ['{"a":1}}', 7, 'more after the end', undefined],
    ['{"a":1,"b":{"a":1,"a":2}}', 18, '"a" is there twice', 'Keep one of them.'],
    ['{"a":1,"\\u0061":2}', 7, '"a" is there twice', 'Keep one of them.'],
  ])('says what is wrong in %j', (text, offset, message, hint) => {
    const fault = faultOf(text);
    expect(fault).toMatchObject({ offset, message: expect.stringContaining(message) as string });
    if (hint === undefined) expect(fault?.hint).toBeUndefined();
    else expect(fault?.hint).toContain(hint);
  });

  it('refuses a text that is nested too deeply for whoever walks it', () => {
    expect(faultOf('['.repeat(100_000))?.message).toContain('nested more than 500 levels');
    expect(faultOf(`${'['.repeat(400)}${']'.repeat(400)}`)).toBeUndefined();
  });

  it('reads a text of many megabytes', () => {
    const text = JSON.stringify({ picture: `${'x\\"é'.repeat(1_000_000)}`, after: 1 });
    expect(parseJsonText(text).offsetOf(['after'])).toBe(text.indexOf('"after"'));
  });
});
