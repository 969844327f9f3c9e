import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallDisk } from '../../contract/storage/small-disk.js';
import { skipNote } from '../../support/skip-note.js';
import { desk, program, webFlow } from './command-line.js';

const hasFifos = spawnSync('mkfifo', ['--version']).error === undefined;
const onlyWithFifos = it.skipIf(!hasFifos && skipNote('named pipes', 'there is no mkfifo', 'install coreutils'));

/** Nothing is opened: a dry run writes the same files. */
const flow = webFlow('http://127.0.0.1:1/', [{ action: 'open' }]);

describe('a report file', () => {
  it('that is a symbolic link is written where the link leads, also where nothing is yet', async () => {
    const { cwd, handeye, write } = desk();
    write('a.flow.json', flow);
    write('kept/old.xml', 'old');
    symlinkSync('kept/old.xml', join(cwd, 'link.xml'));
    symlinkSync('kept/new.json', join(cwd, 'link.json'));
    const run = await handeye('run', 'a.flow.json', '--dry-run', '--reporter', 'junit=link.xml,ctrf=link.json');
    expect({ exitCode: run.exitCode, stderr: run.stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const name of ['link.xml', 'link.json']) expect(lstatSync(join(cwd, name)).isSymbolicLink()).toBe(true);
    expect(readFileSync(join(cwd, 'kept/old.xml'), 'utf8')).toContain('<testsuites');
    expect(readFileSync(join(cwd, 'kept/new.json'), 'utf8')).toContain('"reportFormat"');
    expect(readdirSync(join(cwd, 'kept'))).toEqual(['new.json', 'old.xml']);
  });

  onlyWithFifos('that is a named pipe or a device gets the report and stays what it is', async () => {
    const { cwd, handeye, write } = desk();
    write('a.flow.json', flow);
    const pipe = join(cwd, 'pipe');
    spawnSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe], { stdio: ['ignore', 'pipe', 'ignore'] });
    let read = '';
    reader.stdout.on('data', (text: Buffer) => (read += text.toString()));
    const isRead = new Promise((done) => reader.on('close', done));
    const device = join(cwd, 'device');
    const hasDevice = spawnSync('mknod', [device, 'c', '1', '3']).status === 0;
    const reporters = hasDevice ? 'junit=pipe,ctrf=device' : 'junit=pipe';
    const run = await handeye('run', 'a.flow.json', '--dry-run', '--reporter', reporters);
    expect({ exitCode: run.exitCode, stderr: run.stderr }).toEqual({ exitCode: 0, stderr: '' });
    await isRead;
    expect(read).toContain('</testsuites>');
    expect(lstatSync(pipe).isFIFO()).toBe(true);
    if (hasDevice) expect(lstatSync(device).isCharacterDevice()).toBe(true);
  });

  it.skipIf(process.platform === 'win32' && skipNote('/dev/stdout', 'there is none', 'use another system'))(
    'that is the output of the command gets the report and nothing else',
    async () => {
      const { cwd, handeye, write } = desk();
      write('a.flow.json', flow);
      const toSocket = await handeye('run', 'a.flow.json', '--dry-run', '--reporter', 'junit=/dev/stdout');
      const whole = /^<\?xml[\s\S]*<\/testsuites>\n$/;
      expect(toSocket).toEqual({ exitCode: 0, stdout: expect.stringMatching(whole) as string, stderr: '' });
      // Into a file the report must not cut off what stands there already.
      const file = openSync(join(cwd, 'out.xml'), 'w');
      writeFileSync(file, '<!-- mine -->\n');
      const child = spawn(
        process.execPath,
        [program, 'run', 'a.flow.json', '--dry-run', '--reporter', 'junit=/dev/stdout'],
        { cwd, stdio: ['ignore', file, 'inherit'] },
      );
      await new Promise((done) => child.on('close', done));
      closeSync(file);
      expect(readFileSync(join(cwd, 'out.xml'), 'utf8')).toMatch(/^<!-- mine -->\n<\?xml[\s\S]*<\/testsuites>\n$/);
    },
  );

  it('may not take the place of a flow that runs, nor of another report', async () => {
    const { cwd, handeye, write } = desk();
    write('a.flow.json', webFlow('http://127.0.0.1:1/', [{ action: 'run_flow', flow: 'called.flow.json' }]));
    write('called.flow.json', flow);
    symlinkSync('called.flow.json', join(cwd, 'link.json'));
    for (const name of ['a.flow.json', 'called.flow.json', 'link.json']) {
      const before = readFileSync(join(cwd, name), 'utf8');
      const run = await handeye('run', 'a.flow.json', '--dry-run', '--reporter', `json=${name}`);
      expect({ exitCode: run.exitCode, stdout: run.stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(run.stderr).toMatch(/^error: The report json=\S+ would overwrite the flow \S+\.\nhint: Name another file/);
      expect(readFileSync(join(cwd, name), 'utf8')).toBe(before);
    }
    const both = await handeye('run', 'a.flow.json', '--dry-run', '--reporter', 'junit=out/x,ctrf=./out/../out/x');
    expect(both.exitCode).toBe(2);
    expect(both.stderr).toContain('The reports junit and ctrf would both be written to out/x');
    expect(existsSync(join(cwd, '.handeye'))).toBe(false);
    expect(existsSync(join(cwd, 'out'))).toBe(false);
  });

  it.each([
    ['json=-', 'Use --json for the report on stdout.'],
    ['junit=-', 'Write --reporter junit=/dev/stdout for the report on stdout.'],
    ['ctrf=', 'Write --reporter ctrf=file, or --reporter ctrf for the usual place in the folder of the run.'],
  ])('called %s is refused with what to write instead', async (reporter, advice) => {
    const { cwd, handeye, write } = desk();
    write('a.flow.json', flow);
    const { exitCode, stderr } = await handeye('run', 'a.flow.json', '--reporter', reporter);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(advice);
    expect(readdirSync(cwd)).toEqual(['a.flow.json']);
  });

  it('that cannot be written is named with every other', async () => {
    const { handeye, write } = desk();
    write('a.flow.json', flow);
    write('notes.txt', 'a file where a folder should be');
    const { exitCode, stderr } = await handeye('run', 'a.flow.json', '--reporter', 'junit=.,ctrf=notes.txt/ctrf.json');
    expect(exitCode).toBe(4);
    expect(stderr).toMatch(/The report \S+ cannot be written: a folder is in the place of the file\./);
    expect(stderr).toMatch(/The report \S+notes\.txt\/ctrf\.json cannot be written: a part of the path is a file\./);
  });
});

const onlyWithFullDevice = it.skipIf(
  !existsSync('/dev/full') && skipNote('a disk that is always full', 'there is no /dev/full', 'use Linux'),
);

describe('stdout on a full disk', () => {
  onlyWithFullDevice.each([
    'run a.flow.json --dry-run --json',
    'run a.flow.json --dry-run',
    'run a.flow.json --dry-run --reporter junit=/dev/stdout',
    'validate a.flow.json --json',
    'schema test-flow',
    'run --help',
  ])('is reported once, with exit code 4: %s', async (command) => {
    const { cwd, write } = desk();
    write('a.flow.json', flow);
    expect(await endedWithOutput(cwd, command, '/dev/full')).toEqual({
      exitCode: 4,
      stderr: expect.stringMatching(/^error: .+ cannot be written: no space is left\.\nhint: .+\n$/) as string,
    });
  });

  it('is reported also where a part of the output has found room', async (context) => {
    const disk = smallDisk(context, 16);
    const { cwd } = desk();
    const { exitCode, stderr } = await endedWithOutput(cwd, 'schema test-flow', join(disk.folder, 'schema.json'));
    expect({ exitCode, stderr }).toMatchObject({
      exitCode: 4,
      stderr: expect.stringContaining('no space is left') as string,
    });
  });
});

async function endedWithOutput(cwd: string, command: string, file: string) {
  const output = openSync(file, 'w');
  const child = spawn(process.execPath, [program, ...command.split(' ')], { cwd, stdio: ['ignore', output, 'pipe'] });
  let stderr = '';
  child.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
  const exitCode = await new Promise<number | null>((done) => child.on('close', done));
  closeSync(output);
  return { exitCode, stderr };
}
