import { describe, expect, it } from 'vitest';
import type { Accessible } from './accessible.js';
import { createWindowDescriber } from './describe.js';
import { createElementRefs } from './refs.js';
import { traitsOf } from './toolkits.js';
import { Role, State } from './vocabulary.js';

describe('what the elements of a window are described as', () => {
  const element = (path: string, role: number, name: string, children: readonly Accessible[] = []): Accessible => ({
    service: ':1.7',
    path,
    role,
    name,
    description: '',
    states: { low: (1 << State.showing) | (1 << State.visible), high: 0 },
    interfaces: 0,
    children,
  });
  const root = element('/window', Role.frame, 'Window', [element('/7', Role.pushButton, 'Delete')]);
  const traits = traitsOf({ service: ':1.7', path: '/', pid: 1, name: 'app', toolkit: 'gtk', toolkitVersion: '3.24' });

  it('is the same as long as nothing has changed', () => {
    const describeWindows = createWindowDescriber(createElementRefs());
    const look = () => describeWindows([{ root, traits }], new Map(), new Map()).nodes;
    const before = look();
    expect(look().every((node, at) => node === before[at])).toBe(true);
  });

  it('names one by a ref of its own that has come to the place of another, though it looks the same', () => {
    const refs = createElementRefs();
    const describeWindows = createWindowDescriber(refs);
    const look = () => describeWindows([{ root, traits }], new Map(), new Map()).nodes;
    const [window, gone] = look();
    refs.retire({ service: ':1.7', path: '/7' });
    const [sameWindow, fresh] = look();
    expect(fresh).toMatchObject({ role: 'button', name: 'Delete' });
    expect(fresh?.ref).not.toBe(gone?.ref);
    expect(sameWindow?.ref).toBe(window?.ref);
  });
});
