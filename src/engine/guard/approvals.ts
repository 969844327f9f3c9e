import { canonicalJson } from '../../domain/canonical-json.js';
import type { PermitRequest } from '../../domain/policy/run-policy.js';
import { sha256 } from '../../domain/sha256.js';
import type { ApprovalAnswer, Approver } from '../../ports/approver.js';
import type { Clock } from '../../ports/clock.js';
import type { Ids } from '../../ports/ids.js';

/** How long a yes holds: the action follows within this many milliseconds, or a person is asked again. */
const approvalLastsMs = 60_000;

/** A person's yes to one action of one step, which is good for one permit, unless the same action has to be tried again. */
export interface Approval {
  readonly id: string;
  readonly by: string;
}

/** What of an action a person's answer is bound to. */
export type ApprovedRequest = Pick<PermitRequest, 'action' | 'target' | 'arguments'>;

/** The answers of the people who are asked in a run. */
export interface Approvals {
  /** Asks a person. An answer that comes after `signal` aborted is none. @param asked secrets masked */
  ask(asked: ApprovedRequest, reason: string, signal: AbortSignal): Promise<ApprovalAnswer & Approval>;
  /** Whether a yes is to exactly this, not used and not expired. @param asked secrets masked */
  isGoodFor(asked: ApprovedRequest, approval: Approval | undefined): approval is Approval;
  /** Uses a yes up. */
  spend(approval: Approval): void;
  /** Makes a yes that was used good for another try of the same, as long as it would have been. */
  reopen(approval: Approval): void;
  /** Makes a yes good for nothing. */
  revoke(approval: Approval): void;
}

/** Keeps the answers of one run. */
export function createApprovals(ports: {
  readonly approver: Approver;
  readonly clock: Clock;
  readonly ids: Ids;
}): Approvals {
  /** What each yes is to, by its id. */
  const given = new Map<string, { readonly hash: string; readonly untilMs: number; isUsed: boolean }>();
  const setUsed = ({ id }: Approval, isUsed: boolean): void => {
    const known = given.get(id);
    if (known !== undefined) known.isUsed = isUsed;
  };
  return {
    async ask(asked, reason, signal) {
      const id = ports.ids.next('approval');
      const hash = hashOf(asked);
      const { action, target } = asked;
      const answer = await beforeAbort(
        ports.approver.approve(
          {
            id,
            hash,
            action,
            summary: `${action} ${target}`,
            ...(asked.arguments !== undefined && { arguments: asked.arguments }),
            reason,
          },
          signal,
        ),
        signal,
      );
      if (answer.approved) given.set(id, { hash, untilMs: ports.clock.monotonicMs() + approvalLastsMs, isUsed: false });
      return { ...answer, id };
    },
    isGoodFor(asked, approval): approval is Approval {
      const known = approval && given.get(approval.id);
      if (known === undefined || known.isUsed) return false;
      return known.hash === hashOf(asked) && ports.clock.monotonicMs() < known.untilMs;
    },
    spend: (approval) => setUsed(approval, true),
    reopen: (approval) => setUsed(approval, false),
    revoke: ({ id }) => void given.delete(id),
  };
}

/** What an answer is bound to: the SHA-256 of action, target and arguments, in 64 hex digits. */
function hashOf({ action, target, arguments: fields }: ApprovedRequest): string {
  return sha256(canonicalJson({ action, target, arguments: fields }));
}

const tooLate: ApprovalAnswer = { approved: false, by: 'no answer came before the question was given up' };

/** The answer, or a no as soon as nobody waits for it any more: whoever is asked need not notice that. */
function beforeAbort(answer: Promise<ApprovalAnswer>, signal: AbortSignal): Promise<ApprovalAnswer> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => resolve(tooLate);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    void answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp));
  });
}
