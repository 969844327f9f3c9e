import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { HandeyeError, messageOf } from '../../domain/errors.js';

const maxBytes = 1024 * 1024;

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
    throw new HandeyeError('config_invalid', `The secrets file ${file} cannot be read: ${messageOf(error)}.`, {
      hint: 'Make the file readable, or take the setting "secretsFile" away.',
      data: { file },
      cause: error,
    });
  }
}
