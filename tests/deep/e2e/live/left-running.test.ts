import { once } from 'node:events';
import { expect, it } from 'vitest';
import { commandLineOf, descendantsOf, isAlive } from '../../../support/processes.js';
import { startShop } from '../../../support/shop.js';
import { desk } from '../../../e2e/cli/command-line.js';

/** A flow that starts a program and goes on. */
const flow = (url: string) => ({
  schemaVersion: 1,
  testName: 'Starts a program',
  targets: { web: { url } },
  steps: [
    { action: 'open' },
    { action: 'launch', processPath: 'sleep', args: ['3600'] },
    { action: 'wait', milliseconds: 60_000, timeoutMs: 90_000 },
  ],
});

it('doctor names what a killed handeye has left running, and ends it when told so, and nothing else', async () => {
  const shop = await startShop();
  const { handeye, start, write } = desk();
  write('launch.flow.json', flow(shop.url));
  const [killed, other] = [start('run', 'launch.flow.json'), start('run', 'launch.flow.json')];
  await Promise.all([killed.printed(/launch .*sleep/), other.printed(/launch .*sleep/)]);
  const sleepOf = (pid: number | undefined): number | undefined =>
    descendantsOf(pid).find((each) => commandLineOf(each).endsWith('sleep 3600'));
  const [left, kept] = [sleepOf(killed.child.pid), sleepOf(other.child.pid)];
  if (left === undefined || kept === undefined) throw new Error('The program was not started.');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'close');
  const named = await handeye('doctor');
  expect(named.stdout).toMatch(/left running\s+1 process of a handeye that was killed \(sleep\)/);
  expect(named.stdout).toContain('doctor --fix');
  expect(isAlive(left)).toBe(true);
  expect((await handeye('doctor', '--fix')).stdout).toMatch(/left running\s+1 process .*\s*\(sleep\): ended/);
  expect(isAlive(left)).toBe(false);
  expect(isAlive(kept)).toBe(true);
  expect((await handeye('doctor')).stdout).not.toContain('left running');
  other.child.kill('SIGTERM');
  await other.ended;
  expect(isAlive(kept)).toBe(false);
  await shop.close();
}, 120_000);
