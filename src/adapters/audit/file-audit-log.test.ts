import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallDisk } from '../../../tests/contract/storage/small-disk.js';
import { temporaryFolder } from '../../../tests/contract/storage/temporary-folder.js';
import type { AuditEntry } from '../../ports/audit.js';
import { createFileAuditLog } from './file-audit-log.js';

function entry(id: string, target = 'Button#Save'): AuditEntry {
  const time = '2026-11-20T11:03:12.345Z';
  const step = { action: 'click', effect: 'input', origin: 'spec' as const };
  return { time, id, runId: 'run', decision: 'permitted', ...step, target, reason: 'a step' };
}

function lines(file: string): AuditEntry[] {
  return (
    readFileSync(file, 'utf8')
      .split('\n')
      // A writer that saw another's line half written begins a new one; the blank line between them says nothing.
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as AuditEntry)
  );
}

describe('the audit log', () => {
  it('is shared by processes without mixing their lines', { timeout: 30_000 }, async () => {
    const folder = temporaryFolder();
    const module = join(import.meta.dirname, 'file-audit-log.ts');
    const script = `
      import { createFileAuditLog } from ${JSON.stringify(module)};
      const audit = createFileAuditLog({ folder: process.argv[1], maxBytes: 20_000 });
      const entry = JSON.parse(process.argv[2]);
      for (let count = 0; count < 300; count += 1) audit.record({ ...entry, target: 'x'.repeat(count * 3) });`;
    const writers = ['a', 'b'].map((id) =>
      spawn(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', script, folder, JSON.stringify(entry(id))],
        {
          stdio: 'inherit',
        },
      ),
    );
    const codes = await Promise.all(writers.map(async (writer) => (await once(writer, 'exit'))[0] as number));
    expect(codes).toEqual([0, 0]);
    const all = readdirSync(folder).flatMap((file) => lines(join(folder, file)));
    expect(all.filter(({ id }) => id === 'a')).toHaveLength(300);
    expect(all.filter(({ id }) => id === 'b')).toHaveLength(300);
  });

  it('is put aside when it has grown, and never thrown away', () => {
    const folder = temporaryFolder();
    const audit = createFileAuditLog({ folder, maxBytes: 400 });
    for (const id of ['1', '2', '3']) audit.record(entry(id));
    expect(lines(join(folder, 'audit.jsonl')).map(({ id }) => id)).toEqual(['3']);
    const aside = readdirSync(folder).find((file) => file !== 'audit.jsonl') ?? '';
    expect(aside).toMatch(/^audit-20261120T110312345Z-[0-9a-f]{6}\.jsonl$/);
    expect(lines(join(folder, aside)).map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('is begun again when somebody removes it', () => {
    const folder = temporaryFolder();
    const audit = createFileAuditLog({ folder });
    audit.record(entry('1'));
    rmSync(join(folder, 'audit.jsonl'));
    audit.record(entry('2'));
    expect(lines(join(folder, 'audit.jsonl')).map(({ id }) => id)).toEqual(['2']);
  });

  it('does not lose a decision behind a line that was cut off', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'audit.jsonl');
    appendFileSync(file, '{"time":"2026');
    createFileAuditLog({ folder }).record(entry('1'));
    expect(readFileSync(file, 'utf8').split('\n').slice(0, 2)).toEqual(['{"time":"2026', JSON.stringify(entry('1'))]);
  });

  it('refuses a decision that cannot be recorded', (context) => {
    const disk = smallDisk(context, 64);
    const audit = createFileAuditLog({ folder: disk.folder });
    writeFileSync(join(disk.folder, 'ballast'), Buffer.alloc(60_000));
    expect(() => audit.record(entry('1', 'x'.repeat(10_000)))).toThrow(
      expect.objectContaining({ code: 'storage_full' }) as Error,
    );
    rmSync(join(disk.folder, 'ballast'));
    audit.record(entry('2'));
    disk.makeReadOnly();
    expect(() => audit.record(entry('3'))).toThrow(expect.objectContaining({ code: 'storage_unwritable' }) as Error);
  });
});
