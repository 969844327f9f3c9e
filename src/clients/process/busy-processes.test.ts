import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { createBusyWatch } from './busy-processes.js';

describe.skipIf(process.platform !== 'linux')('a process', () => {
  let child: ChildProcess;
  afterEach(() => child.kill('SIGKILL'));

  /** A program that says so once it runs, and does this with what it is sent. */
  const start = async (onMessage: string): Promise<number> => {
    child = spawn(process.execPath, ['-e', `process.on('message', () => { ${onMessage} }); process.send('ready')`], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return child.pid!;
  };

  it('that waits is not busy', async () => {
    const watch = createBusyWatch();
    child = spawn('cat', { stdio: ['pipe', 'pipe', 'inherit'] });
    const pid = child.pid!;
    child.stdin!.write('a line');
    await once(child.stdout!, 'data');
    // What it does after its answer until it waits for more would count as work, on a machine that lets it wait for its turn.
    await expect.poll(() => readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^State:\s+S/m);
    watch.watch([pid]);
    expect(await watch.lastBusyMs()).toBe(Number.NEGATIVE_INFINITY);
  });

  it('that works is busy at the moment of asking', async () => {
    const watch = createBusyWatch();
    const pid = await start(`process.send('works', () => { for (;;); })`);
    child.send('go');
    await once(child, 'message');
    watch.watch([pid]);
    const askedMs = performance.now();
    expect(await watch.lastBusyMs()).toBeGreaterThan(askedMs);
  });

  it('that worked while it was watched is reported to have done so, though it rests now', async () => {
    const watch = createBusyWatch();
    const pid = await start(`const until = Date.now() + 400; while (Date.now() < until); process.send('done')`);
    watch.watch([pid]);
    const begunMs = performance.now();
    child.send('go');
    await once(child, 'message');
    expect(await watch.lastBusyMs()).toBeGreaterThan(begunMs);
  });

  it('that is gone is not busy, and is not waited for', async () => {
    const watch = createBusyWatch();
    const pid = await start('');
    child.kill('SIGKILL');
    await once(child, 'exit');
    watch.watch([pid]);
    expect(await watch.lastBusyMs()).toBe(Number.NEGATIVE_INFINITY);
  });
});
