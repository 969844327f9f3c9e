import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionReportSchema, runReportSchema } from '../../../../src/domain/run/execution-report.js';
import { skipNote } from '../../../support/skip-note.js';
import { childrenOf, commandLineOf, descendantsOf, isAlive } from '../../../support/processes.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk, journalsIn, webFlow, type Desk } from '../../../e2e/cli/command-line.js';

let pages: WebPages;
beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(async () => pages.close());

/** A flow that waits for what never comes, once it has opened its page. */
const waiting = () => ({
  ...webFlow(pages.page('<h1>Start</h1><input type="checkbox" aria-label="Put back">'), [
    { action: 'open' },
    { action: 'wait', selector: 'Button#Never', timeoutMs: 60_000 },
    { action: 'assert_exists', selector: 'Heading#Start' },
  ]),
  teardown: [{ action: 'check', selector: 'CheckBox#Put back' }],
});

const short = () => webFlow(pages.page('<h1>Start</h1>'), [{ action: 'open' }]);

/** Starts the flow that waits and another one after it; gives the browser once the first has opened its page. */
async function startTwo({ cwd, write, start, handeye }: Desk) {
  write('a.flow.json', waiting());
  write('b.flow.json', short());
  const { child, ended } = start('run', '*.flow.json');
  await expect.poll(() => journalsIn(cwd), { timeout: 30_000 }).toContain('"step_settled"');
  return {
    child,
    browser: childrenOf(child.pid),
    /** The exit code and the report that was left. */
    async over() {
      const { exitCode } = await ended;
      return { exitCode, run: runReportSchema.parse(JSON.parse((await handeye('report', '--json')).stdout)) };
    },
  };
}

/** A browser is started as the leader of a group of its own, often by a script that waits for it. */
function signalAll(leaders: readonly number[], signal: NodeJS.Signals): void {
  for (const leader of leaders) process.kill(-leader, signal);
}

const hasProcesses = process.platform === 'linux';

describe.skipIf(!hasProcesses && skipNote('lost browsers', 'processes are looked for in /proc', 'use Linux'))(
  'a browser',
  () => {
    it('that crashes fails the flow it was in, and the next flow has another', async () => {
      const { browser, over } = await startTwo(desk());
      signalAll(browser, 'SIGKILL');
      const { exitCode, run } = await over();
      expect(run.reports.map(({ result, stoppedBy }) => [result, stoppedBy])).toEqual([
        ['error', 'target_lost'],
        ['passed', null],
      ]);
      const [failed] = run.reports;
      expect(failed?.steps.map(({ status }) => status)).toEqual(['passed', 'error', 'skipped', 'error']);
      expect(failed?.steps[1]).toMatchObject({
        error: expect.stringContaining('The browser is gone: it crashed or was closed.') as string,
        diagnostics: { failureType: 'target_lost' },
      });
      expect(exitCode).toBe(1);
    });

    it.each([
      ['whose page crashes', 'The page crashed: ', (pid: number) => commandLineOf(pid).includes('--type=renderer')],
      ['that crashes', 'The browser is gone: it crashed or was closed.', () => true],
    ])('%s while nothing looks at it fails the step that went on meanwhile', async (_what, message, isVictim) => {
      const { cwd, write, start } = desk();
      const idle = { action: 'wait', milliseconds: 3000 };
      write('a.flow.json', webFlow(pages.page('<h1>Start</h1>'), [{ action: 'open' }, idle]));
      const { child, ended } = start('run', 'a.flow.json', '--json');
      await expect.poll(() => journalsIn(cwd), { timeout: 30_000 }).toContain('"step_settled"');
      for (const pid of descendantsOf(child.pid).filter(isVictim)) process.kill(pid, 'SIGKILL');
      const { exitCode, stdout } = await ended;
      const flow = executionReportSchema.parse(JSON.parse(stdout));
      expect(flow).toMatchObject({ result: 'error', stoppedBy: 'target_lost' });
      expect(flow.steps[1]).toMatchObject({
        status: 'error',
        error: expect.stringContaining(message) as string,
        diagnostics: { failureType: 'target_lost' },
      });
      expect(exitCode).toBe(1);
    });

    it('that hangs does not keep a cancelled run from its end', async () => {
      const { browser, child, over } = await startTwo(desk());
      signalAll(browser, 'SIGSTOP');
      child.kill('SIGINT');
      const { exitCode, run } = await over();
      expect(exitCode).toBe(3);
      expect(run.reports.map(({ stoppedBy }) => stoppedBy)).toEqual(['cancelled', 'cancelled']);
      await expect.poll(() => browser.filter(isAlive)).toEqual([]);
    });

    it('that does not come to life does not keep a cancelled run from its end', async () => {
      const { cwd, write, start } = desk();
      chmodSync(join(cwd, write('sleepy', '#!/bin/sh\nexec sleep 300\n')), 0o755);
      write('a.flow.json', short());
      const { child, ended } = start('run', 'a.flow.json', '--json', '--browser', './sleepy');
      await expect.poll(() => childrenOf(child.pid).length, { timeout: 20_000 }).toBe(1);
      const sleepy = childrenOf(child.pid);
      child.kill('SIGINT');
      const { exitCode, stdout } = await ended;
      expect(exitCode).toBe(3);
      const report = executionReportSchema.parse(JSON.parse(stdout));
      expect(report).toMatchObject({ result: 'aborted', stoppedBy: 'cancelled' });
      expect(report.steps.map(({ status }) => status)).toEqual(['skipped']);
      await expect.poll(() => sleepy.filter(isAlive)).toEqual([]);
    });
  },
);
