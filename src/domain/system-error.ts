/** What the codes of system errors (errno(3)) mean to whoever wanted to write a file. */
const plainReasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'a part of the path is a file',
  EISDIR: 'a folder is in the place of the file',
  EEXIST: 'a file is in the place of the folder',
  ENAMETOOLONG: 'the name is too long',
  EMFILE: 'too many open files',
  ENFILE: 'too many open files',
  EIO: 'the device reports an error',
  ENOSPC: 'no space is left',
  EDQUOT: 'no space is left (quota reached)',
};

/** The code of a system error, such as `ENOENT`. */
export function errnoOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
}

/** Why a file could not be written, in plain words; undefined for anything that is no well-known system error. */
export function systemReason(thrown: unknown): string | undefined {
  return plainReasons[errnoOf(thrown) ?? ''];
}

/** Whether the disk, or the share of this user, is full. */
export function isFullDisk(thrown: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errnoOf(thrown) ?? '');
}
