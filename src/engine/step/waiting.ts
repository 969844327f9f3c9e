import { untilAnswered } from '../../actions/shared/conditions/until-answered.js';
import type { StepOutcome } from '../../actions/action.js';
import type { Condition, Judgement } from '../../actions/shared/conditions/condition.js';
import { printSelector, type Selector } from '../../domain/flow/selector/index.js';
import { nothingVisible, type Failure } from '../../domain/run/failure.js';
import { effectTimeoutMs } from '../../domain/screen/effect/effect.js';
import type { ActionabilityProblem } from '../../domain/screen/element/actionability.js';
import type { ElementSummary } from '../../domain/screen/element/screen-node.js';
import { quietLimitMs } from '../../domain/screen/effect/settling.js';
import type { Clock } from '../../ports/clock.js';
import type { Eye, Located, LocateOptions, LocateResult } from '../../ports/eye.js';
import { candidatesAmong, leftOut } from './candidates.js';
import type { Deadline } from './deadline.js';

/** Looks again at least this often, for changes that no event announces (CSSOM, canvas, a value set by script). */
const safetyPollMs = 100;

/** What an action asked for and gets no answer to for this long is taken for a long poll, in milliseconds. */
const awaitedAnswerMs = 3_000;

/** What an action has timers and frames do, requests among it, is begun within this time after it, in milliseconds. */
const timersMs = 60;

/** What an answer brings is drawn within this time after it, in milliseconds. */
const drawingMs = quietLimitMs;

/**
 * What is wrong with an element that does not come right by waiting is refused after this long: several matches, of which a
 * list being redrawn may hold both versions, a field that is read-only, an option that is disabled.
 */
const lastingMs = effectTimeoutMs;

/** Waits until a condition holds. It is looked at at once, then at every change, and a last time when the time is up. */
export async function untilHolds(
  eye: Eye,
  condition: Condition,
  deadline: Deadline,
  timeoutMs: number,
): Promise<StepOutcome> {
  const answers = condition.isAbsence === true ? awaitAnswers(eye, deadline) : undefined;
  for (;;) {
    let [seen, doubtMs] = [0, 0];
    const judgement = await untilAnswered(
      () => {
        [seen, doubtMs] = [eye.changeCount(), answers?.doubtMs() ?? 0];
        return inTime(condition.look(eye), eye, deadline);
      },
      { eye, ...deadline },
    );
    if (judgement === undefined) return { status: 'failed', failure: unansweredFailure(eye, condition, timeoutMs) };
    if (judgement.holds && (doubtMs <= 0 || deadline.signal.aborted)) {
      return {
        status: 'held',
        expected: condition.expected,
        found: judgement.found,
        ...(judgement.value !== undefined && { value: judgement.value }),
        ...(judgement.resolution && { resolution: judgement.resolution }),
        ...(condition.isAbsence !== true &&
          condition.isOfEvents !== true && {
            check: {
              condition,
              found: judgement.found,
              ...refOf(judgement),
            },
          }),
        ...(judgement.looser !== undefined && { looser: judgement.looser }),
      };
    }
    if (deadline.signal.aborted)
      return { status: 'failed', failure: cancelledFailure(`waiting for: ${condition.expected}`) };
    const left = deadline.remainingMs();
    if (judgement.holds) {
      await eye.nextChange(seen, Math.min(left, doubtMs, safetyPollMs), deadline.signal);
      continue;
    }
    if (judgement.final === true || left <= 0) {
      return {
        status: 'failed',
        failure: await conditionFailure(eye, condition, judgement, judgement.final === true ? 0 : timeoutMs),
      };
    }
    await eye.nextChange(seen, Math.min(left, safetyPollMs), deadline.signal);
  }
}

function refOf({ element, ref = element?.ref }: Judgement): { ref?: string; element?: ElementSummary } {
  return { ...(ref !== undefined && { ref }), ...(element && { element }) };
}

/** Estimates for how long an answer may still bring what is not there. */
interface AwaitedAnswers {
  /** To be asked before a look: milliseconds, 0 where what the look finds can be believed. */
  doubtMs(): number;
}

function awaitAnswers(eye: Eye, deadline: Deadline): AwaitedAnswers {
  const startMs = deadline.remainingMs();
  let openMs: number | undefined;
  return {
    doubtMs() {
      const leftMs = deadline.remainingMs();
      const waitedMs = startMs - leftMs;
      const isOpen = waitedMs < awaitedAnswerMs && eye.unansweredSince(0).some(({ mayBeOfAction }) => mayBeOfAction);
      if (isOpen) openMs = waitedMs;
      if (leftMs <= 0) return 0;
      if (openMs === undefined) return Math.max(0, timersMs - eye.restedMs());
      return isOpen ? awaitedAnswerMs - waitedMs : openMs + drawingMs - waitedMs;
    },
  };
}

/** The wheel is turned for one element this often at most: a list that is filled anew meanwhile may lose it again. */
const mostWheels = 3;

/** How long an element is looked for, and who helps. */
export interface LocatePatience {
  readonly deadline: Deadline;
  /** All the time that the step has, in milliseconds, as failures state it. */
  readonly timeoutMs: number;
  /** Has the wheel turned where that alone brings the element into view. @returns why it may not be */
  readonly wheelTo: (ref: string, element: ElementSummary | undefined) => Promise<Failure | undefined>;
}

/** Waits until exactly one element matches and passes its checks. */
export async function untilLocated(
  eye: Eye,
  clock: Clock,
  selector: Selector,
  options: LocateOptions,
  { deadline, timeoutMs, wheelTo }: LocatePatience,
): Promise<{ ok: true; value: Located } | { ok: false; failure: Failure }> {
  let lastingSince: number | undefined;
  let wheels = 0;
  for (;;) {
    let seen = 0;
    const result = await untilAnswered(
      () => {
        seen = eye.changeCount();
        return inTime(eye.locate(selector, options), eye, deadline);
      },
      { eye, ...deadline },
    );
    if (result === undefined) {
      const expected = `${selector.source} to act on`;
      return { ok: false, failure: unansweredFailure(eye, { expected }, timeoutMs) };
    }
    if (result.outcome === 'found') return { ok: true, value: result.located };
    if (deadline.signal.aborted) return { ok: false, failure: cancelledFailure(`looking for ${selector.source}`) };
    const mayWheel = wheels < mostWheels && deadline.remainingMs() > 0;
    if (result.outcome === 'not_actionable' && result.byWheel !== undefined && mayWheel) {
      wheels += 1;
      const failure = await wheelTo(result.byWheel, result.element);
      if (failure !== undefined) return { ok: false, failure };
      continue;
    }
    const now = clock.monotonicMs();
    const isLasting = result.outcome === 'ambiguous' || (cannotCome(result, options) && !(await isStillAtIt(eye)));
    lastingSince = isLasting ? (lastingSince ?? now) : undefined;
    const refused = lastingSince !== undefined && now - lastingSince >= lastingMs;
    const left = deadline.remainingMs();
    if (refused || left <= 0)
      return { ok: false, failure: await locateFailure(eye, selector, options, result, refused ? 0 : timeoutMs) };
    await eye.nextChange(seen, Math.min(left, safetyPollMs), deadline.signal);
  }
}

/** Whether an element is kept from what is asked of it by something that no waiting changes, once its app is ready. */
function cannotCome(result: LocateResult, { optionsOf }: LocateOptions): boolean {
  if (result.outcome !== 'not_actionable') return false;
  return result.obstacle === 'read_only' || (optionsOf !== undefined && isDisabled(result));
}

function isDisabled({ check, obstacle }: ActionabilityProblem): boolean {
  return check === 'enabled' && obstacle === undefined;
}

/** Whether the target is loading, or waits for a script or an answer that may change what it allows. */
async function isStillAtIt(eye: Eye): Promise<boolean> {
  return eye.unansweredSince(0).length > 0 || (await eye.status({ dialogStays: true })).loading;
}

/** An answer; undefined when the time is over and the target is known to wait for something itself. */
async function inTime<T>(answer: Promise<T>, eye: Eye, deadline: Deadline): Promise<T | undefined> {
  const answered = new AbortController();
  answer.catch(() => undefined);
  const givenUp = (async () => {
    while (!answered.signal.aborted && (deadline.remainingMs() > 0 || eye.waitsFor() === undefined))
      await eye.nextChange(eye.changeCount(), Math.max(safetyPollMs, deadline.remainingMs()), answered.signal);
    return undefined;
  })();
  try {
    return await Promise.race([answer, givenUp]);
  } finally {
    answered.abort();
  }
}

function unansweredFailure(eye: Eye, { expected }: Pick<Condition, 'expected'>, timeoutMs: number): Failure {
  const found = `a page that waits for ${eye.waitsFor() ?? 'another'}`;
  return { type: 'timeout', message: `Expected ${expected} within ${timeoutMs} ms; found ${found}.`, expected, found };
}

function cancelledFailure(doing: string): Failure {
  return { type: 'cancelled', message: `Cancelled while ${doing}.` };
}

async function conditionFailure(
  eye: Eye,
  condition: Condition,
  judgement: Judgement,
  waitedMs: number,
): Promise<Failure> {
  const waited = waitedMs > 0 ? ` within ${waitedMs} ms` : '';
  const { several, element } = judgement;
  const among = several && (await candidatesAmong(eye, several));
  const candidates = among?.listed ?? judgement.candidates ?? [];
  const hint =
    several === undefined || among === undefined
      ? `.${nearestHint(candidates)}${nearTextHint(judgement)}${judgement.advice === undefined ? '' : ` ${judgement.advice}`}`
      : `: ${candidates.join(', ')}${leftOut(several)}. ${among.advice}`;
  return {
    type: judgement.failureType ?? 'assertion_failed',
    message: `Expected ${condition.expected}${waited}; found ${judgement.found || 'nothing'}${hint}`,
    expected: condition.expected,
    found: judgement.found,
    ...(element && { element }),
    ...(candidates.length > 0 && { candidates }),
  };
}

async function locateFailure(
  eye: Eye,
  selector: Selector,
  { includeHidden = false }: LocateOptions,
  result: Exclude<LocateResult, { outcome: 'found' }>,
  timeoutMs: number,
): Promise<Failure> {
  const written = selector.source;
  switch (result.outcome) {
    case 'not_found': {
      if (result.unavailableReason !== undefined) {
        return {
          type: 'element_not_found',
          message: `"${written}" was not found within ${timeoutMs} ms: ${result.unavailableReason}.${nearestHint(result.nearest)}`,
          expected: printSelector(selector),
          found: result.unavailableReason,
          ...(result.nearest.length > 0 && { candidates: result.nearest }),
        };
      }
      const hidden =
        result.hiddenMatches > 0
          ? ` ${result.hiddenMatches} hidden ${result.hiddenMatches === 1 ? 'element matches' : 'elements match'}; hidden counts as absent.`
          : '';
      return {
        type: 'element_not_found',
        message: `Nothing visible matches "${written}" within ${timeoutMs} ms.${hidden}${nearestHint(result.nearest)}${result.hasNoWindow === true ? ' No window is open: all have been closed, or what has shown them has ended by itself.' : ''}`,
        expected: printSelector(selector),
        found: nothingVisible,
        ...(result.nearest.length > 0 && { candidates: result.nearest }),
      };
    }
    case 'ambiguous': {
      const several = { ...result, query: { target: { selector }, includeHidden } };
      const { listed, advice } = await candidatesAmong(eye, several);
      return {
        type: 'ambiguous_selector',
        message: `Selector "${written}" matches ${result.count} elements: ${listed.join(', ')}${leftOut(several)}. ${advice}`,
        expected: 'exactly one element',
        found: `${result.count} elements`,
        candidates: listed,
      };
    }
    case 'not_actionable':
      return {
        type: 'not_actionable',
        message: `"${written}" cannot be acted on${timeoutMs > 0 ? ` after ${timeoutMs} ms` : ''}: ${result.reason} (check: ${result.check}).${result.obstacle === 'read_only' ? readOnlyHint : ''}`,
        check: result.check,
        ...(result.obstacle && { obstacle: result.obstacle }),
        ...(result.element && { element: result.element }),
      };
  }
}

const readOnlyHint =
  ' Nothing can be written into it: do first what unlocks it, or choose its value where the app offers that (click it, then what it opens).';

function nearTextHint({ nearest, found }: Judgement): string {
  const near = nearest?.();
  if (near === undefined) return '';
  const off = near.distance === 1 ? 'one character off' : `${near.distance} characters off`;
  return near.text === found ? ` That is ${off}.` : ` Nearest text: "${near.text}", ${off}.`;
}

function nearestHint(candidates: readonly string[] | undefined): string {
  return candidates === undefined || candidates.length === 0 ? '' : ` Nearest: ${candidates.join(', ')}.`;
}
