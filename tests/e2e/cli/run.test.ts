import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executionReportSchema, runReportSchema } from '../../../src/domain/run/execution-report.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { desk, webFlow } from './command-line.js';

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

const greet = (name = 'Ada') =>
  webFlow(
    counter,
    [
      { action: 'open' },
      { action: 'fill', selector: 'Textbox#Name', text: '{{name}}' },
      { action: 'click', selector: 'Button#Greet' },
      { action: 'assert_text', selector: '#out', contains: 'Hello, {{name}}' },
    ],
    { variables: { name }, dataProfiles: [{ profileId: 'german', values: { name: 'Grüße' } }] },
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
  it('runs a flow, shows each step and writes the reports', async () => {
    const { cwd, handeye, write } = desk();
    write('greet.flow.json', greet());
    const { exitCode, stdout, stderr } = await handeye('run', 'greet.flow.json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/✓ step 2 {2}fill Textbox#Name "Ada" {2}\d+/);
    expect(stdout).toMatch(/^steps +4 passed of 4$/m);
    const report = /^report +(\.handeye\/runs\/\S+\/report\.html)$/m.exec(stdout)?.[1] ?? '';
    expect(readFileSync(join(cwd, report), 'utf8')).toContain('<!doctype html>');
    expect(existsSync(join(cwd, report, '../report.json'))).toBe(true);
    expect(stdout).not.toContain('\u001B');
  });

  it('prints one ExecutionReport for --json, and nothing else on stdout', async () => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    const { exitCode, stdout, stderr } = await handeye('run', 'greet.flow.json', '--json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(executionReportSchema.parse(JSON.parse(stdout))).toMatchObject({ result: 'passed', testName: 'Test flow' });
  });

  it('prints a RunReport for several flows, and exits with 1 when one fails', async () => {
    const { handeye, write } = desk();
    write('a.flow.json', greet());
    write('b.flow.json', failing());
    const { exitCode, stdout } = await handeye('run', '*.flow.json', '--json', '--workers', '2');
    expect(exitCode).toBe(1);
    const run = runReportSchema.parse(JSON.parse(stdout));
    expect(run).toMatchObject({ result: 'failed', exitCode: 1 });
    expect(run.reports.map(({ testName, result }) => `${testName}: ${result}`).toSorted()).toEqual([
      'Failing flow: failed',
      'Test flow: passed',
    ]);
  });

  it('reports why a flow failed, with its evidence', async () => {
    const { cwd, handeye, write } = desk();
    write('b.flow.json', failing());
    const { exitCode, stdout } = await handeye('run', 'b.flow.json');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/✗ step 2 {2}assert_text Button#Greet/);
    expect(stdout).toMatch(/found +Greet/);
    const picture = /evidence +(\S+\.png)/.exec(stdout)?.[1] ?? '';
    expect(existsSync(join(cwd, picture))).toBe(true);
    expect(stdout).toMatch(/^result +✗ failed in .*exit code 1$/m);
  });

  it('takes variables from the command line and from a data profile', async () => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    const found = async (...args: readonly string[]): Promise<string | null> => {
      const { stdout } = await handeye('run', 'greet.flow.json', '--json', ...args);
      return executionReportSchema.parse(JSON.parse(stdout)).steps.at(-1)?.found ?? null;
    };
    expect(await found('--var', 'name=Grace = Hopper')).toBe('Hello, Grace = Hopper');
    expect(await found('--profile', 'german')).toBe('Hello, Grüße');
    const { exitCode, stderr } = await handeye('run', 'greet.flow.json', '--profile', 'germn');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/has no data profile "germn"\.\n.*Did you mean german\?/);
  });

  it('starts nothing while secrets are missing, and names them all', async () => {
    const { cwd, handeye, write } = desk({ HANDEYE_SECRET_USER: 'Ada' });
    const texts = ['{{secret.USER}}', '{{secret.PASSWORD}}', '{{password}}', '{{totp.BANK}}', '{{password}}'];
    write(
      'a.flow.json',
      webFlow(
        counter,
        texts.map((text) => ({ action: 'fill', selector: 'Textbox#Name', text })),
        { variables: { password: '{{secret.OTHER}}', unused: '{{secret.UNUSED}}' } },
      ),
    );
    const { exitCode, stdout, stderr } = await handeye('run', 'a.flow.json');
    expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
    expect(stderr).toContain(
      'there is no value for {{secret.PASSWORD}} (a.flow.json: steps[1].text), {{secret.OTHER}} (a.flow.json: steps[2].text), {{totp.BANK}} (a.flow.json: steps[3].text).',
    );
    expect(stderr).toContain(
      'Set the environment variables HANDEYE_SECRET_PASSWORD, HANDEYE_SECRET_OTHER and HANDEYE_TOTP_BANK (the key, base 32), or put the secrets into a file: --secrets-file.',
    );
    expect(existsSync(join(cwd, '.handeye/runs'))).toBe(false);
    expect((await handeye('run', 'a.flow.json', '--dry-run')).exitCode).toBe(0);
    const json = await handeye('run', 'a.flow.json', '--json', '--var', 'password=x');
    expect(JSON.parse(json.stdout)).toMatchObject({
      error: {
        code: 'environment_missing',
        data: { missing: [{ variable: 'HANDEYE_SECRET_PASSWORD' }, { variable: 'HANDEYE_TOTP_BANK' }] },
      },
    });
  });

  it('runs nothing while any file is wrong, and reports all that is', async () => {
    const { cwd, handeye, write } = desk();
    write('a.flow.json', greet());
    write('b.flow.json', { ...greet(), steps: [{ action: 'clik' }] });
    write('c.flow.json', '{');
    const { exitCode, stdout, stderr } = await handeye('run', '*.flow.json');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(/b\.flow\.json:\d+:\d+ .*Did you mean "click"\?/);
    expect(stderr).toMatch(/c\.flow\.json:1:\d+/);
    expect(stderr).toContain('Nothing was run: 2 problems in 2 of 3 files.');
    expect(existsSync(join(cwd, '.handeye'))).toBe(false);
    const json = await handeye('run', '*.flow.json', '--json');
    expect(JSON.parse(json.stdout)).toMatchObject({ error: { code: 'spec_invalid', data: { files: [{}, {}] } } });
  });

  it('counts warnings as failures only when strict', async () => {
    const { cwd, handeye, write } = desk();
    write('dead.flow.json', webFlow(counter, [{ action: 'open' }, { action: 'click', selector: 'Button#Dead' }]));
    const lenient = await handeye('run', 'dead.flow.json');
    expect(lenient.exitCode).toBe(0);
    expect(lenient.stdout).toContain('no observable effect');
    const strict = await handeye(
      'run',
      'dead.flow.json',
      '--strict',
      '--reporter',
      'terminal',
      '--reporter',
      'junit=junit.xml',
    );
    expect(strict.exitCode).toBe(1);
    expect(strict.stdout).toMatch(/✗ passed with 1 warning, which --strict does not let pass, in .*exit code 1/);
    expect(readFileSync(join(cwd, 'junit.xml'), 'utf8')).toContain('failures="1"');
    expect((await handeye('report', 'last')).stdout).toContain('which --strict does not let pass');
    expect((await handeye('runs', 'list')).stdout).toMatch(/^✗ passed \(not --strict\)/);
    expect((await handeye('run', 'dead.flow.json', '--strict', '--no-strict')).exitCode).toBe(0);
  });

  it('writes the reports that are asked for, where they are asked for', async () => {
    const { cwd, handeye, write } = desk();
    write('b.flow.json', failing());
    const { stdout } = await handeye(
      'run',
      'b.flow.json',
      '--reporter',
      'junit=out/junit.xml,ctrf',
      '--reporter',
      'html=out/page.html',
    );
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^report +out\/page\.html$/),
      expect.stringMatching(/^junit +out\/junit\.xml$/),
      expect.stringMatching(/^ctrf +\.handeye\/runs\/\S+\/ctrf\.json$/),
    ]);
    expect(readFileSync(join(cwd, 'out/junit.xml'), 'utf8')).toMatch(
      /<testsuites name="handeye" tests="3" failures="1"/,
    );
    expect(readFileSync(join(cwd, 'out/page.html'), 'utf8')).toContain('data:image/png;base64,');
  });

  it('shows what it would do for --dry-run, and does nothing', async () => {
    const { cwd, handeye, write } = desk();
    write('greet.flow.json', greet());
    const { exitCode, stdout } = await handeye('run', 'greet.flow.json', '--dry-run');
    expect(exitCode).toBe(0);
    const planned = [...stdout.matchAll(/^ {2}· +\d {2}(.+)$/gm)].map(([, text]) => text);
    expect(planned).toEqual([
      `open ${counter}`,
      'fill Textbox#Name "Ada"',
      'click Button#Greet',
      'assert_text #out contains "Hello, Ada"',
    ]);
    expect(stdout).toContain('Dry run: 1 flow, 4 steps. Nothing was done.');
    expect(readFileSync(join(cwd, '.handeye/audit.jsonl'), 'utf8')).not.toContain('"permitted"');
    const refused = await handeye('run', 'greet.flow.json', '--dry-run', '--json', '--allow-origins', 'example.com');
    expect(refused.exitCode).toBe(3);
    const report = executionReportSchema.parse(JSON.parse(refused.stdout));
    expect(report.stoppedBy).toBe('guardrail');
    expect(report.steps[0]?.diagnostics.note).toContain('not permitted');
  });

  it('exits with 3 when the policy stops a flow', async () => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    const { exitCode, stdout } = await handeye('run', 'greet.flow.json', '--forbidden-actions', 'click', '--json');
    expect(exitCode).toBe(3);
    expect(executionReportSchema.parse(JSON.parse(stdout)).stoppedBy).toBe('guardrail');
  });

  it('exits with 4 when there is no such browser or backend, and says what to do', async () => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    const noBrowser = await handeye('run', 'greet.flow.json', '--browser', '/no/such/browser');
    expect(noBrowser.exitCode).toBe(4);
    expect(noBrowser.stdout).toMatch(/There is no browser at\s+"\/no\/such\/browser"/);
    expect(noBrowser.stdout).toContain('--browser <path>');
    write('program.flow.json', { ...greet(), targets: { windows: { launch: 'shop' } } });
    expect((await handeye('run', 'program.flow.json', '--backend', 'windows')).exitCode).toBe(4);
  });

  it('records the command line without secrets', async () => {
    const { handeye, write } = desk();
    write('greet.flow.json', greet());
    await handeye('run', 'greet.flow.json', '--var', 'name=x', '--var', 'password=hunter2');
    const { stdout } = await handeye('runs', 'show', 'last');
    expect(stdout).toContain('--var name=x --var password=***');
  });
});
