import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { canonicalJson } from '../../domain/canonical-json.js';
import type { ChangedText, TextReplacement } from '../../ports/spec-source.js';
import type { ParsedText } from './parsed-text.js';

/** A spec file as it was read. */
export interface SpecText {
  /** Absolute path. */
  readonly file: string;
  readonly cwd: string;
  readonly text: string;
  readonly parsed: ParsedText;
  readonly parse: (text: string) => Promise<ParsedText>;
}

/** The file with other texts in some places; undefined where one of them cannot be replaced, or the file would then mean more. */
export async function changedText(
  spec: SpecText,
  replacements: readonly TextReplacement[],
): Promise<ChangedText | undefined> {
  // What was piped in is in no file that a patch could change.
  if (/^\/(?:dev|proc)\//.test(spec.file)) return undefined;
  let { text, parsed } = spec;
  for (const replacement of replacements) {
    const changed = await withText(text, parsed, spec.parse, replacement);
    if (changed === undefined) return undefined;
    text = changed;
    parsed = await spec.parse(text);
  }
  return { path: pathForPatch(spec), before: spec.text, after: text };
}

/** The first way of writing the text after which the file holds that text there, and is the same otherwise. */
async function withText(
  text: string,
  parsed: ParsedText,
  parse: SpecText['parse'],
  { path, text: wanted }: TextReplacement,
): Promise<string | undefined> {
  const written = parsed.writtenAt(path);
  if (written === undefined) return undefined;
  const meant = canonicalJson(withValue(parsed.value, path, wanted));
  for (const write of written.write) {
    const changed = text.slice(0, written.start) + write(wanted) + text.slice(written.end);
    const value = await parse(changed).then(
      (read) => canonicalJson(read.value),
      () => undefined,
    );
    if (value === meant) return changed;
  }
  return undefined;
}

function withValue(value: unknown, [part, ...rest]: readonly PropertyKey[], wanted: string): unknown {
  if (part === undefined) return wanted;
  if (Array.isArray(value))
    return value.map((entry, index) => (index === Number(part) ? withValue(entry, rest, wanted) : entry));
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, entry]) => [key, key === String(part) ? withValue(entry, rest, wanted) : entry]),
  );
}

/** `git apply` reads paths from the top of the repository; where there is none, from the working folder. */
function pathForPatch({ file, cwd }: SpecText): string {
  let top = dirname(file);
  while (!existsSync(join(top, '.git')) && dirname(top) !== top) top = dirname(top);
  const base = existsSync(join(top, '.git')) ? top : cwd;
  const path = relative(base, file);
  return (path.startsWith('..') ? basename(file) : path).replaceAll(sep, '/');
}
