import type { HealMode } from '../../domain/healing/verdict.js';
import type { Healing } from '../step/heal/healing.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { CapturePolicy, VisionFallbackPolicy } from '../../domain/flow/perception.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { RunPolicy } from '../../domain/policy/run-policy.js';
import type { Backend } from '../../ports/backend.js';
import type { Brain } from '../../ports/brain.js';
import type { FingerprintStore } from '../../ports/fingerprint-store.js';
import type { Clock } from '../../ports/clock.js';
import type { Host } from '../../ports/host.js';
import type { RunFolder } from '../../ports/run-store.js';
import type { Secrets } from '../../ports/secrets.js';
import type { SpecSource } from '../../ports/spec-source.js';
import type { TextLocks } from '../../ports/text-locks.js';
import type { TextMode } from '../language/do-step.js';
import type { Guard } from '../guard/guard.js';
import type { FlowRun } from '../step/flow-run.js';
import type { LoadedFlow } from '../load/load-flow.js';

/** What a flow needs of the outside, besides its backend. */
export interface FlowPorts {
  readonly clock: Clock;
  readonly host: Host;
  readonly secrets: Secrets;
  readonly source: SpecSource;
  /** Who is asked what a text or a picture means; left out: nobody. */
  readonly brain?: Brain;
  /** What texts in plain language are read with, where no model need be asked. */
  readonly builtin?: Brain;
  /** Where it is kept what texts became. */
  readonly locks?: TextLocks;
  /** Default: what is compiled is replayed, the rest compiled. */
  readonly texts?: TextMode;
  /** What selectors meant before; left out: nothing is known of that. */
  readonly fingerprints?: FingerprintStore;
}

/** One flow on one backend with one data profile. */
export interface FlowTask {
  readonly flowRunId: string;
  readonly lane: number;
  readonly loaded: LoadedFlow;
  readonly backendName: BackendName;
  readonly profileId: string | undefined;
}

/** How the flows of a run are run. */
export interface FlowOptions {
  readonly variables: Readonly<Record<string, string>>;
  readonly policy: RunPolicy;
  readonly artifacts: CapturePolicy;
  /** When a video of a desktop is kept. Default: never. */
  readonly video?: CapturePolicy;
  readonly showClicks: boolean;
  /** Whether a failed step says what became of its element. Default: off. */
  readonly heal?: HealMode;
  /** Whether a model looks for an element that structure does not find. Default: disabled. */
  readonly visionFallbackPolicy?: VisionFallbackPolicy;
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether what a person would be asked is answered with yes, in this run alone. Default: a person is asked. */
  readonly unsafe?: boolean;
  /** Looks at what a flow leaves, before its targets are closed, unless something went wrong. Never throws. */
  readonly atEnd?: (run: FlowRun) => Promise<void>;
}

/** What the flows of one run share. */
export interface SharedRun {
  readonly guard: Guard;
  readonly folder: RunFolder;
  readonly redactor: Redactor;
  readonly healing?: Healing | undefined;
  readonly options: FlowOptions;
  readonly ports: FlowPorts;
  /** The backend of a name, shared by the flows of the run. */
  readonly backendFor: (name: BackendName) => Backend;
  /** Aborted when the run is cancelled; `reason` is a {@link StoppedBy}. */
  readonly cancel: AbortSignal;
  /** Aborted when the kill switch is thrown, also after the run was cancelled: that stops teardowns too. */
  readonly killed: AbortSignal;
}
