import { messageOf } from '../../domain/errors.js';
import { errnoOf, systemReason } from '../../domain/system-error.js';
import type { WorkspaceRefusal } from '../../ports/workspace.js';

/** Something that is refused, until it is an outcome. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** A path that is outside of what may be touched. */
export function rejected(path: string, why: string): Refused {
  return new Refused(`REJECTED: ${JSON.stringify(path)} ${why}`);
}

/** Does something with files; what is refused and what the system reports are outcomes. */
export async function asOutcome<T>(path: string, work: () => T | Promise<T>): Promise<T | WorkspaceRefusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.message };
    return { ok: false, reason: `${JSON.stringify(path)}: ${reasonOf(error)}` };
  }
}

function reasonOf(error: unknown): string {
  switch (errnoOf(error)) {
    case 'ENOENT':
      return 'there is no such file';
    // Opened so that links are not followed.
    case 'ELOOP':
    case 'EMLINK':
      return 'it is a symbolic link that leads nowhere, or was put there just now';
    default:
      return systemReason(error) ?? messageOf(error);
  }
}
