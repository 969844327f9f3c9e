import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runReportSchema } from '../../../../src/domain/run/execution-report.js';
import { desk } from '../../../e2e/cli/command-line.js';

describe('handeye demo', () => {
  it('runs the example flows on the shop, from any folder', async () => {
    const { cwd, handeye } = desk();
    const { exitCode, stdout } = await handeye('demo');
    expect(stdout).toMatch(/^The demo shop is at http:\/\/127\.0\.0\.1:\d+$/m);
    expect(stdout).toMatch(/^result +✓ passed/m);
    expect(exitCode).toBe(0);
    const report = /^report +(\S+\.html)$/m.exec(stdout)?.[1] ?? '';
    expect(existsSync(join(cwd, report))).toBe(true);
  });

  it('fails usefully when a bug is planted', async () => {
    const { exitCode, stdout } = await desk().handeye('demo', '--bug', 'wrong-total', '--json');
    expect(exitCode).toBe(1);
    const failed = runReportSchema.parse(JSON.parse(stdout)).reports.filter(({ result }) => result === 'failed');
    expect(failed.flatMap(({ steps }) => steps.map(({ found }) => found))).toContain('$32.00');
  });
});
