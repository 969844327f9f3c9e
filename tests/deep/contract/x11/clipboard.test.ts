import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onClipboardOwner } from '../../../../src/clients/x11/clipboard.js';
import { openDisplay, type XConnection } from '../../../../src/clients/x11/connection.js';
import { lacksPrograms, startXServer, type XServer } from '../../../support/x-server.js';

describe.skipIf(lacksPrograms('the clipboard of an X server', 'Xvfb', 'xclip'))('the clipboard', () => {
  let server: XServer;
  let x: XConnection;
  beforeAll(async () => {
    server = await startXServer({ manager: false });
    x = await openDisplay(server.display);
  });
  afterAll(async () => {
    await x.close();
    await server.close();
  });

  it('reports each program that copies something, and when that ends', async () => {
    const owners: (number | undefined)[] = [];
    let wake: (() => void) | undefined;
    const stop = await onClipboardOwner(x, (owner) => {
      owners.push(owner);
      wake?.();
    });
    const untilCount = async (count: number): Promise<void> => {
      while (owners.length < count) await new Promise<void>((resolve) => (wake = resolve));
    };
    const copyElsewhere = (text: string) => {
      const xclip = server.start('xclip', '-selection', 'clipboard', '-quiet');
      xclip.stdin?.end(text);
      return xclip;
    };
    copyElsewhere('first');
    await untilCount(1);
    const second = copyElsewhere('second');
    await untilCount(2);
    expect(owners[1]).toBe(await x.ask('GetSelectionOwner', x.atoms.of('CLIPBOARD')));
    expect(owners[0]).not.toBe(owners[1]);
    second.kill();
    await untilCount(3);
    expect(owners[2]).toBeUndefined();
    stop();
  });
});
