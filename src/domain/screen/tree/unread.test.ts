import { describe, expect, it } from 'vitest';
import { selectorOf } from '../../../../tests/support/selector-of.js';
import { treeOf } from '../../../../tests/support/tree-outline.js';
import { ScreenTree } from './screen-tree.js';
import { unreadFor } from './unread.js';

/** A short list and one of which most rows were not read, with something to press in each row. */
const outlined = treeOf(`
  window "Staff"
    listbox "Rooms"
      option "Attic"
        checkbox "Open"
    listbox "People"
      option "Name 1"
        text "Name 1"
        button "Delete"`);
const tree = new ScreenTree(outlined.nodes.map((node) => (node.name === 'People' ? { ...node, unread: 300 } : node)));

describe('what was not read of a long list', () => {
  it.each([
    'ListItem#Name 390',
    'text="Name 390"',
    'role=option[name="Name 390"]',
    'ListItem#Name 390 >> Button#Delete',
    'ListItem#Name 390 >> Button',
    'Text#Name 390 >> nth=1',
    'ListBox#People >> ListItem#Name 390 >> Button#Delete',
    'Window#Staff >> ListBox >> ListItem#Name 390 >> Button',
    'ListItem >> nth=390 >> Button#Delete',
    'Slider, ListItem#Name 390 >> Button#Delete',
  ])('may hold what is meant by %s', (selector) => {
    expect(unreadFor(tree, selectorOf(selector))).toMatch(/among 300 parts of the listbox "People"/);
  });

  it.each([
    'Slider#Name 390',
    'ListItem#Name 390 >> CheckBox#Open',
    'ListBox#Rooms >> ListItem#Name 390',
    'ListBox#Rooms >> ListItem#Name 390 >> Button#Delete',
    'Dialog#Staff >> ListItem#Name 390 >> Button',
    'Button#Delete >> ListItem#Name 390',
  ])('holds nothing that is meant by %s', (selector) => {
    expect(unreadFor(tree, selectorOf(selector))).toBeUndefined();
  });

  /** A list or something else of a window, of which most was not read. */
  const unreadIn = (role: string, inside: string): ScreenTree => {
    const { nodes } = treeOf(`
      window "Staff"
        ${role} "People"
          ${inside}`);
    return new ScreenTree(nodes.map((node) => (node.name === 'People' ? { ...node, unread: 20 } : node)));
  };

  it.each([
    ['row', 'list', '', 'ListItem#Name 390'],
    ['row but those that a filter hides', 'list', 'listitem "Name 1" hidden', 'ListItem#Name 390'],
    ['row but those that are no texts, and say one', 'table', 'cell "Name 1"', 'Text#Name 390'],
    ['cell but headers', 'table', 'columnheader "Done"', 'CheckBox >> nth=1'],
    ['such thing of a box', 'generic', 'text "Label 1"', 'Button#Retry'],
    ['such thing of a part of a page', 'main', 'text "Label 1"', 'Window#Staff >> Button#Retry'],
  ])('may hold what is meant where no %s was read', (_, role, inside, selector) => {
    expect(unreadFor(unreadIn(role, inside), selectorOf(selector))).toContain('among 20 parts of the ');
  });
});
