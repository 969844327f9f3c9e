import { describe, expect, it } from 'vitest';
import type { ManagedWindow } from '../../../clients/x11/windows.js';
import { sampleWindow } from '../../../../tests/support/sample-window.js';
import type { LinuxWindow } from './linux-window.js';
import { groupOf, modalBefore, modalOf, ownersIn } from './window-group.js';

const windowLike = (id: number, more: Partial<ManagedWindow> = {}, wasOpen = false): LinuxWindow => ({
  ...sampleWindow({ id, pid: 7, ...more }),
  wasOpen,
});
const main = windowLike(1);
const other = windowLike(2);
const ofUser = windowLike(3, {}, true);
const strange = windowLike(4, { pid: 8 });
const around = [main, other, ofUser, strange];
const dialog = { types: ['dialog'] };
const modal = { types: ['dialog'], states: ['modal'] };
const idsOf = (windows: readonly LinuxWindow[]): readonly number[] => windows.map(({ x }) => x.id);

describe('with a window goes', () => {
  it.each<[string, LinuxWindow, boolean]>([
    ['a dialog of it, also of another program', windowLike(9, { transientFor: 1, pid: 8 }), true],
    ['a dialog of its program that does not say whose it is', windowLike(9, dialog), true],
    [
      'a dialog that keeps the input from all windows of its program',
      windowLike(9, { ...modal, transientFor: 2 }),
      true,
    ],
    ['no other window of its program', windowLike(9), false],
    ['no dialog of another window of its program', windowLike(9, { ...dialog, transientFor: 2 }), false],
    ['no dialog of another program', windowLike(9, { ...dialog, pid: 8 }), false],
    ['no dialog of a window of the user', windowLike(9, { ...modal, transientFor: 3 }), false],
    ['no dialog that the user had open', windowLike(9, modal, true), false],
  ])('%s', (_what, one, isOf) => {
    expect(idsOf(groupOf(main, [...around, one]))).toEqual(isOf ? [1, 9] : [1]);
  });

  it('the dialog of a dialog of it, and what it is a dialog of itself', () => {
    const [first, second] = [windowLike(8, { transientFor: 1 }), windowLike(9, { transientFor: 8 })];
    const all = [...around, first, second];
    for (const one of [main, first, second]) expect(idsOf(groupOf(one, all))).toEqual([1, 8, 9]);
  });
});

describe('belongs to', () => {
  it.each<[string, LinuxWindow, readonly number[]]>([
    ['a dialog: its window', windowLike(9, { ...dialog, transientFor: 1 }), [1]],
    ['a dialog that does not say whose it is: all of its program but those of the user', windowLike(9, dialog), [1, 2]],
    ['a window: none', windowLike(9), []],
  ])('%s', (_what, one, owners) => {
    expect(idsOf(ownersIn(one, [...around, one]))).toEqual(owners);
  });
});

describe('the keys of a window are kept from it by', () => {
  it.each<[string, LinuxWindow, boolean]>([
    ['a modal dialog of it', windowLike(9, { ...modal, transientFor: 1 }), true],
    ['a modal one that does not say whose it is', windowLike(9, modal), true],
    ['a modal one that the program shows for a window of the user', windowLike(9, { ...modal, transientFor: 3 }), true],
    ['a modal one for another window, since most toolkits do so', windowLike(9, { ...modal, transientFor: 2 }), true],
    ['none that leaves it the input', windowLike(9, { ...dialog, transientFor: 1 }), false],
    ['none of another program', windowLike(9, { ...modal, pid: 8 }), false],
    ['none that is hidden', windowLike(9, { ...modal, isViewable: false }), false],
  ])('%s', (_what, one, isKept) => {
    expect(modalBefore(main, [...around, one])).toBe(isKept ? one : undefined);
  });

  it('no other than one that may be its own, as far as those say', () => {
    const [own, unclear, other] = [
      windowLike(7, { ...modal, transientFor: 1 }),
      windowLike(8, modal),
      windowLike(9, { ...modal, transientFor: 2 }),
    ];
    expect(modalOf(main, [...around, own, other])).toBe(own);
    expect(modalOf(main, [...around, unclear, other])).toBe(unclear);
    expect(modalOf(main, [...around, other])).toBeUndefined();
  });

  it('none where it is modal itself, or opened by what is', () => {
    const first = windowLike(8, modal);
    for (const one of [windowLike(9, modal), windowLike(9, { transientFor: 8 })])
      expect(modalBefore(one, [...around, one, first])).toBeUndefined();
  });
});
