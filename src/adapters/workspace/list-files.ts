import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceListing } from '../../domain/coding/outbox.js';
import { temporaryName } from './file-content.js';
import { ignoreRules, type IgnoreRules } from './ignored-files.js';
import { isProtected } from './workspace-path.js';

/** Files that are listed; more would fill the message. */
const listed = 500;
/** Files after which nothing is counted any more. */
const counted = 50_000;

/** Lists files without those that are ignored. Symbolic links are neither listed nor followed. @param root absolute */
export async function listFiles(root: string): Promise<WorkspaceListing> {
  const paths: string[] = [];
  const visit = async (folder: string, above: IgnoreRules): Promise<void> => {
    const found = await entriesOf(join(root, folder));
    const rules = await above.within(
      folder,
      found.map(({ name }) => name),
    );
    for (const entry of found) {
      if (paths.length >= counted) return;
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) {
        if (!isLeftOut(entry.name) && !rules.isIgnored(`${path}/`)) await visit(`${path}/`, rules);
      } else if (entry.isFile() && !isLeftOut(entry.name) && !rules.isIgnored(path)) paths.push(path);
    }
  };
  await visit('', ignoreRules(root));
  // By the numbers of the characters: the same on every machine.
  paths.sort((a, b) => (a < b ? -1 : 1));
  const entries = await Promise.all(
    paths.slice(0, listed).map(async (path) => ({ path, size: await sizeOf(join(root, path)) })),
  );
  return { entries, more: paths.length - entries.length };
}

function isLeftOut(name: string): boolean {
  return name === 'node_modules' || isProtected(name) || temporaryName.test(name);
}

/** None where it cannot be read. */
async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

async function sizeOf(file: string): Promise<number> {
  return lstat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
