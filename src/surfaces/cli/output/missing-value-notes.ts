import { pathText, type Problem } from '../../../domain/flow/problem.js';
import { environmentName } from '../../../domain/flow/variables.js';
import { backendsOf, everyBackendOf } from '../../../engine/load/check-flow.js';
import { withOwnSecrets } from '../../../engine/run/own-secrets.js';
import { flowsWithin } from '../../../engine/run/run-requirements.js';
import type { LoadedFlow, LoadOptions } from '../../../engine/load/load-flow.js';
import { isMissing, neededValues, type NeededValue } from '../../../engine/flow/needed-values.js';
import type { Secrets } from '../../../ports/secrets.js';
import type { SpecSource } from '../../../ports/spec-source.js';
import type { CheckedFile } from '../load-flows.js';

/** What is known of the run that the flows are checked for. */
export interface NoteContext {
  readonly source: SpecSource;
  readonly variables: Readonly<Record<string, string>>;
  readonly backends: LoadOptions['backends'];
  /** Opened only where a flow asks for a value. */
  readonly secrets: () => Promise<Secrets>;
}

/**
 * The files, each with a warning for every secret that its flow asks for and that this machine does not have: a flow is
 * valid where its secrets are not, as on a machine that only checks flows.
 */
export async function withMissingValues(
  files: readonly CheckedFile[],
  context: NoteContext,
): Promise<readonly CheckedFile[]> {
  let secrets: Secrets | undefined;
  const noted: CheckedFile[] = [];
  for (const file of files) {
    const { loaded } = file;
    const needed = loaded === undefined ? [] : neededBy(loaded, context);
    if (loaded === undefined || needed.length === 0) {
      noted.push(file);
      continue;
    }
    secrets ??= await context.secrets();
    const has = withOwnSecrets(secrets, flowsWithin([loaded]));
    const notes = needed.filter((value) => isMissing(value, has)).map((value) => noteOf(value, loaded));
    noted.push({ ...file, problems: [...file.problems, ...notes] });
  }
  return noted;
}

function neededBy(loaded: LoadedFlow, { source, variables, backends }: NoteContext): readonly NeededValue[] {
  const { flow } = loaded;
  const on = backends === 'all' ? everyBackendOf(flow) : (backends ?? backendsOf(flow));
  return neededValues(loaded, { source, given: variables, backends: on });
}

function noteOf({ reference, file, path, place }: NeededValue, loaded: LoadedFlow): Problem {
  const where = file === loaded.shown ? '' : `, which ${file} asks for at ${pathText(path)}`;
  return {
    severity: 'warning',
    path: pathText(place),
    message: `this machine has no value for ${reference.written}${where}; a run needs ${environmentName(reference)}`,
    value: `${reference.source}.${reference.name}`,
    line: loaded.lineOf(place),
  };
}
