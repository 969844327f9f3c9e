import {
  readActionFile,
  type ActionFile,
  type BugReport,
  type FileAction,
} from '../../domain/file-session/action-file/action-file.js';
import { previousActionOf, type ActionOutcome } from '../../domain/file-session/outcome/action-outcome.js';
import type { Observation } from '../../domain/file-session/observation/observation.js';
import { isFailedRequest } from '../../domain/file-session/observation/observed-events.js';
import type { ReportedBug, ReportedStep } from '../../domain/file-session/outcome/session-report.js';
import { HandeyeError } from '../../domain/errors.js';
import type { Clock } from '../../ports/clock.js';
import type { ExchangeFolder } from '../../ports/exchange-folder.js';
import { carryOutParts } from '../exchange/carry-out.js';
import { openExchange, type Exchange, type Message } from '../exchange/exchange.js';
import type { LiveCall, LiveSession } from '../live/live-session.js';
import { createActionRunner, type ActionDone, type ActionRunner, type TextRunner } from './run-action.js';
import { createObserver, type Observer } from './observe.js';
import type { FileSessionState } from './session-state.js';

/** The subfolders of a file session. */
export const fileSessionFolders = ['screenshots', 'actions', 'claims', 'dead-letter'] as const;

/** The file that holds the state of a file session. */
export const fileSessionStateName = 'session.json';

/** The files of the protocol. */
export const observationName = 'observation.json';
/** What whoever drives the session writes. */
export const actionName = 'action.json';

/** A target that was opened for a session. */
export interface OpenedTarget {
  readonly session: LiveSession;
  /** Carries out what is said in plain language. */
  readonly text: TextRunner;
}

/** What a file session works with. */
export interface FileSessionPorts {
  readonly folder: ExchangeFolder;
  readonly clock: Clock;
  /** Opens the target, again where it was open before. @throws HandeyeError `target_unreachable` and what opening throws */
  open(): Promise<OpenedTarget>;
  readonly call: Omit<LiveCall, 'signal'>;
  readonly screenshot: 'file' | 'inline' | 'none';
  /** Whether observations show only what has changed, unless an action file asks for all. */
  readonly changesOnly: boolean;
  /** Bytes of an action file. */
  readonly maxMessageBytes: number;
  /** Called with what happens, for whoever watches. */
  onEvent(event: FileSessionEvent): void;
}

/** What happens in a file session. */
export type FileSessionEvent =
  | { readonly kind: 'opened'; readonly session: LiveSession; readonly restarted: boolean }
  | { readonly kind: 'waiting'; readonly observation: Observation }
  | {
      readonly kind: 'taken';
      readonly actions: number;
      readonly decision: string;
      readonly reasoning: string | undefined;
    }
  | { readonly kind: 'action'; readonly outcome: ActionOutcome; readonly title: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'bug'; readonly description: string };

/** The last state of a session, and what was open then. */
export interface FileSessionEnd {
  readonly state: FileSessionState;
  readonly session: LiveSession | undefined;
}

/** What the app is driven with; another one once it had to be opened anew. */
interface Driven extends OpenedTarget {
  readonly observer: Observer;
  readonly runner: ActionRunner;
}

/**
 * Serves a file session until whoever drives it ends it.
 *
 * @param begun of a session that was served before: its target is opened again, and the observation says so
 * @param onState called with each state once it is saved
 * @throws HandeyeError `cancelled` when aborted, `target_unreachable`, `storage_…`, `store_in_use`
 */
export async function serveFileSession(
  begun: FileSessionState,
  ports: FileSessionPorts,
  signal: AbortSignal,
  onState: (end: FileSessionEnd) => void,
): Promise<FileSessionEnd> {
  const { folder, clock, onEvent } = ports;
  const call: LiveCall = { ...ports.call, signal };
  const exchange = await openExchange(folder, exchangeOptions(ports), { clock });
  let state = begun;
  let driven: Driven | undefined;
  const save = async (next: FileSessionState): Promise<void> => {
    state = { ...next, updatedAt: clock.now().toISOString() };
    await folder.publish(fileSessionStateName, `${JSON.stringify(state, null, 2)}\n`);
    onState({ state, session: driven?.session });
  };
  const open = async (): Promise<Driven> => {
    const restarted = state.runs.length > 0;
    const opened = await ports.open();
    const observer = createObserver(opened.session, { sessionId: state.id, goal: state.goal });
    const runner = createActionRunner({
      ...opened,
      clock,
      call,
      progress: state.progress,
      repetition: state.repetition,
    });
    driven = { ...opened, observer, runner };
    onEvent({ kind: 'opened', session: opened.session, restarted });
    await save({ ...state, backend: opened.session.backend, runs: [...state.runs, opened.session.runId] });
    return driven;
  };
  /** Why the target was opened anew since the last observation. */
  let restarted = state.runs.length > 0 ? restartedNote : undefined;
  let own = await open();
  let observe: ActionFile['observe'];
  /** Publishes what is there now. @returns whether it is a new observation of the app that goes on */
  const publish = async (results: readonly ActionOutcome[], notes: readonly string[]): Promise<void> => {
    const request = () => ({
      stepNumber: state.stepNumber,
      status: state.status === 'waiting' ? ('waiting_for_action' as const) : ('finished' as const),
      previousActions: state.steps.map(({ action, result, stepNumber }) =>
        previousActionOf({ ...action, action: result.action }, result.status, stepNumber),
      ),
      results,
      warnings: [
        ...(restarted === undefined ? [] : [{ kind: 'session_restarted' as const, message: restarted }]),
        ...notes.map((message) => ({ kind: 'other' as const, message })),
        ...own.runner.warnings(),
      ],
      sessionRestarted: restarted !== undefined,
      changesOnly: observe === undefined ? ports.changesOnly : observe === 'delta',
      screenshot: ports.screenshot,
    });
    const openAnew = async () => {
      restarted = goneNote;
      own = await open();
      return own.observer.observe(request(), call);
    };
    let observed = await own.observer.observe(request(), call).catch(async (error: unknown) => {
      if (!isGone(error) || signal.aborted) throw error;
      return openAnew();
    });
    if (
      state.status === 'waiting' &&
      observed.screen.unavailableReason !== undefined &&
      (await hasLostBrowser(own.session, call))
    )
      observed = await openAnew();
    const { observation, files } = observed;
    for (const { path, content } of files) await folder.publish(path, content);
    await save({
      ...state,
      screenshots: [...state.screenshots, ...files.map(({ path }) => path).filter((path) => path.endsWith('.png'))],
      errors: {
        console: [...state.errors.console, ...observation.consoleLogs.filter(({ type }) => type === 'error')].slice(
          -mostErrors,
        ),
        network: [...state.errors.network, ...(observation.networkRequests ?? []).filter(isFailedRequest)].slice(
          -mostErrors,
        ),
      },
    });
    own.runner.saw(observed);
    restarted = undefined;
    await folder.publish(observationName, `${JSON.stringify(observation, null, 2)}\n`);
    if (state.status === 'waiting') onEvent({ kind: 'waiting', observation });
  };

  // What was decided before the target was opened anew comes first: its answer says so, and none of it is done.
  if (restarted === undefined || !(await exchange.hasWaiting())) await publish(state.results, state.notes);
  while (state.status === 'waiting') {
    const incoming = await exchange.next(signal);
    if (incoming.kind === 'refused') {
      onEvent({ kind: 'refused', reason: incoming.reason });
      await publish([], [`${incoming.name} was not read: ${incoming.reason}.`]);
      continue;
    }
    if (incoming.kind === 'duplicate') {
      onEvent({ kind: 'repeated' });
      await publish(recordedResults(incoming.record, state), [
        `An action file with this id was carried out before: its results are repeated, and nothing was done.`,
      ]);
      continue;
    }
    const { message } = incoming;
    const read = readActionFile(message.text);
    const problem = read.ok ? staleProblem(read.file, state) : read.problems.join('\n');
    if (!read.ok || problem !== undefined) {
      const reason = problem ?? '';
      onEvent({ kind: 'refused', reason });
      await exchange.refuse(message, reason);
      await publish([], [`${actionName} was not carried out: ${reason}`]);
      await exchange.answered(message, 'refused');
      continue;
    }
    const { file } = read;
    ({ observe } = file);
    onEvent({ kind: 'taken', actions: file.actions.length, decision: file.decision, reasoning: file.reasoning });
    // Killed between the observation and the record that it is an answer: only the record is missing.
    if (state.answers !== message.number) {
      const done = await carryOutFile(message, file, exchange, own.runner, ports, restarted !== undefined);
      await save(after(state, file, message, done, own));
      if (file.bugReport !== undefined && file.bugReport.bugFound !== false)
        onEvent({ kind: 'bug', description: file.bugReport.description ?? '' });
    }
    await publish(state.results, state.notes);
    await exchange.answered(message, `step ${state.stepNumber}`);
  }
  return { state, session: own.session };
}

/** Errors of the app that are kept for the report. */
const mostErrors = 500;

const restartedNote =
  'The target was opened anew, since handeye was stopped: what was done in it before may be gone. Look at where it is, and go on from there.';
const goneNote =
  'The target was gone and was opened anew: what was done in it before may be gone. Look at where it is, and go on from there.';

function exchangeOptions({ maxMessageBytes }: FileSessionPorts) {
  return {
    inbox: '',
    taken: 'actions',
    accepts: (name: string) => name === actionName,
    maxBytes: maxMessageBytes,
    isWhole: (text: string) => {
      const read = readActionFile(text);
      return !read.ok && read.isCutOff ? ('no' as const) : ('yes' as const);
    },
    idOf: (_name: string, text: string) => {
      const read = readActionFile(text);
      return read.ok && read.file.id !== undefined ? `id ${read.file.id}` : undefined;
    },
  };
}

/** Why an answer is not to the observation that is there. */
function staleProblem({ stepNumber }: ActionFile, state: FileSessionState): string | undefined {
  if (stepNumber === undefined || stepNumber === state.stepNumber) return undefined;
  return `It answers the observation of step ${stepNumber}, and that of step ${state.stepNumber} is there now. Read observation.json, then decide.`;
}

async function carryOutFile(
  message: Message,
  file: ActionFile,
  exchange: Exchange,
  runner: ActionRunner,
  { onEvent }: FileSessionPorts,
  isRestarted: boolean,
): Promise<readonly ActionDone[]> {
  const { actions, stopOnError } = file;
  const done = await carryOutParts<FileAction, ActionDone>(exchange, message, actions, {
    titleOf: ({ action }) => action,
    async carryOut(action) {
      const result = isRestarted
        ? runner.leftOut(action, 'skipped', 'The target was opened anew before its turn.')
        : await runner.run(action);
      onEvent({ kind: 'action', outcome: result.outcome, title: titleOf(result.action) });
      return result;
    },
    unknown: (action) =>
      runner.leftOut(
        action,
        'error',
        'handeye was stopped while this was done: it may have been done or not. It is not done again by itself.',
        'Look at the app as it is now, then decide.',
      ),
    endsAt: ({ outcome }) => stopOnError && !isFine(outcome),
  });
  const left = actions
    .slice(done.length)
    .map((action) => runner.leftOut(action, 'skipped', 'An action before it failed (stopOnError).'));
  return [...done, ...left];
}

/** Whether the actions after one go on. */
function isFine({ status }: ActionOutcome): boolean {
  return status === 'passed' || status === 'warning' || status === 'skipped';
}

/** One line for people. */
function titleOf(action: FileAction): string {
  const { selector, element, url, key, value, ref } = action as FileAction & { readonly ref?: unknown };
  const what = [selector, element, ref, url, key, value].find((each) => typeof each === 'string');
  return `${action.action} ${typeof what === 'string' ? what : ''}`.trim();
}

function after(
  state: FileSessionState,
  file: ActionFile,
  { number }: Message,
  done: readonly ActionDone[],
  { runner }: Driven,
): FileSessionState {
  const { decision, reasoning, bugReport, concerns } = file;
  const { stepNumber } = state;
  const ends = { goal_achieved: 'goal_achieved', stuck: 'stuck', abort: 'aborted' } as const;
  const isFailed = done.some(({ outcome }) => !isFine(outcome));
  const steps = done.map(({ action, outcome, startedAt, durationMs }): ReportedStep => ({
    stepNumber,
    startedAt,
    timeMs: durationMs,
    action,
    result: outcome,
  }));
  return {
    ...state,
    stepNumber: stepNumber + 1,
    answers: number,
    // What was to be the last act has failed: whoever decided that learns of it first.
    status:
      decision in ends && !(decision === 'goal_achieved' && isFailed) ? ends[decision as keyof typeof ends] : 'waiting',
    steps: [...state.steps, ...steps],
    decision,
    results: done.map(({ outcome }) => outcome),
    notes: [
      ...(decision === 'goal_achieved' && isFailed
        ? ['The session goes on: the goal was said to be achieved, and an action of the same file failed.']
        : []),
      ...(file.ignored.length === 0 ? [] : [`These fields mean nothing here: ${file.ignored.join(', ')}.`]),
    ],
    ...(reasoning !== undefined && { reasoning }),
    bugs:
      bugReport === undefined || bugReport.bugFound === false
        ? state.bugs
        : [...state.bugs, bugOf(bugReport, state, runner.url())],
    concerns: [...state.concerns, ...concernsIn(concerns).map((text) => ({ stepNumber, text }))],
    progress: runner.progress(),
    repetition: runner.repetition(),
  };
}

function concernsIn(concerns: ActionFile['concerns']): readonly string[] {
  if (concerns === undefined || concerns === '') return [];
  return (Array.isArray(concerns) ? concerns : [concerns]).map((each) =>
    typeof each === 'string' ? each : JSON.stringify(each),
  );
}

function bugOf(report: BugReport, { stepNumber, screenshots }: FileSessionState, url: string): ReportedBug {
  const { severity = 'medium', type = 'functional', description = '', evidence, suggestedFix = null } = report;
  return {
    severity,
    type,
    description,
    evidence: evidence === undefined ? null : typeof evidence === 'string' ? evidence : JSON.stringify(evidence),
    suggestedFix,
    stepNumber,
    screenshot: screenshots.at(-1) ?? null,
    url,
  };
}

/** What became of the actions of a message that was answered. */
function recordedResults({ answer = '' }: Message['record'], { steps }: FileSessionState): readonly ActionOutcome[] {
  const stepNumber = Number(/^step (\d+)$/.exec(answer)?.[1]) - 1;
  return steps.filter((step) => step.stepNumber === stepNumber).map(({ result }) => result);
}

/** Whether the browser is gone. A program that has ended may have been meant to; whoever drives the session opens it again. */
async function hasLostBrowser(session: LiveSession, call: LiveCall): Promise<boolean> {
  if (session.backend !== 'web') return false;
  try {
    await session.ask(async ({ session: { eye } }) => eye.status({ dialogStays: true }), call);
    return false;
  } catch (error) {
    return isGone(error);
  }
}

/** Whether what is driven is over, so that it has to be opened anew. */
function isGone(error: unknown): boolean {
  return error instanceof HandeyeError && (error.code === 'session_not_found' || error.code === 'target_lost');
}
