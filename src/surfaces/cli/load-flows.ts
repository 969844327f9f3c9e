import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { HandeyeError } from '../../domain/errors.js';
import type { Problem } from '../../domain/flow/problem.js';
import { loadFlow, type LoadedFlow, type LoadOptions } from '../../engine/load/load-flow.js';
import type { SpecSource } from '../../ports/spec-source.js';

/** A file that was looked at: the flow in it, or what keeps it from running. */
export interface CheckedFile {
  /** Absolute. */
  readonly file: string;
  readonly loaded: LoadedFlow | undefined;
  /** Errors, or warnings of a flow that can run. */
  readonly problems: readonly Problem[];
  /** Why the file could not be read at all. */
  readonly fault: HandeyeError | undefined;
}

/** What is known of a run while its flows are only looked at. */
export interface CheckOptions {
  /** Names of variables that are given on the command line. */
  readonly given?: readonly string[];
  readonly backends?: LoadOptions['backends'] | undefined;
  /** What steps may take that do not say it, in milliseconds; left out = what the format says. */
  readonly timeoutMs?: number | undefined;
}

/** Reads and checks every file that matches, each completely, so that all problems are known at once. */
export async function checkFiles(
  source: SpecSource,
  patterns: readonly string[],
  { given = [], backends, timeoutMs }: CheckOptions = {},
): Promise<readonly CheckedFile[]> {
  const options = { given, ...(backends && { backends }), ...(timeoutMs !== undefined && { timeoutMs }) };
  const checked: CheckedFile[] = [];
  for (const file of await withoutTwins(await source.expand(patterns))) {
    checked.push(await namingExclusions(source, await checkFile(source, file, options), patterns));
  }
  return checked;
}

/** A folder that a symbolic link leads to as well is searched twice by `**`; the flows in it are the same. */
async function withoutTwins(files: readonly string[]): Promise<readonly string[]> {
  const byPlace = new Map<string, string>();
  for (const file of files) {
    const folder = await realpath(dirname(file)).catch(() => dirname(file));
    const place = join(folder, basename(file));
    if (!byPlace.has(place)) byPlace.set(place, file);
  }
  return [...byPlace.values()];
}

/** Names patterns that begin with `!` as the reason where they took away all that a glob matches. */
async function namingExclusions(
  source: SpecSource,
  checked: CheckedFile,
  patterns: readonly string[],
): Promise<CheckedFile> {
  const excluding = patterns.filter((pattern) => pattern.startsWith('!'));
  if (checked.fault?.code !== 'spec_not_found' || excluding.length === 0) return checked;
  for (const pattern of patterns.filter((candidate) => !excluding.includes(candidate))) {
    const [literal] = await source.expand([pattern, ...excluding]);
    const [first, ...more] = literal === checked.file ? await source.expand([pattern]) : [];
    if (first === undefined || first === checked.file) continue;
    const count = more.length === 0 ? 'the only file that matches' : `all ${more.length + 1} files that match`;
    const fault = new HandeyeError(
      'spec_not_found',
      `No file is left: ${excluding.join(', ')} takes away ${count} ${pattern}.`,
      {
        hint: 'Let less be taken away.',
        data: { file: pattern, excluding },
      },
    );
    return { ...checked, fault };
  }
  return checked;
}

/** Whether the flow of a file can run. */
export function isValid({ loaded, fault }: CheckedFile): boolean {
  return fault === undefined && loaded !== undefined;
}

/** A file whose warnings count as problems. */
export function strictly(checked: CheckedFile): CheckedFile {
  if (checked.problems.every(({ severity }) => severity === 'error')) return checked;
  const problems = checked.problems.map((problem) => ({ ...problem, severity: 'error' as const }));
  return { ...checked, loaded: undefined, problems };
}

/** How many things are wrong with a file. */
export function errorCount({ fault, problems }: CheckedFile): number {
  return fault === undefined ? problems.filter(({ severity }) => severity === 'error').length : 1;
}

async function checkFile(source: SpecSource, file: string, options: LoadOptions): Promise<CheckedFile> {
  try {
    const result = await loadFlow(source, file, options);
    return result.ok
      ? { file, loaded: result.loaded, problems: result.loaded.problems, fault: undefined }
      : { file, loaded: undefined, problems: result.problems, fault: undefined };
  } catch (error) {
    if (!(error instanceof HandeyeError)) throw error;
    return { file, loaded: undefined, problems: [], fault: error };
  }
}
