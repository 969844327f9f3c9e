import type { BrainCall } from '../brain/brain-call.js';
import type { StepOrigin } from '../policy/step-origin.js';
import type { FlowWarning } from '../run/flow-warning.js';
import type { ExecutionReport, StepResult } from '../run/execution-report.js';

/** The version of the journal format; a reader refuses a journal of a later one. */
export const journalVersion = 1;

/** Where an event belongs: one run has lanes (workers), a lane runs flows one after the other. */
interface FlowEventBase {
  readonly flowRunId: string;
  readonly lane: number;
}

interface StepEventBase extends FlowEventBase {
  /** Position with nesting, such as `3` or `3.2`; prefixed `setup/`, `teardown/`, `reset/` outside the steps. */
  readonly step: string;
}

/** The first line of a journal: which run it is, where and how it was started. */
export interface RunStarted {
  readonly type: 'run_started';
  readonly journalVersion: typeof journalVersion;
  /** Present where nothing was done. Stands this early in the line so that listing runs need not read all of it. */
  readonly dryRun?: true;
  readonly runId: string;
  readonly handeyeVersion: string;
  readonly machineName: string;
  readonly osVersion: string;
  /** The command line, secrets masked. */
  readonly command: readonly string[];
  readonly flows: number;
  /** What identifies the policy in force; absent in older journals. */
  readonly policyDigest?: string;
  /** The flows to come, so that a killed run can say which it never began; absent in older journals. */
  readonly planned?: readonly PlannedFlow[];
  /** Present where warnings count as failures. */
  readonly strict?: true;
}

/** A flow that is to come, on one of its backends. */
export type PlannedFlow = Pick<FlowStarted, 'flowRunId' | 'testName' | 'file' | 'backend' | 'profile'>;

/** A flow begins on a backend. */
export interface FlowStarted extends FlowEventBase {
  readonly type: 'flow_started';
  readonly testName: string;
  readonly file: string | null;
  readonly backend: string;
  readonly backendVersion: string;
  readonly profile: string | null;
  /** The steps to come, so that a killed run can say what it did not get to. */
  readonly plan: readonly PlannedStep[];
  /** Of a live session, whose steps come one batch at a time: its targets, as a flow has them. */
  readonly targets?: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
  /** Whose texts are among the notes. Absent where there are none. */
  readonly warnings?: readonly FlowWarning[];
}

/** A step that is to come, as the flow has it. */
export interface PlannedStep {
  readonly step: string;
  readonly order: number;
  readonly phase: StepResult['phase'];
  readonly action: string;
  readonly selector: string | null;
  /** As in the result of the step, variables not replaced yet. */
  readonly argument: string | null;
  readonly description: string | null;
  /** The backend that the step names; absent where it runs on that of the flow. */
  readonly backend?: string;
}

/** A step begins, or an attempt of it. */
export interface StepStarted extends StepEventBase {
  readonly type: 'step_started';
  readonly action: string;
  /** Of a live session: who decided on the step, and what a flow that replays it says. Absent for steps of a spec. */
  readonly origin?: StepOrigin;
  readonly written?: WrittenStep;
}

/** A step with the fields that were given, secrets masked; how it names its element is unique. */
export type WrittenStep = Readonly<Record<string, unknown>>;

/** The action was carried out; its effects are still awaited. */
export interface StepActed extends StepEventBase {
  readonly type: 'step_acted';
  readonly permitId: string;
}

/** The step is over; carries everything that the report says of it. A later one for the same step takes its place. */
export interface StepSettled extends StepEventBase {
  readonly type: 'step_settled';
  readonly result: StepResult;
}

/** The app wrote on its console. */
export interface ConsoleLogged extends FlowEventBase {
  readonly type: 'console';
  readonly entry: ExecutionReport['console'][number];
}

/** A request of the app failed, or was answered 400 or above. */
export interface RequestFailed extends FlowEventBase {
  readonly type: 'request_failed';
  readonly entry: ExecutionReport['network'][number];
}

/** A page of the app has loaded. */
export interface PageLoaded extends FlowEventBase {
  readonly type: 'page_loaded';
  readonly entry: ExecutionReport['pageTimings'][number];
}

/** The app downloaded a file, which is kept in the run folder. */
export interface FileDownloaded extends FlowEventBase {
  readonly type: 'downloaded';
  readonly entry: ExecutionReport['downloads'][number];
}

/** A video of a target was kept in the run folder. */
export interface VideoKept extends FlowEventBase {
  readonly type: 'filmed';
  readonly entry: ExecutionReport['films'][number];
}

/** A file of evidence was written to the run folder. */
export interface ArtifactWritten extends FlowEventBase {
  readonly type: 'artifact_written';
  readonly kind: 'screenshot' | 'snapshot' | 'download' | 'trace';
  /** Relative to the run folder. */
  readonly path: string;
  readonly step: string | null;
}

/** A model was called, or its reply was known, or a budget kept it from being called. */
export interface BrainCalled extends FlowEventBase, BrainCall {
  readonly type: 'brain_called';
  /** The step that it was for; absent where it was to decide on steps. */
  readonly step?: string;
}

/** A flow is over; carries what is known only at its end. */
export interface FlowFinished extends FlowEventBase {
  readonly type: 'flow_finished';
  readonly stoppedBy: ExecutionReport['stoppedBy'];
  readonly variables: Readonly<Record<string, string>>;
  /** What a reader should know that was known only at the end of the flow. */
  readonly notes?: readonly string[];
  /** What it was warned of as a whole since it began, by code; the texts are among the notes. */
  readonly warnings?: readonly FlowWarning[];
  readonly perceptionStats: ExecutionReport['perceptionStats'];
}

/** The last line of the journal of a run that ended by itself. */
export interface RunFinished {
  readonly type: 'run_finished';
  readonly exitCode: number;
}

/** Everything that happens in a run. The journal is the run; all reports are computed from it. */
export type RunEventBody =
  | RunStarted
  | FlowStarted
  | StepStarted
  | StepActed
  | StepSettled
  | ConsoleLogged
  | RequestFailed
  | PageLoaded
  | FileDownloaded
  | VideoKept
  | ArtifactWritten
  | BrainCalled
  | FlowFinished
  | RunFinished;

/** An event as it stands in the journal: numbered without gaps from 1, with the wall-clock time in ISO 8601. */
export type RunEvent = RunEventBody & { readonly seq: number; readonly time: string };
