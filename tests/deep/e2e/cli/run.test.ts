import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionReportSchema } from '../../../../src/domain/run/execution-report.js';
import { skipNote } from '../../../support/skip-note.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk, webFlow } from '../../../e2e/cli/command-line.js';

const hasScript = spawnSync('script', ['--version']).status === 0;

let pages: WebPages;
let counter: string;

beforeAll(async () => {
  pages = await startWebPages();
  counter = pages.page(`
    <label>Name <input id=name></label>
    <button onclick="out.textContent = 'Hello, ' + document.getElementById('name').value">Greet</button>
    <button>Dead</button>
    <p id=out role=status></p>`);
});
afterAll(async () => pages.close());

const greet = () =>
  webFlow(
    counter,
    [
      { action: 'open' },
      { action: 'fill', selector: 'Textbox#Name', text: '{{name}}' },
      { action: 'click', selector: 'Button#Greet' },
      { action: 'assert_text', selector: '#out', contains: 'Hello, {{name}}' },
    ],
    { variables: { name: 'Ada' } },
  );
const failing = () =>
  webFlow(
    counter,
    [
      { action: 'open' },
      { action: 'assert_text', selector: 'Button#Greet', contains: 'Bye', timeoutMs: 100, description: 'says bye' },
      { action: 'click', selector: 'Button#Greet' },
    ],
    { testName: 'Failing flow' },
  );

describe('handeye run', () => {
  it('annotates the line of the step for GitHub, and writes the summary of the job', async () => {
    const { cwd, handeye, write } = desk({ GITHUB_STEP_SUMMARY: 'summary.md' });
    write('flows/b.flow.json', failing());
    const { stdout } = await handeye('run', 'flows/b.flow.json', '--reporter', 'github');
    const line =
      readFileSync(join(cwd, 'flows/b.flow.json'), 'utf8')
        .split('\n')
        .findIndex((text) => text.includes('assert_text')) + 1;
    expect(stdout).toMatch(new RegExp(`^::error file=flows/b\\.flow\\.json,line=(${line - 1}|${line}),`, 'm'));
    expect(stdout.split('\n').filter((text) => text !== '' && !text.startsWith('::'))).toEqual([]);
    const again = await handeye('report', 'last', '--reporter', 'github');
    expect(again.stdout).toBe(stdout);
    expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toContain('Failing flow');
    const json = await handeye('run', 'flows/b.flow.json', '--reporter', 'github', '--json');
    expect(json.stderr).toMatch(/^::error /m);
    expect(() => JSON.parse(json.stdout) as unknown).not.toThrow();
  });

  it('shows for --dry-run where each step of a flow on several targets would run, and what it would open there', async () => {
    const { handeye, write } = desk();
    write('both.flow.json', {
      schemaVersion: 1,
      testName: 'Both',
      backend: 'web',
      targets: { web: { url: counter }, linux: { launch: 'galculator' } },
      steps: [
        { action: 'open' },
        { action: 'open', backend: 'linux' },
        { action: 'click', backend: 'linux', selector: 'Button#1' },
      ],
    });
    const { stdout } = await handeye('run', 'both.flow.json', '--dry-run');
    expect(stdout).toMatch(/^Both {2}web \+ linux · both\.flow\.json$/m);
    const planned = [...stdout.matchAll(/^ {2}· +\d {2}(.+)$/gm)].map(([, text]) => text);
    expect(planned).toEqual([`open ${counter} (web)`, 'open galculator (linux)', 'click Button#1 (linux)']);
  });

  it('calls a dry run by its name afterwards, and does not take it for the last run', async () => {
    const { cwd, handeye, write } = desk();
    write('greet.flow.json', greet());
    await handeye('run', 'greet.flow.json', '--dry-run');
    const { exitCode, stderr } = await handeye('report');
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('only dry runs') as string });
    const ran = await handeye('run', 'greet.flow.json', '--json');
    const { runId } = executionReportSchema.parse(JSON.parse(ran.stdout));
    await handeye('run', 'greet.flow.json', '--dry-run');
    expect((await handeye('report')).stdout).toContain(runId);
    const { stdout } = await handeye('runs', 'list');
    expect(stdout.match(/^· dry run/gm)).toHaveLength(2);
    expect(stdout).toContain('✓ passed');
    expect(stdout).not.toContain('aborted');
    const listed = JSON.parse((await handeye('runs', 'list', '--json')).stdout) as { runId: string; state: string }[];
    expect(listed.map(({ state }) => state)).toEqual(['dry_run', 'finished', 'dry_run']);
    const reported = await handeye('report', listed[0]?.runId ?? '');
    expect(reported.stdout).toContain('Dry run: 1 flow, 4 steps. Nothing was done.');
    expect(reported.stdout).not.toContain('aborted');
    await handeye('run', 'greet.flow.json', '--dry-run', '--reporter', 'junit=j.xml,html=r.html,ctrf=c.json,github');
    const written = (name: string): string => readFileSync(join(cwd, name), 'utf8');
    expect(written('j.xml')).toMatch(/<testsuites [^>]*failures="0" errors="0" skipped="4"/);
    expect(written('r.html')).toContain('<p class="hero-verdict">Dry run</p>');
    expect(written('r.html')).not.toContain('What failed');
    expect(JSON.parse(written('c.json'))).toMatchObject({ results: { tests: [{ status: 'skipped' }] } });
  });

  it('notes in the report once what the web does not read of the steps', async () => {
    const { handeye, write } = desk();
    const click = { action: 'click', selector: 'Button#Greet', windowTitle: 'Counter' };
    write('first.flow.json', webFlow(counter, [{ action: 'open' }, click, click]));
    const { exitCode, stdout } = await handeye('run', 'first.flow.json', '--json');
    expect(exitCode).toBe(0);
    const { notes } = executionReportSchema.parse(JSON.parse(stdout));
    expect(notes.filter((note) => note.includes('"windowTitle" is not used by click on the web'))).toHaveLength(1);
  });

  it.each([
    ['--max-steps', '2', /the run has used up its 2 steps \(maxSteps\)/, 'Raise maxSteps (--max-steps)'],
    ['--forbidden-actions', 'click', /click is forbidden/, '--forbidden-actions'],
  ])('says what helps against the guardrail that %s sets', async (flag, value, reason, advice) => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    const { exitCode, stdout } = await handeye('run', 'greet.flow.json', flag, value);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(reason);
    expect(stdout.replaceAll(/\s+/g, ' ').split('to do ')[1]).toContain(advice);
    expect(stdout).not.toContain('"allow"');
  });

  it('takes other words for a forbidden action too, and refuses those that mean none', async () => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    expect((await handeye('run', 'greet.flow.json', '--forbidden-actions', 'tap')).exitCode).toBe(3);
    const { exitCode, stderr } = await handeye('run', 'greet.flow.json', '--forbidden-actions', 'clik');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/"clik" is no action \(from --forbidden-actions\)\. Did you mean\s+"click"\?/);
  });

  it('keeps two runs in one folder apart', async () => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    const both = await Promise.all([handeye('run', 'greet.flow.json'), handeye('run', 'greet.flow.json')]);
    expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    const { stdout } = await handeye('runs', 'list', '--json');
    const runs = JSON.parse(stdout) as { runId: string; result: string; bytes: number }[];
    expect(runs).toHaveLength(2);
    expect(runs.every(({ result, bytes }) => result === 'passed' && bytes > 1000)).toBe(true);
    expect(new Set(runs.map(({ runId }) => runId)).size).toBe(2);
  });

  it.skipIf(!hasScript && skipNote('the look on a terminal', 'there is no "script"', 'apt install util-linux'))(
    'draws what is at work anew on a terminal, in colour, and leaves only what stays',
    async () => {
      const { startOnTerminal, write } = desk();
      write('greet.flow.json', greet());
      const { exitCode, stdout } = await startOnTerminal('run', 'greet.flow.json').ended;
      expect(exitCode).toBe(0);
      expect(stdout).toContain('\u001B[32m✓\u001B[39m');
      expect(stdout).toContain('\u001B[1A\r\u001B[J');
      // After the last redraw nothing live is left.
      expect(stdout.slice(stdout.lastIndexOf('\u001B[J'))).not.toContain('•');
    },
  );
});
