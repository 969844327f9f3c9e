import type { RunEvent } from '../../domain/event/run-event.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { formatProblem } from '../../domain/flow/problem.js';
import type { StepOrigin } from '../../domain/policy/step-origin.js';
import { substitute } from '../../domain/flow/variables.js';
import type { RunFolder } from '../../ports/run-store.js';
import type { StepResult } from '../../domain/run/execution-report.js';
import type { Approver } from '../../ports/approver.js';
import type { BrainContext } from '../../ports/brain.js';
import type { Screenshot } from '../../ports/eye.js';
import { runSteps } from '../flow/run-steps.js';
import type { VariableScope } from '../step/variable-scope.js';
import { sessionWithTimeouts } from '../flow/answering.js';
import { withFlowRun } from '../flow/with-flow-run.js';
import { withRun, type RunOptions, type RunOutcome, type RunPorts } from '../run/with-run.js';
import { brainContext } from '../step/brain-calls.js';
import { keepScreenshot } from '../step/evidence.js';
import { stoppedBy } from '../step/fault.js';
import { lookAtEnd } from '../step/later-looks.js';
import { stepPath, type FlowRun, type StepList } from '../step/flow-run.js';
import { startTimeLimit, TimeUp } from '../step/time-limit.js';
import { flowVariables } from '../step/variable-scope.js';
import type { ActAnswer, LookAnswer } from '../../domain/live/live-answer.js';
import { requireOne } from './require-one.js';
import { createLiveScreens } from './live-screens.js';
import type { LiveTarget } from './live-target.js';
import { createOperations } from './operations.js';
import { blockedBy, openDialog } from './open-dialog.js';
import { prepareStep } from './prepare-step.js';
import { readBatch, type Batch } from './read-batch.js';

/** Minutes without a call after which a session ends by itself. */
export const idleLimitMs = 15 * 60_000;

/** How long one call may take, in milliseconds, unless it says otherwise. */
export const callLimitMs = 120_000;

/** What a live session is opened with. */
export interface LiveOptions extends Omit<RunOptions, 'workers' | 'backends' | 'profileId' | 'atEnd'> {
  readonly name: string;
  readonly target: LiveTarget;
  /** Files below it may be given to the app, absolute. */
  readonly folder: string;
  readonly timeoutMs?: number | undefined;
  readonly idleMs?: number;
  /** A file that keeps a login, absolute: what it holds is given to the browser, and what that holds at the end is kept. */
  readonly state?: string;
  /** Address of a running Chrome to attach to. */
  readonly cdp?: string;
  /** Whether starting the program needs a person's yes, since nobody but a brain has named it. */
  readonly isUnnamed?: boolean;
}

/** Who calls, and how long may be waited for the answer. */
export interface LiveCall {
  readonly origin: StepOrigin;
  /** Asked where a step needs a person's yes. */
  readonly approver: Approver;
  /** Cancels the call: what it does is stopped, and the session goes on. */
  readonly signal: AbortSignal;
  readonly timeoutMs?: number | undefined;
  /** Called with each step as it settles. */
  readonly onStep?: ((result: StepResult) => void) | undefined;
}

/** What is looked at. */
export interface LiveLook {
  /** Only this element and what is in it. */
  readonly selector?: string | undefined;
  /** Only what has changed since the look of this number. */
  readonly since?: number | undefined;
}

/** An app that is open, and acted on one batch of steps at a time: a flow that is still being written. */
export interface LiveSession {
  readonly name: string;
  readonly runId: string;
  /** Absolute path of the folder of its run. */
  readonly folder: string;
  readonly backend: BackendName;
  readonly target: LiveTarget;
  /** ISO 8601. */
  readonly openedAt: string;
  /** How many steps were sent so far. */
  stepCount(): number;
  /** Names of variables that have a value by now. */
  variableNames(): readonly string[];
  /** Names of secrets that exist. */
  readonly secretNames: readonly string[];
  /**
   * Runs steps.
   * @throws HandeyeError `spec_invalid` with all problems, and then nothing was done; `session_not_found`
   */
  act(steps: readonly unknown[], options: { readonly stopOnFailure: boolean }, call: LiveCall): Promise<ActAnswer>;
  /** @throws HandeyeError `usage` for a selector or ref that means no element, or several; `session_not_found` */
  look(look: LiveLook, call: LiveCall): Promise<LookAnswer>;
  /** A picture, kept in the run. @throws HandeyeError `usage`, also where a dialog is open; `session_not_found`, `target_lost` */
  screenshot(
    of: { readonly selector?: string | undefined; readonly area?: 'viewport' | 'full' | undefined },
    call: LiveCall,
  ): Promise<{ readonly path: string; readonly image: Screenshot }>;
  /** Has something asked of the run between two batches. */
  ask<T>(question: (run: FlowRun) => Promise<T>, call: LiveCall): Promise<T>;
  /** What a brain is called with for this session: its calls are journalled in the run, and count with it. */
  brainContext(signal: AbortSignal): BrainContext;
  /** Keeps a text in the run folder. @returns its absolute path */
  keep(name: string, text: string): Promise<string>;
  /** Everything that was recorded so far. */
  events(): readonly RunEvent[];
  /** Ends the session and its run, once what was asked before is done. */
  close(): Promise<RunOutcome>;
  /** Ends it now; what it is doing is stopped. */
  cancel(): void;
  /** Why it is over, as a sentence; once it is. */
  whyEnded(): string;
  /** Resolves when the session is over, however it ended. */
  readonly ended: Promise<RunOutcome>;
}

/** A session that was opened, and what was to be seen then. */
export interface OpenedSession {
  readonly session: LiveSession;
  readonly answer: ActAnswer;
}

/** What the operations of a session work on. */
interface LiveRun {
  readonly run: FlowRun;
  readonly variables: VariableScope;
}

type ReadableBatch = Extract<Batch, { ok: true }>;

/**
 * Opens an app in a run of its own, which goes on until the session is closed. That the app could not be opened stands in the
 * answer, as the verdict of the first step.
 *
 * @throws HandeyeError `spec_invalid` for a target that no flow could name, `environment_missing`, `storage_…`, `kill_switch`
 */
export async function openLiveSession(options: LiveOptions, ports: RunPorts, call: LiveCall): Promise<OpenedSession> {
  refuseWhenStopped(ports);
  if (options.target.backend !== 'web' && (options.state !== undefined || options.cdp !== undefined))
    throw new HandeyeError('usage', '"state" and "cdp" are for pages, and this is a program.', {
      hint: 'Leave them out, or open an address.',
    });
  const { name, target, idleMs = idleLimitMs } = options;
  let { approver } = call;
  const runPorts = {
    ...ports,
    approver: { approve: (asked, signal) => approver.approve(asked, signal) },
  } satisfies RunPorts;
  const read = async (steps: readonly unknown[], origin: StepOrigin, variables: readonly string[]) => {
    const { source } = ports;
    const { timeoutMs } = options;
    const { backend, targets } = target;
    return readable(await readBatch(steps, { source, origin, backend, targets, variables, before: count, timeoutMs }));
  };
  let count = 0;
  const opening = await read([{ action: 'open' }], call.origin, []);

  const { flow } = opening.loaded;
  const task = {
    flowRunId: 'flow-1',
    loaded: { ...opening.loaded, shown: name, flow: { ...flow, testName: name, steps: [], timeoutSeconds: 0 } },
    backendName: target.backend,
    profileId: undefined,
  };
  const record = createRecord();
  const screens = createLiveScreens();
  const operations = createOperations<LiveRun>(ports.clock);
  let why = 'The session was closed.';
  let names: () => Iterable<string> = () => Object.keys(options.variables);
  let thinking: (signal: AbortSignal) => BrainContext = () => {
    throw new HandeyeError('internal', 'The session has not begun.');
  };
  const begun = withResolvers<RunFolder>();
  const cancel = new AbortController();

  const ended = withRun(
    [task],
    { ...options, workers: 1 },
    runPorts,
    { onEvent: record.add, cancel: cancel.signal },
    (shared) => {
      const variables = flowVariables(flow, undefined, options.variables, ports.secrets, shared.redactor);
      const targets = substitute(flow.targets ?? {}, variables.lookup).value;
      const live = {
        filesBelow: [options.folder],
        isUnnamed: options.isUnnamed === true,
        targets: target.targets,
        ...(options.state !== undefined && { stateFile: options.state }),
        ...(options.cdp !== undefined && { attachTo: options.cdp }),
      };
      const prepared = { task: { ...task, lane: 1 }, variables, targets, lists: [], live };
      return withFlowRun(prepared, shared.backendFor(target.backend), shared, async (run, fault) => {
        if (fault !== undefined) {
          begun.reject(fault);
          return 'environment';
        }
        thinking = (signal) => brainContext(run, undefined, signal);
        names = () => new Set([...variables.savedValues().keys(), ...Object.keys(options.variables)]);
        begun.resolve(shared.folder);
        const ending = await operations.serve({ run, variables }, idleMs, run.signal);
        if (ending === 'idle') why = `The session ended by itself after ${idleMs / 60_000} minutes without a call.`;
        if (ending === 'stopped')
          why = `The session was stopped (${stoppedBy(run) ?? 'cancelled'}).${stoppedBy(run) === 'kill_switch' ? ' Nothing runs until it is released: handeye reset.' : ''}`;
        operations.end(why);
        if (ending !== 'stopped') for (const each of run.opened()) await lookAtEnd({ ...run, ...each });
        return stoppedBy(run);
      });
    },
  );
  ended.then(
    () => operations.end(why),
    (error: unknown) => {
      why = `The session broke off: ${messageOf(error)}`;
      operations.end(why);
      begun.reject(error);
    },
  );
  const folder = await begun.promise.catch(async (error: unknown) => {
    await ended.catch(() => undefined);
    throw error;
  });

  /** Has something done in the time of a call. */
  const inCall = async <T>(own: LiveCall, operation: (live: LiveRun) => Promise<T>): Promise<T> =>
    operations.perform(async ({ run, variables }) => {
      if (own.signal.aborted) throw new HandeyeError('cancelled', 'The call was cancelled before its turn.');
      const timeoutMs = own.timeoutMs ?? callLimitMs;
      const limit = startTimeLimit(timeoutMs / 1000, run.clock, {
        cancel: AbortSignal.any([run.signal, own.signal]),
        reason: new TimeUp(`the call took longer than its ${timeoutMs / 1000} s`),
      });
      ({ approver } = own);
      try {
        const session = sessionWithTimeouts(run.target, run.clock, limit.signal);
        return await operation({ run: { ...run, session, signal: limit.signal }, variables });
      } finally {
        limit.clear();
      }
    });

  const actIn = async (
    { run, variables }: LiveRun,
    { loaded, steps }: ReadableBatch,
    { origin, onStep }: LiveCall,
    stopOnFailure: boolean,
  ): Promise<ActAnswer> => {
    count += steps.length;
    record.beginBatch(onStep);
    const byOrder = new Map(steps.map((entry) => [entry.step.order, entry]));
    const list: StepList = {
      loaded,
      steps: steps.map(({ step }) => step),
      phase: 'steps',
      prefix: '',
      variables,
      stopOnFailure,
      forgivenUnless: undefined,
      origin,
      goesOn: true,
      prepare: async (step, at) => {
        const own = byOrder.get(step.order);
        return own === undefined ? { step, written: {} } : prepareStep(step, own, at, screens.known);
      },
    };
    await runSteps(run, list, ports);
    run.relayEvents();
    const results = record.batch(list.steps.map((step) => stepPath(list, step)));
    // A call that was cancelled or took too long has no time left for a look.
    const session = run.signal.aborted ? sessionWithTimeouts(run.target, run.clock, cancel.signal) : run.session;
    return { ...results, ...(await screens.see({ ...run, session })) };
  };

  const session: LiveSession = {
    name,
    runId: folder.runId,
    folder: folder.folder,
    backend: target.backend,
    target,
    openedAt: ports.clock.now().toISOString(),
    stepCount: () => count,
    variableNames: () => [...names()],
    secretNames: ports.secrets.names(),
    act: async (given, { stopOnFailure }, own) =>
      inCall(own, async (live) => {
        return actIn(live, await read(given, own.origin, [...names()]), own, stopOnFailure);
      }),
    look: async ({ selector, since }, own) =>
      inCall(own, async ({ run }) => {
        const { eye } = run.session;
        const changeSince = since === undefined ? undefined : screens.since(since);
        // Nothing can be found behind a dialog, which the answer shows.
        const isSought = selector !== undefined && (await openDialog(eye)) === undefined;
        const rootRef = isSought ? await requireOne(eye, selector, screens.known) : undefined;
        run.relayEvents();
        const { screen } = await screens.see(run);
        return {
          screen,
          ...(changeSince && { change: changeSince(screen) }),
          ...(rootRef !== undefined && { part: await screens.part(run, rootRef) }),
        };
      }),
    screenshot: async ({ selector, area = 'viewport' }, own) =>
      inCall(own, async ({ run }) => {
        const { eye } = run.session;
        // A picture would be taken once the dialog was dismissed.
        const dialog = await openDialog(eye);
        if (dialog !== undefined)
          throw new HandeyeError('usage', `No picture can be taken: ${blockedBy(dialog)}`, { data: { dialog } });
        const ref = selector === undefined ? undefined : await requireOne(eye, selector, screens.known);
        pictures += 1;
        const kept = await keepScreenshot(
          run,
          'look',
          { area: ref === undefined ? area : { ref } },
          `picture-${pictures}`,
        );
        return { path: `${folder.folder}/${kept.path}`, image: kept.image };
      }),
    brainContext: (signal) => thinking(signal),
    ask: async (question, own) => inCall(own, ({ run }) => question(run)),
    keep: async (file, text) => `${folder.folder}/${await folder.write(file, text)}`,
    events: record.events,
    async close() {
      operations.close();
      return ended;
    },
    cancel: () => cancel.abort('cancelled'),
    whyEnded: () => why,
    ended,
  };
  let pictures = 0;
  try {
    const answer = await inCall(call, (live) => actIn(live, opening, call, true));
    if (!call.signal.aborted) return { session, answer };
    throw new HandeyeError('cancelled', 'The call was cancelled while the app was opened.');
  } catch (error) {
    // Nobody knows of a session whose opening was given up.
    session.cancel();
    await ended.catch(() => undefined);
    throw error;
  }
}

function refuseWhenStopped({ killSwitch }: RunPorts): void {
  const killed = killSwitch.thrown();
  if (killed === undefined) return;
  throw new HandeyeError('kill_switch', `The kill switch is thrown: ${killed}.`, {
    hint: 'Nothing runs until it is released: handeye reset',
  });
}

function readable(batch: Batch): ReadableBatch {
  if (batch.ok) return batch;
  throw new HandeyeError('spec_invalid', batch.problems.map(formatProblem).join('\n'), {
    hint: 'Nothing was done. Correct the steps and send all of them again.',
    data: batch.problems,
  });
}

/** What a session has recorded so far. */
interface LiveRecord {
  add(event: RunEvent): void;
  events(): readonly RunEvent[];
  /** @param onStep called with each step that settles from now on */
  beginBatch(onStep: LiveCall['onStep']): void;
  /** The results of the steps of a batch by their positions, and those of earlier ones that are others since it began. */
  batch(paths: readonly string[]): Pick<ActAnswer, 'steps' | 'rejudged'>;
}

function createRecord(): LiveRecord {
  const events: RunEvent[] = [];
  const results = new Map<string, StepResult>();
  const settled = new Set<string>();
  let tell: LiveCall['onStep'];
  const resultsAt = (paths: readonly string[]): StepResult[] => paths.flatMap((path) => results.get(path) ?? []);
  return {
    add(event) {
      events.push(event);
      if (event.type !== 'step_settled' || event.step.includes('.')) return;
      results.set(event.step, event.result);
      settled.add(event.step);
      tell?.(event.result);
    },
    events: () => events,
    beginBatch(onStep) {
      tell = onStep;
      settled.clear();
    },
    batch: (paths) => ({
      steps: resultsAt(paths),
      rejudged: resultsAt([...settled].filter((path) => !paths.includes(path))),
    }),
  };
}

interface Resolvers<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

function withResolvers<T>(): Resolvers<T> {
  let settle: Pick<Resolvers<T>, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, resolve: (value) => settle?.resolve(value), reject: (error) => settle?.reject(error) };
}
