import { spawnSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { skipNote } from '../../support/skip-note.js';
import { desk, program, webFlow } from './command-line.js';

const valid = webFlow('http://127.0.0.1:4173', [{ action: 'open' }, { action: 'click', selector: 'Button#Save' }]);

const fillIn = (text: string) => ({ action: 'fill', selector: 'Edit#Code', text });

describe('handeye validate', () => {
  it('says that files are valid', async () => {
    const { handeye, write } = desk();
    write('a.flow.json', valid);
    write('deep/b.flow.json', valid);
    const { exitCode, stdout, stderr } = await handeye('validate', '**/*.flow.json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(/a\.flow\.json {2}2 steps\n.*deep\/b\.flow\.json {2}2 steps\n\n2 files valid/);
  });

  it.each([
    ['a config file that is not there', ['--config', 'nope.json'], {}, 'nope.json does not exist'],
    ['a config file that is broken', ['--config', 'broken.json'], {}, 'broken.json'],
    ['a variable that makes no sense', [], { HANDEYE_WORKERS: 'many' }, '(from HANDEYE_WORKERS)'],
  ])('refuses %s, as a run would', async (_, args, env, message) => {
    const { handeye, write } = desk(env);
    write('a.flow.json', valid);
    write('broken.json', '{ "workers": ');
    for (const command of ['validate', 'run']) {
      const { exitCode, stdout, stderr } = await handeye(command, 'a.flow.json', ...args);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain(message);
    }
  });

  it('reports every problem of every file with its place and what was meant', async () => {
    const { handeye, write } = desk();
    write('good.flow.json', valid);
    write(
      'bad.flow.yaml',
      `schemaVersion: 1
testName: Bad
backend: web
steps:
  - action: clik
    selector: Button#Save
  - action: fill
    selector: Edit#Name
    txt: x
  - action: click
    selector: 'Button#Save >>'
`,
    );
    const { exitCode, stdout } = await handeye('validate', '*.flow.*');
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(
      /^ {2}bad\.flow\.yaml:5:\d+ {2}error {2}steps\[0\]\.action: unknown action "clik".* Did you mean "click"\?$/m,
    );
    expect(stdout).toMatch(/bad\.flow\.yaml:9:\d+ {2}error {2}steps\[1\]\.txt: .*Did you mean "text"\?/);
    expect(stdout).toMatch(/bad\.flow\.yaml:11:\d+ {2}error {2}steps\[2\]\.selector: /);
    expect(stdout).toMatch(/1 of 2 files valid, \d+ problems/);
  });

  it('shows the place in broken YAML and JSON with a caret', async () => {
    const { handeye, write } = desk();
    write('broken.yaml', 'testName: x\nsteps:\n  - action: "open\n');
    write('broken.json', '{ "testName": "x", }');
    const { exitCode, stdout } = await handeye('validate', 'broken.yaml', 'broken.json');
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/broken\.yaml:\d+:\d+: .*\n +\d+ \| .*\n +\| +\^/);
    expect(stdout).toMatch(/broken\.json:1:18: .*\n +1 \| .*\n +\| +\^/);
  });

  it('says of a glob that nothing matches it', async () => {
    const { exitCode, stdout } = await desk().handeye('validate', 'flows/**/*.flow.yaml');
    expect(exitCode).toBe(2);
    expect(stdout).toContain('No file matches flows/**/*.flow.yaml.');
    expect(stdout).toContain('Check the pattern');
  });

  it('says which exclusion takes away all that a glob matches', async () => {
    const { handeye, write } = desk();
    const steps = [{ action: 'open' }];
    for (const name of ['a', 'b']) write(`checks/${name}.yaml`, webFlow('http://127.0.0.1:1/', steps));
    const { exitCode, stdout } = await handeye('validate', 'checks/*.yaml', '!checks/**');
    expect(exitCode).toBe(2);
    expect(stdout).toContain('No file is left: !checks/** takes away all 2 files that match checks/*.yaml.');
  });

  it('counts a flow once that a link to its own folder shows again', async () => {
    const { cwd, handeye, write } = desk();
    write('names/a.flow.json', webFlow('http://127.0.0.1:1/', [{ action: 'open' }]));
    symlinkSync('.', join(cwd, 'names/again'));
    const { files } = JSON.parse((await handeye('validate', 'names/**/*.json', '--json')).stdout) as {
      files: object[];
    };
    expect(files).toMatchObject([{ file: join(cwd, 'names/a.flow.json') }]);
  });

  it.skipIf(process.platform === 'win32' && skipNote('named pipes', 'there are none', 'use another system'))(
    'does not wait for ever at a named pipe, and reads what is piped in',
    async () => {
      const { cwd, handeye, write } = desk();
      spawnSync('mkfifo', [join(cwd, 'pipe.json')]);
      const { exitCode, stdout } = await handeye('validate', 'pipe.json');
      expect(exitCode).toBe(2);
      expect(stdout).toContain('pipe.json is a pipe that nobody writes to.');
      write('a.flow.json', webFlow('http://127.0.0.1:1/', [{ action: 'open' }]));
      const piped = spawnSync(
        'sh',
        ['-c', 'cat a.flow.json | "$0" "$1" validate /dev/stdin', process.execPath, program],
        {
          cwd,
          encoding: 'utf8',
        },
      );
      expect(piped).toMatchObject({ status: 0, stderr: '' });
    },
  );

  it('names the nearest file to one that is not there', async () => {
    const { handeye, write } = desk();
    write('login.flow.json', valid);
    const { exitCode, stdout } = await handeye('validate', 'logn.flow.json');
    expect(exitCode).toBe(2);
    expect(stdout).toContain('logn.flow.json does not exist.');
    expect(stdout).toContain('Did you mean login.flow.json?');
  });

  it('says where a link leads that leads nowhere', async () => {
    const { handeye, cwd } = desk();
    symlinkSync('gone.flow.json', join(cwd, 'here.flow.json'));
    const { stdout } = await handeye('validate', 'here.flow.json');
    expect(stdout).toContain('here.flow.json is a link to gone.flow.json, which does not exist.');
    expect(stdout).not.toContain('Did you mean');
  });

  it('says what parameters look like, and that a variable of a called flow may be one', async () => {
    const { handeye, write } = desk();
    const flow = {
      schemaVersion: 1,
      testName: 'Called',
      parameters: 'who',
      steps: [{ action: 'wait', text: '{{who}}' }],
    };
    const { stdout } = await handeye('validate', write('called.flow.json', flow));
    const text = stdout.replaceAll(/\s+/g, ' ');
    expect(text).toContain('parameters: must be an object that gives each name an object, not "who"');
    expect(text).toContain('set it in "variables", "parameters" (what run_flow gives)');
  });

  it('prints JSON alone for --json', async () => {
    const { handeye, write } = desk();
    write('a.flow.json', valid);
    write('b.flow.json', { ...valid, steps: [{ action: 'clik' }] });
    const { exitCode, stdout } = await handeye('validate', '*.json', '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: false,
      files: [
        { valid: true, steps: 2, problems: [] },
        { valid: false, problems: [{ path: 'steps[0].action', nearest: 'click', line: expect.any(Number) as number }] },
      ],
    });
  });

  it('shows only the ends of a value that is very long', async () => {
    const { handeye, write } = desk();
    write('long.flow.json', webFlow('http://127.0.0.1:1/', [{ action: 'a'.repeat(100_000) }]));
    for (const options of [[], ['--json']]) {
      const { exitCode, stdout } = await handeye('validate', 'long.flow.json', ...options);
      expect(exitCode).toBe(2);
      expect(stdout).toMatch(/unknown action \\?"a+ … a+/);
      expect(stdout.length).toBeLessThan(5000);
    }
  });

  it('knows variables of the command line', async () => {
    const { handeye, write } = desk();
    write('a.flow.json', webFlow('{{app}}/', [{ action: 'open' }]));
    expect((await handeye('validate', 'a.flow.json')).stdout).toContain('unknown variable {{app}}');
    expect((await handeye('validate', 'a.flow.json', '--var', 'app=http://x')).exitCode).toBe(0);
  });

  it('reports braces that name no variable, and reads the selector they stand in', async () => {
    const { handeye, write } = desk();
    write('a.flow.json', webFlow('http://127.0.0.1:4173', [{ ...fillIn('{{}}'), selector: 'Edit#{{user' }]));
    const { exitCode, stdout } = await handeye('validate', 'a.flow.json');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/a\.flow\.json:\d+:\d+ {2}warning {2}steps\[0\]\.selector: \{\{user names no variable/);
    expect(stdout).toMatch(/a\.flow\.json:\d+:\d+ {2}warning {2}steps\[0\]\.text: \{\{\}\} names no variable/);
    write('a.flow.json', webFlow('http://127.0.0.1:4173', [{ ...fillIn(''), selector: 'Edt#{{user >> [' }]));
    expect((await handeye('validate', 'a.flow.json')).exitCode).toBe(2);
  });

  it('notes the secrets that this machine does not have, which count only when strict', async () => {
    const { handeye, write } = desk({ HANDEYE_SECRET_PASSWORD: 'x' });
    write('login.flow.json', webFlow('http://127.0.0.1:4173', [fillIn('{{secret.PASSWORD}} {{totp.BANK}}')]));
    write(
      'a.flow.json',
      webFlow('http://127.0.0.1:4173', [
        { action: 'run_flow', flow: 'login.flow.json' },
        { ...fillIn('{{secret.OPTIONAL}}'), optional: true },
      ]),
    );
    const { exitCode, stdout } = await handeye('validate', '*.flow.json');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/a\.flow\.json:\d+:\d+ {2}warning {2}steps\[0\]\.flow: .*{{totp\.BANK}}, which login/);
    expect(stdout).toMatch(/login\.flow\.json:\d+:\d+ {2}warning {2}steps\[0\]\.text: .*a run needs HANDEYE_TOTP_BANK/);
    expect(stdout).not.toMatch(/PASSWORD|OPTIONAL/);
    const strict = await handeye('validate', '*.flow.json', '--strict', '--json');
    expect(strict.exitCode).toBe(2);
    expect(JSON.parse(strict.stdout)).toMatchObject({ valid: false, files: [{ valid: false }, { valid: false }] });
    write('secrets.env', 'HANDEYE_TOTP_BANK=GEZDGNBVGY3TQOJQ');
    const given = await handeye('validate', '*.flow.json', '--strict', '--secrets-file', 'secrets.env');
    expect(given.exitCode).toBe(0);
  });

  it('loads neither browser library nor logger, image library or reports', async () => {
    const { cwd, write } = desk();
    write('a.flow.json', valid);
    const loaded = loadedBy(cwd, ['validate', 'a.flow.json']);
    expect(loaded.length).toBeLessThan(60);
    expect(
      loaded.filter((url) => /playwright|pino|sharp|render-html|web-backend|junit|ctrf|idolclick/.test(url)),
    ).toEqual([]);
  });

  it('loads nothing to print the version', () => {
    const { cwd } = desk();
    expect(loadedBy(cwd, ['--version']).filter((url) => !url.endsWith('bin/handeye.js'))).toEqual([]);
  });
});

/** The modules that a command loads, as a hook of the module loader reports them. */
function loadedBy(cwd: string, args: readonly string[]): readonly string[] {
  const hook = `export async function load(url, context, next) { process._rawDebug('loaded ' + url); return next(url, context); }`;
  const register = `import { register } from 'node:module'; register('data:text/javascript,' + ${JSON.stringify(encodeURIComponent(hook))});`;
  const program = resolve(import.meta.dirname, '../../../bin/handeye.js');
  const { stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(register)}`, program, ...args],
    { cwd, encoding: 'utf8' },
  );
  const own = pathToFileURL(join(program, '..', '..')).href;
  return [...stderr.matchAll(/^loaded (file:.*)$/gm)].map((match) => (match[1] ?? '').replace(own, ''));
}
