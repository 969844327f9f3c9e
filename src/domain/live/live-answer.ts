import type { Delta } from '../screen/effect/delta.js';
import type { ScreenNode, Snapshot } from '../screen/element/screen-node.js';
import type { PageFaults } from '../screen/target/page-faults.js';
import type { StepResult } from '../run/execution-report.js';

/** What is on the screen of a live session, secrets masked. */
export interface LiveScreen extends PageFaults {
  /** The number of this look: a later one may ask for what has changed since. */
  readonly look: number;
  /** The whole screen; without nodes where a dialog keeps it from being read. */
  readonly snapshot: Snapshot;
  /** A dialog that blocks the target, which a step has to answer. */
  readonly dialog?: { readonly kind: string; readonly message: string };
  /** Why nothing is known of the screen, such as a browser that is gone. */
  readonly unavailableReason?: string;
}

/** What is new on a screen. */
export interface LiveChange {
  /** The look that it is compared with; undefined: nothing was seen before. */
  readonly since: number | undefined;
  readonly delta: Delta;
  /** Whether next to nothing of what was seen is left: what is there says more then than what came and went. */
  readonly isOtherScreen: boolean;
}

/** What became of steps that were sent to a live session. */
export interface ActAnswer {
  /** Those of this batch, in order. */
  readonly steps: readonly StepResult[];
  /** Earlier steps whose verdict is another one now. */
  readonly rejudged: readonly StepResult[];
  readonly screen: LiveScreen;
  readonly change: LiveChange;
  /** Why the session is over, where it is. */
  readonly ended?: string;
}

/** What a look shows. */
export interface LookAnswer {
  readonly screen: LiveScreen;
  /** Only where the look asks for what has changed. */
  readonly change?: LiveChange;
  /** Only where a part was asked for: its elements, which the whole screen need not list. */
  readonly part?: readonly ScreenNode[];
}
