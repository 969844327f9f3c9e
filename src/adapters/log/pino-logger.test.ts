import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HandeyeError } from '../../domain/errors.js';
import { createPinoLogger, type PinoLoggerOptions } from './pino-logger.js';
import { prettyDestination } from './pretty-destination.js';

function logger(options: Omit<PinoLoggerOptions, 'destination'> = {}) {
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  return {
    log: createPinoLogger({ format: 'json', ...options, destination }),
    lines: () => written.map((line) => JSON.parse(line) as Record<string, unknown>),
    text: () => written.join(''),
  };
}

describe('the log for machines', () => {
  it('is a line of JSON with time, level, message and data', () => {
    const { log, lines } = logger();
    log.info('A browser was started.', { path: '/usr/bin/chromium', ms: 412 });
    expect(lines()).toEqual([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
        level: 'info',
        msg: 'A browser was started.',
        path: '/usr/bin/chromium',
        ms: 412,
      },
    ]);
  });

  it.each([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['silent', []],
  ] as const)('keeps what the level %s asks for', (level, kept) => {
    const { log, lines } = logger({ level });
    for (const each of ['debug', 'info', 'warn', 'error'] as const) log[each](each);
    expect(lines().map((line) => line['level'])).toEqual(kept);
  });

  it('adds to each line what a child was given', () => {
    const { log, lines } = logger();
    log.child({ runId: 'run' }).child({ lane: 1 }).warn('Slow.', { ms: 1 });
    expect(lines()[0]).toMatchObject({ runId: 'run', lane: 1, ms: 1 });
  });

  it('masks secrets wherever they are', () => {
    const { log, text } = logger({ mask: (line) => line.replaceAll('s3"cret', '***') });
    const deep = { a: [{ b: 's3"cret' }], error: new HandeyeError('internal', 'No s3"cret here') };
    log.child({ from: 'xs3"cretx' }).error('It is s3"cret.', deep);
    expect(text()).not.toContain('cret.');
    expect(text()).not.toContain('s3');
    expect(text()).toContain('"error":{"name":"HandeyeError","message":"No *** here","code":"internal"}');
  });

  it('lets no text of an app command the runner of a CI job, and says the same', () => {
    const { log, lines, text } = logger();
    log.warn('::error::x', { said: '##[error]forged' });
    expect(text()).not.toMatch(/^\s*::|##\[/m);
    expect(lines()).toMatchObject([{ msg: '::error::x', said: '##[error]forged' }]);
  });

  it('survives data that goes in circles', () => {
    const { log, text } = logger();
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    log.info('Round.', circle);
    expect(text()).toContain('…');
  });
});

describe('the log for people', () => {
  const pretty = (line: Record<string, unknown>, useColour = false): string => {
    let shown = '';
    prettyDestination({ write: (text) => void (shown += text) }, useColour).write(
      JSON.stringify({ level: 'warn', time: '2026-11-20T11:03:12.345Z', ...line }),
    );
    return shown;
  };

  it('has time, level, message and data on a line', () => {
    expect(pretty({ msg: 'The page is slow.', url: 'http://localhost:4173/', ms: 812, title: 'My shop' })).toBe(
      '11:03:12 warn  The page is slow.  url=http://localhost:4173/  ms=812  title="My shop"\n',
    );
  });

  it('shows no control characters of an app', () => {
    expect(pretty({ msg: 'a\u001B[2Jb\nc\td\r', title: '\u009B31m' })).toBe(
      '11:03:12 warn  a�[2Jb\nc\td�  title="�31m"\n',
    );
  });

  it('is coloured on request', () => {
    expect(pretty({ msg: 'x' }, true)).toContain('\u001B[33mwarn \u001B[0m');
  });
});

describe('the log of a process', () => {
  it('goes to stderr, as JSON where that is no terminal', { timeout: 30_000 }, () => {
    const module = join(import.meta.dirname, 'pino-logger.ts');
    const script = `
      import { createPinoLogger } from ${JSON.stringify(module)};
      createPinoLogger().info('Last words.');
      process.kill(process.pid, 'SIGKILL');`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(JSON.parse(stderr)).toMatchObject({ level: 'info', msg: 'Last words.' });
  });
});
