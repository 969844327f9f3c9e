import { readdirSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/**
 * Puts the command line into few files, `dist/cli/main.js` and what it loads on demand: importing the several hundred
 * modules of the source one by one would take most of the time of a short command. Packages stay outside.
 *
 * @param options.removeOrphans whether files of earlier builds go; not while something may be running from them
 */
export async function buildCli(options: { readonly removeOrphans?: boolean } = {}): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/surfaces/cli/main.ts'],
    outdir: 'dist/cli',
    bundle: true,
    splitting: true,
    metafile: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  if (!options.removeOrphans) return;
  const made = new Set(Object.keys(metafile.outputs).map((file) => relative('dist/cli', file)));
  const folder = join(root, 'dist/cli');
  for (const file of readdirSync(folder)) if (!made.has(file)) rmSync(join(folder, file), { recursive: true });
}
