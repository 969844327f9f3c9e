import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { HandeyeError, messageOf } from '../../domain/errors.js';
import { textLockSchema, type LockEntry } from '../../domain/language/lock.js';
import { errnoOf, isFullDisk, systemReason } from '../../domain/system-error.js';
import type { TextLocks } from '../../ports/text-locks.js';

const note =
  'What the texts of the flow beside this file became. Written by handeye, replayed without a brain; review and commit it.';

/** Keeps what texts became beside their flows, under a name that patterns for flows (`*.flow.*`) do not match: `cart.flow.yaml` has `cart.lock.json`. */
export function createFileTextLocks({ cwd }: { readonly cwd?: string } = {}): TextLocks {
  const pathOf = (flowFile: string): string =>
    `${resolve(cwd ?? process.cwd(), flowFile).replace(/(?:\.flow)?\.(?:json|ya?ml)$/i, '')}.lock.json`;
  const shown = (path: string): string => {
    const below = relative(cwd ?? process.cwd(), path);
    return below.startsWith(`..${sep}`) ? path : below;
  };
  return {
    nameFor: (flowFile) => shown(pathOf(flowFile)),
    async read(flowFile) {
      const path = pathOf(flowFile);
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch (error) {
        if (errnoOf(error) === 'ENOENT') return [];
        throw new HandeyeError(
          'spec_unreadable',
          `${shown(path)} cannot be read: ${systemReason(error) ?? messageOf(error)}.`,
        );
      }
      return entriesIn(text, shown(path));
    },
    async write(flowFile, entries) {
      const path = pathOf(flowFile);
      const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
      try {
        await writeFile(temporary, `${JSON.stringify({ lockVersion: 1, note, entries }, null, 2)}\n`);
        await rename(temporary, path);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw new HandeyeError(
          isFullDisk(error) ? 'storage_full' : 'storage_unwritable',
          `${shown(path)} cannot be written: ${systemReason(error) ?? messageOf(error)}.`,
          {
            hint: 'The steps ran; make the folder of the flow writable to keep what its texts became.',
          },
        );
      }
    },
  };
}

function entriesIn(text: string, shown: string): readonly LockEntry[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new HandeyeError('spec_syntax', `${shown} is no JSON: ${messageOf(error)}.`, {
      hint: 'Restore it, or delete it: it is written anew by the next run.',
    });
  }
  const read = textLockSchema.safeParse(value);
  if (read.success) return read.data.entries;
  throw new HandeyeError(
    'spec_invalid',
    `${shown} is no lock file: ${z.prettifyError(read.error).replaceAll(/\s+/g, ' ')}.`,
    { hint: 'Restore it, or delete it: it is written anew by the next run.' },
  );
}
