import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { content } from './answers.mjs';

const ROOT = fileURLToPath(new URL('../public', import.meta.url));
const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * @param {string} path the path of the request, still percent-encoded
 * @returns {Promise<object | undefined>} nothing when there is no such file in `public/`
 */
export async function findStaticFile(path) {
  const file = normalize(join(ROOT, decodeURIComponent(path)));
  const type = TYPES[extname(file)];
  if (!type || !file.startsWith(ROOT + sep) || file.includes('\0')) return undefined;
  try {
    return content(type, await readFile(file));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'EISDIR' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}
