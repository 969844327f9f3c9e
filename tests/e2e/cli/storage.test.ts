import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runReportSchema } from '../../../src/domain/run/execution-report.js';
import { smallDisk } from '../../contract/storage/small-disk.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { desk, webFlow } from './command-line.js';

let pages: WebPages;
beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(async () => pages.close());

const flow = () =>
  webFlow(pages.page('<h1>Start</h1>'), [
    { action: 'open' },
    ...Array.from({ length: 60 }, () => ({ action: 'assert_exists', selector: 'Heading#Start' })),
  ]);

describe('a store that cannot be written', () => {
  it('is named, with exit code 4', async (context) => {
    const disk = smallDisk(context, 1000);
    disk.makeReadOnly();
    const { handeye, write } = desk();
    write('a.flow.json', flow());
    const { exitCode, stdout, stderr } = await handeye('run', 'a.flow.json', '--root', disk.folder);
    expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
    expect(stderr).toContain(`Cannot write to ${disk.folder}: the file system is read-only.`);
    expect(stderr).toContain('--root');
    const checked = await handeye('doctor', '--root', disk.folder);
    expect(checked.exitCode).toBe(4);
    expect(checked.stdout).toMatch(/store .*cannot be written/);
  });

  it('that is full ends the run with exit code 4 and keeps what was recorded', async (context) => {
    const disk = smallDisk(context, 64);
    const { handeye, write } = desk();
    write('a.flow.json', flow());
    const { exitCode, stderr } = await handeye('run', 'a.flow.json', '--root', disk.folder);
    expect(exitCode).toBe(4);
    expect(stderr).toContain('No space is left');
    const runId = /handeye report (\S+)/.exec(stderr)?.[1] ?? '';
    const report = await handeye('report', runId, '--root', disk.folder, '--json');
    const steps = runReportSchema.parse(JSON.parse(report.stdout)).reports[0]?.steps ?? [];
    const passed = steps.filter(({ status }) => status === 'passed');
    expect(passed.length).toBeGreaterThan(5);
    expect(passed.length).toBeLessThan(61);
    expect(report.exitCode).toBe(4);
  });
});
