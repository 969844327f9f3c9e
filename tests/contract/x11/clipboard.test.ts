import type { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openClipboard, type XClipboard } from '../../../src/clients/x11/clipboard.js';
import { openDisplay, type XConnection } from '../../../src/clients/x11/connection.js';
import { lacksPrograms, startXServer, type XServer } from '../../support/x-server.js';

const greeting = 'Grüße 日本 🎉\nsecond line';
const long = `${'äöü-0123456789 '.repeat(60_000)}end`;

describe.skipIf(lacksPrograms('the clipboard of an X server', 'Xvfb', 'xclip'))('the clipboard', () => {
  let server: XServer;
  let x: XConnection;
  let clipboard: XClipboard;
  beforeAll(async () => {
    server = await startXServer({ manager: false });
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    x = await openDisplay(server.display);
    clipboard = await openClipboard(x);
    return () => x.close();
  });

  /** Has xclip own a text, and comes back once it does. */
  const copyElsewhere = async (text: string): Promise<void> => {
    const copied = nextOwner();
    const xclip = server.start('xclip', '-selection', 'clipboard', '-quiet');
    xclip.stdin?.end(text);
    await copied;
  };
  const readElsewhere = async (...options: readonly string[]): Promise<string> =>
    textOf(server.start('xclip', '-selection', 'clipboard', '-o', ...options).stdout as Readable);
  const nextOwner = (): Promise<number | undefined> =>
    new Promise((resolve) => {
      const stop = clipboard.onOwnerChange((owner) => {
        stop();
        resolve(owner);
      });
    });

  it('has nothing at first', async () => {
    expect(await clipboard.read()).toBeUndefined();
  });

  it.each([
    ['short', greeting],
    ['long', long],
  ])('gives what another program has copied: %s', async (_, text) => {
    await copyElsewhere(text);
    expect(await clipboard.read()).toBe(text);
  });

  it.each([
    ['short', greeting],
    ['long', long],
    ['empty', ''],
  ])('hands out what was put into it: %s', async (_, text) => {
    await clipboard.write(text);
    expect(await clipboard.read()).toBe(text);
    expect(await readElsewhere('-t', 'UTF8_STRING')).toBe(text);
  });

  it('says in which forms it has the text', async () => {
    await clipboard.write('a€');
    const targets = (await readElsewhere('-t', 'TARGETS')).trim().split('\n');
    expect(targets).toEqual(expect.arrayContaining(['TARGETS', 'UTF8_STRING', 'STRING']));
    expect(await readElsewhere('-t', 'STRING')).toBe('a?');
  });

  it('is handed over to whoever copies next, and tells of it', async () => {
    await clipboard.write('ours');
    await copyElsewhere('theirs');
    expect(await clipboard.read()).toBe('theirs');
    const owned = nextOwner();
    await clipboard.write('ours again');
    expect(await owned).toBe(await x.ask('GetSelectionOwner', x.atoms.of('CLIPBOARD')));
    expect(await readElsewhere('-t', 'UTF8_STRING')).toBe('ours again');
  });

  it('goes from one connection to another', async () => {
    const other = await openDisplay(server.display);
    await (await openClipboard(other)).write(long);
    expect(await clipboard.read()).toBe(long);
    const orphaned = nextOwner();
    await other.close();
    expect(await orphaned).toBeUndefined();
    expect(await clipboard.read()).toBeUndefined();
  });
});
