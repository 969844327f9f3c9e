import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { linuxProcess } from '../../../clients/process/linux-processes.js';
import type { LaunchedProgram, ProgramEnd } from '../../../ports/host.js';
import { createAwaitedPrograms } from './awaited-programs.js';

const mark = 'DESKTOP_OF_A_TEST=1';
const children: ChildProcess[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  vi.useRealTimers();
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe.runIf(process.platform === 'linux')('the window of a program that was asked for by one that has ended', () => {
  it.each([
    ['at once', 0],
    ['long after', 1_500],
  ])(
    'is none of the program that was launched after it, also where both are noted late and looked at %s',
    async (_when, ms) => {
      const asking = await launched('true');
      const asked = await launched('sleep', '60');
      await asking.ended;
      const awaited = createAwaitedPrograms(mark);
      awaited.add(asking, []);
      awaited.add(await launched('sleep', '60'), []);
      vi.advanceTimersByTime(ms);
      expect(awaited.arrived([{ id: 'of the one asked for', x: { pid: asked.pid } }])).toBe('waiting');
    },
  );
});

/** A program with the mark of the desktop. */
async function launched(name: string, ...args: readonly string[]): Promise<LaunchedProgram> {
  const [variable = '', value] = mark.split('=');
  const child = spawn(name, args, { stdio: 'ignore', detached: true, env: { ...process.env, [variable]: value } });
  children.push(child);
  const ended = new Promise<ProgramEnd>((resolve) => {
    child.once('exit', (exitCode, signal) => resolve({ exitCode, signal }));
  });
  await once(child, 'spawn');
  const { pid = 0 } = child;
  return { name, pid, startedAtS: linuxProcess(pid)?.startedAtS, ended };
}
