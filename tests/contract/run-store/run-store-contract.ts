import { hostname } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createManualClock, type ManualClock } from '../../../src/adapters/clock/manual-clock.js';
import type { Clock } from '../../../src/ports/clock.js';
import type { RunEntry, RunFolder, RunStore } from '../../../src/ports/run-store.js';
import { dryRunStarted, runFinished, runStarted, stepStarted } from '../journal/events.js';

const day = 86_400_000;

/** What every store of runs does, whatever it keeps them in. */
export function describeRunStoreContract(name: string, createStore: (options: { clock: Clock }) => RunStore): void {
  describe(name, () => {
    const setUp = (): { clock: ManualClock; store: RunStore } => {
      const clock = createManualClock('2026-11-20T11:03:12Z');
      return { clock, store: createStore({ clock }) };
    };
    const finished = async (store: RunStore, runId: string): Promise<RunEntry> => {
      const run = await store.create(runId);
      run.journal.append(runStarted(run.runId));
      await run.journal.close();
      return store.find(run.runId);
    };
    const withRuns = async (ids: readonly string[]) => {
      const { clock, store } = setUp();
      for (const id of ids) {
        await finished(store, id);
        await clock.advance(day);
      }
      return { clock, store };
    };

    describe('create', () => {
      it('gives each of many runs that start at once a folder of its own', async () => {
        const { store } = setUp();
        const runs = await Promise.all(Array.from({ length: 8 }, async () => store.create('20261120-110312-k3f9')));
        runs.forEach((run, index) => run.journal.append(runStarted(`writer ${index}`)));
        await Promise.all(runs.map(async ({ journal }) => journal.close()));
        expect(new Set(runs.map(({ folder }) => folder)).size).toBe(8);
        expect(
          runs
            .map(({ runId }) => runId)
            .toSorted()
            .slice(0, 2),
        ).toEqual(['20261120-110312-k3f9', '20261120-110312-k3f9-2']);
        for (const [index, run] of runs.entries()) {
          expect(await store.read(await store.find(run.runId))).toMatchObject([{ seq: 1, runId: `writer ${index}` }]);
        }
      });

      it.each(['../run', 'a/b', '.hidden', '', 'a b'])('refuses %j as an id', async (runId) => {
        await expect(setUp().store.create(runId)).rejects.toMatchObject({ code: 'usage' });
      });
    });

    describe('list and find', () => {
      it('lists runs newest first, with the time of their first event', async () => {
        const { store } = await withRuns(['b', 'a', 'c']);
        expect((await store.list()).map(({ runId, startedAt }) => [runId, startedAt])).toEqual([
          ['c', '2026-11-22T11:03:12.000Z'],
          ['a', '2026-11-21T11:03:12.000Z'],
          ['b', '2026-11-20T11:03:12.000Z'],
        ]);
      });

      it('finds a run by id, by the start of its id, and the newest as "last"', async () => {
        const { store } = await withRuns(['20261120-aaaa', '20261121-bbbb', '20261121-bbbb-2']);
        const idOf = async (wanted: string): Promise<string> => (await store.find(wanted)).runId;
        expect(await idOf('20261120-aaaa')).toBe('20261120-aaaa');
        expect(await idOf('20261120')).toBe('20261120-aaaa');
        expect(await idOf('20261121-bbbb')).toBe('20261121-bbbb');
        expect(await idOf('last')).toBe('20261121-bbbb-2');
      });

      it.each([
        ['a start that several runs have, naming them', '20261121', 'matches 2 runs: 20261121-cccc, 20261121-bbbb'],
        ['an id that no run has', 'zzz', 'no run "zzz"'],
        ['an empty id', '', 'no run ""'],
        ['a path', '../20261120-aaaa', 'no run'],
      ])('refuses %s', async (_, wanted, message) => {
        const { store } = await withRuns(['20261120-aaaa', '20261121-bbbb', '20261121-cccc']);
        await expect(store.find(wanted)).rejects.toMatchObject({
          code: 'run_not_found',
          message: expect.stringContaining(message) as string,
        });
      });

      it('passes dry runs over for "last", and finds them by id', async () => {
        const { clock, store } = await withRuns(['real']);
        const dry = await store.create('dry');
        dry.journal.append(dryRunStarted('dry'));
        await dry.journal.close();
        await clock.advance(day);
        expect((await store.list()).map(({ runId, dryRun }) => [runId, dryRun])).toEqual([
          ['dry', true],
          ['real', false],
        ]);
        expect((await store.find('last')).runId).toBe('real');
        expect((await store.find('dry')).dryRun).toBe(true);
        await store.remove(await store.find('real'));
        await expect(store.find('last')).rejects.toMatchObject({
          code: 'run_not_found',
          message: expect.stringContaining('only dry runs') as string,
        });
      });

      it('suggests the id that was meant', async () => {
        const { store } = await withRuns(['20261120-110312-k3f9']);
        await expect(store.find('20261120-110321-k3f9')).rejects.toMatchObject({
          hint: 'Did you mean 20261120-110312-k3f9?',
        });
      });

      it('says so when there are no runs at all', async () => {
        const { store } = setUp();
        expect(await store.list()).toEqual([]);
        await expect(store.find('last')).rejects.toMatchObject({
          code: 'run_not_found',
          message: expect.stringContaining('no runs') as string,
        });
      });
    });

    describe('files', () => {
      it('keeps files in folders below the run, during it and after', async () => {
        const { store } = setUp();
        const run = await store.create('run');
        expect(await run.write('screenshots/step 3.png', new Uint8Array([1, 2, 3]))).toBe('screenshots/step 3.png');
        run.journal.append(runStarted());
        await run.journal.close();
        const entry = await store.find('run');
        expect(await store.write(entry, './report.json', '{"ä":1}')).toBe('report.json');
        expect([...(await store.readFile(entry, 'screenshots/step 3.png'))]).toEqual([1, 2, 3]);
        expect(new TextDecoder().decode(await store.readFile(entry, 'report.json'))).toBe('{"ä":1}');
      });

      it('replaces a file that is there', async () => {
        const { store } = setUp();
        const entry = await finished(store, 'run');
        await store.write(entry, 'report.json', 'a long first version');
        await store.write(entry, 'report.json', 'second');
        expect(new TextDecoder().decode(await store.readFile(entry, 'report.json'))).toBe('second');
      });

      it('says which file a run does not have', async () => {
        const { store } = setUp();
        const entry = await finished(store, 'run');
        await expect(store.readFile(entry, 'report.html')).rejects.toMatchObject({
          code: 'run_not_found',
          message: expect.stringContaining('"report.html"') as string,
        });
      });

      it.each([
        '../outside.txt',
        'a/../../outside.txt',
        '/tmp/outside.txt',
        '..',
        '.',
        '',
        'zero\0byte',
        'journal.jsonl',
      ])('refuses the name %j', async (file) => {
        const { store } = setUp();
        const run: RunFolder = await store.create('run');
        run.journal.append(runStarted());
        await expect(run.write(file, 'x')).rejects.toMatchObject({ code: 'usage' });
        await run.journal.close();
        const entry = await store.find('run');
        await expect(store.write(entry, file, 'x')).rejects.toMatchObject({ code: 'usage' });
        await expect(store.readFile(entry, file)).rejects.toMatchObject({ code: 'usage' });
        expect(await store.read(entry)).toHaveLength(1);
      });
    });

    describe('resume', () => {
      it('goes on after the last event', async () => {
        const { store } = setUp();
        const entry = await finished(store, 'run');
        const run = await store.resume(entry);
        expect(run.runId).toBe('run');
        expect(run.journal.append(stepStarted('1')).seq).toBe(2);
        await run.journal.close();
        expect((await store.read(entry)).map(({ seq, type }) => [seq, type])).toEqual([
          [1, 'run_started'],
          [2, 'step_started'],
        ]);
      });

      it('knows who writes a run, until it is over', async () => {
        const { store } = setUp();
        const run = await store.create('run');
        run.journal.append(runStarted());
        const entry = await store.find('run');
        expect(await store.writer(entry)).toMatchObject({ pid: process.pid, host: hostname() });
        await run.journal.close();
        expect(await store.writer(entry)).toBeUndefined();
      });

      it('refuses a run that is still being written', async () => {
        const { store } = setUp();
        const run = await store.create('run');
        run.journal.append(runStarted());
        const entry = await store.find('run');
        await expect(store.resume(entry)).rejects.toMatchObject({ code: 'store_in_use' });
        await run.journal.close();
        await (await store.resume(entry)).journal.close();
      });
    });

    describe('follow', () => {
      const never = new AbortController().signal;
      /** A run that is being written and has two events, and the numbers of those that are reported after `afterSeq`. */
      const followed = async (afterSeq: number, signal = never) => {
        const { store } = setUp();
        const { journal } = await store.create('run');
        journal.append(runStarted());
        journal.append(stepStarted('1'));
        const entry = await store.find('run');
        const events = store.follow(entry, afterSeq, signal)[Symbol.asyncIterator]();
        onTestFinished(async () => void (await events.return?.()));
        const next = async (): Promise<number | 'ended'> => {
          const { done, value } = await events.next();
          return done === true ? 'ended' : value.seq;
        };
        return { store, entry, journal, next };
      };

      it('reports what is there, then each event as it is written, until the run has finished', async () => {
        const { journal, next } = await followed(0);
        expect([await next(), await next()]).toEqual([1, 2]);
        const third = next();
        journal.append(stepStarted('2'));
        expect(await third).toBe(3);
        journal.append(stepStarted('3'));
        journal.append(runFinished());
        expect([await next(), await next(), await next()]).toEqual([4, 5, 'ended']);
      });

      it.each([
        ['in the middle', 1, 2],
        ['at the end', 2, 3],
        ['beyond the end', 3, 4],
      ])('begins after an event %s', async (_, afterSeq, first) => {
        const { journal, next } = await followed(afterSeq);
        const event = next();
        for (const step of ['2', '3']) journal.append(stepStarted(step));
        expect(await event).toBe(first);
      });

      it('ends after what is left once nobody writes the run', async () => {
        const { journal, next } = await followed(1);
        expect(await next()).toBe(2);
        const third = next();
        journal.append(stepStarted('2'));
        await journal.close();
        expect([await third, await next()]).toEqual([3, 'ended']);
      });

      it('ends when the writer goes while an event is awaited', async () => {
        const { journal, next } = await followed(2);
        const third = next();
        await journal.close();
        expect(await third).toBe('ended');
      });

      it('ends at once for a run that is over, also after an event beyond its end', async () => {
        const { store, entry, journal } = await followed(0);
        journal.append(runFinished());
        await journal.close();
        const seqsAfter = async (afterSeq: number): Promise<number[]> => {
          const seqs: number[] = [];
          for await (const { seq } of store.follow(entry, afterSeq, never)) seqs.push(seq);
          return seqs;
        };
        expect(await Promise.all([0, 2, 3, 9].map(seqsAfter))).toEqual([[1, 2, 3], [3], [], []]);
      });

      it('ends when it is aborted, and leaves the run to its writer', async () => {
        const aborted = new AbortController();
        const { store, entry, journal, next } = await followed(2, aborted.signal);
        const third = next();
        aborted.abort();
        expect(await third).toBe('ended');
        expect(journal.append(stepStarted('2')).seq).toBe(3);
        expect(await store.writer(entry)).toBeDefined();
        expect(await store.read(entry)).toHaveLength(3);
      });

      it('refuses a run that is gone', async () => {
        const { store } = setUp();
        const entry = await finished(store, 'run');
        await store.remove(entry);
        const events = store.follow(entry, 0, never)[Symbol.asyncIterator]();
        await expect(events.next()).rejects.toMatchObject({ code: 'run_not_found' });
      });
    });

    describe('remove and prune', () => {
      it('removes a run with all its files', async () => {
        const { store } = setUp();
        const entry = await finished(store, 'run');
        await store.write(entry, 'report.json', '{}');
        await store.remove(entry);
        expect(await store.list()).toEqual([]);
        await expect(store.read(entry)).rejects.toMatchObject({ code: 'run_not_found' });
        await expect(store.resume(entry)).rejects.toMatchObject({ code: 'run_not_found' });
      });

      it('refuses to remove a run that is being written', async () => {
        const { store } = setUp();
        const run = await store.create('run');
        run.journal.append(runStarted());
        await expect(store.remove(await store.find('run'))).rejects.toMatchObject({ code: 'store_in_use' });
        await run.journal.close();
      });

      it.each([
        ['nothing asked', {}, ['d', 'c', 'b', 'a']],
        ['the newest two', { keep: 2 }, ['d', 'c']],
        ['those of the last two and a half days', { olderThanDays: 2.5 }, ['d', 'c']],
        ['what either rule keeps', { keep: 3, olderThanDays: 1.5 }, ['d', 'c', 'b']],
        ['none', { keep: 0 }, []],
      ])('keeps %s', async (_, options, kept) => {
        const { store } = await withRuns(['a', 'b', 'c', 'd']);
        const removed = await store.prune(options);
        expect((await store.list()).map(({ runId }) => runId)).toEqual(kept);
        expect(removed).toHaveLength(4 - kept.length);
      });

      it('takes a run that never began neither for the last nor for one of the newest', async () => {
        const { store } = await withRuns(['a', 'b']);
        await (await store.create('c')).journal.close();
        expect((await store.find('last')).runId).toBe('b');
        expect((await store.prune({ keep: 1 })).map(({ runId }) => runId)).toEqual(['c', 'a']);
        expect((await store.list()).map(({ runId }) => runId)).toEqual(['b']);
      });

      it('prunes around a run that is being written', async () => {
        const { store } = await withRuns(['a', 'b']);
        const run = await store.create('c');
        run.journal.append(runStarted());
        expect((await store.prune({ keep: 0 })).map(({ runId }) => runId)).toEqual(['b', 'a']);
        expect((await store.list()).map(({ runId }) => runId)).toEqual(['c']);
        await run.journal.close();
      });
    });
  });
}
