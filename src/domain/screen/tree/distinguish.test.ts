import { expect, it } from 'vitest';
import { treeOf } from '../../../../tests/support/tree-outline.js';
import { selectorsFor } from './distinguish.js';

it('distinguishes several matches by id, by what they are in, and by their number', () => {
  const tree = treeOf(`
    dialog "Billing"
      button "Edit"
    dialog "Shipping"
      button "Edit"
    button "Edit" id=last
    toolbar
      button "Undo"
      button "Undo"`);
  expect(selectorsFor(tree, [1, 3, 4])).toEqual(
    ['Dialog#Billing >> Button#Edit', 'Dialog#Shipping >> Button#Edit', '#last'].map(
      (text) => expect.stringContaining(text) as unknown,
    ),
  );
  expect(selectorsFor(tree, [6, 7])).toEqual(['Button#Undo >> nth=1', 'Button#Undo >> nth=2']);
});

it('calls rows by the text in them, and by their number where they say the same', () => {
  const tree = treeOf(`
    table "People"
      row "Ada"
        cell "Ada"
      row "Grace"
        cell "Grace"
      row "Grace"
        cell "Grace"`);
  expect(selectorsFor(tree, [1, 3, 5])).toEqual(['Row#Ada', 'Row#Grace >> nth=1', 'Row#Grace >> nth=2']);
});

it('calls a button by the row that it is in, named or not, before it counts', () => {
  const tree = treeOf(`
    table "People"
      row "Ada"
        cell "Ada"
        button "Delete"
      row
        cell "Grace"
        button "Delete"
      row
        cell "Grace"
        button "Delete"`);
  expect(selectorsFor(tree, [3, 6, 9])).toEqual([
    'Row#Ada >> Button#Delete',
    'Button#Delete >> nth=2',
    'Button#Delete >> nth=3',
  ]);
  expect(selectorsFor(tree, [3, 6]).slice(1)).toEqual(['Button#Delete >> nth=2']);
  const unnamedRows = treeOf(`
    row
      cell "Ada"
      button "Delete"
    row
      cell "Grace"
      button "Delete"`);
  expect(selectorsFor(unnamedRows, [2, 5])).toEqual(['Row#Ada >> Button#Delete', 'Row#Grace >> Button#Delete']);
});

it('gives none that would mean something else: what is hidden has none', () => {
  const tree = treeOf(`
    button "Save" hidden
    button "Save"`);
  expect(selectorsFor(tree, [0, 1])).toEqual([undefined, 'Button#Save']);
});

it('calls equally named things by the text that each is nearest to', () => {
  const tree = treeOf(`
    generic
      heading "Billing"
      button "Save"
    generic
      heading "Shipping"
      button "Save"`);
  expect(selectorsFor(tree, [2, 5])).toEqual(['Button#Save >> near="Billing"', 'Button#Save >> near="Shipping"']);
});
