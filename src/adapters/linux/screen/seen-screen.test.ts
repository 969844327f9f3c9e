import { expect, it } from 'vitest';
import { ScreenTree } from '../../../domain/screen/tree/screen-tree.js';
import { sampleWindow } from '../../../../tests/support/sample-window.js';
import type { LinuxWindow } from '../windows/linux-window.js';
import { windowWithInput } from './seen-screen.js';

const windowLike = (id: number, isActive: boolean, states: readonly string[] = []): LinuxWindow => ({
  ...sampleWindow({ id, states: [...states], ...(id > 1 && { transientFor: 1 }) }),
  isActive,
});

it.each([
  ['the current window', [windowLike(1, true), windowLike(2, false)], 1],
  ['a dialog of it that has the input', [windowLike(1, false), windowLike(2, true)], 2],
  ['the current window where another program has the input', [windowLike(1, false), windowLike(2, false)], 1],
  ['a modal dialog of it where another program has', [windowLike(1, false), windowLike(2, false, ['modal'])], 2],
])('what names no element goes to %s', (_where, group, id) => {
  const seen = {
    tree: new ScreenTree([]),
    elements: [],
    windows: [],
    traits: undefined,
    shown: { windows: group, popups: [], screen: { x: 0, y: 0, width: 1280, height: 800 } },
    current: group[0],
    group,
    unavailableReason: undefined,
  };
  expect(windowWithInput(seen)?.x.id).toBe(id);
});
