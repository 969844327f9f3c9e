import type { FileAction } from '../../domain/file-session/action-file/action-file.js';
import {
  actionOutcomeOf,
  type ActionOutcome,
  type ExpectationOutcome,
} from '../../domain/file-session/outcome/action-outcome.js';
import { tryNext } from '../../domain/file-session/outcome/advice.js';
import type { JudgedScreen } from '../../domain/file-session/plan/judged-screen.js';
import { passwordIn, withoutPasswords } from '../../domain/file-session/outcome/hidden-passwords.js';
import { observedEvents } from '../../domain/file-session/observation/observed-events.js';
import type { ObservationWarning } from '../../domain/file-session/observation/observation.js';
import { planAction, type PlannedAction } from '../../domain/file-session/plan/plan-action.js';
import type { PlannedExpectation } from '../../domain/file-session/plan/expectations.js';
import {
  createProgressWatch,
  isMeantToChange,
  notedActionOf,
  type ProgressState,
} from '../../domain/file-session/progress/progress.js';
import { createRepetitionWatch, type RepetitionState } from '../../domain/file-session/progress/repetition.js';
import { refusedStep } from '../../domain/file-session/outcome/refused-step.js';
import { screenReadingOf } from '../../domain/file-session/progress/screen-reading.js';
import type { Problem } from '../../domain/flow/problem.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { LiveScreen } from '../../domain/live/live-answer.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import { refIn } from '../../domain/screen/element/ref.js';
import type { SessionEvent } from '../../domain/screen/target/session-event.js';
import type { Clock } from '../../ports/clock.js';
import type { TextOutcome } from '../language/carry-out.js';
import type { LiveCall, LiveSession } from '../live/live-session.js';
import { isStorageFault } from '../step/fault.js';
import type { Observed } from './observe.js';

/** Carries out what is said in plain language. @throws HandeyeError as `carryOutText` */
export type TextRunner = (text: string, call: LiveCall) => Promise<TextOutcome>;

/** An action of a file, and what became of it. */
export interface ActionDone {
  /** What went into password fields is hidden. */
  readonly action: FileAction;
  readonly outcome: ActionOutcome;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/** Carries out the actions of files on one live session. */
export interface ActionRunner {
  /** @throws HandeyeError `cancelled`, `storage_…`; what goes wrong with the action is its outcome */
  run(action: FileAction): Promise<ActionDone>;
  /** An action that was not carried out. Like all that leaves here, it holds no password. */
  leftOut(action: FileAction, status: ActionOutcome['status'], message: string, tryNext?: string): ActionDone;
  /** The screen was observed: later changes are counted from there. */
  saw(observed: Observed): void;
  /** What is to be said of the actions since it was last asked. */
  warnings(): readonly ObservationWarning[];
  /** The address of the screen as it was last seen. */
  url(): string;
  progress(): ProgressState;
  repetition(): RepetitionState;
}

/** What an action runner works with. */
export interface ActionRunnerOptions {
  readonly session: LiveSession;
  readonly text: TextRunner;
  readonly clock: Clock;
  readonly call: LiveCall;
  /** What was remembered before the target was opened anew. */
  readonly progress?: ProgressState;
  readonly repetition?: RepetitionState;
}

/** What an action did: the steps that it took, and what was on the screen then. */
interface Acted {
  readonly results: readonly StepResult[];
  readonly screen: LiveScreen;
  /** What keeps it from being done, in words. */
  readonly problem?: { readonly status: ActionOutcome['status']; readonly message: string; readonly hint?: string };
}

/** Makes what carries out actions on one live session. */
export function createActionRunner({ session, text, clock, call, ...saved }: ActionRunnerOptions): ActionRunner {
  const progress = createProgressWatch(saved.progress);
  const repetition = createRepetitionWatch(saved.repetition);
  let screen: LiveScreen | undefined;
  let warnings: ObservationWarning[] = [];
  let hasUploaded = false;
  const passwords = new Set<string>();
  const withoutKnown = (done: ActionDone, results: readonly StepResult[] = []): ActionDone => {
    const { ref = done.action.selector } = done.action as FileAction & { readonly ref?: unknown };
    const named = typeof ref === 'string' ? refIn(ref) : undefined;
    const name = named === undefined ? undefined : screen?.snapshot.nodes.find((node) => node.ref === named)?.name;
    const password = passwordIn(done.action, results, name);
    if (password !== undefined && password !== '') passwords.add(password);
    return withoutPasswords(done, passwords);
  };

  const lastEvent = async (): Promise<number> =>
    session.ask(({ session: { eye } }) => Promise.resolve(eye.lastEvent()), call);
  const eventsSince = async (seq: number): Promise<readonly SessionEvent[]> =>
    session.ask(async ({ session: { eye }, redactor }) => {
      await eye.catchUp().catch(() => undefined);
      return redactor.deep(eye.eventsSince(seq));
    }, call);
  const now = async (): Promise<LiveScreen> => (screen ??= (await session.look({}, call)).screen);

  const act = async (plan: PlannedAction, before: LiveScreen): Promise<Acted> => {
    if (plan.unsupported !== undefined)
      return { results: [], screen: before, problem: { status: 'unsupported', message: plan.unsupported } };
    if (plan.text !== undefined) {
      const outcome = await text(plan.text, call);
      const results = outcome.parts.flatMap((part) => part.results);
      const seen = outcome.screen ?? before;
      if (outcome.result === 'passed' || outcome.result === 'warning' || outcome.result === 'failed')
        return { results, screen: seen };
      const candidates = outcome.candidates?.length ? ` There is: ${outcome.candidates.join(', ')}.` : '';
      const message = `${outcome.question ?? 'The element is not understood.'}${candidates}`;
      return {
        results,
        screen: seen,
        problem: {
          status: 'failed',
          message,
          hint: 'Name the element by "selector", as in "elements" of the observation.',
        },
      };
    }
    if (plan.steps === undefined || plan.steps.length === 0) return { results: [], screen: before };
    const answer = await session.act(plan.steps, { stopOnFailure: true }, call);
    return { results: answer.steps, screen: answer.screen };
  };

  const judged = ({ snapshot }: LiveScreen, events: readonly SessionEvent[]): JudgedScreen => ({
    url: snapshot.url,
    title: snapshot.title,
    nodes: snapshot.nodes,
    events,
  });

  const check = async (
    expectations: readonly PlannedExpectation[],
    before: LiveScreen,
    acted: Acted,
    events: readonly SessionEvent[],
  ): Promise<{ readonly outcomes: readonly ExpectationOutcome[]; readonly screen: LiveScreen }> => {
    let seen = acted.screen;
    const outcomes: ExpectationOutcome[] = [];
    for (const expectation of expectations) {
      const { name } = expectation;
      if (expectation.kind === 'unsupported') {
        outcomes.push({ type: name, passed: false, message: `unsupported: ${expectation.reason}` });
        continue;
      }
      if (expectation.kind === 'screen') {
        const { passed, expected, actual } = expectation.judge(judged(before, []), judged(seen, events));
        outcomes.push({ type: name, passed, ...(!passed && { message: `Expected ${expected}; found: ${actual}.` }) });
        continue;
      }
      const answer = await session.act([expectation.step], { stopOnFailure: true }, call).catch((error: unknown) => {
        const problems = problemsIn(error);
        if (problems === undefined) throw error;
        return refusedStep(problems, seen.snapshot);
      });
      if ('tryNext' in answer) {
        // The action itself was done.
        outcomes.push({ type: name, passed: false, message: `${answer.message} ${answer.tryNext}` });
        continue;
      }
      seen = answer.screen;
      const result = answer.steps.at(-1);
      const passed = result?.status === 'passed' || result?.status === 'warning';
      const message = result?.error ?? result?.diagnostics.note;
      outcomes.push({ type: name, passed, ...(!passed && message !== undefined && { message }) });
    }
    return { outcomes, screen: seen };
  };

  const runPlanned = async (action: FileAction): Promise<Planned> => {
    const before = await now();
    const { content } = screenReadingOf(before.snapshot);
    // Waiting and looking may be done again and again.
    const repeated = isMeantToChange(action.action)
      ? repetition.check(action, { content, snapshot: before.snapshot })
      : undefined;
    if (repeated !== undefined) {
      const stuck = progress.noteRepeated();
      if (stuck !== undefined) warnings = [stuck];
      return { outcome: made(action, 'repeated', repeated.message, repeated.hint), results: [] };
    }
    const plan = planAction(action, { backend: session.backend });
    const since = await lastEvent();
    const acted = await act(plan, before);
    screen = acted.screen;
    const events = await eventsSince(since);
    const isDone = acted.problem === undefined && !acted.results.some(isFailure);
    const checked = isDone
      ? await check(plan.expectations, before, acted, events)
      : { outcomes: [], screen: acted.screen };
    screen = checked.screen;
    const outcome = outcomeOf(action, plan, acted, checked.outcomes, screen, events, hasUploaded);
    hasUploaded ||= action.action === 'upload';
    const noted = notedActionOf(
      action.action,
      acted.results,
      screenReadingOf(screen.snapshot),
      wordsOf(withoutPasswords(action, passwords)),
    );
    // What was not done says nothing of whether the app gets on.
    const warning = isDone ? progress.note(noted) : undefined;
    if (warning !== undefined) warnings = [warning];
    else if (noted.requests + noted.effects > 0) warnings = [];
    return { outcome, results: acted.results };
  };

  return {
    async run(action) {
      const startedMs = clock.monotonicMs();
      const startedAt = clock.now().toISOString();
      const { outcome, results } = await runPlanned(action).catch((error: unknown): Planned => {
        if (
          isStorageFault(error) ||
          (error instanceof HandeyeError && error.code === 'cancelled' && call.signal.aborted)
        )
          throw error;
        const problems = problemsIn(error);
        if (problems !== undefined && screen !== undefined) {
          const { message, tryNext: advice } = refusedStep(problems, screen.snapshot);
          return { outcome: made(action, 'error', message, advice), results: [] };
        }
        const hint = error instanceof HandeyeError ? error.hint : undefined;
        return { outcome: made(action, 'error', messageOf(error), hint), results: [] };
      });
      const durationMs = Math.round(clock.monotonicMs() - startedMs);
      return withoutKnown({ action, outcome, startedAt, durationMs }, results);
    },
    leftOut(action, status, message, hint) {
      const outcome = made(action, status, message, hint);
      return withoutKnown({ action, outcome, startedAt: clock.now().toISOString(), durationMs: 0 });
    },
    saw(observed) {
      ({ screen } = observed);
      if (progress.state().last === undefined) progress.begin(observed.reading);
    },
    warnings() {
      const said = warnings;
      warnings = [];
      return said;
    },
    url: () => screen?.snapshot.url ?? '',
    progress: () => progress.state(),
    repetition: () => repetition.state(),
  };
}

/** What became of an action, and the steps that it took. */
interface Planned {
  readonly outcome: ActionOutcome;
  readonly results: readonly StepResult[];
}

/** What is wrong with steps that were refused as they are written: nothing of them was done. */
function problemsIn(error: unknown): readonly Problem[] | undefined {
  return error instanceof HandeyeError && error.code === 'spec_invalid' && Array.isArray(error.data)
    ? (error.data as readonly Problem[])
    : undefined;
}

function made(
  { action }: FileAction,
  status: ActionOutcome['status'],
  message: string,
  tryNext?: string,
): ActionOutcome {
  return { action, status, message, ...(tryNext !== undefined && { tryNext }) };
}

function isFailure({ status }: StepResult): boolean {
  return status === 'failed' || status === 'error' || status === 'skipped';
}

function outcomeOf(
  action: FileAction,
  plan: PlannedAction,
  { results, problem }: Acted,
  expectations: readonly ExpectationOutcome[],
  screen: LiveScreen,
  events: readonly SessionEvent[],
  hasUploaded: boolean,
): ActionOutcome {
  const decisive = results.find(isFailure) ?? results.find(({ status }) => status === 'warning') ?? results.at(-1);
  const missed = expectations.find(({ passed }) => !passed);
  const own: ActionOutcome =
    problem !== undefined
      ? made(action, problem.status, problem.message, problem.hint)
      : decisive === undefined
        ? { action: action.action, status: 'passed', ...(plan.note !== undefined && { message: plan.note }) }
        : actionOutcomeOf(action.action, decisive);
  const outcome: ActionOutcome = {
    ...own,
    ...(plan.rewrites.length > 0 && { rewrites: [...(own.rewrites ?? []), ...plan.rewrites] }),
    ...(expectations.length > 0 && { expectations: [...(own.expectations ?? []), ...expectations] }),
    ...(missed !== undefined && {
      status: 'failed' as const,
      message: `${missed.type}: ${missed.message ?? 'it does not hold'}`,
    }),
  };
  if (outcome.tryNext !== undefined || decisive === undefined) return outcome;
  // A server that refuses is named also where the step itself passed.
  const { kept: requests } = observedEvents(events, 0, mostRequests).networkRequests;
  const advice = tryNext(decisive, screen, { action: action.action, requests, hasUploaded });
  return { ...outcome, ...(advice !== undefined && { tryNext: advice }) };
}

/** Requests that advice goes by. */
const mostRequests = 50;

/** What an action is about, as its file says it. */
function wordsOf({ selector, element, key, url, value }: FileAction): string {
  return selector ?? element ?? key ?? url ?? (typeof value === 'string' ? value : '');
}
