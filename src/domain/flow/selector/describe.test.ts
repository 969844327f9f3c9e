import { describe, expect, it } from 'vitest';
import { trickyNames } from '../../../../tests/support/tricky-names.js';
import { parseSelector, printSelector, sameParts, suggestSelector, type SelectorPart } from './index.js';

describe('a printed selector', () => {
  it('has the usual spelling, engines with their prefix, and quotes only where they are needed', () => {
    const printed = (source: string): string => {
      const read = parseSelector(source);
      return read.ok ? printSelector(read.selector) : '';
    };
    expect(printed('tab-item#Yes, please')).toBe('TabItem#Yes, please');
    expect(printed('div#a>>text=b')).toBe('css=div#a >> text=b');
    expect(printed('//a , ROLE=link[level="2"][name=\'x\']')).toBe('xpath=//a, role=link[name="x"][level=2]');
  });
});

describe('the selector suggested for an element', () => {
  it.each([
    [{ role: 'button', name: 'Save' }, 'Button#Save'],
    [{ role: 'textbox', name: 'Email' }, 'Edit#Email'],
    [{ role: 'button', name: 'Save changes', id: 'save' }, '#save'],
    [{ role: 'button', name: 'OK', id: 'confirmation-button' }, 'Button#OK'],
    [{ role: 'button', name: 'Save', testId: 'go', id: 'x' }, '#x'],
    [{ role: 'button', name: 'Save', id: ':r3:' }, 'Button#Save'],
    [{ role: 'button', name: 'Save', id: 'ember123' }, 'Button#Save'],
    [{ role: 'button', name: 'Save, close' }, 'Button#Save, close'],
    [{ role: 'button', name: 'Save, Link' }, 'Button#"Save, Link"'],
    [{ role: 'button', name: 'a >> b' }, 'Button#"a >> b"'],
    [{ role: 'button', name: '"Quoted"' }, String.raw`Button#"\"Quoted\""`],
    [{ role: 'custom', name: 'Thing' }, '#Thing'],
    [{ role: 'button' }, 'Button'],
    [{ role: 'custom', name: ' ' }, 'Any'],
    [{ role: 'tab', name: 'a\n b' }, 'Tab#a b'],
  ])('%o is %s', (element, selector) => {
    expect(suggestSelector(element)).toBe(selector);
  });

  it('always reads back as that type and label', () => {
    for (const name of trickyNames) {
      const read = parseSelector(suggestSelector({ role: 'link', name }));
      const [part, ...others] = read.ok ? (read.selector.alternatives[0]?.parts ?? []) : [];
      expect(part, name).toMatchObject({ kind: 'own', type: { word: 'Link' }, label: name.trim() });
      expect(others).toEqual([]);
    }
  });
});

describe('sameParts', () => {
  const partsOf = (source: string): readonly SelectorPart[] => {
    const read = parseSelector(source);
    return read.ok ? (read.selector.alternatives[0]?.parts ?? []) : [];
  };

  it('compares meaning, not place or quotes', () => {
    expect(sameParts(partsOf('button#Save'), partsOf('  Button#"Save"'))).toBe(true);
    expect(sameParts(partsOf('role=link[level=1][name="x"]'), partsOf('role=link[name="x"][level=1]'))).toBe(true);
    expect(sameParts(partsOf('Button#Save'), partsOf('Link#Save'))).toBe(false);
    expect(sameParts(partsOf('Button#Save'), partsOf('Button#Save >> nth=1'))).toBe(false);
  });
});
