import { describe, expect, it } from 'vitest';
import { treeOf } from '../../../../tests/support/tree-outline.js';
import type { Effect } from '../effect/effect.js';
import { changesBetween, type TreeChanges, type TreeAction } from './changes.js';
import { BackgroundChanges } from './background-changes.js';

const changes = (before: string, after: string, done: Partial<TreeAction> = {}): TreeChanges =>
  changesBetween(treeOf(before), treeOf(after), {
    interaction: 'press',
    background: new BackgroundChanges(() => 0),
    ...done,
  });

const effects = (before: string, after: string, done: Partial<TreeAction> = {}): readonly Effect[] =>
  changes(before, after, done).effects;

const details = (before: string, after: string, done: Partial<TreeAction> = {}): string[] =>
  effects(before, after, done).map(({ detail }) => detail);

describe('effects in a tree', () => {
  it('say what a field held and holds, in the words of the web', () => {
    const { effects: found, delta } = changes('textbox "Name" value=""', 'textbox "Name" value="Ada"');
    expect(found).toEqual([{ kind: 'value', detail: 'textbox "Name": "" → "Ada"', channel: 'read_back' }]);
    expect(delta.changed).toEqual([
      { ref: 'f1e0', role: 'textbox', name: 'Name', property: 'value', before: '', after: 'Ada' },
    ]);
  });

  it('are none where a field turns out to be empty, or a box not to be ticked', () => {
    expect(effects('textbox "Name"', 'textbox "Name" value=""')).toEqual([]);
    expect(effects('checkbox "Agree"', 'checkbox "Agree" !checked')).toEqual([]);
  });

  it('say which state a control has changed to', () => {
    expect(effects('checkbox "Agree" !checked', 'checkbox "Agree" checked')).toEqual([
      { kind: 'state', detail: 'checkbox "Agree": checked false → true', channel: 'read_back' },
    ]);
    expect(effects('row "Ada"', 'row "Ada" selected')[0]?.channel).toBe('snapshot');
  });

  it('report what came, went and was renamed in one line', () => {
    const { effects: found, delta } = changes(
      `
      heading "Cart (1)" ref=f1e1
      listitem "Mug" ref=f1e2
      button "Remove" ref=f1e3`,
      `
      heading "Cart (0)" ref=f1e1
      button "Remove" ref=f1e3
      alert "Removed" ref=f1e4
      text "Undo?" ref=f1e5`,
    );
    expect(found).toEqual([
      {
        kind: 'dom',
        detail: 'added alert "Removed" and 1 more; removed listitem "Mug"; renamed heading "Cart (0)"',
        channel: 'snapshot',
      },
    ]);
    expect(delta.added.map(({ name }) => name)).toEqual(['Removed', 'Undo?']);
    expect(delta.removed.map(({ name }) => name)).toEqual(['Mug']);
    expect(delta.changed).toMatchObject([{ property: 'name', before: 'Cart (1)', after: 'Cart (0)' }]);
  });

  it('are seen in what is shown and hidden, as a menu is', () => {
    const closed = 'button "More"\nmenu "More" hidden\n  menuitem "Copy"';
    const open = 'button "More"\nmenu "More"\n  menuitem "Copy"';
    expect(details(closed, open)).toEqual(['added menu "More" and 1 more']);
    expect(details(open, closed)).toEqual(['removed menu "More" and 1 more']);
  });

  it('are seen in the text of what has another name, and in that of what has none', () => {
    expect(details('document "Terminal" text="$"', 'document "Terminal" text="$ ls"')).toEqual([
      'text of document "Terminal" changed',
    ]);
    expect(details('document text="$"', 'document text="$ ls"')).toEqual(['text of document changed']);
    expect(effects('textbox "Name" value="" text=""', 'textbox "Name" value="a" text="a"')).toHaveLength(1);
    expect(details('paragraph text="One"', 'paragraph text="Two"')).toEqual(['renamed paragraph "Two"']);
  });

  it('are none where nothing but places changed, or what is in view', () => {
    const before = 'list "Files" at=0,0\n  text "a" at=0,10\n  text "b" at=0,20 offscreen';
    const after = 'list "Files" at=0,0\n  text "a" at=0,0 offscreen\n  text "b" at=0,10';
    const { effects: found, delta, background } = changes(before, after);
    expect([found, background, delta.changed, delta.added]).toEqual([[], [], [], []]);
    expect(details(before, after, { interaction: 'scroll' })).toEqual(['scrolled text "a" out of view']);
    expect(details('text "a" at=0,10', 'text "a" at=0,4', { interaction: 'scroll' })).toEqual([
      'scrolled text "a" from 0,10 to 0,4',
    ]);
  });

  it('are seen in what is dragged to another place, or sorted, but not in windows that come to the front', () => {
    const before =
      'list "To do" ref=f1e10\n  listitem "Mug" ref=f1e11\n  listitem "Cup" ref=f1e12\nlist "Done" ref=f1e13';
    const sorted =
      'list "To do" ref=f1e10\n  listitem "Cup" ref=f1e12\n  listitem "Mug" ref=f1e11\nlist "Done" ref=f1e13';
    const done =
      'list "To do" ref=f1e10\n  listitem "Mug" ref=f1e11\nlist "Done" ref=f1e13\n  listitem "Cup" ref=f1e12';
    expect(details(before, sorted, { interaction: 'drag' })).toEqual(['moved listitem "Mug"']);
    expect(details(before, done, { interaction: 'drag' })).toEqual(['moved listitem "Cup"']);
    const remade = done.replace('f1e12', 'f1e99');
    expect(details(before, remade, { interaction: 'drag' })).toEqual(['added listitem "Cup"; removed listitem "Cup"']);
    const windows = 'window "A" ref=f1e10\n  button "A" ref=f1e11\nwindow "B" ref=f1e12\n  button "B" ref=f1e13';
    const front = 'window "B" ref=f1e12\n  button "B" ref=f1e13\nwindow "A" ref=f1e10\n  button "A" ref=f1e11';
    expect(details(windows, front)).toEqual([]);
    const wrapped = 'window "A" ref=f1e10\n  generic ref=f1e20\n    button "A" ref=f1e11';
    expect(details('window "A" ref=f1e10\n  button "A" ref=f1e11', wrapped)).toEqual([]);
  });

  it('are seen in a scroll bar, but not of what writes into a field', () => {
    const [before, after] = ['scrollbar value=0', 'scrollbar value=5'];
    expect(effects(before, after, { interaction: 'press' })).toHaveLength(1);
    expect(effects(before, after, { interaction: 'write' })).toEqual([]);
  });

  it('are no tooltips that come or go with the pointer, for a press', () => {
    const before = 'button "Save" ref=f1e1';
    const after = 'button "Save" ref=f1e1\ntooltip "Saves the file" ref=f1e8\n  text "Saves the file" ref=f1e9';
    expect(effects(before, after)).toEqual([]);
    expect(effects(after, before)).toEqual([]);
    expect(changes(before, after).delta.added).toHaveLength(2);
    expect(details(before, after, { interaction: 'hover' })).toEqual(['added tooltip "Saves the file" and 1 more']);
    expect(details(before, `${before}\ntooltip ref=f1e8\n  button "Undo" ref=f1e9`)).toEqual([
      'added tooltip and 1 more',
    ]);
  });
});

describe('the focus', () => {
  const form = (focused: string): string =>
    ['button "Dead"', 'textbox "Name"', 'button "Other"', 'text "Label"']
      .map((line, at) => `${line} ref=f1e${at}${line.includes(focused) && focused !== '' ? ' focused' : ''}`)
      .join('\n');
  const moved = (from: string, to: string, done: Partial<TreeAction>): string[] => details(form(from), form(to), done);

  it('is no effect of the press that brings it to a dead button', () => {
    expect(moved('', 'Dead', { ref: 'f1e0' })).toEqual([]);
    expect(moved('Name', 'Dead', { ref: 'f1e0' })).toEqual([]);
  });

  it('is one where a press brings it to a field, or somewhere else', () => {
    expect(moved('', 'Name', { ref: 'f1e1' })).toEqual(['focus on textbox "Name"']);
    expect(moved('Dead', 'Other', { ref: 'f1e0' })).toEqual(['focus on button "Other"']);
  });

  it('is none of what only passes through the field that it writes into', () => {
    for (const interaction of ['write', 'type', 'press_keys', 'drag'] as const)
      expect(moved('', 'Name', { interaction, ref: 'f1e1' }), interaction).toEqual([]);
    expect(moved('Name', 'Other', { interaction: 'press_keys', ref: 'f1e1' })).toEqual(['focus on button "Other"']);
  });

  it('is one wherever it goes by focus or by keys, and where keys lead it away', () => {
    expect(moved('', 'Dead', { interaction: 'focus', ref: 'f1e0' })).toEqual(['focus on button "Dead"']);
    expect(moved('Name', '', { interaction: 'press_keys' })).toEqual(['focus left textbox "Name"']);
    expect(moved('Name', '', { interaction: 'press', ref: 'f1e0' })).toEqual([]);
  });

  it('is none where it goes back to what was pressed before, as a menu closes', () => {
    expect(moved('', 'Other', { ref: 'f1e0', earlier: ['f1e2'] })).toEqual([]);
  });

  it('is none of a press on the label of what is no field', () => {
    const before = 'text "Agree" ref=f1e1\ncheckbox "Agree" ref=f1e2 labelledBy=f1e1';
    expect(details(before, `${before} focused`, { ref: 'f1e1' })).toEqual([]);
    const field = 'text "Name" ref=f1e1\ntextbox "Name" ref=f1e2 labelledBy=f1e1';
    expect(details(field, `${field} focused`, { ref: 'f1e1' })).toEqual(['focus on textbox "Name"']);
  });
});
