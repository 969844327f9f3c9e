import type { AuditEntry, AuditLog } from '../../ports/audit.js';

/** Keeps the decisions in memory, for tests and for library users who want no files. */
export function createMemoryAuditLog(): AuditLog & { readonly entries: readonly AuditEntry[] } {
  const entries: AuditEntry[] = [];
  return {
    entries,
    record: (entry) => {
      entries.push(entry);
    },
  };
}
