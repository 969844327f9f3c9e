import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dragTo } from '../../../../src/adapters/linux/hand/drag.js';
import { predefinedAtoms } from '../../../../src/clients/x11/atoms.js';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { createPointer } from '../../../../src/clients/x11/pointer.js';
import { lacksPrograms, startXServer, type XServer } from '../../../support/x-server.js';
import { openTestWindow } from '../../../support/x-window.js';

describe.skipIf(lacksPrograms('drags on an X server', 'Xvfb'))('a drag', () => {
  let server: XServer;
  beforeAll(async () => {
    server = await startXServer({ manager: false });
  });
  afterAll(() => server.close());

  const { signal: unstopped } = new AbortController();
  const ends = { start: { x: 110, y: 120 }, end: { x: 270, y: 200 } };
  const mayDrop = (): Promise<undefined> => Promise.resolve(undefined);
  const buttonsOf = async (x: XConnection): Promise<number> => (await x.ask('QueryPointer', x.root)).keyMask >> 8;

  it('takes hold where it begins and lets go where it ends', async () => {
    const x = await openDisplay(server.display);
    const window = await openTestWindow(x, 'target', { x: 100, y: 100, width: 200, height: 200 });
    await dragTo(x, await createPointer(x), ends, { signal: unstopped, mayDrop });
    const buttons = window.events.filter(({ name }) => name === 'ButtonPress' || name === 'ButtonRelease');
    expect(buttons.map(({ name, x: left, y: top }) => [name, left, top])).toEqual([
      ['ButtonPress', 10, 20],
      ['ButtonRelease', 170, 100],
    ]);
    expect(await buttonsOf(x)).toBe(0);
    await x.close();
  });

  it('holds before it moves, and takes the time for the way, in even steps', async () => {
    const x = await openDisplay(server.display);
    const window = await openTestWindow(x, 'target', { x: 100, y: 100, width: 200, height: 200 });
    const options = { signal: unstopped, mayDrop, holdMs: 300, durationMs: 800 };
    await dragTo(x, await createPointer(x), ends, options);
    const moves = window.events.slice(window.events.findIndex(({ name }) => name === 'ButtonPress'));
    const timesMs = moves.map((event) => Number(event['time']));
    expect(timesMs[1]! - timesMs[0]!).toBeGreaterThanOrEqual(300);
    expect(timesMs.at(-1)! - timesMs[1]!).toBeGreaterThanOrEqual(700);
    // Each is made by a point beside it: every second one is where it goes.
    const ways = moves
      .filter(({ name }, index) => name === 'MotionNotify' && index % 2 === 0)
      .map((event) => event['x']);
    expect(ways).toEqual(Array.from({ length: 16 }, (_, stop) => 10 + 10 * (stop + 1)));
    await x.close();
  });

  it('goes back to where it began where it must not be dropped', async () => {
    const x = await openDisplay(server.display);
    const window = await openTestWindow(x, 'target', { x: 100, y: 100, width: 200, height: 200 });
    const refusal = { refused: 'not there' };
    const outcome = await dragTo(x, await createPointer(x), ends, {
      signal: unstopped,
      mayDrop: () => Promise.resolve(refusal),
    });
    expect(outcome).toBe(refusal);
    const released = window.events.filter(({ name }) => name === 'ButtonRelease');
    expect(released.map(({ x: left, y: top }) => [left, top])).toEqual([[10, 20]]);
    await x.close();
  });

  it('that fails in the middle lets go all the same', async () => {
    const x = await openDisplay(server.display, { answerTime: 300 });
    const watching = await openDisplay(server.display);
    const window = await openTestWindow(watching, 'target', { x: 100, y: 100, width: 200, height: 200 });
    // A server that hangs from the moment at which the button is down.
    watching.onEvent(({ name, wid }) => {
      if (name === 'ButtonPress' && wid === window.id) process.kill(server.pid, 'SIGSTOP');
    });
    const drag = dragTo(x, await createPointer(x), ends, { signal: unstopped, mayDrop });
    await expect(drag).rejects.toMatchObject({ code: 'target_unreachable' });
    process.kill(server.pid, 'SIGCONT');
    await x.settled();
    expect(window.log()).toContain('press 1');
    expect(await buttonsOf(watching)).toBe(0);
    await Promise.all([x.close(), watching.close()]);
  });

  it('that is given up while its program hangs drops what it holds where it was to go, and waits for nothing more', async () => {
    const x = await openDisplay(server.display);
    const watching = await openDisplay(server.display);
    const window = await openTestWindow(watching, 'target', { x: 100, y: 100, width: 200, height: 200 });
    const ping = Buffer.alloc(4);
    ping.writeUInt32LE(watching.atoms.of('_NET_WM_PING'));
    watching.order('ChangeProperty', 0, window.id, watching.atoms.of('WM_PROTOCOLS'), predefinedAtoms.ATOM, 32, ping);
    watching.order('SetInputFocus', window.id, 2);
    await watching.settled();
    const stop = new AbortController();
    let asked = 0;
    let stoppedAt = 0;
    watching.onEvent(({ name, wid }) => {
      if (name !== 'ClientMessage' || wid !== window.id || (asked += 1) !== 2) return;
      stoppedAt = performance.now();
      stop.abort();
    });
    await dragTo(x, await createPointer(x), ends, { signal: stop.signal, mayDrop });
    expect(performance.now() - stoppedAt).toBeLessThan(5_000);
    await watching.settled();
    const released = window.events.find(({ name }) => name === 'ButtonRelease');
    expect(released).toMatchObject({ x: 170, y: 100 });
    expect(asked).toBe(2);
    expect(await buttonsOf(x)).toBe(0);
    await Promise.all([x.close(), watching.close()]);
  });
});
