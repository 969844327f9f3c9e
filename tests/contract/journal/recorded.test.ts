import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileRunStore } from '../../../src/adapters/store/file-run-store.js';
import { projectRunReport } from '../../../src/projections/execution-report.js';
import { temporaryFolder } from '../storage/temporary-folder.js';

const recorded = join(import.meta.dirname, 'recorded');

describe('a journal that an earlier build recorded', () => {
  it.each([
    ['of failed and warned steps', 'run-0.1.0'],
    ['of messages, requests, downloads and videos', 'events-0.1.0'],
  ])('gives the report that it gave then: one %s', async (_of, name) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'runs', name), { recursive: true });
    copyFileSync(join(recorded, `${name}.jsonl`), join(folder, 'runs', name, 'journal.jsonl'));
    const store = createFileRunStore({ folder });
    const report: unknown = JSON.parse(readFileSync(join(recorded, `${name}.report.json`), 'utf8'));
    expect(projectRunReport(await store.read(await store.find(name)))).toEqual(report);
  });
});
