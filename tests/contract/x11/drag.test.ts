import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dragTo } from '../../../src/adapters/linux/hand/drag.js';
import { openDisplay, type XConnection } from '../../../src/clients/x11/connection.js';
import { createPointer } from '../../../src/clients/x11/pointer.js';
import { lacksPrograms, startXServer, type XServer } from '../../support/x-server.js';
import { openTestWindow } from '../../support/x-window.js';

describe.skipIf(lacksPrograms('drags on an X server', 'Xvfb'))('a drag', () => {
  let server: XServer;
  beforeAll(async () => {
    server = await startXServer({ manager: false });
  });
  afterAll(() => server.close());

  const buttonsOf = async (x: XConnection): Promise<number> => (await x.ask('QueryPointer', x.root)).keyMask >> 8;

  it('takes hold where it begins and lets go where it ends', async () => {
    const x = await openDisplay(server.display);
    const window = await openTestWindow(x, 'target', { x: 100, y: 100, width: 200, height: 200 });
    await dragTo(x, await createPointer(x), { x: 110, y: 120 }, { x: 270, y: 200 });
    const buttons = window.events.filter(({ name }) => name === 'ButtonPress' || name === 'ButtonRelease');
    expect(buttons.map(({ name, x: left, y: top }) => [name, left, top])).toEqual([
      ['ButtonPress', 10, 20],
      ['ButtonRelease', 170, 100],
    ]);
    expect(await buttonsOf(x)).toBe(0);
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
    const drag = dragTo(x, await createPointer(x), { x: 110, y: 120 }, { x: 270, y: 200 });
    await expect(drag).rejects.toMatchObject({ code: 'target_unreachable' });
    process.kill(server.pid, 'SIGCONT');
    await x.settled();
    expect(window.log()).toContain('press 1');
    expect(await buttonsOf(watching)).toBe(0);
    await Promise.all([x.close(), watching.close()]);
  });
});
