import type { BrainCall } from '../domain/brain/brain-call.js';
import type { Snapshot } from '../domain/screen/element/screen-node.js';
import type { Screenshot } from './eye.js';
import type { InterpretReply, InterpretRequest, LocateReply, LocateRequest } from '../domain/brain/interpretation.js';

/** What a brain is called with, besides what it is asked. */
export interface BrainContext {
  /** The screen as it is, secrets masked, for a brain that reads structure itself. Left out where there is none. */
  readonly snapshot?: Snapshot;
  /** A dialog of the browser that is open over the page. */
  readonly dialog?: { readonly kind: string; readonly message: string };
  /** Takes a picture of the screen, for a brain that looks at it on this machine. */
  readonly picture?: () => Promise<Screenshot>;
  /** Cancels the call. */
  readonly signal: AbortSignal;
  /** Masks secrets in every text before it leaves. */
  readonly mask: (text: string) => string;
  /** Whose calls count together: budgets and known replies are those of one run. Left out: of all that leave it out. */
  readonly run?: object;
  /** Takes the entry of each call of a model, whatever became of it. */
  readonly record: (call: BrainCall) => void;
}

/** Decides what a text means on a screen. It proposes; guard and runner judge its steps as those of anyone else. */
export interface Brain {
  /** Such as `builtin`, or provider and model. */
  readonly name: string;
  /**
   * What to do next of a text, or the answer to a question.
   * @throws HandeyeError `brain_unavailable` (no key, wrong key, unknown model, provider down, time-out), `brain_invalid_reply`,
   *   `brain_budget` (a limit of calls, tokens or cost is reached), `cancelled`
   */
  interpret(request: InterpretRequest, context: BrainContext): Promise<InterpretReply>;
  /** Where something is in a picture; undefined: this brain sees no pictures. @throws as {@link Brain.interpret} */
  locateByVision?(request: LocateRequest, context: BrainContext): Promise<LocateReply>;
}
