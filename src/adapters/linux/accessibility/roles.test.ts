import { describe, expect, it } from 'vitest';
import { roleOf } from './roles.js';
import { statesOf } from './states.js';
import { traitsOf } from './toolkits.js';
import { Interface, Role, State } from './vocabulary.js';

const toolkit = (name: string, toolkitVersion: string) =>
  traitsOf({ service: ':1.1', path: '/', pid: 1, name: 'app', toolkit: name, toolkitVersion });
const gtk3 = toolkit('gtk', '3.24.38');
const gtk4 = toolkit('GTK', '4.8.3');
const qt = toolkit('Qt', '5.15.8');

const states = (...on: number[]) => {
  let [low, high] = [0, 0];
  for (const state of on)
    if (state < 32) low |= 1 << state;
    else high |= 1 << (state - 32);
  return { low, high };
};
const element = (role: number, { on = [] as number[], interfaces = 0, name = '' } = {}) => ({
  role,
  name,
  interfaces,
  states: states(...on),
  children: [],
});

describe('the role of an element', () => {
  it('of what opens a menu is an entry in GTK 3, and of what holds the entries a menu elsewhere', () => {
    expect(roleOf(element(Role.menu, { name: 'File' }), gtk3, false)).toBe('menuitem');
    expect(roleOf(element(Role.menu), gtk4, false)).toBe('menu');
    expect(roleOf(element(Role.popupMenu), qt, false)).toBe('menu');
  });

  it('of a modal window is a dialog', () => {
    expect(roleOf(element(Role.frame, { on: [State.modal] }), gtk4, true)).toBe('dialog');
    expect(roleOf(element(Role.frame), gtk4, true)).toBe('window');
    expect(roleOf(element(Role.alert), gtk3, true)).toBe('alertdialog');
  });

  it('of a list that can be chosen from is a list box, and of its entries an option', () => {
    expect(roleOf(element(Role.list, { interfaces: Interface.selection }), gtk3, false)).toBe('listbox');
    expect(roleOf(element(Role.list), gtk3, false)).toBe('list');
    expect(roleOf(element(Role.listItem, { on: [State.selectable] }), gtk3, false)).toBe('option');
  });

  it('of a box in a table is a check box (GTK 3), of a picture or text there a cell', () => {
    const box = element(Role.tableCell, { interfaces: Interface.action, on: [State.checked] });
    expect(roleOf(box, gtk3, false)).toBe('checkbox');
    expect(statesOf(box, gtk3).checked).toBe(true);
    expect(roleOf(element(Role.tableCell, { interfaces: Interface.action | Interface.text }), gtk3, false)).toBe(
      'cell',
    );
    expect(roleOf(element(Role.tableCell, { interfaces: Interface.action | Interface.image }), gtk3, false)).toBe(
      'cell',
    );
    expect(roleOf(element(Role.tableCell, { interfaces: Interface.action }), qt, false)).toBe('cell');
  });
});

describe('the states of an element', () => {
  const reported = (role: number, ...on: number[]) => statesOf(element(role, { on }), gtk3);

  it('is disabled where its program says neither that it is sensitive nor enabled', () => {
    expect(reported(Role.pushButton).disabled).toBe(true);
    expect(reported(Role.pushButton, State.sensitive).disabled).toBeUndefined();
    expect(reported(Role.pushButton, State.enabled).disabled).toBeUndefined();
  });

  it('recognizes a box that is neither', () => {
    expect(reported(Role.checkBox, State.indeterminate).checked).toBe('mixed');
    expect(reported(Role.checkBox).checked).toBe(false);
    expect(reported(Role.pushButton).checked).toBeUndefined();
  });

  it('takes no entry of a menu for chosen that the pointer is over', () => {
    expect(reported(Role.menuItem, State.selectable, State.selected).selected).toBeUndefined();
    expect(reported(Role.listItem, State.selectable, State.selected).selected).toBe(true);
  });

  const onBus = { service: ':1.1', path: '/field', description: '' };

  it('takes no menu for open that the pointer is over and that shows none of its entries', () => {
    const menu = (...on: number[]) => {
      const entry = { ...onBus, ...element(Role.menuItem, { on }) };
      return statesOf({ ...element(Role.menu, { on: [State.selected] }), children: [entry] }, gtk3).expanded;
    };
    expect(menu()).toBe(false);
    expect(menu(State.showing)).toBe(true);
    expect(reported(Role.menu, State.selected).expanded).toBe(true);
  });

  it('reports a combo box as one that a text can be written into where the field in it says so', () => {
    const box = (...on: number[]) => {
      const field = element(Role.text, { interfaces: Interface.editableText, on });
      return statesOf({ ...element(Role.comboBox), children: [{ ...onBus, ...field }] }, gtk3);
    };
    expect(box(State.editable).readonly).toBe(false);
    expect(box().readonly).toBeUndefined();
    expect(reported(Role.comboBox).readonly).toBeUndefined();
  });
});
