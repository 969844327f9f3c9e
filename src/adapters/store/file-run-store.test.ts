import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runFinished, runStarted, stepStarted } from '../../../tests/contract/journal/events.js';
import { smallDisk } from '../../../tests/contract/storage/small-disk.js';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import { createManualClock } from '../clock/manual-clock.js';
import { HandeyeError } from '../../domain/errors.js';
import type { RunEventBody } from '../../domain/event/run-event.js';
import type { RunStore } from '../../ports/run-store.js';
import { createFileRunStore } from './file-run-store.js';

async function writtenRun(store: RunStore, ...bodies: readonly RunEventBody[]) {
  const run = await store.create('run');
  for (const body of bodies) run.journal.append(body);
  await run.journal.close();
  return { entry: await store.find('run'), folder: run.folder, journal: join(run.folder, 'journal.jsonl') };
}

function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('the folder of handeye', () => {
  it('is ignored by git from the start, without touching an ignore file that is there', async () => {
    const folder = join(temporaryFolder(), 'project', '.handeye');
    const store = createFileRunStore({ folder });
    await writtenRun(store);
    expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
    rmSync(join(folder, '.gitignore'));
    await store.create('other');
    expect(existsSync(join(folder, '.gitignore'))).toBe(false);

    const kept = temporaryFolder();
    writeFileSync(join(kept, '.gitignore'), 'runs/\n');
    await createFileRunStore({ folder: kept }).create('run');
    expect(readFileSync(join(kept, '.gitignore'), 'utf8')).toBe('runs/\n');
  });

  it('leaves nothing in a finished run but what belongs there', async () => {
    const store = createFileRunStore({ folder: temporaryFolder() });
    const { entry, folder } = await writtenRun(store, runStarted());
    await store.write(entry, 'a/b.txt', 'x');
    expect(readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
      'a',
      'a/b.txt',
      'journal.jsonl',
    ]);
  });

  it('passes over folders without a journal', async () => {
    const folder = temporaryFolder();
    const store = createFileRunStore({ folder });
    await writtenRun(store, runStarted());
    mkdirSync(join(folder, 'runs', 'mine'));
    writeFileSync(join(folder, 'runs', 'notes.txt'), '');
    expect((await store.list()).map(({ runId }) => runId)).toEqual(['run']);
  });
});

describe('a damaged journal', () => {
  const whole = [runStarted(), stepStarted('1'), stepStarted('2')];

  it.each([
    ['cut off in the middle of its last line', (file: string) => truncateSync(file, readFileSync(file).length - 30), 2],
    ['cut off just before its last line feed', (file: string) => truncateSync(file, readFileSync(file).length - 1), 2],
    ['with nonsense as its last line', (file: string) => appendFileSync(file, '{"seq":4,"ti\n'), 3],
    ['filled up with zeros by a loss of power', (file: string) => appendFileSync(file, Buffer.alloc(4096)), 3],
    ['that is empty', (file: string) => truncateSync(file, 0), 0],
  ])('%s is read up to there, and gone on with from there', async (_, damage, readable) => {
    const store = createFileRunStore({ folder: temporaryFolder() });
    const { entry, journal } = await writtenRun(store, ...whole);
    damage(journal);
    expect(await store.read(entry)).toHaveLength(readable);

    const run = await store.resume(entry);
    run.journal.append(runFinished());
    await run.journal.close();
    const events = await store.read(entry);
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', seq: readable + 1 });
    expect(events).toHaveLength(readable + 1);
  });

  it.each([
    ['an unreadable line', (lines: string[]) => lines.with(1, '{"seq":2,'), 2, 'it is not JSON'],
    ['a line that is no event', (lines: string[]) => lines.with(1, '[]'), 2, 'it is no event'],
    ['a missing line', (lines: string[]) => lines.toSpliced(1, 1), 2, 'it holds event 3 where 2 should be'],
  ])('with %s in the middle is read up to there, and not gone on with', async (_, damage, line, reason) => {
    const store = createFileRunStore({ folder: temporaryFolder() });
    const { entry, journal } = await writtenRun(store, ...whole, stepStarted('3'));
    writeFileSync(journal, damage(readFileSync(journal, 'utf8').split('\n')).join('\n'));
    const fault = { code: 'journal_damaged', message: `${journal}:${line} cannot be read: ${reason}.` };
    await expect(store.read(entry)).rejects.toMatchObject(fault);
    expect(await store.readUpToDamage(entry)).toMatchObject({ events: [{ type: 'run_started' }], damage: fault });
    await expect(store.resume(entry)).rejects.toMatchObject({ code: 'journal_damaged' });
    expect((await store.list()).map(({ runId }) => runId)).toEqual(['run']);
  });

  it('of a later version is refused by name', async () => {
    const store = createFileRunStore({ folder: temporaryFolder() });
    const { entry } = await writtenRun(store, runStarted('run', 2));
    await expect(store.read(entry)).rejects.toMatchObject({
      code: 'journal_damaged',
      message: expect.stringContaining('version 2, this one reads up to 1') as string,
    });
  });
});

describe('a run that is followed', () => {
  const line = (seq: number): string =>
    `${JSON.stringify({ seq, time: '2026-11-20T11:03:12.000Z', ...stepStarted(`${seq}`) })}\n`;

  /** A run of one event, which is read, with a follower that waits for the second. */
  async function followedRun() {
    const clock = createManualClock();
    const store = createFileRunStore({ folder: temporaryFolder(), clock });
    const run = await store.create('run');
    run.journal.append(runStarted());
    const file = join(run.folder, 'journal.jsonl');
    const aborted = new AbortController();
    const events = store.follow(await store.find('run'), 0, aborted.signal)[Symbol.asyncIterator]();
    await events.next();
    const second = events.next();
    onTestFinished(async () => {
      aborted.abort();
      await second.catch(() => undefined);
      await events.return?.();
    });
    const isWaiting = async (): Promise<void> => expect.poll(() => clock.sleepers(), { interval: 1 }).toBe(1);
    await isWaiting();
    return {
      events,
      second,
      file,
      /** Adds to the file what another process would, and has the follower look at it. */
      async add(text: string) {
        appendFileSync(file, text);
        // In the same turn: no report of the change can have come, so it is the clock that wakes the follower.
        const looked = clock.advance(200);
        expect(clock.sleepers()).toBe(0);
        await looked;
        await isWaiting();
      },
    };
  }

  it('reports a line only once it is whole', async () => {
    const { second, add } = await followedRun();
    let isReported = false;
    void second.then(() => (isReported = true));
    await add(line(2).slice(0, 40));
    await add(line(2).slice(40, -1));
    expect(isReported).toBe(false);
  });

  it('goes on where the line before ended, once the rest of a line is there', async () => {
    const { events, second, file, add } = await followedRun();
    await add(line(2).slice(0, 40));
    appendFileSync(file, line(2).slice(40) + line(3));
    expect([await second, await events.next()]).toMatchObject([{ value: { seq: 2 } }, { value: { seq: 3 } }]);
  });

  it('is not read again from its beginning', async () => {
    const { second, file } = await followedRun();
    writeFileSync(file, 'x'.repeat(readFileSync(file).length - 1) + '\n' + line(2));
    expect(await second).toMatchObject({ value: { seq: 2, step: '2' } });
  });

  it('ends with the same fault as when it is read, after the events before the damage', async () => {
    const { events, second, file, add } = await followedRun();
    await add('{"seq":2,\n');
    appendFileSync(file, line(3));
    await expect(second).rejects.toMatchObject({
      code: 'journal_damaged',
      message: `${file}:2 cannot be read: it is not JSON.`,
    });
    expect(await events.next()).toMatchObject({ done: true });
  });
});

const flowFinished = (variables: Readonly<Record<string, string>>): RunEventBody => ({
  type: 'flow_finished',
  flowRunId: 'flow-1',
  lane: 0,
  stoppedBy: 'environment',
  variables,
  perceptionStats: {
    structuralCaptures: 0,
    visualCaptures: 0,
    dualCaptures: 0,
    structuralToVisualFallbacks: 0,
    estimatedCostUnits: 0,
  },
});

describe('a full disk', () => {
  it('leaves nothing of a run that could not begin', async (context) => {
    // Room for the ignore file, the lock and the reserve, each of one page.
    const { folder } = smallDisk(context, 12);
    const store = createFileRunStore({ folder });
    const run = await store.create('run');
    expect(catchError(() => run.journal.append(runStarted()))).toMatchObject({ code: 'storage_full' });
    expect(readdirSync(join(folder, 'runs'))).toEqual([]);
    expect(catchError(() => run.journal.append(runFinished()))).toMatchObject({ code: 'storage_full' });
    await run.journal.close();
  });

  it('ends a journal with storage_full, keeps all before it, and still takes the end of the run', async (context) => {
    const { folder } = smallDisk(context, 64);
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(20_000));
    const store = createFileRunStore({ folder });
    const run = await store.create('run');
    run.journal.append(runStarted());
    let written = 1;
    const fault = catchError(() => {
      for (; ; written += 1) run.journal.append(stepStarted('1', 'x'.repeat(1500)));
    });
    expect(fault).toBeInstanceOf(HandeyeError);
    expect(fault).toMatchObject({ code: 'storage_full', message: expect.stringContaining(run.folder) as string });
    expect(await store.read(await store.find('run'))).toHaveLength(written);

    expect(catchError(() => run.journal.append(stepStarted('2')))).toMatchObject({ code: 'storage_full' });
    // Longer than what the refused line left of the last block: room was kept for it.
    expect(run.journal.append(flowFinished({ text: 'x'.repeat(3000) })).seq).toBe(written + 1);
    expect(run.journal.append(runFinished()).seq).toBe(written + 2);
    await run.journal.close();
    expect(readdirSync(run.folder)).toEqual(['journal.jsonl']);
    expect(await store.read(await store.find('run'))).toHaveLength(written + 2);
  });

  it('leaves no half artifact, and the version before', async (context) => {
    const store = createFileRunStore({ folder: smallDisk(context, 64).folder });
    const { entry, folder } = await writtenRun(store, runStarted());
    await store.write(entry, 'report.json', 'small');
    await expect(store.write(entry, 'report.json', 'x'.repeat(100_000))).rejects.toMatchObject({
      code: 'storage_full',
    });
    expect(new TextDecoder().decode(await store.readFile(entry, 'report.json'))).toBe('small');
    expect(readdirSync(folder).toSorted()).toEqual(['journal.jsonl', 'report.json']);
  });

  it('refuses a new run and leaves no folder of it', async (context) => {
    const { folder } = smallDisk(context, 64);
    mkdirSync(join(folder, 'runs'));
    catchError(() => writeFileSync(join(folder, 'ballast'), Buffer.alloc(100_000)));
    await expect(createFileRunStore({ folder }).create('run')).rejects.toMatchObject({ code: 'storage_full' });
    expect(readdirSync(join(folder, 'runs'))).toEqual([]);
  });
});

describe('an unwritable folder', () => {
  it('is named, and runs in it can still be read', async (context) => {
    const disk = smallDisk(context, 1024);
    const store = createFileRunStore({ folder: disk.folder });
    const { entry } = await writtenRun(store, runStarted());
    disk.makeReadOnly();
    const unwritable = { code: 'storage_unwritable', message: expect.stringContaining(disk.folder) as string };
    await expect(store.create('other')).rejects.toMatchObject(unwritable);
    await expect(store.write(entry, 'report.json', '{}')).rejects.toMatchObject(unwritable);
    await expect(store.resume(entry)).rejects.toMatchObject(unwritable);
    await expect(store.remove(entry)).rejects.toMatchObject(unwritable);
    expect(await store.read(entry)).toHaveLength(1);
  });

  it('is distinguished from a file in its place', () => {
    const folder = join(temporaryFolder(), '.handeye');
    writeFileSync(folder, '');
    for (const place of [folder, join(folder, 'deeper')])
      expect(() => createFileRunStore({ folder: place })).toThrow(`${folder} is a file, not a folder.`);
  });

  it('is refused to a user without the right', async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o555);
    const create = async () => createFileRunStore({ folder }).create('run');
    await expect(asOrdinaryUser(create)).rejects.toMatchObject({
      code: 'storage_unwritable',
      message: `Cannot write to ${folder}: permission denied.`,
    });
  });
});

/** Root may write everywhere, so it steps back meanwhile. */
async function asOrdinaryUser<T>(act: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.('nobody');
  try {
    return await act();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe('a symbolic link in the folder of a run', () => {
  it('is not followed out of it', async () => {
    const outside = temporaryFolder();
    writeFileSync(join(outside, 'secret.txt'), 'secret');
    const store = createFileRunStore({ folder: temporaryFolder() });
    const { entry, folder } = await writtenRun(store, runStarted());
    symlinkSync(outside, join(folder, 'link'));
    symlinkSync(join(outside, 'secret.txt'), join(folder, 'secret.txt'));
    await expect(store.write(entry, 'link/new.txt', 'x')).rejects.toMatchObject({ code: 'usage' });
    await expect(store.readFile(entry, 'link/secret.txt')).rejects.toMatchObject({ code: 'usage' });
    await expect(store.readFile(entry, 'secret.txt')).rejects.toMatchObject({ code: 'usage' });
    expect(readdirSync(outside)).toEqual(['secret.txt']);
  });
});
