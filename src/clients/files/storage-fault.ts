import { HandeyeError, messageOf } from '../../domain/errors.js';
import { errnoOf, isFullDisk, systemReason } from '../../domain/system-error.js';

/**
 * What a failed write to `folder` means to a user: `storage_full` or `storage_unwritable`, naming the folder. A
 * HandeyeError is passed on as it is.
 */
export function storageFault(thrown: unknown, folder: string): HandeyeError {
  if (thrown instanceof HandeyeError) return thrown;
  const errno = errnoOf(thrown) ?? '';
  if (isFullDisk(thrown)) {
    return new HandeyeError(
      'storage_full',
      `No space is left for ${folder}${errno === 'EDQUOT' ? ' (quota reached)' : ''}.`,
      {
        hint: 'Free some space ("handeye runs prune --keep 20" removes old runs) or choose another folder with --root. What was recorded so far can be read.',
        data: { folder, errno },
        cause: thrown,
      },
    );
  }
  return new HandeyeError(
    'storage_unwritable',
    `Cannot write to ${folder}: ${systemReason(thrown) ?? messageOf(thrown)}.`,
    {
      hint: 'Make the folder writable or choose another one with --root.',
      data: { folder, errno },
      cause: thrown,
    },
  );
}
