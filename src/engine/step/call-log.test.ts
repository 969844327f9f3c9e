import { expect, it } from 'vitest';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { createCallLog } from './call-log.js';

it('keeps the first 200 lines of a step, and says in the last one how many more there were', () => {
  const clock = createManualClock();
  const log = createCallLog(clock);
  for (let line = 1; line <= 200; line += 1) log.note(`line ${line}`);
  expect(log.entries.map(({ message }) => message)).toEqual(Array.from({ length: 200 }, (_, at) => `line ${at + 1}`));
  log.note('line 201');
  expect(log.entries.slice(199).map(({ message }) => message)).toEqual([
    'line 200',
    '1 more line was written by now; of one step, the first 200 are kept',
  ]);
  log.note('line 202', 'error');
  expect(log.entries).toHaveLength(201);
  expect(log.entries.at(-1)?.message).toBe('2 more lines were written by now; of one step, the first 200 are kept');
});
