import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFileRunStore } from '../../../src/adapters/store/file-run-store.js';
import { stepStarted } from '../journal/events.js';
import { temporaryFolder } from '../storage/temporary-folder.js';

const writer = fileURLToPath(new URL('endless-writer.ts', import.meta.url));

/** A process that writes a run, once it has written more than `atLeast` events. */
async function writingProcess(folder: string, atLeast: number) {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let confirmed = 0;
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      confirmed = Number(line);
      if (confirmed > atLeast) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The writer ended early with ${code}.`)));
  });
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
      return confirmed;
    },
  };
}

describe('a process that is killed while it writes a run', () => {
  it('leaves every event that was appended, and the run can be gone on with', async () => {
    const folder = temporaryFolder();
    const store = createFileRunStore({ folder });
    const process = await writingProcess(folder, 300);

    const entry = await store.find('last');
    await expect(store.resume(entry)).rejects.toMatchObject({ code: 'store_in_use' });
    await expect(store.remove(entry)).rejects.toMatchObject({ code: 'store_in_use' });
    expect(await store.prune({ keep: 0 })).toEqual([]);

    const confirmed = await process.kill();
    const events = await store.read(entry);
    expect(events.length).toBeGreaterThanOrEqual(confirmed);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));

    const run = await store.resume(entry);
    expect(run.journal.append(stepStarted('after')).seq).toBe(events.length + 1);
    await run.journal.close();
    expect(await store.read(entry)).toHaveLength(events.length + 1);
  });

  it('is followed up to its last whole event', async () => {
    const folder = temporaryFolder();
    const store = createFileRunStore({ folder });
    const process = await writingProcess(folder, 0);
    const entry = await store.find('last');
    const seqs: number[] = [];
    let confirmed = 0;
    for await (const { seq } of store.follow(entry, 20, new AbortController().signal)) {
      seqs.push(seq);
      if (seq === 100) confirmed = await process.kill();
    }
    const { length } = await store.read(entry);
    expect(length).toBeGreaterThanOrEqual(confirmed);
    expect(seqs).toEqual(Array.from({ length: length - 20 }, (_, index) => index + 21));
  });

  it('does not keep a lock when its number was given to another process since', async () => {
    const folder = temporaryFolder();
    const store = createFileRunStore({ folder });
    const run = await store.create('run');
    await run.journal.close();
    const lock = join(run.folder, 'writer.lock');
    const entry = await store.find('run');
    // This very process lives, but it started at another time.
    writeFileSync(lock, JSON.stringify({ pid: globalThis.process.pid, host: hostname(), started: 'another boot/1' }));
    await (await store.resume(entry)).journal.close();
    writeFileSync(lock, '{"pid":');
    await (await store.resume(entry)).journal.close();
  });

  it('is believed to live when it runs on another machine', async () => {
    const store = createFileRunStore({ folder: temporaryFolder() });
    const run = await store.create('run');
    await run.journal.close();
    writeFileSync(join(run.folder, 'writer.lock'), JSON.stringify({ pid: 1, host: 'elsewhere', started: null }));
    await expect(store.resume(await store.find('run'))).rejects.toMatchObject({
      code: 'store_in_use',
      message: expect.stringContaining('process 1 on elsewhere') as string,
      hint: expect.stringContaining(join(run.folder, 'writer.lock')) as string,
    });
  });
});
