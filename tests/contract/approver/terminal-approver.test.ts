import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';

const asker = `'${process.execPath}' --import tsx '${fileURLToPath(new URL('ask.ts', import.meta.url))}'`;

/** Runs a shell command on a terminal of its own, in which a test types. */
function onTerminal(context: TestContext, command: string) {
  if (spawnSync('script', ['--version']).status !== 0) return context.skip('script (util-linux) is not installed');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
  });
  return {
    type: (text: string) => child.stdin.write(text),
    /** The match of a pattern in what the terminal shows, once it is there. */
    async seen(pattern: RegExp): Promise<RegExpExecArray> {
      for (;;) {
        const match = pattern.exec(shown);
        if (match) return match;
        await once(child.stdout, 'data');
      }
    },
    async answers(): Promise<{ approved: boolean; by: string }[]> {
      const [, json = ''] = await this.seen(/answers (\[.*\])\./);
      return JSON.parse(json) as { approved: boolean; by: string }[];
    },
    shown: () => shown,
  };
}

describe.skipIf(process.platform === 'win32')('asking on the terminal', () => {
  for (const [text, approved] of [
    ['y', true],
    ['Yes', true],
    [' yes ', true],
    ['n', false],
    ['', false],
    ['yesterday', false],
  ] as const) {
    it(`takes ${JSON.stringify(text)} for a ${approved ? 'yes' : 'no'}`, async (context) => {
      const terminal = onTerminal(context, `${asker} 1`);
      await terminal.seen(/Do it\? \[y\/N, 60 s\] /);
      terminal.type(`${text}\n`);
      expect(await terminal.answers()).toEqual([
        { approved, by: approved ? 'terminal' : 'the answer at the terminal was no' },
      ]);
    });
  }

  it('says what would be done, and lets no app repaint the question', async (context) => {
    const terminal = onTerminal(context, `${asker} 1`);
    const [question] = await terminal.seen(/handeye asks: [^]*Do it\?/);
    expect(question.split(/\r?\n/)).toEqual([
      'handeye asks: Close window 1 ⏎ [2J [1A"Harmless" ⏎',
      '  action  close',
      '  with    windowTitle: "1 ⏎ [2A"',
      '  reason  a destructive action needs approval',
      'Do it?',
    ]);
  });

  it('reaches the terminal when stdin, stdout and stderr lead elsewhere', async (context) => {
    const terminal = onTerminal(context, `${asker} 1 < /dev/null 2> /dev/null | cat`);
    await terminal.seen(/Do it\?/);
    terminal.type('y\n');
    expect(await terminal.answers()).toEqual([{ approved: true, by: 'terminal' }]);
  });

  it('asks one question at a time', async (context) => {
    const terminal = onTerminal(context, `${asker} 3`);
    for (const [index, text] of ['y', 'n', 'y'].entries()) {
      await terminal.seen(new RegExp(`Close window ${index + 1} [^]*Do it\\?`));
      expect(terminal.shown()).not.toContain(`Close window ${index + 2}`);
      terminal.type(`${text}\n`);
    }
    expect((await terminal.answers()).map(({ approved }) => approved)).toEqual([true, false, true]);
  });

  it('takes nothing for an answer that was typed before the question', async (context) => {
    const terminal = onTerminal(context, `${asker} 1 60000 wait`);
    const [, pid] = await terminal.seen(/ready (\d+)\./);
    terminal.type('y\n');
    // The terminal echoes what it has taken in.
    await terminal.seen(/ready \d+\.\s+y/);
    process.kill(Number(pid), 'SIGUSR2');
    await terminal.seen(/Do it\?/);
    terminal.type('n\n');
    expect(await terminal.answers()).toEqual([{ approved: false, by: 'the answer at the terminal was no' }]);
  });

  it('takes silence for a no', async (context) => {
    const terminal = onTerminal(context, `${asker} 1 100`);
    expect(await terminal.answers()).toEqual([{ approved: false, by: 'nobody answered within 0.1 s' }]);
    expect(terminal.shown()).toContain('Not done.');
  });

  it('takes the end of the input for a no', async (context) => {
    const terminal = onTerminal(context, `${asker} 1`);
    await terminal.seen(/Do it\?/);
    terminal.type('\u0004');
    expect(await terminal.answers()).toEqual([{ approved: false, by: 'the terminal was closed' }]);
  });

  it('ends the question when the run is cancelled', async (context) => {
    const terminal = onTerminal(context, `${asker} 2 60000 wait`);
    const [, pid] = await terminal.seen(/ready (\d+)\./);
    process.kill(Number(pid), 'SIGUSR2');
    await terminal.seen(/Do it\?/);
    process.kill(Number(pid), 'SIGUSR1');
    const cancelled = { approved: false, by: 'the run was cancelled meanwhile' };
    expect(await terminal.answers()).toEqual([cancelled, cancelled]);
  });

  it('asks nobody from the background, where a read would stop the process', async (context) => {
    const terminal = onTerminal(context, `set -m; ${asker} 1 & wait`);
    expect(await terminal.answers()).toEqual([{ approved: false, by: 'there is no terminal to ask on' }]);
  });

  it('takes no terminal at all for a no', async () => {
    const child = spawn('sh', ['-c', `exec ${asker} 1`], { detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect(line).toBe('answers [{"approved":false,"by":"there is no terminal to ask on"}].\n');
  });
});
