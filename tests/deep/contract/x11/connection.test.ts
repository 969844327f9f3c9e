import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { describeWindow } from '../../../../src/clients/x11/windows.js';
import { lacksPrograms, startXServer, type XServer } from '../../../support/x-server.js';
import { openTestWindow } from '../../../support/x-window.js';

const skip = lacksPrograms('connections to an X server', 'Xvfb');

describe.skipIf(skip)('a connection to an X server', () => {
  const ends: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    vi.unstubAllEnvs();
    for (const end of ends.splice(0).toReversed()) await end();
  });
  const start = async (options: { keys?: string } = {}): Promise<XServer> => {
    const server = await startXServer({ manager: false, ...options });
    ends.push(() => server.close());
    return server;
  };
  const open = async (server: XServer, answerTime = 5000): Promise<XConnection> => {
    const x = await openDisplay(server.display, { answerTime });
    ends.push(() => x.close().catch(() => {}));
    return x;
  };

  it.each([':4711', 'nonsense', ''])('says that the display "%s" cannot be opened, and what to do', async (display) => {
    vi.stubEnv('DISPLAY', ':4711');
    await expect(openDisplay(display)).rejects.toMatchObject({
      code: 'environment_missing',
      message: expect.stringMatching(`"${display}" cannot be opened: [^]*[^.\\s]\\.$`),
      hint: expect.stringContaining('DISPLAY'),
    });
  });

  it('refuses a screen that the display does not have, and is closed again', async () => {
    const server = await start();
    const before = openSockets();
    for (const screen of [3, 4, 5])
      await expect(openDisplay(`${server.display}.${screen}`)).rejects.toMatchObject({ code: 'environment_missing' });
    await expect.poll(openSockets).toBeLessThanOrEqual(before);
  });

  it('opens a display that wants a key with the key of XAUTHORITY, and not without', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'handeye-keys-'));
    ends.push(async () => rmSync(folder, { recursive: true }));
    const keys = join(folder, 'keys');
    writeFileSync(keys, authority('0123456789abcdef'));
    const server = await start({ keys });

    vi.stubEnv('XAUTHORITY', join(folder, 'none'));
    await expect(openDisplay(server.display)).rejects.toMatchObject({
      code: 'environment_missing',
      hint: expect.stringContaining('XAUTHORITY'),
    });
    vi.stubEnv('XAUTHORITY', keys);
    const x = await open(server);
    expect((await x.ask('GetGeometry', x.root)).width).toBe(1280);
  });

  it('says so where XAUTHORITY is no file', async () => {
    const server = await start();
    vi.stubEnv('XAUTHORITY', tmpdir());
    await expect(openDisplay(server.display)).rejects.toMatchObject({
      code: 'environment_missing',
      hint: expect.stringContaining('XAUTHORITY'),
    });
  });

  it('gives up on a server that hangs', async () => {
    const server = await start();
    const x = await open(server, 200);
    process.kill(server.pid, 'SIGSTOP');
    await expect(x.ask('QueryTree', x.root)).rejects.toMatchObject({ code: 'target_unreachable' });
    await expect(openDisplay(server.display, { answerTime: 200 })).rejects.toMatchObject({
      code: 'target_unreachable',
    });
    process.kill(server.pid, 'SIGCONT');
    expect((await x.ask('QueryTree', x.root)).parent).toBe(0);
  });

  it('fails everyone who waits once the server has gone, and who asks later', async () => {
    const server = await start();
    const x = await open(server);
    process.kill(server.pid, 'SIGSTOP');
    const waiting = expect(x.ask('QueryTree', x.root)).rejects.toMatchObject({ code: 'target_lost' });
    process.kill(server.pid, 'SIGKILL');
    await waiting;
    await expect(x.ask('QueryTree', x.root)).rejects.toMatchObject({ code: 'target_lost' });
    x.order('MapWindow', x.root);
    await x.close();
  });

  it('takes a window that has just gone for gone', async () => {
    const x = await open(await start());
    const { id } = await openTestWindow(x, 'short', { x: 0, y: 0, width: 10, height: 10 });
    const before = describeWindow(x, id);
    x.order('DestroyWindow', id);
    const after = describeWindow(x, id);
    x.order('MapWindow', id);
    expect([await before, await after]).toEqual([expect.objectContaining({ title: 'short' }), undefined]);
    await expect(x.ask('GetGeometry', id)).rejects.toMatchObject({ name: 'XProtocolError', code: 9 });
  });

  it('numbers the atoms of each server by itself', async () => {
    const [first, second] = [await open(await start()), await open(await start())];
    await first.ask('InternAtom', false, 'ONLY_HERE');
    const number = await first.ask('InternAtom', false, 'ONLY_ON_THE_FIRST');
    const other = await second.ask('InternAtom', false, 'ONLY_ON_THE_FIRST');
    expect(other).not.toBe(number);
    expect(await second.atomName(other)).toBe('ONLY_ON_THE_FIRST');
  });

  it('does all that is to be done before it is closed, also where a part of that fails, and says so', async () => {
    const x = await open(await start());
    const done: string[] = [];
    const step = (name: string, fails = false) =>
      x.beforeClose(() => (done.push(name), fails ? Promise.reject(new Error(name)) : Promise.resolve()));
    step('first');
    step('second', true);
    step('third');
    expect(await x.close()).toBe(false);
    expect(done).toEqual(['third', 'second', 'first']);
    expect(await (await open(await start())).close()).toBe(true);
  });

  it('is closed as soon as a server that hangs has left one of the steps before without an answer', async () => {
    const server = await start();
    const x = await open(server, 200);
    const begun: string[] = [];
    for (const name of ['first', 'second', 'third']) {
      x.beforeClose(() => {
        begun.push(name);
        return x.settled();
      });
    }
    process.kill(server.pid, 'SIGSTOP');
    expect(await x.close()).toBe(false);
    expect(begun).toEqual(['third']);
  });

  it('refuses an extension that the server lacks', async () => {
    const x = await open(await start());
    await expect(x.extension('apple-wm')).rejects.toMatchObject({ code: 'environment_missing' });
  });
});

/** One entry for all addresses and displays (Xau: family, address, display, name, data, each with its length before it). */
function authority(key: string): Buffer {
  const part = (text: string): Buffer => Buffer.concat([Buffer.from([0, text.length]), Buffer.from(text, 'latin1')]);
  return Buffer.concat([Buffer.from([0xff, 0xff]), ...['', '', 'MIT-MAGIC-COOKIE-1', key].map(part)]);
}

/** How many sockets this process has open. */
function openSockets(): number {
  return readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}
