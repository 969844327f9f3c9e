import { isDesktop, type BackendName } from '../domain/flow/backend.js';
import type { ExecutionReport, StepResult } from '../domain/run/execution-report.js';

/** What shows where the steps of a flow ran. */
export interface BackendFacts {
  readonly backendUsed: string;
  readonly steps: readonly Pick<StepResult, 'backendName'>[];
}

/** The backends of a flow, that of the flow itself first: one for most, several where steps name others. */
export function backendsIn({ backendUsed, steps }: BackendFacts): readonly string[] {
  return distinctBackends([backendUsed, ...steps.map(({ backendName }) => backendName)]);
}

/** The same of names, each listed once. */
export function distinctBackends(names: Iterable<string>): readonly string[] {
  const [first, ...others] = new Set(names);
  if (first === undefined || others.length === 0) return first === undefined ? [] : [first];
  // What a flow calls "desktop" is the backend of the machine, by whose name its steps go.
  const isNamed = [first, ...others].some((name) => name !== 'desktop' && isDesktop(name as BackendName));
  const known = [first, ...others].filter((name) => name !== 'desktop' || !isNamed);
  return known.length === 1 ? [first] : known;
}

/** Where a flow ran, as people read it: `web`, `web + linux`. */
export function backendLabel(facts: BackendFacts): string {
  return backendsIn(facts).join(' + ');
}

/** The backend of each step of a flow that ran on several; of one that ran on a single one undefined: it goes without saying. */
export function backendOfSteps(
  report: Pick<ExecutionReport, 'backendUsed' | 'steps'>,
): (step: Pick<StepResult, 'backendName'>) => string | undefined {
  const isMixed = backendsIn(report).length > 1;
  return ({ backendName }) => (isMixed ? backendName : undefined);
}
