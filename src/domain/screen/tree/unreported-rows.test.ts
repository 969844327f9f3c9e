import { describe, expect, it } from 'vitest';
import { selectorOf } from '../../../../tests/support/selector-of.js';
import { treeOf } from '../../../../tests/support/tree-outline.js';
import { unreportedRowFor } from './unreported-rows.js';

const tree = treeOf(`
  window "Garden"
    group "Beds"
      table "Plants"
        columnheader "Name"
        cell "Leek"
    group "Others"
      table "Tasks"
        row "Sow"
          cell "Sow"
      tree "Folders"
        treeitem "Fruit"`);

describe('rows of a table that exposes its cells alone', () => {
  it.each([
    'Row#Leek',
    'TreeItem#Leek',
    'role=row',
    'role=treeitem[name="Leek"]',
    'Row#Leek >> Cell',
    'Table#Plants >> Row >> nth=2',
    'Group#Beds >> Row#Leek',
    'Slider, Row#Leek',
  ])('may be meant by %s', (selector) => {
    expect(unreportedRowFor(tree, selectorOf(selector))).toBe(
      'the program exposes the cells of its table "Plants" alone, and no rows; say Cell',
    );
  });

  it.each(['Cell#Kale', 'Group#Others >> Row#Water', 'Table#Tasks >> Row#Water', 'text=Kale', 'Dialog >> Row#Leek'])(
    'are not meant by %s',
    (selector) => {
      expect(unreportedRowFor(tree, selectorOf(selector))).toBeUndefined();
    },
  );
});
