import { describe, expect, it } from 'vitest';
import { createMemoryAuditLog } from '../../adapters/audit/memory-audit-log.js';
import { createManualClock } from '../../adapters/clock/manual-clock.js';
import { createSequentialIds } from '../../adapters/ids/ids.js';
import { createMemoryKillSwitch } from '../../adapters/kill-switch/memory-kill-switch.js';
import { permissivePolicy, type PermitRequest, type RunPolicy } from '../../domain/policy/run-policy.js';
import { createGuard } from './guard.js';
import { unsafeApprover } from './unsafe-approver.js';

const clickPay: PermitRequest = { action: 'click', effect: 'input', target: 'button "Pay"' };

/** What the guard says of a press with `--unsafe`, and what it writes down. */
async function decidedOn(
  policy: Partial<RunPolicy>,
  { isKilled = false, ...more }: object & { isKilled?: boolean } = {},
) {
  const audit = createMemoryAuditLog();
  const killSwitch = createMemoryKillSwitch();
  if (isKilled) killSwitch.throw('STOP file');
  const whole = { ...permissivePolicy, ...policy };
  const guard = createGuard('run-1', whole, {
    clock: createManualClock('2026-11-20T11:03:12Z'),
    ids: createSequentialIds(),
    approver: unsafeApprover,
    audit,
    killSwitch,
  });
  const scope = {
    policy: whole,
    consent: { origins: new Set<string>(), programs: new Set<string>(), files: new Set<string>() },
  };
  const answer = await guard.permit({ ...clickPay, ...more }, scope, new AbortController().signal);
  return { isPermitted: answer.ok, lines: audit.entries.map(({ decision, reason }) => `${decision}: ${reason}`) };
}

describe('what is answered by --unsafe', () => {
  it.each<[string, Partial<RunPolicy>, object, string]>([
    ['a rule of the policy', { askFor: ['click'] }, {}, 'click needs approval by the policy (actions, askFor)'],
    ['a rule for the effect', { effects: { input: 'ask' } }, {}, 'click needs approval by the policy (effects.input)'],
    ['a destructive action', {}, { effect: 'destructive' }, 'a destructive action needs approval'],
    [
      'what looks destructive to a model',
      {},
      { origin: 'brain', name: 'Pay', pressesElement: true },
      '"Pay" looks destructive',
    ],
  ])('is %s, and the audit log says that no person did', async (_what, policy, more, reason) => {
    expect(await decidedOn(policy, more)).toEqual({
      isPermitted: true,
      lines: [`permitted: ${reason}; approved by --unsafe, not by a person`],
    });
  });

  it.each<[string, Partial<RunPolicy>, object]>([
    ['an action that is forbidden', { forbiddenActions: ['click'], askFor: ['click'] }, {}],
    ['an effect that is forbidden', { effects: { input: 'deny' } }, {}],
    ['an address that is not listed', { allowedOrigins: [] }, { url: 'http://evil.test/' }],
    ['a program that is not listed', { allowedProcesses: [] }, { program: 'rm' }],
    ['a file that is not listed', { allowedPaths: ['/safe'] }, { files: ['/etc/passwd'] }],
    ['anything once the time is up', { maxRuntimeMs: 0, askFor: ['click'] }, {}],
    ['anything while the kill switch is thrown', { askFor: ['click'] }, { isKilled: true }],
  ])('is not %s', async (_what, policy, more) => {
    const { isPermitted, lines } = await decidedOn(policy, more);
    expect(isPermitted).toBe(false);
    expect(lines).toEqual([expect.stringMatching(/^denied: (?!.*--unsafe)/)]);
  });
});
