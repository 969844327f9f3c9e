import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../../contract/storage/temporary-folder.js';
import { commandLineOf, isAlive } from '../../../support/processes.js';
import { seededRandom } from '../../../support/seeded-random.js';
import { startShop, type Shop } from '../../../support/shop.js';
import { program } from '../../../e2e/cli/command-line.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => shop.close());

/** What was started with this in its environment, whoever started it, by pid. */
function marked(mark: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isAlive(pid) && environmentOf(pid).includes(mark));
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    return '';
  }
}

const rounds = 20;

it(`leaves no process once it starts anew, after ${rounds} kills of server, service and browser at random moments`, async () => {
  const mark = `HANDEYE_SECRET_MARK=${randomUUID()}`;
  const [name = '', value] = mark.split('=');
  const cwd = temporaryFolder();
  const env = {
    PATH: process.env['PATH'],
    HOME: temporaryFolder(),
    [name]: value,
    HANDEYE_SERVICE_FOLDER: join(temporaryFolder(), 'service'),
  };
  const start = (...args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [program, ...args], { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve));
  };
  const random = seededRandom(41);
  for (let round = 0; round < rounds; round += 1) {
    const isServer = round % 2 === 0;
    const child = isServer ? serverThatOpens(start('mcp'), shop.url) : start('open', shop.url, '--name', `r${round}`);
    await pause(random.below(1_500));
    const all = marked(mark);
    const browsers = all.filter((pid) => /chrom/.test(commandLineOf(pid)));
    const keepers = all.filter((pid) => / (mcp|service)$/.test(commandLineOf(pid)));
    const victims = random.chance(0.3) && browsers.length > 0 ? browsers : keepers;
    const victim = victims.length > 0 ? random.pick(victims) : undefined;
    if (victim !== undefined) process.kill(victim, 'SIGKILL');
    // One whose browser was killed goes on: it is killed, too, so that nothing ends in good order.
    child.kill('SIGKILL');
    await ended(child);
  }
  for (const pid of marked(mark).filter((each) => commandLineOf(each).endsWith(' service')))
    process.kill(pid, 'SIGKILL');
  const last = start('sessions');
  await ended(last);
  expect(last.exitCode).toBe(0);
  const [service, ...others] = marked(mark).map(commandLineOf);
  expect(others).toEqual([]);
  expect(service).toMatch(/ service$/);
  for (const pid of marked(mark)) process.kill(pid, 'SIGTERM');
  while (marked(mark).length > 0) await pause(20);
}, 180_000);

function serverThatOpens(child: ChildProcess, url: string): ChildProcess {
  child.stdin?.on('error', () => undefined);
  const send = (message: object): void =>
    void child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  send({
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'open', arguments: { target: url } } });
  return child;
}
