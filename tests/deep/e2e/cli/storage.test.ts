import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runReportSchema } from '../../../../src/domain/run/execution-report.js';
import { smallDisk } from '../../../contract/storage/small-disk.js';
import { skipNote } from '../../../support/skip-note.js';
import { startWebPages, type WebPages } from '../../../support/web-pages.js';
import { desk, webFlow } from '../../../e2e/cli/command-line.js';

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

describe('a file that cannot be written', () => {
  it('is named before anything runs, with exit code 4', async (context) => {
    const disk = smallDisk(context, 1000);
    disk.makeReadOnly();
    const { cwd, handeye, write } = desk();
    write('a.flow.json', flow());
    const file = join(disk.folder, 'deep/junit.xml');
    const run = await handeye('run', 'a.flow.json', '--reporter', `terminal,junit=${file}`);
    const message = `error: The report ${file} cannot be written: the file system is read-only.\nhint: Name another file: --reporter name=file.\n`;
    expect(run).toEqual({ exitCode: 4, stdout: '', stderr: message });
    expect(existsSync(join(cwd, '.handeye'))).toBe(false);
    const folder = await handeye('run', 'a.flow.json', '--reporter', 'junit=.');
    expect(folder.stderr).toContain('a folder is in the place of the file');
    await handeye('run', 'a.flow.json', '--reporter', 'json');
    const report = await handeye('report', 'last', '--reporter', `terminal,junit=${file}`);
    expect(report).toEqual({ exitCode: 4, stdout: '', stderr: message });
  });

  it('after all is a reason to exit with 4, though the flow passed: nobody would find its report', async () => {
    const { cwd, handeye, write } = desk();
    const file = join(cwd, 'junit.xml');
    const getInTheWay = `const fs = require('node:fs'); fs.rmSync(${JSON.stringify(file)}, { force: true }); fs.mkdirSync(${JSON.stringify(file)})`;
    const url = pages.page('<h1>Start</h1>');
    write(
      'a.flow.json',
      webFlow(url, [{ action: 'open' }], {
        targets: { web: { url, reset: { command: [process.execPath, '-e', getInTheWay] } } },
      }),
    );
    const { exitCode, stdout, stderr } = await handeye('run', 'a.flow.json', '--reporter', 'terminal,junit=junit.xml');
    expect(stderr).toContain(`The report ${file} cannot be written`);
    expect(stdout).toContain('✓ Test flow');
    expect(exitCode).toBe(4);
  });

  it('is named by init, which then writes nothing', async (context) => {
    const disk = smallDisk(context, 1000);
    disk.makeReadOnly();
    const { cwd, handeye, write } = desk();
    const { exitCode, stdout, stderr } = await handeye('init', '--cwd', disk.folder);
    expect({ exitCode, stdout }).toEqual({ exitCode: 4, stdout: '' });
    expect(stderr).toContain(`${disk.folder}/handeye.config.json cannot be written: the file system is read-only.`);
    write('flows', 'a file where the folder should be');
    expect((await handeye('init')).stderr).toContain(
      'flows/example.flow.yaml cannot be written: a part of the path is a file',
    );
    expect(readdirSync(cwd)).toEqual(['flows']);
  });
});

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

  it.skipIf(process.platform !== 'linux' && skipNote('folders in /proc', 'they are of Linux', 'use Linux'))(
    'is named where the system itself lets nothing be made',
    async () => {
      const { handeye, write } = desk();
      write('a.flow.json', flow());
      const message = 'error: Cannot write to /proc/x: there is no such folder.\n';
      for (const args of [['run', 'a.flow.json'], ['inspect', pages.page('<h1>Start</h1>')], ['stop']]) {
        const { exitCode, stdout, stderr } = await handeye(...args, '--root', '/proc/x');
        expect({ args, exitCode, stdout }).toEqual({ args, exitCode: 4, stdout: '' });
        if (args[0] === 'run') expect(stderr).toContain(message);
        else expect(stderr).toContain('/proc/x/');
      }
    },
  );

  it('is named by every command alike where it is a file', async () => {
    const { cwd, handeye, write } = desk();
    write('a.flow.json', flow());
    write('notes.txt', 'not a folder');
    const message = `error: ${cwd}/notes.txt is a file, not a folder.\nhint: Choose another folder with --root, or move the file away.\n`;
    for (const command of [
      'run a.flow.json',
      'inspect about:blank',
      'runs list',
      'runs rm x',
      'report',
      'stop',
      'reset',
    ]) {
      for (const root of ['notes.txt', 'notes.txt/deeper']) {
        const ended = await handeye(...command.split(' '), '--root', root);
        expect({ command, ...ended }).toEqual({ command, exitCode: 4, stdout: '', stderr: message });
      }
    }
    const { exitCode, stdout } = await handeye('doctor', '--root', 'notes.txt');
    expect(exitCode).toBe(4);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/✗ store \S+notes\.txt is a file, not a folder\./);
  });

  it('that is full ends the run with exit code 4 and keeps what was recorded', async (context) => {
    const disk = smallDisk(context, 64);
    const { handeye, write } = desk();
    write('a.flow.json', flow());
    const { exitCode, stdout, stderr } = await handeye('run', 'a.flow.json', '--root', disk.folder);
    expect(exitCode).toBe(4);
    expect(stderr).toContain('No space is left');
    expect(stdout).toMatch(/✗ Test flow {2}\d+ passed · \d+ not reached · stopped: environment/);
    const runId = /handeye report .*?(\S+)$/m.exec(stderr)?.[1] ?? '';
    const report = await handeye('report', runId, '--root', disk.folder, '--json');
    const run = runReportSchema.parse(JSON.parse(report.stdout));
    expect(run).toMatchObject({ result: 'error', exitCode: 4, finishedAt: expect.any(String) as string });
    const steps = run.reports[0]?.steps ?? [];
    const passed = steps.filter(({ status }) => status === 'passed');
    expect(passed.length).toBeGreaterThan(5);
    expect(passed.length).toBeLessThan(61);
    expect(report.exitCode).toBe(4);
  });
});

describe('a run whose journal is damaged in the middle', () => {
  it('is reported up to there, with the line that is damaged', async () => {
    const { cwd, handeye, write } = desk();
    write(
      'a.flow.json',
      webFlow(
        'http://127.0.0.1:1/',
        Array.from({ length: 4 }, () => ({ action: 'open' })),
      ),
    );
    await handeye('run', 'a.flow.json', '--dry-run', '--root', 'store');
    const [runId = ''] = readdirSync(join(cwd, 'store/runs'));
    const folder = join(cwd, 'store/runs', runId);
    const journal = join(folder, 'journal.jsonl');
    const lines = readFileSync(journal, 'utf8').split('\n');
    writeFileSync(journal, lines.with(5, '{"seq":6,').join('\n'));
    const kept = readFileSync(join(folder, 'report.json'), 'utf8');
    const message = `warning: ${journal}:6 cannot be read: it is not JSON. What follows in the journal is left out.\n`;
    for (const command of ['report', 'runs show']) {
      const { exitCode, stdout, stderr } = await handeye(...command.split(' '), runId, '--root', 'store', '--json');
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: message });
      expect(stdout).toContain('"finishedAt": null');
    }
    expect(readFileSync(join(folder, 'report.json'), 'utf8')).toBe(kept);
  });
});

describe('a root other than the usual one', () => {
  it('is named in every command that is advised', async () => {
    const { handeye, write } = desk();
    write('a.flow.json', webFlow('http://127.0.0.1:1/', [{ action: 'open' }]));
    const stop = await handeye('stop', '--root', 'R2', 'all', 'hands', 'off');
    expect(stop.stdout).toContain('handeye reset --root R2\n');
    const run = await handeye('run', 'a.flow.json', '--root', 'R2');
    expect(run.stderr).toContain('The kill switch is thrown: all hands off.');
    const again = await handeye('stop', '--root', 'R2', 'another reason');
    expect(again.stdout).toContain('The kill switch was thrown already: all hands off.');
    expect((await handeye('runs', 'list', '--root', 'R2')).stdout).toContain('handeye run --root R2 <flow>');
    expect(run.stderr).toContain('handeye reset --root R2\n');
    const json = await handeye('run', 'a.flow.json', '--root=R2', '--json');
    expect(json.stdout).toContain('handeye reset --root R2"');
  });
});
