import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/domain/event/run-event.js';
import { executionReportSchema, runReportSchema } from '../../../src/domain/run/execution-report.js';
import { childrenOf, isAlive } from '../../support/processes.js';
import { skipNote } from '../../support/skip-note.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { desk, webFlow, type Desk } from './command-line.js';

let pages: WebPages;
/** Resolves when the page that never answers is asked for: the second step is in flight. */
let asked: Promise<void>;

beforeEach(async () => {
  pages = await startWebPages();
  asked = new Promise((resolve) => {
    pages.answer('/hang', () => resolve());
  });
});
afterEach(async () => pages.close());

const hanging = () =>
  webFlow(pages.page('<h1>Start</h1>'), [
    { action: 'open' },
    { action: 'navigate', url: `${pages.origin}/hang`, timeoutMs: 60_000 },
    { action: 'assert_exists', selector: 'Heading#Start' },
  ]);

/** The journal of the only run, line by line. */
function journalIn({ cwd }: Desk): RunEvent[] {
  const runs = join(cwd, '.handeye/runs');
  const [runId = ''] = readdirSync(runs);
  return readFileSync(join(runs, runId, 'journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);
}

const pay = { action: 'click', selector: 'Button#Pay' };
const hasScript = spawnSync('script', ['--version']).status === 0;
const hasSignals = process.platform === 'linux';

describe.skipIf(!hasSignals && skipNote('interrupted runs', 'processes are looked for in /proc', 'use Linux'))(
  'a run that is interrupted',
  () => {
    it.each(['SIGINT', 'SIGTERM'] as const)(
      'ends in good order at the first %s: complete report, exit code 3',
      async (signal) => {
        const { start, write } = desk();
        write('hang.flow.json', hanging());
        const { child, ended } = start('run', 'hang.flow.json', '--json');
        await asked;
        child.kill(signal);
        const { exitCode, stdout } = await ended;
        expect(exitCode).toBe(3);
        const report = executionReportSchema.parse(JSON.parse(stdout));
        expect(report).toMatchObject({ result: 'aborted', stoppedBy: 'cancelled' });
        // The navigation was under way, so nobody knows what came of it; the step after it never ran.
        expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'error', 'skipped']);
        expect(report.steps[1]?.diagnostics.failureType).toBe('cancelled');
      },
    );

    it.skipIf(!hasScript && skipNote('a question on a terminal', 'there is no "script"', 'apt install util-linux'))(
      'while a person is asked is reported as cancelled, not as refused',
      async () => {
        const { handeye, startOnTerminal, write } = desk();
        write('ask.flow.json', webFlow(pages.page('<button>Pay</button>'), [{ action: 'open' }, pay, pay]));
        const { child, ended, printed } = startOnTerminal('run', 'ask.flow.json', '--ask-for', 'click');
        await printed(/Do it\?/);
        const [asking = 0] = childrenOf(child.pid);
        process.kill(asking, 'SIGINT');
        expect((await ended).exitCode).toBe(3);
        const json = await handeye('report', '--json');
        const [report] = runReportSchema.parse(JSON.parse(json.stdout)).reports;
        expect(report).toMatchObject({ result: 'aborted', stoppedBy: 'cancelled' });
        expect(report?.steps.map(({ status }) => status)).toEqual(['passed', 'skipped', 'skipped']);
        expect(json.stdout).not.toContain('Not permitted');
      },
    );

    it('ends at once at the second, with the journal whole and no browser left', async () => {
      const place = desk();
      place.write('hang.flow.json', {
        ...hanging(),
        teardown: [{ action: 'wait', milliseconds: 25_000, timeoutMs: 30_000 }],
      });
      const { child, ended, printed } = place.start('run', 'hang.flow.json');
      await asked;
      const browsers = childrenOf(child.pid);
      expect(browsers.length).toBeGreaterThan(0);
      child.kill('SIGINT');
      await printed(/Press Ctrl\+C again/);
      // The step is over and the teardown, which always runs, is at work.
      await printed(/step 2/);
      child.kill('SIGINT');
      const { exitCode: endCode, stderr } = await ended;
      expect(endCode).toBe(3);
      const [, runId = ''] = /^Ended at once; "handeye report (\S+)" shows what was done\.\n$/m.exec(stderr) ?? [];
      const events = journalIn(place);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
      await expect.poll(() => browsers.filter((pid) => isAlive(pid))).toEqual([]);
      const { exitCode, stdout } = await place.handeye('report', runId, '--json');
      expect(exitCode).toBe(0);
      expect(runReportSchema.parse(JSON.parse(stdout)).reports[0]?.steps[0]?.status).toBe('passed');
    });

    it('is called running while it is, gets no verdict and is left alone', async () => {
      const place = desk();
      place.write('hang.flow.json', hanging());
      const { child, ended, printed } = place.start('run', 'hang.flow.json');
      await printed(/step 1/);
      await asked;
      const [runId = ''] = readdirSync(join(place.cwd, '.handeye/runs'));
      const files = () => readdirSync(join(place.cwd, '.handeye/runs', runId)).toSorted();
      const before = files();
      const running = new RegExp(`still running \\(process ${child.pid} on \\S+\\)`);
      for (const args of [['report'], ['report', runId, '--json'], ['report', '--reporter', 'html,junit']]) {
        const { exitCode, stdout, stderr } = await place.handeye(...args);
        expect(exitCode).toBe(4);
        expect(stderr).toMatch(running);
        expect(stderr).toContain(`handeye runs show ${runId}`);
        expect(stdout + stderr).not.toMatch(/aborted|ended/);
      }
      expect(files()).toEqual(before);
      expect((await place.handeye('runs', 'list')).stdout).toMatch(/^• running +\S+/);
      const listed = JSON.parse((await place.handeye('runs', 'list', '--json')).stdout) as object[];
      expect(listed).toMatchObject([{ state: 'running', result: null, exitCode: null }]);
      const shown = await place.handeye('runs', 'show');
      expect(shown.stdout).toMatch(running);
      expect(shown.stdout).toContain('1 of 3 steps done so far');
      expect(shown.stdout).not.toContain('aborted');
      child.kill('SIGINT');
      await ended;
      expect((await place.handeye('report')).exitCode).toBe(0);
    });

    it('keeps every finished step when it is killed', async () => {
      const place = desk();
      place.write('hang.flow.json', hanging());
      place.write('later.flow.json', { ...hanging(), testName: 'Later' });
      const { child, ended } = place.start('run', 'hang.flow.json', 'later.flow.json', '--workers', '1');
      await asked;
      child.kill('SIGKILL');
      await ended;
      const { exitCode, stdout } = await place.handeye('report', 'last', '--reporter', 'terminal,html,junit,ctrf');
      expect(exitCode).toBe(0);
      expect(stdout).toMatch(/report\.html$/m);
      expect(stdout).toMatch(/junit\.xml$/m);
      const json = await place.handeye('report', '--json');
      const run = runReportSchema.parse(JSON.parse(json.stdout));
      expect(run).toMatchObject({ result: 'aborted', finishedAt: null });
      expect(run.reports[0]?.steps.map(({ status }) => status)).toEqual(['passed', 'error', 'skipped']);
      expect(run.reports[1]).toMatchObject({
        testName: 'Later',
        file: 'later.flow.json',
        result: 'aborted',
        steps: [],
      });
      expect(stdout).toContain('Not run: the run ended before this flow began.');
      expect((await place.handeye('runs', 'list')).stdout).toMatch(/unfinished.* 2 flows /);
    });

    it('stops everything at the kill switch until it is reset', async () => {
      const place = desk();
      place.write('hang.flow.json', hanging());
      place.write('fine.flow.json', webFlow(pages.page('<h1>Start</h1>'), [{ action: 'open' }]));
      const { ended } = place.start('run', 'hang.flow.json', '--json');
      await asked;
      expect((await place.handeye('stop', 'wrong', 'server')).stdout).toContain('wrong server');
      const { exitCode, stdout, stderr } = await ended;
      expect(exitCode).toBe(3);
      expect(executionReportSchema.parse(JSON.parse(stdout)).stoppedBy).toBe('kill_switch');
      expect(JSON.parse(stderr)).toMatchObject({
        level: 'warn',
        msg: expect.stringContaining('handeye reset') as string,
      });
      const refused = await place.handeye('run', 'fine.flow.json');
      expect(refused.exitCode).toBe(3);
      expect(refused.stderr).toMatch(/kill switch is thrown: wrong server\.\n.*handeye reset/);
      expect((await place.handeye('reset')).stdout).toContain('wrong server');
      expect((await place.handeye('run', 'fine.flow.json')).exitCode).toBe(0);
      expect((await place.handeye('reset')).stdout).toContain('was not thrown');
    });
  },
);
