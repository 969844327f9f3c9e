import type { Fingerprint } from '../domain/healing/fingerprint.js';

/** The fingerprints of one flow file, by what the engine calls its selectors. */
export type Fingerprints = Readonly<Record<string, Fingerprint>>;

/**
 * Keeps what the selectors of flows meant when their steps last passed. It is a cache: what cannot be read is not known, and what cannot
 * be written is let go. Neither method rejects.
 */
export interface FingerprintStore {
  /** @param file absolute path of the flow */
  load(file: string): Promise<Fingerprints>;
  /** Adds to what is kept of a flow; an entry takes the place of an older one of the same name. */
  add(file: string, fingerprints: Fingerprints): Promise<void>;
}
