import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { linuxProcess } from '../../clients/process/linux-processes.js';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { findProgram, type ProgramSearch } from './program-path.js';

/** A program that runs. */
export interface StartedProgram {
  readonly child: ChildProcess;
  readonly pid: number;
  /** In seconds since the machine was; undefined where the system does not report it. */
  readonly startedAtS: number | undefined;
  /** Absolute path. */
  readonly path: string;
}

/**
 * Starts a program without a shell, as the leader of a process group of its own.
 * @param isVerbatim whether arguments are passed on without quotes, on Windows
 * @throws HandeyeError `environment_missing` when it does not exist or the system refuses to start it
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  search: ProgramSearch,
  stdio: StdioOptions,
  isVerbatim = false,
): Promise<StartedProgram> {
  const path = await findProgram(program, search);
  const { cwd, env } = search;
  try {
    const child = spawn(path, args, {
      cwd,
      env: { ...env },
      stdio,
      detached: true,
      windowsHide: true,
      windowsVerbatimArguments: isVerbatim,
    });
    await once(child, 'spawn');
    const { pid = 0 } = child;
    // At once: the system reports nothing of a program that has ended, once this process has taken note of that.
    return { child, path, pid, startedAtS: linuxProcess(pid)?.startedAtS };
  } catch (error) {
    throw new HandeyeError('environment_missing', `The program "${program}" cannot be started: ${messageOf(error)}.`, {
      data: { program, path, cwd },
      cause: error,
    });
  }
}
