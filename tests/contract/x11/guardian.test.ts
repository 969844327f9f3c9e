import { expect, it } from 'vitest';
import type { XTest } from 'x11';
import { startGuardian } from '../../../src/adapters/linux/desktop/guardian.js';
import { openDisplay } from '../../../src/clients/x11/connection.js';
import { lacksPrograms, startXServer } from '../../support/x-server.js';

const [control, keyPress] = [37, 2];

it.skipIf(lacksPrograms('the guardian of a desktop', 'Xvfb', 'openbox'))(
  'the guardian of a desktop lets go of what is held where it takes over, and of nothing where it is dismissed',
  async () => {
    const server = await startXServer();
    const x = await openDisplay(server.display);
    try {
      const isHeld = async (): Promise<boolean> => ((await x.ask('QueryKeymap'))[control >> 3] ?? 0) !== 0;
      (await x.extension<XTest>('xtest')).FakeInput(keyPress, control, 0, 0, 0, 0);
      await startGuardian(server.display).dismiss();
      expect(await isHeld()).toBe(true);
      await startGuardian(server.display).takeOver();
      expect(await isHeld()).toBe(false);
    } finally {
      await x.close();
      await server.close();
    }
  },
);
