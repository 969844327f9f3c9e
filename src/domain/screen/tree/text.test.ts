import { expect, it } from 'vitest';
import { treeOf } from '../../../../tests/support/tree-outline.js';
import { optionsOf, shownTextOf, textOf, reportedNameOf, valueOf } from './text.js';

it('reads what a person reads in an element, parts joined, without what is hidden', () => {
  const tree = treeOf(
    `
    group "Order"
      text "Total:"
      strong "42   EUR"
      text "secret" hidden
      paragraph text="Thank  you"`,
  );
  expect(textOf(tree, 0)).toBe('Order Total: 42 EUR Thank you');
});

it('reads once what an element says by its name and by what is in it', () => {
  const tree = treeOf(`
    button "Save"
      text "Save"
    heading "Total: 42"
      text "42"
    listitem "Mug"
      button "Remove"
    button "Close the dialog"
      text "×"
    listitem "Cup"
      text "Cup"
      button "Remove"`);
  expect(textOf(tree, 8)).toBe('Cup Remove');
  expect([0, 2, 4, 6].map((index) => textOf(tree, index))).toEqual(['Save', 'Total: 42', 'Mug Remove', '×']);
});

it('reads of a field what it holds, and of what is around fields only what drop-downs show', () => {
  const tree = treeOf(`
    group "Person"
      text "Name"
      textbox "Name" value="Ada  Lovelace"
      text "Size"
      combobox "Size"
        option "Small"
        option "Large" selected`);
  expect(textOf(tree, 2)).toBe('Ada Lovelace');
  expect(textOf(tree, 4)).toBe('Large');
  expect(textOf(tree, 0)).toBe('Person Name Size Large');
  expect(shownTextOf(tree, 0)).toBe('Person Name Size');
});

it('reads no name that is not drawn: of a region, a list or a picture', () => {
  const tree = treeOf(`
    region "Sidebar"
      list "Files"
        listitem "notes.txt"
      img "A dog"`);
  expect(textOf(tree, 0)).toBe('notes.txt');
});

it('returns the value and the options of lists and drop-downs, open or not', () => {
  const tree = treeOf(`
    combobox "Size"
      menu hidden
        menuitem "Small"
        menuitem "Large" selected
    textbox "Name" value=""
    button "Go"`);
  expect(valueOf(tree, 0)).toBe('Large');
  expect(valueOf(tree, 4)).toBe('');
  expect(valueOf(tree, 5)).toBeUndefined();
  expect(optionsOf(tree, 0)).toEqual(['Small', 'Large']);
  expect(optionsOf(tree, 5)).toBeUndefined();
});

it('calls an element by its text where it has no name, unless the text is what it holds', () => {
  const [paragraph, terminal] = treeOf(`
    paragraph text="Not saved"
    document text="$ ls"`).nodes;
  expect(reportedNameOf(paragraph!)).toBe('Not saved');
  expect(reportedNameOf(terminal!)).toBe('');
});
