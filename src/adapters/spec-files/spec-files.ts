import { stat } from 'node:fs/promises';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import type { SpecDocument, SpecSource } from '../../ports/spec-source.js';
import { expandPatterns } from './expand-patterns.js';
import { parseJsonText } from './json-text.js';
import { SyntaxFault, type ParsedText } from './parsed-text.js';
import { readSpecText } from './read-text.js';
import { asSpelled } from './as-spelled.js';
import { changedText } from './changed-text.js';
import { placesIn, syntaxError } from './text-place.js';
import { parseYamlText } from './yaml-text.js';

/** Where files are looked for. */
export interface SpecFilesOptions {
  /** What relative paths are relative to. Default: the working folder. */
  readonly cwd?: string;
}

/**
 * Reads specs from files. `.json` is strict JSON, `.yaml` and `.yml` are YAML; of any other file the first character
 * decides.
 */
export function createSpecFiles(options: SpecFilesOptions = {}): SpecSource {
  const cwd = options.cwd ?? process.cwd();
  return {
    async read(path) {
      const file = resolve(cwd, path);
      const shown = shownPath(file, cwd);
      return parseSpec(file, shown, cwd, await readSpecText(file, shown));
    },
    expand: async (patterns) => expandPatterns(patterns, cwd),
    resolve: (from, path) => resolve(dirname(resolve(cwd, from)), path),
    exists: async (file) =>
      stat(resolve(cwd, file)).then(
        (found) => !found.isDirectory(),
        () => false,
      ),
  };
}

async function parseSpec(file: string, shown: string, cwd: string, text: string): Promise<SpecDocument> {
  try {
    const parsed = await parseText(file, text);
    const placeOf = placesIn(text);
    const offsetOf = (path: readonly PropertyKey[]): number => parsed.offsetOf(asSpelled(parsed.value, path));
    return {
      file,
      shown,
      value: parsed.value,
      locate: (path) => placeOf(offsetOf(path)),
      spelling: (path) => firstWord(text.slice(offsetOf(path)), typeof path.at(-1) === 'string'),
      withTexts: (replacements) =>
        changedText({ file, cwd, text, parsed, parse: (changed) => parseText(file, changed) }, replacements),
    };
  } catch (error) {
    throw error instanceof SyntaxFault ? syntaxError(shown, text, error.offset, error.message, error.hint) : error;
  }
}

/** The first word of a value, behind its key where it has one. */
function firstWord(text: string, hasKey: boolean): string {
  const value = hasKey ? /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^:\n]*?)\s*:\s*(.*)/.exec(text)?.[1] : text;
  return /^[^\s,\]}#]*/.exec(value ?? '')?.[0] ?? '';
}

async function parseText(file: string, text: string): Promise<ParsedText> {
  if (text.trim() === '') throw new SyntaxFault('The file is empty.', 0);
  const extension = extname(file).toLowerCase();
  if (extension === '.yaml' || extension === '.yml') return parseYamlText(text);
  return extension === '.json' || /^\s*[[{]/.test(text) ? parseJsonText(text) : parseYamlText(text);
}

/** Paths below the working folder are shown relative to it, as users write them. */
function shownPath(file: string, cwd: string): string {
  const below = relative(cwd, file);
  return below === '' || below === '..' || below.startsWith(`..${sep}`) ? file : below;
}
