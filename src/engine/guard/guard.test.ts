import { describe, expect, it } from 'vitest';
import { createMemoryAuditLog } from '../../adapters/audit/memory-audit-log.js';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { createSequentialIds } from '../../adapters/ids/ids.js';
import { createMemoryKillSwitch } from '../../adapters/kill-switch/memory-kill-switch.js';
import { permissivePolicy, type PermitRequest, type RunPolicy } from '../../domain/policy/run-policy.js';
import type { ApprovalRequest } from '../../ports/approver.js';
import type { TargetIdentity } from '../../ports/backend.js';
import { goneWindow } from '../../domain/screen/target/gone-targets.js';
import { narrowedScope, pinAnew, pinProgram, type FlowScope, type TargetLock } from './flow-scope.js';
import { createGuard } from './guard.js';

const click: PermitRequest = { action: 'click', effect: 'input', target: 'button "Save"' };
const visit = (url: string): PermitRequest => ({ action: 'navigate', effect: 'navigate', target: url, url });
const never = new AbortController().signal;

/** A guard with everything it asks, and the answer of whoever is asked for approval. */
function world(
  more: Partial<RunPolicy> = {},
  answer: () => { approved: boolean; by: string } = () => ({ approved: false, by: 'nobody answered' }),
) {
  const policy: RunPolicy = { ...permissivePolicy, ...more };
  const clock = createManualClock('2026-11-20T11:03:12Z');
  const audit = createMemoryAuditLog();
  const killSwitch = createMemoryKillSwitch();
  const asked: ApprovalRequest[] = [];
  const approver = {
    approve: (request: ApprovalRequest) => {
      asked.push(request);
      return Promise.resolve(answer());
    },
  };
  const guard = createGuard('run-1', policy, { clock, ids: createSequentialIds(), approver, audit, killSwitch });
  const scope: FlowScope = {
    policy,
    consent: { origins: new Set(['http://shop.test']), programs: new Set(['node']), files: new Set() },
  };
  return { guard, scope, clock, audit, killSwitch, asked };
}

describe('before an action', () => {
  it('the guard writes down that it is permitted, and gives a permit with the number of that entry', async () => {
    const { guard, scope, audit } = world();
    const answer = await guard.permit(click, scope, never);
    expect(answer).toMatchObject({ ok: true, value: { id: 'permit-1', action: 'click' } });
    expect(audit.entries).toEqual([
      {
        time: '2026-11-20T11:03:12.000Z',
        id: 'permit-1',
        runId: 'run-1',
        decision: 'permitted',
        action: 'click',
        effect: 'input',
        origin: 'spec',
        target: 'button "Save"',
        reason: 'a step of the spec',
      },
    ]);
  });

  it('what the policy denies is written down and refused, and ends the run', async () => {
    const { guard, scope, audit } = world();
    expect(await guard.permit(visit('http://evil.test/'), scope, never)).toMatchObject({
      ok: false,
      stop: 'guardrail',
      failure: {
        type: 'guardrail_violation',
        message: expect.stringMatching(/^Not permitted: http:\/\/evil\.test is not named/),
      },
    });
    expect(audit.entries).toMatchObject([{ decision: 'denied', target: 'http://evil.test/' }]);
  });

  it('every action gets a permit of its own', async () => {
    const { guard, scope } = world();
    const [first, second] = [await guard.permit(click, scope, never), await guard.permit(click, scope, never)];
    expect(first.ok && second.ok && first.value !== second.value && first.value.id !== second.value.id).toBe(true);
  });

  it('nothing is permitted when the decision cannot be written down', async () => {
    const { scope, clock, killSwitch } = world();
    const audit = {
      record: () => {
        throw new Error('disk full');
      },
    };
    const approver = { approve: () => Promise.resolve({ approved: true, by: 'someone' }) };
    const guard = createGuard('run-1', scope.policy, {
      clock,
      ids: createSequentialIds(),
      approver,
      audit,
      killSwitch,
    });
    await expect(guard.permit(click, scope, never)).rejects.toThrow('disk full');
  });
});

describe('an action that needs approval', () => {
  it('is done after a yes, which is written down', async () => {
    const { guard, scope, audit, asked } = world({ askFor: ['click'] }, () => ({ approved: true, by: 'Ada' }));
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
    expect(asked).toEqual([
      {
        id: 'approval-1',
        hash: expect.stringMatching(/^[\da-f]{64}$/) as string,
        action: 'click',
        summary: 'click button "Save"',
        reason: 'click needs approval by the policy (actions, askFor)',
      },
    ]);
    expect(audit.entries).toMatchObject([
      { decision: 'permitted', reason: 'click needs approval by the policy (actions, askFor); approved by Ada' },
    ]);
  });

  it('is not done when nobody says yes', async () => {
    const { guard, scope, audit } = world({ askFor: ['click'] });
    expect(await guard.permit(click, scope, never)).toMatchObject({
      ok: false,
      stop: 'guardrail',
      failure: { guardrail: 'approval' },
    });
    expect(audit.entries).toMatchObject([{ decision: 'denied', reason: expect.stringContaining('nobody answered') }]);
  });

  it('is refused for the time of the run, not for the missing yes, when nobody answered until that was over', async () => {
    const here = world({ askFor: ['click'], maxRuntimeMs: 1000 }, () => {
      void here.clock.advance(1000);
      return { approved: false, by: 'the run was cancelled meanwhile' };
    });
    expect(await here.guard.permit(click, here.scope, never)).toMatchObject({
      ok: false,
      failure: { guardrail: 'max_runtime' },
    });
  });

  it('is not asked for when it is denied anyway', async () => {
    const { guard, scope, asked } = world({ askFor: ['navigate'] });
    await guard.permit(visit('http://evil.test/'), scope, never);
    expect(asked).toEqual([]);
  });

  it('is not done when the kill switch was thrown before the yes came', async () => {
    const made = world({ askFor: ['click'] }, () => {
      made.killSwitch.throw('STOP file');
      return { approved: true, by: 'Ada' };
    });
    expect(await made.guard.permit(click, made.scope, never)).toMatchObject({ ok: false, stop: 'kill_switch' });
  });
});

describe('a yes', () => {
  const fill = (text: string, target = 'textbox "Amount"'): PermitRequest => ({
    action: 'fill',
    effect: 'input',
    target,
    arguments: `text: ${text}`,
  });
  const yes = () => ({ approved: true, by: 'Ada' });
  /** A guard that has been given a yes to a request. */
  const approved = async (request: PermitRequest) => {
    const made = world({ askFor: ['fill'] }, yes);
    const answer = await made.guard.approve(request, made.scope, never);
    if (!answer.ok || answer.value === undefined) return expect.unreachable('nobody was asked');
    return { ...made, approval: answer.value };
  };

  it('is good for what was asked, and nobody is asked again', async () => {
    const { guard, scope, asked, approval } = await approved(fill('5'));
    expect(await guard.approve(fill('5'), scope, never, approval)).toEqual({ ok: true, value: undefined });
    expect((await guard.permit(fill('5'), scope, never, approval)).ok).toBe(true);
    expect(asked).toHaveLength(1);
  });

  it('is good once', async () => {
    const { guard, scope, asked, approval } = await approved(fill('5'));
    await guard.permit(fill('5'), scope, never, approval);
    await guard.permit(fill('5'), scope, never, approval);
    await guard.permit(fill('5'), scope, never);
    expect(asked.map(({ id }) => id)).toEqual(['approval-1', 'approval-2', 'approval-3']);
  });

  it('is good for each try of the same action of a step, and for nothing else', async () => {
    const { guard, scope, asked, clock, approval } = await approved(fill('5'));
    const tries = async (request: PermitRequest): Promise<number> => {
      guard.tryAgain(approval);
      await guard.permit(request, scope, never, approval);
      return asked.length;
    };
    await guard.permit(fill('5'), scope, never, approval);
    expect([await tries(fill('5')), await tries(fill('5'))]).toEqual([1, 1]);
    await clock.advance(60_000);
    expect([await tries(fill('5')), await tries(fill('5'))]).toEqual([2, 3]);
  });

  it.each<[string, PermitRequest]>([
    ['another text', fill('500')],
    ['another target', fill('5', 'textbox "Name"')],
    ['no text', { action: 'fill', effect: 'input', target: 'textbox "Amount"' }],
  ])('is none to %s, and is void once that is asked', async (_what, other) => {
    const { guard, scope, asked, approval } = await approved(fill('5'));
    await guard.permit(other, scope, never, approval);
    expect(asked).toHaveLength(2);
    expect(new Set(asked.map(({ hash }) => hash)).size).toBe(2);
    await guard.permit(fill('5'), scope, never, approval);
    expect(asked).toHaveLength(3);
  });

  it('is none to another text where the step looks anew', async () => {
    const { guard, scope, asked, approval } = await approved(fill('5'));
    const again = await guard.approve(fill('500'), scope, never, approval);
    expect(again).toMatchObject({ ok: true, value: { id: 'approval-2' } });
    expect(asked.map((request) => request.arguments)).toEqual(['text: 5', 'text: 500']);
  });

  it.each([
    [59_999, 1],
    [60_000, 2],
  ])('given %i ms ago: asked %i times', async (milliseconds, times) => {
    const { guard, scope, asked, clock, approval } = await approved(fill('5'));
    await clock.advance(milliseconds);
    await guard.permit(fill('5'), scope, never, approval);
    expect(asked).toHaveLength(times);
  });

  it('that nobody gave counts for nothing', async () => {
    const { guard, scope, asked } = world({ askFor: ['fill'] });
    const made = { id: 'approval-1', by: 'Mallory' };
    expect((await guard.permit(fill('5'), scope, never, made)).ok).toBe(false);
    expect((await guard.permit(fill('5'), scope, never, made)).ok).toBe(false);
    expect(asked).toHaveLength(2);
  });

  it('that comes after the question was given up counts for nothing, now and later', async () => {
    const giveUp = new AbortController();
    const { guard, scope, audit } = world({ askFor: ['fill'] }, () => {
      giveUp.abort();
      return yes();
    });
    expect(await guard.permit(fill('5'), scope, giveUp.signal)).toMatchObject({
      ok: false,
      failure: { guardrail: 'approval', message: expect.stringContaining('no answer came before') as string },
    });
    expect((await guard.permit(fill('5'), scope, giveUp.signal, { id: 'approval-1', by: 'Ada' })).ok).toBe(false);
    expect(audit.entries.map(({ decision }) => decision)).toEqual(['denied', 'denied']);
  });

  it('is not waited for once the question is given up, whatever the approver does', async () => {
    const { scope, clock, audit, killSwitch } = world();
    const giveUp = new AbortController();
    const approver = { approve: () => new Promise<never>(() => giveUp.abort()) };
    const policy = { ...permissivePolicy, askFor: ['fill'] };
    const guard = createGuard('run-1', policy, { clock, ids: createSequentialIds(), approver, audit, killSwitch });
    const answer = await guard.permit(fill('5'), { ...scope, policy }, giveUp.signal);
    expect(answer).toMatchObject({ ok: false, failure: { guardrail: 'approval' } });
  });

  it('is asked for with the arguments, secrets masked', async () => {
    const { guard, scope, asked } = world({ askFor: ['fill'] }, yes);
    const redact = (text: string): string => text.replaceAll('hunter2', '{{secret.TOK}}');
    await guard.permit(fill('hunter2'), { ...scope, redact }, never);
    expect(asked).toMatchObject([{ summary: 'fill textbox "Amount"', arguments: 'text: {{secret.TOK}}' }]);
  });
});

describe('each decision that is written down', () => {
  it.each([
    [undefined, 'spec'],
    ['spec', 'spec'],
    ['person', 'person'],
    ['brain', 'brain'],
  ] as const)('of a step of %s says that it is that of a %s', async (origin, written) => {
    const made = world({ forbiddenActions: ['drag'], allowedOrigins: ['shop.test'] });
    const scope: FlowScope = { ...made.scope, ...(origin && { origin }) };
    await made.guard.permit(click, scope, never);
    await made.guard.permit(visit('http://evil.test/'), scope, never);
    made.guard.admit('drag', scope);
    made.guard.preview(click, scope);
    made.guard.navigationRule(() => scope)('http://evil.test/');
    expect(made.audit.entries.map((entry) => entry.origin)).toEqual(Array(5).fill(written));
  });
});

describe('an effect class that the policy denies', () => {
  it('ends the run at the step, before anything is looked for', () => {
    const { guard, scope, audit } = world({ effects: { read: 'deny', system: 'deny' } });
    for (const action of ['assert_text', 'launch'])
      expect(guard.admit(action, scope)).toMatchObject({
        ok: false,
        stop: 'guardrail',
        failure: {
          guardrail: 'forbidden_action',
          message: expect.stringContaining('by the policy (effects.') as string,
        },
      });
    expect(guard.admit('click', scope).ok).toBe(true);
    expect(audit.entries.map(({ action, effect }) => [action, effect])).toEqual([
      ['assert_text', 'read'],
      ['launch', 'system'],
    ]);
  });
});

describe('what is written down and asked', () => {
  const redact = (text: string): string => text.replaceAll('hunter2', '{{secret.TOK}}');
  const maskedUrl = 'http://shop.test/?token={{secret.TOK}}';

  it('holds no secrets: neither target nor reason, nor what the approver is shown', async () => {
    const made = world({ askFor: ['navigate'] }, () => ({ approved: true, by: 'hunter2' }));
    const scope = { ...made.scope, redact };
    await made.guard.permit(visit('http://shop.test/?token=hunter2'), scope, never);
    expect(made.asked).toMatchObject([{ summary: `navigate ${maskedUrl}` }]);
    await made.guard.permit(visit('http://hunter2.test/'), scope, never);
    made.guard.preview(visit('http://shop.test/?token=hunter2'), scope);
    const narrow = { ...scope, policy: { ...scope.policy, allowedOrigins: [] } };
    made.guard.navigationRule(() => narrow)('http://shop.test/?token=hunter2');
    made.killSwitch.throw('STOP file');
    await made.guard.permit(visit('http://shop.test/?token=hunter2'), scope, never);
    expect(made.audit.entries.map(({ decision, target }) => `${decision} ${target}`)).toEqual([
      `permitted ${maskedUrl}`,
      'denied http://{{secret.TOK}}.test/',
      `dry_run ${maskedUrl}`,
      `denied ${maskedUrl}`,
      `denied ${maskedUrl}`,
    ]);
    expect(JSON.stringify([made.audit.entries, made.asked])).not.toContain('hunter2');
  });
});

describe('a run', () => {
  it('ends when its steps are used up', () => {
    const { guard, scope } = world({ maxSteps: 2 });
    expect([guard.admit('open', scope).ok, guard.admit('click', scope).ok]).toEqual([true, true]);
    expect(guard.admit('click', scope)).toMatchObject({
      ok: false,
      stop: 'guardrail',
      failure: { message: 'Not permitted: the run has used up its 2 steps (maxSteps).' },
    });
  });

  it('may put things back when its steps and its time are used up', async () => {
    const { guard, scope, clock, killSwitch } = world({ maxSteps: 1, maxRuntimeMs: 1000 });
    const cleaning = { ...scope, cleansUp: true };
    expect(guard.admit('click', cleaning).ok).toBe(true);
    expect([guard.admit('click', scope).ok, guard.admit('click', scope).ok]).toEqual([true, false]);
    await clock.advance(2000);
    expect(guard.admit('click', cleaning).ok).toBe(true);
    expect((await guard.permit(click, cleaning, never)).ok).toBe(true);
    expect((await guard.permit(click, scope, never)).ok).toBe(false);
    killSwitch.throw('STOP file');
    expect(guard.admit('click', cleaning)).toMatchObject({ ok: false, stop: 'kill_switch' });
  });

  it('ends when its time is used up', async () => {
    const { guard, scope, clock } = world({ maxRuntimeMs: 60_000 });
    await clock.advance(59_999);
    expect(guard.admit('click', scope).ok).toBe(true);
    await clock.advance(1);
    expect(guard.admit('click', scope)).toMatchObject({ ok: false, stop: 'guardrail' });
    expect(await guard.permit(click, scope, never)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('60 s of the 60 s allowed (maxRuntimeMinutes)') },
    });
  });

  it('ends when the kill switch is thrown, and goes on only after a reset', async () => {
    const { guard, scope, killSwitch, audit } = world();
    killSwitch.throw('STOP file');
    expect(guard.killed()).toBe('STOP file');
    expect(guard.admit('click', scope)).toMatchObject({ ok: false, stop: 'kill_switch' });
    expect(await guard.permit(click, scope, never)).toMatchObject({ ok: false, stop: 'kill_switch' });
    expect(audit.entries.map(({ decision }) => decision)).toEqual(['denied', 'denied']);
    killSwitch.reset();
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
  });

  it('does no step that is forbidden', () => {
    const { guard, scope } = world({ forbiddenActions: ['launch'] });
    expect(guard.admit('launch', scope)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('launch is forbidden') },
    });
    expect(guard.admit('click', scope).ok).toBe(true);
  });
});

describe('where the app leads', () => {
  it('is open, unless a list narrows it; what is refused is written down', () => {
    const { guard, scope, audit } = world();
    expect(guard.navigationRule(() => scope)('http://elsewhere.test/').allowed).toBe(true);
    const narrow = { ...scope, policy: { ...scope.policy, allowedOrigins: ['shop.test'] } };
    expect(guard.navigationRule(() => narrow)('http://shop.test/cart').allowed).toBe(true);
    expect(guard.navigationRule(() => narrow)('http://shop.test@evil.test/')).toEqual({
      allowed: false,
      reason: 'http://evil.test is not allowed (allowed: shop.test)',
    });
    expect(audit.entries).toMatchObject([{ decision: 'denied', target: 'http://shop.test@evil.test/' }]);
  });

  it('follows the list of whichever steps run at the time', () => {
    const { guard, scope } = world();
    const inForce = { scope };
    const rule = guard.navigationRule(() => inForce.scope);
    expect(rule('http://elsewhere.test/').allowed).toBe(true);
    inForce.scope = narrowedScope(scope, { origins: ['shop.test'] });
    expect(rule('http://elsewhere.test/').allowed).toBe(false);
    inForce.scope = scope;
    expect(rule('http://elsewhere.test/').allowed).toBe(true);
  });
});

describe('an action on a page that a list does not allow', () => {
  const listed = (scope: FlowScope, url: () => string): FlowScope => ({
    ...narrowedScope(scope, { origins: ['shop.test'] }),
    pageUrl: url,
  });

  it('is refused, and going elsewhere is not', async () => {
    const { guard, scope } = world();
    const there = listed(scope, () => 'http://evil.test/');
    expect(await guard.permit(click, there, never)).toMatchObject({
      ok: false,
      stop: 'guardrail',
      failure: {
        message: 'Not permitted: the page shows http://evil.test, which is not allowed (allowed: shop.test).',
      },
    });
    expect((await guard.permit(visit('http://shop.test/'), there, never)).ok).toBe(true);
    expect((await guard.permit(click, { ...scope, pageUrl: () => 'http://evil.test/' }, never)).ok).toBe(true);
  });

  it('is refused when the page went there while somebody was asked', async () => {
    let shown = 'http://shop.test/';
    const { guard, scope, asked } = world({ askFor: ['click'] }, () => {
      shown = 'http://evil.test/';
      return { approved: true, by: 'Ada' };
    });
    expect(
      (
        await guard.permit(
          click,
          listed(scope, () => shown),
          never,
        )
      ).ok,
    ).toBe(false);
    expect(asked).toHaveLength(1);
  });
});

describe('a flow that is locked to its target', () => {
  function locked(): { lock: TargetLock; go: (target: Partial<TargetIdentity>) => void } & ReturnType<typeof world> {
    let now: TargetIdentity = { window: 'w1', origin: 'http://shop.test' };
    const lock: TargetLock = { pinned: undefined, frames: new Map(), current: () => now };
    const made = world();
    return {
      ...made,
      scope: { ...made.scope, lock: () => lock },
      lock,
      go: (target) => void (now = { ...now, ...target }),
    };
  }

  it('acts on the target of its first action, which opening it is not yet', async () => {
    const { guard, scope, lock, go } = locked();
    go({ origin: 'about:' });
    expect((await guard.permit(visit('http://shop.test/'), scope, never)).ok).toBe(true);
    expect(lock.pinned).toBeUndefined();
    go({ origin: 'http://shop.test' });
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
    expect(lock.pinned).toEqual({ window: 'w1', origin: 'http://shop.test' });
  });

  it('acts in the window that it goes to first, not in the one that was in front before, and may go to others and back', async () => {
    const { guard, scope, lock, go } = locked();
    go({ window: 'of the user' });
    expect((await guard.permit({ ...click, entersWindow: true }, scope, never)).ok).toBe(true);
    expect(lock.pinned).toBeUndefined();
    go({ window: 'w1' });
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
    expect(lock.pinned).toMatchObject({ window: 'w1' });
    expect((await guard.permit({ ...click, entersWindow: true }, scope, never)).ok).toBe(true);
    go({ window: 'of the user' });
    expect((await guard.permit(click, scope, never)).ok).toBe(false);
    expect((await guard.permit({ ...click, entersWindow: true }, scope, never)).ok).toBe(true);
  });

  it('acts in what belongs to its window, and in what that belongs to, and in no other', async () => {
    const { guard, scope, go } = locked();
    const may = async (): Promise<boolean> => (await guard.permit(click, scope, never)).ok;
    go({ window: 'dialog', owners: ['main'] });
    expect(await may()).toBe(true);
    go({ window: 'main', owners: [] });
    expect(await may()).toBe(true);
    go({ window: 'another dialog', owners: ['main'] });
    expect(await may()).toBe(true);
    go({ window: 'dialog of the other', owners: ['other'] });
    expect(await may()).toBe(false);
    go({ window: 'other', owners: [] });
    expect(await may()).toBe(false);
  });

  it.each([
    ['the flow has started, as soon as the one before is closed', true, true],
    ['was open before: in none', false, false],
  ])('goes on in another window of a program that %s', async (_which, isOwn, may) => {
    const { guard, scope, lock } = locked();
    const login = { window: 'login', origin: 'editor (process 7)', isOwn };
    lock.current = () => login;
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
    lock.current = () => ({ ...login, window: 'main' });
    expect((await guard.permit(click, scope, never)).ok).toBe(false);
    lock.current = (window) => {
      if (window === 'login') throw goneWindow();
      return { ...login, window: 'main' };
    };
    expect((await guard.permit(click, scope, never)).ok).toBe(may);
  });

  it('may start its program anew, and acts in that then', async () => {
    const { guard, scope, lock } = locked();
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
    const start = { ...click, effect: 'navigate', program: 'node' } as const;
    expect((await guard.permit(start, scope, never)).ok).toBe(true);
    pinAnew(lock);
    const anew = { window: 'w2', origin: 'editor (process 8)' };
    lock.current = () => anew;
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
    expect(lock.pinned).toEqual(anew);
  });

  it('acts in no other program than the one that it goes on in, in whichever window of that it begins', async () => {
    const { guard, scope, lock, go } = locked();
    go({ window: 'splash', origin: 'editor (process 7)' });
    pinProgram(lock);
    go({ origin: 'editor (process 8)' });
    expect(await guard.permit(click, scope, never)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('pins editor (process 7), but this is editor (process 8)') },
    });
    go({ window: 'main', origin: 'editor (process 7)' });
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
    expect(lock.pinned).toEqual({ window: 'main', origin: 'editor (process 7)' });
  });

  it('acts on no other origin and in no other window', async () => {
    const { guard, scope, go } = locked();
    await guard.permit(click, scope, never);
    go({ origin: 'http://evil.test' });
    expect(await guard.permit(click, scope, never)).toMatchObject({
      ok: false,
      failure: { message: expect.stringContaining('pins http://shop.test, but this is http://evil.test') },
    });
    go({ origin: 'http://shop.test', window: 'w2' });
    expect(await guard.permit(click, scope, never)).toMatchObject({ ok: false, stop: 'guardrail' });
    go({ window: 'w1' });
    expect((await guard.permit(click, scope, never)).ok).toBe(true);
  });
});

describe('an action in a frame', () => {
  const inFrame = (url: string, id = 'F1'): PermitRequest => ({ ...click, frames: [{ id, url }] });
  const home = { window: 'w1', origin: 'http://shop.test' };
  const locked = (): Pick<FlowScope, 'lock'> => {
    const lock: TargetLock = { pinned: undefined, frames: new Map(), current: () => home };
    return { lock: () => lock };
  };

  it('is done where the frame stays on its origin, another one than that of the page too', async () => {
    const { guard, scope } = world();
    const own = { ...scope, ...locked(), frameUrl: () => 'http://pay.test/2' };
    expect((await guard.permit(inFrame('http://pay.test/1'), own, never)).ok).toBe(true);
    expect((await guard.permit(inFrame('http://pay.test/2'), own, never)).ok).toBe(true);
    const other = { ...own, frameUrl: () => 'http://help.test/' };
    expect((await guard.permit(inFrame('http://help.test/', 'F2'), other, never)).ok).toBe(true);
  });

  it('is refused to a locked flow once the frame shows another origin than at first', async () => {
    const { guard, scope } = world();
    const own = { ...scope, ...locked() };
    await guard.permit(inFrame('http://pay.test/'), own, never);
    expect(await guard.permit(inFrame('http://evil.test/'), own, never)).toMatchObject({
      ok: false,
      stop: 'guardrail',
      failure: {
        message:
          'Not permitted: the target lock pins a frame to http://pay.test, but it shows http://evil.test (targetLock).',
      },
    });
    expect((await guard.permit(inFrame('http://evil.test/'), scope, never)).ok).toBe(true);
  });

  it('is refused when the frame went elsewhere after the element was found', async () => {
    const { guard, scope } = world();
    expect(
      await guard.permit(inFrame('http://pay.test/'), { ...scope, frameUrl: () => 'http://evil.test/' }, never),
    ).toMatchObject({
      ok: false,
      failure: {
        message:
          'Not permitted: the element was found in a frame of http://pay.test, which shows http://evil.test now.',
      },
    });
  });

  it('is refused when the frame went elsewhere while somebody was asked', async () => {
    let shown = 'http://pay.test/';
    const { guard, scope, asked } = world({ askFor: ['click'] }, () => {
      shown = 'http://evil.test/';
      return { approved: true, by: 'Ada' };
    });
    expect((await guard.permit(inFrame(shown), { ...scope, frameUrl: () => shown }, never)).ok).toBe(false);
    expect(asked).toHaveLength(1);
  });
});

it('a preview decides without permitting anything, and says so in the audit', () => {
  const { guard, scope, audit } = world({ askFor: ['click'] });
  expect(guard.preview(click, scope).decision).toBe('ask');
  expect(guard.preview(visit('http://evil.test/'), scope).decision).toBe('deny');
  expect(audit.entries.map(({ decision }) => decision)).toEqual(['dry_run', 'dry_run']);
});
