import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Xkb, XTest } from 'x11';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { keyReceivers, type LookForStranger } from '../../../../src/clients/x11/keyboard/key-receiver.js';
import { createPointer } from '../../../../src/clients/x11/pointer.js';
import { createKeyboard, type XKeyboard } from '../../../../src/clients/x11/keyboard/keyboard.js';
import type { XWindow } from '../../../../src/clients/x11/windows.js';
import { lacksPrograms, startXServer, systemPython, type XServer } from '../../../support/x-server.js';
import { openTestWindow, type TestWindow } from '../../../support/x-window.js';

const heldKey = join(import.meta.dirname, '../../../support/held-key.py');

/** Keycodes of a PC keyboard (evdev), which have what is written on a US one. */
const code = { shift: 50, control: 37, alt: 64, meta: 133, a: 38, s: 39, equal: 21, up: 111, enter: 36, caps: 66 };

describe.skipIf(lacksPrograms('the keyboard of an X server', 'Xvfb', 'openbox', 'setxkbmap'))('the keyboard', () => {
  let server: XServer;
  let x: XConnection;
  let keyboard: XKeyboard;
  let window: TestWindow;
  beforeAll(async () => {
    server = await startXServer();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    x = await openDisplay(server.display);
    keyboard = await createKeyboard(x);
    window = await openTestWindow(x, 'target', { x: 100, y: 100, width: 200, height: 200 });
    return () => x.close();
  });

  const watch = (meant: number): Promise<LookForStranger> => keyReceivers(x).watch(meant);
  const titleOf = (found: XWindow | 'nobody' | undefined): string | undefined =>
    found === 'nobody' ? found : found?.title;
  const keysDown = async (): Promise<readonly number[]> => {
    const keys = await x.ask('QueryKeymap');
    return Array.from({ length: 256 }, (_, key) => key).filter((key) => ((keys[key >> 3] ?? 0) >> (key & 7)) & 1);
  };

  it('presses the keys of a chord in their order, and lets go in the other', async () => {
    await keyboard.press('Control+Shift+ArrowUp');
    expect(window.log()).toEqual(['press 37', 'press 50', 'press 111', 'release 111', 'release 50', 'release 37']);
    expect(await keysDown()).toEqual([]);
  });

  it.each([
    ['ControlOrMeta+a', [code.control, code.a]],
    ['Control+S', [code.control, code.s]],
    ['Alt+Meta+Enter', [code.alt, code.meta, code.enter]],
    ['Control++', [code.control, code.shift, code.equal]],
    ['Control+Shift+=', [code.control, code.shift, code.equal]],
    ['A', [code.shift, code.a]],
  ])('presses %s as a person would', async (chord, codes) => {
    await keyboard.press(chord);
    const presses = window.log().filter((line) => line.startsWith('press'));
    expect(presses).toEqual(codes.map((one) => `press ${one}`));
  });

  it('presses keys that the keyboard does not have', async () => {
    await keyboard.press('F24');
    await keyboard.press('Control+ж');
    expect(window.log()).toHaveLength(2 + 4);
    expect(await keysDown()).toEqual([]);
  });

  it('refuses what is no key', async () => {
    await expect(keyboard.press('Control+Bogus')).rejects.toMatchObject({ code: 'usage' });
    await expect(keyboard.type('a\u0007b')).rejects.toMatchObject({ code: 'usage', message: /U\+0007/ });
    expect(window.log()).toEqual([]);
  });

  it('leaves no key down when a chord is stopped in the middle', async () => {
    const stop = new AbortController();
    x.onEvent(({ name, keycode }) => {
      if (name === 'KeyPress' && keycode === code.a) stop.abort(new Error('enough'));
    });
    const press = keyboard.press('Control+Shift+a', { delay: 20_000, signal: stop.signal });
    await expect(press).rejects.toThrow('enough');
    expect(window.log().filter((line) => line.startsWith('press'))).toHaveLength(3);
    expect(await keysDown()).toEqual([]);
  });

  it('stops typing in the middle, with nothing held', async () => {
    const stop = new AbortController();
    const keys: string[] = [];
    const typing = keyboard.type('AAAAAAAAAA', {
      delay: 1,
      signal: stop.signal,
      onKey: (key) => {
        if (keys.push(key) === 3) stop.abort(new Error('enough'));
      },
    });
    await expect(typing).rejects.toThrow('enough');
    expect(keys).toEqual(['A', 'A', 'A']);
    expect(await keysDown()).toEqual([]);
  });

  it('stops a long text soon after a window of another program has the focus, with nothing held', async () => {
    const at = { x: 400, y: 100, width: 200, height: 200 };
    const { id: other } = await openTestWindow(x, 'stranger', at, { pid: 1 });
    const strangerFor = await watch(window.id);
    expect(titleOf(await strangerFor())).toBe('stranger');
    x.order('SetInputFocus', window.id, 2);
    let keys = 0;
    const typing = keyboard.type('A'.repeat(2_000), {
      onKey: () => {
        if (++keys === 100) x.order('SetInputFocus', other, 2);
      },
      beforeKeys: async (sent) => {
        if ((await strangerFor()) !== undefined) throw new Error(`enough after ${sent}`);
      },
    });
    await expect(typing).rejects.toThrow('enough after 128');
    expect(keys).toBe(128);
    expect(await keysDown()).toEqual([]);
  });

  it.each([
    ['another window of the program', {}],
    ['a dialog of the window that is of another program', { pid: 1, isDialog: true }],
    ['what passes the window manager by', { pid: 1, isPopup: true }],
  ])('takes %s for no stranger', async (_, { isDialog = false, ...options }: { isDialog?: boolean; pid?: number }) => {
    const strangerFor = await watch(window.id);
    const at = { x: 400, y: 100, width: 200, height: 200 };
    const { id } = await openTestWindow(x, 'other', at, { ...options, ...(isDialog && { owner: window.id }) });
    x.order('SetInputFocus', id, 2);
    expect(await strangerFor()).toBeUndefined();
    x.order('DestroyWindow', id);
  });

  it('takes another window of the class for no stranger where programs do not say their process', async () => {
    const at = { x: 400, y: 100, width: 200, height: 200 };
    const [one, other] = [
      await openTestWindow(x, 'one', at, { pid: null }),
      await openTestWindow(x, 'other', at, { pid: null }),
    ];
    const strangerFor = await watch(one.id);
    expect(await strangerFor()).toBeUndefined();
    x.order('SetInputFocus', window.id, 2);
    expect(titleOf(await strangerFor())).toBe('target');
    for (const { id } of [one, other]) x.order('DestroyWindow', id);
  });

  it('takes whoever gets the keys for a stranger once the window that they are meant for has closed, but its own program', async () => {
    const place = { x: 400, y: 100, width: 200, height: 200 };
    const own = await openTestWindow(x, 'another of the program', place);
    const { id: other } = await openTestWindow(x, 'stranger', place, { pid: 1 });
    const receivers = keyReceivers(x);
    await receivers.watch(window.id);
    x.order('DestroyWindow', window.id);
    await x.settled();
    x.order('SetInputFocus', other, 2);
    expect(titleOf(await (await receivers.watch(window.id))())).toBe('stranger');
    x.order('SetInputFocus', own.id, 2);
    expect(await (await receivers.watch(window.id))()).toBeUndefined();
    const unwatched = await watch(window.id);
    expect(titleOf(await unwatched())).toBe('another of the program');
    for (const id of [own.id, other]) x.order('DestroyWindow', id);
  });

  it('takes for a stranger what another program has put past the window manager', async () => {
    const launcher = await openDisplay(server.display);
    const strangerFor = await watch(window.id);
    const { id } = await openTestWindow(
      launcher,
      'launcher',
      { x: 400, y: 100, width: 200, height: 50 },
      { pid: 1, isPopup: true },
    );
    launcher.order('SetInputFocus', id, 2);
    await launcher.settled();
    expect(titleOf(await strangerFor())).toBe('launcher');
    await launcher.close();
  });

  it('waits where nothing has the focus for now, and takes what the pointer is over for a stranger where that gets the keys', async () => {
    const { id } = await openTestWindow(x, 'stranger', { x: 400, y: 100, width: 200, height: 200 }, { pid: 1 });
    const strangerFor = await watch(window.id);
    await (await createPointer(x)).move({ x: 500, y: 200 });
    // It would give the focus to a window again.
    const manager = server.managerPid ?? Number.NaN;
    process.kill(manager, 'SIGSTOP');
    const found = async (focus: number): Promise<readonly (string | undefined)[]> => {
      x.order('SetInputFocus', focus, 2);
      return [titleOf(await strangerFor()), titleOf(await strangerFor(true))];
    };
    try {
      expect(await found(1)).toEqual(['nobody', 'stranger']);
      expect(await found(x.root)).toEqual(['nobody', 'stranger']);
      expect(await found(0)).toEqual(['nobody', 'nobody']);
      x.order('DestroyWindow', window.id);
      expect(await found(0)).toEqual(['nobody', undefined]);
    } finally {
      process.kill(manager, 'SIGCONT');
      x.order('DestroyWindow', id);
    }
  });

  it('does nothing for a signal that was aborted before', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(keyboard.press('a', { signal })).rejects.toThrow('too late');
    await expect(keyboard.type('a', { signal })).rejects.toThrow('too late');
    expect(window.log()).toEqual([]);
  });

  it('waits between the keys of a text for its delay', async () => {
    await keyboard.type('aaaa', { delay: 30 });
    const times = window.events.filter(({ name }) => name === 'KeyPress').map(({ time }) => Number(time));
    expect(times).toHaveLength(4);
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(85);
  });

  it('holds modifiers for a click, until it lets go', async () => {
    await keyboard.hold('Control+Shift');
    expect(await keysDown()).toEqual([code.control, code.shift]);
    await keyboard.releaseAll();
    expect(await keysDown()).toEqual([]);
  });

  it('lets go when the connection is closed', async () => {
    const other = await openDisplay(server.display);
    await (await createKeyboard(other)).hold('Control');
    expect(await keysDown()).toEqual([code.control]);
    await other.close();
    expect(await keysDown()).toEqual([]);
  });

  it('types as without the modifiers that a person holds', async () => {
    const person = server.start(systemPython, heldKey, String(code.shift));
    await once(person.stdout as Readable, 'data');
    expect(await keysDown()).toEqual([code.shift]);
    await keyboard.type('a');
    const pressed = window.events.findLast(({ name }) => name === 'KeyPress');
    expect(pressed).toMatchObject({ keycode: code.a, buttons: 0 });
    expect(await keysDown()).toEqual([]);
  });

  it('lets go of modifiers that another program has left down, before it types', async () => {
    const xtest = await x.extension<XTest>('xtest');
    for (const key of [code.shift, code.alt]) xtest.FakeInput(2, key, 0, 0, 0, 0);
    expect(await keysDown()).toEqual([code.shift, code.alt]);
    await keyboard.type('a');
    const pressed = window.events.findLast(({ name }) => name === 'KeyPress');
    expect(pressed).toMatchObject({ keycode: code.a, buttons: 0 });
    expect(await keysDown()).toEqual([]);
  });

  it('types as without Caps Lock, and leaves it on', async () => {
    const xkb = await x.extension<Xkb>('xkb');
    await keyboard.press('CapsLock');
    const locked = async (): Promise<number> =>
      (await x.answerTo<{ lockedMods: number }>((answer) => xkb.GetState(0x100, answer))).lockedMods;
    expect(await locked()).toBe(2);
    await keyboard.type('a');
    const pressed = window.events.findLast(({ name }) => name === 'KeyPress');
    expect(pressed).toMatchObject({ keycode: code.a, buttons: 0 });
    expect(await locked()).toBe(2);
    await keyboard.press('CapsLock');
    expect(await locked()).toBe(0);
  });

  it('finds keys where the layout has them, also after it was changed', async () => {
    await keyboard.press('Control+z');
    server.run('setxkbmap', 'de');
    try {
      await keyboard.press('Control+z');
      const keys = window.log().filter((line) => line.startsWith('press') && line !== `press ${code.control}`);
      expect(keys).toEqual(['press 52', 'press 29']);
    } finally {
      server.run('setxkbmap', 'us');
    }
  });
});
