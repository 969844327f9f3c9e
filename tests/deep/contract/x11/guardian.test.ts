import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import type { XTest } from 'x11';
import { startGuardian } from '../../../../src/adapters/linux/desktop/guardian.js';
import { startOf } from '../../../../src/clients/process/process-start.js';
import { endTree, hasMembers } from '../../../../src/clients/process/process-tree.js';
import { openDisplay } from '../../../../src/clients/x11/connection.js';
import { lacksPrograms, startXServer } from '../../../support/x-server.js';

const [control, keyPress] = [37, 2];

it.skipIf(lacksPrograms('the guardian of a desktop', 'Xvfb', 'openbox'))(
  'the guardian of a desktop ends what was launched where it takes over: groups too whose first process is over, but none that has a number of theirs by now',
  async () => {
    const server = await startXServer();
    const start = async (command: string): Promise<{ readonly pid: number; readonly exited: Promise<unknown> }> => {
      const child = spawn('sh', ['-c', command], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
      const exited = once(child, 'exit');
      await once(child.stdout, 'data');
      return { pid: child.pid ?? 0, exited };
    };
    const mine = await start('echo; sleep 1000');
    const left = await start('trap "" TERM; sleep 1000 & echo');
    const other = await start('echo; exec sleep 1000');
    try {
      await left.exited;
      const guardian = startGuardian(server.display);
      guardian.hasLaunched(mine.pid, startOf(mine.pid));
      guardian.hasLaunched(left.pid, null);
      guardian.hasLaunched(other.pid, `${startOf(other.pid)}0`);
      await guardian.takeOver();
      expect([mine, left, other].map(({ pid }) => hasMembers(pid))).toEqual([false, false, true]);
      const dismissed = startGuardian(server.display);
      dismissed.hasLaunched(other.pid, startOf(other.pid));
      await dismissed.dismiss();
      const forgetful = startGuardian(server.display);
      forgetful.hasLaunched(other.pid, startOf(other.pid));
      forgetful.hasEnded(other.pid);
      await forgetful.takeOver();
      expect(hasMembers(other.pid)).toBe(true);
    } finally {
      for (const { pid } of [mine, left, other]) await endTree(pid, 1_000);
      await server.close();
    }
  },
);

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
