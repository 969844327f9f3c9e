import { describe, expect, it } from 'vitest';
import type { ManagedWindow } from '../../../clients/x11/windows.js';
import { isInFront } from './in-front.js';
import type { LinuxWindow } from './linux-window.js';

const windowOf = (id: number, more: Partial<ManagedWindow> = {}, isActive = false): LinuxWindow => ({
  x: {
    id,
    title: `Window ${id}`,
    bounds: { x: 0, y: 0, width: 400, height: 300 },
    types: ['normal'],
    states: [],
    isViewable: true,
    pid: undefined,
    instanceName: undefined,
    className: undefined,
    transientFor: undefined,
    ...more,
  } as ManagedWindow,
  id: String(id),
  app: 'app',
  appNames: [],
  isActive,
  wasOpen: false,
});
const own = windowOf(1, {}, true);

describe('a window that has the input is in front', () => {
  it.each([
    ['also under a panel', windowOf(2, { types: ['dock'] }), true],
    ['also under what is kept above all others', windowOf(2, { states: ['above'] }), true],
    ['also under a dialog of its own', windowOf(2, { transientFor: 1 }), true],
    ['not under another window', windowOf(2), false],
    ['beside another window', windowOf(2, { bounds: { x: 400, y: 0, width: 400, height: 300 } }), true],
  ])('%s', (_where, other, inFront) => {
    expect(isInFront(own, [own, other])).toBe(inFront);
  });

  it('also under the dialog of a dialog of its own', () => {
    const dialogs = [windowOf(2, { transientFor: 1 }), windowOf(3, { transientFor: 2 })];
    expect(isInFront(own, [own, ...dialogs])).toBe(true);
  });

  it('not under the dialog of another window, whatever two windows say of each other', () => {
    const others = [windowOf(2, { transientFor: 3 }), windowOf(3, { transientFor: 2 })];
    expect(isInFront(own, [own, ...others])).toBe(false);
  });

  it.each([
    ['of its program: it is', 7, true],
    ['of another program: it is not', 8, false],
  ])('under what keeps the input from the windows %s', (_whose, pid, inFront) => {
    const mine = windowOf(1, { pid: 7 }, true);
    expect(isInFront(mine, [mine, windowOf(2, { pid, states: ['modal'] })])).toBe(inFront);
  });

  it('not under what is kept above the others, where it is so itself', () => {
    const kept = windowOf(1, { states: ['above'] }, true);
    expect(isInFront(kept, [kept, windowOf(2, { states: ['above'] })])).toBe(false);
  });
});
