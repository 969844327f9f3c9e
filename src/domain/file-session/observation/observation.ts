import { backendCapabilities, type BackendName } from '../../flow/backend.js';
import type { LiveScreen } from '../../live/live-answer.js';
import { diffNodes, emptyDelta, type Delta } from '../../screen/effect/delta.js';
import type { ScreenNode, Snapshot } from '../../screen/element/screen-node.js';
import type { PagePerformance } from '../../screen/target/page-performance.js';
import type { SessionEvent } from '../../screen/target/session-event.js';
import type { ActionOutcome, PreviousAction } from '../outcome/action-outcome.js';
import { cappedNewest } from './capped.js';
import { domStateOf, type DomState } from './dom-state.js';
import { elementListOf, type ObservedElement } from './element-list.js';
import { observedEvents, type ConsoleLog, type NewErrors, type ObservedRequest } from './observed-events.js';

/** The version of the format of observations. */
export const observationSchemaVersion = 1;

/** What of an observation is shown at most. */
export interface ObservationLimits {
  /** Entries of each list of `domState`. */
  readonly names: number;
  /** Bytes of JSON for `elements`. */
  readonly elementBytes: number;
  /** Console messages, and requests. */
  readonly events: number;
  readonly previousActions: number;
}

/** Limits that hold unless others are asked for: about 6,000 tokens of a model for a full screen. */
const defaultLimits: ObservationLimits = { names: 60, elementBytes: 12_288, events: 40, previousActions: 10 };

/** What whoever decides on the next action is waited for, or why not. */
export type ObservationStatus = 'waiting_for_action' | 'finished' | 'failed';

/** Something to think about before the next action. */
export interface ObservationWarning {
  readonly kind: 'stuck' | 'repetition' | 'session_restarted' | 'screen_unavailable' | 'other';
  readonly message: string;
}

/** What has changed on the screen since the last observation. */
export interface ScreenDelta extends Delta {
  /** Whether next to nothing of the screen before is left, so that this observation shows all of it. */
  readonly isOtherScreen: boolean;
}

/** What is left out of an observation. */
export interface ObservationOmissions {
  /** Number of entries by the field that lacks them. */
  readonly omitted: Readonly<Record<string, number>>;
  /** The whole screen as text, relative to the session folder; where elements are left out. */
  readonly screenFile?: string;
}

/** The content of `observation.json`: how the app is now, and what became of the actions before. */
export interface Observation {
  readonly schemaVersion: typeof observationSchemaVersion;
  readonly sessionId: string;
  readonly stepNumber: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly status: ObservationStatus;
  /** Whether the app was opened anew after a crash, so that what was done in it before may be gone. */
  readonly sessionRestarted?: true;
  readonly goal: string;
  readonly backend: BackendName;
  /** Address of the page; `window:<title>` or `program:<name>` on a desktop. */
  readonly currentUrl: string;
  /** Path relative to the session folder, or base64 where that is asked for; null: there is none. */
  readonly screenshot: string | null;
  /** A dialog that blocks the app, which an action has to answer. */
  readonly dialog?: { readonly kind: string; readonly message: string };
  /** Left out where only changes are asked for, as are `elements`. */
  readonly domState?: DomState;
  readonly elements?: readonly ObservedElement[];
  readonly delta?: ScreenDelta;
  readonly consoleLogs: readonly ConsoleLog[];
  /** null: the backend does not see requests. */
  readonly networkRequests: readonly ObservedRequest[] | null;
  readonly newErrors: NewErrors;
  readonly performance: PagePerformance | null;
  readonly previousActions: readonly PreviousAction[];
  /** Of the last action file. */
  readonly results: readonly ActionOutcome[];
  readonly warnings: readonly ObservationWarning[];
  readonly limits: ObservationOmissions;
}

/** What an observation is made of; all texts have their secrets masked. */
export interface ObservationInput {
  readonly sessionId: string;
  readonly stepNumber: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly status: ObservationStatus;
  readonly sessionRestarted?: boolean | undefined;
  readonly goal: string;
  readonly backend: BackendName;
  readonly screen: Pick<LiveScreen, 'snapshot' | 'dialog' | 'unavailableReason'>;
  /** The screen of the last observation, where changes are asked for. */
  readonly before?: Snapshot | undefined;
  /** The program that is shown, where its window has no title. */
  readonly program?: string | undefined;
  readonly screenshot: string | null;
  /** What happened since the last observation. */
  readonly events: readonly SessionEvent[];
  /** When the session of the events began, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly performance?: PagePerformance | undefined;
  readonly previousActions: readonly PreviousAction[];
  readonly results: readonly ActionOutcome[];
  readonly warnings: readonly ObservationWarning[];
  readonly limits?: Partial<ObservationLimits> | undefined;
  /** Where the whole screen can be kept as text, relative to the session folder. */
  readonly screenFile?: string | undefined;
}

/** Makes the observation of a screen and of what happened since the last one. */
export function observationOf(input: ObservationInput): Observation {
  const { screen, backend, before } = input;
  const { snapshot, dialog, unavailableReason } = screen;
  const limits = { ...defaultLimits, ...input.limits };
  const delta = before === undefined ? undefined : deltaBetween(before, snapshot, screen);
  const isWhole = delta === undefined || delta.isOtherScreen;
  const { domState, omitted: names } = domStateOf(snapshot, limits.names);
  const { elements, omitted: unlisted } = elementListOf(snapshot, limits.elementBytes);
  const events = observedEvents(input.events, input.startedAt, limits.events);
  const previous = cappedNewest(input.previousActions, limits.previousActions, () => false);
  const omitted = Object.fromEntries(
    Object.entries({
      ...(isWhole && { ...names, elements: unlisted }),
      consoleLogs: events.consoleLogs.more,
      networkRequests: events.networkRequests.more,
      previousActions: previous.more,
    }).filter(([, count]) => count > 0),
  );
  const isCut = isWhole && unlisted > 0;
  return {
    schemaVersion: observationSchemaVersion,
    sessionId: input.sessionId,
    stepNumber: input.stepNumber,
    timestamp: input.timestamp,
    status: input.status,
    ...(input.sessionRestarted === true && { sessionRestarted: true }),
    goal: input.goal,
    backend,
    currentUrl: currentUrlOf(snapshot, input.program),
    screenshot: input.screenshot,
    ...(dialog && { dialog }),
    ...(isWhole && { domState, elements }),
    ...(delta && { delta }),
    consoleLogs: events.consoleLogs.kept,
    networkRequests: backendCapabilities[backend].has('network') ? events.networkRequests.kept : null,
    newErrors: events.newErrors,
    performance: input.performance ?? null,
    previousActions: previous.kept,
    results: input.results,
    warnings: [...input.warnings, ...unavailable(unavailableReason ?? snapshot.unavailableReason)],
    limits: { omitted, ...(isCut && input.screenFile !== undefined && { screenFile: input.screenFile }) },
  };
}

/** What is shown, as an address: that of a page, or the window or program. */
function currentUrlOf({ url, title }: Pick<Snapshot, 'url' | 'title'>, program?: string): string {
  if (url !== '') return url;
  if (title !== '') return `window:${title}`;
  return program === undefined ? '' : `program:${program}`;
}

/** A screen of which less than this part is left is another one. */
const keptPart = 0.3;

function deltaBetween(
  before: Snapshot,
  now: Snapshot,
  { dialog, unavailableReason }: ObservationInput['screen'],
): ScreenDelta {
  // What a dialog hides is still there.
  if (dialog !== undefined || unavailableReason !== undefined) return { ...emptyDelta, isOtherScreen: false };
  const nodes = { before: byRef(before), now: byRef(now) };
  let kept = 0;
  for (const ref of nodes.before.keys()) if (nodes.now.has(ref)) kept += 1;
  const isOtherScreen = kept === 0 || kept < nodes.before.size * keptPart;
  return {
    // All of another screen is shown: what came and went would say the same once more.
    ...(isOtherScreen ? emptyDelta : diffNodes(nodes.before, nodes.now)),
    ...(before.url !== now.url && { url: [before.url, now.url] as const }),
    ...(before.title !== now.title && { title: [before.title, now.title] as const }),
    isOtherScreen,
  };
}

function byRef({ nodes }: Snapshot): ReadonlyMap<string, ScreenNode> {
  return new Map(nodes.map((node) => [node.ref, node]));
}

function unavailable(reason: string | undefined): readonly ObservationWarning[] {
  return reason === undefined
    ? []
    : [{ kind: 'screen_unavailable', message: `The screen cannot be read: ${reason}. Wait, or open the app again.` }];
}
