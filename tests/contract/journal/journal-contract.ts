import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../src/adapters/clock/manual-clock.js';
import type { RunEvent } from '../../../src/domain/event/run-event.js';
import type { Clock } from '../../../src/ports/clock.js';
import type { RunStore } from '../../../src/ports/run-store.js';
import { runFinished, runStarted, stepStarted } from './events.js';

/** What every journal does, whatever keeps it. */
export function describeJournalContract(name: string, createStore: (options: { clock: Clock }) => RunStore): void {
  describe(`journal of the ${name}`, () => {
    const open = async () => {
      const clock = createManualClock('2026-11-20T11:03:12.000Z');
      const store = createStore({ clock });
      const run = await store.create('run');
      const events = async (): Promise<readonly RunEvent[]> => store.read(await store.find(run.runId));
      return { clock, journal: run.journal, events, close: async () => run.journal.close() };
    };

    it('numbers events from 1 and stamps them with the time', async () => {
      const { clock, journal, events, close } = await open();
      expect(journal.append(runStarted())).toMatchObject({ seq: 1, time: '2026-11-20T11:03:12.000Z' });
      await clock.advance(1500);
      expect(journal.append(runFinished())).toMatchObject({
        seq: 2,
        time: '2026-11-20T11:03:13.500Z',
        type: 'run_finished',
      });
      await close();
      expect((await events()).map(({ seq, time }) => [seq, time])).toEqual([
        [1, '2026-11-20T11:03:12.000Z'],
        [2, '2026-11-20T11:03:13.500Z'],
      ]);
    });

    it('can be read while it is written', async () => {
      const { journal, events, close } = await open();
      journal.append(runStarted());
      journal.append(stepStarted('1'));
      expect(await events()).toHaveLength(2);
      await close();
    });

    it('gives back every text as it was, line breaks of all kinds included', async () => {
      const { journal, events, close } = await open();
      const texts = [
        'a\nb\r\nc',
        'line\u2028and paragraph\u2029end',
        '"quoted" \\ back',
        '日本語 🛒',
        '\u0000\u001b[31m',
        'half \ud83d',
      ];
      for (const text of texts) journal.append(stepStarted('1', text));
      await close();
      expect((await events()).map((event) => event.type === 'step_started' && event.action)).toEqual(texts);
    });

    it('notifies listeners of each event after it was written, until they stop', async () => {
      const { journal, events, close } = await open();
      const seen: Promise<[number, number]>[] = [];
      const stop = journal.subscribe(({ seq }) => {
        seen.push(events().then((written) => [seq, written.length]));
      });
      journal.append(runStarted());
      await Promise.all(seen);
      journal.append(stepStarted('1'));
      expect(await Promise.all(seen)).toEqual([
        [1, 1],
        [2, 2],
      ]);
      stop();
      journal.append(stepStarted('2'));
      expect(seen).toHaveLength(2);
      await close();
    });

    it('goes on when a listener fails', async () => {
      const { journal, events, close } = await open();
      const warned = new Promise((resolve) => {
        process.once('warning', resolve);
      });
      const seen: number[] = [];
      journal.subscribe(() => {
        throw new Error('broken display');
      });
      journal.subscribe(({ seq }) => seen.push(seq));
      journal.append(runStarted());
      journal.append(stepStarted('1'));
      await close();
      expect(seen).toEqual([1, 2]);
      expect(await events()).toHaveLength(2);
      expect(String(await warned)).toContain('broken display');
    });

    it('takes nothing more once it is closed, and may be closed twice', async () => {
      const { journal, close } = await open();
      await close();
      await close();
      expect(() => journal.append(runStarted())).toThrow('closed');
    });
  });
}
