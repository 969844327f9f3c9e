import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { fingerprintSchema } from '../../domain/healing/fingerprint.js';
import type { FingerprintStore, Fingerprints } from '../../ports/fingerprint-store.js';
import { makeFolders } from '../../clients/files/folders.js';
import { writeArtifact } from './artifact-files.js';

/** Where fingerprints are kept. */
export interface FileFingerprintStoreOptions {
  /** The folder that everything of handeye lives in. Default: `.handeye` in the working folder. */
  readonly folder?: string;
}

const version = 1;
/** A flow that is edited for years leaves entries behind; the oldest are let go. */
const mostEntries = 1_000;

const fileSchema = z.object({
  version: z.literal(version),
  flow: z.string(),
  fingerprints: z.record(z.string(), fingerprintSchema),
});

/** Keeps the fingerprints of each flow in `<folder>/cache/fingerprints/<hash of its path>.json`. */
export function createFileFingerprintStore(options: FileFingerprintStoreOptions = {}): FingerprintStore {
  const folder = join(resolve(options.folder ?? '.handeye'), 'cache', 'fingerprints');
  const nameOf = (file: string): string => `${createHash('sha256').update(file).digest('hex').slice(0, 16)}.json`;

  const load = async (file: string): Promise<Fingerprints> => {
    try {
      const read = fileSchema.safeParse(JSON.parse(await readFile(join(folder, nameOf(file)), 'utf8')));
      return read.success && read.data.flow === file ? read.data.fingerprints : {};
    } catch {
      return {};
    }
  };
  return {
    load,
    async add(file, fingerprints) {
      // The same flow may have run in another lane or process meanwhile.
      const kept = new Map(Object.entries(await load(file)));
      for (const [key, fingerprint] of Object.entries(fingerprints)) {
        kept.delete(key);
        kept.set(key, fingerprint);
      }
      const entries = Object.fromEntries([...kept].slice(-mostEntries));
      try {
        makeFolders(folder);
        await writeArtifact(folder, nameOf(file), JSON.stringify({ version, flow: file, fingerprints: entries }));
      } catch {
        // The next run that passes writes them.
      }
    },
  };
}
