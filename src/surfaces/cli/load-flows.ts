import { HandeyeError } from '../../domain/errors.js';
import type { BackendName } from '../../domain/flow/backend.js';
import type { Problem } from '../../domain/flow/problem.js';
import { loadFlow, type LoadedFlow, type LoadOptions } from '../../engine/flow/load-flow.js';
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
  readonly backends?: readonly BackendName[] | undefined;
  /** What steps may take that do not say it, in milliseconds; left out = what the format says. */
  readonly timeoutMs?: number;
}

/** Reads and checks every file that matches, each completely, so that all problems are known at once. */
export async function checkFiles(
  source: SpecSource,
  patterns: readonly string[],
  { given = [], backends, timeoutMs }: CheckOptions = {},
): Promise<readonly CheckedFile[]> {
  const options = { given, ...(backends && { backends }), ...(timeoutMs !== undefined && { timeoutMs }) };
  const checked: CheckedFile[] = [];
  for (const file of await source.expand(patterns)) checked.push(await checkFile(source, file, options));
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
