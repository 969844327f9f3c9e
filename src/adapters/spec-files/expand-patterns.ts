import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';

const magic = /[*?[\]{}!()]/;

/** Whether a path has signs that mean more than themselves in a glob. */
export function isGlob(path: string): boolean {
  return magic.test(path);
}

/**
 * Files for a list of paths and globs, absolute, each once. Patterns keep their order; what one pattern matches is sorted
 * by code unit, so that the order is the same on every machine. A pattern that starts with `!` takes away from all
 * others. Hidden folders and `node_modules` are searched only by a pattern that names them.
 */
export async function expandPatterns(patterns: readonly string[], cwd: string): Promise<readonly string[]> {
  const excluded = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => toGlob(pattern.slice(1)));
  const files = new Set<string>();
  for (const pattern of patterns) {
    if (pattern.startsWith('!') && !existsSync(resolve(cwd, pattern))) continue;
    for (const file of await filesOf(pattern, excluded, cwd)) files.add(file);
  }
  return [...files];
}

async function filesOf(pattern: string, excluded: readonly string[], cwd: string): Promise<readonly string[]> {
  const literal = resolve(cwd, pattern);
  if (!isGlob(pattern) || existsSync(literal)) return [literal];
  const { glob } = await import('tinyglobby');
  const found = await glob(toGlob(pattern), {
    cwd,
    absolute: true,
    expandDirectories: false,
    ignore: pattern.includes('node_modules') ? [...excluded] : ['**/node_modules/**', ...excluded],
  });
  // Kept, so that reading it says that nothing matches.
  return found.length === 0 ? [literal] : found.map((file) => resolve(file)).toSorted();
}

/** On Windows people write backslashes, which in globs are escapes. */
function toGlob(pattern: string): string {
  return sep === '\\' ? pattern.replaceAll('\\', '/') : pattern;
}
