import { describe, expect, it } from 'vitest';
import { runStarted } from '../../../tests/contract/journal/events.js';
import type { RunEvent } from '../../domain/event/run-event.js';
import { followEvents } from './follow-events.js';

describe('a run whose writer goes while it is read', () => {
  it('is read once more, so that its last event is not lost', async () => {
    const last: RunEvent = { seq: 1, time: '2026-11-20T11:03:12.000Z', ...runStarted() };
    const readings = [[], [last]];
    let isWritten = true;
    const run = {
      isWritten: () => isWritten,
      async readOn() {
        // The writer adds the event right after this reading, and is gone.
        isWritten = false;
        return { events: readings.shift() ?? [], damage: undefined };
      },
      watch: () => () => undefined,
      pause: async () => undefined,
    };
    const seqs: number[] = [];
    for await (const { seq } of followEvents(run, 0, new AbortController().signal)) seqs.push(seq);
    expect(seqs).toEqual([1]);
  });
});
