import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, resolve } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';

/** Where a program is looked for. */
export interface ProgramSearch {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * The absolute path of a program: a path is taken as it is, a name is looked for in `PATH`.
 * @throws HandeyeError `environment_missing` naming the program
 */
export async function findProgram(program: string, { cwd, env }: ProgramSearch): Promise<string> {
  const isPath =
    isAbsolute(program) || program.includes('/') || (process.platform === 'win32' && program.includes('\\'));
  const folders = isPath ? [''] : (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => folder !== '');
  let refused: string | undefined;
  for (const folder of folders) {
    for (const extension of extensions(env)) {
      const path = resolve(cwd, folder, `${program}${extension}`);
      const state = await stateOf(path);
      if (state === 'program') return path;
      if (state === 'not_executable') refused ??= path;
    }
  }
  const isFolder = isPath && (await stat(resolve(cwd, program)).catch(() => undefined))?.isDirectory() === true;
  throw missing(program, { isPath, isFolder, refused });
}

function extensions(env: ProgramSearch['env']): readonly string[] {
  return process.platform === 'win32' ? ['', ...(env['PATHEXT'] ?? '.EXE;.CMD;.BAT;.COM').split(';')] : [''];
}

async function stateOf(path: string): Promise<'program' | 'not_executable' | 'absent'> {
  try {
    if (!(await stat(path)).isFile()) return 'absent';
  } catch {
    return 'absent';
  }
  return access(path, constants.X_OK).then(
    () => 'program' as const,
    () => 'not_executable' as const,
  );
}

interface Missing {
  readonly isPath: boolean;
  readonly isFolder: boolean;
  /** A file of that name which may not be executed. */
  readonly refused: string | undefined;
}

function missing(program: string, { isPath, isFolder, refused }: Missing): HandeyeError {
  if (refused !== undefined) {
    return new HandeyeError('environment_missing', `The program ${refused} may not be executed.`, {
      hint: `chmod +x ${refused}`,
      data: { program: refused },
    });
  }
  const [where, hint] = isFolder
    ? ['is a folder', 'Name the program in it.']
    : isPath
      ? ['does not exist', 'Check the path.']
      : [
          'is not installed, or not in PATH',
          'Install it, or give its absolute path. No shell is used: write the program and each argument separately.',
        ];
  return new HandeyeError('environment_missing', `The program "${program}" ${where}.`, { hint, data: { program } });
}
