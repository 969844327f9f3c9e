import { describe, expect, it } from 'vitest';
import type { Accessible } from './accessible.js';
import { mayHaveLabel, nameOf } from './names.js';
import { traitsOf } from './toolkits.js';
import { Role } from './vocabulary.js';

const toolkit = (name: string, toolkitVersion: string) =>
  traitsOf({ service: ':1.1', path: '/', pid: 1, name: 'app', toolkit: name, toolkitVersion });
const gtk3 = toolkit('gtk', '3.24.38');
const gtk4 = toolkit('GTK', '4.8.3');

const element = (role: number, name: string, more: Partial<Accessible> = {}): Accessible => ({
  service: ':1.1',
  path: `/${role}${name}`,
  role,
  name,
  description: '',
  states: { low: 0, high: 0 },
  interfaces: 0,
  children: [],
  ...more,
});
const label = (text: string): Accessible => element(Role.label, text);

describe('what an element is called', () => {
  it('is called what its program says, with single spaces', () => {
    expect(nameOf(element(Role.menuItem, ' Line  Ending      '), gtk3, undefined)).toBe('Line Ending');
  });

  it('of a field is what its label says, without the colon', () => {
    expect(nameOf(element(Role.entry, ''), gtk3, 'Name:')).toBe('Name');
    expect(nameOf(element(Role.entry, 'search'), gtk3, undefined)).toBe('search');
  });

  it('is not the name of a class (GTK 4)', () => {
    expect(nameOf(element(Role.toggleButton, 'GtkToggleButton', { children: [label('Bold')] }), gtk4, undefined)).toBe(
      'Bold',
    );
    expect(nameOf(element(20, 'HistoryView'), gtk4, undefined)).toBe('');
    expect(nameOf(element(Role.pushButton, 'PayPal'), gtk4, undefined)).toBe('PayPal');
  });

  it('is what a label says, whatever that looks like (GTK 4)', () => {
    for (const text of ['GPS', 'GtkButton', '0 0']) expect(nameOf(label(text), gtk4, undefined)).toBe(text);
    for (const title of ['GNOME', 'GIF', 'GTK'])
      expect(nameOf(element(Role.frame, title), gtk4, undefined)).toBe(title);
    expect(nameOf(label('GtkLabel'), gtk4, undefined)).toBe('');
  });

  it('is said once although the program reports it twice (GTK 4)', () => {
    expect(nameOf(element(Role.pushButton, '7 7'), gtk4, undefined)).toBe('7');
    expect(nameOf(element(Role.pushButton, '7 7'), gtk3, undefined)).toBe('7 7');
  });

  it('of a button with a picture alone is its tooltip, else the label beside it', () => {
    expect(nameOf(element(Role.pushButton, '', { description: 'Next (F3)' }), gtk3, undefined)).toBe('Next (F3)');
    expect(nameOf(element(Role.pushButton, ''), gtk3, 'Background color:')).toBe('Background color');
  });

  it('of a button that opens a menu is what is written on it, not its tooltip', () => {
    const inner = element(Role.toggleButton, 'Advanced', { children: [label('Advanced')] });
    const opener = element(Role.pushButton, 'GtkMenuButton', { description: 'Mode selection', children: [inner] });
    expect(nameOf(opener, gtk4, undefined)).toBe('Advanced');
  });

  it('of a tab is its text, where the toolkit calls each one Tab (GTK 4)', () => {
    expect(nameOf(element(Role.pageTab, 'Tab', { children: [label('Display')] }), gtk4, undefined)).toBe('Display');
  });

  it('of a control is what the label beside it says, without the colon (GTK 4)', () => {
    expect(nameOf(element(Role.checkBox, 'Wi-Fi:'), gtk4, 'Wi-Fi:')).toBe('Wi-Fi');
    expect(nameOf(element(Role.pushButton, 'Sort by:'), gtk4, undefined)).toBe('Sort by:');
  });
  it('asks for the label of buttons that say nothing of their own, or may be called by one', () => {
    expect(mayHaveLabel(element(Role.pushButton, ''), gtk3)).toBe(true);
    expect(mayHaveLabel(element(Role.pushButton, 'Save'), gtk3)).toBe(false);
    expect(mayHaveLabel(element(Role.checkBox, 'Wi-Fi:'), gtk4)).toBe(true);
    expect(mayHaveLabel(element(Role.entry, ''), gtk3)).toBe(false);
  });
});
