import type { ActionOutcome, PreviousAction } from '../../domain/file-session/outcome/action-outcome.js';
import { base64Of } from '../../domain/file-session/observation/base64.js';
import {
  observationOf,
  type Observation,
  type ObservationLimits,
  type ObservationStatus,
  type ObservationWarning,
} from '../../domain/file-session/observation/observation.js';
import { screenReadingOf, type ScreenReading } from '../../domain/file-session/progress/screen-reading.js';
import { messageOf } from '../../domain/errors.js';
import type { LiveScreen } from '../../domain/live/live-answer.js';
import { outlineOf } from '../../domain/screen/outline/outline.js';
import type { Snapshot } from '../../domain/screen/element/screen-node.js';
import type { SessionEvent } from '../../domain/screen/target/session-event.js';
import type { PagePerformance } from '../../domain/screen/target/page-performance.js';
import type { LiveCall, LiveSession } from '../live/live-session.js';
import { isStorageFault } from '../step/fault.js';
import type { FlowRun } from '../step/flow-run.js';

/** What all observations of a session have in common. */
export interface ObserverOptions {
  readonly sessionId: string;
  readonly goal: string;
  readonly limits?: Partial<ObservationLimits> | undefined;
}

/** What is known of a step besides the app, and what is wanted of the observation. */
export interface ObserveRequest {
  readonly stepNumber: number;
  readonly status: ObservationStatus;
  readonly previousActions: readonly PreviousAction[];
  readonly results: readonly ActionOutcome[];
  readonly warnings: readonly ObservationWarning[];
  readonly sessionRestarted?: boolean;
  /** The screen after the last action, where that was looked at; left out: it is looked at now. */
  readonly screen?: LiveScreen | undefined;
  /** Whether only what has changed since the last observation is wanted. The first one shows everything. */
  readonly changesOnly?: boolean;
  /** `file` (default): below `screenshots`; `inline`: base64 in the observation. */
  readonly screenshot?: 'file' | 'inline' | 'none';
}

/** A file that belongs to an observation. */
export interface ObservedFile {
  /** Relative to the session folder. */
  readonly path: string;
  readonly content: Uint8Array | string;
}

/** An observation, and what whoever publishes it needs besides. */
export interface Observed {
  readonly observation: Observation;
  /** To be written before the observation that names them. */
  readonly files: readonly ObservedFile[];
  readonly screen: LiveScreen;
  /** For the detection of progress and repetition. */
  readonly reading: ScreenReading;
}

/** Observes one live session. */
export interface Observer {
  /**
   * Reads the app, and what is new since the last observation.
   * @throws HandeyeError `session_not_found`, `cancelled`, `storage_…`
   */
  observe(request: ObserveRequest, call: LiveCall): Promise<Observed>;
}

/** Observes a session of which nothing was observed yet. */
export function createObserver(session: LiveSession, { sessionId, goal, limits }: ObserverOptions): Observer {
  /** The last screen that could be read. */
  let before: Snapshot | undefined;
  let seen = 0;
  return {
    async observe(request, call) {
      const { stepNumber, status, previousActions, results, sessionRestarted, screenshot = 'file' } = request;
      const screen = request.screen ?? (await session.look({}, call)).screen;
      const { snapshot } = screen;
      const isRead = screen.dialog === undefined && screen.unavailableReason === undefined;
      const read = await session.ask((run) => readBesides(run, seen, snapshot, session.backend), call);
      const timestamp = read.now.getTime();
      const name = `step-${stepNumber}-${timestamp}`;
      const warnings = [...request.warnings];
      const picture = isRead && screenshot !== 'none' ? await pictureOf(session, call, warnings) : undefined;
      const pictureFile = `screenshots/${name}.png`;
      const screenFile = `screens/${name}.txt`;
      const made = observationOf({
        sessionId,
        stepNumber,
        timestamp,
        status,
        sessionRestarted,
        goal,
        backend: session.backend,
        screen,
        before: request.changesOnly === true ? before : undefined,
        program: read.program,
        screenshot: picture === undefined || screenshot === 'inline' ? null : pictureFile,
        events: read.events,
        startedAt: read.startedAt,
        performance: read.performance,
        previousActions,
        results,
        warnings,
        limits,
        screenFile,
      });
      const observation = await session.ask((run) => Promise.resolve(run.redactor.deep(made)), call);
      seen = read.lastEvent;
      if (isRead) before = snapshot;
      const files: ObservedFile[] = [];
      if (picture !== undefined && screenshot === 'file') files.push({ path: pictureFile, content: picture });
      if (observation.limits.screenFile !== undefined) files.push({ path: screenFile, content: outlineOf(snapshot) });
      return {
        observation:
          picture !== undefined && screenshot === 'inline'
            ? { ...observation, screenshot: base64Of(picture) }
            : observation,
        files,
        screen,
        reading: screenReadingOf(snapshot),
      };
    },
  };
}

/** What an observation has besides the screen. */
interface ReadBesides {
  readonly now: Date;
  /** When the session of the events began, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly events: readonly SessionEvent[];
  readonly lastEvent: number;
  readonly performance: PagePerformance | undefined;
  readonly program: string | undefined;
}

async function readBesides(
  run: FlowRun,
  seen: number,
  { title, url }: Snapshot,
  backend: LiveSession['backend'],
): Promise<ReadBesides> {
  const { eye } = run.session;
  // What cannot be asked now says nothing; the screen says why.
  const [performance, program] = await Promise.all([
    eye.performance?.().catch(() => undefined),
    backend === 'web' || title !== '' || url !== '' ? undefined : programOf(run).catch(() => undefined),
    eye.catchUp().catch(() => undefined),
  ]);
  const now = run.clock.now();
  return {
    now,
    startedAt: now.getTime() - eye.elapsedMs(),
    events: eventsSince(run, seen),
    lastEvent: eye.lastEvent(),
    performance,
    program,
  };
}

async function programOf({ session: { eye } }: FlowRun): Promise<string | undefined> {
  const { windows } = await eye.status({ dialogStays: true, windowsOnly: true });
  return windows.find(({ active }) => active)?.app;
}

/** Those that an observation shows. */
const shownKinds: ReadonlySet<SessionEvent['kind']> = new Set([
  'console',
  'page_error',
  'response',
  'request_failed',
  'blocked',
  'dropped',
]);

function eventsSince({ session: { eye }, redactor }: FlowRun, seen: number): readonly SessionEvent[] {
  return redactor.deep(eye.eventsSince(seen).filter(({ kind }) => shownKinds.has(kind)));
}

async function pictureOf(
  session: LiveSession,
  call: LiveCall,
  warnings: ObservationWarning[],
): Promise<Uint8Array | undefined> {
  try {
    return (await session.screenshot({}, call)).image.data;
  } catch (error) {
    if (isStorageFault(error)) throw error;
    // A dialog may open meanwhile, or the window be closed: the rest of the observation still counts.
    warnings.push({ kind: 'other', message: `There is no screenshot: ${messageOf(error)}` });
    return undefined;
  }
}
