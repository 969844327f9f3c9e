import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bus } from '../../../clients/dbus/bus.js';
import { createProgramMirror } from './program-mirror.js';
import { Role } from './vocabulary.js';

const service = ':1.7';
const root = '/org/a11y/atspi/accessible/root';
const windowPath = '/org/a11y/atspi/accessible/1';

/** A program of GTK 3 with one window, as it would list it. */
function listing(title: string): unknown[] {
  const item = (path: string, parent: string, childCount: number, name: string, role: number): unknown[] => {
    const references = [path, root, parent].map((each) => [service, each]);
    return [...references, 0, childCount, [], name, role, '', [0, 0]];
  };
  return [
    item(root, '/org/a11y/atspi/null', 1, 'shop', Role.application),
    item(windowPath, root, 0, title, Role.frame),
  ];
}

/** A bus on which the list of the program is answered when the test says so, in the order of the questions. */
function slowBus(): { readonly bus: Bus; readonly answers: ((title: string) => void)[] } {
  const answers: ((title: string) => void)[] = [];
  const bus: Bus = {
    address: 'unix:path=/nowhere',
    call: <T>(_object: unknown, _interface: string, member: string) => {
      if (member !== 'GetItems') throw new Error(`Nobody should call ${member}.`);
      return new Promise<T>((answer) => answers.push((title) => answer(listing(title) as T)));
    },
    property: () => Promise.reject(new Error('Nobody should read properties.')),
    setProperty: () => Promise.resolve(),
    match: () => Promise.resolve(),
    onSignal: () => () => undefined,
    onClose: () => undefined,
    close: () => Promise.resolve(),
  };
  return { bus, answers };
}

describe('the elements of a program', () => {
  // What was read is believed for a while, which may be over on a slow machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  it('stay as they were reported last where an older question is answered after a newer one', async () => {
    const { bus, answers } = slowBus();
    const program = { service, path: root, pid: 7, name: 'shop', toolkit: 'gtk', toolkitVersion: '3.24' };
    const mirror = createProgramMirror(bus, program, () => undefined);
    const before = mirror.read();
    mirror.touch();
    const after = mirror.read();
    answers[1]!('Cart');
    expect((await after)?.children[0]?.name).toBe('Cart');
    answers[0]!('Login');
    expect((await before)?.children[0]?.name).toBe('Cart');
    expect((await mirror.read())?.children[0]?.name).toBe('Cart');
  });
});
