import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { permitFor } from '../../../tests/contract/host/permits.js';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { linuxPrograms, parseStat } from '../../clients/process/linux-processes.js';
import { parsePs, parseTasklist } from './process-list.js';
import { createSystemHost } from './system-host.js';

const never = new AbortController().signal;

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Runs a shell script that writes the pids of its children into files, and gives the pids once they are there. */
async function launchFamily(script: string, names: readonly string[], graceMs = 300) {
  const cwd = temporaryFolder();
  const host = createSystemHost({ cwd, graceMs });
  onTestFinished(async () => host.endLaunched());
  const { pid } = await host.launch(permitFor('launch'), 'sh', ['-c', script]);
  await expect
    .poll(() => names.every((name) => existsSync(join(cwd, name)) && readFileSync(join(cwd, name), 'utf8') !== ''), {
      timeout: 20_000,
    })
    .toBe(true);
  return { host, pid, children: names.map((name) => Number(readFileSync(join(cwd, name), 'utf8'))) };
}

describe.runIf(process.platform === 'linux')('launched programs', { timeout: 30_000 }, () => {
  it('are ended with their children', async () => {
    const { host, pid, children } = await launchFamily('sleep 1000 & echo $! > a; sleep 1000 & echo $! > b; wait', [
      'a',
      'b',
    ]);
    expect([pid, ...children].every(isAlive)).toBe(true);
    await host.endLaunched();
    expect([pid, ...children].some(isAlive)).toBe(false);
  });

  it('are ended with children that left their group', async () => {
    const { host, children } = await launchFamily("setsid sh -c 'echo $$ > a; exec sleep 1000' & wait", ['a']);
    await host.endLaunched();
    expect(children.some(isAlive)).toBe(false);
  });

  it('are no longer listed by the system once they are ended', async () => {
    const host = createSystemHost();
    const started = await Promise.all(
      Array.from({ length: 20 }, async () => host.launch(permitFor('launch'), 'sleep', ['1000'])),
    );
    await host.endLaunched();
    expect(started.filter(({ pid }) => existsSync(`/proc/${pid}`))).toEqual([]);
  });

  it('are killed when they do not listen', async () => {
    const { host, pid } = await launchFamily("trap '' TERM; echo $$ > a; while :; do sleep 1; done", ['a'], 100);
    await host.endLaunched();
    expect(isAlive(pid)).toBe(false);
  });

  it('are ended though their first process has gone', async () => {
    const { host, pid, children } = await launchFamily('sleep 1000 & echo $! > a', ['a']);
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
    expect(children.every(isAlive)).toBe(true);
    await host.endLaunched();
    expect(children.some(isAlive)).toBe(false);
  });

  it('do not outlive a handeye that exits without ending them', async () => {
    const module = join(import.meta.dirname, 'system-host.ts');
    const permits = join(import.meta.dirname, '../../../tests/contract/host/permits.ts');
    const script = `
      import { createSystemHost } from ${JSON.stringify(module)};
      import { permitFor } from ${JSON.stringify(permits)};
      const { pid } = await createSystemHost().launch(permitFor('launch'), 'sleep', ['1000']);
      console.log(pid);
      process.exit(3);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    await expect.poll(() => isAlive(Number(line)), { timeout: 20_000 }).toBe(false);
  });

  it('are found in PATH, and named by their file', async () => {
    const bin = temporaryFolder();
    const program = join(bin, 'my program');
    writeFileSync(program, '#!/bin/sh\nexec sleep 1000\n');
    const host = createSystemHost({ env: { PATH: `/nowhere:${bin}:${process.env['PATH'] ?? ''}` }, graceMs: 300 });
    onTestFinished(async () => host.endLaunched());
    await expect(host.launch(permitFor('launch'), 'my program', [])).rejects.toMatchObject({
      code: 'environment_missing',
      message: `The program ${program} may not be executed.`,
      hint: `chmod +x ${program}`,
    });
    chmodSync(program, 0o755);
    expect(await host.launch(permitFor('launch'), 'my program', [])).toMatchObject({ name: 'my program' });
    expect(await host.launch(permitFor('launch'), program, [])).toMatchObject({ name: 'my program' });
  });
});

describe.runIf(process.platform === 'linux')('commands', { timeout: 30_000 }, () => {
  const run = async (script: string, timeoutMs: number) => {
    const cwd = temporaryFolder();
    const host = createSystemHost({ cwd, graceMs: 300 });
    const result = await host.run(permitFor('run'), ['sh', '-c', script], timeoutMs, never);
    return { ...result, read: (name: string) => readFileSync(join(cwd, name), 'utf8') };
  };

  it('are ended with their children when their time is over', async () => {
    const { timedOut, read } = await run(
      "sleep 1000 & echo $! > a; setsid sh -c 'echo $$ > b; exec sleep 1000' & wait",
      1500,
    );
    expect(timedOut).toBe(true);
    expect([read('a'), read('b')].map(Number).some(isAlive)).toBe(false);
  });

  it('are over when their first process is, whatever they leave behind', async () => {
    const { exitCode, output, read } = await run('echo started; sleep 1000 & echo $! > a', 10_000);
    const left = Number(read('a'));
    onTestFinished(() => {
      process.kill(left, 'SIGKILL');
    });
    expect([exitCode, output]).toEqual([0, 'started\n']);
    expect(isAlive(left)).toBe(true);
  });

  it('report by which signal they died', async () => {
    expect(await run('kill -9 $$', 10_000)).toMatchObject({ exitCode: 137, timedOut: false });
  });
});

describe('the list of processes', () => {
  it.runIf(process.platform === 'linux')('has whole names, and neither threads of the kernel nor zombies', async () => {
    const folder = temporaryFolder();
    const script = join(folder, 'a-script-with-a-long-name');
    writeFileSync(script, '#!/bin/sh\necho ready; read line\n', { mode: 0o755 });
    const child = spawn(script, { stdio: ['pipe', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const found = linuxPrograms();
    expect(found.find(({ pid }) => pid === child.pid)?.name).toBe('a-script-with-a-long-name');
    expect(found.some(({ name }) => name === 'kthreadd')).toBe(false);
    child.stdin.end('\n');
    await once(child, 'exit');
    expect(linuxPrograms().some(({ pid }) => pid === child.pid)).toBe(false);
  });

  it('understands names with blanks and parentheses', () => {
    const rest = '40 0 -1 4194304 0 0 0 0 0 0 0 0 20 0 1 0 3302011 2703360 393';
    expect(parseStat(`42 (a) (b) S 1 40 ${rest}`)).toEqual({
      pid: 42,
      shortName: 'a) (b',
      isZombie: false,
      parent: 1,
      group: 40,
      startedAtS: 33_020.11,
    });
    expect(parseStat(`42 (x) Z 1 40 ${rest}`)?.isZombie).toBe(true);
    expect(parseStat('')).toBeUndefined();
  });

  it('reads what macOS reports', () => {
    expect(parsePs('    1 /sbin/launchd\n  420 /Applications/My App.app/Contents/MacOS/My App\n')).toEqual([
      { pid: 1, name: 'launchd' },
      { pid: 420, name: 'My App' },
    ]);
  });

  it('reads what Windows reports', () => {
    const output =
      '"System Idle Process","0","Services","0","8 K"\r\n"chrome.exe","4242","Console","1","120,000 K"\r\n';
    expect(parseTasklist(output)).toEqual([{ pid: 4242, name: 'chrome.exe' }]);
  });
});

describe.runIf(process.platform === 'linux')('commands of the shell', { timeout: 30_000 }, () => {
  const world = (env: Readonly<Record<string, string | undefined>> = process.env) => {
    const cwd = temporaryFolder();
    const host = createSystemHost({ env, graceMs: 300 });
    onTestFinished(async () => host.endLaunched());
    return {
      host,
      shell: async (command: string, timeoutMs = 20_000) =>
        host.shell(permitFor('run_command'), { command, cwd, timeoutMs, maxOutput: 10_000 }, never),
      pidIn: async (name: string) => {
        await expect
          .poll(() => existsSync(join(cwd, name)) && readFileSync(join(cwd, name), 'utf8'))
          .toMatch(/^\d+\n$/);
        return Number(readFileSync(join(cwd, name), 'utf8'));
      },
    };
  };
  const daemon =
    "(setsid sh -c 'echo $$ > daemon; exec sleep 1000' >/dev/null 2>&1 &); until [ -s daemon ]; do :; done";

  it('are ended with all that they started when their time is over, even what left its parent', async () => {
    const { shell, pidIn } = world();
    const { timedOut, exitCode, output } = await shell(`${daemon}; echo begun; sleep 1000`, 1_000);
    expect({ timedOut, exitCode, output }).toEqual({ timedOut: true, exitCode: 124, output: 'begun\n' });
    expect(isAlive(await pidIn('daemon'))).toBe(false);
  });

  it('leave servers running until the host ends them', async () => {
    const { host, shell, pidIn } = world();
    expect(await shell(daemon)).toMatchObject({ exitCode: 0 });
    const server = await pidIn('daemon');
    expect(isAlive(server)).toBe(true);
    await host.endLaunched();
    expect(isAlive(server)).toBe(false);
  });

  it('do not get the secrets of handeye', async () => {
    const { shell } = world({
      PATH: process.env['PATH'],
      HANDEYE_SECRET_PASSWORD: 'hunter2',
      HANDEYE_BRAIN_API_KEY: 'sk-1',
      OWN: 'own',
    });
    const { output } = await shell('env');
    expect(output).toContain('OWN=own');
    expect(output).not.toMatch(/hunter2|sk-1/);
  });
});
