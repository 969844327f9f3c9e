import { describe, expect, it } from 'vitest';
import { parseSelector, selectorInWords } from './index.js';

describe('a selector in plain words', () => {
  it.each([
    ['Button#Save', 'the button "Save"'],
    ['#save-order', 'the element "save-order"'],
    ['Edit#Name', 'the text field "Name"'],
    ['RadioButton#Express', 'the radio button "Express"'],
    ['Slider', 'the slider'],
    ['Dialog#Export >> Button#Save', 'the button "Save" in the dialog "Export"'],
    ['List >> ListItem#Ada >> nth=2', 'the list item "Ada" in the list, number 2 of those'],
    ['Link#Edit >> nth=last', 'the link "Edit", the last of those'],
    ['Any#Edit >> near="Ada"', 'the element "Edit", the one nearest to the text "Ada"'],
    ['Button#Save, Button#Store', 'the button "Save", or the button "Store"'],
    ['role=tab[name="Mail"][selected=false]', 'the tab "Mail" (not selected)'],
    ['role=heading[level=2]', 'the heading (level 2)'],
    ['role=button[name=/^save/i]', 'the button that matches /^save/i'],
    ['text=Total', 'the text "Total"'],
    ['css=.bar > .gear', 'the element with the CSS selector ".bar > .gear"'],
    ['//a[1]', 'the element with the XPath "//a[1]"'],
  ])('%s is %s', (source, words) => {
    const read = parseSelector(source);
    expect(read.ok && selectorInWords(read.selector)).toBe(words);
  });
});
