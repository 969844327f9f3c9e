import type { FakeApp } from '../../domain/fake/app.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { DesktopChoice } from '../../domain/flow/desktop.js';
import type { DesktopTarget, WebTarget } from '../../domain/flow/flow.js';
import type { Redactor } from '../../domain/policy/redaction.js';
import type { RunPolicy } from '../../domain/policy/run-policy.js';
import type { Backend, Session } from '../../ports/backend.js';
import type { Guard } from '../guard/guard.js';
import type { RunPorts } from '../run/with-run.js';
import type { Look } from './look.js';

/** A page, by its address. */
export interface InspectedPage {
  readonly url: string;
  readonly target: WebTarget | undefined;
}

/** A program of a desktop: one that is started for it, or a window of one that runs. */
export interface InspectedProgram {
  readonly backend: BackendName;
  readonly program: DesktopTarget;
  /** Which desktop it runs on; left out, as the settings say. */
  readonly desktop?: DesktopChoice | undefined;
}

/** A fake app. */
export interface InspectedApp {
  readonly app: FakeApp;
}

/** Whatever can be looked at. */
export type InspectedTarget = InspectedPage | InspectedProgram | InspectedApp;

/** What is looked at, and how much of it. */
export interface Inspection extends Look {
  readonly of: InspectedTarget;
  /** Where files go that the page downloads meanwhile, absolute. */
  readonly downloadsFolder: string;
  /** Takes the secrets of the flow out of what is written down and reported. */
  readonly redactor: Redactor;
  readonly signal: AbortSignal;
}

/** What opens a target for a look at it. */
export interface Opening {
  readonly backend: Backend;
  readonly guard: Guard;
  readonly policy: RunPolicy;
  readonly ports: RunPorts;
  readonly inspection: Inspection;
  /** Size of a page that does not say its own, in pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A target that was opened, for questions that have a limit. */
export interface OpenedTarget {
  readonly session: Session;
  /** Ends what its backend does not end with itself. Never throws. */
  end?(): Promise<void>;
}
