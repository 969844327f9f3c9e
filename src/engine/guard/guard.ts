import {
  decide,
  decideAction,
  decideNavigation,
  narrowed,
  type Consent,
  type PermitRequest,
  type PolicyDecision,
  type RunPolicy,
} from '../../domain/policy/run-policy.js';
import { originOf } from '../../domain/policy/allowlist.js';
import type { Failure, Guardrail } from '../../domain/run/failure.js';
import type { Approver } from '../../ports/approver.js';
import type { AuditEntry, AuditLog } from '../../ports/audit.js';
import type { NavigationRule, TargetIdentity } from '../../ports/backend.js';
import type { Clock } from '../../ports/clock.js';
import type { Ids } from '../../ports/ids.js';
import type { KillSwitch } from '../../ports/kill-switch.js';
import type { Permit } from '../../ports/permit.js';
import { issuePermit } from '../../ports/permit-issuer.js';

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
  /** Before each deed. `scope` says what the flow may do and what its target is now; `signal` ends asking for approval. */
  permit(request: PermitRequest, scope: FlowScope, signal: AbortSignal): Promise<GuardAnswer<Permit>>;
  /** The decision on a deed that will not be done. */
  preview(request: PermitRequest, scope: FlowScope): PolicyDecision;
  /** For what the app itself starts: links, redirects, frames, popups. `scope` is asked each time: it is that of the step in flight. */
  navigationRule(scope: () => FlowScope): NavigationRule;
  /** The reason of a thrown kill switch. */
  killed(): string | undefined;
}

/** What one flow may do: the policy narrowed by the flow, what the flow names, and the target it is locked to. */
export interface FlowScope {
  readonly policy: RunPolicy;
  readonly consent: Consent;
  /** Present when the flow is locked to its target: what it is now. */
  readonly lock?: TargetLock;
  /** The address that the target shows now; undefined while it shows none. */
  readonly pageUrl?: () => string | undefined;
  /** The address of the document that a frame of the target shows now; undefined while it shows none. */
  readonly frameUrl?: (id: string) => string | undefined;
  /** Whether this is a teardown: what a run may take must not keep it from putting things back. */
  readonly cleansUp?: boolean;
  /** Takes the secrets of the run out of whatever is written down or asked. Left out where there can be none. */
  readonly redact?: (text: string) => string;
}

/** What a flow is locked to, and what its target is now. */
export interface TargetLock {
  /** The target that was pinned by the first deed; undefined before. */
  pinned: TargetIdentity | undefined;
  /** The origins of the frames that were acted in, each as it was first, by the id of the frame. */
  readonly frames: Map<string, string>;
  current(): TargetIdentity;
}

/** Makes the guard of one run. */
export function createGuard(runId: string, policy: RunPolicy, ports: GuardPorts): Guard {
  const startedMs = ports.clock.monotonicMs();
  let steps = 0;

  const record = (
    decision: AuditEntry['decision'],
    request: PermitRequest,
    reason: string,
    { redact = asItIs }: Pick<FlowScope, 'redact'> = {},
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
  const ordinary = (action: string): PermitRequest => ({ action, effect: 'read', target: 'the run' });

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

  return {
    killed: () => ports.killSwitch.thrown(),
    admit(action, scope) {
      const stop = stopped(scope);
      if (stop !== undefined) return denied(ordinary(action), stop);
      if (scope.cleansUp !== true) steps += 1;
      if (steps > policy.maxSteps && scope.cleansUp !== true)
        return denied(ordinary(action), {
          reason: `the run has used up its ${policy.maxSteps} steps (maxSteps)`,
          guardrail: 'max_steps',
        });
      const decision = decideAction(policy, action);
      return decision.decision === 'deny'
        ? denied(ordinary(action), { reason: decision.reason, guardrail: 'forbidden_action' })
        : { ok: true, value: undefined };
    },
    async permit(request, scope, signal) {
      const { redact = asItIs } = scope;
      const refuse = (refusal: Refusal): GuardAnswer<Permit> => denied(request, refusal, scope);
      const stop = stopped(scope);
      if (stop !== undefined) return refuse(stop);
      const breach = breachOf(scope, request);
      if (breach !== undefined) return refuse({ reason: breach, guardrail: 'target_changed' });
      const decision = decide(scope.policy, scope.consent, onPage(request, scope));
      if (decision.decision === 'deny') return refuse(decision);
      let { reason } = decision;
      if (decision.decision === 'ask') {
        const answer = await ports.approver.approve(
          { action: request.action, summary: redact(`${request.action} ${request.target}`), reason: redact(reason) },
          signal,
        );
        // Whoever was asked may have thought about it until the run was stopped, or the target led elsewhere.
        const late = stopped(scope);
        if (late !== undefined) return refuse(late);
        if (!answer.approved) return refuse({ reason: `${reason}, and ${answer.by}`, guardrail: 'approval' });
        const moved = breachOf(scope, request);
        if (moved !== undefined) return refuse({ reason: moved, guardrail: 'target_changed' });
        const now = decide(scope.policy, scope.consent, onPage(request, scope));
        if (now.decision === 'deny') return refuse(now);
        reason = `${reason}; approved by ${answer.by}`;
      }
      const id = record('permitted', request, reason, scope);
      return { ok: true, value: issuePermit({ id, action: request.action }) };
    },
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

/** The scope of a flow that another one runs: what both allow. */
export function narrowedScope(scope: FlowScope, allow: Parameters<typeof narrowed>[1]): FlowScope {
  return { ...scope, policy: narrowed(scope.policy, allow) };
}

/** What is asked, with the page that it touches: leaving a page touches none, nor does what is done to the machine. */
function onPage(request: PermitRequest, { pageUrl }: FlowScope): PermitRequest {
  if (request.effect === 'navigate' || request.effect === 'system') return request;
  const page = pageUrl?.();
  return page === undefined ? request : { ...request, page };
}

const asItIs = (text: string): string => text;

/** Why the target is not what it was, if so. */
function breachOf(scope: FlowScope, request: PermitRequest): string | undefined {
  const { lock, frameUrl } = scope;
  if (lock !== undefined) {
    const breach = lockBreach(lock, request);
    if (breach !== undefined) return breach;
  }
  for (const { id, url } of request.frames ?? []) {
    const now = frameUrl?.(id);
    if (now === undefined || originOf(now) === originOf(url)) continue;
    return `the element was found in a frame of ${originOf(url)}, which shows ${originOf(now)} now`;
  }
  return undefined;
}

/**
 * A locked flow acts only on the window and origin of its first deed, and in a frame only while it shows the origin that it
 * showed at the first deed in it; opening the target comes before the lock.
 */
function lockBreach(lock: TargetLock, request: PermitRequest): string | undefined {
  if (request.effect === 'navigate' && lock.pinned === undefined) return undefined;
  const now = lock.current();
  lock.pinned ??= now;
  const { pinned, frames } = lock;
  if (now.origin !== pinned.origin)
    return `the target lock pins ${pinned.origin}, but this is ${now.origin} (targetLock)`;
  if (now.window !== pinned.window)
    return `the target lock pins the window of the first step, but another one is in front (targetLock)`;
  for (const { id, url } of request.frames ?? []) {
    const first = frames.get(id) ?? originOf(url);
    frames.set(id, first);
    if (first !== originOf(url))
      return `the target lock pins a frame to ${first}, but it shows ${originOf(url)} (targetLock)`;
  }
  return undefined;
}
