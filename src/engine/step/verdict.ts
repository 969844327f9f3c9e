import { actionNamed } from '../../actions/registry.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { StepResult, WarningCode } from '../../domain/run/execution-report.js';
import { statusOf, type Failure } from '../../domain/run/failure.js';
import type { StepTrace } from './step-context.js';
import type { SeenAs } from './vision/vision.js';
import { settledBy, type SettledState } from '../../domain/screen/element/element-state.js';
import { confirmsItself, type AttemptResult } from './attempt.js';
import type { ActionOutcome } from './action-outcome.js';

/** How a step is judged, and why. */
export interface Verdict {
  readonly status: StepResult['status'];
  readonly failure?: Failure;
  readonly warningCode?: WarningCode;
  readonly note?: string;
  /** What the element was before it was pressed, so that this could change nothing. */
  readonly already?: SettledState;
  /** Titles of the windows of the program in which no effect was looked for, where none was seen. */
  readonly unseenWindows?: readonly string[];
}

/** A dialog that no step handles. */
export interface UnhandledDialog {
  /** As in `confirm`; `beforeunload`: the page asked whether it may be left. */
  readonly kind: string;
  readonly message: string;
  readonly answer: 'accepted' | 'dismissed';
}

/** The verdict of a step, from all that is known of it. */
export function verdictOf(...facts: Parameters<typeof structuralVerdict>): Verdict {
  const [, { trace }] = facts;
  return trace.seen === undefined
    ? structuralVerdict(...facts)
    : bySeeing(structuralVerdict(...facts), trace.seen, trace.resolution);
}

/** What a model found in a picture may be found elsewhere the next time: that never simply passes, whatever comes later. */
function bySeeing(verdict: Verdict, { confidence, missing }: SeenAs, resolution: StepTrace['resolution']): Verdict {
  const { status, warningCode, note } = verdict;
  const isCertain = status !== 'passed' && warningCode !== 'unproven_effect' && warningCode !== 'passed_on_retry';
  if (status !== 'passed' && status !== 'warning') return verdict;
  const place = resolution === undefined ? '' : `: ${resolution.resolvedTo}`;
  const seen = `A model found the element in a picture, ${Math.round(confidence * 100)}% sure${place}.`;
  return {
    ...verdict,
    status: 'warning',
    warningCode: isCertain && warningCode !== undefined ? warningCode : 'vision_fallback_used',
    note: [missing, seen, note].filter((text) => text !== undefined && text !== '').join(' '),
  };
}

function structuralVerdict(
  step: AnyStep,
  attempt: AttemptResult,
  actionOutcome: ActionOutcome,
  assertionResults: StepResult['assertionResults'],
  retries: number,
  unhandledDialog: UnhandledDialog | undefined,
): Verdict {
  if (attempt.skipped !== undefined) return { status: 'skipped', note: attempt.skipped };
  const failure = actionOutcome.failure ?? assertionFailure(assertionResults);
  if (failure !== undefined) {
    const forgiven =
      step.optional &&
      attempt.trace.stop === undefined &&
      failure.type !== 'cancelled' &&
      failure.isStopped !== true &&
      failure.type !== 'target_lost';
    return forgiven
      ? { status: 'warning', failure, warningCode: 'optional_step_failed' }
      : { status: statusOf(failure), failure };
  }
  if (unhandledDialog !== undefined) {
    return {
      status: 'warning',
      warningCode: 'unhandled_dialog',
      note: unhandledNote(unhandledDialog),
    };
  }
  const { outcome } = attempt;
  if (outcome.status === 'acted' && outcome.differs !== undefined)
    return { status: 'warning', warningCode: 'value_differs', note: outcome.differs };
  if (outcome.status === 'acted' && outcome.clickLost !== undefined)
    return { status: 'warning', warningCode: 'click_lost', note: outcome.clickLost };
  if (outcome.status === 'acted' && outcome.isErrorPage === true)
    return { status: 'warning', warningCode: 'error_page', note: outcome.confirmed ?? '' };
  if (outcome.status === 'held' && outcome.covered !== undefined)
    return { status: 'warning', warningCode: 'picture_covered', note: outcome.covered };
  if (actionOutcome.failedPage !== undefined)
    return {
      status: 'warning',
      warningCode: 'error_page',
      note: `It led to a page that failed: ${actionOutcome.failedPage.problem}`,
    };
  const isInput = outcome.status === 'acted' && !confirmsItself(outcome);
  if (isInput && !step.expectNoEffect && (actionOutcome.settled?.effects.length ?? 0) === 0) {
    const already = stateBefore(step, attempt);
    const { unproven = [], awaited = [] } = (already === undefined ? actionOutcome.settled : undefined) ?? {};
    if (unproven.length + awaited.length > 0)
      return { status: 'warning', warningCode: 'unproven_effect', note: unprovenNote(unproven, awaited) };
    const unseenWindows = already === undefined ? actionOutcome.settled?.unseenWindows : undefined;
    return {
      status: 'warning',
      warningCode: 'no_observable_effect',
      ...(already !== undefined && { already }),
      ...(unseenWindows && { unseenWindows }),
      note: `The action was carried out, but ${whatChanged(actionOutcome, already)}.${doneByOthers(actionOutcome)} If none is meant, say "expectNoEffect": true.`,
    };
  }
  const [refused] = actionOutcome.refused ?? [];
  if (refused !== undefined) {
    return {
      status: 'warning',
      warningCode: 'navigation_refused',
      note: `The app tried by itself to load ${refused.url} in a ${refused.place} and was kept from it: ${refused.reason}.`,
    };
  }
  if (retries > 0) return { status: 'warning', warningCode: 'passed_on_retry' };
  const looser = outcome.status === 'held' ? outcome.looser : undefined;
  const isLoose =
    looser !== undefined ||
    attempt.trace.resolution?.loose === true ||
    assertionResults.some(({ looseMatch }) => looseMatch);
  const notes = [
    ...(isLoose ? [looseNote(attempt, looser)] : []),
    ...(outcome.status === 'acted' && outcome.unchanged === true
      ? ['It was already so; read back and left as it is.']
      : []),
    ...(outcome.status === 'acted' && attempt.trace.located?.isUnseen === true
      ? ['The field itself is not visible.']
      : []),
    ...(outcome.status === 'acted' && outcome.confirmed !== undefined ? [outcome.confirmed] : []),
  ];
  return {
    status: 'passed',
    ...(isLoose && { warningCode: 'loose_match' as const }),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

function looseNote({ trace: { resolution } }: AttemptResult, looser: string | undefined): string {
  if (looser !== undefined)
    return `Nothing has exactly that name, but this is there: ${looser}. If it is what should be gone, write its whole name.`;
  return resolution?.tier === 'beside'
    ? 'The field has no name of its own: it was found by the text beside it.'
    : 'The name matched only in part.';
}

/** The verdict of a step that said how a dialog is answered, where none came to the end of the flow. */
export const unmet: Verdict = {
  status: 'warning',
  warningCode: 'dialog_never_came',
  note: 'The step says how a dialog is answered, but none came to the end of the flow.',
};

function unhandledNote({ kind, message, answer }: UnhandledDialog): string {
  if (kind === 'beforeunload')
    return `The page asked whether it may be left (beforeunload), and no step handles that. It was ${answer} so that the page could be left, and what was entered there may be lost; say what to do by a handle_dialog step before this one.`;
  return `A dialog opened that no step handles: ${kind} "${message}". It is ${answer}; say what to do with it by a handle_dialog step before this one.`;
}

/**
 * The note on an action where something changed on a page that moves by itself, and may have another cause; or where what
 * it asks another site for is still to come.
 */
function unprovenNote(seen: readonly string[], awaited: readonly string[]): string {
  if (seen.length === 0)
    return `The action was carried out, and what it asked another site for (${awaited.join(', ')}) is not answered yet. Sites count clicks that way as well, so it alone shows no effect. Assert what the answer should bring, or say "expectNoEffect": true if nothing is meant.`;
  return `The action was carried out, and ${seen.join(', ')} changed after it. The page changes by itself as well, and nothing shows that this came of the action. Assert what the action should bring, or say "expectNoEffect": true if nothing is meant.`;
}

/** What is reported of an action without an effect. */
function whatChanged({ settled }: ActionOutcome, already: SettledState | undefined): string {
  const own = settled?.own ?? [];
  if (already !== undefined) return `nothing changed, since it was ${already} before`;
  if (own.length === 0) return 'nothing changed';
  return `only ${own.join(', ')} changed, which ${own.length === 1 ? 'changes by itself' : 'change by themselves'}`;
}

/** What may have come of it in another program, which ran before and has doings of its own. */
function doneByOthers({ settled }: ActionOutcome): string {
  const doings = settled?.byOthers ?? [];
  if (doings.length === 0) return '';
  return ` Meanwhile ${doings.join(', and ')}, which may have come of it or by itself: where it is meant, look for it by assert_window.`;
}

/** The state that a press brings an element into, where it was pressed and in that before. */
function stateBefore(step: AnyStep, { trace: { located } }: AttemptResult): SettledState | undefined {
  if (located === undefined || actionNamed(step.action)?.pressesElement(step) !== true) return undefined;
  return settledBy(located.reading.summary);
}

function assertionFailure(results: StepResult['assertionResults']): Failure | undefined {
  const failed = results.find((result) => !result.passed);
  if (failed === undefined) return undefined;
  return {
    type: 'assertion_failed',
    message: failed.error ?? `the assertion ${failed.type} does not hold`,
    ...(failed.expected !== null && { expected: failed.expected }),
    ...(failed.actual !== null && { found: failed.actual }),
  };
}
