import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import ignore, { type Ignore } from 'ignore';

/** What the rules of a folder and of those above it leave out. */
export interface IgnoreRules {
  /** @param path relative to the root, with `/`; that of a folder ends with one */
  isIgnored(path: string): boolean;
  /** The rules for what is in a folder, its own included. @param folder relative to the root, ending with `/`, or empty */
  within(folder: string, names: readonly string[]): Promise<IgnoreRules>;
}

/** In the order in which they are read: what a later one says counts. */
const ruleFiles: readonly string[] = ['.gitignore', '.ignore'];
/** Bytes of a rule file that are read. */
const ruleBytes = 256 * 1024;

/** The rules of gitignore(5) at every level; those of a deeper folder decide. @param root absolute */
export function ignoreRules(root: string): IgnoreRules {
  return rulesFor(root, []);
}

interface FolderRules {
  readonly folder: string;
  readonly rules: Ignore;
}

function rulesFor(root: string, levels: readonly FolderRules[]): IgnoreRules {
  return {
    isIgnored(path) {
      for (const { folder, rules } of levels) {
        const { ignored, unignored } = rules.test(path.slice(folder.length));
        if (ignored || unignored) return ignored;
      }
      return false;
    },
    async within(folder, names) {
      const found = ruleFiles.filter((name) => names.includes(name));
      if (found.length === 0) return rulesFor(root, levels);
      const rules = ignore({ ignorecase: false });
      for (const name of found) rules.add(await beginningOf(join(root, folder, name)));
      return rulesFor(root, [{ folder, rules }, ...levels]);
    },
  };
}

/** Empty where it is no file, or cannot be read. */
async function beginningOf(path: string): Promise<string> {
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  try {
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      if (!(await file.stat()).isFile()) return '';
      const { buffer, bytesRead } = await file.read(Buffer.alloc(ruleBytes), 0, ruleBytes, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}
