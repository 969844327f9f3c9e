import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { desk } from './command-line.js';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

describe('the command line', () => {
  it('prints its version', async () => {
    const { handeye } = desk();
    expect(await handeye('--version')).toEqual({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
    expect((await handeye('run', '--version')).stdout).toBe(`${version}\n`);
  });

  it('lists its commands, and shows them when it is called without one', async () => {
    const { handeye } = desk();
    const help = await handeye('--help');
    expect(help).toMatchObject({ exitCode: 0, stderr: '' });
    for (const command of ['run', 'validate', 'inspect', 'report', 'runs', 'init', 'demo', 'doctor', 'schema']) {
      expect(help.stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    }
    const bare = await handeye();
    expect(bare.exitCode).toBe(2);
    expect(bare.stderr).toBe(help.stdout);
  });

  it('says how a flow that others run with arguments is left out of those that are run', async () => {
    const { handeye, write } = desk();
    write('buy.flow.json', {
      schemaVersion: 1,
      testName: 'buy',
      backend: 'web',
      steps: [{ action: 'wait', milliseconds: 1 }],
    });
    write('login.flow.json', {
      schemaVersion: 1,
      testName: 'login',
      backend: 'web',
      parameters: { user: {} },
      steps: [{ action: 'set_variable', name: 'name', value: '{{user}}' }],
    });
    const refused = await handeye('run', '*.flow.json');
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain(
      'Give it by --var user=…. A flow that only others run is left out by "!login.flow.json".',
    );
    expect((await handeye('run', '*.flow.json', '!login.flow.json')).exitCode).toBe(0);
  });

  it('says which variables of the command line no flow reads, and runs all the same', async () => {
    const { handeye, write } = desk();
    const flow = (name: string, steps: readonly object[], more = {}) =>
      write(name, { schemaVersion: 1, testName: name, backend: 'web', steps, ...more });
    const given = (...pairs: readonly string[]): string[] => pairs.flatMap((pair) => ['--var', pair]);
    flow('a.flow.json', [
      {
        action: 'set_variable',
        name: 'greeting',
        value: '{{user}}',
        when: { any: [{ variable: 'mode', equals: 'x' }] },
      },
      { action: 'run_flow', flow: 'part.json' },
    ]);
    flow('part.json', [{ action: 'set_variable', name: 'seen', value: '{{part}}' }], { variables: { part: '1' } });
    flow('b.flow.json', [{ action: 'wait', milliseconds: 1 }], { parameters: { other: { default: '2' } } });
    const used = given('user=Ada {{surname}}', 'surname=Lovelace', 'mode=y', 'part=3', 'other=4');
    for (const command of [['run', '--dry-run'], ['run', '--dry-run', '--json'], ['validate']]) {
      expect(await handeye(...command, '*.flow.json', ...used)).toMatchObject({ exitCode: 0, stderr: '' });
      const { exitCode, stderr } = await handeye(...command, '*.flow.json', ...used, ...given('usr=Bob', 'zzzzzz=1'));
      expect({ exitCode, stderr }).toEqual({
        exitCode: 0,
        stderr:
          'warning: --var usr: no flow reads a variable of this name. Did you mean user?\n' +
          'warning: --var zzzzzz: no flow reads a variable of this name.\n',
      });
    }
  });

  it.each([
    'run',
    'validate',
    'inspect',
    'report',
    'runs',
    'init',
    'demo',
    'desktop',
    'doctor',
    'schema',
    'config',
    'stop',
    'reset',
  ])('explains %s', async (command) => {
    const { handeye } = desk();
    const asked = await handeye(command, '--help');
    expect(asked).toMatchObject({ exitCode: 0, stderr: '' });
    expect(asked.stdout).toContain(`Usage: handeye ${command}`);
    expect((await handeye('help', command)).stdout).toBe(asked.stdout);
  });

  it('takes flags, their descriptions, defaults and variables from the settings', async () => {
    const { stdout } = await desk().handeye('run', '--help');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      '--workers <n> Number of flows that run in parallel; those on the desktop of the user run one after the other. Default: 1. [HANDEYE_WORKERS]',
    );
    expect(stdout).toContain('--artifacts <never|on_fail|always>');
  });

  it.each([
    [['rnu', 'x.yaml'], 'Unknown command "rnu".', /Did you mean.*run/],
    [['run', '--hedaed', 'x.yaml'], 'Unknown option "--hedaed".', /Did you mean --headed\?/],
    [['run'], 'Missing required argument "files".', /handeye run --help/],
    [['help', 'rnu'], 'There is no command "rnu".', /Did you mean run\?/],
    [['runs', 'list', '--limit', '0'], '--limit 0 is too small; it must be at least 1.', /Such as --limit 20\./],
    [['runs', 'list', '--limit', '2.5'], '--limit 2.5 is not a whole number.', /Such as --limit 20\./],
    [['runs', 'follow', '--after', 'last'], '--after last is no number.', /Such as --after 20\./],
    [['runs', 'follow', '2026'], 'There are no runs', /handeye run/],
    [['runs', 'prune', '--keep', '1.5'], '--keep 1.5 is not a whole number.', /Such as --keep 20\./],
    [['runs', 'prune', '--older-than', 'x'], '--older-than x is no number.', /Such as --older-than 20\./],
    [['run', 'x.yaml', '--viewport', '10'], '--viewport 10 is no size.', /such as --viewport 1280x720\./],
    [['run', 'x.yaml', '--var', 'user'], '--var user is not of the form name=value.', /--var user=alice/],
    [['run', 'x.yaml', '--var', 'secret.PW=x'], '"secret.PW" cannot be given as a variable.', /set HANDEYE_SECRET_PW/],
    [['validate', 'x.yaml', '--var', 'env.HOME=x'], '"env.HOME" cannot be given as a variable.', /set HOME\./],
    [['run', 'x.yaml', '--backend', 'wbe'], 'There is no backend "wbe".', /Did you mean web\?/],
    [
      ['run', 'x.yaml', '--workers', 'many'],
      'workers: must be a whole number, not "many" (from --workers)',
      /config show/,
    ],
    [['run', 'x.yaml', '--reporter', 'htlm'], 'reporters', /config show/],
    [['run', 'x.yaml', '--reporter', 'github=a'], 'The reporter "github" prints and writes no file.', /./],
    [['config', 'shwo'], 'There is no command "config shwo".', /Did you mean config show\?/],
    [['runs', 'lst'], 'There is no command "runs lst".', /Did you mean runs list\?/],
    [
      ['runs', '2026'],
      'There is no command "runs 2026".',
      /There are: runs list, runs show, runs follow, runs rm, runs prune\./,
    ],
    [['runs', 'list', 'lst'], 'Too many arguments', /runs --help/],
    [['runs', 'prune'], 'It is not said which runs may go.', /--keep/],
    [['report', '2026'], 'There are no runs', /handeye run/],
    [['schema', 'flwo'], 'There is no schema "flwo".', /Did you mean flow\?/],
    [['demo', '--bug', 'wrong-totl'], 'The shop has no bug "wrong-totl".', /Did you mean wrong-total\?/],
  ])('refuses %j with exit code 2 and what to do', async (args, message, hint) => {
    const { exitCode, stdout, stderr } = await desk().handeye(...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr).toMatch(hint);
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('reports errors as JSON too where JSON was asked for', async () => {
    const { exitCode, stdout } = await desk().handeye('report', 'last', '--json');
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: {
        code: 'run_not_found',
        message: expect.stringContaining('There are no runs') as string,
        hint: expect.stringContaining('handeye run') as string,
      },
    });
  });

  it('says what is wrong with a setting and where it comes from', async () => {
    const { handeye, write } = desk({ HANDEYE_SLOW_MO: 'slowly' });
    write('handeye.config.json', { wrokers: 2 });
    const { exitCode, stderr } = await handeye('config', 'show');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/unknown property "wrokers".*Did you mean "workers"\?/);
    expect(stderr).toMatch(/slowMo: .*HANDEYE_SLOW_MO/);
  });

  it('shows all settings where one is wrong too, and which one', async () => {
    const { handeye, write } = desk({ HANDEYE_WORKRS: '2' });
    write('handeye.config.json', { slowMo: -1, headed: true });
    const { exitCode, stdout, stderr } = await handeye('config', 'show');
    expect(exitCode).toBe(2);
    expect(stdout).toMatch(/^✗ slowMo +-1 +handeye\.config\.json$/m);
    expect(stdout).toMatch(/^headed +true +handeye\.config\.json$/m);
    expect(stdout.match(/^✗/gm)).toHaveLength(1);
    expect(stderr).toContain('Did you mean "HANDEYE_WORKERS"?');
    expect(stderr).not.toContain('config show');
    const json = await handeye('config', 'show', '--json');
    expect(json.exitCode).toBe(2);
    const { problems } = JSON.parse(json.stdout) as { problems: { path: string }[] };
    expect(problems.map(({ path }) => path)).toEqual(['HANDEYE_WORKRS', 'slowMo']);
    const unknown = desk({ HANDEYE_ASK_FOR: 'clik' });
    expect((await unknown.handeye('config', 'show')).stdout).toMatch(/^✗ askFor +clik +HANDEYE_ASK_FOR$/m);
  });

  it('shows settings with their origins', async () => {
    const { handeye, write } = desk({ HANDEYE_WORKERS: '3' });
    write('handeye.config.json', { slowMo: 10 });
    const { stdout } = await handeye('config', 'show', '--headed', '--json', '--log-level', 'error');
    const { settings } = JSON.parse(stdout) as {
      settings: { path: string; value: unknown; origin: { name: string } }[];
    };
    const settingAt = (path: string) => {
      const setting = settings.find((candidate) => candidate.path === path);
      return [setting?.value, setting?.origin.name];
    };
    expect(settingAt('headed')).toEqual([true, '--headed']);
    expect(settingAt('workers')).toEqual([3, 'HANDEYE_WORKERS']);
    expect(settingAt('slowMo')).toEqual([10, expect.stringContaining('handeye.config.json')]);
    expect(settingAt('logLevel')).toEqual(['error', '--log-level']);
    expect(settingAt('strict')).toEqual([false, 'default']);
  });

  it('works in another folder and with another config file', async () => {
    const { handeye, write } = desk();
    write('elsewhere/other.json', { workers: 5 });
    const { stdout } = await handeye('--cwd', 'elsewhere', '--config', 'other.json', 'config', 'show');
    expect(stdout).toMatch(/workers +5 +other\.json/);
  });

  it('prints schemas', async () => {
    const { handeye } = desk();
    expect((await handeye('schema')).stdout).toMatch(/^test-flow +\S/m);
    const { stdout } = await handeye('schema', 'flow');
    expect(JSON.parse(stdout)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
  });
});
