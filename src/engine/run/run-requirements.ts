import { HandeyeError } from '../../domain/errors.js';
import type { BackendName } from '../../domain/flow/backend.js';
import { pathText } from '../../domain/flow/problem.js';
import { environmentName, givenToName, referencesIn } from '../../domain/flow/variables.js';
import { nearestWord } from '../../domain/nearest-word.js';
import type { Secrets } from '../../ports/secrets.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { backendsOf } from '../load/check-flow.js';
import type { LoadedFlow } from '../load/load-flow.js';
import { isMissing, neededValues, unsetVariables, type NeededValue } from '../flow/needed-values.js';

/** What was asked for besides the flows. */
export interface RunRequirements {
  readonly variables: Readonly<Record<string, string>>;
  readonly profileId?: string | undefined;
  readonly backends?: readonly BackendName[] | undefined;
}

/**
 * Refuses a variable that no flow could read because its name is that of a secret.
 * @throws HandeyeError `usage`
 */
export function requireVariableNames(names: Iterable<string>): void {
  for (const name of names) {
    const advice = givenToName(name);
    if (advice !== undefined) {
      throw new HandeyeError('usage', `"${name}" cannot be given as a variable.`, { hint: advice, data: { name } });
    }
  }
}

/**
 * Every flow that has data profiles must have the one that is asked for, and at least one flow must have profiles.
 * @throws HandeyeError `usage` with the nearest profile
 */
export function requireProfile(flows: readonly LoadedFlow[], profileId: string): void {
  const withProfiles = flows.filter(({ flow }) => flow.dataProfiles.length > 0);
  const lacking = withProfiles.find(({ flow }) =>
    flow.dataProfiles.every((profile) => profile.profileId !== profileId),
  );
  if (withProfiles.length > 0 && lacking === undefined) return;
  if (lacking === undefined) {
    throw new HandeyeError('usage', `None of the flows has data profiles, so there is no profile "${profileId}".`, {
      hint: 'Leave the profile out, or write "dataProfiles" into the flow.',
      data: { profileId, known: [] },
    });
  }
  const known = lacking.flow.dataProfiles.map((profile) => profile.profileId);
  const nearest = nearestWord(profileId, known);
  throw new HandeyeError('usage', `"${lacking.flow.testName}" has no data profile "${profileId}".`, {
    hint: `${nearest === undefined ? '' : `Did you mean ${nearest}? `}Profiles: ${known.join(', ')}.`,
    data: { profileId, known, ...(nearest !== undefined && { nearest }) },
  });
}

/**
 * Variables that the flows must be given need a value before anything starts: parameters without a default, and what only
 * data profiles set, of which one must be picked.
 * @throws HandeyeError `usage` with all of them, where they are asked for, and how to give them
 */
export function requireVariables(
  flows: readonly LoadedFlow[],
  requirements: RunRequirements,
  source: Pick<SpecSource, 'resolve'>,
): void {
  const { profileId } = requirements;
  const unset = unsetIn(flows, requirements, source);
  if (unset.length === 0) return;
  const faults: string[] = [];
  const advice: string[] = [];
  const toGive = unset.filter(({ profiles }) => profiles.length === 0);
  if (toGive.length > 0) {
    faults.push(`there is no value for ${placesOf(toGive)}`);
    advice.push(`Give ${toGive.length === 1 ? 'it' : 'them'} by ${flagsFor(toGive)}.`);
    const part = flows.length > 1 && toGive.find(({ path }) => path.startsWith('parameters.'));
    if (part) advice.push(`A flow that only others run is left out by "!${part.file}".`);
  }
  const toPick = unset.filter(({ profiles }) => profiles.length > 0);
  if (toPick.length > 0) {
    const why = profileId === undefined ? 'none was picked' : `"${profileId}" is not one of those`;
    const known = new Set(toPick.flatMap(({ profiles }) => profiles));
    faults.push(`only data profiles have a value for ${placesOf(toPick)}, and ${why}`);
    advice.push(`Pick one with --profile: ${[...known].join(', ')}. Or set it by ${flagsFor(toPick)}.`);
  }
  throw new HandeyeError('usage', `Nothing was run: ${faults.join('; ')}.`, {
    hint: advice.join(' '),
    data: { missing: unset.map(({ written: _, ...rest }) => rest) },
  });
}

/** A variable without a value, and where it is asked for. */
interface UnsetVariable {
  readonly name: string;
  readonly written: string;
  readonly file: string;
  readonly path: string;
  /** The data profiles that have a value for it. */
  readonly profiles: readonly string[];
}

function unsetIn(
  flows: readonly LoadedFlow[],
  { variables, profileId, backends }: RunRequirements,
  source: Pick<SpecSource, 'resolve'>,
): UnsetVariable[] {
  return flows.flatMap((loaded) => {
    const context = { source, given: variables, profileId, backends: backends ?? backendsOf(loaded.flow) };
    return unsetVariables(loaded, context).map(({ reference: { name, written }, file, path }) => {
      const profiles = loaded.flow.dataProfiles.filter(({ values }) => Object.hasOwn(values, name));
      return { name, written, file, path: pathText(path), profiles: profiles.map((profile) => profile.profileId) };
    });
  });
}

const placesOf = (unset: readonly UnsetVariable[]): string =>
  listOf(unset.map(({ written, file, path }) => `${written} (${file}: ${path})`));

const flagsFor = (unset: readonly UnsetVariable[]): string =>
  [...new Set(unset.map(({ name }) => `--var ${name}=…`))].join(' ');

/**
 * Refuses a value that is there but cannot be used, whichever part of the flows or variables asks for it, and under
 * whatever condition.
 * @throws HandeyeError `config_invalid` for a key of one-time codes that is none
 */
export function requireUsableValues(
  flows: Iterable<LoadedFlow>,
  variables: Readonly<Record<string, string>>,
  secrets: Secrets,
): void {
  const asked = [...referencesIn(variables), ...flowsWithin(flows).flatMap(({ flow }) => referencesIn(flow))];
  for (const { reference } of asked) if (reference.source !== 'variable') secrets[reference.source](reference.name);
}

/** The flows and those that they run, each file once. */
export function flowsWithin(flows: Iterable<LoadedFlow>, found = new Map<string, LoadedFlow>()): LoadedFlow[] {
  for (const loaded of flows) {
    if (found.has(loaded.file)) continue;
    found.set(loaded.file, loaded);
    flowsWithin(loaded.references.values(), found);
  }
  return [...found.values()];
}

/**
 * Everything that the flows ask of the environment must be there before anything starts.
 * @throws HandeyeError `environment_missing` with all names, where they are asked for, and how to give them
 */
export function requireValues(
  flows: readonly LoadedFlow[],
  { variables, profileId, backends }: RunRequirements,
  ports: { readonly source: SpecSource; readonly secrets: Secrets },
): void {
  const missing = new Map<string, NeededValue>();
  for (const loaded of flows) {
    const context = {
      source: ports.source,
      given: variables,
      profileId,
      backends: backends ?? backendsOf(loaded.flow),
    };
    for (const value of neededValues(loaded, context)) {
      const name = environmentName(value.reference);
      if (!missing.has(name) && isMissing(value, ports.secrets)) missing.set(name, value);
    }
  }
  if (missing.size === 0) return;
  const named = [...missing].map(
    ([, { reference, file, path }]) => `${reference.written} (${file}: ${pathText(path)})`,
  );
  throw new HandeyeError('environment_missing', `Nothing was run: there is no value for ${named.join(', ')}.`, {
    hint: adviceFor([...missing].map(([name, { reference }]) => ({ name, source: reference.source }))),
    data: {
      missing: [...missing].map(([variable, { reference, file, path }]) => ({
        name: reference.written,
        variable,
        file,
        path: pathText(path),
      })),
    },
  });
}

function adviceFor(values: readonly { readonly name: string; readonly source: string }[]): string {
  const names = values.map(({ name, source }) => (source === 'totp' ? `${name} (the key, base 32)` : name));
  const list = listOf(names);
  const inFile = values.every(({ source }) => source === 'env')
    ? ''
    : ', or put the secrets into a file: --secrets-file';
  return `Set the environment variable${names.length === 1 ? '' : 's'} ${list}${inFile}.`;
}

function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
}
