import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../src/domain/event/run-event.js';
import { desk, type Desk } from './command-line.js';

const app = join(import.meta.dirname, '../../../examples/fake/guestbook.app.json');

function writeFlow({ write }: Desk, ...steps: readonly object[]): string {
  const flow = { schemaVersion: 1, testName: 'Guestbook', targets: { fake: { app } }, steps };
  return write('guestbook.flow.json', flow);
}

const open = { action: 'open' };
/** Longer than any test: whoever runs it must be ended. */
const endless = { action: 'wait', milliseconds: 600_000, timeoutMs: 600_000 };
const gone = { action: 'assert_exists', selector: 'Button#Gone', timeoutMs: 50 };

/** A run that waits in its second step. */
async function runningFlow() {
  const place = desk();
  const run = place.start('run', writeFlow(place, open, endless));
  await run.printed(/step 1/);
  return { place, run };
}

const eventsIn = (text: string): RunEvent[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as RunEvent);

describe('handeye runs follow', () => {
  it('prints what the run prints and ends with its exit code; Ctrl+C ends only the following', async () => {
    const { place, run } = await runningFlow();
    const follower = place.start('runs', 'follow');
    const other = place.start('runs', 'follow', 'last', '--json', '--after', '2');
    await follower.printed(/step 1/);
    await other.printed(/"step_settled"/);
    other.child.kill('SIGINT');
    const interrupted = await other.ended;
    expect([interrupted.exitCode, interrupted.stderr]).toEqual([130, '']);
    expect(eventsIn(interrupted.stdout).map(({ seq }) => seq)[0]).toBe(3);

    // The run is still at work: it can be stopped as ever.
    run.child.kill('SIGINT');
    const [ended, followed] = await Promise.all([run.ended, follower.ended]);
    expect([ended.exitCode, followed.exitCode, followed.stderr]).toEqual([3, 3, '']);
    const printed = ended.stdout.replace(/^Stopping: .*\n/m, '');
    expect(followed.stdout).toMatch(/step 2 .*\n[^]*\nresult +.*/);
    expect(printed.startsWith(followed.stdout)).toBe(true);
  });

  it('says so when the process of the run is killed, with exit code 1', async () => {
    const { place, run } = await runningFlow();
    const follower = place.start('runs', 'follow');
    await follower.printed(/step 1/);
    run.child.kill('SIGKILL');
    const { exitCode, stderr } = await follower.ended;
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(
      /^The run (\S+) has no end: the process that wrote it is gone\. "handeye report \1" shows what was done\.\n$/,
    );
  });

  it('prints a run that is over and ends with its exit code', async () => {
    const place = desk();
    const run = await place.handeye('run', writeFlow(place, open, gone));
    const lines = await place.handeye('runs', 'follow');
    expect([run.exitCode, lines.exitCode]).toEqual([1, 1]);
    expect(lines.stdout).toContain('✗ step 2');
    expect(run.stdout.startsWith(lines.stdout)).toBe(true);
    const json = await place.handeye('runs', 'follow', '--json', '--after', '2');
    expect([json.exitCode, json.stderr]).toEqual([1, '']);
    const events = eventsIn(json.stdout);
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 3));
    expect(events.at(-1)).toMatchObject({ type: 'run_finished', exitCode: 1 });
  });

  it('reports a damaged line as the last line of the JSON, after the events before it', async () => {
    const place = desk();
    await place.handeye('run', '--dry-run', writeFlow(place, open, gone));
    const runs = join(place.cwd, '.handeye/runs');
    const [runId = ''] = readdirSync(runs);
    const journal = join(runs, runId, 'journal.jsonl');
    writeFileSync(journal, readFileSync(journal, 'utf8').split('\n').with(2, '{"seq":3,').join('\n'));
    const { exitCode, stdout, stderr } = await place.handeye('runs', 'follow', runId, '--json');
    const message = `${journal}:3 cannot be read: it is not JSON.`;
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining(`error: ${message}`) as string,
    });
    expect(eventsIn(stdout)).toMatchObject([{ seq: 1 }, { seq: 2 }, { error: { code: 'journal_damaged', message } }]);
  });
});
