import { describe, expect, it } from 'vitest';
import type { HandeyeError } from '../errors.js';
import { configSchema, settingDefinitions } from './config.js';
import { resolveConfig, type ConfigSources } from './config-resolution.js';

/** A file of which each property stands on a line of its own. */
function file(value: unknown): NonNullable<ConfigSources['file']> {
  return { file: 'handeye.config.json', value, locate: (path) => ({ line: path.length + 1, column: 3 }) };
}

function originOf(sources: ConfigSources, path: string): unknown {
  const { value, origin } = resolveConfig(sources).settings.find((setting) => setting.path === path) ?? {};
  return [value, origin?.kind, origin?.name];
}

function faultOf(sources: ConfigSources): string {
  try {
    resolveConfig(sources);
  } catch (error) {
    expect(error).toMatchObject({ code: 'config_invalid' });
    return (error as HandeyeError).message;
  }
  return expect.unreachable('the settings were taken');
}

describe('settings', () => {
  it('have defaults for everything', () => {
    const { config, settings, warnings } = resolveConfig({});
    expect(config).toMatchObject({
      root: '.handeye',
      headed: false,
      workers: 1,
      viewport: { width: 1280, height: 720 },
      artifacts: 'on_fail',
      browser: { noSandbox: false },
      allow: {},
      askFor: [],
    });
    expect(settings.every(({ origin }) => origin.kind === 'default')).toBe(true);
    expect(warnings).toEqual([]);
    expect(configSchema.parse({})).toEqual(config);
  });

  it('follow flag before variable before file before default, and say which', () => {
    const all = { flags: { workers: 4 }, env: { HANDEYE_WORKERS: '3' }, file: file({ workers: 2 }) };
    expect(originOf(all, 'workers')).toEqual([4, 'flag', '--workers']);
    expect(originOf({ ...all, flags: { workers: undefined } }, 'workers')).toEqual([3, 'variable', 'HANDEYE_WORKERS']);
    expect(originOf({ file: all.file }, 'workers')).toEqual([2, 'file', 'handeye.config.json']);
    expect(originOf({}, 'workers')).toEqual([1, 'default', 'default']);
    expect(originOf({ ...all, env: { HANDEYE_WORKERS: '' }, flags: {} }, 'workers')).toEqual([
      2,
      'file',
      'handeye.config.json',
    ]);
  });

  it('refuse origins with a path, which would allow the whole host', () => {
    const message =
      '"http://h/admin" is no origin: lists distinguish hosts, not their pages; leave out "/admin" to allow all of http://h';
    expect(faultOf({ file: file({ allow: { origins: ['http://ok', 'http://h/admin'] } }) })).toContain(message);
    expect(faultOf({ env: { HANDEYE_ALLOW_ORIGINS: 'ok,http://h/admin' } })).toContain(message);
    expect(resolveConfig({ flags: { 'allow.origins': 'http://h/' } }).config.allow.origins).toEqual(['http://h/']);
  });

  it('may each be given by file, variable and flag', () => {
    expect(settingDefinitions.map(({ path, variable, flag }) => [path, variable, flag])).toEqual(
      expect.arrayContaining([
        ['root', 'HANDEYE_ROOT', '--root'],
        ['browser.path', 'HANDEYE_BROWSER_PATH', '--browser'],
        ['reporters', 'HANDEYE_REPORTERS', '--reporter'],
        ['allow.origins', 'HANDEYE_ALLOW_ORIGINS', '--allow-origins'],
        ['slowMo', 'HANDEYE_SLOW_MO', '--slow-mo'],
        ['maxRuntimeMinutes', 'HANDEYE_MAX_RUNTIME_MINUTES', '--max-runtime-minutes'],
      ]),
    );
    expect(settingDefinitions.filter(({ description }) => description === '')).toEqual([]);
  });

  it.each([
    ['headed', 'HANDEYE_HEADED', 'yes', true],
    ['headed', 'HANDEYE_HEADED', '0', false],
    ['slowMo', 'HANDEYE_SLOW_MO', ' 250 ', 250],
    ['viewport', 'HANDEYE_VIEWPORT', '800x600', { width: 800, height: 600 }],
    ['allow.origins', 'HANDEYE_ALLOW_ORIGINS', 'localhost:*, *.example', ['localhost:*', '*.example']],
    ['artifacts', 'HANDEYE_ARTIFACTS', 'on-fail', 'on_fail'],
    ['reporters', 'HANDEYE_REPORTERS', 'junit,HTML', ['junit', 'html']],
    ['maxRuntimeMinutes', 'HANDEYE_MAX_RUNTIME_MINUTES', '0.5', 0.5],
    ['browser.noSandbox', 'HANDEYE_BROWSER_NO_SANDBOX', 'true', true],
  ])('%s is read from %s=%s', (path, variable, text, value) => {
    expect(originOf({ env: { [variable]: text } }, path)).toEqual([value, 'variable', variable]);
  });

  it('fold the spelling of names and words in files', () => {
    const { config } = resolveConfig({ file: file({ slow_mo: 5, Artifacts: 'On-Fail', allow: { Origins: ['a'] } }) });
    expect(config).toMatchObject({ slowMo: 5, artifacts: 'on_fail', allow: { origins: ['a'] } });
  });

  it('name everything that is wrong at once, with its origin and what was meant', () => {
    const message = faultOf({
      flags: { workers: 'many' },
      env: { HANDEYE_SLOW_MOO: '5', HANDEYE_LOG_LEVEL: 'wran', HANDEYE_VIEWPORT: 'big' },
      file: file({ workrs: 2, browser: { paht: 'x' }, headed: 'maybe' }),
    });
    expect(message.split('\n').slice(1)).toEqual([
      '  HANDEYE_SLOW_MOO: no such variable. Did you mean "HANDEYE_SLOW_MO"?',
      '  3:3 browser.paht: unknown property "paht" (in handeye.config.json). Did you mean "path"?',
      '  2:3 headed: must be true or false, not "maybe" (in handeye.config.json)',
      '  2:3 workrs: unknown property "workrs" (in handeye.config.json). Did you mean "workers"?',
      '  viewport: must be an object with "width" and "height", not "big" (from HANDEYE_VIEWPORT)',
      '  workers: must be a whole number, not "many" (from --workers)',
      '  logLevel: "wran" is not allowed here (from HANDEYE_LOG_LEVEL). Did you mean "warn"?',
    ]);
  });

  it.each([[[]], ['text'], [3]])('refuse a file that holds %j', (value) => {
    expect(faultOf({ file: file(value) })).toContain('must be an object');
  });

  it('leave variables alone that are like none of theirs, and say so', () => {
    const { warnings } = resolveConfig({
      env: { HANDEYE_DEPLOYMENT_TARGET: 'x', HANDEYE_SECRET_WORKRES: 'x', HANDEYE_TOTP_X: 'x', PATH: '/bin' },
    });
    expect(warnings).toEqual(['The variable HANDEYE_DEPLOYMENT_TARGET is no setting of handeye and is not used.']);
  });

  it('refuse flags that are none', () => {
    expect(faultOf({ flags: { worker: 1 } })).toContain('worker: no such setting. Did you mean "workers"?');
  });
});

describe('settings of the brain', () => {
  it('ask no model unless one is named', () => {
    expect(resolveConfig({}).config.brain).toEqual({
      provider: 'none',
      timeoutMs: 30_000,
      maxRetries: 2,
      maxCalls: 200,
      prices: [],
    });
  });

  it('come from variables and flags like all others', () => {
    const { config, warnings } = resolveConfig({
      env: { HANDEYE_BRAIN_PROVIDER: 'openai-compatible', HANDEYE_BRAIN_PRICES: 'a:3b=0.1/0.2, b=1/2' },
      flags: { 'brain.model': 'a:3b', 'brain.baseUrl': 'http://localhost:11434/v1', 'brain.maxCostUsd': '0.5' },
    });
    expect(config.brain).toMatchObject({
      provider: 'openai-compatible',
      model: 'a:3b',
      baseUrl: 'http://localhost:11434/v1',
      maxCostUsd: 0.5,
      prices: ['a:3b=0.1/0.2', 'b=1/2'],
    });
    expect(warnings).toEqual([]);
  });

  it('take no key from a file, and say where it belongs without showing it', () => {
    for (const brain of [{ apiKey: 'sk-1234' }, { api_key: 'sk-1234' }, { key: 'sk-1234' }]) {
      const fault = faultOf({ file: file({ brain }) });
      expect(fault).toContain('keys do not belong into files');
      expect(fault).toContain('ANTHROPIC_API_KEY');
      expect(fault).toContain('HANDEYE_BRAIN_API_KEY');
      expect(fault).not.toContain('sk-1234');
    }
    expect(faultOf({ file: file({ anthropicApiKey: 'sk-1234' }) })).toContain('keys do not belong into files');
  });

  it('leave the variable of the key alone', () => {
    expect(resolveConfig({ env: { HANDEYE_BRAIN_API_KEY: 'sk-1234' } }).warnings).toEqual([]);
  });

  it('refuse addresses and prices that are none', () => {
    expect(faultOf({ file: file({ brain: { baseUrl: 'localhost:11434' } }) })).toContain('must be an address such as');
    expect(faultOf({ file: file({ brain: { prices: ['gpt'] } }) })).toContain('must be model=input/output');
  });
});

describe('unsafe', () => {
  it.each<[string, string, ConfigSources]>([
    ['the config file', 'unsafe', { file: file({ unsafe: true }) }],
    ['the config file in another spelling', 'UNSAFE', { file: file({ UNSAFE: false }) }],
    ['the policy section', 'policy.unsafe', { file: file({ policy: { unsafe: true } }) }],
    ['a policy file', 'unsafe', { policyFiles: [file({ unsafe: true })] }],
    ['the settings of a caller', 'unsafe', { flags: { unsafe: true } }],
    ['the environment', 'HANDEYE_UNSAFE', { env: { HANDEYE_UNSAFE: '1' } }],
  ])('is refused in %s: it is a flag for one run', (_where, path, sources) => {
    expect(faultOf(sources)).toContain(
      `${path}: is no setting: --unsafe is only a flag of run, do, open and mcp, for that one run.`,
    );
  });
});
