import { realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';

/** The file of a run that holds its events. */
export const journalName = 'journal.jsonl';
/** The file of a run that says who writes it. */
export const lockName = 'writer.lock';

/** Ids become names of folders. @throws HandeyeError `usage` */
export function requireRunId(runId: string): void {
  if (/^\w[\w.-]*$/.test(runId)) return;
  throw new HandeyeError('usage', `${JSON.stringify(runId)} is no run id.`, {
    hint: 'Use letters, digits, ".", "_" and "-".',
    data: { runId },
  });
}

/**
 * The absolute path of a file below a run's folder.
 * @throws HandeyeError `usage` when the name leads out of the folder or at a file that the store itself keeps
 */
export function pathInRun(folder: string, name: string): string {
  const path = resolve(folder, name);
  const below = relative(folder, path);
  const leadsOut =
    below === '' || below.startsWith(`..${sep}`) || below === '..' || isAbsolute(below) || isAbsolute(name);
  if (leadsOut || name.includes('\0')) {
    throw new HandeyeError('usage', `The file name ${JSON.stringify(name)} leads out of the folder of the run.`, {
      hint: 'Use a relative name without "..", such as screenshots/login.png.',
      data: { name },
    });
  }
  if (below === journalName || below === lockName) {
    throw new HandeyeError(
      'usage',
      `The file name ${JSON.stringify(name)} is taken: the run itself is recorded there.`,
      {
        hint: 'Use another name.',
        data: { name },
      },
    );
  }
  return path;
}

/** Refuses a path whose existing part leads out of the folder by a symbolic link. */
export function refuseLinkOut(folder: string, path: string): void {
  const real = realpathSync(folder);
  let parent = dirname(path);
  while (parent !== folder && !existingRealpath(parent)) parent = dirname(parent);
  const target = existingRealpath(parent) ?? real;
  if (target !== real && !target.startsWith(join(real, sep))) {
    throw new HandeyeError('usage', `${path} leads out of the folder of the run by a symbolic link.`, {
      hint: 'Remove the link, or use another name.',
      data: { path },
    });
  }
}

function existingRealpath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** The path of a file relative to its run, with forward slashes on every system. */
export function portableName(folder: string, path: string): string {
  return relative(folder, path).replaceAll(sep, '/');
}
