import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { makeFolders } from '../../../clients/files/folders.js';
import { HandeyeError, messageOf } from '../../../domain/errors.js';

/** The npm package that carries a Chromium inside; the last version that Node 20 runs. */
const packageName = '@sparticuz/chromium';

/**
 * The Chromium that came with npm, unpacked once into the user's cache folder (about 200 MB, a few seconds). Its own
 * unpacker is not used: that one runs any file of its name in the shared temporary folder.
 *
 * @returns undefined where the package is not installed, or the platform is not the one it was built for
 */
export async function bundledChromium(): Promise<
  { readonly executable: string; readonly env: Readonly<Record<string, string>> } | undefined
> {
  const entry = resolveEntry();
  if (entry === undefined) return undefined;
  const root = await packageRoot(entry);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const cache = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'handeye');
  const folder = join(cache, `chromium-${version}`);
  const executable = join(folder, 'chromium');
  try {
    if (!(await exists(executable))) await unpack(root, cache, folder, entry);
  } catch (error) {
    throw new HandeyeError(
      'environment_missing',
      `The npm-shipped Chromium could not be unpacked into ${folder}: ${messageOf(error)}.`,
      {
        hint: 'Make room there, or install a browser.',
        cause: error,
      },
    );
  }
  const libraries = [join(folder, 'libraries', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(delimiter);
  return { executable, env: { LD_LIBRARY_PATH: libraries } };
}

/** The name of the npm package that a Chromium can be had from here; undefined where there is none for this platform. */
export function bundledPackage(): string | undefined {
  return resolveEntry() === undefined ? undefined : packageName;
}

/** The package is looked for beside handeye and in the project that uses it. */
function resolveEntry(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  for (const base of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(base).resolve(packageName);
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}

async function packageRoot(entry: string): Promise<string> {
  let folder = dirname(entry);
  while (!(await exists(join(folder, 'bin', 'chromium.br')))) {
    const parent = dirname(folder);
    if (parent === folder) throw new HandeyeError('environment_missing', `${packageName} has no bin/chromium.br.`);
    folder = parent;
  }
  return folder;
}

/** Unpacks beside its place and moves it there whole, so that a second process never sees half a browser. */
async function unpack(root: string, cache: string, folder: string, entry: string): Promise<void> {
  makeFolders(cache);
  const temporary = await mkdtemp(join(cache, 'unpacking-'));
  try {
    const executable = join(temporary, 'chromium');
    await pipeline(
      createReadStream(join(root, 'bin', 'chromium.br')),
      createBrotliDecompress(),
      createWriteStream(executable),
    );
    await chmod(executable, 0o700);
    const { extract } = createRequire(entry)('tar-fs') as { extract: (folder: string) => NodeJS.WritableStream };
    await pipeline(
      createReadStream(join(root, 'bin', 'al2023.tar.br')),
      createBrotliDecompress(),
      extract(join(temporary, 'libraries')),
    );
    await rename(temporary, folder).catch(async (error: unknown) => {
      if (!(await exists(join(folder, 'chromium')))) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
