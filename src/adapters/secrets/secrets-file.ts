import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { errnoOf } from '../../domain/system-error.js';

const maxBytes = 1024 * 1024;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'it does not exist',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
};

/**
 * The variables of a file in the format of `.env`.
 * @throws HandeyeError `config_invalid` when it cannot be read
 */
export function readSecretsFile(path: string): Readonly<Record<string, string | undefined>> {
  const file = resolve(path);
  try {
    if (statSync(file).size > maxBytes) throw new RangeError('it is larger than 1 MB');
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new HandeyeError('config_invalid', `The secrets file ${file} cannot be read: ${reasonOf(error)}.`, {
      hint: 'Check the path: it is given by --secrets-file, HANDEYE_SECRETS_FILE or the setting secretsFile.',
      data: { file },
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  return reasons[errnoOf(error) ?? ''] ?? messageOf(error);
}
