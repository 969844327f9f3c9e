import { unlinkSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { editLines, lineCount } from '../../domain/coding/edit-lines.js';
import type { FileWritten, Workspace } from '../../ports/workspace.js';
import { createBackups } from './backups.js';
import { hashOf, readContent, textOf, writeContent, type FileContent } from './file-content.js';
import { listFiles } from './list-files.js';
import { openPlace, type FilePlace } from './open-folder.js';
import { asOutcome, Refused, rejected } from './refusal.js';
import { namesOf, refuseSettings } from './workspace-path.js';

/** Where a workspace is. */
export interface FileWorkspaceOptions {
  /** The folder; it is made when the first file is written. */
  readonly root: string;
  /** The folder for contents as they were before changes; it must be none that commands may write to. */
  readonly backups: string;
  /** Files below it that nobody but a person changes, absolute: that of the secrets. */
  readonly protectedFiles?: readonly string[];
}

/** Bytes of a file that is edited, replaced or deleted; of a larger one no backup could be kept each time. */
const largestChanged = 64 * 1024 * 1024;

/** A workspace in a folder of this machine. */
export function createFileWorkspace(options: FileWorkspaceOptions): Workspace {
  const root = resolve(options.root);
  const backups = createBackups(resolve(options.backups));
  /** Does something in the folder of a file. */
  const at = <T>(path: string, makes: boolean, work: (place: FilePlace) => T): T => {
    if (/[/\\]\s*$/.test(path)) throw new Refused(`${JSON.stringify(path)} names a folder; name a file`);
    const place = openPlace(root, namesOf(path), path, makes);
    try {
      return work(place);
    } finally {
      place.close();
    }
  };
  /** The same for a change. */
  const change = <T>(path: string, makes: boolean, work: (place: FilePlace) => T): T =>
    at(path, makes, (place) => {
      refuseSettings(path, place.name);
      if (options.protectedFiles?.includes(resolve(root, ...namesOf(path))) === true)
        throw rejected(path, 'is kept for a person to change');
      return work(place);
    });
  const existing = (place: FilePlace, path: string, limitBytes: number): FileContent => {
    const found = readContent(place, path, limitBytes);
    if (found === undefined) throw new Refused(`${JSON.stringify(path)}: there is no such file`);
    return found;
  };
  const write = (place: FilePlace, text: string, before: FileContent | undefined): FileWritten => {
    const bytes = Buffer.from(text);
    const backup = before && backups.keep(basename(place.name), before.bytes);
    writeContent(place, bytes, before?.mode);
    const written = { ok: true, hash: hashOf(bytes), lines: lineCount(text), size: bytes.length } as const;
    return backup === undefined ? written : { ...written, backup };
  };
  return {
    list: async () => listFiles(root),
    async read(permit, path, limitBytes) {
      permit.spend();
      return asOutcome(path, () =>
        at(path, false, (place) => {
          const { bytes } = existing(place, path, limitBytes);
          const text = textOf(bytes, path);
          return { ok: true, text, hash: hashOf(bytes), lines: lineCount(text), size: bytes.length } as const;
        }),
      );
    },
    async create(permit, path, content) {
      permit.spend();
      return asOutcome(path, () =>
        change(path, true, (place) => write(place, content, readContent(place, path, largestChanged))),
      );
    },
    async edit(permit, path, { hash, ...range }, content) {
      permit.spend();
      return asOutcome(path, () =>
        change(path, false, (place) => {
          const before = existing(place, path, largestChanged);
          const present = hashOf(before.bytes);
          if (hash !== undefined && hash.toLowerCase() !== present)
            throw new Refused(
              `${JSON.stringify(path)} has changed: its hash is ${present} now, not ${hash.slice(0, 80)}; read it again before you edit it`,
            );
          const edited = editLines(textOf(before.bytes, path), range, content);
          if (!edited.ok) throw new Refused(`${JSON.stringify(path)}: ${edited.reason}`);
          return write(place, edited.text, before);
        }),
      );
    },
    async remove(permit, path) {
      permit.spend();
      return asOutcome(path, () =>
        change(path, false, (place) => {
          const { bytes } = existing(place, path, largestChanged);
          const backup = backups.keep(basename(place.name), bytes);
          unlinkSync(place.pathOf(place.name));
          return { ok: true, backup } as const;
        }),
      );
    },
  };
}
