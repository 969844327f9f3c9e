import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../../tests/contract/storage/temporary-folder.js';
import { skipNote } from '../../../../tests/support/skip-note.js';
import { chooseReporters } from './reporter-choice.js';
import { requireReportFiles } from './report-files.js';

const hasDevices = process.platform !== 'win32';

/** What is said of `--reporter idolclick=file` for a run with so many reports; nothing where it may run. */
async function complaint(file: string, reportCount: number, cwd = temporaryFolder()): Promise<string | undefined> {
  const flows = readdirSync(cwd).map((name) => join(cwd, name));
  const reporters = chooseReporters(['idolclick'], `idolclick=${file}`);
  try {
    await requireReportFiles(reporters, cwd, { flows, reportCount });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('a report that holds one flow', () => {
  it('may not take the place of a flow with any of its files', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a-2.json'), '{}');
    expect(await complaint('a.json', 2, cwd)).toBe('The report idolclick=a-2.json would overwrite the flow a-2.json.');
    expect(await complaint('a.json', 1, cwd)).toBeUndefined();
    expect(readdirSync(cwd)).toEqual(['a-2.json']);
  });

  it.skipIf(!hasDevices && skipNote('a device', 'there are none in the file system', 'use another system'))(
    'goes into a pipe or device, unless there are several',
    async () => {
      expect(await complaint('/dev/null', 1)).toBeUndefined();
      expect(await complaint('/dev/null', 3)).toBe(
        'idolclick=/dev/null takes the report of one flow, and there are 3.',
      );
    },
  );
});
