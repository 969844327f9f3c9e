import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Approver } from '../../ports/approver.js';
import { startAskingCall } from './approvals.js';

const request = {
  id: 'a',
  hash: 'h',
  action: 'click',
  summary: 'click button "Delete"',
  reason: 'it looks destructive',
};
const unstopped = new AbortController().signal;

/** A call that asks once, or as often as is said, and returns the answers. */
const asking =
  (times = 1) =>
  async (approver: Approver, signal: AbortSignal): Promise<string> => {
    const answers: string[] = [];
    for (let at = 0; at < times; at += 1) {
      const { approved, by } = await approver.approve({ ...request, summary: `question ${at + 1}` }, signal);
      answers.push(approved ? 'yes' : `no: ${by}`);
    }
    return answers.join(', ');
  };

async function questionOf(call: ReturnType<typeof startAskingCall<string>>) {
  const state = await call.next();
  if ('result' in state) throw new Error(`The call is over: ${state.result}`);
  return state.question;
}

describe('a call that may have to ask a person', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is over at once where it asks nothing', async () => {
    const call = startAskingCall(() => Promise.resolve('done'));
    expect(await call.next()).toEqual({ result: 'done' });
  });

  it('asks, and goes on with the answer', async () => {
    const call = startAskingCall(asking(2));
    const first = await questionOf(call);
    expect(first.request.summary).toBe('question 1');
    expect(call.answer(first.id, true)).toBe(true);
    const second = await questionOf(call);
    expect(second.request.summary).toBe('question 2');
    expect(second.id).not.toBe(first.id);
    expect(call.answer(second.id, false)).toBe(true);
    expect(await call.next()).toEqual({ result: 'yes, no: the answer of the person was no' });
  });

  it('takes an answer once, and to the open question only', async () => {
    const call = startAskingCall(asking(2));
    const { id } = await questionOf(call);
    expect(call.answer('another', true)).toBe(false);
    expect(call.answer(id, true)).toBe(true);
    expect(call.answer(id, true)).toBe(false);
    const next = await questionOf(call);
    expect(call.answer(id, true)).toBe(false);
    expect(call.answer(next.id, false)).toBe(true);
    expect(await call.next()).toEqual({ result: 'yes, no: the answer of the person was no' });
  });

  it('takes silence for a no, and an answer after it for nothing', async () => {
    const call = startAskingCall(asking());
    const { id } = await questionOf(call);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(call.answer(id, true)).toBe(false);
    expect(await call.next()).toEqual({ result: 'no: nobody answered within 120 s' });
  });

  it('is a no where it is given up meanwhile', async () => {
    const call = startAskingCall(asking());
    const { id } = await questionOf(call);
    call.cancel();
    expect(call.answer(id, true)).toBe(false);
    expect(await call.next()).toEqual({ result: 'no: the call was cancelled meanwhile' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks nobody where nobody can be asked, or it was given up before', async () => {
    const call = startAskingCall(asking(), 'nobody is there');
    expect(await call.next()).toEqual({ result: 'no: nobody is there' });
    const given = startAskingCall(async (approver) => asking()(approver, AbortSignal.abort()));
    expect(await given.next()).toEqual({ result: 'no: the call was cancelled meanwhile' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('hands on what goes wrong', async () => {
    const call = startAskingCall(async (approver) => {
      await approver.approve(request, unstopped);
      throw new Error('broken');
    });
    const { id } = await questionOf(call);
    call.answer(id, true);
    await expect(call.next()).rejects.toThrow('broken');
  });
});
