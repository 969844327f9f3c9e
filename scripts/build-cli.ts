import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

const root = resolve(import.meta.dirname, '..');

/** Small packages of many files, which every command loads. All others stay outside, as does whatever is not JavaScript. */
const bundledPackages: readonly string[] = ['commander', 'yaml', 'zod'];

/**
 * Puts the command line into few files, `dist/cli/main.js` and what it loads on demand: importing the several hundred
 * modules of the source and of these packages one by one would take most of the time of a short command.
 *
 * @param options.removeOrphans whether files of earlier builds go; not while something may be running from them
 */
export async function buildCli(options: { readonly removeOrphans?: boolean } = {}): Promise<void> {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'src/surfaces/cli/main.ts', out: 'main' },
      // What short commands load instead of it.
      { in: 'src/surfaces/service-client/client.ts', out: 'service-client' },
      // A process of its own, which is looked for beside what starts it.
      { in: 'src/adapters/linux/desktop/guardian-process.ts', out: 'guardian-process' },
    ],
    outdir: 'dist/cli',
    bundle: true,
    splitting: true,
    write: false,
    external: [...Object.keys(dependencies).filter((name) => !bundledPackages.includes(name)), '@sparticuz/chromium'],
    plugins: [englishOnly],
    // The form of it that is made of ES modules.
    alias: { yaml: join(root, 'node_modules/yaml/browser/index.js') },
    // CommonJS inside ES modules asks for it.
    banner: {
      js: "import { createRequire as handeyeRequire } from 'node:module'; const require = handeyeRequire(import.meta.url);",
    },
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const folder = join(root, 'dist/cli');
  mkdirSync(folder, { recursive: true });
  const made = new Map<string, string | Uint8Array>([
    // The main file refers to the others, and comes after them.
    ...outputFiles.map(({ path, contents }) => [relative(folder, path), contents] as const).toReversed(),
    [licencesName, licences()],
  ]);
  for (const [name, content] of made) writeIfOther(join(folder, name), content);
  if (!options.removeOrphans) return;
  for (const file of readdirSync(folder)) if (!made.has(file)) rmSync(join(folder, file), { recursive: true });
}

/** Writes a file, at once and only where it holds something else: programs may be starting from it. */
function writeIfOther(file: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  if (existsSync(file) && readFileSync(file).equals(bytes)) return;
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, bytes);
  renameSync(beside, file);
}

/** Messages of zod in sixty languages are half of its code, and none of them is ever shown. */
const englishOnly: Plugin = {
  name: 'english-only',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

const licencesName = 'LICENSES.txt';

/** The notices that go with copies of the packages. */
function licences(): string {
  const texts = bundledPackages.map((name) => {
    const text = readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim();
    return `${name}\n\n${text}\n`;
  });
  return `The files in this folder contain the packages ${bundledPackages.join(', ')}.\n\n${texts.join('\n---\n\n')}`;
}
