import { selectorOf } from '../../../../tests/support/selector-of.js';
import { describe, expect, it } from 'vitest';
import { selectorCases } from '../../../../tests/support/selector-cases.js';
import { namesOf, treeOf } from '../../../../tests/support/tree-outline.js';
import { needsBounds, queryTree, unreadableParts, type TreeQueryOptions } from './query.js';
import type { ScreenTree } from './screen-tree.js';
import { reportedNameOf } from './text.js';

const found = (tree: ScreenTree, selector: string, options?: TreeQueryOptions): string[] =>
  namesOf(tree, queryTree(tree, selectorOf(selector), options).indices);

describe('a selector means in a tree what it means in a page', () => {
  it.each(selectorCases)('$what', ({ outline, finds, what: _what, html: _html, ...options }) => {
    const tree = treeOf(outline);
    for (const [selector, expected] of Object.entries(finds)) {
      const { indices, resolution } = queryTree(tree, selectorOf(selector), options);
      const lines = indices.map((index) => {
        const node = tree.nodes[index]!;
        return `${resolution?.tier} ${node.role} "${reportedNameOf(node)}" #${node.id ?? ''}`;
      });
      expect([selector, lines]).toEqual([selector, expected.map((line) => expect.stringContaining(line) as unknown)]);
    }
  });
});

describe('a query of a tree', () => {
  it('says how many hidden elements match, and names what is nearest', () => {
    const tree = treeOf(`
      button "Save" hidden
      button "Save draft"
      generic hidden
        button "Send"`);
    const missing = queryTree(tree, selectorOf('Button#Save'), { exactOnly: true });
    expect(missing).toMatchObject({ indices: [], hiddenMatches: 1, nearest: ['Button#Save draft'] });
    expect(missing.resolution).toBeUndefined();
    expect(queryTree(tree, selectorOf('Button#Send')).hiddenMatches).toBe(1);
    expect(queryTree(tree, selectorOf('Button#Svae draft')).nearest).toEqual(['Button#Save draft']);
    expect(queryTree(tree, selectorOf('Button#Svae draft')).hiddenMatches).toBe(0);
  });

  it('says which alternative matched, how, and whether only loosely', () => {
    const tree = treeOf('button "Save as"');
    expect(queryTree(tree, selectorOf('Link#Save, Button#Save')).resolution).toEqual({
      resolvedTo: 'Button#Save',
      tier: 'prefix',
      loose: true,
    });
    expect(queryTree(tree, selectorOf('button#"save as"')).resolution).toMatchObject({
      tier: 'case_insensitive',
      loose: false,
    });
  });

  it('takes a field that is labelled by nothing but a text beside it as a loose match', () => {
    const tree = treeOf(`
      text "First name:" at=0,0,80,20
      textbox "" at=90,0,100,20`);
    expect(queryTree(tree, selectorOf('Edit#First name')).resolution).toEqual({
      resolvedTo: 'Edit#First name',
      tier: 'beside',
      loose: true,
    });
  });

  it('takes a combo box and the field in it for one', () => {
    const tree = treeOf(`
      combobox "Colour"
        textbox "" = "red"
      textbox "Note"`);
    const roles = (selector: string): string[] =>
      queryTree(tree, selectorOf(selector)).indices.map((index) => tree.nodes[index]!.role);
    expect(roles('Edit')).toEqual(['combobox', 'textbox']);
    expect(roles('ComboBox >> Edit')).toEqual(['textbox']);
    expect(found(tree, 'Edit >> nth=2')).toEqual(['textbox "Note"']);
  });

  it('prefers what is in the topmost modal dialog, when acting alone', () => {
    const tree = treeOf(`
      window "Editor"
        button "OK" id=back
      dialog "Export" modal
        button "OK" id=under
      dialog "Sure?" modal
        button "OK" id=top`);
    const ok = selectorOf('Button#OK');
    expect(queryTree(tree, ok).indices).toHaveLength(3);
    const [only, ...others] = queryTree(tree, ok, { toActOn: true }).indices;
    expect(others).toEqual([]);
    expect(tree.nodes[only!]!.id).toBe('top');
    expect(found(tree, 'Window >> Button#OK', { toActOn: true })).toEqual(['button "OK"']);
  });

  it('looks within a part of the tree, whatever stands better elsewhere', () => {
    const tree = treeOf(`
      listbox "Drinks"
        option "Tea"
      listbox "Teas"
        option "Tea with milk"`);
    const within = (index: number): boolean => tree.contains(2, index);
    expect(found(tree, 'ListItem#Tea')).toEqual(['option "Tea"']);
    expect(found(tree, 'ListItem#Tea', { within })).toEqual(['option "Tea with milk"']);
    expect(found(tree, 'ListBox#Teas >> ListItem', { within: (index) => index === 3 })).toEqual([
      'option "Tea with milk"',
    ]);
    expect(queryTree(tree, selectorOf('ListItem#Tea with mlk'), { within }).nearest).toEqual(['Option#Tea with milk']);
  });

  it('lists what no tree can answer, and takes the alternative that it can', () => {
    const selector = selectorOf('css=button.go, //button, Button#Go');
    expect(unreadableParts(selector).map(({ kind }) => kind)).toEqual(['css', 'xpath']);
    expect(unreadableParts(selectorOf('Button#Go >> nth=1, css=:focus'))).toEqual([]);
    expect(queryTree(treeOf('button "Go"'), selector).resolution?.resolvedTo).toBe('Button#Go');
  });

  it('finds what has the focus, a field before all else that reports it', () => {
    const focused = (outline: string): string[] => found(treeOf(outline), 'css=:focus >> nth=last');
    const field = 'textbox "Name" focused';
    const item = 'listbox "Drinks"\n  option "Tea" focused';
    expect(focused(`group "Form" focused\n  ${field}\n${item}`)).toEqual(['textbox "Name"']);
    expect(focused(`textbox "Name"\n${item}`)).toEqual(['option "Tea"']);
    expect(focused('textbox "Name"')).toEqual([]);
  });

  it('needs to know where things are for near= alone', () => {
    expect(needsBounds(selectorOf('Edit >> near="Total"'))).toBe(true);
    expect(needsBounds(selectorOf('Button#Go, Edit >> near="Total" >> nth=1'))).toBe(true);
    expect(needsBounds(selectorOf('Row#Ada >> Button#Go'))).toBe(false);
  });

  it('takes of equally shared fields the one at hand, and the one behind a label before the one in front of it', () => {
    const near = treeOf(`
      text "Total" at=0,0
      textbox id=far at=0,100
      textbox id=near at=30,0`);
    const [first] = queryTree(near, selectorOf('Edit >> near="Total"')).indices;
    expect(near.nodes[first!]!.id).toBe('near');
    const between = treeOf(`
      textbox id=before at=0,0
      text "Total" at=30,0
      textbox id=behind at=60,0`);
    const [behind] = queryTree(between, selectorOf('Edit >> near="total"')).indices;
    expect(between.nodes[behind!]!.id).toBe('behind');
    expect(found(between, 'Edit >> near="Nothing"')).toEqual([]);
  });

  it('finds what a desktop drop-down shows, and no text that a person has written', () => {
    const tree = treeOf(`
      combobox "Size" value="Large"
        menu hidden
          menuitem "Small"
          menuitem "Large"
      combobox "Font" value="Serif" !readonly
      textbox "Name" value="Ada"`);
    expect(found(tree, 'text=Large')).toEqual(['combobox "Size"']);
    expect(found(tree, 'text=Serif')).toEqual([]);
    expect(found(tree, 'text=Ada')).toEqual([]);
  });

  it('finds the title of a window or dialog, and what is in it first', () => {
    const tree = treeOf(`
      window "Export"
        dialog "Print"
          button "Print"`);
    expect(found(tree, 'text=Export')).toEqual(['window "Export"']);
    expect(found(tree, 'text=Print')).toEqual(['button "Print"']);
  });
});
