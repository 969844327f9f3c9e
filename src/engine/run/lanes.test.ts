import { describe, expect, it } from 'vitest';
import { runInLanes } from './lanes.js';

/** Runs tasks that end on request, and notes what they do. */
function controlled(): { log: string[]; run: (task: string) => Promise<void>; end(task: string): Promise<void> } {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    log,
    run: async (task) => {
      log.push(`${task} begins`);
      await new Promise<void>((resolve) => ends.set(task, resolve));
      log.push(`${task} ends`);
    },
    async end(task) {
      ends.get(task)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('flows side by side', () => {
  it('take turns where they share a desktop, and the others go on beside them', async () => {
    const { log, run, end } = controlled();
    const done = runInLanes(['own 1', 'own 2', 'private'], { lanes: 2, takingTurns: new Set(['own 1', 'own 2']) }, run);
    expect(log).toEqual(['own 1 begins', 'private begins']);
    await end('private');
    expect(log.at(-1)).toBe('private ends');
    await end('own 1');
    expect(log.slice(-2)).toEqual(['own 1 ends', 'own 2 begins']);
    await end('own 2');
    await done;
  });

  it('are all run where only one after the other may', async () => {
    const ran: string[] = [];
    await runInLanes(['a', 'b', 'c'], { lanes: 3, takingTurns: new Set('abc') }, (task) => {
      ran.push(task);
      return Promise.resolve();
    });
    expect(ran).toEqual(['a', 'b', 'c']);
  });

  it('end before the fault of one is reported, which leaves the turn to others', async () => {
    const ran: string[] = [];
    const running = runInLanes(
      ['full disk', 'slow', 'last'],
      { lanes: 2, takingTurns: new Set(['full disk', 'last']) },
      async (task) => {
        if (task === 'full disk') throw new Error('no space left');
        await new Promise((resolve) => setImmediate(resolve));
        ran.push(task);
      },
    );
    await expect(running).rejects.toThrow('no space left');
    expect(ran).toEqual(['slow', 'last']);
  });
});
