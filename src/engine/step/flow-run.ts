import type { StepOutcome } from '../../actions/action.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { DesktopTarget } from '../../domain/flow/flow.js';
import type { AnyStep } from '../../domain/flow/step.js';
import type { CapturePolicy, PerceptionPolicy, VisionFallbackPolicy } from '../../domain/flow/perception.js';
import type { StepOrigin } from '../../domain/policy/step-origin.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { ExecutionReport, StepResult, StepStatus } from '../../domain/run/execution-report.js';
import type { FlowWarning } from '../../domain/run/flow-warning.js';
import type { RunEventBody, StepSettled, WrittenStep } from '../../domain/event/run-event.js';
import type { Failure } from '../../domain/run/failure.js';
import type { Session } from '../../ports/backend.js';
import type { Brain } from '../../ports/brain.js';
import type { Host } from '../../ports/host.js';
import type { Clock } from '../../ports/clock.js';
import type { RunFolder } from '../../ports/run-store.js';
import type { FlowScope } from '../guard/flow-scope.js';
import type { Guard } from '../guard/guard.js';
import type { Healing } from './heal/healing.js';
import type { LoadedFlow } from '../load/load-flow.js';
import type { LaterLooks, SetInFlow } from './open-results.js';
import type { VariableScope } from './variable-scope.js';

/** What ends a flow before its time. */
export type StoppedBy = NonNullable<ExecutionReport['stoppedBy']>;
type Perceived = 'structural' | 'visual' | 'dual' | 'fallback';

/** What is known of the dialogs of a flow besides that they came. */
export interface FlowDialogs {
  /** Those attributed to a step, by the number of the event that reported their opening: each is reported once. */
  readonly reported: Set<number>;
  /** What is recorded of the step that left one open, in place of its result, where no step answers it. */
  readonly leftOpen: Map<number, StepSettled>;
  /** By position, the steps that said how a dialog is answered: the last event before, and what is recorded where none came. */
  readonly announced: Map<string, { readonly since: number; readonly ifUnmet: StepSettled }>;
}

/** What a flow names on a backend. */
export type NamedTarget = Pick<OpenTarget, 'targetUrl' | 'targetProgram'>;

/** What of a flow's run belongs to one of its targets: a session on one backend, and what is known of it. */
export interface OpenTarget {
  readonly backendName: BackendName;
  /** The session without the limits of a flow, for what has limits of its own. */
  readonly target: Session;
  /** What the steps on it may do. */
  readonly scope: FlowScope;
  /** The scope of the list whose steps run now: what the app does meanwhile is held to it. */
  readonly inForce: { scope: FlowScope };
  /** The machine, whose programs appear where the session looks. */
  readonly host: Host;
  readonly targetUrl: string | undefined;
  readonly targetProgram: DesktopTarget | undefined;
  /** The name of the fake app that it is. */
  readonly targetApp: string | undefined;
  /** Refs of fields that hold secrets: painted over in pictures. */
  readonly secretRefs: Set<string>;
  /** The last event of the session before the last step that acted. */
  readonly lastAction: { seq: number };
  /** The last event of the session up to which refused navigations are reported. */
  readonly refusalsReported: { seq: number };
  readonly dialogs: FlowDialogs;
  /** Results that what comes later may change. */
  readonly laterLooks: LaterLooks;
  /** Writes what happened in the target besides its screen since the last call. */
  relayEvents(): void;
  /** What runs it, and what a reader of the report should know of that. */
  readonly version: string;
  readonly notes: readonly string[];
  /** What whoever starts the flow is warned of, by code. */
  readonly warnings: readonly FlowWarning[];
  /** Why it could not be opened; what is there then answers nothing. */
  readonly fault: unknown;
}

/** Everything the steps of one flow share while it runs, with the target that they run on. */
export interface FlowRun extends Omit<OpenTarget, 'version' | 'notes' | 'warnings' | 'fault'> {
  readonly flowRunId: string;
  readonly lane: number;
  readonly session: Session;
  /**
   * The same run on another of the flow's targets, which is opened where it is not yet.
   * @throws whatever keeps that target from being opened
   */
  on(backend: BackendName, run: FlowRun): Promise<FlowRun>;
  /** The targets that are open so far, the flow's own first. */
  opened(): readonly OpenTarget[];
  /** What the flow names on a backend, whether that is opened or not. */
  namedOn(backend: BackendName): NamedTarget;
  readonly guard: Guard;
  /** Who is asked what a text or a picture means; undefined where the settings name nobody. */
  readonly brain: Brain | undefined;
  /** What selectors meant before, and proposals where one finds nothing; undefined where that is switched off. */
  readonly healing?: Healing | undefined;
  readonly clock: Clock;
  readonly folder: RunFolder;
  readonly redactor: Redactor;
  readonly artifacts: CapturePolicy;
  /** What the flow says of perceiving; what a step says wins over it. */
  readonly perception: PerceptionPolicy;
  /** Whether a model looks for an element that structure does not find. */
  readonly visionFallbackPolicy: VisionFallbackPolicy;
  readonly showClicks: boolean;
  /** Variables of the command line: every flow sees them, those that a step runs too. */
  readonly givenVariables: Readonly<Record<string, string>>;
  /** Aborted when the run is cancelled or the flow's time is up; `reason` is a {@link StoppedBy}. */
  readonly signal: AbortSignal;
  readonly startedMs: number;
  /** What the last step set that set a value, until it is looked at once more. */
  readonly lastSet: { value?: SetInFlow | undefined };
  readonly perceived: Record<Perceived, number>;
  /** What became of the steps whose result is recorded, by their positions. */
  readonly settledSteps: ReadonlyMap<string, StepStatus>;
  /** Writes an event to the journal, secrets masked. */
  record(event: RunEventBody): void;
}

/** One list of steps while it runs: the flow's own, its setup or teardown, or those of a flow that a step runs. */
export interface StepList {
  readonly loaded: LoadedFlow;
  readonly steps: readonly AnyStep[];
  readonly phase: StepResult['phase'];
  /** Prepended to each step's position, such as `setup/` or `3.`. */
  readonly prefix: string;
  readonly variables: VariableScope;
  readonly stopOnFailure: boolean;
  /** Of steps that are sent one batch at a time: who decided on them; left out: a spec. */
  readonly origin?: StepOrigin;
  /** Makes a step ready when it is its turn, such as one that names its element by a ref. */
  readonly prepare?: (step: AnyStep, run: FlowRun) => Promise<PreparedStep>;
  /** Whether another list of steps may follow on the same screen, so that nothing need be awaited at the end of this one. */
  readonly goesOn?: boolean;
  /**
   * Of the run that the outermost optional step stands in which this list is part of, if one is: unless that run is stopped,
   * what fails in the list is a warning.
   */
  readonly forgivenUnless: AbortSignal | undefined;
}

/** A step as it runs, and as it is to be written down for a replay. */
export interface PreparedStep {
  readonly step: AnyStep;
  readonly written: WrittenStep;
  /** What keeps it from running. */
  readonly failure?: Failure;
}

/** What a step needs of the list that it stands in. */
export interface StepServices {
  readonly resolvePath: (path: string) => string;
  /** The step as a flow that replays it has it; left out where it stands in a flow. */
  readonly written?: WrittenStep | undefined;
  /** Resolves when the steps before are judged, which a wait does not wait for, nor the looks of a step before it acts. */
  readonly before: Promise<void> | undefined;
  readonly runCalledFlow: (step: AnyStep, file: string, args: Readonly<Record<string, string>>) => Promise<CalledFlow>;
  readonly runText: (step: AnyStep, text: string) => Promise<CalledFlow>;
}

/** What became of a flow that a step ran. */
export interface CalledFlow {
  readonly outcome: StepOutcome;
  /** What ended it before its time, if anything did: it ends the flow that called it as well. */
  readonly stop?: StoppedBy;
}

/** The position of a step as it stands in the journal and report. */
export function stepPath(list: StepList, step: AnyStep): string {
  return `${list.prefix}${step.order ?? 0}`;
}
