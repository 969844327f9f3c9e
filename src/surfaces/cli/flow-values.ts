import type { TestFlow } from '../../actions/registry.js';
import type { VariableLookup } from '../../domain/flow/variables.js';

/** The variables of a flow as they are before it starts: defaults, its own, the data profile, the command line. */
export function valuesBeforeStart(
  flow: TestFlow,
  given: Readonly<Record<string, string>>,
  profileId?: string,
): VariableLookup {
  const defaults = Object.entries(flow.parameters).flatMap(([name, parameter]) =>
    parameter.default === undefined ? [] : [[name, parameter.default] as const],
  );
  const profile = flow.dataProfiles.find((candidate) => candidate.profileId === profileId);
  const values: Readonly<Record<string, string>> = {
    ...Object.fromEntries(defaults),
    ...flow.variables,
    ...profile?.values,
    ...given,
  };
  return ({ source, name }) => (source === 'variable' ? values[name] : undefined);
}
