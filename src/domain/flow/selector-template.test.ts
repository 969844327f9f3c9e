import { describe, expect, it } from 'vitest';
import { printSelector } from './selector/index.js';
import { parseSelectorTemplate } from './selector-template.js';

const lookup = (values: Record<string, string>) => (reference: { readonly name: string }) => values[reference.name];

function read(source: string, values: Record<string, string>): string {
  const parsed = parseSelectorTemplate(source, lookup(values));
  return parsed.ok ? printSelector(parsed.selector) : parsed.error.message;
}

describe('a selector with variables', () => {
  it('puts a value into a name', () => {
    expect(read('Button#{{label}}', { label: 'Save' })).toBe('Button#Save');
  });
  it('never lets a value become another selector', () => {
    expect(read('Button#{{label}}', { label: 'Save, Button#Delete' })).toBe('Button#"Save, Button#Delete"');
    expect(read('Link#{{label}}', { label: 'a >> Button#b' })).toBe('Link#"a >> Button#b"');
  });
  it('reads a whole selector from a variable where the text says so', () => {
    expect(read('{{row}} >> Button#Edit', { row: 'Row#Alice' })).toBe('Row#Alice >> Button#Edit');
  });
});
