import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../contract/storage/temporary-folder.js';
import type { AuditEntry } from '../../../src/ports/audit.js';
import type { ExecutionReport } from '../../../src/domain/run/execution-report.js';
import { startMcp } from '../../support/mcp-client.js';
import { startWebPages, type WebPages } from '../../support/web-pages.js';
import { serviceDesk } from '../live/service-desk.js';
import { desk, journalsIn, webFlow, type Desk } from './command-line.js';

let pages: WebPages;
beforeAll(async () => {
  pages = await startWebPages();
});
afterAll(() => pages.close());

const warning = (audit = '.handeye/audit.jsonl'): string =>
  `warning: --unsafe: what would be asked is done without asking; every answer is in ${audit}\n`;

/** What was decided on an action, as the audit log has it. */
function audited(cwd: string, wanted: string): readonly string[] {
  const lines = readFileSync(join(cwd, '.handeye/audit.jsonl'), 'utf8').trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line) as AuditEntry);
  return entries.filter(({ action }) => action === wanted).map(({ decision, reason }) => `${decision}: ${reason}`);
}

/** A working folder with a fake app, a flow that presses a button of it, and a policy. */
function deskWith(policy: object, place: Desk = desk()): Desk {
  const windows = [{ title: 'App', children: [{ role: 'button', name: 'Press' }] }];
  place.write('app.json', { schemaVersion: 1, name: 'app', windows });
  place.write('press.flow.json', {
    schemaVersion: 1,
    testName: 'Press',
    targets: { fake: { app: 'app.json' } },
    steps: [{ action: 'open' }, { action: 'click', selector: 'Button#Press', expectNoEffect: true }],
  });
  place.write('handeye.policy.json', policy);
  return place;
}

const isAsked = 'click needs approval by the policy (actions, askFor)';
const isAnswered = `permitted: ${isAsked}; approved by --unsafe, not by a person`;

describe('a run with --unsafe', () => {
  it('does on a page what would be asked and nothing that is not allowed, and the report has a note of it', async () => {
    const { cwd, handeye, write } = desk();
    const page = pages.page(`<button onclick="document.title += '!'">Delete account</button>`);
    const steps = [
      { action: 'click', selector: 'Button#Delete account' },
      { action: 'assert_title', expected: 'Test!' },
      { action: 'navigate', url: 'http://elsewhere.example/' },
    ];
    write('delete.flow.json', webFlow(page, [{ action: 'open' }, ...steps]));
    write('handeye.policy.json', { actions: { click: 'ask', navigate: 'ask' }, origins: ['127.0.0.1:*'] });
    const { exitCode, stdout, stderr } = await handeye('run', 'delete.flow.json', '--unsafe', '--json');
    expect(stderr).toBe(warning());
    const report = JSON.parse(stdout) as ExecutionReport;
    expect(report.notes).toContainEqual(expect.stringContaining('Run with --unsafe'));
    expect(report.steps.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'failed']);
    expect(exitCode).toBe(3);
    expect(audited(cwd, 'click')).toEqual([isAnswered]);
    expect(audited(cwd, 'navigate')).toEqual([
      'denied: http://elsewhere.example is not allowed (allowed: 127.0.0.1:*)',
    ]);
  });

  it('does what is refused where nobody can be asked, names the audit log where it lies, and the next run asks again', async () => {
    const { cwd, handeye } = deskWith({ actions: { click: 'ask' } });
    const run = ['run', 'press.flow.json', '--root', 'kept/.handeye'];
    const refused = { exitCode: 3, stderr: '' };
    expect(await handeye(...run)).toMatchObject(refused);
    expect(await handeye(...run, '--unsafe')).toMatchObject({
      exitCode: 0,
      stderr: warning('kept/.handeye/audit.jsonl'),
    });
    expect(await handeye(...run)).toMatchObject(refused);
    const isRefused = `denied: ${isAsked}, and there is no terminal to ask on`;
    expect(audited(join(cwd, 'kept'), 'click')).toEqual([isRefused, isAnswered, isRefused]);
  });

  it('does nothing that the policy denies', async () => {
    const { cwd, handeye } = deskWith({ actions: { click: 'deny' } });
    expect((await handeye('run', 'press.flow.json', '--unsafe')).exitCode).toBe(3);
    expect(audited(cwd, 'click')).toEqual([
      'denied: the action click is forbidden by the policy (actions, forbiddenActions)',
    ]);
  });

  it('that only shows what would be done says what would be asked', async () => {
    const { handeye } = deskWith({ actions: { click: 'ask' } });
    const shown = await handeye('run', 'press.flow.json', '--unsafe', '--dry-run');
    expect(shown).toMatchObject({ exitCode: 0, stderr: '' });
    expect(shown.stdout).toContain(isAsked);
  });
});

describe('--unsafe', () => {
  const onlyAFlag =
    'is no setting: --unsafe is only a flag of run, do, open and mcp, for that one run. Leave it out; to be asked less each time';

  it('cannot be set in a config file', async () => {
    const { handeye, write } = deskWith({});
    write('handeye.config.json', { unsafe: true });
    const { exitCode, stderr } = await handeye('run', 'press.flow.json');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`unsafe: ${onlyAFlag}`);
  });

  it('cannot be set in the environment', async () => {
    const { handeye } = desk({ HANDEYE_UNSAFE: '1' });
    const { exitCode, stderr } = await handeye('config');
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`HANDEYE_UNSAFE: ${onlyAFlag}`);
  });

  it('lets a text do what would be asked', async () => {
    const { cwd, handeye } = deskWith({ actions: { click: 'ask' } });
    const done = await handeye('do', '--target', 'app.json', '--backend', 'fake', '--unsafe', 'click Press');
    expect(done).toMatchObject({ stderr: warning() });
    expect(audited(cwd, 'click')).toEqual([isAnswered]);
    expect(journalsIn(cwd)).toContain('Run with --unsafe');
  });

  it('holds for a live session that is opened with it, and for no other', async () => {
    const { cwd, handeye } = deskWith({ actions: { click: 'ask' } }, serviceDesk());
    const open = ['open', 'app.json', '--backend', 'fake', '--name'];
    expect(await handeye(...open, 'bold', '--unsafe')).toMatchObject({ exitCode: 0, stderr: warning() });
    expect(await handeye(...open, 'shy')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await handeye('act', '-s', 'bold', 'click', 'Button#Press')).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await handeye('act', '-s', 'shy', 'click', 'Button#Press')).toMatchObject({ exitCode: 3 });
    const late = await handeye('do', '-s', 'shy', '--unsafe', 'click Press');
    expect(late.stderr).toContain('handeye open <target> --unsafe');
    expect(late.exitCode).toBe(2);
    const isRefused = `denied: ${isAsked}, and there is no terminal to ask on`;
    expect(audited(cwd, 'click')).toEqual([isAnswered, isRefused]);
  });

  it('holds for all that an MCP server does, which a model cannot ask for', async () => {
    const mcp = await startMcp('modern', ['--unsafe']);
    onTestFinished(() => mcp.close());
    const file = join(temporaryFolder(), 'page.html');
    writeFileSync(file, '<!doctype html><title>Outside</title><button onclick="document.title += 1">Delete</button>');
    const opened = await mcp.call('open', { target: pathToFileURL(file).href });
    expect(opened.structuredContent).toMatchObject({ result: 'passed' });
    const acted = await mcp.call('act', { steps: [{ action: 'click', selector: 'Button#Delete' }] });
    expect(acted.structuredContent).toMatchObject({ result: 'passed' });
    expect(mcp.asked).toEqual([]);
    expect(mcp.printed()).toBe(warning());
    expect(audited(mcp.root, 'open')[0]).toBe(
      'permitted: it is a file outside the working folder; approved by --unsafe, not by a person',
    );
    expect(audited(mcp.root, 'click')).toEqual([
      'permitted: "Delete" looks destructive; approved by --unsafe, not by a person',
    ]);
    const { tools } = await mcp.client.listTools();
    expect(JSON.stringify(tools)).not.toContain('unsafe');
  });
});
