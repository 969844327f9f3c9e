import { setTimeout as pause } from 'node:timers/promises';
import { createManualClock } from '../../../src/adapters/clock/manual-clock.js';
import { createSystemClock } from '../../../src/adapters/clock/system-clock.js';
import { describeClockContract } from './clock-contract.js';

describeClockContract('system clock', () => ({ clock: createSystemClock(), pass: async (ms) => pause(ms) }));

describeClockContract('manual clock', () => {
  const clock = createManualClock();
  return { clock, pass: async (ms) => clock.advance(ms) };
});
