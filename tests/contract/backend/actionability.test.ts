import { expect } from 'vitest';
import { pointerChecks } from '../../../src/domain/screen/element/actionability.js';
import { leave } from './backends.js';
import { allPassed, found, guarantee, hindrancesOf, locate, outcomes, says, topic } from './guarantee.js';

topic('Actionability');

guarantee('check-visible', 'does not click a hidden element', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Hidden', timeoutMs: 400 }]);
  expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { failureType: 'element_not_found' } });
});

guarantee('check-enabled', 'does not click a disabled element, and says so', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Disabled', timeoutMs: 400 }]);
  expect(ran.step(2)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('it is disabled'),
    diagnostics: { failureType: 'not_actionable', check: 'enabled' },
  });
});

guarantee('check-covered', 'does not click a covered element, and says so', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Covered', timeoutMs: 400 }]);
  expect(ran.step(2)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('covered by'),
    diagnostics: { failureType: 'not_actionable', check: 'receives_events', obstacle: 'covered' },
  });
});

guarantee('check-editable', 'does not write into a read-only field, and says so', {}, async ({ run }) => {
  const ran = await run(
    [
      { action: 'fill', selector: 'Edit#Locked', text: 'other', timeoutMs: 400 },
      { action: 'type', selector: 'Edit#Locked', text: 'other', timeoutMs: 400 },
      { action: 'assert_value', selector: 'Edit#Locked', expected: 'fixed' },
    ],
    { stopOnFailure: false },
  );
  for (const step of [2, 3])
    expect(ran.step(step)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('read-only'),
      diagnostics: { failureType: 'not_actionable', check: 'editable' },
    });
  expect(ran.step(4).status).toBe('passed');
});

guarantee('check-no-field', 'does not write into an element that is not a field', {}, async ({ run }) => {
  const ran = await run([{ action: 'fill', selector: 'Button#Save', text: 'x', timeoutMs: 400 }]);
  expect(ran.step(2)).toMatchObject({ status: 'failed', diagnostics: { check: 'editable', obstacle: 'no_field' } });
});

guarantee('check-stable', 'does not treat a moving element as stable', {}, async ({ open }) => {
  const { session } = await open();
  const start = await found(session.eye, 'Button#Start moving');
  const { signal } = new AbortController();
  await session.hand.click(leave(), start, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  const reasons = new Set<string>();
  const end = performance.now() + 900;
  while (performance.now() < end) {
    const looked = await locate(session.eye, 'Button#Moving', { checks: ['exists', 'visible', 'stable'] });
    if (looked.outcome === 'not_actionable') reasons.add(looked.check);
  }
  expect([...reasons]).toEqual(['stable']);
});

guarantee('wait-moving', 'clicks a moving element', {}, async ({ run }) => {
  const ran = await run([
    { action: 'click', selector: 'Button#Start moving', expectNoEffect: true },
    { action: 'click', selector: 'Button#Moving' },
    says('moving pressed'),
  ]);
  expect(outcomes(ran).slice(1)).toEqual(allPassed(2));
});

guarantee('wait-covered', 'waits until an element is no longer covered', {}, async ({ run, open }) => {
  const { eye, hand } = (await open()).session;
  const opener = await found(eye, 'Button#Uncover');
  const { signal } = new AbortController();
  await hand.click(leave(), opener, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  expect([...(await hindrancesOf(eye, 'Button#Covered', pointerChecks))]).toContain('receives_events');
  const ran = await run([
    { action: 'click', selector: 'Button#Uncover' },
    { action: 'click', selector: 'Button#Covered' },
    says('covered pressed'),
  ]);
  expect(outcomes(ran).slice(1)).toEqual(allPassed(2));
});

guarantee('wait-enabled', 'waits until an element is enabled', {}, async ({ run, open }) => {
  const { eye, hand } = (await open()).session;
  const opener = await found(eye, 'Button#Enable late');
  const { signal } = new AbortController();
  await hand.click(leave(), opener, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  expect([...(await hindrancesOf(eye, 'Button#Late', pointerChecks))]).toContain('enabled');
  const ran = await run([
    { action: 'click', selector: 'Button#Enable late', expectNoEffect: true },
    { action: 'click', selector: 'Button#Late' },
    says('late pressed'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('wait-shown', 'waits until an element is visible', {}, async ({ run, open }) => {
  const { eye, hand } = (await open()).session;
  const opener = await found(eye, 'Button#Reveal');
  const { signal } = new AbortController();
  await hand.click(leave(), opener, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  expect([...(await hindrancesOf(eye, 'Button#Hidden', pointerChecks))]).toContain('not_found');
  const ran = await run([
    { action: 'click', selector: 'Button#Reveal', expectNoEffect: true },
    { action: 'click', selector: 'Button#Hidden' },
    says('hidden pressed'),
  ]);
  expect(outcomes(ran)).toEqual(allPassed(3));
});

guarantee('wait-text', 'waits for a delayed text, and no longer', {}, async ({ run }) => {
  const ran = await run([{ action: 'click', selector: 'Button#Slow', expectNoEffect: true }, says('slow done')]);
  expect(outcomes(ran)).toEqual(allPassed(2));
  expect(ran.step(2).timeMs + ran.step(3).timeMs).toBeGreaterThan(300);
  expect(ran.step(3).timeMs).toBeLessThan(4000);
});

guarantee('wait-event', 'reacts to changes instead of polling', {}, async ({ open }) => {
  const { session } = await open();
  const { eye, hand } = session;
  const slow = await found(eye, 'Button#Slow');
  const { signal } = new AbortController();
  await hand.click(leave(), slow, { button: 'left', count: 1, modifiers: [], withinMs: 1000, signal });
  let looks = 0;
  const began = performance.now();
  for (;;) {
    const seen = eye.changeCount();
    const { outcome } = await locate(eye, 'status#"slow done", text="slow done"');
    looks += 1;
    if (outcome === 'found') break;
    expect(looks).toBeLessThan(30);
    await eye.nextChange(seen, 20_000, signal);
  }
  expect(performance.now() - began).toBeLessThan(10_000);
});

guarantee('wait-timeout', 'fails after the timeout of the step, and says what it waited for', {}, async ({ run }) => {
  const ran = await run([{ action: 'assert_text', selector: 'status', expected: 'never', timeoutMs: 600 }]);
  const { status, timeMs, diagnostics } = ran.step(2);
  expect(status).toBe('failed');
  expect(diagnostics.failureType).toBe('assertion_failed');
  expect(timeMs).toBeGreaterThanOrEqual(590);
  expect(timeMs).toBeLessThan(4000);
});
