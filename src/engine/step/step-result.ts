import { actionNamed } from '../../actions/registry.js';
import type { PerceptionMode } from '../../domain/flow/perception.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { Healing } from '../../domain/healing/verdict.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { isEmptyDelta } from '../../domain/screen/effect/delta.js';
import { faultsIn, sinceNavigation, type PageFaults } from '../../domain/screen/target/page-faults.js';
import type { Point } from '../../domain/screen/element/screen-node.js';
import type { AttemptResult } from './attempt.js';
import type { CallLog } from './call-log.js';
import type { StepEvidence } from './evidence.js';
import { stepPath, type FlowRun, type StepList } from './flow-run.js';
import type { Settled } from './settle.js';
import { shownArgument } from './shown-argument.js';
import type { StepTrace } from './step-context.js';
import type { Verdict } from './verdict.js';

/** Everything that is known of a step when it is over. */
export interface StepFacts {
  readonly run: FlowRun;
  readonly list: StepList;
  /** The step as the flow has it, variables not replaced: what may be shown. */
  readonly written: AnyStep;
  readonly step: AnyStep;
  readonly attempt: AttemptResult;
  readonly verdict: Verdict;
  readonly settled: Settled | undefined;
  readonly assertionResults: StepResult['assertionResults'];
  readonly evidence: StepEvidence;
  readonly perception: PerceptionMode;
  /** The errors of the attempts before the last. */
  readonly failedAttempts: readonly string[];
  readonly healing: Healing | undefined;
  readonly log: CallLog;
  readonly startTime: Date;
  readonly timeMs: number;
  /** The last event of the session before the step. */
  readonly eventsBefore: number;
}

/** The line of the report. */
export function stepResult(facts: StepFacts): StepResult {
  const { run, list, written, step, attempt, verdict, settled, evidence, failedAttempts } = facts;
  const { outcome, trace } = attempt;
  const { failure } = verdict;
  const held = outcome.status === 'held' ? outcome : undefined;
  const point = pointerAt(step, trace);
  const { width = 0, height = 0 } = trace.located?.bounds ?? {};
  return {
    step: written.order ?? 0,
    phase: list.phase,
    path: stepPath(list, written),
    action: written.action,
    selector: selectorText(written),
    argument: shownArgument(run, step),
    description: written.description ?? null,
    status: verdict.status,
    startTime: facts.startTime.toISOString(),
    endTime: run.clock.now().toISOString(),
    timeMs: round(facts.timeMs),
    retryCount: failedAttempts.length,
    expected: failure?.expected ?? held?.expected ?? null,
    found: failure?.found ?? (outcome.status === 'failed' ? null : (outcome.found ?? null)),
    error: failure?.message ?? null,
    screenshot: held?.artifact ?? evidence.screenshot ?? null,
    element: (trace.located?.reading.summary ?? failure?.element ?? null) as StepResult['element'],
    assertionResults: facts.assertionResults,
    backendName: run.backendName,
    selectorResolvedTo: trace.resolution?.resolvedTo ?? null,
    clickPoint: point === undefined ? null : { x: point.x, y: point.y, width, height },
    backendCallLog: [...facts.log.entries],
    warningCode: verdict.warningCode ?? null,
    diagnostics: {
      perception: facts.perception,
      ...(failure && { failureType: failure.type }),
      ...(failure?.guardrail && { guardrail: failure.guardrail }),
      ...(failure?.check && { check: failure.check }),
      ...(failure?.obstacle && { obstacle: failure.obstacle }),
      ...(failure?.candidates && { candidates: [...failure.candidates] }),
      ...(settled && settled.effects.length > 0 && { effects: [...settled.effects] }),
      ...(settled && !isEmptyDelta(settled.delta) && { delta: settled.delta as StepResult['diagnostics']['delta'] }),
      ...(settled && { settleMs: round(settled.settleMs) }),
      ...(trace.rewrites.length > 0 && { rewrites: [...trace.rewrites] }),
      ...(trace.resolution && { matchTier: trace.resolution.tier }),
      ...(failedAttempts.length > 0 && { attempts: [...failedAttempts] }),
      ...(held?.artifact === undefined && beginsElsewhere(evidence)),
      ...(evidence.snapshot !== undefined && { snapshot: evidence.snapshot }),
      ...(evidence.signatures && { signatures: evidence.signatures }),
      ...eventDiagnostics(run, facts.eventsBefore, failure !== undefined),
      ...(verdict.already !== undefined && { already: verdict.already }),
      ...(verdict.unseenWindows && { unseenWindows: [...verdict.unseenWindows] }),
      ...(trace.seen && { confidence: trace.seen.confidence }),
      ...(verdict.note !== undefined && { note: verdict.note }),
      ...(facts.healing && { healing: facts.healing }),
    },
  };
}

/** Where the pointer went, for actions that use it. */
export function pointerAt(step: AnyStep, trace: StepTrace): Point | undefined {
  return actionNamed(step.action)?.pointsAtElement === true ? trace.located?.point : undefined;
}

/** Where the picture of the step begins, where that is not where the places of elements are counted from. */
function beginsElsewhere({ screenshotOrigin: origin }: StepEvidence): Partial<StepResult['diagnostics']> {
  return origin === undefined || (origin.x === 0 && origin.y === 0) ? {} : { screenshotOrigin: origin };
}

function selectorText(step: AnyStep): string | null {
  if (step.selector !== undefined) return step.selector;
  return step.typedSelector === undefined ? null : `${step.typedSelector.kind}: ${step.typedSelector.value}`;
}

/** Faults of a kind that are kept of the time before a step: the first ones are the likely cause of the others. */
const earlierLimit = 10;

function eventDiagnostics(run: FlowRun, since: number, didFail: boolean): Partial<StepResult['diagnostics']> {
  const session = run.session.eye.eventsSince(0);
  const events = session.filter(({ seq }) => seq > since);
  const dialogs = events.flatMap((event) =>
    event.kind === 'dialog' ? [`${event.dialog} "${event.message}" ${event.answer}`] : [],
  );
  const before = didFail ? sinceNavigation(session).filter(({ seq }) => seq <= since) : [];
  const earlier = faultFields(faultsIn(before), earlierLimit);
  return {
    ...faultFields(faultsIn(events)),
    ...(Object.keys(earlier).length > 0 && { earlier }),
    ...(dialogs.length > 0 && { dialogs }),
  };
}

function faultFields(
  { consoleErrors, failedRequests }: PageFaults,
  limit?: number,
): Pick<StepResult['diagnostics'], 'consoleErrors' | 'failedRequests'> {
  return {
    ...(consoleErrors.length > 0 && { consoleErrors: consoleErrors.slice(0, limit) }),
    ...(failedRequests.length > 0 && { failedRequests: failedRequests.slice(0, limit) }),
  };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
