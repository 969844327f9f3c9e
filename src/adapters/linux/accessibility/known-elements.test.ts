import { describe, expect, it } from 'vitest';
import type { Accessible } from './accessible.js';
import { KnownElements } from './known-elements.js';
import { has, Role, State } from './vocabulary.js';

const element = (path: string, name: string, children: readonly Accessible[] = []): Accessible => ({
  service: ':1.7',
  path,
  role: Role.pushButton,
  name,
  description: '',
  states: { low: 1 << State.focusable, high: 0 },
  interfaces: 0,
  children,
});

describe('the elements of a program', () => {
  const beside = element('/b', 'Beside');
  const program = element('/', 'Program', [element('/w', 'Window', [element('/a', 'Save'), beside])]);

  it('take on what an event says of one of them, and leave the others as they are', () => {
    const known = new KnownElements(program);
    expect(known.apply('/a', { kind: 'state', state: State.focused, isOn: true })).toBe(true);
    expect(known.apply('/a', { kind: 'name', name: 'Saved' })).toBe(true);
    const [window] = known.root.children;
    const [save, other] = window?.children ?? [];
    expect(save?.name).toBe('Saved');
    expect(has(save!.states, State.focused)).toBe(true);
    expect(other).toBe(beside);
    known.apply('/a', { kind: 'state', state: State.focused, isOn: false });
    expect(has(known.root.children[0]!.children[0]!.states, State.focused)).toBe(false);
  });

  it('take nothing on for what another process draws in it, which may have the same path', () => {
    const plug: Accessible = { ...element('/a', 'Plugged in'), service: ':1.8' };
    const known = new KnownElements(element('/', 'Program', [element('/w', 'Window', [element('/a', 'Save'), plug])]));
    expect(known.apply('/a', { kind: 'name', name: 'Saved' })).toBe(true);
    expect(known.root.children[0]?.children.map(({ name }) => name)).toEqual(['Saved', 'Plugged in']);
  });

  it('are to be read where one that cannot have the focus is said to get it', () => {
    const tab: Accessible = {
      ...element('/t', 'Tab'),
      role: Role.pageTab,
      states: { low: 1 << State.selected, high: 0 },
    };
    const known = new KnownElements(element('/', 'Program', [tab]));
    expect(known.apply('/t', { kind: 'state', state: State.focused, isOn: true })).toBe(false);
    expect(has(known.root.children[0]!.states, State.focused)).toBe(false);
  });

  it('are as they were read for whoever has read them', () => {
    const known = new KnownElements(program);
    known.apply('/a', { kind: 'name', name: 'Saved' });
    expect(program.children[0]?.children[0]?.name).toBe('Save');
    expect(known.root).not.toBe(program);
  });

  it('keep states beyond the thirty-second apart from the others', () => {
    const known = new KnownElements(program);
    known.apply('/w', { kind: 'state', state: State.checkable, isOn: true });
    const { states } = known.root.children[0]!;
    expect([has(states, State.checkable), has(states, State.checkable - 32)]).toEqual([true, false]);
  });

  it('say of an element that was not read that it is not known', () => {
    const known = new KnownElements(program);
    expect(known.apply('/new', { kind: 'name', name: 'New' })).toBe(false);
    expect(known.root).toBe(program);
  });
});
