import type { LockEntry } from '../domain/language/lock.js';

/** Lock files of flows: what the texts of their `do` steps became. */
export interface TextLocks {
  /** As people write its path. */
  nameFor(flowFile: string): string;
  /** None where there is no lock file. @throws HandeyeError `spec_unreadable`, `spec_syntax`, `spec_invalid` */
  read(flowFile: string): Promise<readonly LockEntry[]>;
  /** Writes it as a whole; it is never half written. @throws HandeyeError `storage_…` */
  write(flowFile: string, entries: readonly LockEntry[]): Promise<void>;
}
