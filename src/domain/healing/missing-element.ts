import type { Selector } from '../flow/selector/index.js';
import type { Snapshot } from '../screen/element/screen-node.js';
import type { SessionEvent } from '../screen/target/session-event.js';
import type { Candidate } from './counterpart.js';
import type { Fingerprint } from './fingerprint.js';
import type { HealingVerdict } from './verdict.js';

/** All that is known of a selector that no longer finds its element. */
export interface MissingElement {
  readonly selector: Selector;
  /** What the selector is for: the element of an action or of a check of something in it, or the element whose presence is checked. */
  readonly use: 'target' | 'presence';
  /** What it meant when the step last passed. */
  readonly known: Fingerprint | undefined;
  /** The screen at the time of the failure; undefined where it could not be read. */
  readonly screen: Snapshot | undefined;
  readonly targetUrl: string | undefined;
  /** What happened since the screen was asked for. */
  readonly events: readonly SessionEvent[];
  /** What lies over it or keeps it from being seen, in words. */
  readonly cover?: string;
  /** How long after the failure it came, in milliseconds. */
  readonly cameAfterMs?: number;
  /** The refs of several elements that match, of which only one is wanted. */
  readonly several?: readonly string[];
}

/** What happened to an element that its selector no longer finds. */
export interface Diagnosis {
  readonly verdict: HealingVerdict;
  readonly score: number;
  /** In words, without a full stop; the new name is left to who knows the new selector. */
  readonly reason: string;
  /** The element that it is now, of which a selector may be proposed. */
  readonly counterpart?: Candidate;
  readonly runnerUp?: Candidate;
}
