import { HandeyeError, messageOf } from '../../domain/errors.js';

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);

const plainReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'a folder is in the place of the file',
  EEXIST: 'a file is in the place of the folder',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EIO: 'the device reports an error',
};

/** The code of a system error, such as `ENOENT`. */
export function errnoOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
}

/**
 * What a failed write to `folder` means to a user: `storage_full` or `storage_unwritable`, naming the folder. A
 * HandeyeError is passed on as it is.
 */
export function storageFault(thrown: unknown, folder: string): HandeyeError {
  if (thrown instanceof HandeyeError) return thrown;
  const errno = errnoOf(thrown) ?? '';
  if (fullCodes.has(errno)) {
    return new HandeyeError(
      'storage_full',
      `No space is left for ${folder}${errno === 'EDQUOT' ? ' (quota reached)' : ''}.`,
      {
        hint: 'Free some space ("handeye runs prune" removes old runs) or choose another folder with --root. What was recorded so far can be read.',
        data: { folder, errno },
        cause: thrown,
      },
    );
  }
  return new HandeyeError(
    'storage_unwritable',
    `Cannot write to ${folder}: ${plainReasons[errno] ?? messageOf(thrown)}.`,
    {
      hint: 'Make the folder writable or choose another one with --root.',
      data: { folder, errno },
      cause: thrown,
    },
  );
}
