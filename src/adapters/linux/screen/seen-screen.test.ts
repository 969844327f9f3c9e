import { expect, it } from 'vitest';
import { ScreenTree } from '../../../domain/screen/tree/screen-tree.js';
import { sampleWindow } from '../../../../tests/support/sample-window.js';
import { windowWithInput } from './seen-screen.js';

it.each([
  ['the current window', [true, false], 1],
  ['a dialog of it that has the input', [false, true], 2],
  ['the current window where another program has the input', [false, false], 1],
])('what names no element goes to %s', (_where, active, id) => {
  const group = active.map((isActive, at) => ({ ...sampleWindow({ id: at + 1 }), isActive }));
  const seen = {
    tree: new ScreenTree([]),
    elements: [],
    windows: [],
    traits: undefined,
    shown: { windows: group, popups: [] },
    current: group[0],
    group,
    blind: undefined,
  };
  expect(windowWithInput(seen)?.x.id).toBe(id);
});
