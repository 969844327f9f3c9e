import { describe, expect, it } from 'vitest';
import { ScreenTree } from '../../../domain/screen/tree/screen-tree.js';
import type { LinuxWindow } from '../windows/session-windows.js';
import { windowOf, type SeenScreen } from './seen-screen.js';

const windowLike = (id: number, x: object, isActive = false): LinuxWindow =>
  ({ id: String(id), isActive, x: { id, pid: 7, types: ['normal'], states: [], ...x } }) as unknown as LinuxWindow;
const main = windowLike(1, {});
/** The main window alone is told of by its program. */
const seenBeside = (other: LinuxWindow): SeenScreen => ({
  tree: new ScreenTree([]),
  elements: [],
  windows: [{ index: 0, window: main } as unknown as SeenScreen['windows'][number]],
  traits: undefined,
  shown: { windows: [main, other], popups: [] },
  current: main,
  blind: undefined,
});

describe('keys that name no element go', () => {
  it.each([
    ['to a dialog that has just opened', windowLike(2, { transientFor: 1, pid: 8 }, true), 2],
    ['to one that does not say whose it is', windowLike(2, { types: ['dialog'] }, true), 2],
    ['not to another window of the program', windowLike(2, {}, true), 1],
    ['not to a dialog of another program', windowLike(2, { types: ['dialog'], pid: 8 }, true), 1],
    ['not to a dialog that has not the input', windowLike(2, { transientFor: 1 }), 1],
  ])('%s', (_where, other, id) => {
    expect(windowOf(seenBeside(other))?.x.id).toBe(id);
  });
});
