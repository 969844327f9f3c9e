import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileAuditLog } from '../../../src/adapters/audit/file-audit-log.js';
import { createMemoryAuditLog } from '../../../src/adapters/audit/memory-audit-log.js';
import type { AuditEntry, AuditLog } from '../../../src/ports/audit.js';
import { temporaryFolder } from '../storage/temporary-folder.js';

interface AuditUnderTest {
  readonly audit: AuditLog;
  readonly recorded: () => readonly AuditEntry[];
}

function describeAuditLogContract(name: string, create: () => AuditUnderTest): void {
  describe(name, () => {
    it('keeps every decision whole and in order', () => {
      const { audit, recorded } = create();
      const entries = (['permitted', 'denied', 'dry_run'] as const).map((decision, index) => ({
        time: '2026-11-20T11:03:12.345Z',
        id: `permit-${index}`,
        runId: 'run',
        decision,
        action: 'click',
        effect: 'input',
        origin: 'brain' as const,
        target: 'Button#Save\nand close \u2028 "now"',
        reason: 'a step of the spec',
      }));
      for (const entry of entries) audit.record(entry);
      expect(recorded()).toEqual(entries);
    });
  });
}

describeAuditLogContract('file audit log', () => {
  const folder = join(temporaryFolder(), '.handeye');
  const lines = (): string[] => readFileSync(join(folder, 'audit.jsonl'), 'utf8').trimEnd().split('\n');
  return {
    audit: createFileAuditLog({ folder }),
    recorded: () => lines().map((line) => JSON.parse(line) as AuditEntry),
  };
});

describeAuditLogContract('memory audit log', () => {
  const audit = createMemoryAuditLog();
  return { audit, recorded: () => audit.entries };
});
