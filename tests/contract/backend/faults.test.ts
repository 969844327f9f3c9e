import { expect } from 'vitest';
import { guarantee, topic } from './guarantee.js';

topic('Faults');

guarantee('fault-hang', 'ends a step with a verdict when the app hangs', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Hang' },
    { action: 'click', selector: 'Button#Save' },
  ]);
  expect(ran.flow.result).not.toBe('passed');
  const bad = ran.flow.steps.find(({ status }) => status === 'error' || status === 'failed');
  expect(bad?.error).toMatch(/not answered|did not answer|hung/);
  expect(ran.flow.steps.reduce((sum, { timeMs }) => sum + timeMs, 0)).toBeLessThan(25_000);
});

guarantee(
  'fault-crash',
  'reports that the app has exited, and ends the flow',
  { notApplicable: { web: 'a page cannot end its own process' } },
  async ({ run }) => {
    const ran = await run([
      { action: 'click', selector: 'Button#Crash' },
      { action: 'click', selector: 'Button#Save', timeoutMs: 3000 },
    ]);
    expect(ran.flow.result).not.toBe('passed');
    expect(ran.flow.stoppedBy).toBe('target_lost');
    const reported = ran.flow.steps.map(({ error }) => error ?? '').join(' ');
    expect(reported).toMatch(/ended with (the exit )?code 3/);
  },
);

guarantee(
  'fault-anew',
  'reopens the app after a crash',
  { notApplicable: { web: 'a page cannot end its own process' } },
  async ({ run }) => {
    const ran = await run([{ action: 'click', selector: 'Button#Crash' }], {
      teardown: [
        { action: 'open' },
        { action: 'click', selector: 'Button#Save' },
        { action: 'assert_text', selector: 'Status', expected: 'saved' },
      ],
    });
    const after = ran.flow.steps.filter(({ phase }) => phase === 'teardown');
    expect(after.map(({ status, error }) => error ?? status)).toEqual(['passed', 'passed', 'passed']);
  },
);
