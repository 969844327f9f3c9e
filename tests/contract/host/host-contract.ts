import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Host } from '../../../src/ports/host.js';
import { permitFor } from './permits.js';

const never = new AbortController().signal;
const node = process.execPath;

/** A program that prints and lives until it is ended. */
const endless = ['-e', 'setInterval(() => {}, 1000)'] as const;

/** What every host does. */
export function describeHostContract(name: string, create: () => Host): void {
  describe(name, () => {
    it('says which machine it is', () => {
      const host = create();
      expect(host.machineName).not.toBe('');
      expect(host.osVersion).not.toBe('');
    });

    it('lists running programs', async () => {
      const running = await create().processes();
      expect(running.find(({ pid }) => pid === process.pid)).toBeDefined();
      expect(running.every(({ pid, name: program }) => pid > 0 && program !== '')).toBe(true);
    });

    describe('shell', () => {
      const command = (text: string) => ({ command: text, cwd: tmpdir(), timeoutMs: 20_000, maxOutput: 1_000 });
      const shell = async (text: string, more: { maxOutput?: number; timeoutMs?: number; cwd?: string } = {}) =>
        create().shell(permitFor('run_command'), { ...command(text), ...more }, never);

      it('runs a command of the shell in its folder', async () => {
        const result = await shell(`echo one&& "${node}" -p "process.cwd()"`);
        expect(result).toMatchObject({ exitCode: 0, timedOut: false, omitted: 0 });
        expect(result.output.split(/\r?\n/)).toEqual(['one', realpathSync(tmpdir()), '']);
      });

      it('reports the exit code, and gives no input', async () => {
        expect(await shell('exit 3')).toMatchObject({ exitCode: 3, output: '' });
        expect(await shell(`"${node}" -e "process.stdin.on('end', () => console.log('end')).resume()"`)).toMatchObject({
          output: expect.stringContaining('end') as string,
        });
      });

      it('keeps as much of the output as is asked for, and counts the rest', async () => {
        const write = `"${node}" -e "process.stdout.write('x'.repeat(300000))"`;
        expect(await shell(write, { maxOutput: 200_000 })).toMatchObject({
          output: 'x'.repeat(200_000),
          omitted: 100_000,
        });
      });

      it('says that the folder is missing', async () => {
        const cwd = join(tmpdir(), 'no-such-folder');
        await expect(shell('echo', { cwd })).rejects.toMatchObject({
          code: 'environment_missing',
          message: `The folder ${cwd} does not exist.`,
        });
      });

      it('ends when it is cancelled', async () => {
        const running = create().shell(
          permitFor('run_command'),
          command(`"${node}" -e "setInterval(() => {}, 1000)"`),
          AbortSignal.timeout(50),
        );
        await expect(running).rejects.toMatchObject({ code: 'cancelled' });
      });
    });

    describe('launch', () => {
      it('starts a program and ends it', async () => {
        const host = create();
        const started = await host.launch(permitFor('launch'), node, endless);
        expect((await host.processes()).map(({ pid }) => pid)).toContain(started.pid);
        await host.endLaunched();
        expect((await host.processes()).map(({ pid }) => pid)).not.toContain(started.pid);
        await host.endLaunched();
      });

      it('ends with a flow what that flow started, and nothing of another', async () => {
        const host = create();
        const [first, second] = [host.launchScope(), host.launchScope()];
        const running = async () => (await host.processes()).map(({ pid }) => pid);
        const [ofFirst, ofSecond] = [
          await first.launch(permitFor('launch'), node, endless),
          await second.launch(permitFor('launch'), node, endless),
        ];
        onTestFinished(async () => second.endLaunched());
        await host.endLaunched();
        expect(await running()).toEqual(expect.arrayContaining([ofFirst.pid, ofSecond.pid]));
        await first.endLaunched();
        expect(await running()).not.toContain(ofFirst.pid);
        expect(await running()).toContain(ofSecond.pid);
        await second.endLaunched();
        expect(await running()).not.toContain(ofSecond.pid);
      });

      it('says which program is missing', async () => {
        await expect(create().launch(permitFor('launch'), 'no-such-program', [])).rejects.toMatchObject({
          code: 'environment_missing',
          message: 'The program "no-such-program" is not installed, or not in PATH.',
        });
        await expect(create().launch(permitFor('launch'), '/no/such/program', [])).rejects.toMatchObject({
          code: 'environment_missing',
          message: 'The program "/no/such/program" does not exist.',
        });
        await expect(create().launch(permitFor('launch'), tmpdir(), [])).rejects.toMatchObject({
          code: 'environment_missing',
          message: `The program "${tmpdir()}" is a folder.`,
        });
      });

      it('takes each permit once', async () => {
        const host = create();
        const permit = permitFor('launch');
        permit.spend();
        await expect(host.launch(permit, node, endless)).rejects.toMatchObject({ code: 'permit_misused' });
        await expect(host.run(permit, [node, '-v'], 1000, never)).rejects.toMatchObject({ code: 'permit_misused' });
        await expect(
          host.shell(permit, { command: 'echo', cwd: tmpdir(), timeoutMs: 1000, maxOutput: 10 }, never),
        ).rejects.toMatchObject({ code: 'permit_misused' });
        await expect(host.request(permit, { url: 'http://localhost', method: 'GET' }, never)).rejects.toMatchObject({
          code: 'permit_misused',
        });
      });
    });

    describe('run', () => {
      const run = async (command: readonly string[], timeoutMs = 20_000, signal = never) =>
        create().run(permitFor('run'), command, timeoutMs, signal);

      it('gives exit code and output', async () => {
        const script = 'process.stdout.write("out "); process.stderr.write("err"); process.exitCode = 3;';
        const { output, ...result } = await run([node, '-e', script]);
        expect(result).toEqual({ exitCode: 3, timedOut: false });
        expect(output).toMatch(/out /);
        expect(output).toMatch(/err/);
      });

      it('passes arguments as they are, without a shell', async () => {
        const args = ['a b', '$HOME', '*', '"', "'", ';', 'ä🛒'];
        const { output } = await run([node, '-e', 'console.log(JSON.stringify(process.argv.slice(1)))', ...args]);
        expect(JSON.parse(output)).toEqual(args);
      });

      it('gives the program nothing to read', async () => {
        expect(await run([node, '-e', 'process.stdin.on("end", () => process.exit(7)).resume()'])).toMatchObject({
          exitCode: 7,
        });
      });

      it('cuts long output and still lets the program end', async () => {
        const { exitCode, output } = await run([node, '-e', 'process.stdout.write("é".repeat(3_000_000))']);
        expect(exitCode).toBe(0);
        expect(output).toBe('é'.repeat(4000));
      });

      it('ends a program whose time is over', async () => {
        const script = 'process.stdout.write("started"); setInterval(() => {}, 1000)';
        const result = await run([node, '-e', script], 2000);
        expect(result).toEqual({ exitCode: 124, output: 'started', timedOut: true });
      });

      it('ends a program when aborted, and does not start one after', async () => {
        const controller = new AbortController();
        const running = run([node, ...endless], 20_000, controller.signal);
        controller.abort();
        await expect(running).rejects.toMatchObject({ code: 'cancelled' });
        await expect(run([node, '-v'], 1000, controller.signal)).rejects.toMatchObject({ code: 'cancelled' });
      });

      it('says which program is missing, and refuses an empty command', async () => {
        await expect(run(['no-such-program'])).rejects.toMatchObject({ code: 'environment_missing' });
        await expect(run([])).rejects.toMatchObject({ code: 'usage' });
      });
    });

    describe('request', () => {
      /** A server that answers each request by `answer`, and what it was asked. */
      const serve = async (status: number, headers: Record<string, string> = {}) => {
        const asked: { method: string; url: string; body: string; headers: IncomingMessage['headers'] }[] = [];
        const server = createServer((request, response) => {
          void text(request).then((body) => {
            asked.push({ method: request.method ?? '', url: request.url ?? '', body, headers: request.headers });
            if (status === 0) return;
            response.writeHead(status, headers).end('answer');
          });
        }).listen(0, '127.0.0.1');
        await once(server, 'listening');
        onTestFinished(() => {
          server.closeAllConnections();
          server.close();
        });
        return { asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
      };
      const send = async (url: string, method = 'POST', body?: unknown, signal = never) =>
        create().request(permitFor('request'), { url, method, body }, signal);

      it('sends values as JSON and texts as they are, and gives the status', async () => {
        const { asked, origin } = await serve(204);
        expect(await send(`${origin}/reset?hard=1`, 'POST', { users: 2 })).toEqual({ status: 204 });
        expect(await send(origin, 'put', 'plain')).toEqual({ status: 204 });
        expect(await send(origin, 'GET')).toEqual({ status: 204 });
        expect(asked.map(({ method, url, body, headers }) => [method, url, body, headers['content-type']])).toEqual([
          ['POST', '/reset?hard=1', '{"users":2}', 'application/json'],
          ['PUT', '/', 'plain', 'text/plain;charset=UTF-8'],
          ['GET', '/', '', undefined],
        ]);
      });

      it('gives the status of a failure too, and follows no redirect', async () => {
        expect(await send((await serve(500)).origin)).toEqual({ status: 500 });
        const elsewhere = await serve(200);
        const { origin } = await serve(303, { location: elsewhere.origin });
        expect(await send(origin)).toEqual({ status: 303 });
        expect(elsewhere.asked).toEqual([]);
      });

      it('takes name and password from the address, and repeats them nowhere', async () => {
        const { asked, origin, server } = await serve(200);
        const address = origin.replace('//', '//admin:p%40ss@');
        await send(address);
        expect(asked[0]?.headers.authorization).toBe(`Basic ${Buffer.from('admin:p@ss').toString('base64')}`);
        server.closeAllConnections();
        server.close();
        await once(server, 'close');
        const fault: unknown = await send(address).catch((error: unknown) => error);
        expect(fault).toMatchObject({ code: 'target_unreachable' });
        expect(JSON.stringify(fault) + String(fault)).not.toContain('p%40ss');
      });

      it('says why there is no answer', async () => {
        const { origin, server } = await serve(200);
        server.close();
        await once(server, 'close');
        await expect(send(`${origin}/reset`)).rejects.toMatchObject({
          code: 'target_unreachable',
          message: `POST ${origin}/reset failed: nothing listens there.`,
        });
        await expect(send('http://no-such-host.invalid/')).rejects.toMatchObject({ code: 'target_unreachable' });
        await expect(send('ftp://x/')).rejects.toMatchObject({ code: 'usage' });
        await expect(send('/reset')).rejects.toMatchObject({ code: 'usage' });
      });

      it('waits no longer than its signal allows', async () => {
        const { origin } = await serve(0);
        await expect(send(origin, 'POST', undefined, AbortSignal.timeout(50))).rejects.toMatchObject({
          code: 'target_unreachable',
          message: expect.stringContaining('no answer in time') as string,
        });
        const controller = new AbortController();
        const sending = send(origin, 'POST', undefined, controller.signal);
        controller.abort();
        await expect(sending).rejects.toMatchObject({ code: 'cancelled' });
      });
    });
  });
}
