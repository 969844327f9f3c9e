import { expect, it } from 'vitest';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { HandeyeError } from '../../domain/errors.js';
import { permissivePolicy } from '../../domain/policy/run-policy.js';
import { permitFor } from '../../../tests/contract/host/permits.js';
import type { Host } from '../../ports/host.js';
import type { FlowRun } from '../step/flow-run.js';
import { resetTarget } from './reset-target.js';
import { TimeUp } from '../step/time-limit.js';

const reset = { request: { url: 'http://shop.test/reset', method: 'POST' as const } };

/** A flow whose host answers requests by `request`, in a time that stands still until it is moved. */
function flowWith(request: Host['request'], signal = new AbortController().signal) {
  const clock = createManualClock();
  const parts: Partial<FlowRun> = {
    clock,
    signal,
    host: { request } as Host,
    guard: { permit: async () => ({ ok: true, value: permitFor('reset') }) } as unknown as FlowRun['guard'],
    scope: { policy: permissivePolicy, consent: { origins: new Set(), programs: new Set(), files: new Set() } },
  };
  return { clock, run: parts as FlowRun };
}

/** Never answers, and fails when it is aborted, as a real request does. */
const unanswered: Host['request'] = async (_permit, _request, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new HandeyeError('target_unreachable', 'no answer')));
  });

it('a request that is not answered is given up after 30 s, with the address', async () => {
  const { clock, run } = flowWith(unanswered);
  const resetting = resetTarget(reset, run);
  // Until the request is sent.
  await clock.advance(0);
  await clock.advance(29_999);
  expect(clock.sleepers()).toBe(1);
  await clock.advance(1);
  expect(await resetting).toEqual({
    failure: {
      type: 'error',
      message:
        'The reset POST http://shop.test/reset was not answered within 30 s. Check that the app runs, and the address.',
    },
    stop: undefined,
  });
});

it('a request that is answered leaves nobody waiting for the end of its time', async () => {
  const { clock, run } = flowWith(() => Promise.resolve({ status: 204 }));
  expect(await resetTarget(reset, run)).toBeUndefined();
  expect(clock.sleepers()).toBe(0);
});

it.each([
  ['cancelled', 'cancelled', 'cancelled'],
  ['time_limit', new TimeUp('the flow took too long'), 'timeout'],
  ['kill_switch', 'kill_switch', 'cancelled'],
])('a request during which the run ends (%s) is stopped by that', async (stop, reason, type) => {
  const controller = new AbortController();
  const { clock, run } = flowWith(unanswered, controller.signal);
  const resetting = resetTarget(reset, run);
  await clock.advance(10);
  controller.abort(reason);
  expect(await resetting).toMatchObject({ failure: { type }, stop });
});

it('a request that cannot be sent is an error, not a failure of the app', async () => {
  const { run } = flowWith(() => Promise.reject(new HandeyeError('target_unreachable', 'nothing listens there.')));
  expect(await resetTarget(reset, run)).toEqual({
    failure: { type: 'error', message: 'The reset failed: nothing listens there.' },
    stop: undefined,
  });
});
