import { actionNamed } from '../../actions/registry.js';
import {
  decide,
  decideAction,
  decideNavigation,
  type PermitRequest,
  type PolicyDecision,
  type RunPolicy,
} from '../../domain/policy/run-policy.js';
import type { Failure, Guardrail } from '../../domain/run/failure.js';
import type { StepOrigin } from '../../domain/policy/step-origin.js';
import type { Approver } from '../../ports/approver.js';
import type { AuditEntry, AuditLog } from '../../ports/audit.js';
import type { NavigationRule } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Ids } from '../../ports/ids.js';
import type { KillSwitch } from '../../ports/kill-switch.js';
import type { Permit } from '../../ports/permit.js';
import { issuePermit } from '../../ports/permit-issuer.js';
import { createApprovals, type Approval, type ApprovedRequest } from './approvals.js';
import { breachOf, onPage, type FlowScope } from './flow-scope.js';

/** What of the guard ends a flow. */
export type StopCause = 'guardrail' | 'kill_switch';

/** Why the guard refuses. */
interface Refusal {
  readonly reason: string;
  /** Left out for the lists of what is allowed. */
  readonly guardrail?: Guardrail;
}

/** What was asked of the guard, or why it refuses. */
export type GuardAnswer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure; readonly stop: StopCause };

/** What the guard needs of the outside. */
export interface GuardPorts {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly approver: Approver;
  readonly audit: AuditLog;
  readonly killSwitch: KillSwitch;
}

/** The one gate of a run: nothing touches a target or the machine without a permit from here. */
export interface Guard {
  /** Before each step: budgets, kill switch, forbidden actions. Counts the step, unless it cleans up. */
  admit(action: string, scope: FlowScope): GuardAnswer<undefined>;
  /**
   * Asks the person whose yes an action needs, before its permit: what takes a person's time may be looked at anew then.
   * @returns undefined where it needs none, or was given it before
   */
  approve(
    request: PermitRequest,
    scope: FlowScope,
    signal: AbortSignal,
    given?: Approval,
  ): Promise<GuardAnswer<Approval | undefined>>;
  /**
   * Before each action. `scope` says what the flow may do and what its target is now; `signal` ends asking for approval.
   * `given`: a yes to this action, which is used up; left out, a person is asked where one must be.
   */
  permit(request: PermitRequest, scope: FlowScope, signal: AbortSignal, given?: Approval): Promise<GuardAnswer<Permit>>;
  /** Says that a step has to try the same action again that it has a permit for, so that the yes to it holds for one more. */
  tryAgain(approval: Approval): void;
  /** The decision on an action that will not be done. */
  preview(request: PermitRequest, scope: FlowScope): PolicyDecision;
  /** For what the app itself starts: links, redirects, frames, popups. `scope` is asked each time: it is that of the step in flight. */
  navigationRule(scope: () => FlowScope): NavigationRule;
  /** The reason of a thrown kill switch. */
  killed(): string | undefined;
}

/** Makes the guard of one run. */
export function createGuard(runId: string, policy: RunPolicy, ports: GuardPorts): Guard {
  const startedMs = ports.clock.monotonicMs();
  const approvals = createApprovals(ports);
  let steps = 0;

  const record = (
    decision: AuditEntry['decision'],
    request: PermitRequest,
    reason: string,
    { redact = asItIs, origin }: Pick<FlowScope, 'redact' | 'origin'> = {},
  ): string => {
    const id = ports.ids.next('permit');
    const time = ports.clock.now().toISOString();
    ports.audit.record({
      time,
      id,
      runId,
      decision,
      action: request.action,
      effect: request.effect,
      origin: request.origin ?? origin ?? specOrigin,
      target: redact(request.target),
      reason: redact(reason),
    });
    return id;
  };
  const denied = <T>(request: PermitRequest, { reason, guardrail }: Refusal, scope?: FlowScope): GuardAnswer<T> => {
    record('denied', request, reason, scope);
    return {
      ok: false,
      stop: guardrail === 'kill_switch' ? 'kill_switch' : 'guardrail',
      failure: {
        type: 'guardrail_violation',
        message: `Not permitted: ${reason}.`,
        ...(guardrail !== undefined && { guardrail }),
      },
    };
  };
  const ordinary = (action: string): PermitRequest => ({
    action,
    effect: actionNamed(action)?.effect ?? 'read',
    target: 'the run',
  });

  const stopped = ({ cleansUp = false }: FlowScope): Refusal | undefined => {
    const killed = ports.killSwitch.thrown();
    if (killed !== undefined) {
      return {
        reason: `the kill switch is thrown (${killed}); \`handeye reset\` allows runs again`,
        guardrail: 'kill_switch',
      };
    }
    const elapsed = ports.clock.monotonicMs() - startedMs;
    if (elapsed >= policy.maxRuntimeMs && !cleansUp) {
      return {
        reason: `the run has taken ${Math.round(elapsed / 1000)} s of the ${policy.maxRuntimeMs / 1000} s allowed (maxRuntimeMinutes)`,
        guardrail: 'max_runtime',
      };
    }
    return undefined;
  };

  /** What the policy says of an action now, where it does not refuse it. */
  const decided = (
    request: PermitRequest,
    scope: FlowScope,
  ): GuardAnswer<Exclude<PolicyDecision, { decision: 'deny' }>> => {
    const stop = stopped(scope);
    if (stop !== undefined) return denied(request, stop, scope);
    const breach = breachOf(scope, request);
    if (breach !== undefined) return denied(request, { reason: breach, guardrail: 'target_changed' }, scope);
    const decision = decide(scope.policy, scope.consent, onPage(request, scope));
    return decision.decision === 'deny' ? denied(request, decision, scope) : { ok: true, value: decision };
  };
  const ask = async (
    request: PermitRequest,
    reason: string,
    scope: FlowScope,
    signal: AbortSignal,
  ): Promise<GuardAnswer<Approval>> => {
    const { redact = asItIs } = scope;
    const { approved, ...approval } = await approvals.ask(shown(request, scope), redact(reason), signal);
    // Whoever was asked may have thought about it until the run was stopped, or the target led elsewhere.
    const late = stopped(scope);
    if (late !== undefined) return denied(request, late, scope);
    if (!approved) return denied(request, { reason: `${reason}, and ${approval.by}`, guardrail: 'approval' }, scope);
    const now = decided(request, scope);
    return now.ok ? { ok: true, value: approval } : now;
  };

  return {
    killed: () => ports.killSwitch.thrown(),
    admit(action, scope) {
      const stop = stopped(scope);
      if (stop !== undefined) return denied(ordinary(action), stop, scope);
      if (scope.cleansUp !== true) steps += 1;
      if (steps > policy.maxSteps && scope.cleansUp !== true)
        return denied(
          ordinary(action),
          { reason: `the run has used up its ${policy.maxSteps} steps (maxSteps)`, guardrail: 'max_steps' },
          scope,
        );
      const decision = decideAction(policy, action, actionNamed(action)?.effect);
      return decision.decision === 'deny'
        ? denied(ordinary(action), { reason: decision.reason, guardrail: 'forbidden_action' }, scope)
        : { ok: true, value: undefined };
    },
    async approve(request, scope, signal, given) {
      const decision = decided(request, scope);
      if (!decision.ok) return decision;
      const { decision: answer, reason } = decision.value;
      if (answer === 'permit' || approvals.isGoodFor(shown(request, scope), given)) return unasked;
      if (given !== undefined) approvals.revoke(given);
      return ask(request, reason, scope, signal);
    },
    async permit(request, scope, signal, given) {
      const decision = decided(request, scope);
      if (!decision.ok) return decision;
      let { reason } = decision.value;
      if (decision.value.decision === 'ask') {
        const isGood = approvals.isGoodFor(shown(request, scope), given);
        if (given !== undefined && !isGood) approvals.revoke(given);
        const answer = isGood ? { ok: true as const, value: given } : await ask(request, reason, scope, signal);
        if (!answer.ok) return answer;
        approvals.spend(answer.value);
        reason = `${reason}; approved by ${answer.value.by}`;
      }
      const id = record('permitted', request, reason, scope);
      return { ok: true, value: issuePermit({ id, action: request.action }) };
    },
    tryAgain: approvals.reopen,
    preview(request, scope) {
      const decision = decide(scope.policy, scope.consent, request);
      record('dry_run', request, `${decision.decision}: ${decision.reason}`, scope);
      return decision;
    },
    navigationRule: (scopeNow) => (url) => {
      const scope = scopeNow();
      const decision = decideNavigation(scope.policy, scope.consent, url, 'app');
      if (decision.decision !== 'deny') return { allowed: true, reason: decision.reason };
      record('denied', { action: 'navigate', effect: 'navigate', target: url, url }, decision.reason, scope);
      return { allowed: false, reason: decision.reason };
    },
  };
}

const unasked = { ok: true, value: undefined } as const;
const specOrigin: StepOrigin = 'spec';

/** What of an action a person is shown and answers. */
function shown(request: PermitRequest, { redact = asItIs }: FlowScope): ApprovedRequest {
  const { action, target, arguments: given } = request;
  return { action, target: redact(target), ...(given !== undefined && { arguments: redact(given) }) };
}

const asItIs = (text: string): string => text;
