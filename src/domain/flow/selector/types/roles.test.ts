import { describe, expect, it } from 'vitest';
import { aliasesOf, isRole, nearestType, resolveType, roleNames, typeWords, uiaControlTypeOf } from '../index.js';

describe('types', () => {
  it.each([
    ['Edit', 'textbox'],
    ['Hyperlink', 'link'],
    ['TabItem', 'tab'],
    ['ComboBox', 'combobox'],
    ['ListItem', 'listitem'],
    ['DataItem', 'row'],
    ['CheckBox', 'checkbox'],
    ['RadioButton', 'radio'],
    ['Text', 'text'],
    ['Pane', 'group'],
    ['Window', 'window'],
    ['Image', 'img'],
    ['Spinner', 'spinbutton'],
    ['Header', 'columnheader'],
    ['Field', 'textbox'],
    ['Input', 'textbox'],
    ['Dropdown', 'combobox'],
    ['Toggle', 'switch'],
    ['push button', 'button'],
    ['page_tab', 'tab'],
  ])('%s means %s', (word, role) => {
    expect(resolveType(word)?.canonical).toBe(role);
  });

  it('knows all 41 control types of UI Automation', () => {
    const controlTypes =
      'AppBar Button Calendar CheckBox ComboBox Custom DataGrid DataItem Document Edit Group Header HeaderItem Hyperlink ' +
      'Image List ListItem Menu MenuBar MenuItem Pane ProgressBar RadioButton ScrollBar SemanticZoom Separator Slider ' +
      'Spinner SplitButton StatusBar Tab TabItem Table Text Thumb TitleBar ToolBar ToolTip Tree TreeItem Window';
    expect(controlTypes.split(' ').filter((word) => resolveType(word)?.word !== word)).toEqual([]);
    expect(controlTypes.split(' ')).toHaveLength(41);
  });

  it('ignores case and separators, and gives the usual spelling back', () => {
    for (const word of ['treeitem', 'TREEITEM', 'tree-item', 'Tree Item', 'tree_item']) {
      expect(resolveType(word)?.word).toBe('TreeItem');
    }
  });

  it('covers subroles that users do not distinguish', () => {
    expect(resolveType('CheckBox')?.roles).toContain('switch');
    expect(resolveType('MenuItem')?.roles).toEqual(['menuitem', 'menuitemcheckbox', 'menuitemradio']);
    expect(resolveType('TextBox')?.roles).toEqual(['textbox', 'searchbox']);
    expect(resolveType('Edit')?.roles).toContain('spinbutton');
    expect(resolveType('ListItem')?.roles).toContain('option');
    expect(resolveType('Table')?.roles).toContain('grid');
  });

  it('names no role twice and none that does not exist', () => {
    for (const word of typeWords) {
      const roles = resolveType(word)?.roles ?? [];
      expect(new Set(roles).size, word).toBe(roles.length);
      expect(roles.filter((role) => !isRole(role))).toEqual([]);
    }
    expect(new Set(typeWords.map((word) => word.toLowerCase())).size).toBe(typeWords.length);
  });

  it('knows no word that is none', () => {
    expect(resolveType('Knopf')).toBeUndefined();
    expect(resolveType('')).toBeUndefined();
    expect(resolveType('constructor')).toBeUndefined();
  });
});

describe('the nearest type', () => {
  it.each([
    ['Buton', 'Button'],
    ['Edti', 'Edit'],
    ['hyperlnk', 'Hyperlink'],
    ['Chekbox', 'CheckBox'],
    ['Combo', 'ComboBox'],
    ['Knopf', undefined],
    ['', undefined],
  ])('of %s is %s', (word, nearest) => {
    expect(nearestType(word)).toBe(nearest);
  });
});

describe('roles in other words', () => {
  it('lists the words of a role, those that mean it first', () => {
    expect(aliasesOf('tab').slice(0, 3)).toEqual(['Tab', 'TabItem', 'PageTab']);
    expect(aliasesOf('searchbox')).toEqual(expect.arrayContaining(['SearchBox', 'TextBox', 'Edit']));
    expect(aliasesOf('searchbox')[0]).toBe('SearchBox');
    expect(aliasesOf('nonsense')).toEqual([]);
  });

  it('gives every role its UI Automation control type', () => {
    expect(uiaControlTypeOf('textbox')).toBe('Edit');
    expect(uiaControlTypeOf('link')).toBe('Hyperlink');
    expect(uiaControlTypeOf('tab')).toBe('TabItem');
    expect(uiaControlTypeOf('option')).toBe('ListItem');
    expect(roleNames.filter((role) => uiaControlTypeOf(role) === 'Custom')).toEqual([]);
    expect(uiaControlTypeOf('nonsense')).toBe('Custom');
  });
});
