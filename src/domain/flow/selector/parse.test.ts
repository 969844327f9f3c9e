import { describe, expect, it } from 'vitest';
import { parseSelector, type Selector, type SelectorError, type SelectorPart } from './index.js';

function selectorOf(source: string): Selector {
  const read = parseSelector(source);
  if (!read.ok) throw new Error(`${source}: ${read.error.message}`);
  return read.selector;
}

const partsOf = (source: string): readonly SelectorPart[] => selectorOf(source).alternatives[0]?.parts ?? [];

function errorOf(source: string): SelectorError {
  const read = parseSelector(source);
  if (read.ok) throw new Error(`${source} is a selector`);
  return read.error;
}

describe('the parts of a selector', () => {
  it('reads Type#Name as a type with its roles and a label', () => {
    expect(partsOf('tab-item#Settings')).toEqual([
      {
        kind: 'own',
        at: { start: 0, end: 17 },
        type: { word: 'TabItem', canonical: 'tab', roles: ['tab'] },
        label: 'Settings',
        labelQuoted: false,
      },
    ]);
  });

  it('reads #x as a label of any type, and Any as a type without restriction', () => {
    expect(partsOf('#save')).toMatchObject([{ kind: 'own', type: null, label: 'save' }]);
    expect(partsOf('Any#save')).toMatchObject([{ kind: 'own', type: { canonical: 'any', roles: [] }, label: 'save' }]);
    expect(partsOf('Button')).toMatchObject([{ kind: 'own', type: { canonical: 'button' }, label: null }]);
  });

  it('keeps a quoted label as it is and says that it was quoted', () => {
    expect(partsOf(String.raw`Button#"Say \"hi\", C:\temp >> go"`)).toMatchObject([
      { label: String.raw`Say "hi", C:\temp >> go`, labelQuoted: true },
    ]);
  });

  it('reads every engine', () => {
    const parts = partsOf('css=form >> //td >> text="A" >> role=link[name=/b/i] >> near="C" >> nth=last');
    expect(parts).toMatchObject([
      { kind: 'css', css: 'form' },
      { kind: 'xpath', xpath: '//td' },
      { kind: 'text', match: { kind: 'exact', text: 'A' } },
      { kind: 'role', role: 'link', name: { kind: 'regex', source: 'b', flags: 'i' }, states: {} },
      { kind: 'near', label: 'C' },
      { kind: 'nth', index: 'last' },
    ]);
  });

  it('reads the states of a role with their values', () => {
    expect(
      partsOf('role=checkbox[checked=mixed][disabled][expanded=false][level=2][aria-selected="true"]'),
    ).toMatchObject([{ states: { checked: 'mixed', disabled: true, expanded: false, level: 2, selected: true } }]);
  });

  it('is plain data that survives JSON', () => {
    const selector = selectorOf('Dialog#Login >> Button#OK, role=button[name=/ok/i] >> nth=1');
    expect(JSON.parse(JSON.stringify(selector))).toEqual(selector);
  });

  it('reads the same text the same way every time', () => {
    const source = 'text=Next, button:has-text("Next") >> nth=2';
    expect(parseSelector(source)).toEqual(parseSelector(source));
  });
});

describe('places in the source', () => {
  const textsOf = (source: string): string[] =>
    selectorOf(source).alternatives.flatMap(({ parts }) => parts.map(({ at }) => source.slice(at.start, at.end)));

  it('gives every part its place in the text as it was written', () => {
    expect(textsOf('Dialog#Log in >>  Button#"OK, go" >> nth=2 , css=a > b')).toEqual([
      'Dialog#Log in',
      'Button#"OK, go"',
      'nth=2',
      'css=a > b',
    ]);
  });

  it('keeps the places where quotes and whitespace around the selector are dropped', () => {
    expect(textsOf('  "Dialog#Login >> Button#OK" ')).toEqual(['Dialog#Login', 'Button#OK']);
    expect(textsOf("page.locator('form >> Button#OK')")).toEqual(['form', 'Button#OK']);
  });

  it('gives parts that were made of one text the place of that text', () => {
    expect(textsOf('ul:eq(1) > li >> text=A')).toEqual(['ul:eq(1)', 'ul:eq(1)', 'li', 'text=A']);
    expect(textsOf("getByRole('link').first()")).toEqual(["getByRole('link').first()", "getByRole('link').first()"]);
  });

  it('keeps the source of the selector and of each alternative', () => {
    const selector = selectorOf(' Button#A , Link#B >> nth=1');
    expect(selector.source).toBe(' Button#A , Link#B >> nth=1');
    expect(selector.alternatives.map(({ source }) => source)).toEqual(['Button#A', 'Link#B >> nth=1']);
  });

  it('points at the fault, also behind commas, scopes and wrappers', () => {
    const faults = [
      'Button#A >> nth=0',
      'Button#A, Buton#B',
      '"Button#A >> nth=0"',
      'Dialog#X >> css=a[b=',
      'role=button[lvel=1]',
    ];
    expect(
      faults.map((source) => [source.slice(errorOf(source).at, errorOf(source).at + errorOf(source).length)]),
    ).toEqual([['0'], ['Buton'], ['0'], ['['], ['lvel']]);
  });
});

describe('where a name ends', () => {
  const labelsOf = (source: string): unknown[] =>
    selectorOf(source).alternatives.map(({ parts }) => parts.map((part) => ('label' in part ? part.label : part.kind)));

  it('ends at " >> ", not at ">" or ">>" inside a word', () => {
    expect(labelsOf('Button#a > b >> Link#c>>d')).toEqual([['a > b', 'c>>d']]);
  });

  it('ends at a comma only if what follows is a selector as a whole', () => {
    expect(labelsOf('Button#Yes, please')).toEqual([['Yes, please']]);
    expect(labelsOf('Button#Yes, Link')).toEqual([['Yes'], [null]]);
    expect(labelsOf('Button#Yes, Link, please')).toEqual([['Yes, Link, please']]);
    expect(labelsOf('Button#Yes, no, Link#Maybe')).toEqual([['Yes, no'], ['Maybe']]);
  });

  it('takes a comma before a misspelt selector for a mistake, not for a name', () => {
    expect(errorOf('Button#Yes, Buton#No')).toMatchObject({ at: 12, nearest: 'Button#Yes, Button#No' });
    expect(errorOf('Button#Yes, text=')).toMatchObject({ message: 'The text is empty.' });
  });

  it('does not look for spoken forms behind a comma in a name', () => {
    expect(labelsOf('Text#Reminder, Note: buy milk')).toEqual([['Reminder, Note: buy milk']]);
    expect(labelsOf('Text#Street, address')).toEqual([['Street, address']]);
  });

  it('keeps brackets, hashes, quotes and any script', () => {
    for (const name of [
      'Save [Ctrl+S]',
      'Issue #5',
      'Size 5" (wide)',
      "Don't",
      '保存',
      'حفظ',
      '🙂 ok',
      'a=b',
      '50% off!',
    ]) {
      expect(labelsOf(`Button#${name}`)).toEqual([[name]]);
    }
  });
});

describe('limits', () => {
  it('refuses a text of more than 10,000 characters', () => {
    expect(errorOf(`Text#${'x'.repeat(10_000)}`).message).toBe(
      'The selector is 10005 characters long; 10000 are the most.',
    );
  });

  it('quotes no more than a line of the text in a message', () => {
    expect(errorOf('ab '.repeat(1000)).message.length).toBeLessThan(100);
  });
});
