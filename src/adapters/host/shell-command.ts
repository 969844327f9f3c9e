import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { HandeyeError } from '../../domain/errors.js';
import { ownerEnvironment } from '../../clients/process/orphans.js';
import type { ShellCommand, ShellResult } from '../../ports/host.js';
import { endMarked, hasMarked, markVariable } from './marked-processes.js';
import type { ProcessGroups } from './process-groups.js';
import { runProgram } from './run-command.js';

/** Of handeye alone: commands that a model wrote are not to print them. */
const ownSecrets = /^HANDEYE_(?:SECRET_|BRAIN_API_KEY$)/i;

/** Runs commands of the shell. */
export interface Shell {
  /** @throws HandeyeError `environment_missing` without a shell or folder, `cancelled` */
  run(command: ShellCommand, signal: AbortSignal): Promise<ShellResult>;
  /** Ends what commands left running in the background. Never throws. */
  endLeftovers(): Promise<void>;
}

/** How commands of the shell are run. */
export interface ShellOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly groups: ProcessGroups;
  /** How long a process that is asked to end may take before it is killed. */
  readonly graceMs: number;
}

/** The shell of this system. What a command starts carries a mark, by which it is found although it left its parent. */
export function createShell({ env, groups, graceMs }: ShellOptions): Shell {
  const left = new Set<string>();
  return {
    async run({ command, cwd, timeoutMs, maxOutput }, signal) {
      await requireFolder(cwd);
      const mark = randomUUID();
      const own = { ...withoutSecrets(env), ...ownerEnvironment(), [markVariable]: mark };
      let isEnded = false;
      try {
        const result = await runProgram({
          ...shellOf(command, env),
          label: command,
          timeoutMs,
          signal,
          search: { cwd, env: own },
          groups,
          maxOutput,
        });
        isEnded = !result.timedOut;
        return result;
      } finally {
        if (!isEnded) await endMarked(mark, graceMs);
        else if (hasMarked(mark)) left.add(mark);
      }
    },
    async endLeftovers() {
      const marks = [...left];
      left.clear();
      await Promise.all(marks.map(async (mark) => endMarked(mark, graceMs)));
    },
  };
}

/** Without it the system would say that there is no shell. */
async function requireFolder(cwd: string): Promise<void> {
  const found = await stat(cwd).catch(() => undefined);
  if (found?.isDirectory() === true) return;
  throw new HandeyeError('environment_missing', `The folder ${cwd} does not exist.`, {
    hint: 'Create it, or name another folder for the workspace.',
    data: { cwd },
  });
}

function shellOf(
  command: string,
  env: Readonly<Record<string, string | undefined>>,
): { readonly command: readonly string[]; readonly isVerbatim: boolean } {
  if (process.platform !== 'win32') return { command: ['/bin/sh', '-c', command], isVerbatim: false };
  // As cmd.exe takes it: /s takes the outer quotes off and leaves the rest as it is.
  return { command: [env['ComSpec'] ?? 'cmd.exe', '/d', '/s', '/c', `"${command}"`], isVerbatim: true };
}

function withoutSecrets(env: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ownSecrets.test(name)));
}
