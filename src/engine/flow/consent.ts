import type { TestFlow } from '../../actions/registry.js';
import { originOf } from '../../domain/policy/allowlist.js';
import type { Consent } from '../../domain/policy/run-policy.js';
import { absoluteAddress } from '../../domain/flow/address.js';
import { splitCommand } from '../../domain/flow/command-line.js';
import { substitute, type VariableLookup } from '../../domain/flow/variables.js';
import type { SpecSource } from '../../ports/spec-source.js';
import { referencesOf, type LoadedFlow } from '../load/load-flow.js';
import { filesNamedBy, namedBy } from '../load/named-by.js';
import { defaultsOf, type VariableScope } from '../step/variable-scope.js';

/**
 * What the literal steps of a flow and of those it runs name: origins, programs, files. Variables count with the values they have before the flow
 * starts: whoever wrote them gave consent; what a step reads from the app later did not.
 */
export function consentOf(loaded: LoadedFlow, variables: VariableScope, source: Pick<SpecSource, 'resolve'>): Consent {
  const origins = new Set<string>();
  const programs = new Set<string>();
  const files = new Set<string>();
  const addProgram = (program = ''): void => {
    if (!program.includes('{{')) programs.add(program);
  };
  const addUrl = (url?: string): void => {
    if (url === undefined || url.includes('{{')) return;
    const absolute = absoluteAddress(url);
    if (URL.canParse(absolute)) origins.add(originOf(absolute));
  };
  const collect = ({ file, flow, references }: LoadedFlow, lookup: VariableLookup): void => {
    const literal = substitute(flow, lookup).value;
    addUrl(literal.targets?.web?.url);
    for (const step of stepsOf(literal)) {
      for (const { text } of namedBy(step, 'address')) addUrl(text);
      for (const { text } of namedBy(step, 'program')) addProgram(splitCommand(text)[0]);
      for (const { text } of filesNamedBy(step)) files.add(source.resolve(file, text));
    }
    for (const target of Object.values(literal.targets ?? {})) {
      if (target !== undefined && 'launch' in target) addProgram(splitCommand(target.launch ?? '')[0]);
      const reset = target?.reset;
      if (reset === undefined) continue;
      if ('request' in reset) addUrl(reset.request.url);
      if ('command' in reset) addProgram(reset.command[0]);
    }
    for (const { called, passed } of callsIn(literal, (path) => references.get(source.resolve(file, path)))) {
      // Arguments come first. Of a name that both flows have, either value may count: one run by run_flow prefers its own.
      const defaults = defaultsOf(called.flow);
      collect(called, layered(passed, lookup, defaults));
      if (Object.keys(defaults).length > 0) collect(called, layered({ ...defaults, ...passed }, lookup, {}));
    }
  };
  collect(loaded, variables.lookup);
  return { origins, programs, files };
}

function stepsOf(flow: TestFlow): readonly TestFlow['steps'][number][] {
  return [flow.setup, flow.steps, flow.teardown].flatMap((steps) => (Array.isArray(steps) ? steps : []));
}

type Values = Readonly<Record<string, string>>;

/** A flow that another one runs, and what it is given. */
interface Call {
  readonly called: LoadedFlow;
  readonly passed: Values;
}

/** Every run of another flow, with the arguments of that run; of runs that are alike, one. */
function callsIn(flow: TestFlow, loadedAt: (path: string) => LoadedFlow | undefined): readonly Call[] {
  const calls = referencesOf(flow).flatMap(({ file, passed = {} }): Call[] => {
    const called = loadedAt(file);
    return called === undefined ? [] : [{ called, passed }];
  });
  const alike = ({ called, passed }: Call): string => JSON.stringify([called.file, passed]);
  return [...new Map(calls.map((call) => [alike(call), call])).values()];
}

/** Looks a variable up in `first`, then in `middle`, then in `last`. Values may refer to others. */
function layered(
  first: Values,
  middle: VariableLookup,
  last: Values,
  within: ReadonlySet<string> = new Set(),
): VariableLookup {
  return (reference) => {
    if (reference.source !== 'variable' || within.has(reference.name)) return middle(reference);
    const { name } = reference;
    const value = own(first, name) ?? middle(reference) ?? own(last, name);
    return value === undefined
      ? undefined
      : substitute(value, layered(first, middle, last, new Set([...within, name]))).value;
  };
}

const own = (values: Values, name: string): string | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;
