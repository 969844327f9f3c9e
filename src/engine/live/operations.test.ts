import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { createOperations } from './operations.js';

const unstopped = new AbortController().signal;
const idleMs = 60_000;

describe('the operations of a live session', () => {
  it('are done one at a time, in the order in which they were asked for', async () => {
    const operations = createOperations<string>(createManualClock());
    const log: string[] = [];
    const operation = (name: string) => async (context: string) => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      return `${name} of ${context}`;
    };
    const answers = Promise.all([operations.perform(operation('a')), operations.perform(operation('b'))]);
    operations.close();
    expect(await operations.serve('it', idleMs, unstopped)).toBe('closed');
    expect(await answers).toEqual(['a of it', 'b of it']);
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('go on after one that fails', async () => {
    const operations = createOperations<undefined>(createManualClock());
    const failing = operations.perform(() => Promise.reject(new Error('no')));
    const next = operations.perform(() => Promise.resolve('yes'));
    operations.close();
    await Promise.all([expect(failing).rejects.toThrow('no'), operations.serve(undefined, idleMs, unstopped)]);
    expect(await next).toBe('yes');
  });

  it('end after so long without one; each one begins the time anew', async () => {
    const clock = createManualClock();
    const operations = createOperations<undefined>(clock);
    let ending: string | undefined;
    const served = operations.serve(undefined, idleMs, unstopped).then((why) => (ending = why));
    await clock.advance(idleMs - 1);
    await operations.perform(() => Promise.resolve());
    await clock.advance(idleMs - 1);
    expect(ending).toBeUndefined();
    await clock.advance(1);
    expect(await served).toBe('idle');
  });

  it('are taken no more once it is closed, and given up once it has ended, with the reason', async () => {
    const operations = createOperations<undefined>(createManualClock());
    const waiting = operations.perform(() => Promise.resolve());
    operations.close();
    const late = { code: 'session_not_found', message: 'The session is being closed.' };
    await expect(operations.perform(() => Promise.resolve())).rejects.toMatchObject(late);
    operations.end('The browser has gone.');
    const gone = { code: 'session_not_found', message: 'The browser has gone.' };
    await expect(waiting).rejects.toMatchObject(gone);
    await expect(operations.perform(() => Promise.resolve())).rejects.toMatchObject(gone);
  });

  it('are stopped by its signal, also while nothing is asked for', async () => {
    const operations = createOperations<undefined>(createManualClock());
    const stop = new AbortController();
    const served = operations.serve(undefined, idleMs, stop.signal);
    stop.abort();
    expect(await served).toBe('stopped');
  });
});
