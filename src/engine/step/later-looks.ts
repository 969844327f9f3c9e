/**
 * Results that what comes later may change: an effect that was not proven, until a check finds what changed since; and a check
 * that held while a request of the last action was under way, whose answer may bring something else.
 */
import type { StepSettled } from '../../domain/event/run-event.js';
import type { FlowWarning } from '../../domain/run/flow-warning.js';
import type { FlowRun } from './flow-run.js';
import type { HeldCheck, ProvisionalCheck } from './open-results.js';

/** What an answer brings is drawn within this time after it, in milliseconds. */
const drawingMs = 100;

/** The requests of a flow's actions are awaited for this long at its end, in milliseconds. */
const lastAnswersMs = 2_000;

/** Takes note of a check that held: it may prove an earlier effect, and may have to be looked at again. */
export async function noteHeld(run: FlowRun, held: HeldCheck, settled: StepSettled): Promise<void> {
  await proveEffects(run, held, settled.step);
  const since = run.lastAction.seq;
  if (isUnderWay(run, since)) run.laterLooks.provisional = [...run.laterLooks.provisional, { ...held, settled, since }];
}

/** A check that finds something which has changed since an action proves the effect of that: its step is recorded anew. */
async function proveEffects(run: FlowRun, { ref }: HeldCheck, by: string): Promise<void> {
  const { unproven } = run.laterLooks;
  if (unproven.size === 0 || ref === undefined) return;
  const { matches } = await run.session.eye.query({ target: { ref }, includeHidden: true, read: { changes: true } });
  const changedMsAgo = matches[0]?.changedMsAgo;
  if (changedMsAgo === undefined) return;
  const changedMs = run.clock.monotonicMs() - changedMsAgo;
  for (const [path, { startedMs, settled }] of unproven) {
    if (changedMs < startedMs) continue;
    unproven.delete(path);
    const { result } = settled;
    const note = `Step ${by} found what has changed since.`;
    run.record({
      ...settled,
      result: { ...result, status: 'passed', warningCode: null, diagnostics: { ...result.diagnostics, note } },
    });
  }
}

/**
 * Looks once more at checks whose answers have come; without waiting for any. What no longer holds becomes a warning.
 * @param isLast whether something is done next, after which the screen says nothing of them any more
 */
export async function lookAtChecksAgain(run: FlowRun, isLast: boolean): Promise<void> {
  const { laterLooks, clock } = run;
  if (laterLooks.provisional.length === 0) return;
  const left: ProvisionalCheck[] = [];
  for (const check of laterLooks.provisional) {
    if (isUnderWay(run, check.since)) {
      left.push(check);
      continue;
    }
    check.answeredMs ??= clock.monotonicMs();
    const judgement = await check.condition.look(run.session.eye);
    if (!judgement.holds) recordNoLongerTrue(run, check, judgement.found);
    else if (clock.monotonicMs() - check.answeredMs < drawingMs) left.push(check);
  }
  laterLooks.provisional = isLast ? [] : left;
}

/** Awaits the answers to what the flow's actions asked for, and looks at its checks a last time. */
export async function lookAtEnd(run: FlowRun): Promise<void> {
  const { clock, session, signal } = run;
  const endMs = clock.monotonicMs() + lastAnswersMs;
  const wait = async (seen: number, forMs: number): Promise<void> => session.eye.nextChange(seen, forMs, signal);
  for (let leftMs = lastAnswersMs; leftMs > 0 && !signal.aborted && isUnderWay(run, 0);) {
    await wait(session.eye.changeCount(), leftMs);
    leftMs = endMs - clock.monotonicMs();
  }
  while (run.laterLooks.provisional.some(({ since }) => !isUnderWay(run, since)) && !signal.aborted) {
    const seen = session.eye.changeCount();
    await lookAtChecksAgain(run, false);
    if (run.laterLooks.provisional.some(({ answeredMs }) => answeredMs !== undefined)) await wait(seen, drawingMs);
  }
}

/** Requests that are named at most. */
const mostNamed = 5;

/** What a flow is warned of at its end: requests of its actions that were not answered, or with an error. */
export function requestWarnings({ session: { eye } }: FlowRun): {
  readonly warnings: readonly FlowWarning[];
  readonly notes: readonly string[];
} {
  const open = eye.unansweredSince(0).filter(({ isOfAction }) => isOfAction);
  const failed = eye.eventsSince(0).flatMap((event) => {
    if (event.kind === 'response' && event.isOfAction === true && event.status >= 400)
      return [`${event.method} ${event.url} was answered with ${event.status}`];
    return event.kind === 'request_failed' && event.isOfAction === true
      ? [`${event.method} ${event.url} failed: ${event.error}`]
      : [];
  });
  const unanswered = open.map(({ method, url }) => `${method} ${url} was not answered by the end of the flow`);
  return {
    warnings: [
      ...(unanswered.length > 0 ? (['request_unanswered'] as const) : []),
      ...(failed.length > 0 ? (['request_failed'] as const) : []),
    ],
    notes: [...unanswered.slice(0, mostNamed), ...new Set(failed.slice(0, mostNamed))],
  };
}

function isUnderWay({ session }: FlowRun, since: number): boolean {
  return session.eye.unansweredSince(since).some(({ isOfAction }) => isOfAction);
}

function recordNoLongerTrue(run: FlowRun, { settled, found }: ProvisionalCheck, now: string): void {
  const { result } = settled;
  const note = `It held while a request of the action before was under way, and no longer did once that was answered: found ${found}, and then ${now}.`;
  run.record({
    ...settled,
    result: run.redactor.deep({
      ...result,
      status: 'warning',
      warningCode: 'no_longer_true',
      diagnostics: { ...result.diagnostics, note },
    }),
  });
}
