import { describe, expect, it } from 'vitest';
import {
  referencesIn,
  strayBraces,
  substitute,
  substituteStep,
  variableReferences,
  type VariableLookup,
} from './variables.js';

const values: Readonly<Record<string, string>> = {
  'variable user': 'alice',
  'variable empty': '',
  'variable odd': '{{user}}',
  'env HOME': '/home/a',
  'secret PW': 'hunter2',
};
const lookup: VariableLookup = ({ source, name }) => values[`${source} ${name}`];

it('finds what a text refers to, and from where it comes', () => {
  expect(
    variableReferences('a {{user}} b {{ env.HOME }} {{secret.PW}}{{totp.BANK}} {{no name}} {{}} {user}'),
  ).toMatchObject([
    { source: 'variable', name: 'user', written: '{{user}}', at: 2 },
    { source: 'env', name: 'HOME', written: '{{ env.HOME }}' },
    { source: 'secret', name: 'PW' },
    { source: 'totp', name: 'BANK' },
  ]);
});

it('finds braces that were meant for a variable and name none', () => {
  expect(strayBraces(String.raw`{{user}} {{}} {{no name}} Edit#{{sel \{{kept}} {user} {{ 1 + 1 }}`)).toEqual([
    '{{}}',
    '{{no name}}',
    '{{sel',
    '{{ 1 + 1 }}',
  ]);
});

it('finds references in every text of a value, with their places', () => {
  const found = referencesIn({ steps: [{ text: '{{user}}' }], n: 5, none: null });
  expect(found.map(({ path }) => path)).toEqual([['steps', 0, 'text']]);
});

describe('substitution', () => {
  it('replaces references in texts and leaves all else', () => {
    const value = { text: 'I am {{user}} of {{env.HOME}}', list: ['{{user}}', 1], '{{user}}': true };
    expect(substitute(value, lookup)).toEqual({
      value: { text: 'I am alice of /home/a', list: ['alice', 1], '{{user}}': true },
      missing: [],
    });
    expect(value.list[0]).toBe('{{user}}');
  });

  it('reports what has no value, and leaves it as written', () => {
    const { value, missing } = substitute('{{nobody}} and {{user}}', lookup);
    expect(value).toBe('{{nobody}} and alice');
    expect(missing).toMatchObject([{ name: 'nobody' }]);
  });

  it('leaves braces behind a backslash to the app', () => {
    expect(substitute(String.raw`\{{Tiddler}} and {{name}}`, () => 'Ada').value).toBe('{{Tiddler}} and Ada');
  });

  it('takes an empty value for a value', () => {
    expect(substitute('[{{empty}}]', lookup)).toEqual({ value: '[]', missing: [] });
  });

  it('does not look into values again', () => {
    expect(substitute('{{odd}}', lookup).value).toBe('{{user}}');
  });

  it('leaves the selectors of a step as they are, but reports what is missing in them', () => {
    const step = { selector: 'Row#{{user}}', text: '{{user}}', when: { exists: 'Button#{{nobody}}' } };
    const { value, missing } = substituteStep(step, lookup);
    expect(value).toEqual({ ...step, text: 'alice' });
    expect(missing).toMatchObject([{ name: 'nobody' }]);
  });
});
