import { connect } from 'node:net';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import { commandLineOf, descendantsOf, isAlive } from '../../support/processes.js';
import { startShop, type Shop } from '../../support/shop.js';
import { desk } from '../cli/command-line.js';
import { serviceDesk, untilGone } from './service-desk.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => shop.close());

it('opens, acts, looks and leaves a flow that replays, each command in a process of its own', async () => {
  const { handeye, folder } = serviceDesk();
  const opened = await handeye('open', shop.url);
  expect(opened).toMatchObject({ exitCode: 0, stderr: '' });
  expect(opened.stdout).toMatch(/^session s1 look 1 <app (\w+)>\n1 passed open .*[^]*Link#Inventory[^]*<\/app \1>\n$/);
  const acted = await handeye('act', 'fill', 'SearchBox#Search products', 'mug', 'then', 'send-keys', 'Enter');
  expect(acted.exitCode).toBe(0);
  expect(acted.stdout).toMatch(/2 passed fill .*\n3 (passed|warning)/);
  const ref = /Link#"Cart \(0\)".*\[(f\d+e\d+)\]/.exec((await handeye('look', '--find', 'Cart (0)')).stdout)?.[1];
  const clicked = await handeye('act', 'click', `@${ref}`, 'then', 'assert-url', '--contains=/cart');
  expect(clicked.stdout).toContain('4 passed click Link#"Cart (0)"');
  expect(await handeye('sessions')).toMatchObject({ stdout: expect.stringMatching(/^s1 web http:\S+, 5 steps\n$/) });
  await handeye('export', '--file', 'cart.flow.json');
  expect(await handeye('close')).toMatchObject({
    exitCode: 0,
    stdout: expect.stringMatching(/^closed s1; run .*; report: .handeye.runs.*report.html\n$/),
  });
  expect(await handeye('run', 'cart.flow.json')).toMatchObject({ exitCode: 0, stderr: '' });
  expect(statSync(join(folder, 'service.sock')).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

it('says what is wrong, and does nothing then', async () => {
  const { handeye } = serviceDesk();
  expect(await handeye('act', 'click', '#x')).toMatchObject({
    exitCode: 2,
    stderr: 'error: No session is open.\nhint: Open one first.\n',
  });
  await handeye('open', shop.url, '--name', 'shop');
  const wrong = await handeye('act', 'clik', 'Link#Inventory', 'then', 'fill', '#a', 'b', '--txt', 'c');
  expect(wrong.exitCode).toBe(2);
  expect(wrong.stderr).toContain('Did you mean "click"?');
  expect(wrong.stderr).toContain('txt');
  expect((await handeye('sessions')).stdout).toContain(', 1 step\n');
  const failed = await handeye(
    'act',
    '--json',
    'click',
    'Button#Nowhere',
    '--timeout-ms',
    '300',
    'then',
    'click',
    '#b',
  );
  expect(failed.exitCode).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({
    result: 'failed',
    steps: [
      { step: 2, status: 'failed', failure: 'element_not_found' },
      { step: 3, status: 'skipped' },
    ],
  });
  expect(await handeye('look', '-s', 'shpo')).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Did you mean shop?'),
  });
  // Nobody can be asked here, and another origin is no part of what was opened.
  const asked = await handeye('act', 'navigate', shop.frameUrl);
  expect(asked.exitCode).toBe(3);
  expect(asked.stdout).toContain('no terminal to ask on');
  expect((await handeye('close', 'shop')).exitCode).toBe(1);
});

it('leaves nothing of a service that was killed: the next command ends its browser and starts anew', async () => {
  const { handeye, servicePid } = serviceDesk();
  await handeye('open', shop.url);
  const first = servicePid();
  const left = descendantsOf(first);
  expect(left.some((pid) => commandLineOf(pid).includes('chrom'))).toBe(true);
  process.kill(first, 'SIGKILL');
  await untilGone(first);
  expect(await handeye('sessions')).toMatchObject({ exitCode: 0, stdout: 'no session is open\n' });
  await untilGone(...left);
  expect(servicePid()).not.toBe(first);
  expect((await handeye('open', shop.url)).exitCode).toBe(0);
});

it('goes on as one service where two commands start it at the same time', async () => {
  const { handeye, servicePid } = serviceDesk();
  const [one, two] = await Promise.all([handeye('open', shop.url, '--name', 'a'), handeye('sessions')]);
  expect([one.exitCode, two.exitCode]).toEqual([0, 0]);
  expect((await handeye('sessions')).stdout).toContain('a web');
  expect(isAlive(servicePid())).toBe(true);
});

it('refuses a client of another version while sessions are open, and makes way for it without', async () => {
  const { handeye, folder, servicePid } = serviceDesk();
  await handeye('open', shop.url);
  const ask = async (): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const socket = connect(join(folder, 'service.sock'));
      socket.setEncoding('utf8').once('data', (text) => {
        socket.destroy();
        resolve(JSON.parse(String(text)));
      });
      socket.once('error', reject);
      const command = {
        type: 'command',
        version: '99.0.0',
        commandLine: ['sessions'],
        cwd: '/',
        env: {},
        canAsk: false,
      };
      socket.write(`${JSON.stringify(command)}\n`);
    });
  expect(await ask()).toMatchObject({ type: 'version', sessions: 1 });
  await handeye('close');
  const pid = servicePid();
  expect(await ask()).toMatchObject({ type: 'version', sessions: 0 });
  await untilGone(pid);
});

it('keeps a login in a file of its owner alone, and uses it in the next session', async () => {
  const { handeye, cwd } = serviceDesk();
  await handeye('open', `${shop.url}/login`, '--state', 'login.json');
  const login = ['fill', '#login-email', 'alice@example.com', 'then', 'fill', '#login-password', 'wonderland'];
  await handeye(
    'act',
    ...login,
    'then',
    'click',
    'Form >> Button#Log in',
    'then',
    'assert-not-exists',
    '#login-password',
  );
  await handeye('close');
  expect(statSync(join(cwd, 'login.json')).mode & 0o777).toBe(0o600);
  const again = await handeye('open', shop.url, '--state', 'login.json');
  expect(again.stdout).toContain('Hello, Alice');
  expect(again.stdout).not.toContain('Link#"Log in"');
});

it('keeps the secrets of the caller that opened a session, whoever calls next', async () => {
  const folder = join(temporaryFolder(), 'service');
  const [first, second] = ['alpha-one', 'beta-two'].map((secret) =>
    desk({ HANDEYE_SERVICE_FOLDER: folder, HANDEYE_SECRET_WORD: secret }),
  );
  if (first === undefined || second === undefined) throw new Error('There are two callers.');
  await first.handeye('open', shop.url);
  expect((await second.handeye('sessions')).stdout).toContain('s1 web');
  const field = 'SearchBox#Search products';
  const steps = ['fill', field, '{{secret.WORD}}', 'then', 'assert-value', field, '--expected=alpha-one'];
  expect(await second.handeye('act', ...steps)).toMatchObject({ exitCode: 0 });
  await first.handeye('close');
  const pid = Number(readFileSync(join(folder, 'service.pid'), 'utf8'));
  process.kill(pid, 'SIGTERM');
  await untilGone(pid);
});
