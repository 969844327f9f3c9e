import type { PerceptionMode } from '../../domain/flow/perception.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { isEmptyDelta } from '../../domain/screen/delta.js';
import type { Point } from '../../domain/screen/screen-node.js';
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
    selectorResolvedTo: trace.located?.resolution.resolvedTo ?? null,
    clickPoint: point === undefined ? null : { x: point.x, y: point.y, width, height },
    backendCallLog: [...facts.log.entries],
    warningCode: verdict.warningCode ?? null,
    diagnostics: {
      perception: facts.perception,
      ...(failure && { failureType: failure.type }),
      ...(failure?.check && { check: failure.check }),
      ...(failure?.candidates && { candidates: [...failure.candidates] }),
      ...(settled && settled.effects.length > 0 && { effects: [...settled.effects] }),
      ...(settled && !isEmptyDelta(settled.delta) && { delta: settled.delta as StepResult['diagnostics']['delta'] }),
      ...(settled && { settleMs: round(settled.settleMs) }),
      ...(trace.rewrites.length > 0 && { rewrites: [...trace.rewrites] }),
      ...(trace.located && { matchTier: trace.located.resolution.tier }),
      ...(failedAttempts.length > 0 && { attempts: [...failedAttempts] }),
      ...(evidence.snapshot !== undefined && { snapshot: evidence.snapshot }),
      ...(evidence.signatures && { signatures: evidence.signatures }),
      ...eventDiagnostics(run, facts.eventsBefore),
      ...(verdict.note !== undefined && { note: verdict.note }),
    },
  };
}

const pointerActions = new Set(['click', 'hover', 'drag', 'check', 'uncheck', 'select']);

/** Where the pointer went, for actions that use it. */
export function pointerAt(step: AnyStep, trace: StepTrace): Point | undefined {
  return pointerActions.has(step.action) ? trace.located?.point : undefined;
}

function selectorText(step: AnyStep): string | null {
  if (step.selector !== undefined) return step.selector;
  return step.typedSelector === undefined ? null : `${step.typedSelector.kind}: ${step.typedSelector.value}`;
}

function eventDiagnostics(run: FlowRun, since: number): Partial<StepResult['diagnostics']> {
  const events = run.session.eye.eventsSince(since);
  const consoleErrors = events.flatMap((event) =>
    event.kind === 'page_error' || (event.kind === 'console' && event.level === 'error') ? [event.text] : [],
  );
  const failedRequests = events.flatMap((event) => {
    if (event.kind === 'request_failed') return [`${event.method} ${event.url} → ${event.error}`];
    if (event.kind === 'blocked') return [`${event.url} blocked: ${event.reason}`];
    return event.kind === 'response' && event.status >= 400 ? [`${event.method} ${event.url} → ${event.status}`] : [];
  });
  const dialogs = events.flatMap((event) =>
    event.kind === 'dialog' ? [`${event.dialog} "${event.message}" ${event.answer}`] : [],
  );
  return {
    ...(consoleErrors.length > 0 && { consoleErrors }),
    ...(failedRequests.length > 0 && { failedRequests }),
    ...(dialogs.length > 0 && { dialogs }),
  };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
